// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Comparisons of four floats, which only contact detection needs.

#include "Core/Simd.h"

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

} // namespace Cloth
