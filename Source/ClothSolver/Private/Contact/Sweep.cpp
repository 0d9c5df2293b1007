// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Sweep.h"

#include "Core/Tuning.h"

#include <algorithm>

namespace Cloth
{

bool SweepHits(const PlacedCollider& collider, Vector3 from, Vector3 to, float step, Vector3& point, Vector3& normal)
{
	const float turn = Length(collider.Given.Movement.AngularVelocity) * step;
	const int pieces = 1 + static_cast<int>(std::min(turn / Tuning::SweepAngle, 40.0f));
	Vector3 begin = collider.Before.ToLocal(from);
	for (int piece = 1; piece <= pieces; ++piece)
	{
		const float part = static_cast<float>(piece) / static_cast<float>(pieces);
		const Pose pose = piece == pieces ? collider.After : Advanced(collider.Given.Movement, part * step);
		const Vector3 end = pose.ToLocal(from + (to - from) * part);
		RayHit hit;
		if (collider.Given.Geometry->Ray(begin, end, hit))
		{
			point = begin + (end - begin) * hit.Fraction;
			normal = hit.Normal;
			return true;
		}
		begin = end;
	}
	return false;
}

bool EndsInside(const PlacedCollider& collider, Vector3 end, float halfThickness)
{
	SurfacePoint nearest;
	return collider.Given.Geometry->Closest(collider.After.ToLocal(end), halfThickness, nearest)
		&& nearest.Distance < halfThickness;
}

} // namespace Cloth
