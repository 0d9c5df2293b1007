// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Class.h"
#include "UObject/Field.h"
#include <cstring>

namespace Host
{
/** A type that is looked up when it is first needed: types may refer to each other in circles. */
template <typename T>
class TLazyType
{
public:
	TLazyType() = default;
	explicit TLazyType(T* (*InGetter)())
		: Getter(InGetter)
	{
	}
	T* Get() const { return Getter == nullptr ? nullptr : Getter(); }
	operator T*() const { return Get(); }
	T* operator->() const { return Get(); }

private:
	T* (*Getter)() = nullptr;
};
} // namespace Host

/** A reflected member. */
class COREUOBJECT_API FProperty : public FField
{
	HOST_FIELD_CLASS(FProperty, FField)

	int32 ArrayDim = 1;
	EPropertyFlags PropertyFlags = CPF_None;

	bool HasAnyPropertyFlags(uint64 Flags) const { return (PropertyFlags & Flags) != 0; }
	int32 GetElementSize() const { return ElementSize; }
	int32 GetSize() const { return ArrayDim * ElementSize; }

	template <typename T>
	T* ContainerPtrToValuePtr(void* Container, int32 ArrayIndex = 0) const
	{
		return reinterpret_cast<T*>(static_cast<uint8*>(Container) + Offset + ElementSize * ArrayIndex);
	}
	template <typename T>
	const T* ContainerPtrToValuePtr(const void* Container, int32 ArrayIndex = 0) const
	{
		return reinterpret_cast<const T*>(static_cast<const uint8*>(Container) + Offset + ElementSize * ArrayIndex);
	}
	/** Makes all elements, with their default values, in memory that has none; and their end. */
	void InitializeValue(void* Dest) const;
	void DestroyValue(void* Dest) const;
	/** Copies all elements; values that cannot be copied stay as they are. */
	virtual void CopyCompleteValue(void* Dest, const void* Source) const;
	void CopyCompleteValue_InContainer(void* DestContainer, const void* SourceContainer) const
	{
		CopyCompleteValue(ContainerPtrToValuePtr<void>(DestContainer), ContainerPtrToValuePtr<void>(SourceContainer));
	}
	virtual bool Identical(const void* A, const void* B) const;
	/** Reads a value as ini files write it. Returns what follows, or null if the text is no such value. */
	virtual const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const;

private:
	friend struct Host::FReflectionAccess;
	int32 Offset = 0;
	int32 ElementSize = 0;
	UStruct* Owner = nullptr;
	Host::FTypeOperations Operations;
};

// Numbers

class COREUOBJECT_API FNumericProperty : public FProperty
{
	HOST_FIELD_CLASS(FNumericProperty, FProperty)

	virtual bool IsFloatingPoint() const = 0;
	virtual void SetIntPropertyValue(void* Data, int64 Value) const = 0;
	virtual void SetFloatingPointPropertyValue(void* Data, double Value) const = 0;
	virtual int64 GetSignedIntPropertyValue(const void* Data) const = 0;
	virtual double GetFloatingPointPropertyValue(const void* Data) const = 0;
	/** Whether the value fits into the type. */
	virtual bool CanHoldValue(int64 Value) const = 0;
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;
};

/** A property whose values are of one C++ type. */
template <typename T, typename Base>
class TProperty : public Base
{
public:
	static const T& GetPropertyValue(const void* Data) { return *static_cast<const T*>(Data); }
	static void SetPropertyValue(void* Data, const T& Value) { *static_cast<T*>(Data) = Value; }
	const T& GetPropertyValue_InContainer(const void* Container, int32 ArrayIndex = 0) const
	{
		return *Base::template ContainerPtrToValuePtr<T>(Container, ArrayIndex);
	}
	void SetPropertyValue_InContainer(void* Container, const T& Value, int32 ArrayIndex = 0) const
	{
		*Base::template ContainerPtrToValuePtr<T>(Container, ArrayIndex) = Value;
	}
};

template <typename T>
class TNumericProperty : public TProperty<T, FNumericProperty>
{
public:
	bool IsFloatingPoint() const override { return std::is_floating_point_v<T>; }
	void SetIntPropertyValue(void* Data, int64 Value) const override { *static_cast<T*>(Data) = static_cast<T>(Value); }
	void SetFloatingPointPropertyValue(void* Data, double Value) const override
	{
		*static_cast<T*>(Data) = static_cast<T>(Value);
	}
	int64 GetSignedIntPropertyValue(const void* Data) const override
	{
		return static_cast<int64>(*static_cast<const T*>(Data));
	}
	double GetFloatingPointPropertyValue(const void* Data) const override
	{
		return static_cast<double>(*static_cast<const T*>(Data));
	}
	bool CanHoldValue(int64 Value) const override
	{
		return std::is_floating_point_v<T> || static_cast<int64>(static_cast<T>(Value)) == Value;
	}
};

