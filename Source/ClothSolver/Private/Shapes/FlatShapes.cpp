// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Surface.h"

#include <array>
#include <memory>

namespace Cloth
{

namespace
{

class BoxShape final : public Shape
{
public:
	explicit BoxShape(Vector3 halfExtents)
		: Half(halfExtents)
	{
	}

	Bounds GetBounds() const override { return {-Half, Half}; }

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override
	{
		const Vector3 excess{std::abs(point.X) - Half.X, std::abs(point.Y) - Half.Y, std::abs(point.Z) - Half.Z};
		const Vector3 beyond{std::copysign(std::max(excess.X, 0.0f), point.X),
			std::copysign(std::max(excess.Y, 0.0f), point.Y), std::copysign(std::max(excess.Z, 0.0f), point.Z)};
		const float outside = Length(beyond);
		const float largest = std::max({excess.X, excess.Y, excess.Z});
		const float distance = largest > 0.0f ? outside : largest;
		if (!IsWithin(distance, reach))
		{
			return false;
		}
		if (distance > Touching)
		{
			nearest = {point - beyond, beyond / outside, distance};
			return true;
		}
		// Inside the nearest face counts; at an edge or corner, all faces that meet there.
		const float level = std::abs(distance) <= Touching ? -Touching : largest;
		const Vector3 faces{excess.X >= level ? std::copysign(1.0f, point.X) : 0.0f,
			excess.Y >= level ? std::copysign(1.0f, point.Y) : 0.0f,
			excess.Z >= level ? std::copysign(1.0f, point.Z) : 0.0f};
		const Vector3 normal = distance < -Touching ? OneOf(faces) : UnitOr(faces, {0.0f, 0.0f, 1.0f});
		nearest = {point - normal * distance, normal, distance};
		return true;
	}

	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override
	{
		const std::array<float, 3> start = {from.X, from.Y, from.Z};
		const std::array<float, 3> end = {to.X, to.Y, to.Z};
		const std::array<float, 3> half = {Half.X, Half.Y, Half.Z};
		double enter = -1.0;
		double leave = 1.0;
		size_t face = 0;
		for (size_t axis = 0; axis < 3; ++axis)
		{
			const double way = static_cast<double>(end[axis]) - static_cast<double>(start[axis]);
			if (way == 0.0)
			{
				if (std::abs(start[axis]) > half[axis])
				{
					return false;
				}
				continue;
			}
			const double side = way > 0.0 ? -1.0 : 1.0;
			const double nearSide = (side * static_cast<double>(half[axis]) - static_cast<double>(start[axis])) / way;
			const double farSide = (-side * static_cast<double>(half[axis]) - static_cast<double>(start[axis])) / way;
			if (nearSide > enter)
			{
				enter = nearSide;
				face = axis;
			}
			leave = std::min(leave, farSide);
		}
		if (!(enter >= 0.0 && enter <= leave))
		{
			return false;
		}
		const float sign = end[face] > start[face] ? -1.0f : 1.0f;
		hit = {static_cast<float>(enter), {face == 0 ? sign : 0.0f, face == 1 ? sign : 0.0f, face == 2 ? sign : 0.0f}};
		return true;
	}

private:
	static Vector3 OneOf(Vector3 faces)
	{
		return faces.Z != 0.0f ? Vector3{0.0f, 0.0f, faces.Z}
			: faces.Y != 0.0f  ? Vector3{0.0f, faces.Y, 0.0f}
							   : Vector3{faces.X, 0.0f, 0.0f};
	}

	Vector3 Half;
};

class HalfSpaceShape final : public Shape
{
public:
	Bounds GetBounds() const override { return {{-Vast, -Vast, -Vast}, {Vast, Vast, 0.0f}}; }

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override
	{
		if (!IsWithin(point.Z, reach))
		{
			return false;
		}
		nearest = {{point.X, point.Y, 0.0f}, {0.0f, 0.0f, 1.0f}, point.Z};
		return true;
	}

	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override
	{
		if (!(from.Z >= 0.0f && to.Z < 0.0f))
		{
			return false;
		}
		hit = {from.Z / (from.Z - to.Z), {0.0f, 0.0f, 1.0f}};
		return true;
	}
};

} // namespace

Result<ShapePointer> MakeBox(Vector3 halfExtents)
{
	const auto requireExtent = [](const char* name, float extent)
	{ return RequireRange(name, static_cast<double>(extent), 1e-6, 1e6, "m"); };
	if (Status status = FirstRefusal(requireExtent("Box.HalfExtents.X", halfExtents.X),
			requireExtent("Box.HalfExtents.Y", halfExtents.Y), requireExtent("Box.HalfExtents.Z", halfExtents.Z));
		!status)
	{
		return status;
	}
	return ShapePointer(std::make_shared<BoxShape>(halfExtents));
}

Result<ShapePointer> MakeHalfSpace() { return ShapePointer(std::make_shared<HalfSpaceShape>()); }

} // namespace Cloth
