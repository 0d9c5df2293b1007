// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/HostSaving.h"

#include "ObjectArray.h"
#include "UObject/Class.h"
#include "UObject/ObjectSaveContext.h"
#include "UObject/UnrealType.h"

namespace Host
{
namespace
{
/// What lies directly in an object and is saved with it.
TArray<UObject*> PartsOf(const UObject& Object)
{
	TArray<UObject*> Parts;
	const FObjectArray& All = FObjectArray::Get();
	for (int32 Index = 0; Index < All.Num(); ++Index)
	{
		UObject* const Part = All.At(Index);
		if (IsValid(Part) && Part->GetOuter() == &Object && !Part->HasAnyFlags(RF_Transient))
		{
			Parts.Add(Part);
		}
	}
	return Parts;
}

void TellOfSave(UObject& Object, bool bCooking)
{
	FObjectSaveContextData Data;
	Data.bCooking = bCooking;
	Object.PreSave(FObjectPreSaveContext(Data));
	checkf(Data.bBaseClassCalled, TEXT("%s::PreSave does not call Super"), *Object.GetClass()->GetName());
	for (UObject* Part : PartsOf(Object))
	{
		TellOfSave(*Part, bCooking);
	}
}

class FCopier
{
public:
	explicit FCopier(ECopy Reason)
		: Skipped(CPF_Transient | (Reason == ECopy::Duplicate ? CPF_DuplicateTransient : CPF_None)
			| (Reason == ECopy::Cook ? CPF_EditorOnly : CPF_None))
		, bShownOnly(Reason == ECopy::Reconstruct)
	{
	}

	/// All parts first, so that every reference finds its copy.
	void Pair(UObject& Source, UObject& Target)
	{
		Copies.Add(&Source, &Target);
		for (UObject* Part : PartsOf(Source))
		{
			UObject* Copy = StaticFindObject(UObject::StaticClass(), &Target, *Part->GetName());
			if (Copy == nullptr)
			{
				Copy = NewObject<UObject>(&Target, Part->GetClass(), Part->GetFName());
			}
			Pair(*Part, *Copy);
		}
	}

	void CopyAll() const
	{
		for (const auto& Pair : Copies)
		{
			CopyMembers(*Pair.Key->GetClass(), Pair.Value, Pair.Key);
			if (!bShownOnly)
			{
				Pair.Value->CopyUnreflected(*Pair.Key);
			}
		}
	}

private:
	void CopyMembers(const UStruct& Struct, void* Target, const void* Source) const
	{
		for (TFieldIterator<FProperty> Property(&Struct); Property; ++Property)
		{
			const bool bCopied =
				!Property->HasAnyPropertyFlags(Skipped) && (!bShownOnly || Property->HasAnyPropertyFlags(CPF_Edit));
			for (int32 Index = 0; Index < Property->ArrayDim && bCopied; ++Index)
			{
				if (!CopyNested(**Property, Property->ContainerPtrToValuePtr<void>(Target, Index),
						Property->ContainerPtrToValuePtr<void>(Source, Index)))
				{
					// All elements at once.
					Property->CopyCompleteValue_InContainer(Target, Source);
					break;
				}
			}
		}
	}

	/// Copies a value in which there may be references or transient members. False if it is no such value.
	bool CopyNested(const FProperty& Property, void* Target, const void* Source) const
	{
		if (const auto* Object = CastField<FObjectPropertyBase>(&Property))
		{
			UObject* const Value = Object->GetObjectPropertyValue(Source);
			UObject* const* const Copy = Copies.Find(Value);
			Object->SetObjectPropertyValue(Target, Copy == nullptr ? Value : *Copy);
		}
		else if (const auto* Array = CastField<FArrayProperty>(&Property))
		{
			const FScriptArrayHelper From(Array, Source);
			FScriptArrayHelper To(Array, Target);
			To.Resize(From.Num());
			for (int32 Index = 0; Index < From.Num(); ++Index)
			{
				if (!CopyNested(*Array->Inner, To.GetRawPtr(Index), From.GetRawPtr(Index)))
				{
					Array->Inner->CopyCompleteValue(To.GetRawPtr(Index), From.GetRawPtr(Index));
				}
			}
		}
		else if (const auto* Struct = CastField<FStructProperty>(&Property);
				 Struct != nullptr && TFieldIterator<FProperty>(Struct->Struct))
		{
			CopyMembers(*Struct->Struct, Target, Source);
		}
		else
		{
			return false;
		}
		return true;
	}

	uint64 Skipped;
	bool bShownOnly;
	TMap<UObject*, UObject*> Copies;
};
} // namespace

void CopySaved(UObject& Source, UObject& Target, ECopy Reason)
{
	check(Source.GetClass() == Target.GetClass());
	if (Reason == ECopy::Save || Reason == ECopy::Cook)
	{
		TellOfSave(Source, Reason == ECopy::Cook);
	}
	FCopier Copier(Reason);
	Copier.Pair(Source, Target);
	Copier.CopyAll();
}
} // namespace Host
