// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/TriangleContacts.h"

#include "Contact/Self/SelfGeometry.h"
#include "Core/CompressedRows.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

struct Nearest
{
	std::array<float, 3> Weight;
	SurfacePoint Surface; ///< in the collider's frame
};

/// Descends from the weights given and a point of the surface that was near before; the triangle is in the collider's
/// frame. False if nothing is within reach; then the distance is at least that of the surface.
bool FindNearest(const Shape& shape, const std::array<Vector3, 3>& corner, float reach, Nearest& nearest)
{
	const float size =
		std::max({Length(corner[1] - corner[0]), Length(corner[2] - corner[1]), Length(corner[0] - corner[2])});
	const float least = 0.001f * size; // worth a step
	Vector3 point = corner[0] * nearest.Weight[0] + corner[1] * nearest.Weight[1] + corner[2] * nearest.Weight[2];
	const float radius = std::max({Length(corner[0] - point), Length(corner[1] - point), Length(corner[2] - point)});
	// Farther than needed, so that what is away need not be asked soon again; no farther than where the surface is.
	const float farthest = reach + radius + size;
	const float known = std::min(farthest, Length(point - nearest.Surface.Point) + least);
	const bool isNear = shape.Closest(point, known, nearest.Surface)
		|| (known < farthest && shape.Closest(point, farthest, nearest.Surface));
	const float distance = isNear ? nearest.Surface.Distance : farthest;
	if (!isNear || distance > reach + radius)
	{
		nearest.Surface.Point = isNear ? nearest.Surface.Point : TriangleCandidate::Nowhere;
		nearest.Surface.Distance = distance - radius;
		return false;
	}
	float step = nearest.Weight == TriangleMemory::Middle ? 0.4f * size : 0.15f * size;
	for (int i = 0; i < Tuning::TriangleDescentSteps; ++i)
	{
		const std::array<float, 3> weight =
			NearestOnTriangle(point - nearest.Surface.Normal * step, corner[0], corner[1], corner[2]).Weight;
		const Vector3 trial = corner[0] * weight[0] + corner[1] * weight[1] + corner[2] * weight[2];
		const float way = Length(trial - point);
		if (way < least)
		{
			break;
		}
		SurfacePoint surface;
		// The surface is no farther from there than the way and what it was away.
		if (shape.Closest(trial, std::abs(nearest.Surface.Distance) + way + least, surface)
			&& surface.Distance < nearest.Surface.Distance)
		{
			nearest = {weight, surface};
			point = trial;
		}
		else
		{
			step *= 0.3f;
		}
	}
	return nearest.Surface.Distance < reach;
}

} // namespace

void TriangleContactSet::Reset(TriangleContactHistory& history)
{
	*this = {};
	history = {};
}

void TriangleContactSet::Prepare(const Topology& topology)
{
	const std::vector<int>& corners = topology.SurfaceTriangles;
	Triangles.reserve(corners.size() / 3);
	for (size_t corner = 0; corner < corners.size(); corner += 3)
	{
		Triangles.push_back({corners[corner], corners[corner + 1], corners[corner + 2]});
	}
	CompressRows(topology.RestPosition.size(), FirstOfParticle, TrianglesOfParticle,
		[this](auto&& add)
		{
			for (size_t t = 0; t < Triangles.size(); ++t)
			{
				for (int particle : Triangles[t])
				{
					add(particle, static_cast<int>(t));
				}
			}
		});
	NearOfParticle.assign(topology.RestPosition.size(), {});
	Visited.assign(Triangles.size(), 0);
	KnownOf.assign(Triangles.size(), 0);
}

void TriangleContactHistory::Forget() { Candidates.clear(); }

void TriangleContactHistory::Forget(int collider)
{
	std::erase_if(Candidates, [collider](const TriangleCandidate& known) { return known.Memory.Collider == collider; });
}

