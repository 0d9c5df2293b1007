// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothCape.h"
#include "ClothContact.h"
#include "ClothDetail.h"
#include "ClothFabricPreset.h"
#include "ClothPhysicsStatistics.h"
#include "ClothPins.h"
#include "ClothProblem.h"
#include "ClothRestMesh.h"
#include "ClothSavedState.h"
#include "ClothStartShape.h"
#include "ClothTearing.h"
#include "ClothTurbulence.h"
#include "Components/DynamicMeshComponent.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"
#include "Delegates/Delegate.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "Tasks/Task.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"
#include "UObject/Class.h"
#include "UObject/StructOnScope.h"

#include "ClothPhysicsComponent.generated.h"

class FClothCutPath;
class FClothInstance;
class FClothRecorder;
class FObjectPreSaveContext;
class UClothFabric;
class UClothPhysicsComponent;
class UClothPhysicsSubsystem;
class UClothRecording;
class UMaterialInterface;
class USkeletalMeshComponent;
class UStaticMesh;
struct FClothComponentInstanceData;
struct FClothFrame;
struct FClothHolder;
struct FClothLine;
struct FClothPinMemory;
struct FClothRuntime;
struct FClothState;
struct FClothView;
struct FClothWind;
struct FPropertyChangedEvent;

namespace Cloth
{
struct Settings;
}

/** What a cloth is made from. */
UENUM(BlueprintType)
enum class EClothSource : uint8
{
	/** A rectangle in the XY plane of the component, centred, its warp along X. */
	Sheet,
	/** A static mesh; the direction of U is the warp. */
	StaticMesh,
};

/**
 * How many substeps a second a cloth takes at least; what the solver costs is in proportion. Meshes take twice as many
 * (at most 3,840), stiff fabrics as many as they need.
 */
UENUM(BlueprintType)
enum class EClothQuality : uint8
{
	/** 360, three quarters of the cost of Medium: cloth in the background. */
	Low,
	/** 480: for almost everything. */
	Medium,
	/** 960, twice the cost: cloth in view that swings, flutters or lies on edges. */
	High,
	/** 1,920, four times the cost: close-ups, and recordings. */
	Cinematic,
};

/** A particle was pulled harder than what held it could bear. Name: of the attachment. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(FClothPinBroken, FName, Name, int32, Particle, FVector, Location);

/** The cloth has come apart at a place in the world, cm, and has more particles now. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FClothTorn, FVector, Location, int32, NewParticles);

/** The cloth has begun to touch something. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FClothContactBegun, const FClothContact&, Contact);

/** The cloth has come to rest and is no longer simulated, or something has woken it. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE(FClothSleepChanged);

#if WITH_EDITOR
/** The mesh of a cloth was edited, and not all of its pins could be kept. */
DECLARE_MULTICAST_DELEGATE_TwoParams(FClothPinsRemapped, const UClothPhysicsComponent&, const FString&);
#endif

/** The preview of a cloth in the editor has begun or ended. */
DECLARE_MULTICAST_DELEGATE_OneParam(FClothPreviewChanged, UClothPhysicsComponent&);

/** Parts of a cloth's frame, after its beginning. */
enum class EClothFramePart : uint8
{
	PushBodies,
	End,
};

/** Runs a part of a cloth's frame at its time. */
USTRUCT()
struct CLOTHPHYSICS_API FClothPhysicsTickFunction : public FTickFunction
{
	GENERATED_BODY()

	UClothPhysicsComponent* Target = nullptr;
	EClothFramePart Part = EClothFramePart::End;

	void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
		const FGraphEventRef& MyCompletionGraphEvent) override;
	FString DiagnosticMessage() override;
	FName DiagnosticContext(bool bDetailed) override;
};

template <>
struct TStructOpsTypeTraits<FClothPhysicsTickFunction> : public TStructOpsTypeTraitsBase2<FClothPhysicsTickFunction>
{
	enum
	{
		WithCopy = false
	};
};

