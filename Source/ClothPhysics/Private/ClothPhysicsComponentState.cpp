// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSubsystem.h"
#include "ClothRuntime.h"
#include "ClothState.h"
#include "ClothText.h"
#include "Engine/World.h"

// Going back to an earlier moment.

FClothSavedState UClothPhysicsComponent::SaveCloth()
{
	FClothSavedState Saved;
	if (!Instance)
	{
		ReportOnce(TEXT("Save Cloth: the cloth is not simulated, so the state is empty."));
		return Saved;
	}
	Join();
	Saved.Bytes = WriteClothState(ReadState(), *this);
	return Saved;
}

bool UClothPhysicsComponent::RestoreCloth(const FClothSavedState& Saved)
{
	FString Problem = TEXT("the cloth is not simulated.");
	if (Instance)
	{
		Join();
		FClothState State;
		Problem = ReadClothState(Saved.Bytes, *this, State);
		Problem = Problem.IsEmpty() ? FindProblemOfState(State) : Problem;
		if (Problem.IsEmpty())
		{
			const FClothState Own = ReadState();
			Problem = GoTo(State);
			if (!Problem.IsEmpty())
			{
				GoTo(Own);
			}
		}
	}
	if (!Problem.IsEmpty())
	{
		ReportOnce(TEXT("Restore Cloth: ") + Problem);
		return false;
	}
	UpdateMesh();
	return true;
}

FClothState UClothPhysicsComponent::ReadState() const
{
	FClothState State;
	State.Memory = Instance->Save();
	State.Colliders = Runtime->Colliders.Save();
	State.Holders = Runtime->Holders;
	State.Cape = Runtime->Cape.Save();
	State.Origin = Runtime->Frame.Origin;
	State.AirOrigin = Runtime->AirOrigin;
	State.Transform = Runtime->Transform;
	State.Clock = Runtime->Clock;
	State.Sleep = Runtime->Sleep;
	State.UnseenTime = Runtime->UnseenTime;
	State.PreRoll = Runtime->PreRoll;
	State.bTeleported = bTeleported;
	State.GroupContacts = Runtime->Group ? Runtime->Group->SaveContacts() : TArray<uint8>();
	State.bCoarse = Runtime->Levels.IsCoarse();
	State.bTied = Runtime->bTied;
	return State;
}

FString UClothPhysicsComponent::FindProblemOfState(const FClothState& State) const
{
	if (FString Problem = State.bCoarse ? Runtime->Levels.MakeCoarse() : FString(); !Problem.IsEmpty())
	{
		return Problem;
	}
	const FClothDetailLevels::FInstance& Level = Runtime->Levels.Get(State.bCoarse);
	const int32 Count = Level ? Level->Positions.Num() : 0;
	if (State.Memory.Current.Num() != Count || State.Memory.Previous.Num() != Count)
	{
		return FString::Printf(
			TEXT("the state has %d particles and the cloth %d: it has come apart since, or is another cloth."),
			State.Memory.Current.Num(), Count);
	}
	if (State.bCoarse && Runtime->Levels.Get(false)->Positions.Num() != Runtime->Levels.GetOnOther(false).Num())
	{
		return TEXT("the cloth has come apart since.");
	}
	if (!Runtime->Cape.Fits(State.Cape))
	{
		return TEXT("the cape has been put on or taken off since; do the same before.");
	}
	TArray<int32> Held;
	for (const FClothHolder& Holder : State.Holders)
	{
		Held.Append(Holder.Particles);
	}
	const bool bPinsFit = Held.Num() == State.Memory.Pins.Num()
		&& !Held.ContainsByPredicate([Count](int32 Particle) { return Particle < 0 || Particle >= Count; });
	return bPinsFit ? FString() : FString(TEXT("what is held does not fit; allowed is what Save Cloth returns."));
}

/** Says what is wrong. The cloth then has to go to where it was. */
FString UClothPhysicsComponent::GoTo(const FClothState& State)
{
	if (FString Problem = EnterLevel(State.bCoarse); !Problem.IsEmpty())
	{
		return Problem;
	}
	Runtime->Levels.EndEase();
	Instance->Snapshot.Ease = 0.0f;
	Runtime->bTied = State.bTied;
	Runtime->Frame.Origin = State.Origin;
	Runtime->AirOrigin = State.AirOrigin;
	UpdateSolver();
	if (!Runtime->Colliders.Restore(State.Colliders, MakeView(0.0), Instance->GetSimulation()))
	{
		return TEXT("what the cloth could touch has another shape now; put the level back first.");
	}
	if (const Cloth::Status Status = Instance->Restore(State.Memory); !Status)
	{
		return ClothText::FromUtf8(Status.Error);
	}
	if (Runtime->Group && !State.GroupContacts.IsEmpty())
	{
		if (const Cloth::Status Status = Runtime->Group->RestoreContacts(State.GroupContacts); !Status)
		{
			return ClothText::FromUtf8(Status.Error);
		}
	}
	Runtime->Holders = State.Holders;
	Runtime->Cape.Restore(State.Cape);
	Runtime->Transform = State.Transform;
	Runtime->Clock = State.Clock;
	Runtime->UnseenTime = State.UnseenTime;
	Runtime->PreRoll = State.PreRoll;
	bTeleported = State.bTeleported;

	const bool bWasAsleep = IsClothAsleep();
	Runtime->Sleep = State.Sleep;
	if (bWasAsleep != IsClothAsleep())
	{
		EnableTicks(bWasAsleep);
		if (bWasAsleep)
		{
			Runtime->Sleep.NoteWoken(GetWorld()->GetTimeSeconds());
		}
		else if (auto* Subsystem = GetWorld()->GetSubsystem<UClothPhysicsSubsystem>())
		{
			Subsystem->Watch(*this);
		}
	}
	return FString();
}
