// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBinding.h"
#include "ClothSnapshot.h"
#include "ClothSolver/Pose.h"
#include "ClothSolver/Simulation.h"
#include "ClothTornMesh.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"

#include <memory>
#include <vector>

struct FClothMemory;

/**
 * One cloth in motion, without the engine: what a task works on. Whoever launches Run does not touch the instance until
 * the task is done.
 */
class FClothInstance
{
public:
	/** Takes over a simulation that has its state, and what it carries. */
	FClothInstance(std::unique_ptr<Cloth::Simulation> InSimulation, FClothBinding&& InBinding,
		FClothTornMesh&& InDrawnMesh, TArray<FClothPin>&& InPins);

	/** Steps and skins the cloth as the snapshot says. */
	void Run();

	/** The parts of Run, for those who step several cloths together. */
	void BeginRun();
	void BeginStep(int32 Index);
	void EndStep(const Cloth::Status& Status, double Seconds);
	void EndRun();

	/** Notes what the solver refused to do. False if it did. */
	bool Check(const Cloth::Status& Status);

	/** Moves all of the cloth, as a teleport does. */
	void Move(const Cloth::Pose& Delta);

	/**
	 * Goes on where a cloth of the same shape is, and is drawn as that one, as far as the snapshot says.
	 *
	 * @param Carried		where the particles of this cloth lie on the triangles of the other
	 * @param Carrier		the other way round
	 */
	void TakeOver(const TSharedPtr<FClothInstance, ESPMode::ThreadSafe>& From, FClothBinding& Carried,
		const FClothBinding& Carrier);

	/** Holds these particles instead. What was held before stays where it is held. */
	void SetPins(TArray<FClothPin>&& NewPins);

	/** Adds to the velocities, m/s, one a particle. */
	void AddVelocities(TConstArrayView<Cloth::Vector3> Changes);

	/** How strong the cloth is at each particle, in parts of the fabric's strength; none: 1 everywhere. */
	void SetStrength(TArray<float>&& Factors) { Strength = MoveTemp(Factors); }

	/** Cuts the cloth along edges of its triangles. */
	void Cut(const std::vector<Cloth::ClothEdge>& Edges);

	/** Force of what holds each particle in the last step, N. */
	TArray<Cloth::Vector3> ReadForces() const;
	TArray<Cloth::Vector3> ReadVelocities() const;

	/** All that the next Run depends on besides colliders. What is refused leaves the pins to be restored. */
	FClothMemory Save() const;
	Cloth::Status Restore(const FClothMemory& Memory);

	Cloth::Simulation& GetSimulation() { return *Simulation; }
	const Cloth::Simulation& GetSimulation() const { return *Simulation; }
	int32 GetPinCount() const { return Pins.Num(); }
	const FClothBinding& GetBinding() const { return Binding; }
	const FClothPhysicsMesh& GetDrawnMesh() const { return DrawnMesh.GetMesh(); }
	int32 GetWhole(int32 Particle) const { return DrawnMesh.GetWhole(Particle); }

	/** What the next Run reads. */
	FClothSnapshot Snapshot;

	/** What the last Run found. */
	struct FOutcome
	{
		TArray<Cloth::SkinnedVertex> Skinned;

		/** For each free body of the snapshot. */
		TArray<FClothBodyImpulse> Impulses;

		/** What was touched of that which is watched. */
		TArray<FClothTouch> Touches;

		/** Particles that have come loose, until somebody has looked at them. */
		TArray<int32> Broken;

		/** What has come apart, until somebody has looked at it: one a step. */
		std::vector<Cloth::TearResult> Tears;

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

	/** Of the positions, m. */
	const FBox3f& GetBounds() const { return Bounds; }

	/** Where the particles are drawn, m. */
	const TArray<Cloth::Vector3>& GetDrawnPositions() const { return Between; }

	/** Draws the particles elsewhere until the next Run. */
	void Show(const TArray<Cloth::Vector3>& Points)
	{
		Binding.SetEase(0.0f);
		Binding.Skin(Points, Outcome.Skinned, Snapshot.bParallel);
	}

	/** Farthest way of a particle in the last step, m. */
	float GetLongestMove() const { return LongestMove; }

	/** Whether a particle has come farther than cloth at rest may tremble since the last Run that was true of. */
	bool HasWandered() const { return bWandered; }

private:
	void HoldPin(const FClothPin& Held, const Cloth::Vector3& Target);
	void Settle();
	void UpdateBounds();
	void MovePins(float Progress);
	void MoveCape(float Progress);
	void GiveMotionConstraints(TArray<Cloth::MotionConstraint>&& Constraints, float Progress);
	void CarryBodiesOn();
	void BreakPins();
	void Tear();
	void Follow(Cloth::Result<Cloth::TearResult>&& Result);
	void CollectImpulses();
	void CollectTouches();
	void CollectStatistics(double Seconds);
	void Draw();
	void FindWandering();

	std::unique_ptr<Cloth::Simulation> Simulation;
	FClothBinding Binding;
	FClothTornMesh DrawnMesh;

	/** By the numbers of the whole cloth, and the scale that the solver knows. */
	TArray<float> Strength;
	float StrengthScale = 1.0f;
	bool bStrengthKnown = false;

	/** With the targets before this frame. */
	TArray<FClothPin> Pins;

	/** What it has taken over from as long as it is not settled, and the velocities that it has then, m/s. */
	TSharedPtr<FClothInstance, ESPMode::ThreadSafe> TakenFrom;
	TArray<Cloth::Vector3> VelocitiesTaken;

	/** Animated places before this frame. */
	TArray<Cloth::MotionConstraint> Cape;

	/** Whether the solver has motion constraints: of the cape, or of springs. */
	bool bConstrained = false;

	/** What is drawn: the last two states, without visible penetration, and what lies between. */
	TArray<Cloth::Vector3> Previous;
	TArray<Cloth::Vector3> Current;
	TArray<Cloth::Vector3> Between;

	/** Where the particles were when one had wandered last. */
	TArray<Cloth::Vector3> Resting;

	float LongestMove = 0.0f;
	bool bWandered = true;
	FBox3f Bounds{ForceInit};
};
