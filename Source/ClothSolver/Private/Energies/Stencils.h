// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"
#include "Core/Blocks.h"
#include "Core/Simd.h"
#include "Energies/Laws/ThreadResponse.h"
#include "Energies/ThreadGeometry.h"

#include <algorithm>
#include <type_traits>
#include <vector>

// The places where energies act: the threads of triangles, pairs of particles, and particles. Each energy hands its
// term at each of them to these kernels, which add up the terms of all energies in one pass.

namespace Cloth
{

/// What an energy adds where it does not act.
struct NoTerm
{
	template <typename Value>
	friend Value operator+(NoTerm, Value value)
	{
		return value;
	}
	template <typename Value>
	requires(!std::is_same_v<Value, NoTerm>) friend Value operator+(Value value, NoTerm) { return value; }
};

/// What an energy adds to the four threads of triangle t: tensions along them, or pulls, which are tension / length.
struct TriangleTerm
{
	NoTerm Tension(size_t /*t*/, Float4 /*length*/) const { return {}; }
	NoTerm Pull(size_t /*t*/, Float4 /*squares*/) const { return {}; }
};

/// What an energy adds to the four pairs from one on: tensions along them, or pulls.
struct PairTerm
{
	static constexpr bool ActsBeyondThreads = false; ///< on pairs from PairTopology::FirstConstant on
	NoTerm Tension(size_t /*pair*/, Float4 /*length*/) const { return {}; }
	NoTerm Pull(size_t /*pair*/, Float4 /*square*/) { return {}; }
	double PullEnergy() const { return 0.0; } ///< of all calls of Pull
};

/// What an energy adds to the residual of a particle besides the pull of pairs.
struct ParticleTerm
{
	void AddForce(size_t /*particle*/, Float4& /*residual*/) const {}
};

/// Keeps the direction of a collapsed thread finite; its force vanishes all the same, because its vector does.
inline constexpr float TinyLength = 1e-12f;

/// Tensions become pulls.
inline ThreadResponse PullOf(const ThreadResponse& response, Float4 length)
{
	return {response.Tension / Max(length, Float4::Splat(TinyLength)), response.Energy};
}
inline NoTerm PullOf(NoTerm, Float4 /*length*/) { return {}; }

/// The threads of a triangle pull like springs along its edges: the force on corner a is the sum of
/// -g_ab (x_a - x_b) with g_ab = sum over threads of pull * c_a c_b, pull being tension / length. Writes -g_ab.
inline void StoreEdges(const TriangleThreads& triangle, Float4 pull, float* coefficient)
{
	const Float4 c0 = triangle.C1 + triangle.C2; // of the first corner, with its sign turned
	alignas(16) float edge[4];
	SumLanes(pull * c0 * triangle.C1, Float4::Zero() - pull * triangle.C1 * triangle.C2, pull * c0 * triangle.C2,
		Float4::Zero())
		.Store(edge);
	coefficient[0] = edge[0];
	coefficient[1] = edge[1];
	coefficient[2] = edge[2];
}

/// Coefficients of the edges of a block of triangles; returns the energy.
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
		const ThreadResponse response =
			(NoTerm{} + ... + terms.Pull(t, squares)) + PullOf((NoTerm{} + ... + terms.Tension(t, length)), length);
		StoreEdges(triangle, response.Tension, coefficient + 3 * t);
		energy += response.Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

/// Coefficients of a range of pairs; returns the energy.
template <typename... Terms>
double EvaluatePairs(const PairTopology& pairs, const Float4* x, Range range, float* coefficient, Terms... terms)
{
	const int* first = pairs.First.data();
	const int* second = pairs.Second.data();
	Float4 energy = Float4::Zero();
	for (size_t pair = range.First; pair < range.Last; pair += 4)
	{
		const Float4 square = PairSquares(first + pair, second + pair, x);
		const Float4 length = Sqrt(square);
		const auto along = PullOf((NoTerm{} + ... + terms.Tension(pair, length)), length);
		const auto across = (NoTerm{} + ... + terms.Pull(pair, square));
		Float4 pull = Float4::Zero();
		if constexpr (std::is_same_v<decltype(along), const ThreadResponse>)
		{
			pull = along.Tension + across;
			energy += along.Energy;
		}
		else if constexpr (std::is_same_v<decltype(across), const Float4>)
		{
			pull = across;
		}
		pull.Store(coefficient + pair);
	}
	return (static_cast<double>(SumLanes(energy)) + ... + terms.PullEnergy());
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
