// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Self/SelfSimd.h"
#include "Core/Vector3x4.h"

#include <array>
#include <cstdint>

namespace Cloth
{

/// Of the projection of a point onto the plane of a triangle; for float, double and Float4.
template <typename Number>
struct BarycentricCoordinates
{
	Number First2;  ///< square of the edge from the first corner to the second
	Number Second2; ///< and to the third
	Number Area2;   ///< square of twice the area
	Number Second;  ///< weight of the second corner, times Area2
	Number Third;   ///< weight of the third corner, times Area2
};

/// Of the point at ap from the first corner; the edges to the other two are ab and ac.
template <typename Vector>
auto BarycentricOf(const Vector& ab, const Vector& ac, const Vector& ap)
{
	const auto aa = Dot(ab, ab);
	const auto cc = Dot(ac, ac);
	const auto bc = Dot(ab, ac);
	const auto d1 = Dot(ab, ap);
	const auto d2 = Dot(ac, ap);
	return BarycentricCoordinates<decltype(Dot(ab, ab))>{
		aa, cc, NegMulAdd(bc, bc, aa * cc), NegMulAdd(bc, d2, cc * d1), NegMulAdd(bc, d1, aa * d2)};
}

/// Where on a triangle a closest point lies: inside, on the edge from corner k to corner k + 1, or at corner k.
enum class TriangleFeature : uint8_t
{
	Face,
	Edge0,
	Edge1,
	Edge2,
	Corner0,
	Corner1,
	Corner2
};

struct TrianglePoint
{
	std::array<float, 3> Weight;
	TriangleFeature Feature;
};

/// The point of a triangle nearest to p. Triangles without area are treated as their edges.
TrianglePoint NearestOnTriangle(Vector3 p, Vector3 a, Vector3 b, Vector3 c);

struct EdgePoints
{
	float First;   ///< share of the second end of the first edge
	float Second;  ///< share of the second end of the second edge
	bool Interior; ///< neither point is an end, and the edges are not parallel
};

/// The points of two edges nearest to each other.
EdgePoints NearestOnEdges(Vector3 a0, Vector3 a1, Vector3 b0, Vector3 b1);

/// Four particles against four triangles: the squares of their distances.
Float4 ParticleTriangleDistance2(const Vector3x4& p, const Vector3x4& a, const Vector3x4& b, const Vector3x4& c);

/// Four pairs of edges: the squares of their distances. Bit i of `interior` says that neither point of pair i is an
/// end.
Float4 EdgeEdgeDistance2(
	const Vector3x4& a0, const Vector3x4& a1, const Vector3x4& b0, const Vector3x4& b1, unsigned& interior);

/// Edges that are more parallel than this have no interior contact; the square of the sine of their angle.
inline constexpr float ParallelSine2 = 1e-4f;

} // namespace Cloth
