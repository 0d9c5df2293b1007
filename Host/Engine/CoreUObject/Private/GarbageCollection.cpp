// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/GarbageCollection.h"

#include "ObjectArray.h"
#include "UObject/Class.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/UnrealType.h"
#include <algorithm>
#include <vector>

namespace
{
std::vector<TFunction<void(TArray<UObject*>&)>>& Referencers()
{
	static std::vector<TFunction<void(TArray<UObject*>&)>> All;
	return All;
}

void VisitMembers(const UStruct& Struct, void* Data, TFunctionRef<bool(UObject&)> Visit)
{
	for (TFieldIterator<FProperty> Property(&Struct); Property; ++Property)
	{
		for (int32 Index = 0; Index < Property->ArrayDim; ++Index)
		{
			Host::VisitReferences(**Property, Property->ContainerPtrToValuePtr<void>(Data, Index), Visit);
		}
	}
}

/** Finds what can be reached from what is kept. */
class FReachability
{
public:
	explicit FReachability(EObjectFlags InKeepFlags)
		: KeepFlags(InKeepFlags)
		, Reached(static_cast<SIZE_T>(Host::FObjectArray::Get().Num()), false)
	{
		const Host::FObjectArray& All = Host::FObjectArray::Get();
		for (int32 Index = 0; Index < All.Num(); ++Index)
		{
			if (All.At(Index) != nullptr && IsRoot(*All.At(Index)))
			{
				Reach(*All.At(Index));
			}
		}
		TArray<UObject*> Referenced;
		for (const TFunction<void(TArray<UObject*>&)>& Referencer : Referencers())
		{
			Referencer(Referenced);
		}
		Reach(Referenced);
		FollowReferences();
	}

	bool IsReached(const UObject& Object) const
	{
		return Reached[static_cast<SIZE_T>(Host::FObjectAccess::Index(Object))];
	}

private:
	/** Marked as garbage, or in something that is. */
	bool IsGone(const UObject& Object) const
	{
		for (const UObject* Outer = &Object; Outer != nullptr; Outer = Outer->GetOuter())
		{
			if (Host::FObjectAccess::IsGarbage(*Outer))
			{
				return !Outer->IsRooted() && !Outer->HasAnyFlags(KeepFlags);
			}
		}
		return false;
	}

	/** What describes others and what others are made from stays, too. */
	bool IsRoot(const UObject& Object) const
	{
		return !IsGone(Object)
			&& (Object.IsRooted() || Object.HasAnyFlags(KeepFlags) || Object.IsTemplate()
				|| Object.IsA(UField::StaticClass()) || Object.IsA(UPackage::StaticClass()));
	}

	bool Reach(UObject& Object)
	{
		if (IsGone(Object))
		{
			return false;
		}
		const auto Index = static_cast<SIZE_T>(Host::FObjectAccess::Index(Object));
		if (!Reached[Index])
		{
			Reached[Index] = true;
			ToFollow.push_back(&Object);
		}
		return true;
	}

	void Reach(const TArray<UObject*>& Objects)
	{
		for (UObject* Object : Objects)
		{
			if (Object != nullptr)
			{
				Reach(*Object);
			}
		}
	}

	void FollowReferences()
	{
		while (!ToFollow.empty())
		{
			UObject& Object = *ToFollow.back();
			ToFollow.pop_back();
			VisitMembers(*Object.GetClass(), &Object, [this](UObject& Other) { return Reach(Other); });
			TArray<UObject*> Referenced;
			Object.AddReferenced(Referenced);
			Referenced.Add(Object.GetOuter());
			Reach(Referenced);
		}
	}

	EObjectFlags KeepFlags;
	std::vector<bool> Reached;
	std::vector<UObject*> ToFollow;
};

int32 DepthOf(const UObject* Object)
{
	int32 Depth = 0;
	for (; Object != nullptr; Object = Object->GetOuter())
	{
		++Depth;
	}
	return Depth;
}
} // namespace

void Host::VisitReferences(const FProperty& Property, void* Value, TFunctionRef<bool(UObject&)> Visit)
{
	if (const auto* Object = CastField<FObjectProperty>(&Property))
	{
		UObject* const Referenced = Object->GetObjectPropertyValue(Value);
		if (Referenced != nullptr && !Visit(*Referenced))
		{
			Object->SetObjectPropertyValue(Value, nullptr);
		}
	}
	else if (const auto* Array = CastField<FArrayProperty>(&Property))
	{
		const FScriptArrayHelper Elements(Array, Value);
		for (int32 Index = 0; Index < Elements.Num(); ++Index)
		{
			VisitReferences(*Array->Inner, Elements.GetRawPtr(Index), Visit);
		}
	}
	else if (const auto* Struct = CastField<FStructProperty>(&Property))
	{
		VisitMembers(*Struct->Struct, Value, Visit);
	}
}

void Host::AddReferencer(TFunction<void(TArray<UObject*>&)> Referencer)
{
	Referencers().push_back(MoveTemp(Referencer));
}

void CollectGarbage(EObjectFlags KeepFlags, bool)
{
	const FReachability Reachability(KeepFlags);
	Host::FObjectArray& All = Host::FObjectArray::Get();
	std::vector<UObject*> Doomed;
	for (int32 Index = 0; Index < All.Num(); ++Index)
	{
		if (All.At(Index) != nullptr && !Reachability.IsReached(*All.At(Index)))
		{
			Doomed.push_back(All.At(Index));
		}
	}
	// All begin to be destroyed before any is gone, and parts go before the whole.
	for (UObject* Object : Doomed)
	{
		Object->ConditionalBeginDestroy();
	}
	std::stable_sort(
		Doomed.begin(), Doomed.end(), [](const UObject* A, const UObject* B) { return DepthOf(A) > DepthOf(B); });
	for (UObject* Object : Doomed)
	{
		Host::FObjectAccess::Destroy(Object);
	}
	FCoreUObjectDelegates::GetPostGarbageCollect().Broadcast();
}
