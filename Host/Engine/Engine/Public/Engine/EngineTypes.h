// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "UObject/Object.h"
#include "UObject/ObjectMacros.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "EngineTypes.generated.h"

class AActor;
class UActorComponent;

/// Kinds of objects, and kinds of traces.
UENUM(BlueprintType)
enum ECollisionChannel : int
{
	ECC_WorldStatic,
	ECC_WorldDynamic,
	ECC_Pawn,
	ECC_Visibility,
	ECC_Camera,
	ECC_PhysicsBody,
	ECC_Vehicle,
	ECC_Destructible,
	ECC_EngineTraceChannel1,
	ECC_EngineTraceChannel2,
	ECC_EngineTraceChannel3,
	ECC_EngineTraceChannel4,
	ECC_EngineTraceChannel5,
	ECC_EngineTraceChannel6,
	ECC_GameTraceChannel1,
	ECC_GameTraceChannel2,
	ECC_GameTraceChannel3,
	ECC_GameTraceChannel4,
	ECC_GameTraceChannel5,
	ECC_GameTraceChannel6,
	ECC_GameTraceChannel7,
	ECC_GameTraceChannel8,
	ECC_GameTraceChannel9,
	ECC_GameTraceChannel10,
	ECC_GameTraceChannel11,
	ECC_GameTraceChannel12,
	ECC_GameTraceChannel13,
	ECC_GameTraceChannel14,
	ECC_GameTraceChannel15,
	ECC_GameTraceChannel16,
	ECC_GameTraceChannel17,
	ECC_GameTraceChannel18,
	ECC_OverlapAll_Deprecated,
	ECC_MAX,
};

/// Kinds of objects alone, as an editor lists them. Which channel each one is, the project says.
UENUM(BlueprintType)
enum EObjectTypeQuery : int
{
	ObjectTypeQuery1,
	ObjectTypeQuery2,
	ObjectTypeQuery3,
	ObjectTypeQuery4,
	ObjectTypeQuery5,
	ObjectTypeQuery6,
	ObjectTypeQuery7,
	ObjectTypeQuery8,
	ObjectTypeQuery9,
	ObjectTypeQuery10,
	ObjectTypeQuery11,
	ObjectTypeQuery12,
	ObjectTypeQuery13,
	ObjectTypeQuery14,
	ObjectTypeQuery15,
	ObjectTypeQuery16,
	ObjectTypeQuery17,
	ObjectTypeQuery18,
	ObjectTypeQuery19,
	ObjectTypeQuery20,
	ObjectTypeQuery21,
	ObjectTypeQuery22,
	ObjectTypeQuery23,
	ObjectTypeQuery24,
	ObjectTypeQuery25,
	ObjectTypeQuery26,
	ObjectTypeQuery27,
	ObjectTypeQuery28,
	ObjectTypeQuery29,
	ObjectTypeQuery30,
	ObjectTypeQuery31,
	ObjectTypeQuery32,
	ObjectTypeQuery_MAX
};

/// How much control this machine has over an actor.
UENUM()
enum ENetRole : int
{
	ROLE_None,
	ROLE_SimulatedProxy,
	ROLE_AutonomousProxy,
	ROLE_Authority,
	ROLE_MAX,
};

UENUM(BlueprintType)
enum ECollisionResponse : int
{
	ECR_Ignore,
	ECR_Overlap,
	ECR_Block,
	ECR_MAX,
};

UENUM(BlueprintType)
namespace ECollisionEnabled
{
enum Type : int
{
	NoCollision,
	QueryOnly,
	PhysicsOnly,
	QueryAndPhysics,
	ProbeOnly,
	QueryAndProbe
};
} // namespace ECollisionEnabled

inline bool CollisionEnabledHasQuery(ECollisionEnabled::Type CollisionEnabled)
{
	return CollisionEnabled == ECollisionEnabled::QueryOnly || CollisionEnabled == ECollisionEnabled::QueryAndPhysics
		|| CollisionEnabled == ECollisionEnabled::QueryAndProbe;
}

inline bool CollisionEnabledHasPhysics(ECollisionEnabled::Type CollisionEnabled)
{
	return CollisionEnabled == ECollisionEnabled::PhysicsOnly || CollisionEnabled == ECollisionEnabled::QueryAndPhysics;
}

/// How something responds to every channel.
USTRUCT()
struct ENGINE_API FCollisionResponseContainer
{
	GENERATED_BODY()

	uint8 EnumArray[32];

	FCollisionResponseContainer(ECollisionResponse DefaultResponse = ECR_Block) { SetAllChannels(DefaultResponse); }