/**
 * A piece of cloth. It falls, drapes, blows in the wind, is held by its pins and collides with whatever blocks it.
 *
 * A frame: when all that ticks before physics has moved, the level is looked at and a task begins to step the cloth;
 * after physics the task is joined and the mesh updated. If there are simulating bodies to push, the task is joined
 * before physics begins, so that bodies feel the cloth in the same frame. In editor worlds the cloth shows how it
 * begins, unless it is previewed.
 */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent),
	HideCategories = (Collision, LOD, Navigation, Physics, "Dynamic Mesh Component|Collision"))
class CLOTHPHYSICS_API UClothPhysicsComponent : public UDynamicMeshComponent
{
	GENERATED_BODY()

public:
	UClothPhysicsComponent(const FObjectInitializer& ObjectInitializer);

	/** What the cloth is made from. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth")
	EClothSource Source = EClothSource::Sheet;

	/** Length of the sheet along X (warp) and Y (weft), cm. A tablecloth has 150 x 150, a flag 90 x 60. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth",
		meta = (DisplayName = "Sheet Size (cm)", ClampMin = "1", ClampMax = "100000", UIMin = "10", UIMax = "500",
			EditCondition = "Source == EClothSource::Sheet", EditConditionHides))
	FVector2D SheetSize = FVector2D(100.0, 100.0);

	/**
	 * Particles of the sheet along X and Y. 20 x 20 shows large folds, 40 x 40 is a good start, 100 x 100 is for
	 * close-ups; the cost grows a little faster than the number of particles.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth",
		meta = (ClampMin = "2", ClampMax = "1000", UIMin = "10", UIMax = "150",
			EditCondition = "Source == EClothSource::Sheet", EditConditionHides))
	FIntPoint SheetResolution = FIntPoint(40, 40);

	/**
	 * The mesh that is simulated: its shape at rest, each welded vertex a particle. A few hundred to a few thousand
	 * vertices, of even size. Meshes set while a packaged game runs need Allow CPU Access.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth",
		meta = (EditCondition = "Source == EClothSource::StaticMesh", EditConditionHides))
	TObjectPtr<UStaticMesh> SimulationMesh;

	/** A finer mesh that is drawn and follows the simulated one. None: the simulated mesh is drawn. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth",
		meta = (EditCondition = "Source == EClothSource::StaticMesh", EditConditionHides))
	TObjectPtr<UStaticMesh> DrawnMesh;

	/** What the cloth is made of: one of the fabrics that come with the plugin. Not used where there is a Fabric. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth")
	EClothFabricPreset FabricPreset = EClothFabricPreset::Cotton;

	/** A fabric of your own instead. None: the preset. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth")
	TObjectPtr<UClothFabric> Fabric;

	/** What of the cloth is held. It follows the component. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth")
	FClothPins Pins;

	/** What else holds the cloth: other actors, their components, sockets and bones. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth")
	TArray<FClothAttachment> Attachments;

	/** The skeleton that wears the cloth. Changes take effect with Attach Cape, or when the cloth is reset. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth")
	FClothCape Cape;

	/** A particle has come loose, because the pull on it was stronger than the Break Force of its attachment. */
	UPROPERTY(BlueprintAssignable, Category = "Cloth")
	FClothPinBroken OnPinBroken;

	/** Whether and where the cloth tears. Weak places and vertex colours of a cloth that is simulated: when reset. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth")
	FClothTearing Tearing;

	/** The cloth has come apart: it has torn, or a tear has run on, or it was cut. At most once a step. */
	UPROPERTY(BlueprintAssignable, Category = "Cloth")
	FClothTorn OnTorn;

	/**
	 * The cloth begins to touch a component that it has not touched for a quarter of a second. What it lies on is told
	 * once. Nothing is done for it while nobody listens.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Cloth")
	FClothContactBegun OnContact;

	/** The cloth has come to rest: it is no longer simulated until something wakes it. */
	UPROPERTY(BlueprintAssignable, Category = "Cloth")
	FClothSleepChanged OnSleep;

	/** Something has woken the cloth. */
	UPROPERTY(BlueprintAssignable, Category = "Cloth")
	FClothSleepChanged OnWake;

