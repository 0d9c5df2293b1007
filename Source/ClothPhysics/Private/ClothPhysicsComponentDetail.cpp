// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Camera/PlayerCameraManager.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSubsystem.h"
#include "ClothRuntime.h"
#include "ClothSolver/FabricValues.h"
#include "ClothText.h"
#include "Engine/World.h"
#include "HAL/IConsoleManager.h"
#include "Kismet/GameplayStatics.h"

#include <cmath>

// Level of detail.

namespace ClothPhysicsDetail
{

static TAutoConsoleVariable<int32> Quality(TEXT("p.ClothPhysics.Quality"), 2,
	TEXT(
		"How far away cloth becomes coarse. 0: everywhere, 1: at half of its distance, 2: at its distance, 3: at twice "
		"that."),
	ECVF_Scalability);

/** Distance at which the cloth is coarse, in edges of its mesh. */
static constexpr double DistanceInEdges = 500.0;

/** In parts of that distance, where it is fine again. */
static constexpr double Hysteresis = 0.9;

/** How much the quality changes the distance. */
static double GetQualityScale()
{
	constexpr double Scales[] = {0.0, 0.5, 1.0, 2.0};
	return Scales[FMath::Clamp(Quality.GetValueOnGameThread(), 0, 3)];
}

/** How much farther a camera of 90 degrees would be, from which things look as large. */
static double GetZoom(double FieldOfView)
{
	return std::tan(FMath::DegreesToRadians(0.5 * FMath::Clamp(FieldOfView, 1.0, 170.0)));
}

} // namespace ClothPhysicsDetail

/** Before the frame. */
void UClothPhysicsComponent::UpdateDetail()
{
	const bool bCoarse = MayBeCoarse() && WantsToBeCoarse();
	auto* Subsystem = GetWorld()->GetSubsystem<UClothPhysicsSubsystem>();
	if (bCoarse == Runtime->Levels.IsCoarse() || Subsystem == nullptr || !Subsystem->ClaimDetailChange())
	{
		return;
	}
	const bool bBegun = bCoarse && Runtime->Levels.BeginCoarse(Instance->Snapshot.bParallel);
	if (!bBegun)
	{
		ChangeDetail(bCoarse);
	}
}

/** Whether nobody cares for single particles. */
bool UClothPhysicsComponent::MayBeCoarse() const
{
	// Forces and springs belong to a particle each, and the twin has fewer.
	const bool bCounted = Runtime->Holders.ContainsByPredicate(
		[](const FClothHolder& Holder) { return Holder.BreakForce > 0.0f || Holder.Stiffness > 0.0f; });
	return Runtime->Levels.HasCoarse() && !Runtime->bTied && !bCounted && !Runtime->Group && !Tearing.bCanTear
		&& !IsRecording() && !bPreviewed;
}

bool UClothPhysicsComponent::WantsToBeCoarse() const
{
	using namespace ClothPhysicsDetail;
	if (Detail.Mode != EClothDetailMode::Automatic)
	{
		return Detail.Mode == EClothDetailMode::Coarse;
	}
	const double Scale = GetQualityScale();
	if (Scale == 0.0)
	{
		return true;
	}
	const double Chosen = Detail.Distance > 0.0f ? Detail.Distance : DistanceInEdges * Runtime->Levels.GetEdge();
	return FindViewDistance() > Chosen * Scale * (Runtime->Levels.IsCoarse() ? Hysteresis : 1.0);
}

/** From the nearest camera of a player, as if its field of view were 90 degrees, cm; -1: there is none. */
double UClothPhysicsComponent::FindViewDistance() const
{
	double Nearest = -1.0;
	const int32 Players = UGameplayStatics::GetNumLocalPlayerControllers(this);
	for (int32 Player = 0; Player < Players; ++Player)
	{
		const APlayerCameraManager* Camera = UGameplayStatics::GetPlayerCameraManager(this, Player);
		if (Camera == nullptr)
		{
			continue;
		}
		const FVector Arm = Camera->GetCameraLocation() - Bounds.Origin;
		const FVector Outside(FMath::Max(FMath::Abs(Arm.X) - Bounds.BoxExtent.X, 0.0),
			FMath::Max(FMath::Abs(Arm.Y) - Bounds.BoxExtent.Y, 0.0),
			FMath::Max(FMath::Abs(Arm.Z) - Bounds.BoxExtent.Z, 0.0));
		const double Distance = Outside.Size() * ClothPhysicsDetail::GetZoom(Camera->GetFOVAngle());
		Nearest = Nearest < 0.0 ? Distance : FMath::Min(Nearest, Distance);
	}
	return Nearest;
}

/** Simulates another level. Its state is still what it was when it was left. Says why that is not possible. */
FString UClothPhysicsComponent::EnterLevel(bool bCoarse)
{
	FClothDetailLevels& Levels = Runtime->Levels;
	if (bCoarse == Levels.IsCoarse())
	{
		return FString();
	}
	FString Problem = bCoarse ? Levels.MakeCoarse() : FString();
	if (!Problem.IsEmpty() || (bCoarse && !Levels.HasCoarse()))
	{
		return Problem.IsEmpty() ? FString(TEXT("Detail: the cloth has no coarse twin.")) : Problem;
	}
	Cloth::Simulation& Old = Instance->GetSimulation();
	Runtime->Colliders.Clear(Old);
	Instance = Levels.Enter(bCoarse, Runtime->Holders);
	// What has changed since it was left.
	Cloth::Status Status = Instance->GetSimulation().SetSettings(Old.GetSettings());
	if (Status && !Cloth::IsSame(Levels.GetFabric(), Runtime->MadeOf))
	{
		Levels.GetFabric() = Runtime->MadeOf;
		Status = Instance->GetSimulation().SetFabric(Runtime->MadeOf);
	}
	return ClothText::FromUtf8(Status.Error);
}

void UClothPhysicsComponent::ChangeDetail(bool bCoarse)
{
	const FClothDetailLevels::FInstance Old = Instance;
	if (const FString Problem = EnterLevel(bCoarse); !Problem.IsEmpty())
	{
		ReportOnce(Problem);
	}
	if (Instance.Get() != Old.Get())
	{
		Instance->TakeOver(Old, Runtime->Levels.GetOnOther(bCoarse), Runtime->Levels.GetOnOther(!bCoarse));
		Runtime->Levels.BeginEase();
		Runtime->Sleep.Disturb();
		ReportError();
	}
}

/** Before something is done that the twin does not know of. */
void UClothPhysicsComponent::BecomeFine()
{
	if (!Runtime || !Runtime->Levels.IsCoarse())
	{
		return;
	}
	// What the twin has done in this frame is told before.
	EndFrame();
	Join();
	if (Instance)
	{
		ChangeDetail(false);
		WakeCloth();
	}
}
