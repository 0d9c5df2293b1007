// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Delegates/Delegate.h"
#include "UObject/ObjectMacros.h"

class FObjectInitializer;
class UClass;
class UObject;
class UPackage;

namespace Host
{
struct FObjectAccess;

/** Chooses the constructor of objects that no class constructs: classes and packages themselves. */
enum EIntrinsic
{
	Intrinsic
};

/** The transient package, for headers that must not know packages. */
COREUOBJECT_API UObject* DefaultOuter();
} // namespace Host

/** Declared for everybody, but UPackage is an object only for those who include UObject/Package.h. */
COREUOBJECT_API UPackage* GetTransientPackage();

/** What a constructor is told about the object that it builds. */
class COREUOBJECT_API FObjectInitializer
{
public:
	FObjectInitializer(UObject* InObject, UClass* InClass, UObject* InOuter, FName InName, EObjectFlags InFlags);
	FObjectInitializer(const FObjectInitializer&) = delete;
	FObjectInitializer& operator=(const FObjectInitializer&) = delete;
	~FObjectInitializer();

	/** That of the object under construction. */
	static FObjectInitializer& Get();

	UObject* GetObj() const { return Target; }
	UClass* GetClass() const { return TargetClass; }
	UObject* CreateDefaultSubobject(UObject* Outer, FName SubobjectName, UClass* ReturnType,
		UClass* ClassToCreateByDefault, bool bIsRequired = true, bool bIsTransient = false) const;
	template <typename ReturnType>
	ReturnType* CreateDefaultSubobject(UObject* Outer, FName SubobjectName, bool bTransient = false) const
	{
		UClass* const SubobjectClass = ReturnType::StaticClass();
		return static_cast<ReturnType*>(
			CreateDefaultSubobject(Outer, SubobjectName, SubobjectClass, SubobjectClass, true, bTransient));
	}
	/** Asks base constructors to make this class where they would make a base of it. */
	const FObjectInitializer& SetDefaultSubobjectClass(FName SubobjectName, const UClass* InClass) const;
	template <typename T>
	const FObjectInitializer& SetDefaultSubobjectClass(FName SubobjectName) const
	{
		return SetDefaultSubobjectClass(SubobjectName, T::StaticClass());
	}

private:
	friend struct Host::FObjectAccess;
	UObject* Target;
	UClass* TargetClass;
	UObject* TargetOuter;
	FName TargetName;
	EObjectFlags TargetFlags;
	mutable TMap<FName, const UClass*> SubobjectClasses;
};

struct FStaticConstructObjectParameters
{
	explicit FStaticConstructObjectParameters(const UClass* InClass)
		: Class(InClass)
	{
	}
	const UClass* Class;
	UObject* Outer = nullptr;
	FName Name;
	EObjectFlags SetFlags = RF_NoFlags;
	UObject* Template = nullptr;
};
COREUOBJECT_API UObject* StaticConstructObject_Internal(const FStaticConstructObjectParameters& Params);

template <typename T>
T* NewObject(UObject* Outer, const UClass* Class, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags,
	UObject* Template = nullptr)
{
	FStaticConstructObjectParameters Params(Class);
	Params.Outer = Outer;
	Params.Name = Name;
	Params.SetFlags = Flags;
	Params.Template = Template;
	return static_cast<T*>(StaticConstructObject_Internal(Params));
}

template <typename T>
T* NewObject(UObject* Outer = Host::DefaultOuter())
{
	return NewObject<T>(Outer, T::StaticClass());
}

template <typename T>
T* NewObject(UObject* Outer, FName Name, EObjectFlags Flags = RF_NoFlags, UObject* Template = nullptr)
{
	return NewObject<T>(Outer, T::StaticClass(), Name, Flags, Template);
}

COREUOBJECT_API UObject* StaticFindObject(UClass* Class, UObject* InOuter, const TCHAR* Name, bool bExactClass = false);

/** The object of this name directly in an outer, or of this path if there is none. */
template <typename T>
T* FindObject(UObject* Outer, const TCHAR* Name, bool bExactClass = false)
{
	return static_cast<T*>(StaticFindObject(T::StaticClass(), Outer, Name, bExactClass));
}

/** The object of this name directly in an outer. */
template <typename T>
T* FindObjectFast(UObject* Outer, FName Name)
{
	return FindObject<T>(Outer, *Name.ToString());
}

COREUOBJECT_API FName MakeUniqueObjectName(UObject* Outer, const UClass* Class, FName BaseName = NAME_None);

struct FCoreUObjectDelegates
{
	/** Called after garbage was collected. */
	COREUOBJECT_API static FSimpleMulticastDelegate& GetPostGarbageCollect();
};

/**
 * Destroys objects that cannot be reached from the root set, default objects or those with flags to keep: by reflected
 * properties, not by pointers that are none. References to objects marked as garbage become null.
 */
COREUOBJECT_API void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);