/// The triangles of particles in contact, collider by collider.
void TriangleContactSet::ListCandidates(const ContactContext& substep, float time,
	const std::vector<ParticleContact>& contacts, std::vector<TriangleCandidate>& candidates)
{
	Sides.clear();
	size_t known = 0;
	for (size_t first = 0; first < contacts.size();)
	{
		const int collider = contacts[first].Collider;
		++Round;
		for (; known < Known.size() && Known[known].Memory.Collider <= collider; ++known)
		{
			KnownOf[static_cast<size_t>(Known[known].Memory.Triangle)] = static_cast<int>(known);
		}
		size_t last = first;
		for (; last < contacts.size() && contacts[last].Collider == collider; ++last)
		{
			const ParticleContact& contact = contacts[last];
			NearOfParticle[static_cast<size_t>(contact.Particle)] = {contact.Normal, contact.Gap, Round};
		}
		for (; first < last; ++first)
		{
			const size_t particle = static_cast<size_t>(contacts[first].Particle);
			for (int i = FirstOfParticle[particle]; i < FirstOfParticle[particle + 1]; ++i)
			{
				const int triangle = TrianglesOfParticle[static_cast<size_t>(i)];
				int& visited = Visited[static_cast<size_t>(triangle)];
				if (visited != Round && IsCandidate(substep, time, Triangles[static_cast<size_t>(triangle)]))
				{
					candidates.push_back(KnownAs(triangle, collider));
					Sides.push_back(SideOf(Triangles[static_cast<size_t>(triangle)]));
				}
				visited = Round;
			}
		}
	}
}

TriangleCandidate TriangleContactSet::KnownAs(int triangle, int collider) const
{
	const size_t known = static_cast<size_t>(KnownOf[static_cast<size_t>(triangle)]);
	const bool isKnown = known < Known.size() && Known[known].Memory.Triangle == triangle
		&& Known[known].Memory.Collider == collider && Known[known].Point != TriangleCandidate::Nowhere;
	return isKnown ? Known[known] : TriangleCandidate{{triangle, collider}};
}

/// Sum of the surface's normals at its corners.
Float4 TriangleContactSet::SideOf(const Corners& corners) const
{
	Float4 side = Float4::Zero();
	for (int corner : corners)
	{
		const NearSurface& surface = NearOfParticle[static_cast<size_t>(corner)];
		side += surface.Round == Round ? surface.Normal : Float4::Zero();
	}
	return side;
}

void TriangleContactSet::List(const ContactContext& substep, float time, const std::vector<ParticleContact>& contacts,
	TriangleContactHistory& history)
{
	std::swap(Known, history.Candidates);
	history.Candidates.clear();
	if (contacts.empty())
	{
		return;
	}
	if (NearOfParticle.empty())
	{
		Prepare(*substep.Model.Shape);
	}
	ListCandidates(substep, time, contacts, history.Candidates);
}

void TriangleContactSet::Find(
	const ContactContext& substep, TriangleContactHistory& history, std::vector<PenaltyContact>& pushes)
{
	ForEachRun(
		history.Candidates.size(), [&](size_t c) { return history.Candidates[c].Memory.Collider; },
		[&](int collider, size_t first, size_t end)
		{
			const PlacedCollider& placed = substep.Colliders[collider];
			const FrameLanes before(placed.Before);
			const FrameLanes after(placed.After);
			for (size_t c = first; c < end; ++c)
			{
				TriangleCandidate& candidate = history.Candidates[c];
				if (IsTouched(substep, placed, before, after, Sides[c], candidate))
				{
					pushes.push_back(MakePush(substep, CornersOf(candidate), candidate));
					pushes.back().Known = static_cast<int>(c);
				}
				candidate.Memory.Anchor = {}; // friction goes on if the push does
			}
		});
}

