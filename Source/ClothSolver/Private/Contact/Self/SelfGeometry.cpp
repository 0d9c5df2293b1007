// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfGeometry.h"

#include <algorithm>

namespace Cloth
{

namespace
{

/// Smaller than any square of a length that matters, and a divisor that gives no infinity.
constexpr float Tiny = 1e-30f;

float AtLeastTiny(float a) { return std::max(a, Tiny); }
Float4 AtLeastTiny(Float4 a) { return Max(a, Float4::Splat(Tiny)); }

float Clamp01(float a) { return std::clamp(a, 0.0f, 1.0f); }
Float4 Clamp01(Float4 a) { return Min(Max(a, Float4::Zero()), Float4::Splat(1.0f)); }

/// How far along a segment the point nearest to `from` is, both seen from its first end: 0 to 1.
template <typename Vector>
auto ShareOfSegment(const Vector& from, const Vector& along)
{
	return Clamp01(Dot(from, along) / AtLeastTiny(Dot(along, along)));
}

/// Square of the distance of a point at `ap` from a to the segment from a along ab.
Float4 SegmentDistance2(const Vector3x4& ap, const Vector3x4& ab)
{
	const Vector3x4 d = NegMulAdd(ab, ShareOfSegment(ap, ab), ap);
	return Dot(d, d);
}

} // namespace

TrianglePoint NearestOnTriangle(Vector3 p, Vector3 a, Vector3 b, Vector3 c)
{
	const BarycentricCoordinates<float> at = BarycentricOf(b - a, c - a, p - a);
	const bool hasArea = at.Area2 > 1e-12f * at.First2 * at.Second2;
	if (hasArea && at.Second >= 0.0f && at.Third >= 0.0f && at.Second + at.Third <= at.Area2)
	{
		const float v = at.Second / at.Area2;
		const float w = at.Third / at.Area2;
		return {{1.0f - v - w, v, w}, TriangleFeature::Face};
	}
	const std::array<Vector3, 3> corner = {a, b, c};
	TrianglePoint best{};
	float least = -1.0f;
	for (int k = 0; k < 3; ++k)
	{
		const int next = (k + 1) % 3;
		const Vector3 along = corner[next] - corner[k];
		const Vector3 from = p - corner[k];
		const float share = ShareOfSegment(from, along);
		const Vector3 d = from - along * share;
		const float distance2 = Dot(d, d);
		if (least < 0.0f || distance2 < least)
		{
			least = distance2;
			best.Weight = {};
			best.Weight[k] = 1.0f - share;
			best.Weight[next] = share;
			const int feature = share <= 0.0f ? 4 + k : (share >= 1.0f ? 4 + next : 1 + k);
			best.Feature = static_cast<TriangleFeature>(feature);
		}
	}
	return best;
}

EdgePoints NearestOnEdges(Vector3 a0, Vector3 a1, Vector3 b0, Vector3 b1)
{
	const Vector3 u = a1 - a0;
	const Vector3 v = b1 - b0;
	const Vector3 w = a0 - b0;
	const float a = AtLeastTiny(Dot(u, u));
	const float c = AtLeastTiny(Dot(v, v));
	const float b = Dot(u, v);
	const float d = Dot(u, w);
	const float e = Dot(v, w);
	const float determinant = a * c - b * b;
	const bool crossing = determinant > ParallelSine2 * a * c;
	const float line = crossing ? (b * e - c * d) / determinant : 0.0f;
	const float other = Clamp01((b * Clamp01(line) + e) / c);
	const float first = Clamp01((b * other - d) / a);
	const bool interior = crossing && first > 0.0f && first < 1.0f && other > 0.0f && other < 1.0f;
	return {first, other, interior};
}

Float4 ParticleTriangleDistance2(const Vector3x4& p, const Vector3x4& a, const Vector3x4& b, const Vector3x4& c)
{
	const Vector3x4 ab = b - a;
	const Vector3x4 ac = c - a;
	const Vector3x4 ap = p - a;
	const BarycentricCoordinates<Float4> at = BarycentricOf(ab, ac, ap);
	const Float4 inverse = Float4::Splat(1.0f) / AtLeastTiny(at.Area2);
	const Vector3x4 in = NegMulAdd(ac, at.Third * inverse, NegMulAdd(ab, at.Second * inverse, ap));
	const Float4 inside = Dot(in, in);
	const Float4 border = Min(SegmentDistance2(ap, ab), Min(SegmentDistance2(ap, ac), SegmentDistance2(p - b, c - b)));
	// Inside where all three weights are positive; a triangle without area has only its border.
	const Float4 least = Min(Min(at.Second, at.Third), at.Area2 - at.Second - at.Third);
	const Float4 isFace = Min(least, NegMulAdd(Float4::Splat(1e-12f), at.First2 * at.Second2, at.Area2));
	return SelectLessEqual(isFace, Float4::Zero(), border, Min(inside, border));
}

Float4 EdgeEdgeDistance2(
	const Vector3x4& a0, const Vector3x4& a1, const Vector3x4& b0, const Vector3x4& b1, unsigned& interior)
{
	const Vector3x4 u = a1 - a0;
	const Vector3x4 v = b1 - b0;
	const Vector3x4 w = a0 - b0;
	const Float4 a = AtLeastTiny(Dot(u, u));
	const Float4 c = AtLeastTiny(Dot(v, v));
	const Float4 b = Dot(u, v);
	const Float4 d = Dot(u, w);
	const Float4 e = Dot(v, w);
	const Float4 limit = a * c * ParallelSine2;
	const Float4 determinant = NegMulAdd(b, b, a * c);
	const Float4 line = NegMulAdd(c, d, b * e) / Max(determinant, limit);
	const Float4 start = Clamp01(SelectLessEqual(determinant, limit, Float4::Zero(), line));
	const Float4 second = Clamp01(MulAdd(b, start, e) / c);
	const Float4 first = Clamp01((b * second - d) / a);
	const Vector3x4 difference = NegMulAdd(v, second, MulAdd(u, first, w));
	const Float4 inner = Min(Min(first, second), Float4::Splat(1.0f) - Max(first, second));
	interior = 15u & ~LessEqualBits(Min(inner, determinant - limit), Float4::Zero());
	return Dot(difference, difference);
}

} // namespace Cloth
