// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSettings.h"
#include "ClothPhysicsStats.h"
#include "ClothPhysicsSubsystem.h"
#include "ClothRuntime.h"
#include "ClothSolverFabric.h"
#include "ClothText.h"
#include "ClothUnits.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "HAL/PlatformTime.h"
#include "PhysicsEngine/PhysicsSettings.h"

// The frame: BeginFrame and PushBodies before physics, EndFrame after it, and a task meanwhile.

namespace ClothPhysicsTick
{

static TAutoConsoleVariable<int32> Parallel(TEXT("p.ClothPhysics.Parallel"), 1,
	TEXT("1: cloth is stepped by tasks while physics runs. 0: on the game thread, which gives the same results."),
	ECVF_Default);

/** Beyond this distance from the origin of its coordinates, in m, the floats of the solver become too coarse. */
static constexpr float FarthestFromOrigin = 100.0f;

/** Adds the time of a scope to a sum. */
struct FScopeTime
{
	explicit FScopeTime(double& InSeconds)
		: Seconds(InSeconds)
		, Start(FPlatformTime::Seconds())
	{
	}
	~FScopeTime() { Seconds += FPlatformTime::Seconds() - Start; }
	FScopeTime(const FScopeTime&) = delete;
	FScopeTime& operator=(const FScopeTime&) = delete;

private:
	double& Seconds;
	double Start;
};

/** Of physics that takes fixed steps of its own, s; 0 if it takes one step a frame. */
static double GetPhysicsStep()
{
	const UPhysicsSettings& Settings = *UPhysicsSettings::Get();
	return Settings.bTickPhysicsAsync ? Settings.AsyncFixedTimeStepSize : 0.0;
}

/**
 * Lets physics wait for a tick, or no longer. If a world does not show the tick that starts physics, that comes when it
 * likes, and impulses may act a frame late.
 */
template <typename WorldType>
static bool LetPhysicsWaitFor(WorldType& World, UObject* Owner, FTickFunction& Tick, bool bWait)
{
	if constexpr (requires { World.StartPhysicsTickFunction.AddPrerequisite(Owner, Tick); })
	{
		if (!bWait)
		{
			World.StartPhysicsTickFunction.RemovePrerequisite(Owner, Tick);
		}
		// The world sets its own tick up in its first frame, and takes nothing before.
		else if (World.StartPhysicsTickFunction.IsTickFunctionRegistered())
		{
			World.StartPhysicsTickFunction.AddPrerequisite(Owner, Tick);
			return true;
		}
	}
	return false;
}

/** What is no number among the properties that are. Others are taken as the nearest that is allowed. */
static FString FindProblemOfNumbers(const UClothPhysicsComponent& Component)
{
	const struct
	{
		const TCHAR* Name;
		float Value;
		const TCHAR* Allowed;
	} Numbers[] = {{TEXT("StepsPerSecond"), Component.StepsPerSecond, TEXT("10 to 1000")},
		{TEXT("GravityScale"), Component.GravityScale, TEXT("-10 to 10")},
		{TEXT("ContactThickness"), Component.ContactThickness, TEXT("0 to 100")},
		{TEXT("PreRoll"), Component.PreRoll, TEXT("0 to 60")},
		{TEXT("Detail.Distance"), Component.Detail.Distance, TEXT("0 to 10000000")}};
	for (const auto& Number : Numbers)
	{
		if (!FMath::IsFinite(Number.Value))
		{
			return FString::Printf(TEXT("%s is %g; allowed are %s."), Number.Name, Number.Value, Number.Allowed);
		}
	}
	return FString();
}

} // namespace ClothPhysicsTick

void FClothPhysicsTickFunction::ExecuteTick(
	float DeltaTime, ELevelTick TickType, ENamedThreads::Type, const FGraphEventRef&)
{
	FActorComponentTickFunction::ExecuteTickHelper(
		Target, Target->bTickInEditor, DeltaTime, TickType, [this](float) { Target->RunPart(Part); });
}

FString FClothPhysicsTickFunction::DiagnosticMessage() { return Target->GetFullName() + TEXT("[ClothPhysics]"); }

FName FClothPhysicsTickFunction::DiagnosticContext(bool) { return FName(TEXT("ClothPhysics")); }

