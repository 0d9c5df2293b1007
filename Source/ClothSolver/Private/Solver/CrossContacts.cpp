// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/CrossContacts.h"

#include "Core/Tuning.h"

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

/// Lengths of triangles and edges follow from those of particles.
void CrossContacts::TakeSaved()
{
	const size_t particles = Mass.size();
	const bool fits = Saved->Reference.size() == particles && Saved->Radius.Particle.size() == particles
		&& Saved->Tangled.size() == particles && Contacts.Fits(*Saved);
	if (fits)
	{
		SelfLengths radius = std::move(History.Radius);
		radius.Particle = Saved->Radius.Particle;
		History = std::move(*Saved);
		History.Radius = std::move(radius);
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
			all.ToInternal.push_back(static_cast<int>(all.ToInternal.size()));
		}
		for (int corner : shape.SurfaceTriangles)
		{
			all.SurfaceTriangles.push_back(First.back() + shape.ToInternal[static_cast<size_t>(corner)]);
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

void CrossContacts::Gather(bool velocities)
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		const CrossMember& member = Members[m];
		const std::vector<Float4>& moves = velocities ? member.Velocity : member.Substep.Displacement;
		const Float4 time = Float4::Splat(velocities ? member.Options.TimeStep : 1.0f);
		const size_t first = static_cast<size_t>(First[m]);
		for (size_t i = 0; i < member.Position.size(); ++i)
		{
			Place[first + i] = member.Position[i] + Origins[m];
			Moves[first + i] = moves[i] * time;
		}
	}
}

void CrossContacts::Find(bool firstSubstep, Workers* workers)
{
	Gather(true);
	if (firstSubstep)
	{
		Contacts.Find(Place.data(), Moves.data(), std::numeric_limits<int>::max(), workers);
	}
	Pushes.clear();
	for (const SelfContact& contact : Contacts.Contacts())
	{
		Pushes.push_back(MakePush(contact));
	}
}

/// As between two pieces of one cloth.
CrossContacts::Push CrossContacts::MakePush(const SelfContact& contact) const
{
	const CrossMember& a = Members[static_cast<size_t>(MemberOf(contact.Element.Particle[0]))];
	const CrossMember& b = Members[static_cast<size_t>(MemberOf(contact.Element.Particle[3]))];
	const float friction = std::sqrt(a.Model.Material.Friction * b.Model.Material.Friction);
	const float speed = std::min(a.Options.MaxDepenetrationSpeed, b.Options.MaxDepenetrationSpeed);
	Push push{};
	push.Whole =
		PushApart(contact, {Place, Mass, a.Substep.Plan.ImplicitStep}, friction, speed * a.Substep.Plan.SubstepTime);
	for (size_t i = 0; i < 4; ++i)
	{
		push.Member[i] = MemberOf(contact.Element.Particle[i]);
		push.Whole.Element.Particle[i] -= First[static_cast<size_t>(push.Member[i])];
	}
	return push;
}

/// The member's particles keep their weights; the others stay where they are.
PenaltyContact CrossContacts::SideOf(const Push& push, int member) const
{
	PenaltyContact side = push.Whole;
	side.IsOfOtherCloth = true;
	Float4 elsewhere = Float4::Zero();
	for (size_t i = 0; i < 4; ++i)
	{
		const size_t of = static_cast<size_t>(push.Member[i]);
		const size_t particle = static_cast<size_t>(push.Whole.Element.Particle[i]);
		const bool own = push.Member[i] == member;
		const Float4 rest = own ? Origins[of] : Place[static_cast<size_t>(First[of]) + particle];
		elsewhere = MulAdd(rest, Float4::Splat(push.Whole.Element.Weight[i]), elsewhere);
		side.Element.Particle[i] = own ? push.Whole.Element.Particle[i] : 0;
		side.Element.Weight[i] = own ? push.Whole.Element.Weight[i] : 0.0f;
	}
	side.Start -= elsewhere;
	side.Element.Offset -= SumLanes(elsewhere * Float4::From(push.Whole.Element.Normal));
	return side;
}

void CrossContacts::AddTo(int member)
{
	const CrossMember& own = Members[static_cast<size_t>(member)];
	own.Statistics.ClothContacts = 0;
	for (Push& push : Pushes)
	{
		for (size_t end = 0; end < 2; ++end)
		{
			if (push.Member[3 * end] == member)
			{
				AddSide(push, end);
				++own.Statistics.ClothContacts;
			}
		}
	}
	Untangle(member);
}

void CrossContacts::AddSide(Push& push, size_t end) const
{
	const int member = push.Member[3 * end];
	std::vector<PenaltyContact>& penalties = Members[static_cast<size_t>(member)].Contacts.Coupling.Penalties;
	push.Side[end] = static_cast<int>(penalties.size());
	penalties.push_back(SideOf(push, member));
}