/// Whether a collider could touch a triangle in the substep. Known planes are followed as those of particles are. A
/// lane for each corner; the last has two.
bool TriangleContactSet::IsTouched(const ContactContext& substep, const PlacedCollider& collider,
	const FrameLanes& before, const FrameLanes& after, Float4 toSurface, TriangleCandidate& candidate) const
{
	const Corners& corners = CornersOf(candidate);
	const auto gather = [&](const std::vector<Float4>& of) {
		return Vector3x4::Gather(of.data(), {corners[0], corners[1], corners[2], corners[2]});
	};
	const auto longest = [](const Vector3x4& v)
	{
		const std::array<float, 4> squares = Stored(Dot(v, v));
		return std::sqrt(std::max({squares[0], squares[1], squares[2]}));
	};
	const Vector3x4 place = gather(substep.Position);
	const Vector3x4 move = gather(substep.Velocity) * Float4::Splat(substep.Step);
	const Vector3x4 local = before.ToLocal(place);
	const Vector3x4 seen =
		VectorsOf([&](size_t lane) { return Float4::From(candidate.Local[std::min<size_t>(lane, 2)]); });
	const float way = longest(local - seen); // since it was measured
	const float reach =
		2.0f * substep.HalfThickness + longest(collider.Settled ? move : move - (after.ToWorld(local) - place));
	if (candidate.Distance - way > reach)
	{
		return false;
	}
	const bool isFlat = candidate.Normal != Vector3{} && way <= Tuning::FlatReach * substep.HalfThickness;
	if (!isFlat)
	{
		Measure(collider, toSurface, {local.At(0), local.At(1), local.At(2)}, reach, candidate);
	}
	return candidate.Normal != Vector3{};
}

/// Within a collider the nearest face may be any of those that meet at the edge that has pierced the triangle. A copy
/// that is lifted off the surface sees that edge.
void TriangleContactSet::Measure(const PlacedCollider& collider, Float4 toSurface, const std::array<Vector3, 3>& local,
	float reach, TriangleCandidate& candidate)
{
	const Vector3 across = Cross(local[1] - local[0], local[2] - local[0]);
	const Vector3 side = RotateBack(collider.Before.Rotation, toSurface.ToVector3());
	const float lifted = Dot(across, side) < 0.0f ? -Tuning::TriangleLift : Tuning::TriangleLift;
	const Vector3 lift = across * (lifted / std::max(Length(across), 1e-20f));
	Nearest nearest{candidate.Memory.Weight, {candidate.Point, {}, 0.0f}};
	candidate.Local = local;
	const bool isNear = FindNearest(*collider.Given.Geometry, {local[0] + lift, local[1] + lift, local[2] + lift},
		reach + Tuning::TriangleLift, nearest);
	candidate.Memory.Weight = nearest.Weight;
	candidate.Point = nearest.Surface.Point;
	candidate.Normal = isNear ? nearest.Surface.Normal : Vector3{};
	candidate.Distance = nearest.Surface.Distance - (isNear ? Dot(lift, nearest.Surface.Normal) : Tuning::TriangleLift);
}

/// Where it is in this substep: its place on the collider moves with that.
PenaltyContact TriangleContactSet::MakePush(
	const ContactContext& substep, const Corners& corners, const TriangleCandidate& candidate)
{
	const PlacedCollider& collider = substep.Colliders[candidate.Memory.Collider];
	const Vector3 before = collider.Before.ToWorld(candidate.Point);
	const Vector3 carry = collider.After.ToWorld(candidate.Point) - before;
	PenaltyContact push;
	push.Collider = candidate.Memory.Collider;
	push.Friction = std::sqrt(substep.Model.Material.Friction * collider.Given.Friction);
	push.Element.Particle = {corners[0], corners[1], corners[2], corners[0]};
	push.Element.Weight = {candidate.Memory.Weight[0], candidate.Memory.Weight[1], candidate.Memory.Weight[2]};
	push.Element.Normal = Rotate(collider.Before.Rotation, candidate.Normal);
	push.Element.Offset = Dot(push.Element.Normal, before + carry) + Tuning::TriangleGap * substep.HalfThickness;
	push.Carry = Dot(push.Element.Normal, carry);
	push.Start = Float4::From(carry);
	for (size_t i = 0; i < 3; ++i)
	{
		push.Start = MulAdd(
			substep.Position[static_cast<size_t>(corners[i])], Float4::Splat(candidate.Memory.Weight[i]), push.Start);
	}
	// Deep starts come out at a bounded speed.
	const float deepest = substep.MaxDepenetrationSpeed * substep.Step;
	const float depth = push.Element.Offset - SumLanes(Float4::From(push.Element.Normal) * push.Start);
	push.Element.Offset -= std::max(depth - deepest, 0.0f);
	push.Anchor = candidate.Memory.Anchor;
	push.Anchor.Slip = Rotate(collider.After.Rotation, push.Anchor.Slip);
	return push;
}

