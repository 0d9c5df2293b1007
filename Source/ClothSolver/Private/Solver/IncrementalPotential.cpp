// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/IncrementalPotential.h"

#include "Core/Parallel.h"
#include "Energies/Laws/SlipLaw.h"
#include "Energies/ThreadGeometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <variant>

namespace Cloth
{

namespace
{

/// Keeps the direction of a collapsed thread finite; its force vanishes all the same, because its vector does.
constexpr float TinyLength = 1e-12f;

Float4 PullOf(Float4 tension, Float4 length) { return tension / Max(length, Float4::Splat(TinyLength)); }

/// Four threads of the rest length 1 and their dampers, which are springs as well.
template <typename Law>
ThreadResponse RespondToStrain(const Law& law, Float4 stiffness, Float4 strain, Float4 damperStrain, Float4 damping)
{
	const ThreadResponse response = law(strain);
	const Float4 beyond = strain - damperStrain;
	const Float4 damper = beyond * damping;
	return {stiffness * (response.Tension + damper), stiffness * MulAdd(damper * 0.5f, beyond, response.Energy)};
}

/// Four threads and their dampers. A linear law has its dampers in stiffness and rest
/// length; other threads come with K L^2, 1 / L and the strain that the dampers want.
template <typename Law>
ThreadResponse Respond(
	const Law& law, Float4 stiffness, Float4 restLength, Float4 length, Float4 damperStrain, Float4 damping)
{
	if constexpr (std::is_same_v<Law, LinearLaw>)
	{
		return LinearLaw::Spring(stiffness, restLength, length);
	}
	else
	{
		const Float4 strain = MulAdd(length, restLength, Float4::Splat(-1.0f));
		const ThreadResponse response = RespondToStrain(law, stiffness, strain, damperStrain, damping);
		return {restLength * response.Tension, response.Energy};
	}
}

struct TrianglePull
{
	Float4 Pull; ///< tension / length of the four threads
	Float4 Energy;
};

/// Adds the friction of four threads.
void Rub(
	const IncrementalPotential& potential, Float4 stiffness, Float4 slip, Float4 elongation, ThreadResponse& response)
{
	const float square = potential.ImplicitStep * potential.ImplicitStep;
	const ThreadResponse friction = SlipLaw{}(stiffness * square, slip, elongation);
	response.Tension += friction.Tension;
	response.Energy += friction.Energy;
}

template <bool Slips, typename Law>
TrianglePull PullOfTriangle(const Law& law, const IncrementalPotential& potential, size_t t, Float4 squares)
{
	const Float4 length = Sqrt(squares);
	const Float4 stiffness = potential.TriangleStiffness[t];
	const Float4 damping = Float4::Splat(potential.Damping);
	Float4 wanted = Float4::Zero();
	if constexpr (!std::is_same_v<Law, LinearLaw>)
	{
		wanted = potential.TriangleDamperStrain[t];
	}
	ThreadResponse response;
	TriangleStvk::Response continuum{Float4::Zero(), Float4::Zero()};
	if constexpr (std::is_same_v<Law, TriangleStvk>)
	{
		continuum = TriangleStvk::Of(stiffness, squares);
		response = LinearLaw::Spring(stiffness * damping, wanted + Float4::Splat(1.0f), length);
	}
	else if constexpr (std::is_same_v<Law, LinearLaw>)
	{
		response = LinearLaw::Spring(stiffness, potential.TriangleLength[t], length);
	}
	else
	{
		response = RespondToStrain(OfTriangle(law), stiffness, length - Float4::Splat(1.0f), wanted, damping);
	}
	if constexpr (Slips)
	{
		Rub(potential, potential.Model->Yarns.TriangleStiffness[t], potential.Slip->TriangleSlip[t],
			length - potential.Slip->TriangleLength[t], response);
	}
	return {continuum.Pull + PullOf(response.Tension, length), continuum.Energy + response.Energy};
}

/// The threads of a triangle pull like springs along its edges: the force on corner a is the sum of
/// -g_ab (x_a - x_b) with g_ab = sum over threads of tension / length * c_a c_b. Writes -g_ab; returns the energy.
template <bool Slips, typename Law>
double EvaluateTriangles(
	const Law& law, const IncrementalPotential& potential, const Float4* x, int block, float* coefficient)
{
	const std::vector<TriangleThreads>& triangles = potential.Model->Shape->Triangles;
	const Range range(block, triangles.size());
	Float4 energy = Float4::Zero();
	for (size_t t = range.First; t < range.Last; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const Float4 squares = triangle.Squares(x);
		const auto [pull, energyOfTriangle] = PullOfTriangle<Slips>(law, potential, t, squares);
		const Float4 c0 = triangle.C1 + triangle.C2; // of the first corner, with its sign turned
		const Float4 edges = SumLanes(pull * c0 * triangle.C1, Float4::Zero() - pull * triangle.C1 * triangle.C2,
			pull * c0 * triangle.C2, Float4::Zero());
		alignas(16) float edge[4];
		edges.Store(edge);
		coefficient[3 * t] = edge[0];
		coefficient[3 * t + 1] = edge[1];
		coefficient[3 * t + 2] = edge[2];
		energy += energyOfTriangle;
	}
	return static_cast<double>(SumLanes(energy));
}

/// Coefficients of a block of pairs from springs, triangles and bending; returns the energy of springs and bending.
template <bool Springs, bool Triangles, bool Bending, bool Slips = false, typename Law>
double EvaluatePairs(const Law& law, const IncrementalPotential& potential, const Float4* x, Range range,
	const float* edge, float* coefficient)
{
	const PairTopology& pairs = potential.Model->Shape->Pairs;
	const float* stiffness = potential.SpringStiffness.data();
	const float* restLength = potential.SpringLength.data();
	const float* damperStrain = potential.SpringDamperStrain.data();
	const Float4 damping = Float4::Splat(potential.Damping);
	const float* bending = potential.Bending.data();
	const int* first = pairs.First.data();
	const int* second = pairs.Second.data();
	const std::array<int, 2>* edgesOf = pairs.Edges.data();
	Float4 energy = Float4::Zero();
	double bendingEnergy = 0.0; // large terms that cancel
	for (size_t pair = range.First; pair < range.Last; pair += 4)
	{
		Float4 sum = Float4::Zero();
		if constexpr (Springs || Bending)
		{
			const Float4 square = PairSquares(first + pair, second + pair, x);
			if constexpr (Springs)
			{
				const Float4 length = Sqrt(square);
				Float4 wanted = Float4::Zero();
				if constexpr (!std::is_same_v<Law, LinearLaw>)
				{
					wanted = Float4::Load(damperStrain + pair);
				}
				ThreadResponse response = Respond(OfSprings(law, pair), Float4::Load(stiffness + pair),
					Float4::Load(restLength + pair), length, wanted, damping);
				if constexpr (Slips)
				{
					const YarnFriction& yarns = potential.Model->Yarns;
					Rub(potential, Float4::Load(&yarns.SpringStiffness[pair]),
						Float4::Load(&potential.Slip->SpringSlip[pair]),
						length - Float4::Load(&potential.Slip->SpringLength[pair]), response);
				}
				sum = PullOf(response.Tension, length);
				energy += response.Energy;
			}
			if constexpr (Bending)
			{
				const Float4 constant = Float4::Load(bending + pair);
				sum += constant;
				bendingEnergy += static_cast<double>(SumLanes(constant * square));
			}
		}
		if constexpr (Triangles)
		{
			const std::array<int, 2>* edges = edgesOf + pair;
			sum += Float4::Set(edge[edges[0][0]] + edge[edges[0][1]], edge[edges[1][0]] + edge[edges[1][1]],
				edge[edges[2][0]] + edge[edges[2][1]], edge[edges[3][0]] + edge[edges[3][1]]);
		}
		sum.Store(coefficient + pair);
	}
	return static_cast<double>(SumLanes(energy)) + 0.5 * bendingEnergy;
}

template <typename Law>
double EvaluatePairs(const Law& law, const IncrementalPotential& potential, const Float4* x, int block,
	const float* edge, float* coefficient)
{
	const PairTopology& pairs = potential.Model->Shape->Pairs;
	const bool bending = potential.Model->HasBending;
	Range range(block, pairs.First.size());
	Range constant = range;
	range.Last = std::min(range.Last, pairs.FirstConstant);
	constant.First = std::max(constant.First, pairs.FirstConstant);
	double energy = 0.0;
	if (pairs.HasSprings)
	{
		const bool slips = potential.Slip != nullptr && !potential.Slip->SpringLength.empty();
		energy = slips ? EvaluatePairs<true, false, true, true>(law, potential, x, range, edge, coefficient)
			: bending  ? EvaluatePairs<true, false, true>(law, potential, x, range, edge, coefficient)
					   : EvaluatePairs<true, false, false>(law, potential, x, range, edge, coefficient);
	}
	else
	{
		energy = bending ? EvaluatePairs<false, true, true>(law, potential, x, range, edge, coefficient)
						 : EvaluatePairs<false, true, false>(law, potential, x, range, edge, coefficient);
	}
	return energy + EvaluatePairs<false, false, true>(law, potential, x, constant, edge, coefficient);
}

struct ParticleSums
{
	double Energy;
	double Slope;
};

/// Gathers inertia and the pull of all pairs into the residuals of a block of particles. Gathering instead of
/// scattering makes the order of additions independent of who computes what. Bends come alone or two together.
template <int Bends>
ParticleSums GatherParticles(const IncrementalPotential& potential, const IncrementalPotential::Point& point, int block,
	const IncrementalPotential::Workspace& workspace, Float4* residual)
{
	const PairTopology& pairs = potential.Model->Shape->Pairs;
	const int* start = pairs.StartOfParticle.data();
	const PairTopology::Neighbour* neighbours = pairs.Neighbours.data();
	const float* coefficient = workspace.PairCoefficient.data();
	const YarnFriction& yarns = potential.Model->Yarns;
	const float* mass = potential.Model->Mass.data();
	const Float4* x = point.Position;
	const Float4* target = potential.Target.data();
	const Float4 length = Float4::Splat(point.Length);
	const Float4 massScale = Float4::Splat(potential.MassScale);
	const Range range(block, potential.Target.size());
	Float4 energy = Float4::Zero();
	Float4 slope = Float4::Zero();
	for (size_t i = range.First; i < range.Last; ++i)
	{
		const Float4 here = x[i];
		Float4 offset = point.Displacement[i] - target[i];
		if (point.Direction != nullptr)
		{
			offset = NegMulAdd(point.Direction[i], length, offset);
		}
		const Float4 inertia = offset * (massScale * mass[i]);
		energy = MulAdd(inertia, offset, energy);
		Float4 sum = inertia;
		for (int entry = start[i], end = start[i + 1]; entry < end; ++entry)
		{
			const PairTopology::Neighbour neighbour = neighbours[entry];
			sum = MulAdd(here - x[neighbour.Particle], Float4::Splat(coefficient[neighbour.Pair]), sum);
		}
		if constexpr (Bends > 0)
		{
			for (int entry = yarns.StartOfParticle[i], end = yarns.StartOfParticle[i + 1]; entry < end; ++entry)
			{
				const YarnFriction::Share share = yarns.Shares[static_cast<size_t>(entry)];
				const Float4* moment = &workspace.Moment[static_cast<size_t>(share.Bend)];
				sum = MulAdd(moment[0], Float4::Splat(share.Coefficient), sum);
				if constexpr (Bends > 1)
				{
					sum = MulAdd(moment[1], Float4::Splat(yarns.NextCoefficient[static_cast<size_t>(entry)]), sum);
				}
			}
		}
		residual[i] = sum;
		if (point.Direction != nullptr)
		{
			slope = MulAdd(sum, point.Direction[i], slope);
		}
	}
	return {0.5 * static_cast<double>(SumLanes(energy)), static_cast<double>(SumLanes(slope))};
}

} // namespace

void IncrementalPotential::Prepare(const Cloth::Model& model, float implicitStep)
{
	Model = &model;
	ImplicitStep = implicitStep;
	Target.resize(model.Mass.size());
	const float square = implicitStep * implicitStep;
	SpringLength = model.Shape->Pairs.RestLength;
	SpringStiffness = model.SpringStiffness;
	Bending = model.Bending;
	for (std::vector<float>* stiffness : {&SpringStiffness, &Bending})
	{
		std::ranges::for_each(*stiffness, [square](float& value) { value *= square; });
	}
	Slip = nullptr;
	SlipBends.Prepare(model.Yarns);
	Noise = 0.0;
	const PairTopology& pairs = model.Shape->Pairs;
	for (size_t pair = 0; pair < Bending.size(); ++pair)
	{
		const Float4 d = model.Shape->RestPosition[static_cast<size_t>(pairs.First[pair])]
			- model.Shape->RestPosition[static_cast<size_t>(pairs.Second[pair])];
		Noise += 1e-7 * static_cast<double>(std::abs(Bending[pair]) * SumLanes(d * d));
	}
	TriangleStiffness = model.TriangleStiffness;
	TriangleLength.assign(TriangleStiffness.size(), Float4::Splat(1.0f));
	Damping = 0.0f;
	const bool merged = std::holds_alternative<LinearLaw>(model.Tension);
	SpringDamperStrain.assign(merged ? 0 : SpringLength.size(), 0.0f);
	TriangleDamperStrain.assign(merged ? 0 : TriangleLength.size(), Float4::Zero());
	for (size_t s = 0; s < SpringLength.size() && !merged; ++s)
	{
		const float length = SpringLength[s];
		SpringStiffness[s] *= length * length;
		SpringLength[s] = length > 0.0f ? 1.0f / length : 0.0f;
	}
	for (Float4& stiffness : TriangleStiffness)
	{
		stiffness *= Float4::Splat(square);
	}
}

void IncrementalPotential::Workspace::Prepare(const Cloth::Model& model)
{
	EdgeCoefficient.assign(3 * model.TriangleStiffness.size() + 1, 0.0f);
	PairCoefficient.resize(model.SpringStiffness.size());
	Moment.resize(model.Yarns.Bends.size());
	const int pairBlocks = BlockCount(static_cast<int>(PairCoefficient.size()));
	const int triangleBlocks = BlockCount(static_cast<int>(model.TriangleStiffness.size()));
	const int particleBlocks = BlockCount(model.Shape->ParticleCount);
	const int bendBlocks = BlockCount(static_cast<int>(Moment.size()));
	Partial.resize(static_cast<size_t>(
		std::max(pairBlocks + triangleBlocks + 2 * particleBlocks + bendBlocks, StoredBlocks(model.Yarns))));
	Elastic.resize(static_cast<size_t>(ElasticBlocks(model)));
}

IncrementalPotential::Value IncrementalPotential::Evaluate(
	const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const
{
	return EvaluateWith(Model->Tension, point, residual, workspace, workers);
}

IncrementalPotential::Value IncrementalPotential::EvaluateAtRestStiffness(
	const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const
{
	return EvaluateWith(CubicLaw{}, point, residual, workspace, workers);
}

IncrementalPotential::Value IncrementalPotential::EvaluateWith(
	const ThreadLaw& tension, const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const
{
	const int triangleBlocks = BlockCount(static_cast<int>(TriangleStiffness.size()));
	const int pairBlocks = BlockCount(static_cast<int>(SpringStiffness.size()));
	const int particleBlocks = BlockCount(Model->Shape->ParticleCount);
	float* edges = workspace.EdgeCoefficient.data();
	float* pairs = workspace.PairCoefficient.data();
	double* triangleEnergy = workspace.Partial.data();
	double* pairEnergy = triangleEnergy + triangleBlocks;
	double* bendEnergy = pairEnergy + pairBlocks;
	const int bendBlocks = Slip != nullptr ? BlockCount(static_cast<int>(SlipBends.Size.size())) : 0;
	double* inertia = bendEnergy + bendBlocks;
	double* slopes = inertia + particleBlocks;
	const bool slips = Slip != nullptr && !Slip->TriangleLength.empty();
	std::visit(
		[&](const auto& law)
		{
			ForEach(workers, triangleBlocks,
				[&](int block)
				{
					triangleEnergy[block] = slips ? EvaluateTriangles<true>(law, *this, point.Position, block, edges)
												  : EvaluateTriangles<false>(law, *this, point.Position, block, edges);
				});
			ForEach(workers, pairBlocks,
				[&](int block) { pairEnergy[block] = EvaluatePairs(law, *this, point.Position, block, edges, pairs); });
		},
		tension);
	ForEach(workers, bendBlocks,
		[&](int block)
		{
			bendEnergy[block] = Slip->EvaluateBends(
				Model->Yarns, ImplicitStep * ImplicitStep, SlipBends, point.Position, block, workspace.Moment.data());
		});
	ForEach(workers, particleBlocks,
		[&](int block)
		{
			const ParticleSums sums = bendBlocks == 0 ? GatherParticles<0>(*this, point, block, workspace, residual)
				: Model->Yarns.Lines                  ? GatherParticles<1>(*this, point, block, workspace, residual)
													  : GatherParticles<2>(*this, point, block, workspace, residual);
			inertia[block] = sums.Energy;
			slopes[block] = sums.Slope;
		});
	Value value{std::accumulate(triangleEnergy, slopes, 0.0), std::accumulate(slopes, slopes + particleBlocks, 0.0)};
	if (!Model->RestCurvatures.empty())
	{
		value.Energy += AddRestCurvatures(Model->RestCurvatures, point.Position, ImplicitStep * ImplicitStep, residual);
		value.Slope = 0.0;
		for (size_t i = 0; point.Direction != nullptr && i < Target.size(); ++i)
		{
			value.Slope += static_cast<double>(SumLanes(residual[i] * point.Direction[i]));
		}
	}
	return value;
}

} // namespace Cloth
