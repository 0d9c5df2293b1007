// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Surface.h"

#include <array>
#include <cstddef>

namespace Cloth
{

using Corners = std::array<Vector3, 3>;

/// The part of a triangle that is nearest to a point.
enum class Part
{
	Face,
	Edge, ///< from a corner to the next one
	Corner
};

struct TriangleSpot
{
	Part Where = Part::Face;
	size_t Index = 0; ///< of the edge or corner
	Offset ToQuery;   ///< from the nearest point to the query point
};

/// The point of a triangle nearest to a point, all relative to a corner (Ericson, Real-Time Collision
/// Detection, 5.1.5).
inline TriangleSpot NearestOn(const Offset& ab, const Offset& ac, const Offset& ap)
{
	const Offset bp = Along(ap, ab, -1.0);
	const Offset cp = Along(ap, ac, -1.0);
	const double d1 = Dot(ab, ap);
	const double d2 = Dot(ac, ap);
	if (d1 <= 0.0 && d2 <= 0.0)
	{
		return {Part::Corner, 0, ap};
	}
	const double d3 = Dot(ab, bp);
	const double d4 = Dot(ac, bp);
	if (d3 >= 0.0 && d4 <= d3)
	{
		return {Part::Corner, 1, bp};
	}
	const double d5 = Dot(ab, cp);
	const double d6 = Dot(ac, cp);
	if (d6 >= 0.0 && d5 <= d6)
	{
		return {Part::Corner, 2, cp};
	}
	const double vc = d1 * d4 - d3 * d2;
	if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0)
	{
		return {Part::Edge, 0, Along(ap, ab, -d1 / (d1 - d3))};
	}
	const double vb = d5 * d2 - d1 * d6;
	if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0)
	{
		return {Part::Edge, 2, Along(ap, ac, -d2 / (d2 - d6))};
	}
	const double va = d3 * d6 - d5 * d4;
	const double toC = d4 - d3;
	const double toB = d5 - d6;
	if (va <= 0.0 && toC >= 0.0 && toB >= 0.0)
	{
		return {Part::Edge, 1, Along(bp, Along(ac, ab, -1.0), -toC / (toC + toB))};
	}
	const double scale = -1.0 / (va + vb + vc);
	return {Part::Face, 0, Along(Along(ap, ab, vb * scale), ac, vc * scale)};
}

inline TriangleSpot NearestOn(const Corners& corner, Vector3 point)
{
	return NearestOn(Between(corner[0], corner[1]), Between(corner[0], corner[2]), Between(corner[0], point));
}

/// A path prepared for triangles. Neighbours see a shared edge with the same numbers, so nothing slips between them
/// (Woop, Benthin and Wald 2013, "Watertight ray/triangle intersection").
class Path
{
public:
	Path(Vector3 from, Vector3 to)
		: From(from)
		, Way(Between(from, to))
	{
		const double x = std::abs(Way.X);
		const double y = std::abs(Way.Y);
		const double z = std::abs(Way.Z);
		Axis = z >= x && z >= y ? 2 : (y >= x ? 1 : 0);
		const Offset turned = Turned(Way);
		Scale = 1.0 / turned.Z;
		ShearX = turned.X * Scale;
		ShearY = turned.Y * Scale;
	}

	bool HasLength() const { return std::isfinite(Scale); }

	/// True if the path meets the triangle; isFront tells on which side.
	bool Meets(const Corners& corner, double& fraction, bool& isFront) const
	{
		const Offset a = Sheared(corner[0]);
		const Offset b = Sheared(corner[1]);
		const Offset c = Sheared(corner[2]);
		const double u = c.X * b.Y - c.Y * b.X;
		const double v = a.X * c.Y - a.Y * c.X;
		const double w = b.X * a.Y - b.Y * a.X;
		if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0))
		{
			return false;
		}
		const double determinant = u + v + w;
		if (determinant == 0.0)
		{
			return false;
		}
		fraction = (u * a.Z + v * b.Z + w * c.Z) / determinant;
		fraction = std::abs(fraction) < 1e-9 ? 0.0 : fraction; // begins on the triangle
		isFront = (determinant > 0.0) == (Scale > 0.0);
		return fraction >= 0.0 && fraction <= 1.0;
	}

private:
	/// Cyclic, so that orientation stays, with the longest part of the way as Z.
	Offset Turned(const Offset& v) const
	{
		return Axis == 2 ? v : (Axis == 1 ? Offset{v.Z, v.X, v.Y} : Offset{v.Y, v.Z, v.X});
	}
	Offset Sheared(Vector3 point) const
	{
		const Offset v = Turned(Between(From, point));
		return {v.X - ShearX * v.Z, v.Y - ShearY * v.Z, v.Z * Scale};
	}

	Vector3 From;
	Offset Way;
	int Axis = 0;
	double Scale = 0.0;
	double ShearX = 0.0;
	double ShearY = 0.0;
};

} // namespace Cloth
