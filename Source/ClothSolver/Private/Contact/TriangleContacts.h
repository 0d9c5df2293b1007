// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ParticleContacts.h"
#include "Contact/BodyCoupling.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <array>
#include <vector>

namespace Cloth
{

/// Where colliders touch the cloth between its particles: corners, edges and everything else smaller than a triangle.
/// The point of a triangle that is nearest to a collider is sought by descending along the distance (after Macklin et
/// al. 2020), which needs no more of a shape than its closest point. What comes too near is pushed away.
class Features
{
public:
	void Prepare(const Topology& topology);
	void Forget();

	/// Adds a push for every triangle that a collider touches or may touch in the substep. Contacts must be known.
	void Find(const Contacts::Substep& substep, const std::vector<Contact>& contacts, const SymmetricMatrix& matrix,
		float scaledStep, std::vector<ActivePush>& pushes);

	/// Remembers how hard each push was, for friction, and whether it was stiff enough.
	void Learn(const std::vector<ActivePush>& pushes, float halfThickness);

	/// Moves triangles that cut into a collider out of it.
	void Clear(const ColliderSet& colliders, float distance, std::vector<Float4>& position) const;

private:
	using Corners = std::array<int, 3>;

	/// A triangle whose corners see different parts of a collider.
	struct Candidate
	{
		int Triangle;
		int Collider;
		std::array<Vector3, 3> Local; ///< its corners when it was looked at, in the frame of the collider
		float Distance;               ///< that it was found to have then, or at least had
	};

	void Visit(const Contacts::Substep& substep, const std::vector<Contact>& contacts, int triangle, int collider);

	std::vector<Corners> Triangles;
	std::vector<int> FirstOfParticle;
	std::vector<int> TrianglesOfParticle;
	std::vector<int> NearOfParticle; ///< index of its contact with the collider in question, or -1
	std::vector<int> Visited;        ///< by triangle: the round in which it was looked at
	int Round = 0;
	std::vector<Candidate> Candidates;
	std::vector<float> LastForce; ///< by triangle, N
	std::vector<int> LastCollider;
	std::vector<float> Stiffness; ///< N/m
	std::vector<std::array<float, 3>> LastWeight;
};

} // namespace Cloth
