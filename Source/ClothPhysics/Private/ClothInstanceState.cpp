// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothState.h"

#include <cstring>
#include <span>
#include <vector>

// Saving and restoring an instance.

FClothMemory FClothInstance::Save() const
{
	const std::vector<std::byte> State = Simulation->SaveState();
	FClothMemory Memory;
	Memory.Solver.SetNum(static_cast<int32>(State.size()));
	std::memcpy(Memory.Solver.GetData(), State.data(), State.size());
	Memory.Previous = Previous;
	Memory.Current = Current;
	Memory.Pins = Pins;
	Memory.Broken = Outcome.Broken;
	Memory.Cape = Cape;
	Memory.Blend = Snapshot.Blend;
	return Memory;
}

Cloth::Status FClothInstance::Restore(const FClothMemory& Memory)
{
	for (const FClothPin& Pin : Pins)
	{
		Check(Simulation->ReleasePin(Pin.Particle));
	}
	Pins = Memory.Pins;
	Snapshot.PinTargets.Reset();
	for (const FClothPin& Pin : Pins)
	{
		HoldPin(Pin, Pin.Target);
		Snapshot.PinTargets.Add(Pin.Target);
	}
	Cape = Memory.Cape;
	TakenFrom.Reset();
	GiveMotionConstraints(TArray<Cloth::MotionConstraint>(Cape), 0.0f);
	Cloth::Status Status =
		Simulation->RestoreState(std::as_bytes(std::span(Memory.Solver.GetData(), Memory.Solver.Num())));
	if (Status)
	{
		Simulation->ReadPositions({Positions.GetData(), static_cast<size_t>(Positions.Num())});
		UpdateBounds();
		Previous = Memory.Previous;
		Current = Memory.Current;
		Outcome.Broken = Memory.Broken;
		Snapshot.Blend = Memory.Blend;
		Draw();
	}
	return Status;
}
