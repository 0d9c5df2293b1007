// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBinding.h"
#include "ClothSnapshot.h"
#include "ClothSolver/Pose.h"
#include "ClothSolver/Simulation.h"
#include "CoreMinimal.h"

#include <memory>

/**
 * One cloth in motion, without the engine: what a task works on. Whoever launches Run does not touch the instance until
 * the task is done.
 */
class FClothInstance
{
public:
	/** Takes over a simulation that has its state, and what it carries. */
	FClothInstance(
		std::unique_ptr<Cloth::Simulation> InSimulation, FClothBinding&& InBinding, TArray<FClothPin>&& InPins);

	/** Steps and skins the cloth as the snapshot says. */
	void Run();

	/** Moves all of the cloth, as a teleport does. */
	void Move(const Cloth::Pose& Delta);

	/** Holds these particles instead. What was held before stays where it is held. */
	void SetPins(TArray<FClothPin>&& NewPins);

	/** Adds to the velocities, m/s, one a particle. */
	void AddVelocities(TConstArrayView<Cloth::Vector3> Changes);

	/** Force of what holds each particle in the last step, N. */
	TArray<Cloth::Vector3> ReadForces() const;
	TArray<Cloth::Vector3> ReadVelocities() const;

	Cloth::Simulation& GetSimulation() { return *Simulation; }
	int32 GetPinCount() const { return Pins.Num(); }
	const FClothBinding& GetBinding() const { return Binding; }

	/** What the next Run reads. */
	FClothSnapshot Snapshot;

	/** What the last Run found. */
	struct FOutcome
	{
		TArray<FClothSkinnedVertex> Skinned;

		/** For each free body of the snapshot. */
		TArray<FClothBodyImpulse> Impulses;

		/** Particles that have come loose, until somebody has looked at them. */
		TArray<int32> Broken;

		/** Sums over the steps. */
		Cloth::StepStatistics Statistics;
		Cloth::Measurement Measurement;
		double StepSeconds = 0.0;
		double OtherSeconds = 0.0;

		/** What the solver refused to do, else empty. */
		FString Error;
	};
	FOutcome Outcome;

	/** Simulated, m. */
	TArray<Cloth::Vector3> Positions;

	/** Farthest way of a particle in the last step, m. */
	float GetLongestMove() const { return LongestMove; }

private:
	void Step(float Progress);
	void MovePins(float Progress);
	void CarryBodiesOn();
	void BreakPins();
	void CollectImpulses();
	void CollectStatistics(double Seconds);
	void Draw();
	bool Check(const Cloth::Status& Status);

	std::unique_ptr<Cloth::Simulation> Simulation;
	FClothBinding Binding;

	/** With the targets before this frame. */
	TArray<FClothPin> Pins;

	/** What is drawn: the last two states, without visible penetration, and what lies between. */
	TArray<Cloth::Vector3> Previous;
	TArray<Cloth::Vector3> Current;
	TArray<Cloth::Vector3> Between;

	float LongestMove = 0.0f;
};
