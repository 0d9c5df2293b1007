// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/Filter.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <memory>
#include <optional>
#include <vector>

namespace Cloth
{

/// The constant matrix of the implicit part for one step, with everything that only exists to solve it. The factor
/// numbers particles in an order of its own, which nobody else sees.
struct System
{
	float ImplicitStep = 0.0f; ///< s; h for Euler, 2h/3 for the two-step scheme
	SymmetricMatrix Matrix;
	std::shared_ptr<const EliminationOrder> Order;
	Factor Solver; ///< of the matrix in that order

	/// Nothing if the matrix is not positive definite to working precision or not finite.
	static std::optional<System> Make(SymmetricMatrix matrix, std::shared_ptr<const EliminationOrder> order);

	/// Scratch memory for one solve at a time; belongs to whoever solves.
	struct Workspace
	{
		explicit Workspace(const System& system);
		size_t Bytes() const { return BytesOf(OfFactor, Ordered, Free.Kind, Free.Direction); }

		Factor::Workspace OfFactor;
		std::vector<Float4> Ordered;
		Filter Free;
	};

	/// x <- M x, as Factor::Solve has it.
	void Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const;

	/// Without the order, which systems share.
	size_t Bytes() const { return BytesOf(Matrix, Solver); }
};

} // namespace Cloth
