// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Colliders.h"

#include "Core/Validation.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace Cloth
{

namespace
{

Vector3 Smaller(Vector3 a, Vector3 b) { return {std::min(a.X, b.X), std::min(a.Y, b.Y), std::min(a.Z, b.Z)}; }
Vector3 Larger(Vector3 a, Vector3 b) { return {std::max(a.X, b.X), std::max(a.Y, b.Y), std::max(a.Z, b.Z)}; }

bool IsFinite(const Quaternion& q) { return std::isfinite(q.X + q.Y + q.Z + q.W); }

} // namespace

Bounds Placed(const Bounds& box, const Pose& pose)
{
	// Not by middle and half size: the middle of what reaches down without end has no digits left for its upper side.
	Bounds placed{pose.Position, pose.Position};
	const auto extend = [&placed](Vector3 axis, float low, float high)
	{
		placed.Low += Smaller(axis * low, axis * high);
		placed.High += Larger(axis * low, axis * high);
	};
	extend(Rotate(pose.Rotation, {1.0f, 0.0f, 0.0f}), box.Low.X, box.High.X);
	extend(Rotate(pose.Rotation, {0.0f, 1.0f, 0.0f}), box.Low.Y, box.High.Y);
	extend(Rotate(pose.Rotation, {0.0f, 0.0f, 1.0f}), box.Low.Z, box.High.Z);
	return placed;
}

Status Validate(const Motion& motion)
{
	if (!IsFinite(motion.Place.Position))
	{
		return Refuse("Collider.Place.Position", "not finite", "finite coordinates");
	}
	const Quaternion& q = motion.Place.Rotation;
	const float length = std::sqrt(q.X * q.X + q.Y * q.Y + q.Z * q.Z + q.W * q.W);
	if (!IsFinite(q) || std::abs(length - 1.0f) > 1e-2f)
	{
		return Refuse("Collider.Place.Rotation", "of length " + Text(static_cast<double>(length)), "a unit quaternion");
	}
	if (!IsFinite(motion.Velocity))
	{
		return Refuse("Collider.Velocity", "not finite", "finite components");
	}
	if (!IsFinite(motion.AngularVelocity))
	{
		return Refuse("Collider.AngularVelocity", "not finite", "finite components");
	}
	return {};
}

Status Validate(const Collider& collider)
{
	if (Status status = Validate(collider.Movement); !status)
	{
		return status;
	}
	if (!IsFinite(collider.CenterOfMass))
	{
		return Refuse("Collider.CenterOfMass", "not finite", "finite coordinates");
	}
	const Vector3 inertia = collider.Inertia;
	const bool turns = IsFinite(inertia) && inertia.X > 0.0f && inertia.Y > 0.0f && inertia.Z > 0.0f;
	if (collider.Mass > 0.0f && !turns)
	{
		return Refuse("Collider.Inertia", Text(inertia), "positive values, kg m2, for a body with mass");
	}
	return FirstRefusal(RequireRange("Collider.Friction", collider.Friction, 0.0, 10.0),
		RequireRange("Collider.Restitution", collider.Restitution, 0.0, 1.0),
		RequireRange("Collider.Mass", collider.Mass, 0.0, 1e9, "kg"));
}

Eigen::Matrix<double, 6, 6> PlacedCollider::SpatialInertia() const
{
	Eigen::Matrix3d axes;
	const Vector3 units[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
	for (int axis = 0; axis < 3; ++axis)
	{
		const Vector3 turned = Rotate(Before.Rotation, units[axis]);
		axes.col(axis) << static_cast<double>(turned.X), static_cast<double>(turned.Y), static_cast<double>(turned.Z);
	}
	const Eigen::Vector3d moments(static_cast<double>(Given.Inertia.X), static_cast<double>(Given.Inertia.Y),
		static_cast<double>(Given.Inertia.Z));
	Eigen::Matrix<double, 6, 6> inertia = Eigen::Matrix<double, 6, 6>::Zero();
	inertia.topLeftCorner<3, 3>() = static_cast<double>(Given.Mass) * Eigen::Matrix3d::Identity();
	inertia.bottomRightCorner<3, 3>() = OrderedProduct(axes * moments.asDiagonal(), axes.transpose());
	return inertia;
}

void PlacedCollider::ApplyImpulse(Vector3 impulse, Vector3 angularImpulse)
{
	const Vector3 local = RotateBack(Before.Rotation, angularImpulse);
	const Vector3 turn =
		Rotate(Before.Rotation, {local.X / Given.Inertia.X, local.Y / Given.Inertia.Y, local.Z / Given.Inertia.Z});
	Motion& motion = Given.Movement;
	motion.AngularVelocity += turn;
	motion.Velocity += impulse / Given.Mass + Cross(turn, Before.Position - CenterOfMass());
}

Pose Advanced(const Motion& motion, float time)
{
	return {motion.Place.Position + motion.Velocity * time,
		Normalized(RotationBy(motion.AngularVelocity * time) * motion.Place.Rotation)};
}

int ColliderSet::Add(const Collider& collider)
{
	const bool isNew = Unused == 0;
	const auto place =
		isNew ? All.insert(All.end(), PlacedCollider{}) : std::ranges::find(All, false, &PlacedCollider::InUse);
	Unused -= isNew ? 0 : 1;
	place->Given = collider;
	place->InUse = true;
	place->LastVelocity = collider.Movement.Velocity;
	place->LastAngularVelocity = collider.Movement.AngularVelocity;
	if (collider.Geometry)
	{
		place->Box = collider.Geometry->GetBounds();
	}
	const auto index = static_cast<int>(place - All.begin());
	Known = std::max(Known, static_cast<size_t>(index) + 1);
	Move(index, collider.Movement);
	return place->Generation * MaxCount + index;
}

void ColliderSet::Remove(int index)
{
	PlacedCollider unused;
	unused.Generation = ((*this)[index].Generation + 1) % MaxGeneration;
	(*this)[index] = unused;
	++Unused;
}

bool ColliderSet::IsInUse(int number) const
{
	const int index = IndexOf(number);
	return number >= 0 && index < Count() && (*this)[index].InUse && (*this)[index].Generation == number / MaxCount;
}

void ColliderSet::Move(int index, const Motion& motion)
{
	PlacedCollider& collider = (*this)[index];
	collider.Given.Movement = motion;
	collider.Given.Movement.Place.Rotation = Normalized(motion.Place.Rotation);
	collider.Settled = false;
}

void ColliderSet::BeginStep(int substeps)
{
	const float share = 1.0f / static_cast<float>(substeps);
	for (PlacedCollider& collider : All)
	{
		collider.Reaction = {};
		if (collider.InUse && collider.IsFree())
		{
			Motion& motion = collider.Given.Movement;
			collider.Boost = (motion.Velocity - collider.LastVelocity) * share;
			collider.AngularBoost = (motion.AngularVelocity - collider.LastAngularVelocity) * share;
			motion.Velocity = collider.LastVelocity;
			motion.AngularVelocity = collider.LastAngularVelocity;
		}
	}
}

void ColliderSet::EndStep()
{
	for (PlacedCollider& collider : All)
	{
		collider.LastVelocity = collider.Given.Movement.Velocity;
		collider.LastAngularVelocity = collider.Given.Movement.AngularVelocity;
	}
}

void ColliderSet::Save(std::vector<ColliderHistory>& history) const
{
	history.clear();
	for (const PlacedCollider& collider : std::span(All).first(Known))
	{
		history.push_back({collider.Given.Movement, collider.LastVelocity, collider.LastAngularVelocity, collider.InUse,
			collider.Given.Geometry != nullptr, collider.Box});
	}
}

bool ColliderSet::Fits(const std::vector<ColliderHistory>& history) const
{
	const auto fits = [](const PlacedCollider& collider, const ColliderHistory& past)
	{
		return collider.InUse == past.InUse && (collider.Given.Geometry != nullptr) == past.HasGeometry
			&& collider.Box.Low == past.Box.Low && collider.Box.High == past.Box.High;
	};
	return history.size() <= All.size() && std::ranges::equal(std::span(All).first(history.size()), history, fits)
		&& std::ranges::none_of(std::span(All).subspan(history.size()), &PlacedCollider::InUse);
}

void ColliderSet::Restore(const std::vector<ColliderHistory>& history)
{
	Known = history.size();
	for (size_t i = 0; i < history.size(); ++i)
	{
		All[i].Given.Movement = history[i].Movement;
		All[i].LastVelocity = history[i].LastVelocity;
		All[i].LastAngularVelocity = history[i].LastAngularVelocity;
		All[i].Reaction = {};
		All[i].Settled = false;
	}
}

void ColliderSet::BeginSubstep(float step)
{
	for (PlacedCollider& collider : All)
	{
		if (!collider.InUse || collider.Settled)
		{
			continue;
		}
		Motion& motion = collider.Given.Movement;
		motion.Velocity += collider.Boost;
		motion.AngularVelocity += collider.AngularBoost;
		collider.Settled = Dot(motion.Velocity, motion.Velocity) == 0.0f
			&& Dot(motion.AngularVelocity, motion.AngularVelocity) == 0.0f && !collider.IsFree();
		collider.Before = collider.Given.Movement.Place;
		collider.After = Advanced(collider.Given.Movement, step);
		if (collider.Given.Geometry)
		{
			const Bounds before = Placed(collider.Box, collider.Before);
			const Bounds after = Placed(collider.Box, collider.After);
			collider.Swept = {Smaller(before.Low, after.Low), Larger(before.High, after.High)};
		}
	}
}

float ColliderSet::FarthestMove(float step) const
{
	float farthest = 0.0f;
	for (const PlacedCollider& collider : All)
	{
		if (collider.InUse && collider.Given.Geometry && !collider.Settled)
		{
			const Vector3 reach = Larger(Vector3{} - collider.Box.Low, collider.Box.High);
			const Motion& motion = collider.Given.Movement;
			const float speed = Length(motion.Velocity) + Length(motion.AngularVelocity) * Length(reach);
			farthest = std::max(farthest, speed * step);
		}
	}
	return farthest;
}

void ColliderSet::EndSubstep(float step)
{
	for (PlacedCollider& collider : All)
	{
		if (collider.InUse && !collider.Settled)
		{
			collider.Given.Movement.Place = Advanced(collider.Given.Movement, step);
		}
	}
}

} // namespace Cloth
