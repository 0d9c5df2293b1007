// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Topology.h"
#include "Core/Parallel.h"
#include "Core/Simd.h"
#include "Core/Vector3x4.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

// What energies are told, and what they add to.

namespace Cloth
{

struct SplitTopology;

/// How four bends are bent.
struct BentState
{
	Vector3x4 Normal;
	Vector3x4 Curvature;
	Vector3x4 Direction; ///< unit, on the side of the normal
	Float4 Along;        ///< curvature, signed along it
	Float4 Folded;       ///< 1: bent so far that it will hardly bend to the other side at once; else 0
};

/// The strains of a configuration: lengths of threads, and curvatures of fabrics with hysteresis.
struct Strains
{
	std::vector<float> Springs;    ///< m
	std::vector<Float4> Triangles; ///< in parts of the rest length, one lane a direction
	std::vector<BentState> Bends;
};

/// How much threads carry before they break, N/m: the strength of the fabric, times a factor by region.
struct Strength
{
	float Warp; ///< 0: any load
	float Weft;
	const std::vector<float>& Factor; ///< by particle; empty: 1

	float At(int particle) const { return Factor.empty() ? 1.0f : Factor[static_cast<size_t>(particle)]; }

	/// A thread is as strong as its weakest particle; -1 is none.
	float Of(ThreadKind kind, const std::array<int, 3>& particles) const
	{
		const float fabric = kind == ThreadKind::Warp ? Warp : kind == ThreadKind::Weft ? Weft : 0.0f;
		const float last = particles[2] < 0 ? At(particles[1]) : At(particles[2]);
		return fabric > 0.0f ? fabric * std::min({At(particles[0]), At(particles[1]), last})
							 : std::numeric_limits<float>::infinity();
	}
};

/// A configuration that is to be measured.
struct Configuration
{
	const Topology& Shape;
	const Float4* Position;
	std::vector<double>& Partial; ///< scratch, so that steps do not allocate
	Workers* Tasks;

	/// The sum of measure(block) over blocks, in order, added to a sum.
	template <typename MeasureBlock>
	void AddBlocks(int count, double& sum, MeasureBlock&& measure) const
	{
		Partial.resize(std::max(Partial.size(), static_cast<size_t>(count)));
		ForEach(Tasks, count, [&](int block) { Partial[static_cast<size_t>(block)] = measure(block); });
		for (size_t block = 0; block < static_cast<size_t>(count); ++block)
		{
			sum += Partial[block];
		}
	}
};

/// The bound on the stiffness of all energies that the constant matrix is made of.
struct StiffnessBound
{
	double Step;        ///< h, s
	double ThreadScale; ///< h^2 + h DampingTime: what a damped thread counts
	const PairTopology& Coupled;
	std::vector<double> Pairs;     ///< by pair, times h^2
	std::vector<Float4> Triangles; ///< by triangle, one lane a thread; the matrix takes it times ThreadScale
};

/// The beginning of a substep.
struct SubstepStart
{
	const Topology& Shape;
	const Strains& Strain; ///< at Position
	const Strains& Past;   ///< before the last substep, if there are dampers
	const Float4* Position;
	const Float4* Velocity;
	float ImplicitStep;  ///< s
	float VelocityStep;  ///< s
	float HistoryWeight; ///< of the last substep's change
	float LookAhead;     ///< s, how far velocities tell how the surface turns
	Workers* Tasks;
};

} // namespace Cloth
