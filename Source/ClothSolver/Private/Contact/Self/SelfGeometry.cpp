// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfGeometry.h"

#include <algorithm>

namespace Cloth
{

namespace
{

/// Smaller than any square of a length that matters, and a divisor that gives no infinity.
constexpr float Tiny = 1e-30f;

Float4 Clamp01(Float4 a) { return Min(Max(a, Float4::Zero()), Float4::Splat(1.0f)); }

/// Square of the distance of a point at `ap` from a to the segment from a along ab.
Float4 SegmentDistance2(const Points4& ap, const Points4& ab)
{
	const Float4 share = Clamp01(Dot(ap, ab) / Max(Dot(ab, ab), Float4::Splat(Tiny)));
	const Points4 d = NegMulAdd(ab, share, ap);
	return Dot(d, d);
}

} // namespace

TrianglePoint NearestOnTriangle(Vector3 p, Vector3 a, Vector3 b, Vector3 c)
{
	const Vector3 ab = b - a;
	const Vector3 ac = c - a;
	const Vector3 ap = p - a;
	const float aa = Dot(ab, ab);
	const float cc = Dot(ac, ac);
	const float bc = Dot(ab, ac);
	const float d1 = Dot(ab, ap);
	const float d2 = Dot(ac, ap);
	const float area2 = aa * cc - bc * bc;
	const float second = cc * d1 - bc * d2;
	const float third = aa * d2 - bc * d1;
	const bool flat = area2 > 1e-12f * aa * cc;
	if (flat && second >= 0.0f && third >= 0.0f && second + third <= area2)
	{
		const float v = second / area2;
		const float w = third / area2;
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
		const float share = std::clamp(Dot(from, along) / std::max(Dot(along, along), Tiny), 0.0f, 1.0f);
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
	const float a = std::max(Dot(u, u), Tiny);
	const float c = std::max(Dot(v, v), Tiny);
	const float b = Dot(u, v);
	const float d = Dot(u, w);
	const float e = Dot(v, w);
	const float determinant = a * c - b * b;
	const bool crossing = determinant > ParallelSine2 * a * c;
	const float line = crossing ? (b * e - c * d) / determinant : 0.0f;
	const float other = std::clamp((b * std::clamp(line, 0.0f, 1.0f) + e) / c, 0.0f, 1.0f);
	const float first = std::clamp((b * other - d) / a, 0.0f, 1.0f);
	const bool interior = crossing && first > 0.0f && first < 1.0f && other > 0.0f && other < 1.0f;
	return {first, other, interior};
}

Float4 ParticleTriangleDistance2(const Points4& p, const Points4& a, const Points4& b, const Points4& c)
{
	const Points4 ab = b - a;
	const Points4 ac = c - a;
	const Points4 ap = p - a;
	const Float4 aa = Dot(ab, ab);
	const Float4 cc = Dot(ac, ac);
	const Float4 bc = Dot(ab, ac);
	const Float4 d1 = Dot(ab, ap);
	const Float4 d2 = Dot(ac, ap);
	const Float4 area2 = NegMulAdd(bc, bc, aa * cc);
	const Float4 second = NegMulAdd(bc, d2, cc * d1);
	const Float4 third = NegMulAdd(bc, d1, aa * d2);
	const Float4 inverse = Float4::Splat(1.0f) / Max(area2, Float4::Splat(Tiny));
	const Points4 in = NegMulAdd(ac, third * inverse, NegMulAdd(ab, second * inverse, ap));
	const Float4 inside = Dot(in, in);
	const Float4 border = Min(SegmentDistance2(ap, ab), Min(SegmentDistance2(ap, ac), SegmentDistance2(p - b, c - b)));
	// Inside where all three weights are positive; a triangle without area has only its border.
	const Float4 least = Min(Min(second, third), area2 - second - third);
	const Float4 isFace = Min(least, NegMulAdd(Float4::Splat(1e-12f), aa * cc, area2));
	return SelectLessEqual(isFace, Float4::Zero(), border, Min(inside, border));
}

Float4 EdgeEdgeDistance2(const Points4& a0, const Points4& a1, const Points4& b0, const Points4& b1, unsigned& interior)
{
	const Points4 u = a1 - a0;
	const Points4 v = b1 - b0;
	const Points4 w = a0 - b0;
	const Float4 a = Max(Dot(u, u), Float4::Splat(Tiny));
	const Float4 c = Max(Dot(v, v), Float4::Splat(Tiny));
	const Float4 b = Dot(u, v);
	const Float4 d = Dot(u, w);
	const Float4 e = Dot(v, w);
	const Float4 limit = a * c * ParallelSine2;
	const Float4 determinant = NegMulAdd(b, b, a * c);
	const Float4 line = NegMulAdd(c, d, b * e) / Max(determinant, limit);
	const Float4 start = Clamp01(SelectLessEqual(determinant, limit, Float4::Zero(), line));
	const Float4 second = Clamp01(MulAdd(b, start, e) / c);
	const Float4 first = Clamp01((b * second - d) / a);
	const Points4 difference = NegMulAdd(v, second, MulAdd(u, first, w));
	const Float4 inner = Min(Min(first, second), Float4::Splat(1.0f) - Max(first, second));
	interior = 15u & ~LessEqualBits(Min(inner, determinant - limit), Float4::Zero());
	return Dot(difference, difference);
}

} // namespace Cloth
