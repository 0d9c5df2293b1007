// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EigenDense.h"
#include "Threads/ThreadContacts.h"

// Particles that ride on free bodies.

namespace Cloth
{

namespace
{

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// What a force does to a body, or how a point moves along a direction by a twist.
Vector6 RowOf(Vector3 direction, Vector3 arm)
{
	Vector6 row;
	row << ToEigen(Float4::From(direction)), ToEigen(Float4::From(Cross(arm, direction)));
	return row;
}

Vector6 TwistOf(const PlacedCollider& body)
{
	const Motion& motion = body.Given.Movement;
	const Vector3 arm = body.CenterOfMass() - motion.Place.Position;
	Vector6 twist;
	twist << ToEigen(Float4::From(motion.Velocity + Cross(motion.AngularVelocity, arm))),
		ToEigen(Float4::From(motion.AngularVelocity));
	return twist;
}

} // namespace

int ThreadContacts::BodyOf(const Touch& touch, std::span<const Attachment> attachments) const
{
	return touch.Contact < 0 ? attachments[static_cast<size_t>(-1 - touch.Contact)].Collider
							 : Candidates[static_cast<size_t>(touch.Contact)].Collider;
}

/// Attached particles follow their body in all directions, those that touch it along the normal.
void ThreadContacts::FindRiders(const ContactContext& substep, int collider, std::span<const Attachment> attachments,
	const ConstraintSet& constraints, const std::vector<Float4>& displacement)
{
	Riders.clear();
	for (size_t t = 0; t < Held.size(); ++t)
	{
		const Touch& touch = Held[t];
		const size_t i = static_cast<size_t>(touch.Particle);
		if (BodyOf(touch, attachments) != collider || constraints.Free().Kind[i] != Freedom::All)
		{
			continue;
		}
		const Float4 velocity = (displacement[i] - touch.Return) * (1.0f / substep.Step);
		const auto add = [&](Float4 direction) { Riders.push_back({t, direction, Dot(direction, velocity)}); };
		if (touch.Contact >= 0)
		{
			add(touch.Normal);
			continue;
		}
		add(Float4::Set(1.0f, 0.0f, 0.0f, 0.0f));
		add(Float4::Set(0.0f, 1.0f, 0.0f, 0.0f));
		add(Float4::Set(0.0f, 0.0f, 1.0f, 0.0f));
	}
}

/// The body has what its shares got. Then it and the particles meet inelastically: (M + sum of m a a^T) twist =
/// momentum, with a the rows of the particles' directions. Particles that leave it are left alone.
void ThreadContacts::RideOn(const ContactContext& substep, int collider, std::span<const Attachment> attachments,
	std::span<const PenaltyContact> pushes, std::vector<Float4>& displacement)
{
	const PlacedCollider& body = substep.Colliders[collider];
	const Vector3 center = body.CenterOfMass();
	const auto armOf = [&](const Touch& touch)
	{ return substep.Position[static_cast<size_t>(touch.Particle)].ToVector3() - center; };
	Matrix6 inertia = body.SpatialInertia();
	Vector6 momentum = OrderedProduct(inertia, TwistOf(body));
	for (const Touch& touch : Held)
	{
		if (BodyOf(touch, attachments) == collider)
		{
			momentum -= RowOf(touch.Impulse.ToVector3(), armOf(touch));
		}
	}
	for (const PenaltyContact& push : pushes)
	{
		if (push.Collider == collider)
		{
			momentum -= RowOf((push.Force * substep.Step).ToVector3(), push.Start.ToVector3() - center);
		}
	}
	const std::optional<Matrix6> alone = InverseOfPositive(inertia);
	if (!alone)
	{
		return;
	}
	const Vector6 before = OrderedProduct(*alone, momentum);
	for (Rider& rider : Riders)
	{
		const Touch& touch = Held[rider.Index];
		const Vector6 row = RowOf(rider.Direction.ToVector3(), armOf(touch));
		const double mass = static_cast<double>(substep.Model.Mass[static_cast<size_t>(touch.Particle)]);
		const double speed = static_cast<double>(rider.Speed);
		const bool isPressed = touch.Contact < 0 || Dot(rider.Direction, touch.Impulse) > 0.0f;
		rider.Rides = isPressed || OrderedDot(row, before) > speed;
		if (rider.Rides)
		{
			inertia += row * row.transpose() * mass;
			momentum += row * (mass * speed);
		}
	}
	const std::optional<Matrix6> together = InverseOfPositive(inertia);
	if (!together)
	{
		return;
	}
	const Vector6 after = OrderedProduct(*together, momentum);
	for (const Rider& rider : Riders)
	{
		Touch& touch = Held[rider.Index];
		const size_t i = static_cast<size_t>(touch.Particle);
		const double speed = OrderedDot(RowOf(rider.Direction.ToVector3(), armOf(touch)), after);
		const float change = rider.Rides ? static_cast<float>(speed) - rider.Speed : 0.0f;
		displacement[i] += rider.Direction * (change * substep.Step);
		touch.Impulse += rider.Direction * (change * substep.Model.Mass[i]);
	}
}

void ThreadContacts::Ride(const ContactContext& substep, std::span<const Attachment> attachments,
	std::span<const PenaltyContact> pushes, const ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	for (int id = 0; id < substep.Colliders.Count(); ++id)
	{
		if (TouchCount[static_cast<size_t>(id)] > 0 && substep.Colliders[id].IsFree())
		{
			FindRiders(substep, id, attachments, constraints, displacement);
			RideOn(substep, id, attachments, pushes, displacement);
		}
	}
}

} // namespace Cloth
