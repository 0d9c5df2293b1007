// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadContacts.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// Candidates are nearer than this and twice their way, m.
constexpr float CandidateMargin = 0.01f;

/// Below this friction is viscous, m/s: a guard against division by no slip.
constexpr float LeastSlip = 0.001f;

struct Surface
{
	Vector3 Normal;
	float Distance;
};

/// A bound on its length that needs no root.
float AtMost(Vector3 v) { return std::abs(v.X) + std::abs(v.Y) + std::abs(v.Z); }

/// False: farther away than the reach.
bool FindSurface(const ThreadCollider& collider, Vector3 position, float reach, Surface& surface)
{
	SurfacePoint nearest;
	const Vector3 local = collider.IsTurned() ? collider.Place.ToLocal(position) : position - collider.Place.Position;
	if (!collider.Geometry->Closest(local, reach, nearest))
	{
		return false;
	}
	surface = {
		collider.IsTurned() ? Rotate(collider.Place.Rotation, nearest.Normal) : nearest.Normal, nearest.Distance};
	return true;
}

} // namespace

void ThreadContacts::Prepare(const Model& model)
{
	Mass = model.Mass;
	Candidates.clear();
	Touches.clear();
}

void ThreadContacts::FindCandidates(std::span<const ThreadCollider> colliders, ThreadState& state,
	const std::vector<Float4>& inertia, float halfThickness, float time)
{
	Candidates.clear();
	for (size_t i = 0; i < Mass.size(); ++i)
	{
		const bool isPinned = SumLanes(inertia[i]) == 0.0f;
		bool isNear = false;
		for (size_t c = 0; c < colliders.size() && !isPinned; ++c)
		{
			const float reach = halfThickness + CandidateMargin + 2.0f * time * Length(state.Velocity[i]);
			const Vector3 place = state.Position[i].ToVector3();
			if (Surface surface; FindSurface(colliders[c], place, reach, surface))
			{
				Candidates.push_back({static_cast<int>(i), static_cast<int>(c), place, surface.Distance});
				isNear = true;
			}
		}
		state.ContactForce[i] = isNear ? state.ContactForce[i] : 0.0f;
	}
}

void ThreadContacts::Hold(std::span<const ThreadCollider> colliders, const ThreadFamilies& families,
	float halfThickness, float substep, ThreadState& state, ThreadBodies& bodies)
{
	const size_t familyCount = families.All.size();
	for (const Touch& touch : Touches)
	{
		bodies.Normal[static_cast<size_t>(touch.Particle)] = Float4::Zero();
	}
	Touches.clear();
	std::ranges::fill(bodies.IsTouched, char(0));
	for (Candidate& candidate : Candidates)
	{
		const size_t i = static_cast<size_t>(candidate.Particle);
		const ThreadCollider& collider = colliders[static_cast<size_t>(candidate.Collider)];
		const Vector3 start = state.Position[i].ToVector3();
		const Vector3 move = bodies.Mobile[i].ToVector3() - start;
		const float way = AtMost(move);
		if (candidate.Distance - AtMost(start - candidate.Seen) - way > halfThickness)
		{
			continue; // it cannot have come so far
		}
		Surface met;
		if (!FindSurface(collider, start, halfThickness + way, met))
		{
			continue;
		}
		candidate.Seen = start;
		candidate.Distance = met.Distance;
		const float gap = met.Distance - halfThickness + Dot(met.Normal, move); // of the surface it meets
		if (gap > 0.0f)
		{
			continue;
		}
		if (Surface there; Dot(move, move) > halfThickness * halfThickness
			&& (!FindSurface(collider, start + move, halfThickness, there) || there.Distance >= halfThickness))
		{
			continue; // past an edge
		}
		const float force = std::max(state.ContactForce[i], -gap * Mass[i]);
		const Vector3 onto = move - met.Normal * gap;
		const Vector3 slip = onto - met.Normal * Dot(met.Normal, onto);
		const float held = collider.Friction * force / std::max(Length(slip), LeastSlip * substep);
		const float mobility = 1.0f / (Mass[i] + held);
		const Vector3 place = start + (onto - slip * (held * mobility));
		bodies.Mobile[i] = Float4::Set(place.X, place.Y, place.Z, mobility);
		bodies.Normal[i] = Float4::From(met.Normal);
		bodies.Pull[i] = 0.0f;
		Touches.push_back({candidate.Particle, gap});
		for (size_t family = 0; family < familyCount; ++family)
		{
			if (const int group = families.GroupOf[i * familyCount + family]; group >= 0)
			{
				bodies.IsTouched[static_cast<size_t>(group)] = 1;
			}
		}
	}
}

void ThreadContacts::Finish(const ThreadBodies& bodies, ThreadState& state)
{
	for (const Candidate& candidate : Candidates)
	{
		state.ContactForce[static_cast<size_t>(candidate.Particle)] = 0.0f;
	}
	for (const Touch& touch : Touches)
	{
		const size_t i = static_cast<size_t>(touch.Particle);
		const Float4 normal = bodies.Normal[i];
		state.ContactForce[i] = -touch.Start * Mass[i] - bodies.Pull[i];
		const auto along = [normal](Float4 v) { return normal * Dot(normal, v); };
		state.Velocity[i] -= along(state.Velocity[i]);
		state.LastVelocity[i] -= along(state.LastVelocity[i]);
		state.LastPosition[i] += along(state.Position[i] - state.LastPosition[i]);
	}
}

} // namespace Cloth
