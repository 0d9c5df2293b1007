// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/CrossContacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Cloth
{

/// Of two cloths the mean of both.
float CrossContacts::Thickness() const
{
	float sum = 0.0f;
	for (const CrossMember& member : Members)
	{
		sum += 2.0f * member.Contacts.HalfThickness(member.Model, member.Options);
	}
	return sum / static_cast<float>(Members.size());
}

bool CrossContacts::IsKnown() const
{
	return PreparedThickness == Thickness()
		&& std::ranges::equal(Shapes, Members, {}, {}, [](const CrossMember& member) { return member.Model.Shape; });
}

void CrossContacts::Prepare()
{
	Origins.resize(Members.size(), Float4::Zero());
	if (!IsKnown())
	{
		Join();
	}
	if (Saved)
	{
		TakeSaved();
	}
}

void CrossContacts::TakeSaved()
{
	const size_t particles = Mass.size();
	const bool fits = Saved->Thickness == PreparedThickness && Saved->Reference.size() == particles
		&& Saved->Way.size() == particles && Saved->Last.size() == particles && Saved->Tangled.size() == particles
		&& Contacts.Fits(*Saved);
	if (fits)
	{
		History = std::move(*Saved);
	}
	Saved.reset();
}

/// One topology of all surfaces, side by side: at rest no two of them are near each other.
void CrossContacts::Join()
{
	Topology all;
	std::vector<int> sheets;
	Shapes.clear();
	First.assign(1, 0);
	Mass.clear();
	PreparedThickness = Thickness();
	float edge = 0.0f;
	for (const CrossMember& member : Members)
	{
		const Topology& shape = *member.Model.Shape;
		const auto [left, right] =
			std::ranges::minmax(shape.RestPosition, {}, [](const Float4& place) { return place.ToVector3().X; });
		const Float4 shift = Float4::From({edge - left.ToVector3().X, 0.0f, 0.0f});
		edge += right.ToVector3().X - left.ToVector3().X + 10.0f * PreparedThickness;
		for (const Float4& place : shape.RestPosition)
		{
			all.RestPosition.push_back(place + shift);
		}
		for (int corner : shape.SurfaceTriangles)
		{
			all.SurfaceTriangles.push_back(First.back() + corner);
		}
		sheets.resize(all.RestPosition.size(), static_cast<int>(Shapes.size()));
		Mass.insert(Mass.end(), member.Model.Mass.begin(), member.Model.Mass.end());
		Shapes.push_back(member.Model.Shape);
		First.push_back(static_cast<int>(all.RestPosition.size()));
	}
	Contacts.Prepare(all, PreparedThickness, History, sheets);
	Place.assign(Mass.size(), Float4::Zero());
	Moves.assign(Mass.size(), Float4::Zero());
	InverseMass.assign(Mass.size(), 0.0f);
}

int CrossContacts::MemberOf(int particle) const
{
	return static_cast<int>(std::ranges::upper_bound(First, particle) - First.begin()) - 1;
}

/// Moves by velocities.
void CrossContacts::GatherVelocities(float time)
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		const CrossMember& member = Members[m];
		const size_t first = static_cast<size_t>(First[m]);
		for (size_t i = 0; i < member.Position.size(); ++i)
		{
			Place[first + i] = member.Position[i] + Origins[m];
			Moves[first + i] = member.Velocity[i] * time;
		}
	}
}

void CrossContacts::GatherDisplacements()
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		std::ranges::copy(Members[m].Substep.Displacement, Moves.begin() + First[m]);
	}
}

void CrossContacts::Find(bool firstSubstep, Workers* workers)
{
	const SubstepContext& substep = Members.front().Substep;
	if (firstSubstep)
	{
		const float time = static_cast<float>(substep.SubstepsLeft) * substep.Plan.SubstepTime;
		GatherVelocities(time);
		Contacts.Begin(Place.data(), Moves.data(), substep.SubstepsLeft, workers);
	}
	GatherVelocities(substep.Plan.SubstepTime);
	Contacts.Find(Place.data(), Moves.data(), std::numeric_limits<int>::max(), workers);
	Pushes.clear();
	for (const CrossMember& member : Members)
	{
		member.Statistics.ClothContacts = 0;
	}
	for (size_t i = 0; i < Contacts.Contacts().size(); ++i)
	{
		Pushes.push_back(MakePush(Contacts.Contacts()[i], History.Anchors[i].Anchor));
		History.Anchors[i].Anchor = {};
		++Members[static_cast<size_t>(Pushes.back().Member[0])].Statistics.ClothContacts;
		++Members[static_cast<size_t>(Pushes.back().Member[3])].Statistics.ClothContacts;
	}
}

