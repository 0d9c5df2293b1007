// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "Core/Simd.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/Filter.h"

#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

class SymmetricMatrix;
class Workers;
struct System;

/// Solves with the matrix A of a cloth whose particles have come apart, by the factor of the matrix W of the whole.
/// Let E give the parts of a particle what the whole has. A cut takes stiffness away, E^T A E = W - B B^T, and lets
/// parts move against each other. Both have few directions, so with Woodbury's formula and the Galerkin projection
///
///     A^-1 = E W^-1 E^T + Y Y^T
///
/// with a column of Y, a mode, for each column of B and for each new particle. A solve with W gives three of them.
/// The sum is symmetric and positive whatever the filter.
class SplitFactor
{
public:
	/// Scratch memory for one solve at a time.
	class Workspace
	{
	public:
		Workspace() = default;
		explicit Workspace(const SplitFactor& factor);

		size_t Bytes() const { return BytesOf(Scratch, Work, Free.Kind, Free.Direction); }

	private:
		friend class SplitFactor;
		Factor::Workspace Scratch;
		std::vector<Float4> Work; ///< by particle of the whole
		Filter Free;              ///< the same
	};

	/// From the system before and the matrix after, given which particle each was a part of; parts are neighbours. Null
	/// if a factor of its own is better: modes are many or badly conditioned, declared pins were split, or the matrix
	/// has changed in other ways.
	static std::shared_ptr<const SplitFactor> Compute(const std::shared_ptr<const System>& before,
		const SymmetricMatrix& after, std::span<const int> oldParticle, int declaredPinsBefore);

	/// x <- A^-1 x, filtered as Factor does.
	void Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const;

	int ModeCount() const { return Count; }

	/// Without the factor of the whole.
	size_t Bytes() const { return BytesOf(WholeParticle, Modes); }

private:
	class Maker;

	void FilterWhole(const Filter& filter, Filter& whole) const;

	std::shared_ptr<const Factor> Whole;
	std::vector<int> WholeParticle; ///< by particle
	std::vector<Float4> Modes;      ///< four in a block, by particle
	int Count = 0;
};

} // namespace Cloth
