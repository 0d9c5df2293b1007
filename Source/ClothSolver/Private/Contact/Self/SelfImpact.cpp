// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfImpact.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// In double precision, because roots of the cubic are ill-conditioned when sheets slide along each other.
struct Vector3d
{
	double X;
	double Y;
	double Z;

	static Vector3d From(Vector3 v)
	{
		return {static_cast<double>(v.X), static_cast<double>(v.Y), static_cast<double>(v.Z)};
	}
	friend Vector3d operator+(Vector3d a, Vector3d b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
	friend Vector3d operator-(Vector3d a, Vector3d b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend Vector3d operator*(Vector3d a, double s) { return {a.X * s, a.Y * s, a.Z * s}; }
};

double Dot(Vector3d a, Vector3d b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
Vector3d Cross(Vector3d a, Vector3d b) { return {a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X}; }
double Length(Vector3d a) { return std::sqrt(Dot(a, a)); }

/// Three vectors that span the tetrahedron of four points.
template <typename T>
std::array<T, 3> Spans(const std::array<T, 4>& x, bool edges)
{
	return edges ? std::array<T, 3>{x[0] - x[2], x[1] - x[0], x[3] - x[2]}
				 : std::array<T, 3>{x[0] - x[1], x[2] - x[1], x[3] - x[1]};
}

struct Cubic
{
	std::array<double, 4> K; ///< K[i] t^i

	double At(double t) const { return K[0] + t * (K[1] + t * (K[2] + t * K[3])); }
	double SlopeAt(double t) const { return K[1] + t * (2.0 * K[2] + t * (3.0 * K[3])); }
};

/// Divides [0, 1] at the extremes of the cubic. Returns the number of intervals; bound i and i + 1 are those of one.
int FindMonotonicIntervals(const Cubic& cubic, std::array<double, 4>& bound)
{
	bound[0] = 0.0;
	int count = 1;
	const double a = 3.0 * cubic.K[3];
	const double b = 2.0 * cubic.K[2];
	const double c = cubic.K[1];
	const double discriminant = b * b - 4.0 * a * c;
	if (discriminant > 0.0)
	{
		const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
		std::array<double, 2> extreme = {a != 0.0 ? q / a : 2.0, q != 0.0 ? c / q : 2.0};
		if (extreme[0] > extreme[1])
		{
			std::swap(extreme[0], extreme[1]);
		}
		for (double t : extreme)
		{
			if (t > 0.0 && t < 1.0)
			{
				bound[count++] = t;
			}
		}
	}
	bound[count] = 1.0;
	return count;
}

/// The root between two values of different sign: Newton's method, and halving where it leaves the interval.
double FindRootBetween(const Cubic& cubic, double low, double high, double atLow)
{
	double t = 0.5 * (low + high);
	for (int step = 0; step < 48 && high - low > 1e-12; ++step)
	{
		const double value = cubic.At(t);
		((value > 0.0) == (atLow > 0.0) ? low : high) = t;
		const double next = t - value / cubic.SlopeAt(t);
		const bool inside = next > low && next < high;
		if (inside && std::abs(next - t) < 1e-12)
		{
			break;
		}
		t = inside ? next : 0.5 * (low + high);
	}
	return t;
}

/// Where in [0, 1] the cubic is zero, in order; an interval between extremes has at most one such place.
int FindRoots(const Cubic& cubic, std::array<double, 3>& roots)
{
	std::array<double, 4> bound{};
	const int intervals = FindMonotonicIntervals(cubic, bound);
	int count = 0;
	for (int i = 0; i < intervals; ++i)
	{
		const double atLow = cubic.At(bound[i]);
		const double atHigh = cubic.At(bound[i + 1]);
		if (!(atLow * atHigh > 0.0) && atLow != 0.0)
		{
			roots[count++] = FindRootBetween(cubic, bound[i], bound[i + 1], atLow);
		}
	}
	return count;
}

using Four = std::array<Vector3d, 4>;

Cubic Volume(const Four& x, const Four& u, bool edges)
{
	const auto [a, b, c] = Spans(x, edges);
	const auto [da, db, dc] = Spans(u, edges);
	const Vector3d n0 = Cross(b, c);
	const Vector3d n1 = Cross(b, dc) + Cross(db, c);
	const Vector3d n2 = Cross(db, dc);
	return {{Dot(a, n0), Dot(da, n0) + Dot(a, n1), Dot(da, n1) + Dot(a, n2), Dot(da, n2)}};
}

/// A little beyond the border counts as inside, so that nothing slips between two triangles.
constexpr double Border = 1e-4;

bool FindParticleWeights(const Four& p, std::array<double, 4>& weight)
{
	const BarycentricCoordinates<double> at = BarycentricOf(p[2] - p[1], p[3] - p[1], p[0] - p[1]);
	const double v = at.Second / at.Area2;
	const double w = at.Third / at.Area2;
	weight = {1.0, v + w - 1.0, -v, -w};
	return at.Area2 > 1e-14 * at.First2 * at.Second2 && v >= -Border && w >= -Border && v + w <= 1.0 + Border;
}

bool FindEdgeWeights(const Four& p, std::array<double, 4>& weight)
{
	const Vector3d u = p[1] - p[0];
	const Vector3d v = p[3] - p[2];
	const Vector3d w = p[0] - p[2];
	const double a = Dot(u, u);
	const double c = Dot(v, v);
	const double b = Dot(u, v);
	const double determinant = a * c - b * b;
	const double s = (b * Dot(v, w) - c * Dot(u, w)) / determinant;
	const double t = (a * Dot(v, w) - b * Dot(u, w)) / determinant;
	weight = {1.0 - s, s, t - 1.0, -t};
	const auto inside = [](double share) { return share >= -Border && share <= 1.0 + Border; };
	return determinant > 1e-14 * a * c && inside(s) && inside(t);
}

bool FindImpact(const std::array<Vector3, 4>& x, const std::array<Vector3, 4>& u, bool edges, Impact& impact)
{
	Four from{};
	Four way{};
	for (int k = 0; k < 4; ++k)
	{
		from[k] = Vector3d::From(x[k] - x[0]);
		way[k] = Vector3d::From(u[k] - u[0]);
	}
	const Cubic volume = Volume(from, way, edges);
	std::array<double, 3> roots{};
	const int count = FindRoots(volume, roots);
	for (int i = 0; i < count; ++i)
	{
		Four at{};
		for (int k = 0; k < 4; ++k)
		{
			at[k] = from[k] + way[k] * roots[i];
		}
		std::array<double, 4> weight{};
		if (!(edges ? FindEdgeWeights(at, weight) : FindParticleWeights(at, weight)))
		{
			continue;
		}
		const std::array<Vector3d, 3> span = Spans(at, edges);
		Vector3d normal = Cross(span[1], span[2]);
		normal = normal * (1.0 / Length(normal));
		Vector3d apart{};
		Vector3d approach{};
		for (int k = 0; k < 4; ++k)
		{
			apart = apart + from[k] * weight[k];
			approach = approach + way[k] * weight[k];
			impact.Weight[k] = static_cast<float>(weight[k]);
		}
		// The two points meet at the root, so that which side they come from is which way they go.
		const double side = Dot(approach, normal) < 0.0 ? 1.0 : -1.0;
		impact.Normal = {static_cast<float>(side * normal.X), static_cast<float>(side * normal.Y),
			static_cast<float>(side * normal.Z)};
		impact.Gap = static_cast<float>(side * Dot(apart, normal));
		return true;
	}
	return false;
}

} // namespace

bool FindParticleImpact(const std::array<Vector3, 4>& x, const std::array<Vector3, 4>& u, Impact& impact)
{
	return FindImpact(x, u, false, impact);
}

bool FindEdgeImpact(const std::array<Vector3, 4>& x, const std::array<Vector3, 4>& u, Impact& impact)
{
	return FindImpact(x, u, true, impact);
}

unsigned MayMeet(const std::array<Vector3x4, 4>& x, const std::array<Vector3x4, 4>& u, bool edges)
{
	unsigned meets = 15;
	for (Float4 Vector3x4::*axis : {&Vector3x4::X, &Vector3x4::Y, &Vector3x4::Z})
	{
		std::array<Float4, 4> low;
		std::array<Float4, 4> high;
		for (int k = 0; k < 4; ++k)
		{
			const Float4 to = x[k].*axis + u[k].*axis;
			low[k] = Min(x[k].*axis, to);
			high[k] = Max(x[k].*axis, to);
		}
		const Float4 low1 = edges ? Min(low[0], low[1]) : low[0];
		const Float4 high1 = edges ? Max(high[0], high[1]) : high[0];
		const Float4 low2 = edges ? Min(low[2], low[3]) : Min(low[1], Min(low[2], low[3]));
		const Float4 high2 = edges ? Max(high[2], high[3]) : Max(high[1], Max(high[2], high[3]));
		// A little beyond the border counts as inside.
		const Float4 beyond = (high2 - low2 + (high1 - low1)) * 1e-3f;
		meets &= LessEqualBits(low1, high2 + beyond) & LessEqualBits(low2, high1 + beyond);
	}
	return meets;
}

unsigned MayBecomeCoplanar(const std::array<Vector3x4, 4>& x, const std::array<Vector3x4, 4>& u, bool edges)
{
	const auto [a, b, c] = Spans(x, edges);
	const auto [da, db, dc] = Spans(u, edges);
	const Vector3x4 n0 = Cross(b, c);
	const Vector3x4 n1 = Cross(b, dc) + Cross(db, c);
	const Vector3x4 n2 = Cross(db, dc);
	const Float4 third = Float4::Splat(1.0f / 3.0f);
	const Float4 k0 = Dot(a, n0);
	const Float4 k1 = (Dot(da, n0) + Dot(a, n1)) * third;
	const Float4 k2 = (Dot(da, n1) + Dot(a, n2)) * third;
	const Float4 k3 = Dot(da, n2);
	// The values of the cubic lie between its Bernstein coefficients.
	const Float4 b1 = k0 + k1;
	const Float4 b2 = b1 + k1 + k2;
	const Float4 b3 = k0 + (k1 + k2) * 3.0f + k3;
	const Float4 low = Min(Min(k0, b1), Min(b2, b3));
	const Float4 high = Max(Max(k0, b1), Max(b2, b3));
	// Rounding: a few units in the last place of the product of the lengths.
	const auto square = [](const Vector3x4& from, const Vector3x4& way) { return Dot(from, from) + Dot(way, way); };
	const Float4 noise = Sqrt(square(a, da) * square(b, db) * square(c, dc)) * 4e-6f;
	return LessEqualBits(low, noise) & LessEqualBits(Float4::Zero() - noise, high);
}

} // namespace Cloth