/// As between two pieces of one cloth.
CrossContacts::Push CrossContacts::MakePush(const SelfContact& contact, const FrictionAnchor& anchor) const
{
	const CrossMember& a = Members[static_cast<size_t>(MemberOf(contact.Element.Particle[0]))];
	const CrossMember& b = Members[static_cast<size_t>(MemberOf(contact.Element.Particle[3]))];
	const float friction = std::sqrt(a.Model.Material.Friction * b.Model.Material.Friction);
	const float speed = std::min(a.Options.MaxDepenetrationSpeed, b.Options.MaxDepenetrationSpeed);
	Push push{};
	push.Whole = PushApart(contact, Place, friction, speed * a.Substep.Plan.SubstepTime, anchor);
	for (size_t i = 0; i < 4; ++i)
	{
		push.Member[i] = MemberOf(contact.Element.Particle[i]);
		push.Whole.Element.Particle[i] -= First[static_cast<size_t>(push.Member[i])];
	}
	return push;
}

void CrossContacts::Untangle(int member) const
{
	const CrossMember& own = Members[static_cast<size_t>(member)];
	for (const SelfCrossing& crossing : Contacts.Crossings())
	{
		Float4 opening = Float4::Zero();
		float fastest = own.Options.MaxDepenetrationSpeed;
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const size_t m = static_cast<size_t>(MemberOf(crossing.Particle[i]));
			opening += Members[m].Velocity[static_cast<size_t>(crossing.Particle[i] - First[m])] * crossing.Weight[i];
			fastest = std::min(fastest, Members[m].Options.MaxDepenetrationSpeed);
		}
		const Float4 pull = UntanglingPull(crossing, Mass, opening, fastest, own.Substep.Plan.SubstepTime);
		for (size_t i = 0; i < crossing.Particle.size(); ++i)
		{
			const int particle = crossing.Particle[i];
			if (MemberOf(particle) == member)
			{
				own.Substep.Acceleration[static_cast<size_t>(particle - First[static_cast<size_t>(member)])] +=
					pull * (crossing.Weight[i] / Mass[static_cast<size_t>(particle)]);
			}
		}
	}
}

void CrossContacts::FindInverseMasses()
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		const std::vector<Freedom>& freedom = Members[m].Constraints.Free().Kind;
		for (size_t i = 0; i < freedom.size(); ++i)
		{
			const size_t particle = static_cast<size_t>(First[m]) + i;
			InverseMass[particle] = freedom[i] == Freedom::All ? 1.0f / Mass[particle] : 0.0f;
		}
	}
}

void CrossContacts::Untangle() const
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		Untangle(static_cast<int>(m));
	}
}

void CrossContacts::FindPushed()
{
	Pushed.clear();
	for (size_t m = 0; m < Members.size(); ++m)
	{
		const CrossMember& member = Members[m];
		Pushed.push_back({member.Moving.Mobile().data(), member.Moving.Particles().Direction.data(),
			member.Constraints.Free().Kind.data(), member.Model.Mass.data(), member.Position.data(), Origins[m],
			member.Velocity.data(), member.LastVelocity.data(), member.LastMove.data()});
	}
}

PushedParticles CrossContacts::PushedBy(const Push& push) const
{
	PushedParticles particles;
	for (size_t i = 0; i < particles.size(); ++i)
	{
		particles[i] = {
			&Pushed[static_cast<size_t>(push.Member[i])], static_cast<size_t>(push.Whole.Element.Particle[i])};
	}
	return particles;
}

void CrossContacts::PushMembers()
{
	FindPushed();
	for (Push& push : Pushes)
	{
		Cloth::Push(push.Whole, PushedBy(push), Members.front().Substep.ImplicitStep);
	}
}

void CrossContacts::Stop(Workers* workers)
{
	GatherDisplacements();
	if (MovesTooFarForCcd(Moves, Contacts.MeanEdge()))
	{
		return;
	}
	FindInverseMasses();
	if (Contacts.ResolvePenetration(Place.data(), Moves.data(), InverseMass.data(), workers) > 0)
	{
		TakeMoves();
	}
}

void CrossContacts::Finish()
{
	FindPushed();
	for (size_t i = 0; i < Pushes.size(); ++i)
	{
		Push& push = Pushes[i];
		const SubstepContext& substep = Members.front().Substep;
		History.Anchors[i].Anchor = FinishPush(
			push.Whole, PushedBy(push), substep.Plan.SubstepTime, substep.ImplicitStep, substep.HistoryWeight);
	}
}

void CrossContacts::TakeMoves() const
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		SubstepContext& substep = Members[m].Substep;
		std::copy(Moves.begin() + First[m], Moves.begin() + First[m + 1], substep.Displacement.begin());
	}
}

} // namespace Cloth
