// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/Object.h"

#include "CoreGlobals.h"
#include "Misc/DataValidation.h"
#include "Misc/ITransaction.h"
#include "ObjectArray.h"
#include "UObject/ObjectSaveContext.h"
#include "UObject/Package.h"
#include "UObject/UnrealType.h"

UObject::UObject()
	: UObject(FObjectInitializer::Get())
{
}

UObject::UObject(const FObjectInitializer& ObjectInitializer)
{
	checkf(ObjectInitializer.GetObj() == this,
		TEXT("objects are made by NewObject, SpawnActor or CreateDefaultSubobject"));
	Host::FObjectAccess::Initialize(*this, ObjectInitializer);
}

UObject::UObject(FVTableHelper&) {}

UObject::UObject(Host::EIntrinsic) {}

UObject::~UObject() = default;

FString UObject::GetPathName(const UObject* StopOuter) const
{
	if (OuterPrivate == nullptr || OuterPrivate == StopOuter)
	{
		return GetName();
	}
	// What is directly in an asset or a level is set off from it by a colon, everything else by points.
	const bool bSubobject = OuterPrivate->OuterPrivate != nullptr && OuterPrivate->OuterPrivate->IsA<UPackage>()
		&& !OuterPrivate->IsA<UPackage>();
	return OuterPrivate->GetPathName(StopOuter) + (bSubobject ? TEXT(":") : TEXT(".")) + GetName();
}

FString UObject::GetFullName(const UObject* StopOuter) const
{
	return GetClass()->GetName() + TEXT(" ") + GetPathName(StopOuter);
}

UObject* UObject::GetTypedOuter(const UClass* Target) const
{
	UObject* Outer = OuterPrivate;
	while (Outer != nullptr && !Outer->IsA(Target))
	{
		Outer = Outer->OuterPrivate;
	}
	return Outer;
}

bool UObject::IsA(const UClass* SomeBase) const { return GetClass()->IsChildOf(SomeBase); }

bool UObject::IsTemplate(EObjectFlags TemplateTypes) const
{
	for (const UObject* Object = this; Object != nullptr; Object = Object->OuterPrivate)
	{
		if (Object->HasAnyFlags(TemplateTypes))
		{
			return true;
		}
	}
	return false;
}

void UObject::PostInitProperties()
{
	if (HasAnyFlags(RF_ClassDefaultObject) && GetClass()->HasAnyClassFlags(CLASS_Config))
	{
		LoadConfig();
	}
}

void UObject::PreSave(FObjectPreSaveContext SaveContext) { SaveContext.Data.bBaseClassCalled = true; }

void UObject::CopyUnreflected(const UObject&) {}

void UObject::AddReferenced(TArray<UObject*>&) const {}

void UObject::BeginDestroy() { SetFlags(RF_BeginDestroyed); }

void UObject::FinishDestroy() { SetFlags(RF_FinishDestroyed); }

bool UObject::ConditionalBeginDestroy()
{
	if (HasAnyFlags(RF_BeginDestroyed))
	{
		return false;
	}
	BeginDestroy();
	checkf(HasAnyFlags(RF_BeginDestroyed), TEXT("%s::BeginDestroy does not call Super"), *GetClass()->GetName());
	return true;
}

UObject* UObject::CreateDefaultSubobject(
	FName SubobjectFName, UClass* ReturnType, UClass* ClassToCreateByDefault, bool bIsRequired, bool bIsTransient)
{
	return FObjectInitializer::Get().CreateDefaultSubobject(
		this, SubobjectFName, ReturnType, ClassToCreateByDefault, bIsRequired, bIsTransient);
}

bool UObject::Modify(bool bAlwaysMarkDirty)
{
	const bool bRecorded = GUndo != nullptr && HasAnyFlags(RF_Transactional);
	if (bRecorded)
	{
		GUndo->SaveObject(this);
	}
	if (bAlwaysMarkDirty || bRecorded)
	{
		MarkPackageDirty();
	}
	return bRecorded;
}

UWorld* UObject::GetWorld() const { return OuterPrivate == nullptr ? nullptr : OuterPrivate->GetWorld(); }

#if WITH_EDITOR
void UObject::PostEditChange()
{
	FPropertyChangedEvent Anything(nullptr);
	PostEditChangeProperty(Anything);
}

void UObject::PreEditChange(FProperty*) { Modify(); }

void UObject::PreEditUndo() { PreEditChange(nullptr); }

void UObject::PostEditUndo()
{
	if (IsValid(this))
	{
		PostEditChange();
	}
}

void UObject::PostEditChangeProperty(FPropertyChangedEvent&) {}

EDataValidationResult UObject::IsDataValid(FDataValidationContext&) const
{
	return EDataValidationResult::NotValidated;
}
#endif

EDataValidationResult CombineDataValidationResults(EDataValidationResult Result1, EDataValidationResult Result2)
{
	if (Result1 == EDataValidationResult::Invalid || Result2 == EDataValidationResult::Invalid)
	{
		return EDataValidationResult::Invalid;
	}
	const bool bAnyValid = Result1 == EDataValidationResult::Valid || Result2 == EDataValidationResult::Valid;
	return bAnyValid ? EDataValidationResult::Valid : EDataValidationResult::NotValidated;
}