class COREUOBJECT_API FInt8Property : public TNumericProperty<int8>
{
	HOST_FIELD_CLASS(FInt8Property, FNumericProperty)
};
class COREUOBJECT_API FInt16Property : public TNumericProperty<int16>
{
	HOST_FIELD_CLASS(FInt16Property, FNumericProperty)
};
class COREUOBJECT_API FIntProperty : public TNumericProperty<int32>
{
	HOST_FIELD_CLASS(FIntProperty, FNumericProperty)
};
class COREUOBJECT_API FInt64Property : public TNumericProperty<int64>
{
	HOST_FIELD_CLASS(FInt64Property, FNumericProperty)
};
class COREUOBJECT_API FUInt16Property : public TNumericProperty<uint16>
{
	HOST_FIELD_CLASS(FUInt16Property, FNumericProperty)
};
class COREUOBJECT_API FUInt32Property : public TNumericProperty<uint32>
{
	HOST_FIELD_CLASS(FUInt32Property, FNumericProperty)
};
class COREUOBJECT_API FUInt64Property : public TNumericProperty<uint64>
{
	HOST_FIELD_CLASS(FUInt64Property, FNumericProperty)
};
class COREUOBJECT_API FFloatProperty : public TNumericProperty<float>
{
	HOST_FIELD_CLASS(FFloatProperty, FNumericProperty)
};
class COREUOBJECT_API FDoubleProperty : public TNumericProperty<double>
{
	HOST_FIELD_CLASS(FDoubleProperty, FNumericProperty)
};

/** A byte, or an enum in a byte (TEnumAsByte). */
class COREUOBJECT_API FByteProperty : public TNumericProperty<uint8>
{
	HOST_FIELD_CLASS(FByteProperty, FNumericProperty)

	Host::TLazyType<UEnum> Enum;
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;
};

// Other values

/** A bool, or one bit of an integer. */
class COREUOBJECT_API FBoolProperty : public FProperty
{
	HOST_FIELD_CLASS(FBoolProperty, FProperty)

	bool GetPropertyValue(const void* Data) const { return (*static_cast<const uint8*>(Data) & FieldMask) != 0; }
	void SetPropertyValue(void* Data, bool bValue) const;
	bool GetPropertyValue_InContainer(const void* Container) const
	{
		return GetPropertyValue(ContainerPtrToValuePtr<void>(Container));
	}
	void SetPropertyValue_InContainer(void* Container, bool bValue) const
	{
		SetPropertyValue(ContainerPtrToValuePtr<void>(Container), bValue);
	}
	void CopyCompleteValue(void* Dest, const void* Source) const override;
	bool Identical(const void* A, const void* B) const override;
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;

private:
	friend struct Host::FReflectionAccess;
	uint8 FieldMask = 0xff;
};

class COREUOBJECT_API FNameProperty : public TProperty<FName, FProperty>
{
	HOST_FIELD_CLASS(FNameProperty, FProperty)
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;
};
class COREUOBJECT_API FStrProperty : public TProperty<FString, FProperty>
{
	HOST_FIELD_CLASS(FStrProperty, FProperty)
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;
};
class COREUOBJECT_API FTextProperty : public TProperty<FText, FProperty>
{
	HOST_FIELD_CLASS(FTextProperty, FProperty)
};

class COREUOBJECT_API FEnumProperty : public FProperty
{
	HOST_FIELD_CLASS(FEnumProperty, FProperty)

	UEnum* GetEnum() const { return Enum; }
	FNumericProperty* GetUnderlyingProperty() const { return UnderlyingProp.Get(); }
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;

private:
	friend struct Host::FReflectionAccess;
	Host::TLazyType<UEnum> Enum;
	TUniquePtr<FNumericProperty> UnderlyingProp;
};

class COREUOBJECT_API FStructProperty : public FProperty
{
	HOST_FIELD_CLASS(FStructProperty, FProperty)

	Host::TLazyType<UScriptStruct> Struct;
	const TCHAR* ImportText_Direct(
		const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const override;
};

// Objects

class COREUOBJECT_API FObjectPropertyBase : public FProperty
{
	HOST_FIELD_CLASS(FObjectPropertyBase, FProperty)

	Host::TLazyType<UClass> PropertyClass;
	virtual UObject* GetObjectPropertyValue(const void* Data) const = 0;
	virtual void SetObjectPropertyValue(void* Data, UObject* Value) const = 0;
};

/** UObject* or TObjectPtr: the same in memory. */
class COREUOBJECT_API FObjectProperty : public FObjectPropertyBase
{
	HOST_FIELD_CLASS(FObjectProperty, FObjectPropertyBase)

	UObject* GetObjectPropertyValue(const void* Data) const override
	{
		UObject* Value = nullptr;
		std::memcpy(&Value, Data, sizeof(void*));
		return Value;
	}
	void SetObjectPropertyValue(void* Data, UObject* Value) const override { std::memcpy(Data, &Value, sizeof(void*)); }
};

/** UClass* or TSubclassOf. */
class COREUOBJECT_API FClassProperty : public FObjectProperty
{
	HOST_FIELD_CLASS(FClassProperty, FObjectProperty)

