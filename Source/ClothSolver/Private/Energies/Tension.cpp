// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Tension.h"

#include "Core/Blocks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace Cloth
{

namespace
{

/// Measured plots are in parts of a modulus, which is at least this part of their slope at rest.
constexpr float LeastOfPlot = 0.1f;

/// The diagonals resist stretching too; what they add is taken off the warp and weft threads, so that a strip has
/// the measured stiffness.
struct Moduli
{
	float Warp;
	float Weft;
	float Shear;

	Moduli(const Topology& topology, const Fabric& fabric)
		: Warp(fabric.TensileStiffnessWarp)
		, Weft(fabric.TensileStiffnessWeft)
		, Shear(fabric.Shear)
	{
		if (fabric.Tension.Law != TensionLaw::StVenantKirchhoff) // it has a shear of its own
		{
			const auto without = [](float whole, float diagonals, const MeasuredCurve& plot)
			{ return std::max(whole - diagonals, plot.empty() ? 0.0f : LeastOfPlot * whole); };
			Warp = without(Warp, Shear * topology.DiagonalInWarp, fabric.TensileCurveWarp);
			Weft = without(Weft, Shear * topology.DiagonalInWeft, fabric.TensileCurveWeft);
		}
	}

	float Of(ThreadKind kind) const
	{
		switch (kind)
		{
		case ThreadKind::Warp:
			return Warp;
		case ThreadKind::Weft:
			return Weft;
		case ThreadKind::Diagonal:
			return Shear;
		case ThreadKind::Given:
			return 1.0f;
		case ThreadKind::None:
			break;
		}
		return 0.0f;
	}
};

/// How overloaded a thread without any strength is.
constexpr float NoStrength = 1e30f;

template <typename Law>
double MeasureSprings(
	const Law& law, const Tension& tension, const SpringTopology& springs, const Float4* x, int block, float* lengths)
{
	const Range range(block, springs.First.size());
	Float4 energy = Float4::Zero();
	for (size_t s = range.First; s < range.Last; s += 4)
	{
		const Float4 length = Sqrt(PairSquares(&springs.First[s], &springs.Second[s], x));
		const ThreadResponse response = MeasureThreads(
			OfSprings(law, s), Float4::Load(&tension.SpringStiffness[s]), Float4::Load(&springs.RestLength[s]), length);
		length.Store(lengths + s);
		energy += response.Energy;
	}
	return static_cast<double>(SumLanes(energy));
}

template <typename Law>
double MeasureTriangles(const Law& law, const Tension& tension, const std::vector<TriangleThreads>& triangles,
	const Float4* x, int block, Float4* lengths)
{
	const Range range(block, triangles.size());
	Float4 energy = Float4::Zero();
	for (size_t t = range.First; t < range.Last; ++t)
	{
		const TriangleThreads& triangle = triangles[t];
		const Float4 lengthSquares = triangle.Squares(x);
		lengths[t] = Sqrt(lengthSquares);
		if constexpr (std::is_same_v<Law, TriangleStvk>)
		{
			energy += TriangleStvk::Of(tension.TriangleStiffness[t], lengthSquares).Energy;
		}
		else
		{
			energy += MeasureUnitThreads(OfTriangle(law), tension.TriangleStiffness[t], lengths[t]).Energy;
		}
	}
	return static_cast<double>(SumLanes(energy));
}

} // namespace

Tension::Tension(const Topology& topology, const Fabric& fabric)
{
	const bool network = !topology.GivenMass.empty();
	const Moduli moduli(topology, fabric);
	DampingTime = network ? topology.GivenDampingTime : fabric.DampingTime;
	if (!network && HasTensionPlots(fabric))
	{
		Law = LawOf(topology, fabric, {moduli.Warp, moduli.Weft, moduli.Shear});
	}
	else
	{
		Law = LawOf(network ? topology.GivenTension : fabric.Tension);
	}
	SpringStiffness.reserve(topology.Springs.Weight.size());
	for (size_t s = 0; s < topology.Springs.Weight.size(); ++s)
	{
		SpringStiffness.push_back(moduli.Of(topology.Springs.Kind[s]) * topology.Springs.Weight[s]);
	}
	const Float4 triangleModuli = Float4::Set(moduli.Warp, moduli.Weft, 2.0f * moduli.Shear, 2.0f * moduli.Shear);
	TriangleStiffness.reserve(topology.Triangles.size());
	for (const TriangleThreads& triangle : topology.Triangles)
	{
		TriangleStiffness.push_back(triangleModuli * triangle.Area);
	}
}

/// D = DampingTime * K along threads.
void Tension::AddStiffness(const Topology& /*topology*/, StiffnessBound& bound) const
{
	for (size_t s = 0; s < SpringStiffness.size(); ++s)
	{
		bound.Pairs[s] += bound.ThreadScale * static_cast<double>(SpringStiffness[s]);
	}
	for (size_t t = 0; t < TriangleStiffness.size(); ++t)
	{
		bound.Triangles[t] += TriangleStiffness[t];
	}
}

/// The damper of a thread wants the length that the thread's past predicts. In parallel with the spring it makes one
/// spring of stiffness k (1 + theta) and rest length (l + theta L) / (1 + theta), theta = DampingTime / VelocityStep.
/// Lengths do not change in rigid motion, so damping does not slow it.
void Tension::BeginSubstep(const SubstepStart& start, History& /*history*/, Potential& potential) const
{
	if (DampingTime == 0.0f)
	{
		return;
	}
	const float theta = DampingTime / start.VelocityStep;
	const bool merges = !Stiffens(); // only linear springs merge with their dampers
	potential.Damping = merges ? 0.0f : theta;
	const float square = start.ImplicitStep * start.ImplicitStep * (1.0f + theta);
	const float share = 1.0f / (1.0f + theta);
	const std::vector<float>& rest = start.Shape.Springs.RestLength;
	for (size_t s = 0; s < rest.size(); ++s)
	{
		const float length = start.Strain.Springs[s];
		const float wanted = length + start.HistoryWeight * (length - start.Past.Springs[s]);
		if (merges)
		{
			potential.SpringLength[s] = (rest[s] + theta * wanted) * share;
			potential.SpringStiffness[s] = square * SpringStiffness[s];
		}
		else
		{
			potential.SpringDamperStrain[s] = wanted * potential.SpringLength[s] - 1.0f;
		}
	}
	for (size_t t = 0; t < start.Strain.Triangles.size(); ++t)
	{
		const Float4 length = start.Strain.Triangles[t];
		const Float4 wanted = length + (length - start.Past.Triangles[t]) * start.HistoryWeight;
		if (merges)
		{
			potential.TriangleLength[t] = (Float4::Splat(1.0f) + wanted * theta) * share;
			potential.TriangleStiffness[t] = TriangleStiffness[t] * square;
		}
		else
		{
			potential.TriangleDamperStrain[t] = wanted - Float4::Splat(1.0f);
		}
	}
}

void Tension::Measure(const Configuration& at, const History& /*history*/, Strains& strain, double& sum) const
{
	strain.Springs.resize(SpringStiffness.size());
	strain.Triangles.resize(at.Shape.Triangles.size());
	const int springs = BlockCount(static_cast<int>(SpringStiffness.size()));
	const int blocks = springs + BlockCount(static_cast<int>(TriangleStiffness.size()));
	const auto measure = [&](const auto& law)
	{
		at.AddBlocks(blocks, sum,
			[&](int block)
			{
				return block < springs
					? MeasureSprings(law, *this, at.Shape.Springs, at.Position, block, strain.Springs.data())
					: MeasureTriangles(
						law, *this, at.Shape.Triangles, at.Position, block - springs, strain.Triangles.data());
			});
	};
	std::visit(measure, Law);
}

void Tension::AddStretch(const Topology& topology, const Strains& strain, std::vector<float>& stretch) const
{
	const SpringTopology& springs = topology.Springs;
	for (size_t s = 0; s < springs.Kind.size(); ++s)
	{
		const bool stretches = springs.Kind[s] != ThreadKind::Diagonal && springs.Kind[s] != ThreadKind::None;
		if (stretches && springs.RestLength[s] > 0.0f)
		{
			stretch.push_back(strain.Springs[s] / springs.RestLength[s] - 1.0f);
		}
	}
	for (const Float4& lengths : strain.Triangles)
	{
		const Vector3 warpWeft = lengths.ToVector3();
		stretch.push_back(warpWeft.X - 1.0f);
		stretch.push_back(warpWeft.Y - 1.0f);
	}
}

/// With the law of the threads alone: friction between yarns does not tear them.
void Tension::AddOverloads(
	const Topology& topology, const Strength& strength, const Strains& strain, std::vector<ThreadLoad>& loads) const
{
	const auto addIfOverloaded = [&](float force, ThreadKind kind, const std::array<int, 3>& particles)
	{
		const float most = strength.Of(kind, particles);
		if (force > most)
		{
			loads.push_back({particles, kind == ThreadKind::Warp, force, most > 0.0f ? force / most : NoStrength});
		}
	};
	const SpringTopology& springs = topology.Springs;
	const auto measure = [&](const auto& law)
	{
		alignas(16) float tension[4];
		for (size_t first = 0; first < springs.First.size(); first += 4)
		{
			MeasureThreads(OfSprings(law, first), Float4::Load(&SpringStiffness[first]),
				Float4::Load(&springs.RestLength[first]), Float4::Load(&strain.Springs[first]))
				.Tension.Store(tension);
			for (size_t lane = 0; lane < 4; ++lane)
			{
				const size_t s = first + lane;
				addIfOverloaded(tension[lane] / std::max(springs.Weight[s] * springs.RestLength[s], TinyLength),
					springs.Kind[s], {springs.First[s], springs.Second[s], -1});
			}
		}
		for (size_t t = 0; t < strain.Triangles.size(); ++t)
		{
			const TriangleThreads& triangle = topology.Triangles[t];
			MeasureUnitThreads(OfTriangle(law), TriangleStiffness[t], strain.Triangles[t]).Tension.Store(tension);
			const auto [a, b, c] = triangle.Corner;
			addIfOverloaded(tension[0] / triangle.Area, ThreadKind::Warp, {a, b, c});
			addIfOverloaded(tension[1] / triangle.Area, ThreadKind::Weft, {a, b, c});
		}
	};
	std::visit(measure, Law);
}

void Tension::Potential::Prepare(
	const Topology& topology, const PairTopology& pairs, const Tension& tension, float implicitStep)
{
	Coupled = &pairs;
	Given = &tension.Law;
	const float square = implicitStep * implicitStep;
	SpringLength = topology.Springs.RestLength;
	SpringStiffness = tension.SpringStiffness;
	std::ranges::for_each(SpringStiffness, [square](float& value) { value *= square; });
	TriangleStiffness = tension.TriangleStiffness;
	TriangleLength.assign(TriangleStiffness.size(), Float4::Splat(1.0f));
	Damping = 0.0f;
	const bool merged = !tension.Stiffens();
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

Tension::Potential::TermsOf<ThreadLaw>::Triangles Tension::Potential::TermOfTriangles() const
{
	using Terms = TermsOf<ThreadLaw>::Triangles;
	return std::visit([this]<typename Law>(const Law& law)
		{ return Terms(std::in_place_type<OfTriangles<Law>>, *this, law); },
		*Given);
}

Tension::Potential::TermsOf<ThreadLaw>::Pairs Tension::Potential::TermOfPairs(const float* edges) const
{
	using Terms = TermsOf<ThreadLaw>::Pairs;
	if (SpringLength.empty())
	{
		return OfEdges(Coupled->Edges.data(), edges);
	}
	return std::visit(
		[this]<typename Law>(const Law& law) { return Terms(std::in_place_type<OfSprings<Law>>, *this, law); }, *Given);
}

} // namespace Cloth
