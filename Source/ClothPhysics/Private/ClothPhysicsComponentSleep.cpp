// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"
#include "ClothGroup.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSettings.h"
#include "ClothPhysicsSubsystem.h"
#include "ClothRuntime.h"
#include "ClothSolverFabric.h"
#include "ClothUnits.h"
#include "Engine/World.h"
#include "HAL/IConsoleManager.h"
#include "Misc/App.h"

// When there is nothing to do: paused, suspended, unseen and sleeping cloth.

static TAutoConsoleVariable<int32> ClothPause(TEXT("p.ClothPhysics.Pause"), 0,
	TEXT("1: all cloth stands still. At 0 it goes on as if no time had passed."), ECVF_Default);

void UClothPhysicsComponent::SuspendCloth() { bSuspended = true; }

void UClothPhysicsComponent::ResumeCloth()
{
	// What has moved meanwhile has jumped.
	bTeleported = bTeleported || bSuspended;
	if (bSuspended && Runtime)
	{
		WakeCompany();
	}
	bSuspended = false;
}

/** Whether all cloth stands still. What has moved meanwhile has jumped. */
bool UClothPhysicsComponent::IsPaused()
{
	const bool bPaused = ClothPause.GetValueOnGameThread() != 0;
	if (Runtime->bPaused && !bPaused)
	{
		bTeleported = bTeleported || !Runtime->Transform.Equals(GetComponentTransform(), 0.0) || HaveHoldersMoved()
			|| Runtime->Cape.HasMoved() || Runtime->Colliders.IsDisturbed();
	}
	Runtime->bPaused = bPaused;
	return bPaused;
}

/** Sleeping cloth has no ticks: the subsystem looks after it. */
void UClothPhysicsComponent::EnableTicks(bool bEnable)
{
	SetComponentTickEnabled(bEnable);
	BodiesTick.SetTickFunctionEnable(bEnable);
	EndTick.SetTickFunctionEnable(bEnable);
}

bool UClothPhysicsComponent::IsClothAsleep() const { return Runtime && Runtime->Sleep.IsAsleep(); }

void UClothPhysicsComponent::WakeCloth()
{
	if (IsClothAsleep())
	{
		WakeCompany();
	}
	else if (Runtime)
	{
		Runtime->Sleep.Disturb();
	}
}

/** Itself and the cloths that it collides with, without those that take no steps. */
TArray<UClothPhysicsComponent*> UClothPhysicsComponent::FindCompany()
{
	TArray<UClothPhysicsComponent*> Company = {this};
	if (Runtime->Group)
	{
		for (const TWeakObjectPtr<UClothPhysicsComponent>& Member : Runtime->Group->Components)
		{
			const bool bTakesPart =
				Member.IsValid() && !Member->bSuspended && Member->Playback == nullptr && Member->IsRegistered();
			if (bTakesPart && Member.Get() != this)
			{
				Company.Add(Member.Get());
			}
		}
	}
	return Company;
}

/** Whoever is awake already begins with the others in the next frame: in this one it would not feel them. */
void UClothPhysicsComponent::WakeCompany()
{
	const double Now = GetWorld()->GetTimeSeconds();
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Woken;
	for (UClothPhysicsComponent* Member : FindCompany())
	{
		if (Member->IsClothAsleep())
		{
			Member->Runtime->Sleep.Wake(Now);
			Member->EnableTicks(true);
			Woken.Add(Member);
		}
	}
	if (!Woken.IsEmpty())
	{
		Runtime->Sleep.NoteWoken(Now);
	}
	// Whoever is told may remove cloths, or send them to sleep.
	for (const TWeakObjectPtr<UClothPhysicsComponent>& Member : Woken)
	{
		if (Member.IsValid() && Member->Runtime && !Member->IsClothAsleep())
		{
			Member->OnWake.Broadcast();
		}
	}
}

/** Whether cloths that it fell asleep with are awake, or there are others. */
bool UClothPhysicsComponent::HasCompanyChanged()
{
	if (bSuspended || !Runtime->Group)
	{
		return false;
	}
	const TArray<UClothPhysicsComponent*> Company = FindCompany();
	return Company.Num() != Runtime->Sleep.GetCompany()
		|| Company.ContainsByPredicate([](const UClothPhysicsComponent* Member) { return !Member->IsClothAsleep(); });
}

void UClothPhysicsComponent::WakeIfDisturbed(float DeltaTime)
{
	if (IsClothAsleep() && !IsPaused()
		&& (!bCanSleep || HasChanged() || HasCompanyChanged() || Runtime->Colliders.IsDisturbed()
			|| SeesMovement(DeltaTime)))
	{
		WakeCloth();
	}
}