	bool SetResponse(ECollisionChannel Channel, ECollisionResponse NewResponse);
	bool SetAllChannels(ECollisionResponse NewResponse);
	ECollisionResponse GetResponse(ECollisionChannel Channel) const
	{
		return static_cast<ECollisionResponse>(EnumArray[Channel]);
	}
};

/// Whether a component may move.
UENUM(BlueprintType)
namespace EComponentMobility
{
enum Type : int
{
	Static,
	Stationary,
	Movable
};
} // namespace EComponentMobility

/// What a jump to another place does to physics.
UENUM(BlueprintType)
enum class ETeleportType : uint8
{
	None,
	TeleportPhysics,
	ResetPhysics,
};

enum class EUpdateTransformFlags : int32
{
	None = 0x0,
	SkipPhysicsUpdate = 0x1,
	PropagateFromParent = 0x2,
	OnlyUpdateIfUsingSocket = 0x4
};
ENUM_CLASS_FLAGS(EUpdateTransformFlags)

UENUM(BlueprintType)
namespace EEndPlayReason
{
enum Type : int
{
	Destroyed,
	LevelTransition,
	EndPlayInEditor,
	RemovedFromWorld,
	Quit
};
} // namespace EEndPlayReason

namespace EWorldType
{
enum Type : int
{
	None,
	Game,
	Editor,
	PIE,
	EditorPreview,
	GamePreview,
	GameRPC,
	Inactive
};
} // namespace EWorldType

UENUM(BlueprintType)
enum class EAttachmentRule : uint8
{
	KeepRelative,
	KeepWorld,
	SnapToTarget,
};

UENUM(BlueprintType)
enum class EDetachmentRule : uint8
{
	KeepRelative,
	KeepWorld,
};

/// What becomes of a transform when a component is attached.
struct ENGINE_API FAttachmentTransformRules
{
	static FAttachmentTransformRules KeepRelativeTransform;
	static FAttachmentTransformRules KeepWorldTransform;
	static FAttachmentTransformRules SnapToTargetNotIncludingScale;
	static FAttachmentTransformRules SnapToTargetIncludingScale;

	FAttachmentTransformRules(EAttachmentRule InRule, bool bInWeldSimulatedBodies);
	FAttachmentTransformRules(EAttachmentRule InLocationRule, EAttachmentRule InRotationRule,
		EAttachmentRule InScaleRule, bool bInWeldSimulatedBodies);

	EAttachmentRule LocationRule;
	EAttachmentRule RotationRule;
	EAttachmentRule ScaleRule;
	bool bWeldSimulatedBodies;
};

struct ENGINE_API FDetachmentTransformRules
{
	static FDetachmentTransformRules KeepRelativeTransform;
	static FDetachmentTransformRules KeepWorldTransform;

	FDetachmentTransformRules(EDetachmentRule InRule, bool bInCallModify);

	EDetachmentRule LocationRule;
	EDetachmentRule RotationRule;
	EDetachmentRule ScaleRule;
	bool bCallModify;
};

namespace EComponentSocketType
{
enum Type : int
{
	Invalid,
	Bone,
	Socket,
};
} // namespace EComponentSocketType

/// A place of a component to which others can be attached.
struct FComponentSocketDescription
{
	FName Name;
	EComponentSocketType::Type Type = EComponentSocketType::Invalid;
};

/// Names a component of an actor.
USTRUCT(BlueprintType)
struct ENGINE_API FBaseComponentReference
{
	GENERATED_BODY()

	/// Name of the component; the root if none is given.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Component")
	FName ComponentProperty;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Component")
	FString PathToComponent;

	/// A component itself, instead of its name.
	TWeakObjectPtr<UActorComponent> OverrideComponent;

protected:
	UActorComponent* ExtractComponent(AActor* SearchActor) const;
};

USTRUCT(BlueprintType)
struct ENGINE_API FComponentReference : public FBaseComponentReference
{
	GENERATED_BODY()

	/// Whose component it is; the actor that refers to it if none is given.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Component")
	TWeakObjectPtr<AActor> OtherActor;

	UActorComponent* GetComponent(AActor* OwningActor) const;
	bool operator==(const FComponentReference& Other) const
	{
		return OtherActor == Other.OtherActor && ComponentProperty == Other.ComponentProperty
			&& PathToComponent == Other.PathToComponent;
	}
};

/// Conversions between types of the engine.
UCLASS(Abstract, MinimalAPI)
class UEngineTypes : public UObject
{
	GENERATED_BODY()

public:
	ENGINE_API UEngineTypes(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/// ECC_MAX if the project has no such object type.
	ENGINE_API static ECollisionChannel ConvertToCollisionChannel(EObjectTypeQuery ObjectType);

	/// ObjectTypeQuery_MAX for channels that are no object type.
	ENGINE_API static EObjectTypeQuery ConvertToObjectType(ECollisionChannel CollisionChannel);
};
