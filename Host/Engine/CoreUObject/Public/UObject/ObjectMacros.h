// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"
#include "Misc/EnumClassFlags.h"

enum EObjectFlags : uint32
{
	RF_NoFlags = 0x00000000,
	RF_Public = 0x00000001,
	RF_Standalone = 0x00000002,
	RF_Transactional = 0x00000008,
	RF_ClassDefaultObject = 0x00000010,
	RF_ArchetypeObject = 0x00000020,
	RF_Transient = 0x00000040,
	RF_BeginDestroyed = 0x00008000,
	RF_FinishDestroyed = 0x00010000,
	RF_DefaultSubObject = 0x00040000
};
constexpr EObjectFlags operator|(EObjectFlags A, EObjectFlags B)
{
	return static_cast<EObjectFlags>(static_cast<uint32>(A) | static_cast<uint32>(B));
}

/** What keeps an object from being collected, for CollectGarbage. */
#define GARBAGE_COLLECTION_KEEPFLAGS RF_Standalone

/** For UPackage::SavePackage. */
enum ESaveFlags : uint32
{
	SAVE_None = 0x00000000,
	SAVE_NoError = 0x00000001,
	SAVE_FromAutosave = 0x00000040
};

enum EClassFlags : uint32
{
	CLASS_None = 0x00000000u,
	CLASS_Abstract = 0x00000001u,
	CLASS_DefaultConfig = 0x00000002u,
	CLASS_Config = 0x00000004u,
	CLASS_Native = 0x00000080u
};
constexpr EClassFlags operator|(EClassFlags A, EClassFlags B)
{
	return static_cast<EClassFlags>(static_cast<uint32>(A) | static_cast<uint32>(B));
}

enum EPropertyFlags : uint64
{
	CPF_None = 0,
	CPF_Edit = 0x0000000000000001,
	CPF_BlueprintVisible = 0x0000000000000004,
	CPF_BlueprintReadOnly = 0x0000000000000010,
	CPF_Transient = 0x0000000000002000,
	CPF_Config = 0x0000000000004000,
	CPF_DisableEditOnTemplate = 0x0000000000000800,
	CPF_DisableEditOnInstance = 0x0000000000010000,
	CPF_EditConst = 0x0000000000020000,
	CPF_DuplicateTransient = 0x0000000000200000,
	CPF_InstancedReference = 0x0000000000080000,
	CPF_AdvancedDisplay = 0x0000040000000000,
	CPF_BlueprintAssignable = 0x0000000010000000,
	CPF_EditorOnly = 0x0000000800000000,
	CPF_NonTransactional = 0x0000008000000000
};
constexpr EPropertyFlags operator|(EPropertyFlags A, EPropertyFlags B)
{
	return static_cast<EPropertyFlags>(static_cast<uint64>(A) | static_cast<uint64>(B));
}

/** A constructor that the engine uses to learn virtual function tables; never called in the Host. */
class FVTableHelper
{
	FVTableHelper() = default;
};

// What the header tool reads. The compiler sees only GENERATED_BODY, which the tool defines for its file and line.

#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UMETA(...)

#define BODY_MACRO_COMBINE_INNER(A, B, C, D) A##B##C##D
#define BODY_MACRO_COMBINE(A, B, C, D) BODY_MACRO_COMBINE_INNER(A, B, C, D)
#define GENERATED_BODY(...) BODY_MACRO_COMBINE(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY)