bool UClothPhysicsComponent::IsUnseen(float DeltaTime)
{
	// Rendering tells a frame late, and of shadows as well.
	constexpr float Tolerance = 0.5f;
	const float Limit = GetDefault<UClothPhysicsSettings>()->UnseenTime;
	const bool bWasUnseen = Limit > 0.0f && Runtime->UnseenTime > Limit;
	// What holders carry may come into view, and bodies would fall through.
	const bool bNeeded =
		HasCompany() || HaveHoldersMoved() || (bPushBodies && !Instance->Snapshot.FreeBodies.IsEmpty());
	const bool bSeen =
		Limit <= 0.0f || bNeeded || bPreviewed || !FApp::CanEverRender() || WasRecentlyRendered(Tolerance);
	Runtime->UnseenTime = bSeen ? 0.0 : Runtime->UnseenTime + DeltaTime;
	bTeleported = bTeleported || (bSeen && bWasUnseen);
	return !bSeen && Runtime->UnseenTime > Limit;
}

/** Whether the next step would not be like the last one because of what was set or what holds the cloth. */
bool UClothPhysicsComponent::HasChanged() const
{
	return bTeleported || !Runtime->Transform.Equals(GetComponentTransform(), 0.0) || HaveHoldersMoved()
		|| Runtime->Cape.HasMoved() || MakeSettings() != Runtime->AskedSettings
		|| !IsSameFabric(Fabric, FabricPreset, Runtime->AskedFabric);
}

bool UClothPhysicsComponent::SeesMovement(float DeltaTime)
{
	if (!bCollideWithLevel || !Runtime->Sleep.IsTimeToLook(DeltaTime))
	{
		return false;
	}
	FClothView View = MakeView(2.0 * GetDefault<UClothPhysicsSettings>()->CollisionMargin);
	return Runtime->Colliders.SeesMovement(*GetWorld(), View);
}

bool UClothPhysicsComponent::HaveHoldersMoved() const
{
	return Runtime->Holders.ContainsByPredicate([](const FClothHolder& Holder)
		{ return !Holder.IsValid() || !Holder.Last.Equals(Holder.FindTransform(), 0.0); });
}

bool UClothPhysicsComponent::HasJustWoken() const { return Runtime->Sleep.HasJustWoken(GetWorld()->GetTimeSeconds()); }

/** After the steps of a frame. */
void UClothPhysicsComponent::FallAsleepIfStill()
{
	const FClothSnapshot& Snapshot = Instance->Snapshot;
	if (Snapshot.Steps == 0)
	{
		return;
	}
	const double StepTime = Instance->GetSimulation().GetSettings().TimeStep;
	const double Duration = Snapshot.Steps * StepTime;
	Runtime->Sleep.Note(Instance->HasWandered(), Duration);
	const TArray<UClothPhysicsComponent*> Company = FindCompany();
	const bool bDrowsy = !Company.ContainsByPredicate(
		[](const UClothPhysicsComponent* Member) { return !Member->Runtime->Sleep.IsDrowsy(); });
	// Nothing would tell it of the next gust; and where nothing plays, nobody looks after sleepers.
	const bool bTurbulent = Instance->GetSimulation().GetSettings().IsWindTurbulent();
	if (!bCanSleep || bPreviewed || bTurbulent || Runtime->Colliders.HaveMoved()
		|| (bDrowsy && SeesMovement(static_cast<float>(Duration))))
	{
		Runtime->Sleep.Disturb();
	}
	// The last one of them that ends its frame sends all of them to sleep.
	if (GetWorld()->GetSubsystem<UClothPhysicsSubsystem>() == nullptr
		|| Company.ContainsByPredicate([](const UClothPhysicsComponent* Member) { return !Member->MayFallAsleep(); }))
	{
		return;
	}
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Asleep;
	for (UClothPhysicsComponent* Member : Company)
	{
		if (!Member->IsClothAsleep())
		{
			Asleep.Add(Member);
		}
		Member->FallAsleep(Company.Num());
	}
	// Whoever is told may wake or remove cloths.
	for (const TWeakObjectPtr<UClothPhysicsComponent>& Member : Asleep)
	{
		if (Member.IsValid() && Member->IsClothAsleep())
		{
			Member->OnSleep.Broadcast();
		}
	}
}

bool UClothPhysicsComponent::MayFallAsleep() const
{
	return !Runtime->bFrameBegun && Runtime->Sleep.IsStill() && !Runtime->Colliders.IsDisturbed();
}

void UClothPhysicsComponent::FallAsleep(int32 Company)
{
	Runtime->Sleep.FallAsleep(Company);
	GetWorld()->GetSubsystem<UClothPhysicsSubsystem>()->Watch(*this);
	EnableTicks(false);
	Statistics.Steps = 0;
}

/** Steps of the time before the first frame. Bodies do not feel them. */
void UClothPhysicsComponent::RunPreRoll()
{
	if (HasCompany() && Runtime->PreRoll > 0.0)
	{
		Runtime->PreRoll = 0.0;
		ReportOnce(FString::Printf(TEXT("PreRoll is %g; allowed is 0 for cloths that collide with others."), PreRoll));
	}
	const double StepTime = Instance->GetSimulation().GetSettings().TimeStep;
	while (Instance && Runtime->PreRoll >= 0.5 * StepTime)
	{
		Runtime->PreRoll -= StepTime;
		TakeSnapshot(static_cast<float>(StepTime));
		Instance->Run();
		ShowTears();
	}
}