	/** Whether the cloth collides with what is in the level. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetCollideWithLevel, Category = "Cloth|Collision")
	bool bCollideWithLevel = true;

	/** Kinds of objects the cloth collides with, of those whose collision blocks the object type of the cloth. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetCollisionObjectTypes, Category = "Cloth|Collision",
		meta = (EditCondition = "bCollideWithLevel"))
	TArray<TEnumAsByte<EObjectTypeQuery>> CollisionObjectTypes;

	/** What the cloth is to others: it collides with what blocks this object type. WorldDynamic unless chosen. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetObjectType, Category = "Cloth|Collision",
		meta = (EditCondition = "bCollideWithLevel"))
	TEnumAsByte<EObjectTypeQuery> ObjectType = ObjectTypeQuery2;

	/** Whether simulating bodies feel the cloth. Off: they move it and are not moved by it. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetPushBodies, Category = "Cloth|Collision",
		meta = (EditCondition = "bCollideWithLevel"))
	bool bPushBodies = true;

	/** Whether the cloth collides with itself. Costs 0.3 to 2 times as much as the rest. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetSelfCollision, Category = "Cloth|Collision")
	bool bSelfCollision = false;

	/**
	 * Cloths with the same number collide with each other; 0: with no other cloth. They need the same Steps Per Second,
	 * sleep together and are simulated also when nobody sees them. A cloth that is simulated changes its group when it
	 * is reset.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Cloth|Collision",
		meta = (ClampMin = "0", ClampMax = "1000000", UIMax = "10"))
	int32 ClothGroup = 0;

	/**
	 * How thick the cloth is to colliders and to itself, cm. 0: as thick as the fabric, but no thinner than a fifth of
	 * an edge of the mesh (at most 0.5 cm), so that triangles do not cut through round things.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Collision", AdvancedDisplay,
		meta = (Units = "cm", ClampMin = "0", ClampMax = "100", UIMax = "2"))
	float ContactThickness = 0.0f;

	/** At most this many contacts are told in a frame, those with the largest impulses. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Collision", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "1000", UIMax = "16"))
	int32 MaxContactEvents = 4;

	/** Whether the wind of the level's wind sources blows on the cloth. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Forces")
	bool bUseSceneWind = true;

	/** Velocity of the air in the world, m/s; is added to the wind of the level. A breeze has 3, a storm 25. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetWind, Category = "Cloth|Forces", meta = (DisplayName = "Wind (m/s)"))
	FVector Wind = FVector::ZeroVector;

	/** How the wind varies, the level's too. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetTurbulence, Category = "Cloth|Forces")
	FClothTurbulence Turbulence;

	/** How strongly the gravity of the world acts on the cloth, dimensionless. 1: as on everything else. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetGravityScale, Category = "Cloth|Forces",
		meta = (ClampMin = "-10", ClampMax = "10", UIMin = "0", UIMax = "2"))
	float GravityScale = 1.0f;

	/**
	 * Whether cloth at rest is no longer simulated. Wind, pins that move, what comes near, pushes and changed
	 * properties wake it.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation")
	bool bCanSleep = true;

	/**
	 * Time that has passed for the cloth before it is first seen, s, so that a level opens on settled cloth. It is
	 * simulated in the first frame, which takes as long as the steps do.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation",
		meta = (Units = "s", ClampMin = "0", ClampMax = "60", UIMax = "5"))
	float PreRoll = 0.0f;

	/** Fewer particles for distant cloth. Particle numbers and counts are those of the level that is simulated. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation")
	FClothDetail Detail;

	/**
	 * How many substeps the cloth takes. More of them move it more exactly, with less stretch and trembling; what the
	 * solver costs is in proportion. Fabric and particles stay the same.
	 */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetQuality, Category = "Cloth|Simulation")
	EClothQuality Quality = EClothQuality::Medium;

	/** Fixed steps per second of game time, whatever the frame rate. 60 is enough for almost everything. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation", AdvancedDisplay,
		meta = (Units = "Hz", ClampMin = "10", ClampMax = "1000", UIMin = "30", UIMax = "120"))
	float StepsPerSecond = 60.0f;

	/**
	 * At most this many steps in a frame; when frames take longer, the cloth moves in slow motion. 6 are enough for 10
	 * frames per second at 60 steps.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "100", UIMax = "10"))
	int32 MaxStepsPerFrame = 6;

	/** Measures stretch, energy and penetration after every frame. Costs a tenth of a step. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Cloth|Simulation", AdvancedDisplay)
	bool bMeasure = false;

	/** What is shown of the recording that is played, s. Sequencer may move it. */
	UPROPERTY(EditAnywhere, BlueprintSetter = SetRecordingTime, Interp, Category = "Cloth|Recording",
		meta = (Units = "s", ClampMin = "0", ClampMax = "100000", UIMin = "0", UIMax = "60"))
	float RecordingTime = 0.0f;

	/**
	 * The shape at rest of cloths made of meshes. Baked when the level is saved or packaged; code may also fill it
	 * before the cloth begins, if there is no simulation mesh. No part of undo: it follows from the meshes.
	 */
	UPROPERTY(NonTransactional)
	FClothRestMesh RestMesh;

	/** Where the cloth begins: kept of a preview in the editor. Empty: in its shape at rest. */
	UPROPERTY()
	FClothStartShape StartShape;

	/** How the cloth is worn: stored when the level is saved, else when it is first worn, and by Attach Cape. */
	UPROPERTY(NonPIEDuplicateTransient, TextExportTransient, NonTransactional)
	FClothCapeWeights CapeWeights;

	/** Makes the cloth anew at its component, in the shape in which it begins, with all properties as they are now. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void ResetCloth();

	/** Makes the cloth of another fabric while it moves on. None: of the preset. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetFabric(UClothFabric* NewFabric);

	/** Makes the cloth of another fabric of those that come with the plugin while it moves on, and of no asset. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetFabricPreset(EClothFabricPreset NewPreset);

	/** Makes the cloth a sheet, cm and particles. A cloth that is simulated becomes it when it is reset. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetSheet(FVector2D Size, FIntPoint Resolution);

	/** Makes the cloth of a mesh, and draws another if there is one. A cloth that is simulated becomes it when reset.
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetMeshes(UStaticMesh* NewSimulationMesh, UStaticMesh* NewDrawnMesh);

	/** Chooses which other cloths it collides with: 0 or more. Of a cloth that is simulated: when it is reset. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetClothGroup(int32 NewClothGroup);

	/** Chooses what is held. Of a cloth that is simulated: when it is reset. */
	UFUNCTION(BlueprintCallable, Category = "Cloth")
	void SetPins(const FClothPins& NewPins);

	/**
	 * Lets a skeletal mesh component wear the cloth instead of who wears it now: as the cloth's component lies in its
	 * space, in the reference pose, and as the other properties of Cape are now. Attach the component before.
	 *
	 * @return	false if that is not possible; nothing has changed then
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Cape")
	bool AttachCape(USkeletalMeshComponent* Wearer);

	/** Takes the cape off: the pins of the component hold what they name where it is. False if nobody wears it. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Cape")
	bool ReleaseCape();

	/** Stops the cloth where it is. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Simulation")
	void SuspendCloth();

	/** Lets the cloth go on; it has been carried along if its component has moved. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Simulation")
	void ResumeCloth();

	UFUNCTION(BlueprintPure, Category = "Cloth|Simulation")
	bool IsClothSuspended() const { return bSuspended; }

	/** Wakes the cloth, or keeps it awake for another second. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Simulation")
	void WakeCloth();

	UFUNCTION(BlueprintPure, Category = "Cloth|Simulation")
	bool IsClothAsleep() const;

	/** All that the cloth remembers, to go back to this moment with Restore Cloth. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Simulation")
	FClothSavedState SaveCloth();

	/**
	 * Goes back to a moment that was saved. Put back first what else there is: the component, what holds the cloth and
	 * what it touches. The cloth then goes on bit for bit as it did. Nobody is told that it sleeps or wakes.
	 *
	 * @return		false if it is no state of this cloth as it is, such as one from before a tear; nothing has changed
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Simulation")
	bool RestoreCloth(const FClothSavedState& Saved);

	/** Records what is drawn from now on, instead of what the recording had. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Recording")
	bool StartRecording(UClothRecording* NewRecording);

	UFUNCTION(BlueprintCallable, Category = "Cloth|Recording")
	void StopRecording();

	UFUNCTION(BlueprintPure, Category = "Cloth|Recording")
	bool IsRecording() const { return Recording != nullptr; }

	/**
	 * Shows a recording from its beginning instead of simulating. It stays at its last frame until playback is stopped.
	 *
	 * @param PlayRate		seconds of the recording in a second of the game; 0: only Recording Time moves it
	 * @return				false if the recording is none of a cloth with as many particles
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Recording")
	bool PlayRecording(UClothRecording* Played, float PlayRate = 1.0f);

	/** Simulates on from where the cloth was when playback began, carried along with its component. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Recording")
	void StopPlayback();

	UFUNCTION(BlueprintPure, Category = "Cloth|Recording")
	bool IsPlayingRecording() const { return Playback != nullptr; }

	/** Shows another moment of the recording at once, s. */
	UFUNCTION(BlueprintSetter, Category = "Cloth|Recording")
	void SetRecordingTime(float NewTime);

	// What follows takes effect in the next frame.

	UFUNCTION(BlueprintSetter, Category = "Cloth|Collision")
	void SetCollideWithLevel(bool bNewCollideWithLevel);

	UFUNCTION(BlueprintSetter, Category = "Cloth|Collision")
	void SetCollisionObjectTypes(const TArray<TEnumAsByte<EObjectTypeQuery>>& NewObjectTypes);

	UFUNCTION(BlueprintSetter, Category = "Cloth|Collision")
	void SetObjectType(TEnumAsByte<EObjectTypeQuery> NewObjectType);

	UFUNCTION(BlueprintSetter, Category = "Cloth|Collision")
	void SetPushBodies(bool bNewPushBodies);

	UFUNCTION(BlueprintSetter, Category = "Cloth|Collision")
	void SetSelfCollision(bool bNewSelfCollision);

	/** m/s. Values that are no numbers are refused. */
	UFUNCTION(BlueprintSetter, Category = "Cloth|Forces")
	void SetWind(FVector NewWind);

	/** Values outside the ranges of the properties are refused. */
	UFUNCTION(BlueprintSetter, Category = "Cloth|Forces")
	void SetTurbulence(const FClothTurbulence& NewTurbulence);

	/** -10 to 10; others are brought into this range. */
	UFUNCTION(BlueprintSetter, Category = "Cloth|Forces")
	void SetGravityScale(float NewGravityScale);

	/** Takes effect with the next step. */
	UFUNCTION(BlueprintSetter, Category = "Cloth|Simulation")
	void SetQuality(EClothQuality NewQuality);

	/**
	 * Lets a component hold what of the cloth lies in a sphere, or the nearest particle if there is none in it. What is
	 * held then follows the component, or its socket or bone, until it is released by the name.
	 *
	 * @param Location		in the world, cm
	 * @param Radius		cm
	 * @param BreakForce	force on one particle at which it comes loose, N; 0: never
	 * @param Stiffness		of the spring by which each particle hangs, N/m; 0: it is held rigidly
	 * @return				how many particles are held
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	int32 AttachCloth(FName Name, FVector Location, float Radius, USceneComponent* Holder, FName Socket,
		float BreakForce = 0.0f, float Stiffness = 0.0f);

	/** Takes hold of what lies in a sphere (cm, in the world), or of the nearest particle. Drag Cloth moves it. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	int32 GrabCloth(FName Name, FVector Location, float Radius);

	/** Moves what was grabbed by this name to a place in the world, cm. False if nothing is, or no longer. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	bool DragCloth(FName Name, FVector Location);

	/** Lets go what is held by this name; None: by the pins of the component. Returns how many particles that were. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	int32 ReleaseCloth(FName Name);

	/** Holds a particle where it is; it follows the component. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	bool PinParticle(int32 Particle);

	/** Lets a particle go, whatever holds it. False if nothing did. */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Pins")
	bool ReleaseParticle(int32 Particle);

	/** Force with which all that is held by this name is held, N, in the world. None: by the pins of the component. */
	UFUNCTION(BlueprintPure, Category = "Cloth|Pins")
	FVector GetHoldForce(FName Name) const;

	/** To a place in the world, cm. -1 if the cloth is not simulated. */
	UFUNCTION(BlueprintPure, Category = "Cloth")
	int32 FindNearestParticle(FVector Location) const;

	/** Pushes what of the cloth lies in a sphere (cm, in the world), or the nearest particle, by an impulse, kg cm/s.
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Forces")
	void AddImpulseInSphere(FVector Impulse, FVector Location, float Radius);

	// Those of all components act on the cloth as a whole, within 10 cm, and within the radius.
	void AddImpulse(FVector Impulse, FName BoneName = NAME_None, bool bVelChange = false) override;
	void AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None) override;
	void AddVelocityChangeImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName = NAME_None) override;
	void AddRadialImpulse(
		FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange = false) override;

	/**
	 * Opens a slit in the cloth at the particle nearest to a place, across the threads that are stretched most there.
	 *
	 * @param Location		in the world, cm
	 * @param Radius		half the length of the slit, cm; it is an edge of the mesh long to each side at least
	 * @return				how many particles were added; Reset Cloth mends the cloth
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Tearing")
	int32 TearCloth(FVector Location, float Radius);

	/**
	 * Cuts the cloth along a line as seen along its normal: along edges of the mesh, from the particle nearest to Start
	 * to the one nearest to End. Lines that begin and end beyond the rim cut it in two; of folded cloth one layer is
	 * cut, of cloth in pieces each piece between the ends. Nothing is cut if an end is farther from the cloth than the
	 * line is long.
	 *
	 * @param Start, End	in the world, cm
	 * @return				how many particles were added; Reset Cloth mends the cloth
	 */
	UFUNCTION(BlueprintCallable, Category = "Cloth|Tearing")
	int32 CutCloth(FVector Start, FVector End);

	/** 0 if the cloth is not simulated. */
	UFUNCTION(BlueprintPure, Category = "Cloth")
	int32 GetParticleCount() const;

	/** In the world, cm, as simulated: after the last step, not interpolated. */
	UFUNCTION(BlueprintPure, Category = "Cloth")
	TArray<FVector> GetParticlePositions() const;

	/** In the world, cm/s, after the last step. */
	UFUNCTION(BlueprintPure, Category = "Cloth")
	TArray<FVector> GetParticleVelocities() const;

	/** Of the last frame. */
	UFUNCTION(BlueprintPure, Category = "Cloth")
	const FClothPhysicsStatistics& GetStatistics() const { return Statistics; }

	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
	FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	TStructOnScope<FActorComponentInstanceData> GetComponentInstanceData() const override;
	void PreSave(FObjectPreSaveContext SaveContext) override;
	void BeginDestroy() override;
	void OnComponentDestroyed(bool bDestroyingHierarchy) override;

	/** Columns and rows if the cloth is a sheet, else zero. */
	FIntPoint GetSheetGrid() const { return Source == EClothSource::Sheet ? SheetResolution : FIntPoint::ZeroValue; }

	/** What holds the particles of an attachment. Null if it is not named or gone. */
	USceneComponent* FindHolder(const FClothAttachment& Attachment) const;