void UClothPhysicsComponent::RegisterComponentTickFunctions(bool bRegister)
{
	Super::RegisterComponentTickFunctions(bRegister);
	for (FClothPhysicsTickFunction* Each : {&BodiesTick, &EndTick})
	{
		if (Each->IsTickFunctionRegistered())
		{
			Each->UnRegisterTickFunction();
		}
		Each->Target = this;
	}
	if (!bRegister)
	{
		LetPhysicsWait(false);
	}
	if (bRegister && SetupActorComponentTickFunction(&BodiesTick) && SetupActorComponentTickFunction(&EndTick))
	{
		BodiesTick.AddPrerequisite(this, PrimaryComponentTick);
		EndTick.AddPrerequisite(this, PrimaryComponentTick);
	}
	if (bRegister && Instance)
	{
		// It was registered before: physics waits from this frame on, and who sleeps sleeps on.
		LetPhysicsWait(!bPreviewed);
		if (IsClothAsleep())
		{
			EnableTicks(false);
		}
	}
}

/** Once: the world looks through all that it waits for whenever it is told. */
void UClothPhysicsComponent::LetPhysicsWait(bool bWait)
{
	if (bWait != bPhysicsWaits && GetWorld() != nullptr)
	{
		bPhysicsWaits = ClothPhysicsTick::LetPhysicsWaitFor(*GetWorld(), this, BodiesTick, bWait);
	}
}

void UClothPhysicsComponent::RunPart(EClothFramePart Part)
{
	switch (Part)
	{
	case EClothFramePart::PushBodies:
		PushBodies();
		break;
	case EClothFramePart::End:
		EndFrame();
		break;
	}
}

void UClothPhysicsComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	BeginFrame(DeltaTime);
}

void UClothPhysicsComponent::BeginFrame(float DeltaTime)
{
	using namespace ClothPhysicsTick;
	if (!Instance || !(DeltaTime > 0.0f))
	{
		return;
	}
	Join();
	if (IsPaused())
	{
		return;
	}
	if (IsClothAsleep())
	{
		// Somebody else has enabled this tick.
		WakeCloth();
	}
	if (!Instance || HasJustWoken() || bSuspended || IsUnseen(DeltaTime))
	{
		return;
	}
	if (Playback != nullptr)
	{
		PlayFrame(DeltaTime);
		return;
	}
	LetPhysicsWait(!bPreviewed);
	Instance->Snapshot.bParallel = Parallel.GetValueOnGameThread() != 0;
	RunPreRoll();
	if (!Instance)
	{
		return;
	}
	{
		SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Snapshot);
		Runtime->Seconds = 0.0;
		const FScopeTime Time(Runtime->Seconds);
		UpdateDetail();
		TakeSnapshot(DeltaTime);
	}

	Runtime->bFrameBegun = true;
	if (HasCompany())
	{
		Instance->Snapshot.GroupNumber = Runtime->Group->Components.Find(this);
		Instance->Snapshot.GroupOrigin = Runtime->Frame.Origin / ClothUnits::CentimetresPerMetre;
		FClothGroup::Begin(Runtime->Group, Instance);
	}
	else if (Instance->Snapshot.bParallel)
	{
		Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [Running = Instance] { Running->Run(); });
		if (auto* Subsystem = GetWorld()->GetSubsystem<UClothPhysicsSubsystem>())
		{
			Subsystem->NoteTask(Task);
		}
	}
	else
	{
		Instance->Run();
	}
}