void CrossContacts::Untangle(int member) const
{
	const CrossMember& own = Members[static_cast<size_t>(member)];
	for (const SelfCrossing& crossing : Contacts.Crossings())
	{
		const Float4 pull = UntanglingPull(crossing, Mass, own.Substep.Plan.SubstepTime);
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

PotentialValue CrossContacts::Add()
{
	PotentialValue value{0.0, 0.0};
	const float step = Members.front().Substep.Plan.ImplicitStep;
	const float square = step * step;
	for (Push& push : Pushes)
	{
		const ContactStencil& element = push.Whole.Element;
		Float4 place = Float4::Zero();
		Float4 rate = Float4::Zero();
		for (size_t i = 0; i < 4; ++i)
		{
			const size_t member = static_cast<size_t>(push.Member[i]);
			const Unknowns::Fields& fields = Fields[member];
			const Float4 weight = Float4::Splat(element.Weight[i]);
			place = MulAdd(fields.Position[element.Particle[i]] + Origins[member], weight, place);
			rate = fields.Direction != nullptr ? MulAdd(fields.Direction[element.Particle[i]], weight, rate) : rate;
		}
		double energy = 0.0;
		if (!push.Whole.Respond(place, energy))
		{
			continue;
		}
		value.Energy += static_cast<double>(square) * energy;
		const Float4 gradient = push.Whole.Force * -square;
		for (size_t i = 0; i < 4; ++i)
		{
			Float4& share = Fields[static_cast<size_t>(push.Member[i])].Residual[element.Particle[i]];
			share = MulAdd(gradient, Float4::Splat(element.Weight[i]), share);
		}
		value.Slope += static_cast<double>(SumLanes(gradient * rate));
	}
	return value;
}

void CrossContacts::ReportForces() const
{
	for (const Push& push : Pushes)
	{
		for (size_t end = 0; end < 2; ++end)
		{
			const CrossMember& member = Members[static_cast<size_t>(push.Member[3 * end])];
			member.Contacts.Coupling.Penalties[static_cast<size_t>(push.Side[end])].Force = push.Whole.Force;
		}
	}
}

bool CrossContacts::StopPenetration(int round, Workers* workers)
{
	ReportForces();
	Gather(false);
	if (MovesTooFarForCcd(Moves, Contacts.MeanEdge()))
	{
		return false;
	}
	FindInverseMasses();
	MovesBefore = Moves;
	if (Contacts.ResolvePenetration(Place.data(), Moves.data(), InverseMass.data(), workers) == 0)
	{
		return false;
	}
	if (Contacts.LongestPull(Place.data(), MovesBefore.data(), Moves.data())
		<= Tuning::SelfMaxPull * Contacts.MeanEdge())
	{
		TakeMoves();
		return false;
	}
	if (round == Tuning::SelfStopRounds)
	{
		Contacts.LetThrough();
		return false;
	}
	PushStopped(round);
	return true;
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

PushedParticles CrossContacts::PushedBy(const Push& push) const
{
	PushedParticles particles;
	for (size_t i = 0; i < particles.size(); ++i)
	{
		const size_t m = static_cast<size_t>(push.Member[i]);
		const CrossMember& member = Members[m];
		const size_t at = static_cast<size_t>(push.Whole.Element.Particle[i]);
		particles[i] = {&member.Moving.Mobile()[at], member.Moving.Particles().Direction[at],
			member.Constraints.Free().Kind[at] != Freedom::All, 1.0f / member.Model.Mass[at], Origins[m],
			&member.Velocity[at], &member.LastVelocity[at], &member.LastMove[at]};
	}
	return particles;
}

void CrossContacts::PushMembers()
{
	for (const CrossMember& member : Members)
	{
		member.Statistics.ClothContacts = 0;
	}
	for (Push& push : Pushes)
	{
		Cloth::Push(push.Whole, PushedBy(push), Members.front().Substep.Plan.ImplicitStep);
		++Members[static_cast<size_t>(push.Member[0])].Statistics.ClothContacts;
		++Members[static_cast<size_t>(push.Member[3])].Statistics.ClothContacts;
	}
}

void CrossContacts::Stop(Workers* workers)
{
	Gather(false);
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

void CrossContacts::StopRebounds()
{
	for (Push& push : Pushes)
	{
		const SubstepContext& substep = Members.front().Substep;
		Cloth::StopRebound(push.Whole, PushedBy(push), substep.Plan.SubstepTime, substep.HistoryWeight);
	}
}

void CrossContacts::TakeMoves() const
{
	for (size_t m = 0; m < Members.size(); ++m)
	{
		SubstepContext& substep = Members[m].Substep;
		std::copy(Moves.begin() + First[m], Moves.begin() + First[m + 1], substep.Displacement.begin());
		substep.IsDisplaced = true;
	}
}

/// What met is solved for as contacts that were found are.
void CrossContacts::PushStopped(int round)
{
	for (const SelfContact& stop : Contacts.Stopped())
	{
		Push& push = Pushes.emplace_back(MakePush(stop));
		push.Whole.Stiffness *= std::pow(Tuning::SelfStopGrowth, static_cast<float>(round));
		for (size_t end = 0; end < 2; ++end)
		{
			AddSide(push, end);
		}
	}
}

void CrossContacts::CorrectVelocities()
{
	if (Pushes.empty())
	{
		return;
	}
	AddKineticEnergy(-1.0);
	if (IsFree())
	{
		RestoreMomentum();
	}
	StopRebound();
	AddKineticEnergy(1.0);
}

void CrossContacts::AddKineticEnergy(double sign) const
{
	for (const CrossMember& member : Members)
	{
		double energy = 0.0;
		for (size_t i = 0; i < member.Velocity.size(); ++i)
		{
			const Float4 velocity = member.Substep.NewVelocity[i];
			energy += 0.5 * static_cast<double>(member.Model.Mass[i] * SumLanes(velocity * velocity));
		}
		member.Substep.NewEnergy += sign * energy;
		member.Substep.NewKineticEnergy += sign * energy;
	}
}

/// Whether the cloths touch nothing but each other and themselves.
bool CrossContacts::IsFree() const
{
	return std::ranges::all_of(Members,
		[](const CrossMember& member)
		{
			return !member.Constraints.Free().Active
				&& std::ranges::all_of(member.Contacts.Coupling.Penalties, &PenaltyContact::IsOfCloth);
		});
}

/// The residual that is left acts like a force out of nowhere.
void CrossContacts::RestoreMomentum() const
{
	Float4 excess = Float4::Zero();
	float mass = 0.0f;
	for (const CrossMember& member : Members)
	{
		const Float4 step = Float4::Splat(member.Substep.Plan.SubstepTime);
		for (size_t i = 0; i < member.Velocity.size(); ++i)
		{
			const Float4 expected = MulAdd(member.Substep.Acceleration[i], step, member.Velocity[i]);
			excess = MulAdd(member.Substep.NewVelocity[i] - expected, Float4::Splat(member.Model.Mass[i]), excess);
			mass += member.Model.Mass[i];
		}
	}
	const Float4 change = excess * (-1.0f / mass);
	for (const CrossMember& member : Members)
	{
		for (Float4& velocity : member.Substep.NewVelocity)
		{
			velocity += change;
		}
	}
}

/// A push is as strong at the end of a substep as it takes to come to a halt, and the two-step scheme would go on from
/// there: velocities at which cloths part while they push each other come from the scheme alone.
void CrossContacts::StopRebound()
{
	std::ranges::fill(InverseMass, 0.0f); // of those that are stopped
	for (int sweep = 0; sweep < Tuning::ReboundSweeps; ++sweep)
	{
		bool stopped = false;
		for (const Push& push : Pushes)
		{
			stopped = StopRebound(push) || stopped;
		}
		if (!stopped)
		{
			break;
		}
	}
	for (size_t m = 0; m < Members.size(); ++m)
	{
		const CrossMember& member = Members[m];
		for (size_t i = 0; i < member.Velocity.size(); ++i)
		{
			const Float4 velocity = member.Substep.NewVelocity[i];
			if (InverseMass[static_cast<size_t>(First[m]) + i] > 0.0f)
			{
				// What is stopped has no past that could go on.
				member.Velocity[i] = velocity;
				member.Substep.Displacement[i] = velocity * member.Substep.Plan.SubstepTime;
			}
		}
	}
}

bool CrossContacts::StopRebound(const Push& push)
{
	const ContactStencil& element = push.Whole.Element;
	const Float4 normal = Float4::From(element.Normal);
	if (!(SumLanes(push.Whole.Force * normal) > 0.0f))
	{
		return false;
	}
	float speed = 0.0f;
	float compliance = 0.0f;
	std::array<float, 4> change{};
	for (size_t i = 0; i < 4; ++i)
	{
		const CrossMember& member = Members[static_cast<size_t>(push.Member[i])];
		const size_t particle = static_cast<size_t>(element.Particle[i]);
		const bool free = member.Constraints.Free().Kind[particle] == Freedom::All;
		const float response = element.Weight[i] / member.Model.Mass[particle];
		change[i] = free ? response : 0.0f;
		compliance += element.Weight[i] * response; // also of what is held: little weights shall not do it alone
		speed += element.Weight[i] * SumLanes(member.Substep.NewVelocity[particle] * normal);
	}
	if (!(speed > Tuning::ReboundSpeed))
	{
		return false;
	}
	for (size_t i = 0; i < 4; ++i)
	{
		const size_t member = static_cast<size_t>(push.Member[i]);
		const size_t particle = static_cast<size_t>(element.Particle[i]);
		Members[member].Substep.NewVelocity[particle] -= normal * (change[i] * speed / compliance);
		InverseMass[static_cast<size_t>(First[member]) + particle] =
			change[i] != 0.0f ? 1.0f : InverseMass[static_cast<size_t>(First[member]) + particle];
	}
	return true;
}

} // namespace Cloth
