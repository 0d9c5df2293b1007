// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/HostReflection.h"

// Types that describe others, and structs of the Core module: the header tool does not read those.

#define IMPLEMENT_INTRINSIC(TClass, Super, ...) \
	UClass* TClass::StaticClass() \
	{ \
		static UClass* const Result = Host::FReflectionAccess::MakeClass({&TEXT(#TClass)[1], TEXT("CoreUObject"), \
			Super, CLASS_Native, TEXT(""), sizeof(TClass), alignof(TClass), __VA_ARGS__, {}}); \
		return Result; \
	} \
	DLLEXPORT UClass* HostClass_##TClass(); \
	UClass* HostClass_##TClass() { return TClass::StaticClass(); } \
	static const Host::FTypeRegistration Register_##TClass(&TClass::StaticClass);

IMPLEMENT_INTRINSIC(UObject, nullptr,
	[](const FObjectInitializer& Initializer)
	{ ::new (static_cast<void*>(Initializer.GetObj())) UObject(Initializer); })
IMPLEMENT_INTRINSIC(UPackage, &UObject::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UField, &UObject::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UEnum, &UField::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UStruct, &UField::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UFunction, &UStruct::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UScriptStruct, &UStruct::StaticClass, nullptr)
IMPLEMENT_INTRINSIC(UClass, &UStruct::StaticClass, nullptr)

#define CORE_MEMBER(Member) \
	Host::AddProperty<decltype(T::Member)>( \
		*Struct, {TEXT(#Member), offsetof(T, Member), CPF_Edit | CPF_BlueprintVisible, nullptr}, HOST_META())

#define IMPLEMENT_CORE_STRUCT(Name, ...) \
	template <> \
	UScriptStruct* TBaseStructure<Name>::Get() \
	{ \
		using T = Name; \
		static UScriptStruct* const Result = [] \
		{ \
			UScriptStruct* const Struct = Host::FReflectionAccess::MakeStruct({&TEXT(#Name)[1], TEXT("CoreUObject"), \
				nullptr, sizeof(T), alignof(T), Host::FTypeOperations::Of<T>(), {}}); \
			__VA_ARGS__; \
			return Struct; \
		}(); \
		return Result; \
	} \
	static const Host::FTypeRegistration Register_##Name(&TBaseStructure<Name>::Get);

// offsetof on types with a base works with every compiler that can build this.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

#define CORE_XYZ CORE_MEMBER(X), CORE_MEMBER(Y), CORE_MEMBER(Z)
IMPLEMENT_CORE_STRUCT(FVector, CORE_XYZ)
IMPLEMENT_CORE_STRUCT(FVector3f, CORE_XYZ)
IMPLEMENT_CORE_STRUCT(FIntVector, CORE_XYZ)
IMPLEMENT_CORE_STRUCT(FVector4, CORE_XYZ, CORE_MEMBER(W))
IMPLEMENT_CORE_STRUCT(FVector4f, CORE_XYZ, CORE_MEMBER(W))
IMPLEMENT_CORE_STRUCT(FQuat, CORE_XYZ, CORE_MEMBER(W))
IMPLEMENT_CORE_STRUCT(FVector2D, CORE_MEMBER(X), CORE_MEMBER(Y))
IMPLEMENT_CORE_STRUCT(FVector2f, CORE_MEMBER(X), CORE_MEMBER(Y))
IMPLEMENT_CORE_STRUCT(FIntPoint, CORE_MEMBER(X), CORE_MEMBER(Y))
IMPLEMENT_CORE_STRUCT(FRotator, CORE_MEMBER(Pitch), CORE_MEMBER(Yaw), CORE_MEMBER(Roll))
IMPLEMENT_CORE_STRUCT(FColor, CORE_MEMBER(B), CORE_MEMBER(G), CORE_MEMBER(R), CORE_MEMBER(A))
IMPLEMENT_CORE_STRUCT(FLinearColor, CORE_MEMBER(R), CORE_MEMBER(G), CORE_MEMBER(B), CORE_MEMBER(A))
IMPLEMENT_CORE_STRUCT(FBox, CORE_MEMBER(Min), CORE_MEMBER(Max), CORE_MEMBER(IsValid))
IMPLEMENT_CORE_STRUCT(FBoxSphereBounds, CORE_MEMBER(Origin), CORE_MEMBER(BoxExtent), CORE_MEMBER(SphereRadius))
IMPLEMENT_CORE_STRUCT(FTransform, (void)Struct)
