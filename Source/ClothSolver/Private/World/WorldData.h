// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/World.h"
#include "Contact/Colliders.h"
#include "Simulation/SimulationData.h"
#include "Solver/CrossContacts.h"

#include <memory>
#include <optional>
#include <vector>

namespace Cloth
{

/// A cloth of a world.
struct WorldCloth
{
	Simulation* Cloth;
	Membership Place;
	Bounds Box; ///< where it may be in the next step, in its own coordinates

	/// What the cloth calls the colliders of the world, by index; -1: it does not know it.
	std::vector<int> Colliders;

	Status Outcome;     ///< of its last step
	unsigned Jumps = 0; ///< of the cloth, before its last step

	void ForgetCollider(size_t index)
	{
		if (index < Colliders.size() && Colliders[index] >= 0)
		{
			[[maybe_unused]] const Status removed = Cloth->RemoveCollider(Colliders[index]);
			Colliders[index] = -1;
		}
	}

	void ForgetColliders()
	{
		for (size_t index = 0; index < Colliders.size(); ++index)
		{
			ForgetCollider(index);
		}
	}
};

/// Cloths that are stepped together.
struct Island
{
	std::vector<int> Cloths;                 ///< ascending
	std::unique_ptr<CrossContacts> Contacts; ///< null for one alone
	Status Outcome;
};

struct World::Implementation
{
	std::vector<WorldCloth> Cloths;
	std::vector<Island> Islands;
	ColliderSet Colliders;
	std::vector<char> HasMoved; ///< by collider: cloths do not know it yet
	Status Refusal;             ///< of the whole last step, before any cloth

	std::optional<std::vector<IslandMemory>> Restored; ///< for the next step

	Status CheckSettings() const;
	void FindBounds();
	void FindIslands();
	uint64_t HashPlaces(const std::vector<int>& cloths) const;
	void StepIsland(Island& island, Workers* workers);

	/// Cloths get to know of colliders that are near, and how they move.
	Status ShowColliders();

	/// After a step: what all cloths did to colliders.
	void CollectReactions();
	Status CheckCollider(int collider) const;

private:
	static Vector3 Between(const WorldCloth& from, const WorldCloth& to);
	static bool AreNear(const WorldCloth& a, const WorldCloth& b);
	Status Show(WorldCloth& member, int index);

	void ContinueContacts(Island& island);

	std::vector<Island> LastIslands;
	std::vector<int> IslandOf;
};

} // namespace Cloth
