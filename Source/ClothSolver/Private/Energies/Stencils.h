// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"
#include "Core/Blocks.h"
#include "Core/Simd.h"
#include "Energies/Laws/ThreadResponse.h"
#include "Energies/ThreadGeometry.h"

// The places where energies act: the threads of triangles, pairs of particles, and particles. Each energy hands its
// term at each of them to these kernels, which add up the terms of all energies in one pass.

namespace Cloth
{

/// What an energy adds to the four threads of triangle t: tensions along them, or pulls, which are tension / length.
struct TriangleTerm
{
	void AddTension(size_t /*t*/, Float4 /*length*/, ThreadResponse& /*response*/) const {}
	void AddPull(size_t /*t*/, Float4 /*squares*/, ThreadResponse& /*pull*/) const {}
};

/// What an energy adds to the four pairs from one on: tensions along them, or pulls.
struct PairTerm
{
	static constexpr bool NeedsLength = false;
	static constexpr bool NeedsSquare = false;
	static constexpr bool ActsBeyondThreads = false; ///< on pairs from PairTopology::FirstConstant on
	void AddTension(size_t /*pair*/, Float4 /*length*/, ThreadResponse& /*response*/) const {}
	void AddPull(size_t /*pair*/, Float4 /*square*/, Float4& /*pull*/) {}
	double Energy() const { return 0.0; } ///< of what AddPull has added
};

/// What an energy adds to the residual of a particle besides the pull of pairs.
struct ParticleTerm
{
	void AddForce(size_t /*particle*/, Float4& /*residual*/) const {}
};

/// Keeps the direction of a collapsed thread finite; its force vanishes all the same, because its vector does.
inline constexpr float TinyLength = 1e-12f;

inline Float4 PullOf(Float4 tension, Float4 length) { return tension / Max(length, Float4::Splat(TinyLength)); }

/// The threads of a triangle pull like springs along its edges: the force on corner a is the sum of
/// -g_ab (x_a - x_b) with g_ab = sum over threads of tension / length * c_a c_b. Writes -g_ab; returns the energy.
template <typename... Terms>
double EvaluateTriangles(const std::vector<TriangleThreads>& triangles, const Float4* x, int block, float* coefficient,
	const Terms&... terms)
{
	const Range range(block, triangles.size());
	Float4 energy = Float4::Zero();
	for (size_t t = range.First; t < range.Last; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const Float4 squares = triangle.Squares(x);
		const Float4 length = Sqrt(squares);
		ThreadResponse response{Float4::Zero(), Float4::Zero()};
		ThreadResponse direct{Float4::Zero(), Float4::Zero()};
		(terms.AddTension(t, length, response), ...);
		(terms.AddPull(t, squares, direct), ...);
		const Float4 pull = direct.Tension + PullOf(response.Tension, length);
		const Float4 c0 = triangle.C1 + triangle.C2; // of the first corner, with its sign turned
		const Float4 edges = SumLanes(pull * c0 * triangle.C1, Float4::Zero() - pull * triangle.C1 * triangle.C2,
			pull * c0 * triangle.C2, Float4::Zero());
		alignas(16) float edge[4];
		edges.Store(edge);
		coefficient[3 * t] = edge[0];
		coefficient[3 * t + 1] = edge[1];
		coefficient[3 * t + 2] = edge[2];
		energy += direct.Energy + response.Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

/// Coefficients of a range of pairs; returns the energy.
template <typename... Terms>
double EvaluatePairs(const PairTopology& pairs, const Float4* x, Range range, float* coefficient, Terms... terms)
{
	constexpr bool needsLength = (Terms::NeedsLength || ...);
	constexpr bool needsSquare = needsLength || (Terms::NeedsSquare || ...);
	const int* first = pairs.First.data();
	const int* second = pairs.Second.data();
	Float4 energy = Float4::Zero();
	for (size_t pair = range.First; pair < range.Last; pair += 4)
	{
		Float4 pull = Float4::Zero();
		Float4 square = Float4::Zero();
		if constexpr (needsSquare)
		{
			square = PairSquares(first + pair, second + pair, x);
		}
		if constexpr (needsLength)
		{
			const Float4 length = Sqrt(square);
			ThreadResponse response{Float4::Zero(), Float4::Zero()};
			(terms.AddTension(pair, length, response), ...);
			pull = PullOf(response.Tension, length);
			energy += response.Energy;
		}
		(terms.AddPull(pair, square, pull), ...);
		pull.Store(coefficient + pair);
	}
	return (static_cast<double>(SumLanes(energy)) + ... + terms.Energy());
}

/// The term itself, or none where it does not act.
template <typename Term>
auto BeyondThreads(const Term& term)
{
	if constexpr (Term::ActsBeyondThreads)
	{
		return term;
	}
	else
	{
		return PairTerm{};
	}
}

/// Coefficients of a block of pairs.
template <typename... Terms>
double EvaluatePairs(const PairTopology& pairs, const Float4* x, int block, float* coefficient, const Terms&... terms)
{
	Range threads(block, pairs.First.size());
	Range beyond = threads;
	threads.Last = std::min(threads.Last, pairs.FirstConstant);
	beyond.First = std::max(beyond.First, pairs.FirstConstant);
	const double energy = EvaluatePairs<Terms...>(pairs, x, threads, coefficient, terms...);
	return energy + EvaluatePairs(pairs, x, beyond, coefficient, BeyondThreads(terms)...);
}

} // namespace Cloth