void UClothPhysicsComponent::TakeSnapshot(float DeltaTime)
{
	const UClothPhysicsSettings& Settings = *GetDefault<UClothPhysicsSettings>();
	const FTransform Now = GetComponentTransform();
	const FTransform Last = Runtime->Transform;
	const bool bJumped =
		bTeleported || FVector::Dist(Last.GetLocation(), Now.GetLocation()) > Settings.TeleportDistance;
	if (bJumped)
	{
		TakeAlong(Last, Now);
	}
	bTeleported = false;
	Runtime->Transform = Now;
	StayNearOrigin();
	DropLostHolders();
	FollowNewMesh();
	UpdateSolver();

	FClothView View = MakeView(Settings.CollisionMargin);
	View.StepTime = Instance->GetSimulation().GetSettings().TimeStep;
	View.FrameTime = DeltaTime;
	if (Runtime->Group)
	{
		// They take their steps in the same frames, also after one of them has stood still.
		Runtime->Clock = Runtime->Group->GetClock(GetWorld()->GetTimeSeconds());
	}
	View.Lead = Runtime->Clock.GetLead();
	View.Steps = Runtime->Clock.Advance(DeltaTime, View.StepTime, FMath::Max(MaxStepsPerFrame, 1));
	View.NextLead = Runtime->Clock.GetLead();
	if (Runtime->Group)
	{
		Runtime->Group->SetClock(Runtime->Clock);
	}
	View.TeleportDistance = Settings.TeleportDistance;

	FClothSnapshot& Snapshot = Instance->Snapshot;
	Snapshot.Steps = View.Steps;
	Snapshot.Blend = static_cast<float>(1.0 - View.NextLead / View.StepTime);
	Snapshot.Ease = Runtime->Levels.AdvanceEase(DeltaTime);
	Snapshot.bMeasure = bMeasure;
	MovePins(View, bJumped);
	MoveCape(View, bJumped);
	PrepareTearing();
	UpdateColliders(View);
	WatchContacts();
}

/** What the cloth can touch, and where it is. */
FClothView UClothPhysicsComponent::MakeView(double Margin) const
{
	FClothView View;
	View.Frame = Runtime->Frame;
	const FBox3f& Local = Instance->GetBounds();
	const FBox World(View.Frame.ToWorld({Local.Min.X, Local.Min.Y, Local.Min.Z}),
		View.Frame.ToWorld({Local.Max.X, Local.Max.Y, Local.Max.Z}));
	View.Bounds = World.ExpandBy(Margin);
	// Object types that the project no longer has are no channels; queries do not take them.
	const ECollisionChannel Channel = UEngineTypes::ConvertToCollisionChannel(ObjectType);
	View.ObjectType = Channel != ECC_MAX ? Channel : ECC_WorldDynamic;
	for (const TEnumAsByte<EObjectTypeQuery>& Type : CollisionObjectTypes)
	{
		if (bCollideWithLevel && UEngineTypes::ConvertToCollisionChannel(Type) != ECC_MAX)
		{
			View.ObjectTypes.Add(Type);
		}
	}
	return View;
}

void UClothPhysicsComponent::UpdateColliders(FClothView& View)
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Colliders);

	// What it moves in the frame's steps, if it becomes half as fast again.
	const double Move = 1.5 * View.Steps * ClothUnits::ToCentimetres(Instance->GetLongestMove());
	View.Bounds = View.Bounds.ExpandBy(Move);
	View.PhysicsStep = ClothPhysicsTick::GetPhysicsStep();
	View.bPushBodies = bPushBodies && !bPreviewed;
	View.Gravity = FVector(0.0, 0.0, GetWorld()->GetGravityZ()) / ClothUnits::CentimetresPerMetre;
	const FString Error =
		Runtime->Colliders.Update(*GetWorld(), View, Instance->GetSimulation(), Instance->Snapshot.FreeBodies);
	if (!Error.IsEmpty())
	{
		ReportOnce(Error);
	}
	Instance->Snapshot.Colliders = Runtime->Colliders.GetNumbers();
}

void UClothPhysicsComponent::UpdateSolver()
{
	Cloth::Simulation& Simulation = Instance->GetSimulation();
	const auto Check = [this](const Cloth::Status& Status)
	{
		if (!Status)
		{
			ReportOnce(ClothText::FromUtf8(Status.Error));
		}
		return Status.Ok();
	};
	if (const FString Error = ClothPhysicsTick::FindProblemOfNumbers(*this); !Error.IsEmpty())
	{
		ReportOnce(Error);
	}
	if (const Cloth::Settings Settings = MakeSettings(); Settings != Runtime->AskedSettings)
	{
		Runtime->AskedSettings = Settings;
		Check(Simulation.SetSettings(Settings));
		Runtime->Sleep.Disturb();
	}
	// Bit by bit, so that a value that is no number is refused once and not in every frame.
	if (!IsSameFabric(Fabric, FabricPreset, Runtime->AskedFabric))
	{
		Runtime->AskedFabric = ToSolverFabric(Fabric, FabricPreset);
		Runtime->Sleep.Disturb();
		if (Check(Simulation.SetFabric(Runtime->AskedFabric)))
		{
			Runtime->MadeOf = Runtime->AskedFabric;
			Runtime->Levels.GetFabric() = Runtime->AskedFabric;
		}
	}
}

