// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Surface.h"

#include <memory>
#include <utility>

namespace Cloth
{

namespace
{

/// Where a path enters a ball about the origin, as a fraction of the path; false if it does not or begins inside.
bool EntersBall(const Offset& from, const Offset& way, double radius, double& fraction)
{
	const double a = Dot(way, way);
	const double b = Dot(from, way);
	const double c = Dot(from, from) - radius * radius;
	const double discriminant = b * b - a * c;
	if (c < 0.0 || b >= 0.0 || discriminant < 0.0)
	{
		return false;
	}
	fraction = c / (std::sqrt(discriminant) - b);
	return fraction <= 1.0;
}

class SphereShape final : public Shape
{
public:
	SphereShape(float radius, float height)
		: Radius(radius)
		, Center{0.0f, 0.0f, height}
	{
	}

	Bounds GetBounds() const override
	{
		const Vector3 corner{Radius, Radius, Radius};
		return {Center - corner, Center + corner};
	}

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override
	{
		const Vector3 offset = point - Center;
		const float distance = Length(offset) - Radius;
		if (!IsWithin(distance, reach))
		{
			return false;
		}
		const Vector3 normal = UnitOr(offset, {0.0f, 0.0f, 1.0f});
		nearest = {Center + normal * Radius, normal, distance};
		return true;
	}

	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override
	{
		const Offset start = Between(Center, from);
		const Offset way = Between(from, to);
		double fraction = 0.0;
		if (!EntersBall(start, way, static_cast<double>(Radius), fraction))
		{
			return false;
		}
		hit = {static_cast<float>(fraction), ToUnit(Along(start, way, fraction))};
		return true;
	}

private:
	float Radius;
	Vector3 Center;
};

/// The hull of two balls on the Z axis, neither of which contains the other: a cone that touches both, and two caps.
class CapsuleShape final : public Shape
{
public:
	CapsuleShape(float lowRadius, float highRadius, float length)
		: LowRadius(lowRadius)
		, HighRadius(highRadius)
		, Length(length)
		, NormalZ((lowRadius - highRadius) / length)
		, NormalR(std::sqrt((1.0f - NormalZ) * (1.0f + NormalZ)))
	{
	}

	Bounds GetBounds() const override
	{
		const float widest = std::max(LowRadius, HighRadius);
		return {{-widest, -widest, -0.5f * Length - LowRadius}, {widest, widest, 0.5f * Length + HighRadius}};
	}

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override
	{
		const float r = std::sqrt(point.X * point.X + point.Y * point.Y);
		const float z = point.Z + 0.5f * Length;
		const float along = NormalR * z - NormalZ * r;
		float distance = 0.0f;
		Vector3 normal;
		if (along > 0.0f && along < NormalR * Length)
		{
			distance = NormalR * r + NormalZ * z - LowRadius;
			const Vector3 outward = r > 1e-18f ? Vector3{point.X / r, point.Y / r, 0.0f} : Vector3{1.0f, 0.0f, 0.0f};
			normal = {NormalR * outward.X, NormalR * outward.Y, NormalZ};
		}
		else
		{
			const bool isLow = along <= 0.0f;
			const Vector3 offset{point.X, point.Y, isLow ? z : z - Length};
			distance = Cloth::Length(offset) - (isLow ? LowRadius : HighRadius);
			normal = UnitOr(offset, {NormalR, 0.0f, NormalZ});
		}
		if (!IsWithin(distance, reach))
		{
			return false;
		}
		nearest = {point - normal * distance, normal, distance};
		return true;
	}

	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override
	{
		const Offset way = Between(from, to);
		const Offset low = Between({0.0f, 0.0f, -0.5f * Length}, from);
		const Offset high = Between({0.0f, 0.0f, 0.5f * Length}, from);
		if (IsInside(low))
		{
			return false;
		}
		// The balls are part of the hull, so the earliest entry is that of the hull.
		double first = 2.0;
		double fraction = 0.0;
		if (EntersBall(low, way, static_cast<double>(LowRadius), fraction) && fraction < first)
		{
			first = fraction;
			hit.Normal = ToUnit(Along(low, way, fraction));
		}
		if (EntersBall(high, way, static_cast<double>(HighRadius), fraction) && fraction < first)
		{
			first = fraction;
			hit.Normal = ToUnit(Along(high, way, fraction));
		}
		if (EntersCone(low, way, fraction) && fraction < first)
		{
			first = fraction;
			const Offset at = Along(low, way, fraction);
			const double r = std::sqrt(at.X * at.X + at.Y * at.Y);
			const auto normalR = static_cast<double>(NormalR);
			hit.Normal = ToUnit({normalR * at.X / r, normalR * at.Y / r, static_cast<double>(NormalZ)});
		}
		hit.Fraction = static_cast<float>(std::min(first, 1.0));
		return first <= 1.0;
	}

private:
	/// From the low ball's centre: the coordinates along the cone (from 0 to its height) and away from its surface.
	struct ConePoint
	{
		double Along;
		double Away;
	};
	ConePoint ToCone(const Offset& p) const
	{
		const auto a = static_cast<double>(NormalR);
		const auto b = static_cast<double>(NormalZ);
		const double r = std::sqrt(p.X * p.X + p.Y * p.Y);
		return {a * p.Z - b * r, a * r + b * p.Z - static_cast<double>(LowRadius)};
	}
	double ConeHeight() const { return static_cast<double>(NormalR) * static_cast<double>(Length); }

