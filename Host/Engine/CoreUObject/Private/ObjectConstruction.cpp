// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ObjectArray.h"
#include "UObject/Class.h"
#include "UObject/Package.h"
#include "UObject/UnrealType.h"
#include <cstring>
#include <new>
#include <vector>

namespace
{
/** The objects under construction: a constructor may make parts, whose constructors run before it ends. */
std::vector<FObjectInitializer*>& Constructions()
{
	thread_local std::vector<FObjectInitializer*> Stack;
	return Stack;
}

/** Native constructors set all other properties; these come from the default object, which read them from an ini file.
 */
void CopyProperties(UObject& Target, const UObject& Source, uint64 Flags)
{
	for (TFieldIterator<FProperty> Property(Source.GetClass()); Property; ++Property)
	{
		if (Flags == 0 || Property->HasAnyPropertyFlags(Flags))
		{
			Property->CopyCompleteValue_InContainer(&Target, &Source);
		}
	}
}
} // namespace

FObjectInitializer::FObjectInitializer(
	UObject* InObject, UClass* InClass, UObject* InOuter, FName InName, EObjectFlags InFlags)
	: Target(InObject)
	, TargetClass(InClass)
	, TargetOuter(InOuter)
	, TargetName(InName)
	, TargetFlags(InFlags)
{
	Constructions().push_back(this);
}

FObjectInitializer::~FObjectInitializer() { Constructions().pop_back(); }

FObjectInitializer& FObjectInitializer::Get()
{
	checkf(
		!Constructions().empty(), TEXT("only constructors of objects under construction may ask for an initializer"));
	return *Constructions().back();
}

UObject* FObjectInitializer::CreateDefaultSubobject(UObject* Outer, FName SubobjectName, UClass* ReturnType,
	UClass* ClassToCreateByDefault, bool, bool bIsTransient) const
{
	checkf(Constructions().back() == this && Outer == Target,
		TEXT("CreateDefaultSubobject(%s) outside of a constructor"), *SubobjectName.ToString());
	const UClass* const Chosen = Host::FObjectAccess::ChosenSubobjectClass(*this, SubobjectName);
	FStaticConstructObjectParameters Params(Chosen == nullptr ? ClassToCreateByDefault : Chosen);
	check(Params.Class->IsChildOf(ReturnType));
	Params.Outer = Outer;
	Params.Name = SubobjectName;
	Params.SetFlags = RF_DefaultSubObject | Outer->GetMaskedFlags(RF_Transactional);
	if (Outer->HasAnyFlags(RF_ClassDefaultObject | RF_ArchetypeObject))
	{
		Params.SetFlags = Params.SetFlags | RF_ArchetypeObject;
	}
	if (bIsTransient)
	{
		Params.SetFlags = Params.SetFlags | RF_Transient;
	}
	return StaticConstructObject_Internal(Params);
}

const FObjectInitializer& FObjectInitializer::SetDefaultSubobjectClass(FName SubobjectName, const UClass* InClass) const
{
	// The most derived class is heard first and wins.
	if (!SubobjectClasses.Contains(SubobjectName))
	{
		SubobjectClasses.Add(SubobjectName, InClass);
	}
	return *this;
}

namespace Host
{
const UClass* FObjectAccess::ChosenSubobjectClass(const FObjectInitializer& Initializer, FName Name)
{
	return Initializer.SubobjectClasses.FindRef(Name);
}

void FObjectAccess::Adopt(UObject& Object, UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags)
{
	Object.ClassPrivate = Class;
	Object.OuterPrivate = Outer;
	Object.NamePrivate = Name;
	Object.ObjectFlags = Flags;
	Object.InternalIndex = FObjectArray::Get().Add(&Object);
}

void FObjectAccess::Initialize(UObject& Object, const FObjectInitializer& Initializer)
{
	Adopt(Object, Initializer.TargetClass, Initializer.TargetOuter, Initializer.TargetName, Initializer.TargetFlags);
}

UObject* FObjectAccess::Construct(const FStaticConstructObjectParameters& Params)
{
	auto* const Class = const_cast<UClass*>(Params.Class);
	checkf(Class->ClassConstructor != nullptr, TEXT("%s is abstract"), *Class->GetName());
	const bool bDefaultObject = (Params.SetFlags & RF_ClassDefaultObject) != 0;
	// Before the object is made: default objects come into being on demand, and must not do so in the middle of this.
	UObject* const DefaultObject = bDefaultObject ? nullptr : Class->GetDefaultObject();

	const auto Size = static_cast<SIZE_T>(Class->GetStructureSize());
	void* const Memory = ::operator new(Size, std::align_val_t(static_cast<SIZE_T>(Class->GetMinAlignment())));
	// As in the engine, members that no constructor sets are zero.
	std::memset(Memory, 0, Size);
	auto* const Object = static_cast<UObject*>(Memory);
	{
		const FObjectInitializer Initializer(Object, Class, Params.Outer, Params.Name, Params.SetFlags);
		Class->ClassConstructor(Initializer);
	}
	if (Params.Template != nullptr)
	{
		CopyProperties(*Object, *Params.Template, 0);
	}
	else if (DefaultObject != nullptr && Class->HasAnyClassFlags(CLASS_Config))
	{
		CopyProperties(*Object, *DefaultObject, CPF_Config);
	}
	if (bDefaultObject)
	{
		Class->ClassDefaultObject = Object;
	}
	Object->PostInitProperties();
	return Object;
}

void FObjectAccess::Destroy(UObject* Object)
{
	Object->ConditionalBeginDestroy();
	while (!Object->IsReadyForFinishDestroy())
	{
	}
	Object->FinishDestroy();
	const auto Alignment = static_cast<SIZE_T>(Object->GetClass()->GetMinAlignment());
	FObjectArray::Get().Remove(Object->InternalIndex);
	Object->~UObject();
	::operator delete(static_cast<void*>(Object), std::align_val_t(Alignment));
}
} // namespace Host

UObject* StaticConstructObject_Internal(const FStaticConstructObjectParameters& Params)
{
	check(Params.Class != nullptr);
	FStaticConstructObjectParameters Complete = Params;
	if (Complete.Outer == nullptr)
	{
		Complete.Outer = Host::DefaultOuter();
	}
	if (Complete.Name.IsNone())
	{
		Complete.Name = MakeUniqueObjectName(Complete.Outer, Complete.Class);
	}
	else if ((Complete.SetFlags & RF_ClassDefaultObject) == 0)
	{
		checkf(StaticFindObject(UObject::StaticClass(), Complete.Outer, *Complete.Name.ToString()) == nullptr,
			TEXT("%s already has an object called %s"), *Complete.Outer->GetPathName(), *Complete.Name.ToString());
	}
	return Host::FObjectAccess::Construct(Complete);
}

UObject* UClass::GetDefaultObject(bool bCreateIfNeeded) const
{
	if (ClassDefaultObject == nullptr && bCreateIfNeeded && ClassConstructor != nullptr)
	{
		if (GetSuperClass() != nullptr)
		{
			(void)GetSuperClass()->GetDefaultObject();
		}
		FStaticConstructObjectParameters Params(this);
		Params.Outer = GetOuter();
		Params.Name = FName(TEXT("Default__") + GetName());
		Params.SetFlags = RF_Public | RF_ClassDefaultObject | RF_ArchetypeObject;
		(void)StaticConstructObject_Internal(Params);
	}
	return ClassDefaultObject;
}