#if WITH_EDITOR
	void PreEditChange(FProperty* PropertyAboutToChange) override;
	void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
	void CheckForErrors() override;

	/**
	 * The mesh whose vertices become particles, as the editor shows the cloth. Another object whenever it has changed;
	 * none if there is nothing to show, or the cloth is simulated.
	 */
	TSharedPtr<const FClothPhysicsMesh> GetEditedMesh() const { return EditedMesh; }

	/** Called with what to tell the user when the pins of a cloth could not all be kept. */
	static FClothPinsRemapped& OnPinsRemapped();

	EDataValidationResult IsDataValid(class FDataValidationContext& Context) const override;

	/**
	 * Simulates the cloth in the level that is edited. Bodies are not pushed, and nothing of it is saved: it ends when
	 * the component is saved or removed.
	 */
	void BeginPreview();

	/** Shows again how the cloth begins. */
	void EndPreview();

	bool IsPreviewed() const { return bPreviewed; }

	/** Told when the preview of any cloth has begun or ended. */
	static FClothPreviewChanged& OnPreviewChanged();

	/** Why the shape that the cloth has now cannot be kept; empty if it can. */
	FString FindProblemOfKeeping() const;

	/** Lets the cloth begin as it is now. Its shape at rest stays. Returns whether that is possible. */
	bool KeepShape();

	/** What is wrong with the cloth, and how it is mended. */
	TArray<FClothProblem> FindProblems() const;

	/** Does what the problem names as its fix, in one step of undo. */
	void Mend(const FClothProblem& Problem);