	Host::TLazyType<UClass> MetaClass;
};

class COREUOBJECT_API FWeakObjectProperty : public FObjectPropertyBase
{
	HOST_FIELD_CLASS(FWeakObjectProperty, FObjectPropertyBase)

	UObject* GetObjectPropertyValue(const void* Data) const override;
	void SetObjectPropertyValue(void* Data, UObject* Value) const override;
};

// Containers

class COREUOBJECT_API FArrayProperty : public FProperty
{
	HOST_FIELD_CLASS(FArrayProperty, FProperty)

	FProperty* Inner = nullptr;
	~FArrayProperty() override { delete Inner; }

private:
	friend class FScriptArrayHelper;
	friend struct Host::FReflectionAccess;
	int32 (*GetNum)(const void* Array) = nullptr;
	void* (*GetData)(void* Array) = nullptr;
	void (*Resize)(void* Array, int32 Count) = nullptr;
};

/** Reads and changes an array whose type is known only by its property. */
class FScriptArrayHelper
{
public:
	FScriptArrayHelper(const FArrayProperty* InProperty, const void* InArray)
		: Property(InProperty)
		, Array(const_cast<void*>(InArray))
	{
	}
	int32 Num() const { return Property->GetNum(Array); }
	uint8* GetRawPtr(int32 Index = 0) const
	{
		return static_cast<uint8*>(Property->GetData(Array)) + Index * Property->Inner->GetElementSize();
	}
	/** New elements have their default values. */
	void Resize(int32 Count) { Property->Resize(Array, Count); }
	int32 AddValue()
	{
		Resize(Num() + 1);
		return Num() - 1;
	}
	void EmptyValues() { Resize(0); }

private:
	const FArrayProperty* Property;
	void* Array;
};

/** An event. */
class COREUOBJECT_API FMulticastDelegateProperty : public FProperty
{
	HOST_FIELD_CLASS(FMulticastDelegateProperty, FProperty)
};

namespace EFieldIteratorFlags
{
enum SuperClassFlags
{
	ExcludeSuper = 0,
	IncludeSuper
};
} // namespace EFieldIteratorFlags

/** Visits the properties of a type in the order of declaration, then those of its bases. */
template <typename T>
class TFieldIterator
{
public:
	explicit TFieldIterator(
		const UStruct* InStruct, EFieldIteratorFlags::SuperClassFlags InSuper = EFieldIteratorFlags::IncludeSuper)
		: Struct(InStruct)
		, bIncludeSuper(InSuper == EFieldIteratorFlags::IncludeSuper)
	{
		Settle();
	}
	explicit operator bool() const { return Struct != nullptr; }
	TFieldIterator& operator++()
	{
		++Index;
		Settle();
		return *this;
	}
	T* operator*() const { return static_cast<T*>(Struct->ChildProperties[Index]); }
	T* operator->() const { return **this; }

private:
	void Settle()
	{
		while (Struct != nullptr)
		{
			for (; Index < Struct->ChildProperties.Num(); ++Index)
			{
				if (Struct->ChildProperties[Index]->IsA(T::StaticClass()))
				{
					return;
				}
			}
			Struct = bIncludeSuper ? Struct->GetSuperStruct() : nullptr;
			Index = 0;
		}
	}
	const UStruct* Struct;
	bool bIncludeSuper;
	int32 Index = 0;
};

template <typename T>
T* FindFProperty(const UStruct* Owner, FName FieldName)
{
	return CastField<T>(Owner->FindPropertyByName(FieldName));
}

namespace EPropertyChangeType
{
using Type = uint32;
inline constexpr Type Unspecified = 1 << 0;
inline constexpr Type ArrayAdd = 1 << 1;
inline constexpr Type ArrayRemove = 1 << 2;
inline constexpr Type ArrayClear = 1 << 3;
inline constexpr Type ValueSet = 1 << 4;
inline constexpr Type Duplicate = 1 << 5;
inline constexpr Type Interactive = 1 << 6;
inline constexpr Type Redirected = 1 << 7;
} // namespace EPropertyChangeType

/** Says which property an edit has changed. */
struct FPropertyChangedEvent
{
	explicit FPropertyChangedEvent(
		FProperty* InProperty, EPropertyChangeType::Type InChangeType = EPropertyChangeType::Unspecified)
		: Property(InProperty)
		, MemberProperty(InProperty)
		, ChangeType(InChangeType)
	{
	}
	FName GetMemberPropertyName() const { return MemberProperty == nullptr ? FName() : MemberProperty->GetFName(); }

	/** What was changed: perhaps a member of a struct that is a member of the object. */
	FProperty* Property;
	/** The member of the object that contains it. */
	FProperty* MemberProperty;
	EPropertyChangeType::Type ChangeType;
};