void UClothPhysicsComponent::PushBodies()
{
	if (!Instance || !Runtime->bFrameBegun || Instance->Snapshot.FreeBodies.IsEmpty() || !bPushBodies)
	{
		return;
	}
	{
		SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Wait);
		Join();
	}
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Bodies);
	const ClothPhysicsTick::FScopeTime Time(Runtime->Seconds);
	Runtime->Colliders.PushBodies(Instance->Outcome.Impulses);
}

void UClothPhysicsComponent::EndFrame()
{
	if (!Instance || !Runtime->bFrameBegun)
	{
		return;
	}
	{
		SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Wait);
		if (auto* Subsystem = GetWorld()->GetSubsystem<UClothPhysicsSubsystem>())
		{
			Subsystem->JoinTasks();
		}
		Join();
	}
	Runtime->bFrameBegun = false;
	ShowTears();
	if (!Instance)
	{
		return;
	}
	{
		const ClothPhysicsTick::FScopeTime Time(Runtime->Seconds);
		UpdateMesh();
		RecordFrame();
		Runtime->Colliders.WatchBodies();
	}
	UpdateStatistics();
	DrawDebug();
	ReportError();
	// Whoever is told of something may have removed the cloth.
	TellBrokenPins();
	if (Instance)
	{
		TellTears();
	}
	if (Instance)
	{
		TellContacts();
	}
	if (Instance)
	{
		FallAsleepIfStill();
	}
}

void UClothPhysicsComponent::UpdateStatistics()
{
	constexpr double MillisecondsPerSecond = 1000.0;
	const FClothInstance::FOutcome& Outcome = Instance->Outcome;
	ClothPhysicsStats::RecordStages(Outcome.Statistics);
	Statistics.bCoarse = Runtime->Levels.IsCoarse();
	Statistics.Steps = Instance->Snapshot.Steps;
	Statistics.DroppedSteps = Runtime->Clock.GetDropped();
	Statistics.StepMilliseconds = static_cast<float>(Outcome.StepSeconds * MillisecondsPerSecond);
	Statistics.OverheadMilliseconds =
		static_cast<float>((Runtime->Seconds + Outcome.OtherSeconds) * MillisecondsPerSecond);
	Statistics.StageMilliseconds.SetNum(Cloth::StageCount);
	for (int32 Stage = 0; Stage < Cloth::StageCount; ++Stage)
	{
		Statistics.StageMilliseconds[Stage] =
			static_cast<float>(Outcome.Statistics.Seconds[Stage] * MillisecondsPerSecond);
	}
	Statistics.Substeps = Outcome.Statistics.Substeps;
	Statistics.Colliders = Runtime->Colliders.Num();
	if (Statistics.Steps > 0)
	{
		Statistics.Contacts = Outcome.Statistics.Contacts;
		Statistics.SelfContacts = Outcome.Statistics.SelfContacts;
	}
	if (Instance->Snapshot.bMeasure)
	{
		Statistics.MemoryKilobytes = static_cast<int32>(Runtime->Levels.MemoryUse() / 1024);
		Statistics.Stretch50 = Outcome.Measurement.Stretch50;
		Statistics.Stretch95 = Outcome.Measurement.Stretch95;
		Statistics.Stretch99 = Outcome.Measurement.Stretch99;
		Statistics.StretchMax = Outcome.Measurement.StretchMax;
		Statistics.Energy = static_cast<float>(Outcome.Measurement.TotalEnergy());
		Statistics.DeepestPenetration =
			ClothUnits::ToCentimetres(Runtime->Colliders.FindDeepest(Instance->GetSimulation(), Instance->Positions));
	}
}

void UClothPhysicsComponent::Join() const
{
	if (Runtime && Runtime->Group)
	{
		FClothGroup::Join(Runtime->Group, Instance);
	}
	if (Task.IsValid())
	{
		Task.Wait();
		Task = UE::Tasks::FTask();
	}
}

