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
	FClothInstance(std::unique_ptr<Cloth::Simulation> InSimulation, FClothBinding&& InBinding,
		TArray<int32>&& InPinParticles, TArray<Cloth::Vector3>&& InPinTargets);

	/** Steps and skins the cloth as the snapshot says. */
	void Run();

	/** Moves all of the cloth, as a teleport does. */
	void Move(const Cloth::Pose& Delta);

	Cloth::Simulation& GetSimulation() { return *Simulation; }
	int32 GetPinCount() const { return PinParticles.Num(); }
	const FClothBinding& GetBinding() const { return Binding; }

	/** What the next Run reads. */
	FClothSnapshot Snapshot;

	/** What the last Run found. */
	struct FOutcome
	{
		TArray<FClothSkinnedVertex> Skinned;

		/** For each free body of the snapshot. */
		TArray<FClothBodyImpulse> Impulses;

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
	void CollectImpulses();
	void CollectStatistics(double Seconds);
	void Draw();
	bool Check(const Cloth::Status& Status);

	std::unique_ptr<Cloth::Simulation> Simulation;
	FClothBinding Binding;
	TArray<int32> PinParticles;

	/** Where the pins were before this frame. */
	TArray<Cloth::Vector3> PinTargets;

	/** What is drawn: the last two states, without visible penetration, and what lies between. */
	TArray<Cloth::Vector3> Previous;
	TArray<Cloth::Vector3> Current;
	TArray<Cloth::Vector3> Between;

	float LongestMove = 0.0f;
};
