// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Collider.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Simulation.h"
#include "ClothSolver/Workers.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

/// How a cloth is part of a world.
struct Membership
{
	/// Cloths of the same group collide with each other; those of group 0 with no other cloth.
	int Group = 0;

	/// Where the origin of its coordinates is in the world, m. Large worlds need more digits than cloths do.
	std::array<double, 3> Origin{};
};

/// Many cloths and what all of them collide with. Cloths that are near each other and collide are an island: they are
/// solved together. Islands are stepped at the same time.
class CLOTHSOLVER_API World
{
public:
	World();
	~World();
	World(const World&) = delete;
	World& operator=(const World&) = delete;

	/// Puts a cloth into the world, or changes how it is part of it. It must be removed before it is destroyed.
	Status SetCloth(Simulation& cloth, const Membership& membership);
	void RemoveCloth(const Simulation& cloth);
	int ClothCount() const;

	/// As the functions of Simulation do for one cloth. Places are in the world. Only cloths that are near get to know
	/// of a collider.
	Result<int> AddCollider(const Collider& collider);
	Status MoveCollider(int collider, const Motion& motion);
	Status RemoveCollider(int collider);
	Result<ColliderReaction> ReadReaction(int collider) const;
	Result<Motion> ReadMotion(int collider) const;

	/// Advances all cloths by their time step. It and the scheme must be the same. Of an island whose step fails each
	/// cloth is stepped alone; what fails then keeps its state. The result does not depend on the number of workers.
	Status Step(Workers* workers = nullptr);

	/// Whether the last step has advanced a cloth.
	Status LastStep(const Simulation& cloth) const;

	/// What cloths remember of their contacts with each other, beside Simulation::SaveState of each of them. To go
	/// back, restore all cloths and this, in any order. It is forgotten if the cloths of the next step are not where
	/// they were. The format changes with the version of the solver.
	std::vector<std::byte> SaveContacts() const;
	Status RestoreContacts(std::span<const std::byte> bytes);

	/// Of the last step; cloths that are near no other are islands as well.
	int IslandCount() const;

private:
	struct Implementation;
	std::unique_ptr<Implementation> Data;
};

} // namespace Cloth
