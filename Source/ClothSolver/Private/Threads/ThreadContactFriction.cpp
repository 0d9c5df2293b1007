// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/ContactLanes.h"
#include "Core/Tuning.h"
#include "Threads/ThreadContacts.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <array>

// Friction of contacts, and what they gave.

namespace Cloth
{

/// Friction is mass at the anchor: as much as slows the particle by its largest force, which is that of the last
/// substep or of the impact.
void ThreadContacts::Rub(const ContactContext& substep, const PlacedCollider& collider, Run run,
	const std::vector<ParticleContact>& contacts, std::vector<Float4>& mobile)
{
	const FrameLanes after(collider.After);
	const float ratio = substep.ImplicitStep / substep.Step;
	const Float4 ofLast = Float4::Splat(substep.ImplicitStep * ratio);
	const Float4 ofImpact = Float4::Splat(ratio * ratio);
	const Float4 one = Float4::Splat(1.0f);
	const Float4 tiny = Float4::Splat(1e-20f);
	for (size_t first = run.First; first < run.End; first += 4)
	{
		const std::array<size_t, 4> four = FourFrom(first, run.End);
		const auto touch = [&](size_t lane) -> Touch& { return Held[four[lane]]; };
		const auto contact = [&](size_t lane) -> const ParticleContact&
		{ return contacts[static_cast<size_t>(touch(lane).Contact)]; };
		const std::array<int, 4> node = {touch(0).Particle, touch(1).Particle, touch(2).Particle, touch(3).Particle};
		const GatheredLanes moved = GatherLanes(mobile.data(), node.data());
		const Float4 mobility = moved.Fourth;
		const Float4 inverse = one / Max(mobility, tiny);
		const Vector3x4 normal = VectorsOf([&](size_t lane) { return contact(lane).Normal; });
		const Vector3x4 place = Vector3x4::Gather(substep.Position.data(), node) + moved.Vector;
		const Vector3x4 way = place - after.ToWorld(VectorsOf([&](size_t lane) { return contact(lane).Anchor; }));
		const Vector3x4 slip = NegMulAdd(normal, Dot(way, normal), way);
		const Float4 last = NumbersOf([&](size_t lane) { return contact(lane).NormalImpulse; }) * ofLast;
		const Float4 impact = NumbersOf([&](size_t lane) { return touch(lane).Pushed; }) * inverse * ofImpact;
		const Float4 most =
			NumbersOf([&](size_t lane) { return contact(lane).FrictionCoefficient; }) * Max(last, impact);
		const Float4 mass =
			most / Max(NegMulAdd(most, mobility, LengthOfLanes(slip)), Float4::Splat(Tuning::FrictionSlip));
		// On a free body, at most its share.
		const Float4 share = NumbersOf([&](size_t lane) { return touch(lane).Share; });
		const Float4 limited = SelectPositive(share, Min(mass, share), mass);
		const Float4 friction = SelectPositive(mobility, Max(limited, Float4::Zero()), Float4::Zero());
		const Float4 slower = mobility / MulAdd(mobility, friction, one);
		const Vector3x4 held = NegMulAdd(slip, slower * friction, moved.Vector);
		ScatterLanes(held, slower, mobile.data(), node.data());
		const std::array<float, 4> frictions = Stored(friction);
		const std::array<float, 4> wholes = Stored(inverse + share);
		const std::array<Float4, 4> places = Stored(held);
		for (size_t lane = 0; lane < 4; ++lane)
		{
			touch(lane).Friction = frictions[lane];
			touch(lane).Place = places[lane];
			// What holds the particle on other bodies counts as its own mass.
			touch(lane).Mass = touch(lane).Mass > touch(lane).Share ? wholes[lane] : touch(lane).Mass;
		}
	}
}

/// The impulse that a particle had from what it touches, as far as it is one along the normal; of attachments, all.
/// By momentum: what no internal force changes in the sum.
Float4 ThreadContacts::GivenTo(
	const ContactContext& substep, const Touch& touch, const ParticleContact* contact, const Outcome& outcome)
{
	const size_t i = static_cast<size_t>(touch.Particle);
	const float step = substep.Step;
	const float scale = step / (substep.ImplicitStep * substep.ImplicitStep);
	const Float4 mass = Float4::Splat(substep.Model.Mass[i]);
	const Float4 displacement = outcome.Displacement[i];
	const Float4 momentum =
		NegMulAdd(outcome.LastVelocity[i], Float4::Splat(outcome.HistoryWeight), substep.Velocity[i])
		* (1.0f / (1.0f - outcome.HistoryWeight));
	const Float4 free = MulAdd(outcome.Acceleration[i], Float4::Splat(step), momentum);
	const Float4 before = contact != nullptr ? outcome.InternalMove[i] * mass : Float4::Zero();
	if (touch.Mass == 0.0f)
	{
		return (outcome.Constraints.Of(i).Velocity - free) * mass - (before + outcome.Held[i]) * scale;
	}
	if (contact == nullptr || outcome.Constraints.Free().Kind[i] == Freedom::All)
	{
		const Float4 velocity = (displacement - touch.Return) * (1.0f / step);
		return (velocity - free) * mass - (before + (displacement - touch.Place) * touch.Mass) * scale;
	}
	const float back = std::min(-contact->Gap, substep.MaxDepenetrationSpeed * step);
	return (contact->Carry - displacement + contact->Normal * back) * (touch.Mass / step);
}

/// What touches of one collider gave, and where their anchors are then: beyond its limit, friction lets them slide.
void ThreadContacts::Slide(const ContactContext& substep, const PlacedCollider& collider, Run run,
	const Outcome& outcome, std::vector<ParticleContact>& contacts)
{
	const FrameLanes after(collider.After);
	const Float4 scale = Float4::Splat(substep.Step / (substep.ImplicitStep * substep.ImplicitStep));
	const Float4 stuck = Float4::Splat(Tuning::FrictionSlip);
	for (size_t first = run.First; first < run.End; first += 4)
	{
		const std::array<size_t, 4> four = FourFrom(first, run.End);
		const auto touch = [&](size_t lane) -> Touch& { return Held[four[lane]]; };
		const auto contact = [&](size_t lane) -> ParticleContact&
		{ return contacts[static_cast<size_t>(touch(lane).Contact)]; };
		const auto along = [&](size_t lane)
		{ return GivenTo(substep, touch(lane), &contact(lane), outcome) * contact(lane).Normal; };
		const Float4 impulse = SumLanes(along(0), along(1), along(2), along(3));
		const Vector3x4 normal = VectorsOf([&](size_t lane) { return contact(lane).Normal; });
		const Vector3x4 place = VectorsOf(
			[&](size_t lane)
			{
				const size_t i = static_cast<size_t>(touch(lane).Particle);
				return substep.Position[i] + outcome.Displacement[i];
			});
		const Vector3x4 way = place - after.ToWorld(VectorsOf([&](size_t lane) { return contact(lane).Anchor; }));
		const Float4 high = Dot(way, normal);
		const Vector3x4 slip = NegMulAdd(normal, high, way);
		const Float4 distance = LengthOfLanes(slip);
		const Float4 friction = NumbersOf([&](size_t lane) { return touch(lane).Friction; }) * scale;
		const Vector3x4 rubbed = NegMulAdd(slip, friction, Vector3x4::Splat({}));
		const Vector3x4 slid = NegMulAdd(slip, stuck / Max(distance, stuck), NegMulAdd(normal, high, place));
		const std::array<float, 4> slides = Stored(distance - stuck);
		const std::array<float, 4> impulses = Stored(impulse);
		const std::array<Float4, 4> rubs = Stored(rubbed);
		const std::array<Float4, 4> wholes = Stored(MulAdd(normal, impulse, rubbed));
		const std::array<Float4, 4> anchors = Stored(after.ToLocal(slid));
		for (size_t lane = 0; lane < std::min<size_t>(run.End - first, 4); ++lane)
		{
			ParticleContact& now = contact(lane);
			touch(lane).Rubbed = rubs[lane];
			// Surfaces hold both ways within a substep: where threads pull a particle off, they pull it back, and that
			// counts.
			touch(lane).Impulse = wholes[lane];
			now.Impulse = wholes[lane];
			now.NormalImpulse = std::max(impulses[lane], 0.0f);
			// Of two surfaces at a particle, only the sum is known.
			const bool isAlone = outcome.Constraints.Free().Kind[static_cast<size_t>(now.Particle)] == Freedom::Plane;
			now.IsPulledOff = touch(lane).Mass == 0.0f && isAlone && !(impulses[lane] > 0.0f);
			now.IsSticking = slides[lane] <= 0.0f;
			if (!now.IsSticking)
			{
				now.Anchor = anchors[lane];
			}
		}
	}
}

void ThreadContacts::Finish(
	const ContactContext& substep, const Outcome& outcome, std::vector<ParticleContact>& contacts)
{
	ForEachRun(
		Held.size(), [&](size_t t) { return ColliderOf(Held[t]); },
		[&](int collider, size_t first, size_t end)
		{
			if (collider >= 0)
			{
				Slide(substep, substep.Colliders[collider], {first, end}, outcome, contacts);
				return;
			}
			for (size_t t = first; t < end; ++t)
			{
				Held[t].Impulse = GivenTo(substep, Held[t], nullptr, outcome);
			}
		});
}

} // namespace Cloth
