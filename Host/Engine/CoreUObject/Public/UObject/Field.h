// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

class UClass;
class UEnum;
class UScriptStruct;

namespace Host
{
struct FReflectionAccess;

/** How to make, copy and destroy a value whose type is known only here. */
struct FTypeOperations
{
	void (*Construct)(void* Target) = nullptr;
	void (*Destroy)(void* Target) = nullptr;
	void (*Copy)(void* Target, const void* Source) = nullptr;
	bool (*Equal)(const void* A, const void* B) = nullptr;

	template <typename T>
	static FTypeOperations Of()
	{
		FTypeOperations Operations;
		Operations.Destroy = [](void* Target) { static_cast<T*>(Target)->~T(); };
		if constexpr (std::is_default_constructible_v<T>)
		{
			Operations.Construct = [](void* Target) { ::new (Target) T(); };
		}
		if constexpr (std::is_copy_assignable_v<T>)
		{
			Operations.Copy = [](void* Target, const void* Source)
			{ *static_cast<T*>(Target) = *static_cast<const T*>(Source); };
		}
		if constexpr (requires(const T& Value) { bool(Value == Value); })
		{
			Operations.Equal = [](const void* A, const void* B)
			{ return bool(*static_cast<const T*>(A) == *static_cast<const T*>(B)); };
		}
		return Operations;
	}
};
} // namespace Host

/** The type of a field. */
class FFieldClass
{
public:
	FFieldClass(const TCHAR* InName, const FFieldClass* InSuper)
		: Name(InName)
		, Super(InSuper)
	{
	}
	FString GetName() const { return Name; }
	bool IsChildOf(const FFieldClass* Other) const
	{
		return this == Other || (Super != nullptr && Super->IsChildOf(Other));
	}

private:
	const TCHAR* Name;
	const FFieldClass* Super;
};

#define HOST_FIELD_CLASS(TClass, TSuperClass) \
public: \
	using Super = TSuperClass; \
	static FFieldClass* StaticClass(); \
	FFieldClass* GetClass() const override { return StaticClass(); }

/** A part of a reflected type. */
class FField
{
public:
	COREUOBJECT_API static FFieldClass* StaticClass();
	virtual FFieldClass* GetClass() const { return StaticClass(); }
	virtual ~FField() = default;

	FString GetName() const { return NamePrivate.ToString(); }
	FName GetFName() const { return NamePrivate; }
	bool IsA(const FFieldClass* Type) const { return GetClass()->IsChildOf(Type); }

#if WITH_EDITOR
	bool HasMetaData(const TCHAR* Key) const { return MetaData.Contains(FName(Key)); }
	FString GetMetaData(const TCHAR* Key) const { return MetaData.FindRef(FName(Key)); }
	FText GetDisplayNameText() const
	{
		return FText::FromString(HasMetaData(TEXT("DisplayName")) ? GetMetaData(TEXT("DisplayName")) : GetName());
	}
	FText GetToolTipText() const { return FText::FromString(GetMetaData(TEXT("ToolTip"))); }
#endif

protected:
	friend struct Host::FReflectionAccess;
	FName NamePrivate;
#if WITH_EDITOR
	TMap<FName, FString> MetaData;
#endif
};

template <typename T>
T* CastField(FField* Field)
{
	return Field != nullptr && Field->IsA(T::StaticClass()) ? static_cast<T*>(Field) : nullptr;
}

template <typename T>
const T* CastField(const FField* Field)
{
	return Field != nullptr && Field->IsA(T::StaticClass()) ? static_cast<const T*>(Field) : nullptr;
}