void UClothPhysicsComponent::EnterGroup()
{
	auto* Subsystem = GetWorld()->GetSubsystem<UClothPhysicsSubsystem>();
	if (ClothGroup <= 0 || Subsystem == nullptr)
	{
		return;
	}
	Runtime->Group = Subsystem->FindOrAddGroup(ClothGroup);
	const TArray<TWeakObjectPtr<UClothPhysicsComponent>> Others = Runtime->Group->Components;
	for (const TWeakObjectPtr<UClothPhysicsComponent>& Other : Others)
	{
		if (!Other.IsValid())
		{
			continue;
		}
		if (Other->MakeSettings().TimeStep != MakeSettings().TimeStep)
		{
			ReportOnce(FString::Printf(TEXT("StepsPerSecond is %g; allowed is that of the others of ClothGroup %d, %g. "
											"The cloth will not collide with them."),
				StepsPerSecond, ClothGroup, Other->StepsPerSecond));
			Runtime->Group.Reset();
			return;
		}
		Other->Join();
		// Whoever pushes bodies waits for all of them.
		Other->BodiesTick.AddPrerequisite(this, PrimaryComponentTick);
		BodiesTick.AddPrerequisite(Other.Get(), Other->PrimaryComponentTick);
	}
	Runtime->Group->Components.Add(this);
	for (const TWeakObjectPtr<UClothPhysicsComponent>& Other : Others)
	{
		if (Other.IsValid())
		{
			Other->Runtime->Sleep.Disturb();
		}
	}
	WakeCompany();
}

void UClothPhysicsComponent::LeaveGroup()
{
	if (!Runtime || !Runtime->Group)
	{
		return;
	}
	FClothGroup::Forget(Runtime->Group, Instance);
	Runtime->Group->Components.Remove(this);
	for (const TWeakObjectPtr<UClothPhysicsComponent>& Other : Runtime->Group->Components)
	{
		if (Other.IsValid())
		{
			Other->BodiesTick.RemovePrerequisite(this, PrimaryComponentTick);
			BodiesTick.RemovePrerequisite(Other.Get(), Other->PrimaryComponentTick);
		}
	}
	Runtime->Group.Reset();
}

bool UClothPhysicsComponent::HasCompany() const { return Runtime->Group && Runtime->Group->Components.Num() > 1; }

void UClothPhysicsComponent::TakeAlong(const FTransform& From, const FTransform& To)
{
	// The new place becomes the origin. Scale is part of the cloth and stays as it is.
	const FQuat Turn = To.GetRotation() * From.GetRotation().Inverse();
	const FVector Arm = Runtime->Frame.Origin - From.GetLocation();
	Instance->Move({ClothUnits::ToMetres(Turn.RotateVector(Arm)), ClothUnits::ToSolver(Turn)});
	Runtime->Frame.Origin = To.GetLocation();
	Runtime->Colliders.ForgetMotion();
}

void UClothPhysicsComponent::StayNearOrigin()
{
	const Cloth::Vector3 Somewhere = Instance->Positions[0];
	if (Cloth::Length(Somewhere) < ClothPhysicsTick::FarthestFromOrigin)
	{
		return;
	}
	Runtime->Frame.Origin = Runtime->Frame.ToWorld(Somewhere);
	Instance->Move({-Somewhere, Cloth::Quaternion{}});
	Runtime->Colliders.ForgetMotion();
}

void UClothPhysicsComponent::OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(UpdateTransformFlags, Teleport);
	bTeleported = bTeleported || Teleport != ETeleportType::None;
}

void UClothPhysicsComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	// Everything moves with it: that is no teleport of the cloth.
	const bool bWasTeleported = bTeleported;
	Super::ApplyWorldOffset(InOffset, bWorldShift);
	bTeleported = bWasTeleported;
	if (Runtime)
	{
		Runtime->Frame.Origin += InOffset;
		Runtime->AirOrigin = Runtime->AirOrigin - InOffset;
		Runtime->Transform.AddToTranslation(InOffset);
		for (FClothHolder& Holder : Runtime->Holders)
		{
			Holder.Last.AddToTranslation(InOffset);
			Holder.Point += InOffset;
		}
		Runtime->Cape.ApplyWorldOffset(InOffset);
		Runtime->Colliders.ApplyWorldOffset(InOffset);
	}
}
