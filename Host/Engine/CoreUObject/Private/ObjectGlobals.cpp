// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/UObjectBase.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/UObjectHash.h"

#include "Misc/UObjectToken.h"
#include "ObjectArray.h"
#include "UObject/Class.h"
#include "UObject/HostReflection.h"
#include "UObject/Package.h"
#include "UObject/UObjectIterator.h"

namespace
{
template <typename Predicate>
UObject* FindIf(Predicate&& Matches)
{
	const Host::FObjectArray& All = Host::FObjectArray::Get();
	for (int32 Index = 0; Index < All.Num(); ++Index)
	{
		UObject* const Object = All.At(Index);
		if (Object != nullptr && !Host::FObjectAccess::IsGarbage(*Object) && Matches(*Object))
		{
			return Object;
		}
	}
	return nullptr;
}

UPackage* MakePackage(FName Name)
{
	auto* const Package = new UPackage(Host::Intrinsic);
	Host::FObjectAccess::Adopt(*Package, nullptr, nullptr, Name, RF_Public);
	return Package;
}
} // namespace

namespace Host
{
UObject* DefaultOuter() { return GetTransientPackage(); }

TArray<UObject*> FindObjectsOf(const UClass* Class)
{
	TArray<UObject*> Found;
	FindIf(
		[&](UObject& Object)
		{
			if (Object.IsA(Class) && !Object.HasAnyFlags(RF_ClassDefaultObject))
			{
				Found.Add(&Object);
			}
			return false;
		});
	return Found;
}
} // namespace Host

void GetDerivedClasses(const UClass* ClassToLookFor, TArray<UClass*>& Results, bool bRecursive)
{
	Host::RegisterAllTypes();
	FindIf(
		[&](const UObject& Object)
		{
			const auto* Class = Object.IsA(UClass::StaticClass()) ? static_cast<const UClass*>(&Object) : nullptr;
			if (Class != nullptr && Class != ClassToLookFor
				&& (bRecursive ? Class->IsChildOf(ClassToLookFor) : Class->GetSuperClass() == ClassToLookFor))
			{
				Results.Add(const_cast<UClass*>(Class));
			}
			return false;
		});
}

bool UObjectInitialized() { return true; }

UPackage* GetTransientPackage()
{
	static UPackage* const Package = MakePackage(TEXT("/Engine/Transient"));
	return Package;
}

UPackage* CreatePackage(const TCHAR* PackageName)
{
	const FName Name(PackageName);
	UObject* const Found =
		FindIf([Name](const UObject& Object) { return Object.GetFName() == Name && Object.GetOuter() == nullptr; });
	return Found == nullptr ? MakePackage(Name) : static_cast<UPackage*>(Found);
}

UObject* StaticFindObject(UClass* Class, UObject* InOuter, const TCHAR* Name, bool bExactClass)
{
	Host::RegisterAllTypes();
	const FString Path(Name);
	const FName Wanted(Name);
	return FindIf(
		[&](const UObject& Object)
		{
			const bool bClass = bExactClass ? Object.GetClass() == Class : Object.IsA(Class);
			if (!bClass)
			{
				return false;
			}
			return InOuter != nullptr ? Object.GetFName() == Wanted && Object.GetOuter() == InOuter
									  : Object.GetPathName() == Path;
		});
}

FName MakeUniqueObjectName(UObject*, const UClass* Class, FName BaseName)
{
	static TMap<FName, int32> Counters;
	const FName Base = BaseName.IsNone() ? Class->GetFName() : BaseName;
	return FName(Base, ++Counters.FindOrAdd(Base));
}

FSimpleMulticastDelegate& FCoreUObjectDelegates::GetPostGarbageCollect()
{
	static FSimpleMulticastDelegate Delegate;
	return Delegate;
}

FUObjectToken::FUObjectToken(const UObject* InObject, const FText& InLabelOverride)
	: Object(InObject)
{
	const FString Name = InObject == nullptr ? FString(TEXT("None")) : InObject->GetName();
	CachedText = InLabelOverride.IsEmpty() ? FText::FromString(Name) : InLabelOverride;
}

TSharedRef<FUObjectToken> FUObjectToken::Create(const UObject* InObject, const FText& InLabelOverride)
{
	return TSharedRef<FUObjectToken>(new FUObjectToken(InObject, InLabelOverride));
}