#endif

protected:
	void OnRegister() override;
	void OnUnregister() override;
	void BeginPlay() override;
	void EndPlay(EEndPlayReason::Type EndPlayReason) override;
	void RegisterComponentTickFunctions(bool bRegister) override;
	void OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport) override;

private:
	friend FClothComponentInstanceData;
	friend FClothPhysicsTickFunction;
	friend UClothPhysicsSubsystem;

	// Life cycle
	bool ShouldSimulate() const;
	void StartCloth();
	bool Make(FClothPhysicsMesh& OutSimulated);
	void Stop();
	void ReportOnce(const FString& Message);
	void ReportError();
	void SayAtReset(const TCHAR* What);

	// The frame
	void LetPhysicsWait(bool bWait);
	void BeginFrame(float DeltaTime);
	void RunPart(EClothFramePart Part);
	void TakeSnapshot(float DeltaTime);
	FClothView MakeView(double Margin) const;
	void UpdateColliders(FClothView& View);
	void UpdateSolver();
	void PushBodies();
	void EndFrame();
	void UpdateStatistics();
	void DrawDebug() const;
	void Join() const;
	void EnterGroup();
	void LeaveGroup();
	bool HasCompany() const;
	void TakeAlong(const FTransform& From, const FTransform& To);
	void StayNearOrigin();
	Cloth::Settings MakeSettings() const;
	FClothWind SampleWind() const;
	FVector FindAirOrigin() const;

	// Level of detail
	void UpdateDetail();
	bool MayBeCoarse() const;
	bool WantsToBeCoarse() const;
	double FindViewDistance() const;
	FString EnterLevel(bool bCoarse);
	void ChangeDetail(bool bCoarse);
	void BecomeFine();

	// Going back
	FClothState ReadState() const;
	FString FindProblemOfState(const FClothState& State) const;
	FString GoTo(const FClothState& State);

	// Recordings
	void RecordFrame();
	void EndRecording();
	TArray<FVector3f> FindDrawnPlaces() const;
	FString FindProblemOfPlayback(const UClothRecording* Played) const;
	void PlayFrame(float DeltaTime);
	void ShowRecording();

	// When there is nothing to do
	void WakeIfDisturbed(float DeltaTime);
	bool IsPaused();
	void EnableTicks(bool bEnable);
	bool IsUnseen(float DeltaTime);
	bool HasChanged() const;
	bool HaveHoldersMoved() const;
	bool HasJustWoken() const;
	bool SeesMovement(float DeltaTime);
	TArray<UClothPhysicsComponent*> FindCompany();
	bool HasCompanyChanged();
	void WakeCompany();
	void FallAsleepIfStill();
	bool MayFallAsleep() const;
	void FallAsleep(int32 Company);
	void RunPreRoll();

	// What holds and pushes it
	static bool IsNamed(const FComponentReference& Reference);
	UActorComponent* FindNamed(const FComponentReference& Reference) const;
	void FindHolders(TArray<FClothPins>& OutPins);
	FString FindProblemOfHolder(const USceneComponent* Holder, FName Socket, float BreakForce) const;
	void MovePins(const FClothView& View, bool bJumped);
	FClothHolder MakeOwnHolder();
	USkeletalMeshComponent* FindWearer() const;
	FString FindProblemOfCape(const USkeletalMeshComponent* Wearer) const;
	FClothCapeWeights PlaceCape(const USkeletalMeshComponent& Wearer) const;
	FString FindCapeWeights(
		const USkeletalMeshComponent& Wearer, const FClothPhysicsMesh& Mesh, FClothCapeWeights& OutWeights) const;
	void BindCape(const FClothPhysicsMesh& Mesh);
	FString BindCape(USkeletalMeshComponent& Wearer, FClothCapeWeights&& Weights);
	void Wear(USkeletalMeshComponent& Wearer, const FClothPhysicsMesh& Mesh, FClothCapeWeights&& Weights);
	void TakeOffCape();
	void FollowNewMesh();
	bool HasCapeWeights() const;
	bool HangsOnBone() const;
	void BakeCape();
	void MoveCape(const FClothView& View, bool bJumped);
	void DropLostHolders();
	void HoldPins();
	void TellBrokenPins();
	bool MayHold(FName Name, const FVector& Location, float Radius);
	int32 Hold(FClothHolder&& Holder, TConstArrayView<int32> Particles);
	bool TakeParticle(int32& Particle);
	double FindReach(const FVector& Location, double Radius) const;
	TArray<int32> FindParticles(const FVector& Location, double Reach) const;
	bool MayPush(const FVector& Impulse, const FVector& Location, double Radius);
	void AddVelocities(TFunctionRef<FVector(const FVector& Location)> FindChange);
	double FindMass() const;
	double FindMass(TConstArrayView<int32> Particles) const;

	// Cloth that comes apart
	void PrepareTearing();
	void ShowTears();
	void TellTears();
	bool MayCut(const TCHAR* Call, const FVector& Start, const FVector& End);
	FClothCutPath MakeCutPath() const;
	int32 Cut(const FClothCutPath& Path, const FClothLine& Line);

	// What it tells of what it touches
	void WatchContacts();
	void TellContacts();

	// The mesh
	FString ResolveRestMesh(FClothRestMesh& Rest) const;
	FString ReadMeshes(FClothRestMesh& Rest) const;
	TArray<FClothProblem> FindProblemsOfMesh(FClothRestMesh& Rest) const;
	FString FindProblemOfStart(const FClothRestMesh& Rest) const;
