// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Objective.h"

#include "LinearLaw.h"
#include "Parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace Cloth
{

namespace
{

/// Keeps the direction of a collapsed thread finite; its force is then zero.
const float TinyLength = 1e-12f;

Float4 LengthOf(Float4 d0, Float4 d1, Float4 d2, Float4 d3)
{
	return Sqrt(SumLanes(d0 * d0, d1 * d1, d2 * d2, d3 * d3));
}

/// The four vectors of four springs.
struct SpringVectors
{
	Float4 D0;
	Float4 D1;
	Float4 D2;
	Float4 D3;

	SpringVectors(const SpringTopology& springs, const Float4* x, size_t s)
		: D0(x[springs.First[s]] - x[springs.Second[s]]), D1(x[springs.First[s + 1]] - x[springs.Second[s + 1]]),
		  D2(x[springs.First[s + 2]] - x[springs.Second[s + 2]]), D3(x[springs.First[s + 3]] - x[springs.Second[s + 3]])
	{
	}

	Float4 Lengths() const { return LengthOf(D0, D1, D2, D3); }
};

/// The four threads of a triangle.
struct TriangleVectors
{
	Float4 D0;
	Float4 D1;
	Float4 D2;
	Float4 D3;

	TriangleVectors(const TriangleThreads& triangle, const Float4* x)
	{
		const Float4 origin = x[triangle.Corner[0]];
		const Float4 e1 = x[triangle.Corner[1]] - origin;
		const Float4 e2 = x[triangle.Corner[2]] - origin;
		D0 = MulAddLane<0>(e2, triangle.C2, e1 * Broadcast<0>(triangle.C1));
		D1 = MulAddLane<1>(e2, triangle.C2, e1 * Broadcast<1>(triangle.C1));
		D2 = MulAddLane<2>(e2, triangle.C2, e1 * Broadcast<2>(triangle.C1));
		D3 = MulAddLane<3>(e2, triangle.C2, e1 * Broadcast<3>(triangle.C1));
	}

	Float4 Lengths() const { return LengthOf(D0, D1, D2, D3); }
};

/// Writes what each spring of a block adds to the residual of its first particle; returns the energy.
double EvaluateSprings(const Objective& objective, const Float4* x, int block, Float4* force)
{
	const SpringTopology& springs = objective.Cloth->Shape->Springs;
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, springs.First.size());
	Float4 energy = Float4::Zero();
	for (size_t s = static_cast<size_t>(block) * BlockSize; s < end; s += 4)
	{
		const SpringVectors d(springs, x, s);
		const Float4 length = d.Lengths();
		const LinearLaw law{Float4::Load(&objective.SpringStiffness[s]), Float4::Load(&objective.SpringLength[s])};
		const ThreadResponse response = law(length);
		const Float4 perLength = response.Tension / Max(length, Float4::Splat(TinyLength));
		force[s] = d.D0 * Broadcast<0>(perLength);
		force[s + 1] = d.D1 * Broadcast<1>(perLength);
		force[s + 2] = d.D2 * Broadcast<2>(perLength);
		force[s + 3] = d.D3 * Broadcast<3>(perLength);
		energy += response.Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

/// Writes what each triangle of a block adds to the residuals of its corners; returns the energy.
double EvaluateTriangles(const Objective& objective, const Float4* x, int block, Float4* force)
{
	const std::vector<TriangleThreads>& triangles = objective.Cloth->Shape->Triangles.Threads;
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, triangles.size());
	Float4 energy = Float4::Zero();
	for (size_t t = static_cast<size_t>(block) * BlockSize; t < end; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const TriangleVectors d(triangle, x);
		const Float4 length = d.Lengths();
		const LinearLaw law{objective.TriangleStiffness[t], objective.TriangleLength[t]};
		const ThreadResponse response = law(length);
		const Float4 perLength = response.Tension / Max(length, Float4::Splat(TinyLength));
		const Float4 w1 = perLength * triangle.C1;
		const Float4 w2 = perLength * triangle.C2;
		const Float4 f1 = MulAddLane<3>(
			d.D3, w1, MulAddLane<2>(d.D2, w1, MulAddLane<1>(d.D1, w1, d.D0 * Broadcast<0>(w1))));
		const Float4 f2 = MulAddLane<3>(
			d.D3, w2, MulAddLane<2>(d.D2, w2, MulAddLane<1>(d.D1, w2, d.D0 * Broadcast<0>(w2))));
		force[3 * t] = Float4::Zero() - f1 - f2;
		force[3 * t + 1] = f1;
		force[3 * t + 2] = f2;
		energy += response.Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

/// What bending adds to the gradient of the energy at a particle.
Float4 BendingMoment(const BendingMatrix& bending, const Float4* x, size_t i)
{
	Float4 moment = Float4::Zero();
	for (int entry = bending.Start[i]; entry < bending.Start[i + 1]; ++entry)
	{
		const size_t e = static_cast<size_t>(entry);
		moment = MulAdd(x[bending.Column[e]] - x[i], Float4::Splat(bending.Value[e]), moment);
	}
	return moment;
}

struct ParticleSums
{
	double Energy;
	double Slope;
};

/// Gathers inertia, thread forces and bending into the residuals of a block of particles. Gathering instead of
/// scattering makes the order of additions independent of who computes what.
ParticleSums GatherParticles(const Objective& objective, const Float4* x, const Float4* u, int block, const Float4* springForce,
							 const Float4* cornerForce, const Float4* direction, Float4* residual)
{
	const Topology& topology = *objective.Cloth->Shape;
	const BendingMatrix& bending = objective.Cloth->Bending;
	const SpringTopology& springs = topology.Springs;
	const TriangleTopology& triangles = topology.Triangles;
	const float stepSquared = objective.ScaledStep * objective.ScaledStep;
	const bool hasTriangles = !triangles.Threads.empty();
	const bool hasBending = !bending.Empty();
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, static_cast<size_t>(topology.ParticleCount));
	Float4 energy = Float4::Zero();
	Float4 slope = Float4::Zero();
	for (size_t i = static_cast<size_t>(block) * BlockSize; i < end; ++i)
	{
		const Float4 offset = u[i] - objective.Target[i];
		Float4 sum = offset * (objective.MassScale * objective.Cloth->Mass[i]);
		energy = MulAdd(sum, offset, energy);
		for (int s = springs.StartOfFirst[i]; s < springs.StartOfFirst[i + 1]; ++s)
		{
			sum += springForce[s];
		}
		for (int s = springs.StartOfSecond[i]; s < springs.StartOfSecond[i + 1]; ++s)
		{
			sum -= springForce[springs.BySecond[static_cast<size_t>(s)]];
		}
		if (hasTriangles)
		{
			for (int c = triangles.StartOfParticle[i]; c < triangles.StartOfParticle[i + 1]; ++c)
			{
				sum += cornerForce[triangles.Corners[static_cast<size_t>(c)]];
			}
		}
		if (hasBending)
		{
			const Float4 moment = BendingMoment(bending, x, i) * stepSquared;
			energy = MulAdd(moment, x[i], energy);
			sum += moment;
		}
		residual[i] = sum;
		if (direction != nullptr)
		{
			slope = MulAdd(sum, direction[i], slope);
		}
	}
	return {0.5 * static_cast<double>(SumLanes(energy)), static_cast<double>(SumLanes(slope))};
}

Float4 CrossProduct(Float4 a, Float4 b) { return Float4::From(Cross(a.ToVector3(), b.ToVector3())); }

struct TriangleNormal
{
	Float4 Unit;
	float TwiceArea;
};

TriangleNormal RestNormal(const RestCurvature& rest, const Float4* x)
{
	const Float4 origin = x[rest.Corner[0]];
	const Float4 cross = CrossProduct(x[rest.Corner[1]] - origin, x[rest.Corner[2]] - origin);
	const float twiceArea = std::max(std::sqrt(SumLanes(cross * cross)), 1e-20f);
	return {cross * (1.0f / twiceArea), twiceArea};
}

Float4 RestMoment(const RestCurvature& rest, const Float4* x)
{
	Float4 moment = Float4::Zero();
	for (size_t i = 0; i < static_cast<size_t>(rest.Count); ++i)
	{
		moment += x[rest.Particle[i]] * rest.Coefficient[i];
	}
	return moment;
}

/// The energy -Moment . normal of curved rest shapes, and what it adds to residuals. Rare, so it runs in one piece.
double AddRestCurvatures(const std::vector<RestCurvature>& rests, const Float4* x, float scale, Float4* residual)
{
	double energy = 0.0;
	for (const RestCurvature& rest : rests)
	{
		const Float4 moment = RestMoment(rest, x);
		const auto [normal, twiceArea] = RestNormal(rest, x);
		energy += static_cast<double>(scale * (rest.Energy - SumLanes(moment * normal)));
		for (size_t i = 0; i < static_cast<size_t>(rest.Count); ++i)
		{
			residual[rest.Particle[i]] -= normal * (scale * rest.Coefficient[i]);
		}
		// The normal turns when corners move along it: d(normal) = -sum gradient(corner) (normal . d(corner)).
		for (size_t c = 0; c < 3; ++c)
		{
			const Float4 edge = x[rest.Corner[(c + 2) % 3]] - x[rest.Corner[(c + 1) % 3]];
			const Float4 gradient = CrossProduct(normal, edge) * (1.0f / twiceArea);
			residual[rest.Corner[c]] += normal * (scale * SumLanes(moment * gradient));
		}
	}
	return energy;
}

} // namespace

void Objective::Prepare(const Model& model, float scaledStep)
{
	Cloth = &model;
	ScaledStep = scaledStep;
	Target.resize(model.Mass.size());
	const float square = scaledStep * scaledStep;
	SpringLength = model.Shape->Springs.RestLength;
	SpringStiffness = model.SpringStiffness;
	TriangleStiffness = model.TriangleStiffness;
	TriangleLength.assign(TriangleStiffness.size(), Float4::Splat(1.0f));
	for (float& stiffness : SpringStiffness)
	{
		stiffness *= square;
	}
	for (Float4& stiffness : TriangleStiffness)
	{
		stiffness *= Float4::Splat(square);
	}
}

void Objective::Workspace::Prepare(const Model& model)
{
	SpringForce.resize(model.SpringStiffness.size());
	CornerForce.resize(3 * model.TriangleStiffness.size());
	Partial.resize(static_cast<size_t>(BlockCount(static_cast<int>(SpringForce.size())) +
									   BlockCount(static_cast<int>(model.TriangleStiffness.size())) +
									   2 * BlockCount(model.Shape->ParticleCount)));
}

Objective::Value Objective::Evaluate(const Float4* x, const Float4* u, Float4* residual, const Float4* direction, Workspace& workspace,
									 Workers* workers) const
{
	const int springBlocks = BlockCount(static_cast<int>(SpringStiffness.size()));
	const int triangleBlocks = BlockCount(static_cast<int>(TriangleStiffness.size()));
	const int particleBlocks = BlockCount(Cloth->Shape->ParticleCount);
	double* partial = workspace.Partial.data();
	double* slopes = partial + springBlocks + triangleBlocks + particleBlocks;
	ForEach(workers, springBlocks + triangleBlocks,
			[&](int block)
			{
				partial[block] = block < springBlocks
					? EvaluateSprings(*this, x, block, workspace.SpringForce.data())
					: EvaluateTriangles(*this, x, block - springBlocks, workspace.CornerForce.data());
			});
	ForEach(workers, particleBlocks,
			[&](int block)
			{
				const ParticleSums sums = GatherParticles(*this, x, u, block, workspace.SpringForce.data(),
														  workspace.CornerForce.data(), direction, residual);
				partial[springBlocks + triangleBlocks + block] = sums.Energy;
				slopes[block] = sums.Slope;
			});
	Value value{0.0, 0.0};
	for (int block = 0; block < springBlocks + triangleBlocks + particleBlocks; ++block)
	{
		value.Energy += partial[block];
	}
	for (int block = 0; block < particleBlocks; ++block)
	{
		value.Slope += slopes[block];
	}
	if (!Cloth->RestCurvatures.empty())
	{
		value.Energy += AddRestCurvatures(Cloth->RestCurvatures, x, ScaledStep * ScaledStep, residual);
		if (direction != nullptr)
		{
			Float4 slope = Float4::Zero();
			for (int i = 0; i < Cloth->Shape->ParticleCount; ++i)
			{
				slope = MulAdd(residual[i], direction[i], slope);
			}
			value.Slope = static_cast<double>(SumLanes(slope));
		}
	}
	return value;
}

namespace
{

double MeasureSprings(const Model& model, const Float4* x, int block, float* lengths)
{
	const SpringTopology& springs = model.Shape->Springs;
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, springs.First.size());
	Float4 energy = Float4::Zero();
	for (size_t s = static_cast<size_t>(block) * BlockSize; s < end; s += 4)
	{
		const Float4 length = SpringVectors(springs, x, s).Lengths();
		length.Store(lengths + s);
		energy += LinearLaw{Float4::Load(&model.SpringStiffness[s]), Float4::Load(&springs.RestLength[s])}(length).Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

double MeasureTriangles(const Model& model, const Float4* x, int block, Float4* lengths)
{
	const std::vector<TriangleThreads>& triangles = model.Shape->Triangles.Threads;
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, triangles.size());
	Float4 energy = Float4::Zero();
	for (size_t t = static_cast<size_t>(block) * BlockSize; t < end; ++t)
	{
		lengths[t] = TriangleVectors(triangles[t], x).Lengths();
		energy += LinearLaw{model.TriangleStiffness[t], Float4::Splat(1.0f)}(lengths[t]).Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

double MeasureBending(const BendingMatrix& bending, const Float4* x, int block, int particleCount)
{
	const size_t end = std::min(static_cast<size_t>(block + 1) * BlockSize, static_cast<size_t>(particleCount));
	Float4 energy = Float4::Zero();
	for (size_t i = static_cast<size_t>(block) * BlockSize; i < end; ++i)
	{
		energy = MulAdd(BendingMoment(bending, x, i), x[i], energy);
	}
	return 0.5 * static_cast<double>(SumLanes(energy));
}

} // namespace

double MeasureElastic(const Model& model, const Float4* x, float* springLength, Float4* triangleLength,
					  Objective::Workspace& workspace, Workers* workers)
{
	const int springBlocks = BlockCount(static_cast<int>(model.SpringStiffness.size()));
	const int triangleBlocks = BlockCount(static_cast<int>(model.TriangleStiffness.size()));
	const int bendingBlocks = model.Bending.Empty() ? 0 : BlockCount(model.Shape->ParticleCount);
	const int blocks = springBlocks + triangleBlocks + bendingBlocks;
	double* partial = workspace.Partial.data();
	ForEach(workers, blocks,
			[&](int block)
			{
				if (block < springBlocks)
				{
					partial[block] = MeasureSprings(model, x, block, springLength);
				}
				else if (block < springBlocks + triangleBlocks)
				{
					partial[block] = MeasureTriangles(model, x, block - springBlocks, triangleLength);
				}
				else
				{
					partial[block] = MeasureBending(model.Bending, x, block - springBlocks - triangleBlocks,
													model.Shape->ParticleCount);
				}
			});
	double energy = std::accumulate(partial, partial + blocks, 0.0);
	for (const RestCurvature& rest : model.RestCurvatures)
	{
		energy += static_cast<double>(rest.Energy - SumLanes(RestMoment(rest, x) * RestNormal(rest, x).Unit));
	}
	return energy;
}

} // namespace Cloth
