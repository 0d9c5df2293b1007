// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Result.h"
#include "Cooking/Model.h"
#include "Core/Simd.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Cloth
{

/// Four threads side by side, one a lane. Shorter ones end in springs without stiffness that lead nowhere.
struct ThreadGroup
{
	size_t Links;     ///< of the longest
	size_t FirstNode; ///< in ThreadFamilies::Node, in fours
	size_t FirstLink; ///< in what ThreadFamilies has by link
};

/// Threads in one direction of the cloth, which share no particle: each can be solved as a whole, all at once.
struct ThreadFamily
{
	enum class Role : uint8_t
	{
		Yarn,    ///< warp or weft: stiffest, solved last, damped
		Shear,   ///< diagonals
		Flexion, ///< along warp or weft, but over more than one cell
	};
	Role Is = Role::Yarn;
	std::vector<ThreadGroup> Groups;
	size_t FirstGroup = 0; ///< among those of all families
};

/// The springs of a cloth, cooked once: cut into threads, each a chain of springs that goes straight on at rest.
/// Particles are numbered as in the Topology.
struct ThreadFamilies
{
	size_t ParticleCount = 0; ///< that exist
	size_t PlaceCount = 0;    ///< with those that stand for none, where lanes without a thread are

	/// Flexion first, then shear, then yarns: what is solved last is met best.
	std::vector<ThreadFamily> All;
	size_t FlexionCount = 0;
	size_t YarnCount = 0; ///< the last ones, at most two
	size_t MostLinks = 0;
	size_t GroupCount = 0; ///< of all families

	std::vector<int> Node;         ///< particles, by node and lane
	std::vector<Float4> Stiffness; ///< N/m, by link; 0: none
	std::vector<Float4> Rest;      ///< m, by link; 1 where there is no spring
	std::vector<int> Spring;       ///< of the Topology, by link and lane; negative: none
	std::vector<int> GroupOf;      ///< by place and family, among all groups; negative: none
	float DampingTime = 0.0f;      ///< of yarns, s

	/// Families of flexion take turns, and are stiffer in return.
	float TurnsOf(const ThreadFamily& family) const
	{
		return family.Is == ThreadFamily::Role::Flexion ? static_cast<float>(FlexionCount) : 1.0f;
	}
};

/// Mean of stiffness by mass of all links of families of a kind, 1/s2.
float FrequencySquare(const ThreadFamilies& threads, ThreadFamily::Role role, const std::vector<float>& mass);

/// Refuses what is not made of straight rows of springs.
Result<ThreadFamilies> FindThreads(const Model& model);

} // namespace Cloth
