// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "YarnFriction.h"

#include "Blocks.h"
#include "Laws/SlipLaw.h"
#include "Parallel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace Cloth
{

namespace
{

/// Before yarns slip, a fabric is this many times as stiff as after: Kawabata plots turn sharply, while the constant
/// matrix and the updates still know the stiffness after to a digit.
constexpr double Steepness = 10.0;

/// Unless the elastic part is too soft to compare with: then yarns slip here at the latest.
constexpr double LatestAngle = 0.005;   // rad
constexpr double LatestCurvature = 5.0; // 1/m

double StuckModulus(double modulus, double yield, double latest)
{
	return yield > 0.0 ? std::max(Steepness * modulus, yield / latest) : 0.0;
}

double YieldOf(CurvatureRow::Kind direction, const Fabric& fabric)
{
	switch (direction)
	{
	case CurvatureRow::Kind::Warp:
		return fabric.BendingHysteresisWarp;
	case CurvatureRow::Kind::Weft:
		return fabric.BendingHysteresisWeft;
	case CurvatureRow::Kind::Twist:
		break;
	}
	return 0.0;
}

/// Four vectors, a coordinate in each register.
struct Vectors
{
	Float4 X;
	Float4 Y;
	Float4 Z;

	static Vectors From(Float4 a, Float4 b, Float4 c, Float4 d)
	{
		Transpose(a, b, c, d);
		return {a, b, c};
	}

	friend Vectors operator+(const Vectors& a, const Vectors& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
	friend Vectors operator-(const Vectors& a, const Vectors& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend Vectors operator*(const Vectors& a, Float4 s) { return {a.X * s, a.Y * s, a.Z * s}; }
};

Float4 DotOf(const Vectors& a, const Vectors& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }

Vectors Unit(const Vectors& a) { return a * (Float4::Splat(1.0f) / Max(Sqrt(DotOf(a, a)), Float4::Splat(1e-20f))); }

Vectors CrossOf(const Vectors& a, const Vectors& b)
{
	return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X};
}

Float4 Clamped(Float4 a, float low, float high) { return Max(Min(a, Float4::Splat(high)), Float4::Splat(low)); }

/// Turns any difference that counts into a whole one.
constexpr float Sharp = 1e30f;

/// Of the surface at four bends; edge(i, j) is the edge between two particles.
template <typename Edge>
Vectors NormalsOf(const std::array<int, 4>* p, Edge&& edge)
{
	const Vectors warp =
		Vectors::From(edge(p[0][0], p[0][1]), edge(p[1][0], p[1][1]), edge(p[2][0], p[2][1]), edge(p[3][0], p[3][1]));
	const Vectors weft =
		Vectors::From(edge(p[0][2], p[0][3]), edge(p[1][2], p[1][3]), edge(p[2][2], p[2][3]), edge(p[3][2], p[3][3]));
	return Unit(CrossOf(warp, weft));
}

/// Four bends.
struct BentState
{
	Vectors Normal;
	Vectors Curvature;
	Vectors Direction; ///< unit, on the side of the normal
	Float4 Along;      ///< curvature, signed along it
	Float4 Folded;     ///< 1: bent so far that it will hardly bend to the other side at once; else 0
};

/// The normal of the surface jumps at a sharp fold, but the curvature vector of an unstretched fold lies halfway. So
/// the direction is that of the curvature, as far as there is any, and else the normal.
BentState BentAt(const YarnFriction& friction, size_t b, const Float4* x)
{
	const auto edge = [x](int i, int j) { return x[j] - x[i]; };
	const auto curvatureOf = [&friction, x](size_t bend)
	{ return friction.Lines ? friction.Bends[bend].Curvature<3>(x) : friction.Bends[bend].Curvature<6>(x); };
	const Float4 slip = Float4::Load(&friction.BendSlip[b]);
	const Vectors normal = NormalsOf(&friction.BendNormals[b], edge);
	const Vectors curvature = Vectors::From(curvatureOf(b), curvatureOf(b + 1), curvatureOf(b + 2), curvatureOf(b + 3));
	const Float4 side = Clamped(DotOf(curvature, normal) * Sharp, -1.0f, 1.0f);
	const Vectors direction = Unit(normal * Max(slip, Float4::Splat(1e-3f)) + curvature * side);
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

void AddBends(YarnFriction& friction, const Topology& topology, const Fabric& fabric)
{
	std::vector<const CurvatureRow*> rows;
	for (const CurvatureRow& row : topology.Curvatures)
	{
		if (row.Direction != CurvatureRow::Kind::Twist)
		{
			rows.push_back(&row);
		}
	}
	std::ranges::stable_sort(rows, {}, [](const CurvatureRow* row) { return row->Particle[1]; });
	friction.Lines = std::ranges::all_of(rows, [](const CurvatureRow* row) { return row->Count == 3; });
	for (const CurvatureRow* row : rows)
	{
		const double yield = YieldOf(row->Direction, fabric);
		const double rigidity = YarnFriction::RigidityOf(row->Direction, fabric);
		FrictionBend bend{row->Particle, row->Coefficient};
		std::fill(bend.Particle.begin() + row->Count, bend.Particle.end(), bend.Particle[0]);
		std::fill(bend.Coefficient.begin() + row->Count, bend.Coefficient.end(), 0.0f);
		friction.Bends.push_back(bend);
		friction.BendNormals.push_back(row->Normal);
		friction.BendStiffness.push_back(static_cast<float>(rigidity) * row->Weight);
		friction.BendSlip.push_back(yield > 0.0 ? static_cast<float>(yield / rigidity) : 0.0f);
	}
	while (friction.Bends.size() % 4 != 0)
	{
		friction.Bends.push_back({});
		friction.BendNormals.push_back({});
		friction.BendStiffness.push_back(0.0f);
		friction.BendSlip.push_back(0.0f);
	}
	std::vector<int>& start = friction.StartOfParticle;
	start.assign(static_cast<size_t>(topology.ParticleCount) + 1, 0);
	const auto forShares = [&friction](auto&& body)
	{
		for (size_t b = 0; b < friction.Bends.size(); ++b)
		{
			const FrictionBend& bend = friction.Bends[b];
			for (size_t i = 0; i < bend.Particle.size(); ++i)
			{
				if (bend.Coefficient[i] != 0.0f)
				{
					body(static_cast<size_t>(bend.Particle[i]),
						YarnFriction::Share{static_cast<int>(b), bend.Coefficient[i]});
				}
			}
		}
	};
	forShares([&start](size_t particle, const YarnFriction::Share&) { ++start[particle + 1]; });
	std::partial_sum(start.begin(), start.end(), start.begin());
	friction.Shares.resize(static_cast<size_t>(start.back()));
	std::vector<int> next(start.begin(), start.end() - 1);
	forShares([&](size_t particle, const YarnFriction::Share& share)
		{ friction.Shares[static_cast<size_t>(next[particle]++)] = share; });
}

} // namespace

double YarnFriction::RigidityOf(CurvatureRow::Kind direction, const Fabric& fabric)
{
	const float elastic = direction == CurvatureRow::Kind::Warp ? fabric.BendingWarp : fabric.BendingWeft;
	return StuckModulus(static_cast<double>(elastic), YieldOf(direction, fabric), LatestCurvature);
}

YarnFriction::YarnFriction(const Topology& topology, const Fabric& fabric)
{
	if (fabric.ShearHysteresis > 0.0f)
	{
		const float modulus = static_cast<float>(StuckModulus(fabric.Shear, fabric.ShearHysteresis, LatestAngle));
		const PairTopology& pairs = topology.Pairs;
		for (size_t pair = 0; pair < pairs.Kind.size() && pairs.HasSprings; ++pair)
		{
			const bool diagonal = pairs.Kind[pair] == ThreadKind::Diagonal;
			const float stiffness = diagonal ? modulus * pairs.Weight[pair] : 0.0f;
			SpringStiffness.push_back(stiffness);
			SpringSlip.push_back(diagonal ? 0.5f * fabric.ShearHysteresis * pairs.RestLength[pair] / stiffness : 0.0f);
		}
		// A shear of gamma strains the diagonals by half of it.
		const float slip = 0.5f * fabric.ShearHysteresis / modulus;
		for (const TriangleThreads& triangle : topology.Triangles)
		{
			TriangleStiffness.push_back(Float4::Set(0.0f, 0.0f, 2.0f * modulus, 2.0f * modulus) * triangle.Area);
			TriangleSlip.push_back(Float4::Set(0.0f, 0.0f, slip, slip));
		}
	}
	const bool bends = fabric.BendingHysteresisWarp > 0.0f || fabric.BendingHysteresisWeft > 0.0f;
	if (bends && !topology.Curvatures.empty())
	{
		AddBends(*this, topology, fabric);
	}
}

void YarnSlip::Change(const Topology& topology, const YarnFriction& before, const YarnFriction& after, const Float4* x)
{
	// The length at which a spring of the new stiffness holds what the old one held.
	const auto carry = [](Float4 now, Float4 free, Float4 oldStiffness, Float4 oldSlip, Float4 stiffness, Float4 slip)
	{
		const Float4 tension = oldStiffness * SlipLaw::Stuck(oldSlip, now - free);
		return now - SlipLaw::Stuck(slip, tension / Max(stiffness, Float4::Splat(1e-30f)));
	};
	const auto carryOne = [&carry](
							  float now, float free, float oldStiffness, float oldSlip, float stiffness, float slip)
	{
		return carry(Float4::Splat(now), Float4::Splat(free), Float4::Splat(oldStiffness), Float4::Splat(oldSlip),
			Float4::Splat(stiffness), Float4::Splat(slip))
			.ToVector3()
			.X;
	};
	const bool springs = !before.SpringStiffness.empty();
	SpringLength.resize(after.SpringStiffness.size());
	for (size_t s = 0; s < SpringLength.size(); ++s)
	{
		const PairTopology& pairs = topology.Pairs;
		const Float4 d = x[pairs.First[s]] - x[pairs.Second[s]];
		const float length = std::sqrt(SumLanes(d * d));
		SpringLength[s] = springs ? carryOne(length, SpringLength[s], before.SpringStiffness[s], before.SpringSlip[s],
							  after.SpringStiffness[s], after.SpringSlip[s])
								  : length;
	}
	const bool triangles = !before.TriangleStiffness.empty();
	TriangleLength.resize(after.TriangleStiffness.size());
	for (size_t t = 0; t < TriangleLength.size(); ++t)
	{
		const Float4 length = Sqrt(topology.Triangles[t].Squares(x));
		TriangleLength[t] = triangles ? carry(length, TriangleLength[t], before.TriangleStiffness[t],
								before.TriangleSlip[t], after.TriangleStiffness[t], after.TriangleSlip[t])
									  : length;
	}
	const bool bends = !before.Bends.empty();
	Curvature.resize(after.Bends.size());
	for (size_t b = 0; b < Curvature.size(); b += 4)
	{
		const Float4 along = BentAt(after, b, x).Along;
		const Float4 carried = bends ? carry(along, Float4::Load(&Curvature[b]), Float4::Load(&before.BendStiffness[b]),
								   Float4::Load(&before.BendSlip[b]), Float4::Load(&after.BendStiffness[b]),
								   Float4::Load(&after.BendSlip[b]))
									 : along;
		carried.Store(&Curvature[b]);
	}
}

namespace
{

Float4 FollowOne(Float4 free, Float4 now, Float4 slip) { return Max(Min(free, now + slip), now - slip); }

} // namespace

void YarnSlip::Follow(const YarnFriction& friction, const float* springLength, const Float4* triangleLength)
{
	for (size_t s = 0; s < SpringLength.size(); s += 4)
	{
		FollowOne(Float4::Load(&SpringLength[s]), Float4::Load(springLength + s), Float4::Load(&friction.SpringSlip[s]))
			.Store(&SpringLength[s]);
	}
	for (size_t t = 0; t < TriangleLength.size(); ++t)
	{
		TriangleLength[t] = FollowOne(TriangleLength[t], triangleLength[t], friction.TriangleSlip[t]);
	}
}

/// A fold turns with the cloth: its friction acts on the size of the curvature vector, as a thread acts on a length,
/// and puts no torque on it. Nearly flat cloth may bend to the other side within a substep; there the normal counts,
/// held constant so that the energy stays convex.
void YarnSlip::Follow(
	const YarnFriction& friction, const Float4* x, const Float4* v, float ahead, FrozenBends& frozen, Workers* workers)
{
	const Float4 span = Float4::Splat(ahead);
	const auto turned = [x, v, span](int i, int j) { return MulAdd(v[j] - v[i], span, x[j] - x[i]); };
	ForBends(friction, workers,
		[&](size_t b)
		{
			const BentState bent = BentAt(friction, b, x);
			const Float4 free = FollowOne(Float4::Load(&Curvature[b]), bent.Along, Float4::Load(&friction.BendSlip[b]));
			free.Store(&Curvature[b]);
			const Vectors normal = NormalsOf(&friction.BendNormals[b], turned);
			const Vectors vector =
				Unit(bent.Direction + normal - bent.Normal) * (free * (Float4::Splat(1.0f) - bent.Folded));
			Float4 lanes[4] = {vector.X, vector.Y, vector.Z, Float4::Zero()};
			Transpose(lanes[0], lanes[1], lanes[2], lanes[3]);
			std::ranges::copy(lanes, &frozen.Vector[b]);
			(Max(free, Float4::Zero() - free) * bent.Folded).Store(&frozen.Size[b]);
		});
}

int StoredBlocks(const YarnFriction& friction)
{
	return BlockCount(static_cast<int>(friction.SpringStiffness.size()))
		+ BlockCount(static_cast<int>(friction.TriangleStiffness.size()))
		+ BlockCount(static_cast<int>(friction.Bends.size()));
}

double YarnSlip::Stored(const YarnFriction& friction, const float* springLength, const Float4* triangleLength,
	const Float4* x, double* partial, Workers* workers) const
{
	const int springBlocks = BlockCount(static_cast<int>(friction.SpringStiffness.size()));
	const int threadBlocks = springBlocks + BlockCount(static_cast<int>(friction.TriangleStiffness.size()));
	const int blocks = StoredBlocks(friction);
	ForEach(workers, blocks,
		[&](int block)
		{
			Float4 twice = Float4::Zero();
			if (block < springBlocks)
			{
				const Range range(block, SpringLength.size());
				for (size_t s = range.First; s < range.Last; s += 4)
				{
					const Float4 stuck = SlipLaw::Stuck(Float4::Load(&friction.SpringSlip[s]),
						Float4::Load(springLength + s) - Float4::Load(&SpringLength[s]));
					twice = MulAdd(stuck * stuck, Float4::Load(&friction.SpringStiffness[s]), twice);
				}
			}
			else if (block < threadBlocks)
			{
				const Range range(block - springBlocks, TriangleLength.size());
				for (size_t t = range.First; t < range.Last; ++t)
				{
					const Float4 stuck =
						SlipLaw::Stuck(friction.TriangleSlip[t], triangleLength[t] - TriangleLength[t]);
					twice = MulAdd(stuck * stuck, friction.TriangleStiffness[t], twice);
				}
			}
			else
			{
				const Range range(block - threadBlocks, Curvature.size());
				for (size_t b = range.First; b < range.Last; b += 4)
				{
					const BentState bent = BentAt(friction, b, x);
					const Float4 free = Float4::Load(&Curvature[b]);
					const Float4 slip = Float4::Load(&friction.BendSlip[b]);
					const Vectors beyond = bent.Curvature - bent.Direction * free;
					const Float4 flat = DotOf(beyond, beyond);
					const Float4 fold = (bent.Along - free) * (bent.Along - free);
					const Float4 square = Min(MulAdd(fold - flat, bent.Folded, flat), slip * slip);
					twice = MulAdd(square, Float4::Load(&friction.BendStiffness[b]), twice);
				}
			}
			partial[block] = 0.5 * static_cast<double>(SumLanes(twice));
		});
	return std::accumulate(partial, partial + blocks, 0.0);
}

namespace
{

template <size_t Count>
double EvaluateBendsOf(
	const YarnFriction& friction, float scale, const FrozenBends& frozen, const Float4* x, int block, Float4* moment)
{
	const Range range(block, friction.Bends.size());
	const FrictionBend* bends = friction.Bends.data();
	const Float4* vector = frozen.Vector.data();
	Float4 energy = Float4::Zero();
	for (size_t b = range.First; b < range.Last; b += 4)
	{
		const Float4 d0 = bends[b].Curvature<Count>(x) - vector[b];
		const Float4 d1 = bends[b + 1].Curvature<Count>(x) - vector[b + 1];
		const Float4 d2 = bends[b + 2].Curvature<Count>(x) - vector[b + 2];
		const Float4 d3 = bends[b + 3].Curvature<Count>(x) - vector[b + 3];
		const Float4 size = Max(Sqrt(SumLanes(d0 * d0, d1 * d1, d2 * d2, d3 * d3)), Float4::Splat(1e-12f));
		const ThreadResponse response = SlipLaw{}(Float4::Load(&friction.BendStiffness[b]) * scale,
			Float4::Load(&friction.BendSlip[b]), size - Float4::Load(&frozen.Size[b]));
		const Float4 pull = response.Tension / size;
		energy += response.Energy;
		moment[b] = d0 * Broadcast<0>(pull);
		moment[b + 1] = d1 * Broadcast<1>(pull);
		moment[b + 2] = d2 * Broadcast<2>(pull);
		moment[b + 3] = d3 * Broadcast<3>(pull);
	}
	return static_cast<double>(SumLanes(energy));
}

} // namespace

double EvaluateBends(
	const YarnFriction& friction, float scale, const FrozenBends& frozen, const Float4* x, int block, Float4* moment)
{
	return friction.Lines ? EvaluateBendsOf<3>(friction, scale, frozen, x, block, moment)
						  : EvaluateBendsOf<6>(friction, scale, frozen, x, block, moment);
}

} // namespace Cloth
