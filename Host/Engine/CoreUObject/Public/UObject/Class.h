// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Field.h"
#include "UObject/Object.h"

/** Declares a class that describes other classes; the header tool does this for all others. */
#define HOST_INTRINSIC_CLASS(TClass, TSuperClass) \
public: \
	using Super = TSuperClass; \
	using ThisClass = TClass; \
	static UClass* StaticClass(); \
	explicit TClass(Host::EIntrinsic Tag) \
		: TSuperClass(Tag) \
	{ \
	} \
\
private: \
	UClass* IntrinsicClass() const override { return StaticClass(); } \
\
public:

class COREUOBJECT_API UField : public UObject
{
	HOST_INTRINSIC_CLASS(UField, UObject)

#if WITH_EDITOR
	bool HasMetaData(const TCHAR* Key) const { return MetaData.Contains(FName(Key)); }
	FString GetMetaData(const TCHAR* Key) const { return MetaData.FindRef(FName(Key)); }
	FText GetToolTipText() const { return FText::FromString(GetMetaData(TEXT("ToolTip"))); }
#endif

private:
	friend struct Host::FReflectionAccess;
#if WITH_EDITOR
	TMap<FName, FString> MetaData;
#endif
};

/** A type with properties. */
class COREUOBJECT_API UStruct : public UField
{
	HOST_INTRINSIC_CLASS(UStruct, UField)
	~UStruct() override;

	UStruct* GetSuperStruct() const { return SuperStruct; }
	bool IsChildOf(const UStruct* SomeBase) const;
	template <typename T>
	bool IsChildOf() const
	{
		return IsChildOf(T::StaticClass());
	}
	/** Here or in a base; null if there is none. */
	FProperty* FindPropertyByName(FName InName) const;
	int32 GetStructureSize() const { return PropertiesSize; }
	int32 GetMinAlignment() const { return MinAlignment; }

private:
	friend struct Host::FReflectionAccess;
	template <typename T>
	friend class TFieldIterator;

	UStruct* SuperStruct = nullptr;
	TArray<FProperty*> ChildProperties;
	int32 PropertiesSize = 0;
	int32 MinAlignment = 1;
};

/** A member function that Blueprints and dynamic delegates can find. */
class COREUOBJECT_API UFunction : public UStruct
{
	HOST_INTRINSIC_CLASS(UFunction, UStruct)
};

class COREUOBJECT_API UScriptStruct : public UStruct
{
	HOST_INTRINSIC_CLASS(UScriptStruct, UStruct)

private:
	friend struct Host::FReflectionAccess;
	Host::FTypeOperations Operations;
};

class COREUOBJECT_API UEnum : public UField
{
	HOST_INTRINSIC_CLASS(UEnum, UField)

	/** Including the _MAX that the engine adds to every enum. */
	int32 NumEnums() const { return Names.Num(); }
	/** With the name of the enum in front: EFoo::Bar. */
	FName GetNameByIndex(int32 Index) const { return FName(CppName + TEXT("::") + Names[Index].Key); }
	FString GetNameStringByIndex(int32 Index) const { return Names[Index].Key; }
	int64 GetValueByIndex(int32 Index) const { return Names[Index].Value; }
	FString GetNameStringByValue(int64 Value) const;
	/** Takes the name with or without the enum's; INDEX_NONE if there is none. */
	int64 GetValueByNameString(const FString& Name) const;
	int32 GetIndexByValue(int64 Value) const;

private:
	friend struct Host::FReflectionAccess;
	FString CppName;
	TArray<TPair<FString, int64>> Names;
};

template <typename E>
UEnum* StaticEnum();

class COREUOBJECT_API UClass : public UStruct
{
	HOST_INTRINSIC_CLASS(UClass, UStruct)

	EClassFlags ClassFlags = CLASS_None;
	/** Name of the ini file that properties marked Config come from, e.g. Game. */
	FName ClassConfigName;

	UClass* GetSuperClass() const { return static_cast<UClass*>(GetSuperStruct()); }
	bool HasAnyClassFlags(EClassFlags Flags) const { return (ClassFlags & Flags) != 0; }
	/** The object that says what a new one looks like; made on the first call. */
	UObject* GetDefaultObject(bool bCreateIfNeeded = true) const;
	template <typename T>
	T* GetDefaultObject() const
	{
		return static_cast<T*>(GetDefaultObject());
	}
	UFunction* FindFunctionByName(FName InName) const;

private:
	friend struct Host::FObjectAccess;
	friend struct Host::FReflectionAccess;
	void (*ClassConstructor)(const FObjectInitializer&) = nullptr;
	TArray<UFunction*> Functions;
	mutable UObject* ClassDefaultObject = nullptr;
};

template <typename T>
const T* GetDefault()
{
	return static_cast<const T*>(T::StaticClass()->GetDefaultObject());
}

template <typename T>
T* GetMutableDefault()
{
	return static_cast<T*>(T::StaticClass()->GetDefaultObject());
}

/** The reflection of a struct of the Core module, which has no StaticStruct of its own. */
template <typename T>
struct TBaseStructure
{
	static UScriptStruct* Get() { return T::StaticStruct(); }
};

template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector3f>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector2D>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector2f>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector4>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FVector4f>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FQuat>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FRotator>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FTransform>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FBox>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FBoxSphereBounds>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FIntPoint>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FIntVector>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FColor>::Get();
template <>
COREUOBJECT_API UScriptStruct* TBaseStructure<FLinearColor>::Get();

/** What a struct says about itself; the Host finds out on its own. */
template <typename T>
struct TStructOpsTypeTraitsBase2
{
	enum
	{
		WithCopy = true
	};
};

template <typename T>
struct TStructOpsTypeTraits : public TStructOpsTypeTraitsBase2<T>
{
};
