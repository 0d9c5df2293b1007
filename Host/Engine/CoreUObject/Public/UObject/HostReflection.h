// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/SubclassOf.h"
#include "UObject/Class.h"
#include "UObject/ObjectPtr.h"
#include "UObject/Package.h"
#include "UObject/UnrealType.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include <initializer_list>

// What the code that the header tool writes is made of.

namespace Host
{
/** Specialised by generated code, which a class lets see its private members. */
template <typename T>
struct TReflection;

struct FMetaPair
{
	const TCHAR* Key;
	const TCHAR* Value;
};
using FMetaPairs = std::initializer_list<FMetaPair>;

// Games know no meta data.
#if WITH_EDITOR
	#define HOST_META(...) \
		Host::FMetaPairs { __VA_ARGS__ }
#else
	#define HOST_META(...) \
		Host::FMetaPairs {}
#endif

struct FEnumPair
{
	const TCHAR* Name;
	int64 Value;
};

using FClassGetter = UClass* (*)();

struct FClassParameters
{
	/** Without prefix. */
	const TCHAR* Name;
	const TCHAR* Module;
	FClassGetter Super;
	EClassFlags Flags;
	const TCHAR* ConfigName;
	int32 Size;
	int32 Alignment;
	void (*Construct)(const FObjectInitializer&);
	FMetaPairs Meta;
};

struct FStructParameters
{
	const TCHAR* Name;
	const TCHAR* Module;
	UScriptStruct* (*Super)();
	int32 Size;
	int32 Alignment;
	FTypeOperations Operations;
	FMetaPairs Meta;
};

/** The name, place and looks of a property. */
struct FPropertyParameters
{
	const TCHAR* Name;
	SIZE_T Offset;
	EPropertyFlags Flags;
	/** For pointers to objects: the class they are declared with. */
	FClassGetter Class;
};

struct COREUOBJECT_API FReflectionAccess
{
	static UClass* MakeClass(const FClassParameters& Parameters);
	static UScriptStruct* MakeStruct(const FStructParameters& Parameters);
	static UEnum* MakeEnum(
		const TCHAR* Name, const TCHAR* Module, std::initializer_list<FEnumPair> Values, FMetaPairs Meta);
	static void AddProperty(
		UStruct& Struct, FProperty* Property, const FPropertyParameters& Parameters, FMetaPairs Meta);
	static void AddFunction(UClass& Class, const TCHAR* Name, FMetaPairs Meta);
	/** A bit: found by setting it in an object of zeros. */
	static FProperty* MakeBit(int32 ContainerSize, void (*SetBit)(void* Container), SIZE_T& Offset);

	template <typename T>
	static FProperty* MakeProperty(FClassGetter Class)
	{
		FProperty* const Property = MakeTyped<T>(Class);
		Property->ElementSize = sizeof(T);
		Property->Operations = FTypeOperations::Of<T>();
		return Property;
	}

private:
	template <typename T>
	struct TTag
	{
	};
	template <typename T>
	static FProperty* MakeTyped(FClassGetter Class)
	{
		return Make(TTag<T>(), Class);
	}

