// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Comparisons of four floats, which only contact detection needs.

#include "Core/Simd.h"

#include <array>

namespace Cloth
{

#if defined(CLOTH_SIMD_NEON)

/// a <= b in every lane.
inline bool AllLessEqual(Float4 a, Float4 b) { return vminvq_u32(vcleq_f32(a.Value, b.Value)) != 0; }
/// a <= b and c <= d in every lane.
inline bool AllLessEqual(Float4 a, Float4 b, Float4 c, Float4 d)
{
	return vminvq_u32(vandq_u32(vcleq_f32(a.Value, b.Value), vcleq_f32(c.Value, d.Value))) != 0;
}
/// Bit i is a <= b in lane i.
inline unsigned LessEqualBits(Float4 a, Float4 b)
{
	constexpr uint32_t Bit[4] = {1, 2, 4, 8};
	return vaddvq_u32(vandq_u32(vcleq_f32(a.Value, b.Value), vld1q_u32(Bit)));
}
/// a <= b ? yes : no
inline Float4 SelectLessEqual(Float4 a, Float4 b, Float4 yes, Float4 no)
{
	return {vbslq_f32(vcleq_f32(a.Value, b.Value), yes.Value, no.Value)};
}

#elif defined(CLOTH_SIMD_SSE)

inline unsigned LessEqualBits(Float4 a, Float4 b)
{
	return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(a.Value, b.Value)));
}
inline bool AllLessEqual(Float4 a, Float4 b) { return LessEqualBits(a, b) == 15; }
inline bool AllLessEqual(Float4 a, Float4 b, Float4 c, Float4 d)
{
	return _mm_movemask_ps(_mm_and_ps(_mm_cmple_ps(a.Value, b.Value), _mm_cmple_ps(c.Value, d.Value))) == 15;
}
inline Float4 SelectLessEqual(Float4 a, Float4 b, Float4 yes, Float4 no)
{
	const __m128 mask = _mm_cmple_ps(a.Value, b.Value);
	return {_mm_or_ps(_mm_and_ps(mask, yes.Value), _mm_andnot_ps(mask, no.Value))};
}

#else

inline unsigned LessEqualBits(Float4 a, Float4 b)
{
	unsigned bits = 0;
	for (int i = 0; i < 4; ++i)
	{
		bits |= a.Value.Lane[i] <= b.Value.Lane[i] ? 1u << i : 0u;
	}
	return bits;
}
inline bool AllLessEqual(Float4 a, Float4 b) { return LessEqualBits(a, b) == 15; }
inline bool AllLessEqual(Float4 a, Float4 b, Float4 c, Float4 d) { return AllLessEqual(a, b) && AllLessEqual(c, d); }
inline Float4 SelectLessEqual(Float4 a, Float4 b, Float4 yes, Float4 no)
{
	Float4 result;
	for (int i = 0; i < 4; ++i)
	{
		result.Value.Lane[i] = a.Value.Lane[i] <= b.Value.Lane[i] ? yes.Value.Lane[i] : no.Value.Lane[i];
	}
	return result;
}

#endif

/// Four points, one lane each.
struct Points4
{
	Float4 X;
	Float4 Y;
	Float4 Z;

	/// The points at a stride of one index array each.
	static Points4 Gather(const Float4* x, const std::array<int, 4>& index)
	{
		Float4 a = x[index[0]];
		Float4 b = x[index[1]];
		Float4 c = x[index[2]];
		Float4 d = x[index[3]];
		Transpose(a, b, c, d);
		return {a, b, c};
	}
	friend Points4 operator-(const Points4& a, const Points4& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend Float4 Dot(const Points4& a, const Points4& b) { return MulAdd(a.Z, b.Z, MulAdd(a.Y, b.Y, a.X * b.X)); }
	/// a + b * s
	friend Points4 MulAdd(const Points4& b, Float4 s, const Points4& a)
	{
		return {MulAdd(b.X, s, a.X), MulAdd(b.Y, s, a.Y), MulAdd(b.Z, s, a.Z)};
	}
	/// a - b * s
	friend Points4 NegMulAdd(const Points4& b, Float4 s, const Points4& a)
	{
		return {NegMulAdd(b.X, s, a.X), NegMulAdd(b.Y, s, a.Y), NegMulAdd(b.Z, s, a.Z)};
	}
};

} // namespace Cloth
