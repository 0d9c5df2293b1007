// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"

#include "Contact/Self/SelfImpact.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace Cloth
{

namespace
{

/// Bit i is set if pair i of four may meet on its way.
unsigned FindSuspects(
	const std::array<std::array<int, 4>, 4>& particlesOfPair, const Float4* x, const Float4* u, bool edges)
{
	std::array<Vector3x4, 4> from;
	std::array<Vector3x4, 4> way;
	for (int k = 0; k < 4; ++k)
	{
		std::array<int, 4> corner; // k of every pair
		for (int i = 0; i < 4; ++i)
		{
			corner[i] = particlesOfPair[i][k];
		}
		from[k] = Vector3x4::Gather(x, corner);
		way[k] = Vector3x4::Gather(u, corner);
	}
	// What all four do alike brings nothing together.
	const Vector3x4 common = way[0];
	for (Vector3x4& own : way)
	{
		own = own - common;
	}
	const unsigned meeting = MayMeet(from, way, edges);
	return meeting != 0 ? meeting & MayBecomeCoplanar(from, way, edges) : 0;
}

bool FindPairImpact(const std::array<int, 4>& particles, const Float4* x, const Float4* u, bool edges, Impact& impact)
{
	std::array<Vector3, 4> at;
	std::array<Vector3, 4> move;
	for (int k = 0; k < 4; ++k)
	{
		at[k] = x[particles[k]].ToVector3();
		move[k] = u[particles[k]].ToVector3();
	}
	return edges ? FindEdgeImpact(at, move, impact) : FindParticleImpact(at, move, impact);
}

/// Changes the displacements of a pair so that it keeps a gap of at most `wanted` along the normal of the impact.
void ApplyPairImpulse(
	const Impact& impact, const std::array<int, 4>& particles, float wanted, Float4* u, const float* inverseMass)
{
	const float left = std::min(wanted, 0.5f * std::max(impact.Gap, 0.0f));
	float approach = 0.0f;
	float weight = 0.0f;
	float lightest = 0.0f;
	for (int k = 0; k < 4; ++k)
	{
		const int particle = particles[k];
		approach += impact.Weight[k] * Dot(impact.Normal, u[particle].ToVector3());
		weight += impact.Weight[k] * impact.Weight[k] * inverseMass[particle];
		lightest = std::max(lightest, inverseMass[particle]);
	}
	// The end of a lever that is held otherwise would have to go far.
	weight = std::max(weight, Tuning::SelfMinLever * lightest);
	const float impulse = left - impact.Gap - approach;
	for (int k = 0; k < 4 && weight > 0.0f && impulse > 0.0f; ++k)
	{
		const int particle = particles[k];
		const float share = impact.Weight[k] * inverseMass[particle] * impulse / weight;
		u[particle] += Float4::From(impact.Normal * share);
	}
}

} // namespace

int SelfContactSet::ZoneOf(int particle)
{
	while (Zone[particle] != particle)
	{
		Zone[particle] = Zone[Zone[particle]];
		particle = Zone[particle];
	}
	return particle;
}

void SelfContactSet::Merge(const std::array<int, 4>& particles)
{
	for (int k = 1; k < 4; ++k)
	{
		const int a = ZoneOf(particles[0]);
		const int b = ZoneOf(particles[k]);
		Zone[std::max(a, b)] = std::min(a, b);
	}
}

/// Particles that could not be kept apart otherwise move as one: with their momentum, or with what holds one of them.
void SelfContactSet::MoveZones(Float4* u, const float* inverseMass)
{
	std::ranges::fill(ZoneMove, Float4::Zero());
	std::ranges::fill(ZoneMass, 0.0f);
	const int count = static_cast<int>(Zone.size());
	for (int i = 0; i < count; ++i)
	{
		const int zone = ZoneOf(i);
		const bool held = inverseMass[i] <= 0.0f;
		if (held && ZoneMass[zone] >= 0.0f)
		{
			ZoneMass[zone] = -1.0f;
			ZoneMove[zone] = u[i];
		}
		else if (!held && ZoneMass[zone] >= 0.0f)
		{
			const float mass = 1.0f / inverseMass[i];
			ZoneMass[zone] += mass;
			ZoneMove[zone] = MulAdd(u[i], Float4::Splat(mass), ZoneMove[zone]);
		}
	}
	for (int i = 0; i < count; ++i)
	{
		const int zone = ZoneOf(i);
		const bool alone = zone == i && ZoneMass[zone] * inverseMass[i] == 1.0f;
		if (inverseMass[i] > 0.0f && !alone)
		{
			u[i] = ZoneMass[zone] > 0.0f ? ZoneMove[zone] * (1.0f / ZoneMass[zone]) : ZoneMove[zone];
		}
	}
}

int SelfContactSet::ResolvePenetration(const Float4* x, Float4* u, const float* inverseMass, Workers* workers)
{
	Counts.Stopped = 0;
	Counts.Unstopped = 0;
	std::iota(Zone.begin(), Zone.end(), 0);
	for (int round = 0; round < Tuning::SelfRounds && !Moves.empty(); ++round)
	{
		Follow(x, u, workers);
		const bool zones = round >= Tuning::SelfImpulseRounds;
		const float* const mobility = zones ? nullptr : inverseMass;
		const int hits =
			ResolveOnce(History->ParticleTriangle, x, u, mobility) + ResolveOnce(History->EdgeEdge, x, u, mobility);
		Counts.Stopped += hits;
		Counts.Unstopped = hits;
		if (hits == 0)
		{
			break;
		}
		if (zones)
		{
			MoveZones(u, inverseMass);
		}
	}
	History->Substeps = std::min(History->Substeps + 1, History->WaySubsteps);
	History->Suspicious = History->Suspicious || Counts.Unstopped > 0;
	return Counts.Stopped;
}

/// Looks at every pair once. Without inverse masses those that meet are only merged into zones.
int SelfContactSet::ResolveOnce(const SelfCandidates& list, const Float4* x, Float4* u, const float* inverseMass)
{
	constexpr float Near = 0.1f; // in thicknesses
	const SelfKind kind = list.Kind;
	const bool edges = kind == SelfKind::EdgeEdge;
	Wake(list, 0, list.Pairs.size(), Near, 0.0f, Awake);
	int hits = 0;
	for (size_t first = 0; first < Awake.size(); first += 4)
	{
		std::array<std::array<int, 4>, 4> particles; // by pair
		const std::array<size_t, 4> at = FourFrom(Awake, first);
		for (size_t i = 0; i < 4; ++i)
		{
			particles[i] = ParticlesOf(kind, list.Pairs[at[i]]);
		}
		const unsigned suspects = FindSuspects(particles, x, u, edges);
		for (size_t i = 0; suspects >> i != 0 && first + i < Awake.size(); ++i)
		{
			Impact impact{};
			if ((suspects >> i & 1) == 0 || IsTangled(kind, particles[i])
				|| !FindPairImpact(particles[i], x, u, edges, impact))
			{
				continue;
			}
			++hits;
			if (inverseMass == nullptr)
			{
				Merge(particles[i]);
			}
			else
			{
				ApplyPairImpulse(impact, particles[i], Tuning::SelfRemainingGap * Mesh.MaxThickness, u, inverseMass);
			}
		}
	}
	return hits;
}

bool MovesTooFarForCcd(const std::vector<Float4>& moves, float meanEdge)
{
	Float4 mean = Float4::Zero();
	for (const Float4& move : moves)
	{
		mean += move * (1.0f / static_cast<float>(moves.size()));
	}
	float farthest = 0.0f;
	for (const Float4& move : moves)
	{
		const Float4 own = move - mean;
		farthest = std::max(farthest, SumLanes(own * own));
	}
	return !(std::sqrt(farthest) < Tuning::MaxSelfCcdMove * meanEdge);
}

} // namespace Cloth