	bool IsInside(const Offset& p) const
	{
		const auto [along, away] = ToCone(p);
		const Offset high{p.X, p.Y, p.Z - static_cast<double>(Length)};
		return (along > 0.0 && along < ConeHeight() && away < 0.0)
			|| Dot(p, p) < static_cast<double>(LowRadius) * static_cast<double>(LowRadius)
			|| Dot(high, high) < static_cast<double>(HighRadius) * static_cast<double>(HighRadius);
	}

	/// NormalR^2 (x^2 + y^2) = (LowRadius - NormalZ z)^2, between the circles where the cone touches the balls.
	bool EntersCone(const Offset& from, const Offset& way, double& fraction) const
	{
		const double square = static_cast<double>(NormalR) * static_cast<double>(NormalR);
		const auto slope = static_cast<double>(NormalZ);
		const double width = static_cast<double>(LowRadius) - slope * from.Z;
		const double a = square * (way.X * way.X + way.Y * way.Y) - slope * slope * way.Z * way.Z;
		const double b = square * (from.X * way.X + from.Y * way.Y) + slope * way.Z * width;
		const double c = square * (from.X * from.X + from.Y * from.Y) - width * width;
		const double discriminant = b * b - a * c;
		if (discriminant < 0.0)
		{
			return false;
		}
		const double q = b <= 0.0 ? std::sqrt(discriminant) - b : -std::sqrt(discriminant) - b;
		double roots[2] = {a != 0.0 ? q / a : -1.0, q != 0.0 ? c / q : -1.0};
		if (roots[0] > roots[1])
		{
			std::swap(roots[0], roots[1]);
		}
		for (const double root : roots)
		{
			// The other half of the double cone has negative widths.
			const double along = ToCone(Along(from, way, root)).Along;
			const bool isThisHalf = width - slope * root * way.Z >= 0.0;
			if (root >= 0.0 && root <= 1.0 && along >= 0.0 && along <= ConeHeight() && isThisHalf)
			{
				fraction = root;
				return true;
			}
		}
		return false;
	}

	float LowRadius;
	float HighRadius;
	float Length;
	float NormalZ; ///< of the cone, along the axis and away from it
	float NormalR;
};

Status CheckRadius(const char* name, float radius)
{
	return RequireRange(name, static_cast<double>(radius), 1e-6, 1e6, "m");
}

Status CheckLength(const char* name, float length)
{
	return RequireRange(name, static_cast<double>(length), 0.0, 1e6, "m");
}

ShapePointer HullOfBalls(float lowRadius, float highRadius, float length)
{
	if (std::abs(lowRadius - highRadius) >= length * (1.0f - 1e-6f))
	{
		const bool isLow = lowRadius > highRadius;
		return std::make_shared<SphereShape>(isLow ? lowRadius : highRadius, isLow ? -0.5f * length : 0.5f * length);
	}
	return std::make_shared<CapsuleShape>(lowRadius, highRadius, length);
}

} // namespace

Result<ShapePointer> MakeSphere(float radius)
{
	if (Status status = CheckRadius("Sphere.Radius", radius); !status)
	{
		return status;
	}
	return ShapePointer(std::make_shared<SphereShape>(radius, 0.0f));
}

Result<ShapePointer> MakeCapsule(float radius, float length)
{
	if (Status status = FirstRefusal(CheckRadius("Capsule.Radius", radius), CheckLength("Capsule.Length", length));
		!status)
	{
		return status;
	}
	return HullOfBalls(radius, radius, length);
}

Result<ShapePointer> MakeTaperedCapsule(float lowRadius, float highRadius, float length)
{
	if (Status status = FirstRefusal(CheckRadius("TaperedCapsule.LowRadius", lowRadius),
			CheckRadius("TaperedCapsule.HighRadius", highRadius), CheckLength("TaperedCapsule.Length", length));
		!status)
	{
		return status;
	}
	return HullOfBalls(lowRadius, highRadius, length);
}

} // namespace Cloth