#if WITH_EDITOR
	bool ShowAgain(float DeltaTime);
	void LeavePreview();
	FName GetMember(EClothFix Fix) const;
	void ApplyFix(EClothFix Fix);
#endif
	void BakeRestMesh();
	void ShowRestMesh();
	void ShowMaterials();
	void BuildMesh(const FClothPhysicsMesh& Rest);
	bool SplitMesh(const FClothPhysicsMesh& Torn);
	void UpdateMesh();
	void UpdateMesh(const FClothFrame& Frame);

#if WITH_EDITOR
	// Pins that survive an edit of the mesh
	void RemapPins(const FPropertyChangedEvent& PropertyChangedEvent);
	TArray<TArray<int32>*> GetPinnedNumbers();
#endif

	/** After the primary tick, before physics. */
	UPROPERTY()
	FClothPhysicsTickFunction BodiesTick;

	/** After physics. */
	UPROPERTY()
	FClothPhysicsTickFunction EndTick;

	UPROPERTY(Transient)
	FClothPhysicsStatistics Statistics;

	/** What was shown last of the materials of the mesh. Others in these slots were chosen by the user. */
	UPROPERTY()
	TArray<TObjectPtr<UMaterialInterface>> MaterialsOfMesh;

	/** What is being recorded, and what is being played. */
	UPROPERTY(Transient)
	TObjectPtr<UClothRecording> Recording;

	UPROPERTY(Transient)
	TObjectPtr<UClothRecording> Playback;

	TSharedPtr<FClothRecorder> Recorder;
	float PlaybackRate = 1.0f;
	double PlaybackTime = 0.0;

	/** What the task steps. It holds on to it as well, and never to the component. */
	TSharedPtr<FClothInstance, ESPMode::ThreadSafe> Instance;
	TSharedPtr<FClothRuntime> Runtime;
	mutable UE::Tasks::FTask Task;

	/** Of the drawn cloth, in the space of the component. */
	FBox DrawnBounds = FBox(ForceInit);

	/** Since the last frame. */
	bool bTeleported = false;

	bool bSuspended = false;

	/** Whether the physics of its world waits for it. */
	bool bPhysicsWaits = false;

	/** Whether it is simulated in the level that is edited. Never saved. */
	bool bPreviewed = false;

	/** Each message is logged once. */
	TSet<FString> Reported;

#if WITH_EDITOR
	TSharedPtr<const FClothPhysicsMesh> EditedMesh;

	/** What the numbers of pinned particles meant before an edit that is under way. */
	TSharedPtr<FClothPinMemory> PinMemory;
#endif
};
