// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/YarnSlip.h"

#include "Cooking/Split.h"
#include "Core/Blocks.h"
#include "Core/Parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Cloth
{

namespace
{

// Rounded after every operation, which Dot and Cross are not on NEON.
Float4 DotOf(const Vector3x4& a, const Vector3x4& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }

Vector3x4 Normalized(const Vector3x4& a)
{
	return a * (Float4::Splat(1.0f) / Max(Sqrt(DotOf(a, a)), Float4::Splat(1e-20f)));
}

Vector3x4 CrossOf(const Vector3x4& a, const Vector3x4& b)
{
	return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}

Float4 Clamped(Float4 a, float low, float high) { return Max(Min(a, Float4::Splat(high)), Float4::Splat(low)); }

/// Turns any difference that counts into a whole one.
constexpr float Sharp = 1e30f;

/// Of the surface at four bends; edge(i, j) is the edge between two particles.
template <typename Edge>
Vector3x4 NormalsOf(const std::array<int, 4>* p, Edge&& edge)
{
	const Vector3x4 warp =
		Vector3x4::From(edge(p[0][0], p[0][1]), edge(p[1][0], p[1][1]), edge(p[2][0], p[2][1]), edge(p[3][0], p[3][1]));
	const Vector3x4 weft =
		Vector3x4::From(edge(p[0][2], p[0][3]), edge(p[1][2], p[1][3]), edge(p[2][2], p[2][3]), edge(p[3][2], p[3][3]));
	return Normalized(CrossOf(warp, weft));
}

/// The normal of the surface jumps at a sharp fold, but the curvature vector of an unstretched fold lies halfway. So
/// the direction is that of the curvature, as far as there is any, and else the normal.
BentState BentAt(const YarnFriction& friction, size_t b, Float4 slip, const Float4* x)
{
	const auto edge = [x](int i, int j) { return x[j] - x[i]; };
	const std::array<Float4, 4> bends = friction.Curvatures(b, x);
	const Vector3x4 normal = NormalsOf(&friction.BendNormals[b], edge);
	const Vector3x4 curvature = Vector3x4::From(bends[0], bends[1], bends[2], bends[3]);
	const Float4 side = Clamped(DotOf(curvature, normal) * Sharp, -1.0f, 1.0f);
	const Vector3x4 direction = Normalized(normal * Max(slip, Float4::Splat(1e-3f)) + curvature * side);
	const Float4 size = Sqrt(DotOf(curvature, curvature));
	const Float4 folded = Clamped((size - slip * 2.0f) * Sharp, 0.0f, 1.0f);
	const Float4 along = DotOf(curvature, direction);
	return {normal, curvature, direction, MulAdd(size * side - along, folded, along), folded};
}

/// Calls body(first of four bends).
template <typename Body>
void ForBends(const YarnFriction& friction, Workers* workers, Body&& body)
{
	ForEach(workers, BlockCount(static_cast<int>(friction.Bends.size())),
		[&](int block)
		{
			const Range range(block, friction.Bends.size());
			for (size_t b = range.First; b < range.Last; b += 4)
			{
				body(b);
			}
		});
}

Float4 SlipAt(Float4 yield, Float4 stiffness) { return yield / Max(stiffness, Float4::Splat(1e-30f)); }

/// Elongation at which the four springs from s on slip, given their lengths.
Float4 SpringSlipAt(const YarnFriction& friction, size_t s, Float4 length)
{
	Float4 yield = Float4::Load(&friction.SpringYield[s]);
	if (friction.SpringPlots.Any())
	{
		const Float4 strain = MulAdd(length, Float4::Load(&friction.SpringPerLength[s]), Float4::Splat(-1.0f));
		yield = MulAdd(friction.SpringPlots[s](strain).Tension, Float4::Load(&friction.SpringWidth[s]), yield);
	}
	return SlipAt(yield, Float4::Load(&friction.SpringStiffness[s]));
}

Float4 TriangleSlipAt(const YarnFriction& friction, size_t t, Float4 length)
{
	Float4 yield = friction.TriangleYield[t];
	if (friction.TrianglePlots.Any())
	{
		const Float4 strain = length - Float4::Splat(1.0f);
		yield = MulAdd(friction.TrianglePlots[0](strain).Tension, friction.TriangleWidth[t], yield);
	}
	return SlipAt(yield, friction.TriangleStiffness[t]);
}

Float4 BendSlipAt(const YarnFriction& friction, size_t b, Float4 size)
{
	Float4 yield = Float4::Load(&friction.BendYield[b]);
	if (friction.BendPlots.Any())
	{
		yield = MulAdd(friction.BendPlots[b](size).Tension, Float4::Load(&friction.BendArea[b]), yield);
	}
	return SlipAt(yield, Float4::Load(&friction.BendStiffness[b]));
}

Float4 SizeOf(Float4 a) { return Max(a, Float4::Zero() - a); }

Float4 FollowOne(Float4 free, Float4 now, Float4 slip) { return Max(Min(free, now + slip), now - slip); }

} // namespace

void FrozenBends::Prepare(const YarnFriction& friction)
{
	Vector.assign(friction.Bends.size(), Float4::Zero());
	Size.assign(friction.Bends.size(), 0.0f);
	Crease.assign(friction.CreaseCurvature > 0.0f ? friction.Bends.size() : 0, Float4::Zero());
}

void YarnSlip::Reset(const Topology& topology, const YarnFriction& before, const YarnFriction& after, const Float4* x)
{
	// The length at which a spring of the new stiffness holds what the old one held.
	const auto carry = [](Float4 now, Float4 free, Float4 oldStiffness, Float4 oldSlip, Float4 stiffness, Float4 slip)
	{
		const Float4 tension = oldStiffness * SlipLaw::Stuck(oldSlip, now - free);
		return now - SlipLaw::Stuck(slip, SlipAt(tension, stiffness));
	};
	const bool springs = !before.SpringStiffness.empty();
	SpringLength.resize(after.SpringStiffness.size());
	SpringSlip.resize(after.SpringStiffness.size());
	for (size_t s = 0; s < SpringLength.size(); s += 4)
	{
		const Float4 length = Sqrt(PairSquares(&topology.Springs.First[s], &topology.Springs.Second[s], x));
		const Float4 slip = SpringSlipAt(after, s, length);
		const Float4 carried = springs
			? carry(length, Float4::Load(&SpringLength[s]), Float4::Load(&before.SpringStiffness[s]),
				Float4::Load(&SpringSlip[s]), Float4::Load(&after.SpringStiffness[s]), slip)
			: length;
		carried.Store(&SpringLength[s]);
		slip.Store(&SpringSlip[s]);
	}
	const bool triangles = !before.TriangleStiffness.empty();
	TriangleLength.resize(after.TriangleStiffness.size());
	TriangleSlip.resize(after.TriangleStiffness.size());
	for (size_t t = 0; t < TriangleLength.size(); ++t)
	{
		const Float4 length = Sqrt(topology.Triangles[t].Squares(x));
		const Float4 slip = TriangleSlipAt(after, t, length);
		TriangleLength[t] = triangles ? carry(length, TriangleLength[t], before.TriangleStiffness[t], TriangleSlip[t],
								after.TriangleStiffness[t], slip)
									  : length;
		TriangleSlip[t] = slip;
	}
	const bool bends = !before.Bends.empty();
	Curvature.resize(after.Bends.size());
	BendSlip.resize(after.Bends.size());
	for (size_t b = 0; b < Curvature.size(); b += 4)
	{
		const Float4 slip = BendSlipAt(after, b, Float4::Zero());
		const Float4 along = BentAt(after, b, slip, x).Along;
		const Float4 carried = bends ? carry(along, Float4::Load(&Curvature[b]), Float4::Load(&before.BendStiffness[b]),
								   Float4::Load(&BendSlip[b]), Float4::Load(&after.BendStiffness[b]), slip)
									 : along;
		carried.Store(&Curvature[b]);
		slip.Store(&BendSlip[b]);
	}
	Crease.resize(after.CreaseCurvature > 0.0f ? after.Bends.size() : 0, 0.0f);
}

/// Both sides of a cut remember what they were one part of.
void YarnSlip::Follow(const SplitTopology& split, const YarnFriction& before, const YarnFriction& after)
{
	if (!SpringLength.empty())
	{
		SpringLength = Taken(SpringLength, split.OldSpring, 0.0f);
		SpringSlip = Taken(SpringSlip, split.OldSpring, 0.0f);
	}
	std::vector<int> bendOfRow; // before
	for (size_t b = 0; b < before.BendRows.size(); ++b)
	{
		const size_t row = static_cast<size_t>(before.BendRows[b] + 1);
		bendOfRow.resize(std::max(bendOfRow.size(), row + 1), -1);
		bendOfRow[row] = row > 0 ? static_cast<int>(b) : -1;
	}
	std::vector<int> from;
	for (int row : after.BendRows)
	{
		from.push_back(row < 0 ? -1 : bendOfRow[static_cast<size_t>(split.OldCurvature[static_cast<size_t>(row)] + 1)]);
	}
	Curvature = Taken(Curvature, from, 0.0f);
	BendSlip = Taken(BendSlip, from, 0.0f);
	if (!Crease.empty())
	{
		Crease = Taken(Crease, from, 0.0f);
	}
}

void YarnSlip::UpdateThreads(const YarnFriction& friction, const Strains& strain)
{
	for (size_t s = 0; s < SpringLength.size(); s += 4)
	{
		const Float4 length = Float4::Load(&strain.Springs[s]);
		if (friction.SpringPlots.Any())
		{
			SpringSlipAt(friction, s, length).Store(&SpringSlip[s]);
		}
		FollowOne(Float4::Load(&SpringLength[s]), length, Float4::Load(&SpringSlip[s])).Store(&SpringLength[s]);
	}
	for (size_t t = 0; t < TriangleLength.size(); ++t)
	{
		if (friction.TrianglePlots.Any())
		{
			TriangleSlip[t] = TriangleSlipAt(friction, t, strain.Triangles[t]);
		}
		TriangleLength[t] = FollowOne(TriangleLength[t], strain.Triangles[t], TriangleSlip[t]);
	}
}

void YarnSlip::MeasureBends(
	const YarnFriction& friction, const Float4* x, std::vector<BentState>& bends, Workers* workers) const
{
	bends.resize(friction.Bends.size() / 4);
	ForBends(friction, workers, [&](size_t b) { bends[b / 4] = BentAt(friction, b, Float4::Load(&BendSlip[b]), x); });
}

/// A fold turns with the cloth: its friction acts on the size of the curvature vector, as a thread acts on a length,
/// and puts no torque on it. Nearly flat cloth may bend to the other side within a substep; there the normal counts,
/// held constant so that the energy stays convex.
void YarnSlip::UpdateBends(const YarnFriction& friction, const SubstepStart& start, FrozenBends& frozen)
{
	const Float4* x = start.Position;
	const Float4* v = start.Velocity;
	const Float4 span = Float4::Splat(start.LookAhead);
	const auto turned = [x, v, span](int i, int j) { return MulAdd(v[j] - v[i], span, x[j] - x[i]); };
	const float setting = friction.CreaseTime > 0.0f ? 1.0f - std::exp(-start.LookAhead / friction.CreaseTime) : 1.0f;
	ForBends(friction, start.Tasks,
		[&](size_t b)
		{
			const BentState& bent = start.Strain.Bends[b / 4];
			if (friction.BendPlots.Any())
			{
				BendSlipAt(friction, b, SizeOf(bent.Along)).Store(&BendSlip[b]);
			}
			const Float4 free = FollowOne(Float4::Load(&Curvature[b]), bent.Along, Float4::Load(&BendSlip[b]));
			free.Store(&Curvature[b]);
			const Vector3x4 normal = NormalsOf(&friction.BendNormals[b], turned);
			const Vector3x4 direction = Normalized(bent.Direction + normal - bent.Normal);
			(direction * (free * (Float4::Splat(1.0f) - bent.Folded))).Store(&frozen.Vector[b]);
			(SizeOf(free) * bent.Folded).Store(&frozen.Size[b]);
			if (!Crease.empty())
			{
				const Float4 crease = Float4::Load(&Crease[b]);
				const Float4 within = FollowOne(crease, bent.Along, Float4::Splat(friction.CreaseCurvature)) - crease;
				const Float4 set = MulAdd(within, Float4::Splat(setting), crease);
				set.Store(&Crease[b]);
				(direction * (set * Float4::Load(&friction.BendElastic[b]))).Store(&frozen.Crease[b]);
			}
		});
}

bool YarnSlip::Fits(const YarnSlip& saved) const
{
	const auto same = [](const auto& a, const auto& b) { return a.size() == b.size(); };
	return same(saved.SpringLength, SpringLength) && same(saved.SpringSlip, SpringSlip)
		&& same(saved.TriangleLength, TriangleLength) && same(saved.TriangleSlip, TriangleSlip)
		&& same(saved.Curvature, Curvature) && same(saved.BendSlip, BendSlip) && same(saved.Crease, Crease);
}

namespace
{

/// Of the four bends from b on.
Float4 TwiceTheEnergy(const YarnFriction& friction, const YarnSlip& history, const BentState& bent, size_t b)
{
	const Float4 slip = Float4::Load(&history.BendSlip[b]);
	const Float4 free = Float4::Load(&history.Curvature[b]);
	const Vector3x4 beyond = bent.Curvature - bent.Direction * free;
	const Float4 flat = DotOf(beyond, beyond);
	const Float4 fold = (bent.Along - free) * (bent.Along - free);
	const Float4 square = Min(MulAdd(fold - flat, bent.Folded, flat), slip * slip);
	Float4 twice = square * Float4::Load(&friction.BendStiffness[b]);
	const Float4 elastic = Float4::Load(&friction.BendElastic[b]);
	if (friction.BendCurves.Any())
	{
		const Float4 size = Sqrt(DotOf(bent.Curvature, bent.Curvature));
		twice = MulAdd(friction.BendCurves[b](size).Energy * 2.0f, elastic, twice);
	}
	if (!history.Crease.empty())
	{
		const Float4 crease = Float4::Load(&history.Crease[b]);
		twice = MulAdd(crease * (crease - bent.Along * 2.0f), elastic, twice);
	}
	return twice;
}

template <bool Lines, bool Curves>
double EvaluateBendsOf(const YarnFriction& friction, const YarnSlip& slip, float scale, const FrozenBends& frozen,
	const Float4* x, int block, Float4* moment)
{
	const Range range(block, friction.Bends.size());
	const Float4* vector = frozen.Vector.data();
	Float4 energy = Float4::Zero();
	for (size_t b = range.First; b < range.Last; b += 4)
	{
		const std::array<Float4, 4> bent = Lines ? friction.LineCurvatures(b, x) : friction.TriangleCurvatures(b, x);
		const auto sizeOf = [](Float4 d0, Float4 d1, Float4 d2, Float4 d3)
		{ return Max(Sqrt(SquaresOf(d0, d1, d2, d3)), Float4::Splat(1e-12f)); };
		const Float4 d0 = bent[0] - vector[b];
		const Float4 d1 = bent[1] - vector[b + 1];
		const Float4 d2 = bent[2] - vector[b + 2];
		const Float4 d3 = bent[3] - vector[b + 3];
		const Float4 size = sizeOf(d0, d1, d2, d3);
		const ThreadResponse response = SlipLaw{}(Float4::Load(&friction.BendStiffness[b]) * scale,
			Float4::Load(&slip.BendSlip[b]), size - Float4::Load(&frozen.Size[b]));
		const Float4 pull = response.Tension / size;
		energy += response.Energy;
		moment[b] = d0 * Broadcast<0>(pull);
		moment[b + 1] = d1 * Broadcast<1>(pull);
		moment[b + 2] = d2 * Broadcast<2>(pull);
		moment[b + 3] = d3 * Broadcast<3>(pull);
		if constexpr (Curves)
		{
			if (friction.BendCurves.Any())
			{
				const Float4 whole = sizeOf(bent[0], bent[1], bent[2], bent[3]);
				const ThreadResponse curve = friction.BendCurves[b](whole);
				const Float4 elastic = Float4::Load(&friction.BendElastic[b]) * scale;
				const Float4 more = curve.Tension * elastic / whole;
				energy = MulAdd(curve.Energy, elastic, energy);
				moment[b] += bent[0] * Broadcast<0>(more);
				moment[b + 1] += bent[1] * Broadcast<1>(more);
				moment[b + 2] += bent[2] * Broadcast<2>(more);
				moment[b + 3] += bent[3] * Broadcast<3>(more);
			}
			for (size_t lane = 0; lane < 4 && !frozen.Crease.empty(); ++lane)
			{
				const Float4 crease = frozen.Crease[b + lane] * scale;
				moment[b + lane] = moment[b + lane] - crease;
				energy = energy - crease * bent[lane];
			}
		}
	}
	return static_cast<double>(SumLanes(energy));
}

} // namespace

double YarnFriction::Potential::EvaluateElements(int block, const Float4* x)
{
	const bool curves = Friction->BendCurves.Any() || !Frozen.Crease.empty();
	const auto evaluate = [&](auto&& with) { return with(*Friction, *Slip, Square, Frozen, x, block, Moment.data()); };
	return Friction->Lines ? evaluate(curves ? EvaluateBendsOf<true, true> : EvaluateBendsOf<true, false>)
						   : evaluate(curves ? EvaluateBendsOf<false, true> : EvaluateBendsOf<false, false>);
}

void YarnFriction::Potential::Prepare(
	const Topology& /*topology*/, const PairTopology& /*pairs*/, const YarnFriction& friction, float implicitStep)
{
	Friction = &friction;
	Slip = nullptr;
	Square = implicitStep * implicitStep;
	Frozen.Prepare(friction);
	Moment.resize(friction.Bends.size());
}

std::variant<TriangleTerm, YarnFriction::Potential::OfTriangles> YarnFriction::Potential::TermOfTriangles() const
{
	if (Slip != nullptr && !Slip->TriangleLength.empty())
	{
		return OfTriangles(*this);
	}
	return TriangleTerm{};
}

std::variant<PairTerm, YarnFriction::Potential::OfPairs> YarnFriction::Potential::TermOfPairs(
	const float* /*edges*/) const
{
	if (Slip != nullptr && !Slip->SpringLength.empty())
	{
		return OfPairs(*this);
	}
	return PairTerm{};
}

std::variant<ParticleTerm, YarnFriction::Potential::OfParticles<1>, YarnFriction::Potential::OfParticles<2>>
YarnFriction::Potential::TermOfParticles() const
{
	if (ElementBlocks() == 0)
	{
		return ParticleTerm{};
	}
	if (Friction->Lines)
	{
		return OfParticles<1>(*Friction, Moment.data());
	}
	return OfParticles<2>(*Friction, Moment.data());
}

int YarnFriction::Potential::ElementBlocks() const
{
	return Slip != nullptr ? BlockCount(static_cast<int>(Friction->Bends.size())) : 0;
}

void YarnFriction::AddStiffness(const Topology& topology, StiffnessBound& bound) const
{
	const double square = bound.Step * bound.Step;
	for (size_t s = 0; s < SpringStiffness.size(); ++s)
	{
		bound.Pairs[s] += square * static_cast<double>(SpringStiffness[s]);
	}
	const std::vector<float> bends = AssembleBending(topology, bound.Coupled, StuckStiffness(topology));
	for (size_t pair = 0; pair < bends.size(); ++pair)
	{
		bound.Pairs[pair] += square * static_cast<double>(bends[pair]);
	}
	for (size_t t = 0; t < TriangleStiffness.size(); ++t)
	{
		bound.Triangles[t] += TriangleStiffness[t] * static_cast<float>(square / bound.ThreadScale);
	}
}

void YarnFriction::BeginSubstep(const SubstepStart& start, History& history, Potential& potential) const
{
	if (Any())
	{
		history.UpdateThreads(*this, start.Strain);
		history.UpdateBends(*this, start, potential.Frozen);
		potential.Slip = &history;
	}
}

/// Energy that friction holds and would give back, and that of plots and creases beyond the plain bending energy. What
/// yarns lose by slipping is gone for good.
void YarnFriction::Measure(const Configuration& at, const History& history, Strains& strain, double& sum) const
{
	if (!Any())
	{
		return;
	}
	history.MeasureBends(*this, at.Position, strain.Bends, at.Tasks);
	const int springBlocks = BlockCount(static_cast<int>(SpringStiffness.size()));
	const int threadBlocks = springBlocks + BlockCount(static_cast<int>(TriangleStiffness.size()));
	const int blocks = threadBlocks + BlockCount(static_cast<int>(Bends.size()));
	double stored = 0.0;
	at.AddBlocks(blocks, stored,
		[&](int block)
		{
			Float4 twice = Float4::Zero();
			if (block < springBlocks)
			{
				const Range range(block, SpringStiffness.size());
				for (size_t s = range.First; s < range.Last; s += 4)
				{
					const Float4 stuck = SlipLaw::Stuck(Float4::Load(&history.SpringSlip[s]),
						Float4::Load(&strain.Springs[s]) - Float4::Load(&history.SpringLength[s]));
					twice = MulAdd(stuck * stuck, Float4::Load(&SpringStiffness[s]), twice);
				}
			}
			else if (block < threadBlocks)
			{
				const Range range(block - springBlocks, TriangleStiffness.size());
				for (size_t t = range.First; t < range.Last; ++t)
				{
					const Float4 stuck =
						SlipLaw::Stuck(history.TriangleSlip[t], strain.Triangles[t] - history.TriangleLength[t]);
					twice = MulAdd(stuck * stuck, TriangleStiffness[t], twice);
				}
			}
			else
			{
				const Range range(block - threadBlocks, Bends.size());
				for (size_t b = range.First; b < range.Last; b += 4)
				{
					twice += TwiceTheEnergy(*this, history, strain.Bends[b / 4], b);
				}
			}
			return 0.5 * static_cast<double>(SumLanes(twice));
		});
	sum += stored;
}

} // namespace Cloth
