// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Contact/PenaltyContact.h"
#include "Cooking/Topology.h"
#include "Core/Memory.h"
#include "Core/Simd.h"
#include "LinearAlgebra/Filter.h"

#include <vector>

namespace Cloth
{

/// The Hessian H of a substep's potential where its updates begin, made positive: what cloth resists as it lies, by
/// direction, while the constant matrix has every thread resist in all directions. IncrementalPotential::Linearize
/// fills it. Products gather, so that they do not depend on who computes what.
class TangentStiffness
{
public:
	void Prepare(const Topology& shape, const std::vector<float>& mass);

	/// The inverse 3 x 3 blocks of the diagonal, once pairs and triangles are linearised. `square` is h^2; x is where.
	void FindBlocks(const Float4* x, float massScale, const std::vector<PenaltyContact>& contacts, float square,
		const Filter& free, Workers* workers);

	/// result = r - H z, filtered.
	void Subtract(const Float4* r, const Float4* z, const Filter& free, Float4* result, Workers* workers);

	/// One damped sweep of block Jacobi: z = omega D^-1 r, or z += that.
	void Jacobi(const Float4* r, bool adds, Float4* z, const Filter& free, Workers* workers) const;

	/// Coefficients of triangle edges, of which TermOfPairs makes those of pairs.
	float* Edges() { return Edge.data(); }

	std::vector<float> PairAlong;  ///< by pair with a spring
	std::vector<float> PairAcross; ///< by pair
	std::vector<Float4> TriangleAlong;

	size_t Bytes() const { return BytesOf(PairAlong, PairAcross, TriangleAlong, Position, Inverse, Edge, Pull); }

private:
	/// Columns of a symmetric 3 x 3 matrix.
	struct Block
	{
		Float4 X, Y, Z;
	};
	void AddTriangles();
	void AddContact(const PenaltyContact& contact, float square);
	void Invert(const Filter& free, size_t first, size_t last);

	const Topology* Shape = nullptr;
	const std::vector<float>* Mass = nullptr;
	float MassScale = 1.0f;
	std::vector<Float4> Position; ///< where H was made
	std::vector<Block> Inverse;
	std::vector<float> Edge; ///< coefficients of triangle edges, and one zero
	std::vector<float> Pull; ///< along pairs, in a product; none beyond threads
};

} // namespace Cloth