/// Particles alone hold a triangle off a surface that is flat to it, or far enough away, on all of its way. Colliders
/// that move farther are looked for again.
bool TriangleContactSet::IsCandidate(const ContactContext& substep, float time, const Corners& corners) const
{
	std::array<const NearSurface*, 3> nearby;
	size_t count = 0;
	float least = 1e30f;
	for (const int corner : corners)
	{
		const NearSurface& surface = NearOfParticle[static_cast<size_t>(corner)];
		if (surface.Round == Round)
		{
			nearby[count++] = &surface;
			least = std::min(least, surface.Gap);
		}
	}
	const auto isFlat = [&nearby](size_t a, size_t b)
	{ return SumLanes(nearby[a]->Normal * nearby[b]->Normal) > Tuning::FlatCosine; };
	float longest2 = 0.0f;
	for (size_t i = 0; i < 3; ++i)
	{
		const Float4 edge = substep.Position[static_cast<size_t>(corners[i])]
			- substep.Position[static_cast<size_t>(corners[(i + 1) % 3])];
		longest2 = std::max(longest2, SumLanes(edge * edge));
	}
	float fastest = 0.0f;
	for (const int corner : corners)
	{
		fastest = std::max(fastest, Length(substep.Velocity[static_cast<size_t>(corner)]));
	}
	const float way = 2.0f * time * fastest;
	const float half = 0.5f * std::sqrt(longest2);
	if (count == 3 && way < half && isFlat(0, 1) && isFlat(1, 2) && isFlat(0, 2))
	{
		return false;
	}
	return least < half + substep.HalfThickness + way;
}

void TriangleContactSet::MoveOutOfColliders(const ColliderSet& colliders, const TriangleContactHistory& history,
	float distance, std::vector<Float4>& position) const
{
	const int count = Triangles.empty() ? 0 : static_cast<int>(history.Candidates.size()); // restored, no step since
	// The visit in which a particle was moved last. A triangle that has not moved since its last visit is still clear,
	// as is one that has moved less since the step found it than it was away then.
	std::vector<int> moved(position.size(), -1);
	for (int round = 0; round < Tuning::TriangleClearRounds; ++round)
	{
		for (int c = 0; c < count; ++c)
		{
			const TriangleCandidate& candidate = history.Candidates[static_cast<size_t>(c)];
			const Corners& corners = Triangles[static_cast<size_t>(candidate.Memory.Triangle)];
			const int visit = round * count + c;
			const auto hasMoved = [&](int particle) { return moved[static_cast<size_t>(particle)] >= visit - count; };
			if (!std::ranges::any_of(corners, hasMoved))
			{
				continue;
			}
			const Collider& collider = colliders[candidate.Memory.Collider].Given;
			std::array<Vector3, 3> local;
			for (size_t i = 0; i < 3; ++i)
			{
				local[i] = collider.Movement.Place.ToLocal(position[static_cast<size_t>(corners[i])].ToVector3());
			}
			float way = 0.0f;
			for (size_t i = 0; i < 3; ++i)
			{
				way = std::max(way, Length(local[i] - candidate.Local[i]));
			}
			Nearest nearest{TriangleMemory::Middle, {candidate.Point, {}, 0.0f}};
			if (candidate.Distance > distance + way || !FindNearest(*collider.Geometry, local, distance, nearest))
			{
				continue;
			}
			const std::array<float, 3>& w = nearest.Weight;
			const float share = (distance - nearest.Surface.Distance) / (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
			const Float4 out = Float4::From(Rotate(collider.Movement.Place.Rotation, nearest.Surface.Normal)) * share;
			for (size_t i = 0; i < 3; ++i)
			{
				Float4& corner = position[static_cast<size_t>(corners[i])];
				corner = MulAdd(out, Float4::Splat(w[i]), corner);
				moved[static_cast<size_t>(corners[i])] = visit;
			}
		}
	}
}

} // namespace Cloth
