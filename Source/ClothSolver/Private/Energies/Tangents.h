// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Vector3x4.h"
#include "Energies/Stencils.h"

// The stiffness of threads as they lie, by the same stencils as their forces. A thread d has the Hessian
//
//     a d d^T + g I,   a = (k - g) / |d|^2
//
// k along and g across it. Both matrices act by coefficients of pairs as forces do: a product with the displacements w
// is a sum of a (d.w) d + g w over threads.

namespace Cloth
{

/// Where threads are linearised.
struct TangentPoint
{
	const Float4* Position;
	const Float4* Displacement; ///< of the substep so far
	float MinTurn;              ///< square of the angle by which every thread may yet turn
	float TurnWeight;           ///< of what threads have turned in the substep
};

/// What a thread resists across, in parts of what it resists along: the square of the angle by which it turns. The
/// energy of a flat thread grows with the fourth power of a move across it, so that its second derivative there says
/// nothing about a move of some length.
inline Float4 TurnOf(const TangentPoint& at, Float4 square, Float4 moveSquare, Float4 moveAlong)
{
	const Float4 inverse = Float4::Splat(1.0f) / Max(square, Float4::Splat(TinyLength));
	const Float4 across = Max(NegMulAdd(moveAlong * moveAlong, inverse, moveSquare), Float4::Zero());
	const Float4 turned = across * inverse * at.TurnWeight + Float4::Splat(at.MinTurn);
	return Min(turned, Float4::Splat(1.0f));
}

/// Along (a) and across (g) of four threads, from their tensions at their length and a little beyond to both sides.
struct ThreadTangent
{
	Float4 Along;
	Float4 Across;
};
inline constexpr float TangentStep = 1e-3f; ///< in lengths

inline ThreadTangent TangentOf(
	Float4 square, Float4 length, Float4 tension, Float4 longer, Float4 shorter, Float4 step, Float4 turn)
{
	const Float4 stiffness = Max((longer - shorter) / (step * 2.0f), Float4::Zero());
	const Float4 across = Min(Max(tension / length, turn * stiffness), stiffness);
	return {(stiffness - across) / Max(square, Float4::Splat(TinyLength)), across};
}

inline float LargestLane(Float4 a)
{
	alignas(16) float lane[4];
	a.Store(lane);
	return std::max(std::max(lane[0], lane[1]), std::max(lane[2], lane[3]));
}

/// Four threads of a triangle in space.
inline Vector3x4 ThreadsOf(const TriangleThreads& triangle, const Float4* x)
{
	const Float4 origin = x[triangle.Corner[0]];
	const Float4 e1 = x[triangle.Corner[1]] - origin;
	const Float4 e2 = x[triangle.Corner[2]] - origin;
	return {MulAdd(triangle.C2, Broadcast<0>(e2), triangle.C1 * Broadcast<0>(e1)),
		MulAdd(triangle.C2, Broadcast<1>(e2), triangle.C1 * Broadcast<1>(e1)),
		MulAdd(triangle.C2, Broadcast<2>(e2), triangle.C1 * Broadcast<2>(e1))};
}

/// Linearises a block of triangles: along into `along`, across into coefficients of edges. Returns the square of the
/// largest change of a thread in the substep, in lengths.
template <typename... Terms>
float LinearizeTriangles(const std::vector<TriangleThreads>& triangles, const TangentPoint& at, int block,
	Float4* along, float* coefficient, const Terms&... terms)
{
	// Shear couples the diagonals, which then stretch against each other.
	const Float4 step = Float4::Set(TangentStep, TangentStep, TangentStep, -TangentStep);
	const Range range(block, triangles.size());
	Float4 changed = Float4::Zero();
	for (size_t t = range.First; t < range.Last; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const Vector3x4 thread = ThreadsOf(triangle, at.Position);
		const Vector3x4 move = ThreadsOf(triangle, at.Displacement);
		const Float4 square = Dot(thread, thread);
		const Float4 length = Max(Sqrt(square), Float4::Splat(TinyLength));
		const auto tension = [&](Float4 l)
		{
			const ThreadResponse response =
				(NoTerm{} + ... + terms.Pull(t, l * l)) + PullOf((NoTerm{} + ... + terms.Tension(t, l)), l);
			return response.Tension * l;
		};
		const Float4 more = length * step;
		const ThreadTangent tangent = TangentOf(square, length, tension(length), tension(length + more),
			tension(length - more), more, TurnOf(at, square, Dot(move, move), Dot(thread, move)));
		along[t] = tangent.Along;
		StoreEdges(triangle, tangent.Across, coefficient + 3 * t);
		changed = Max(changed, Dot(move, move) / Max(square, Float4::Splat(TinyLength)));
	}
	return LargestLane(changed);
}

/// Linearises a range of pairs; `bound` is what else they resist in all directions, or null. Returns the same.
template <typename... Terms>
float LinearizePairs(const PairTopology& pairs, const TangentPoint& at, Range range, const float* bound, float* along,
	float* across, Terms... terms)
{
	const int* first = pairs.First.data();
	const int* second = pairs.Second.data();
	Float4 changed = Float4::Zero();
	for (size_t pair = range.First; pair < range.Last; pair += 4)
	{
		Float4 square = Float4::Zero();
		ThreadTangent tangent{Float4::Zero(), Float4::Zero()};
		if constexpr (std::is_same_v<decltype((NoTerm{} + ... + terms.Tension(pair, square))), ThreadResponse>)
		{
			const auto difference = [&](const Float4* field, size_t lane)
			{ return field[first[pair + lane]] - field[second[pair + lane]]; };
			const Float4* u = at.Displacement;
			const Vector3x4 thread = Vector3x4::From(difference(at.Position, 0), difference(at.Position, 1),
				difference(at.Position, 2), difference(at.Position, 3));
			const Vector3x4 move =
				Vector3x4::From(difference(u, 0), difference(u, 1), difference(u, 2), difference(u, 3));
			square = Dot(thread, thread);
			const Float4 length = Max(Sqrt(square), Float4::Splat(TinyLength));
			const auto tension = [&](Float4 l) { return (NoTerm{} + ... + terms.Tension(pair, l)).Tension; };
			const Float4 more = length * TangentStep;
			const Float4 moveSquare = Dot(move, move);
			tangent = TangentOf(square, length, tension(length), tension(length + more), tension(length - more), more,
				TurnOf(at, square, moveSquare, Dot(thread, move)));
			changed = Max(changed, moveSquare / Max(square, Float4::Splat(TinyLength)));
		}
		const auto besides = (NoTerm{} + ... + terms.Pull(pair, square));
		if constexpr (std::is_same_v<decltype(besides), const Float4>)
		{
			tangent.Across += besides;
		}
		if (bound != nullptr)
		{
			tangent.Across += Float4::Load(bound + pair);
		}
		if constexpr (std::is_same_v<decltype((NoTerm{} + ... + terms.Tension(pair, square))), ThreadResponse>)
		{
			tangent.Along.Store(along + pair);
		}
		tangent.Across.Store(across + pair);
	}
	return LargestLane(changed);
}

template <typename... Terms>
float LinearizePairs(const PairTopology& pairs, const TangentPoint& at, int block, const float* bound, float* along,
	float* across, const Terms&... terms)
{
	Range threads(block, pairs.First.size());
	Range beyond = threads;
	threads.Last = std::min(threads.Last, pairs.FirstConstant);
	beyond.First = std::max(beyond.First, pairs.FirstConstant);
	const float changed = LinearizePairs<Terms...>(pairs, at, threads, bound, along, across, terms...);
	LinearizePairs(pairs, at, beyond, bound, along, across, BeyondThreads(terms)...);
	return changed;
}

} // namespace Cloth