	static FProperty* Make(TTag<bool>, FClassGetter) { return new FBoolProperty; }
	static FProperty* Make(TTag<int8>, FClassGetter) { return new FInt8Property; }
	static FProperty* Make(TTag<int16>, FClassGetter) { return new FInt16Property; }
	static FProperty* Make(TTag<int32>, FClassGetter) { return new FIntProperty; }
	static FProperty* Make(TTag<int64>, FClassGetter) { return new FInt64Property; }
	static FProperty* Make(TTag<uint8>, FClassGetter) { return new FByteProperty; }
	static FProperty* Make(TTag<uint16>, FClassGetter) { return new FUInt16Property; }
	static FProperty* Make(TTag<uint32>, FClassGetter) { return new FUInt32Property; }
	static FProperty* Make(TTag<uint64>, FClassGetter) { return new FUInt64Property; }
	static FProperty* Make(TTag<float>, FClassGetter) { return new FFloatProperty; }
	static FProperty* Make(TTag<double>, FClassGetter) { return new FDoubleProperty; }
	static FProperty* Make(TTag<FName>, FClassGetter) { return new FNameProperty; }
	static FProperty* Make(TTag<FString>, FClassGetter) { return new FStrProperty; }
	static FProperty* Make(TTag<FText>, FClassGetter) { return new FTextProperty; }
	static FProperty* Make(TTag<UClass*>, FClassGetter Class) { return MakeClassProperty(Class); }
	template <typename T>
	static FProperty* Make(TTag<TSubclassOf<T>>, FClassGetter Class)
	{
		return MakeClassProperty(Class);
	}
	template <typename T>
	static FProperty* Make(TTag<T*>, FClassGetter Class)
	{
		return MakeObject<FObjectProperty>(Class);
	}
	template <typename T>
	static FProperty* Make(TTag<TObjectPtr<T>>, FClassGetter Class)
	{
		return MakeObject<FObjectProperty>(Class);
	}
	template <typename T>
	static FProperty* Make(TTag<TWeakObjectPtr<T>>, FClassGetter Class)
	{
		return MakeObject<FWeakObjectProperty>(Class);
	}
	template <typename T>
	static FProperty* Make(TTag<TEnumAsByte<T>>, FClassGetter)
	{
		auto* const Property = new FByteProperty;
		Property->Enum = TLazyType<UEnum>(&StaticEnum<T>);
		return Property;
	}
	template <typename T, typename Allocator>
	static FProperty* Make(TTag<TArray<T, Allocator>>, FClassGetter Class)
	{
		using FArray = TArray<T, Allocator>;
		auto* const Property = new FArrayProperty;
		Property->Inner = MakeProperty<T>(Class);
		Property->GetNum = [](const void* Array) { return static_cast<const FArray*>(Array)->Num(); };
		Property->GetData = [](void* Array) -> void* { return static_cast<FArray*>(Array)->GetData(); };
		Property->Resize = [](void* Array, int32 Count) { static_cast<FArray*>(Array)->SetNum(Count); };
		return Property;
	}
	template <typename T>
	static FProperty* Make(TTag<T>, FClassGetter)
	{
		if constexpr (std::is_enum_v<T>)
		{
			auto* const Property = new FEnumProperty;
			Property->Enum = TLazyType<UEnum>(&StaticEnum<T>);
			Property->UnderlyingProp.Reset(
				static_cast<FNumericProperty*>(MakeProperty<std::underlying_type_t<T>>(nullptr)));
			return Property;
		}
		else if constexpr (requires(T Delegate) { Delegate.IsBound(); })
		{
			return new FMulticastDelegateProperty;
		}
		else
		{
			auto* const Property = new FStructProperty;
			Property->Struct = TLazyType<UScriptStruct>(&TBaseStructure<T>::Get);
			return Property;
		}
	}
	template <typename Property>
	static FProperty* MakeObject(FClassGetter Class)
	{
		auto* const Result = new Property;
		Result->PropertyClass = TLazyType<UClass>(Class);
		return Result;
	}
	static FProperty* MakeClassProperty(FClassGetter Class)
	{
		auto* const Result = new FClassProperty;
		Result->PropertyClass = TLazyType<UClass>(&UClass::StaticClass);
		Result->MetaClass = TLazyType<UClass>(Class);
		return Result;
	}
};

/** Adds a member, which may be an array of the C kind. */
template <typename T>
void AddProperty(UStruct& Struct, const FPropertyParameters& Parameters, FMetaPairs Meta)
{
	FProperty* const Property = FReflectionAccess::MakeProperty<std::remove_extent_t<T>>(Parameters.Class);
	Property->ArrayDim = std::is_array_v<T> ? static_cast<int32>(std::extent_v<T>) : 1;
	FReflectionAccess::AddProperty(Struct, Property, Parameters, Meta);
}

/** Remembers a type so that it can be found by name before anybody has used it. */
struct COREUOBJECT_API FTypeRegistration
{
	explicit FTypeRegistration(UClass* (*Getter)());
	explicit FTypeRegistration(UScriptStruct* (*Getter)());
	explicit FTypeRegistration(UEnum* (*Getter)());
};

/** Makes all types of this program known. */
COREUOBJECT_API void RegisterAllTypes();
} // namespace Host
