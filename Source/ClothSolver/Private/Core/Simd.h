// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// Four floats in one register: NEON on arm64, SSE on x86-64, plain C++ elsewhere. The only place with intrinsics.
// No estimates (reciprocal, rsqrt) and no fused multiply-add: they differ between processors, and results must not. A
// run has the same bits on all of them. That costs up to a tenth of the time on arm64: CLOTH_SAME_BITS=0 fuses there.

#ifndef CLOTH_SAME_BITS
	#define CLOTH_SAME_BITS 1
#endif

#include "ClothSolver/Vector.h"

#include <cmath>

#if defined(__aarch64__) || defined(_M_ARM64)
	#define CLOTH_SIMD_NEON 1
	#include <arm_neon.h>
#elif defined(__x86_64__) || defined(_M_X64)
	#define CLOTH_SIMD_SSE 1
	#include <immintrin.h>
#endif

namespace Cloth
{

struct alignas(16) Float4
{
#if defined(CLOTH_SIMD_NEON)
	using Register = float32x4_t;
#elif defined(CLOTH_SIMD_SSE)
	using Register = __m128;
#else
	struct Register
	{
		float Lane[4];
	};
#endif
	Register Value;

	static Float4 Load(const float* p);
	static Float4 Splat(float v);
	static Float4 Zero() { return Splat(0.0f); }
	static Float4 Set(float x, float y, float z, float w);
	static Float4 From(Vector3 v) { return Set(v.X, v.Y, v.Z, 0.0f); }
	void Store(float* p) const;
	Vector3 ToVector3() const
	{
#if defined(CLOTH_SIMD_SSE)
		return {
			_mm_cvtss_f32(Value), _mm_cvtss_f32(_mm_movehdup_ps(Value)), _mm_cvtss_f32(_mm_movehl_ps(Value, Value))};
#else
		alignas(16) float lane[4];
		Store(lane);
		return {lane[0], lane[1], lane[2]};
#endif
	}
};

#if defined(CLOTH_SIMD_NEON)

inline Float4 Float4::Load(const float* p) { return {vld1q_f32(p)}; }
inline Float4 Float4::Splat(float v) { return {vdupq_n_f32(v)}; }
inline Float4 Float4::Set(float x, float y, float z, float w)
{
	const float lane[4] = {x, y, z, w};
	return {vld1q_f32(lane)};
}
inline void Float4::Store(float* p) const { vst1q_f32(p, Value); }
inline Float4 operator+(Float4 a, Float4 b) { return {vaddq_f32(a.Value, b.Value)}; }
inline Float4 operator-(Float4 a, Float4 b) { return {vsubq_f32(a.Value, b.Value)}; }
inline Float4 operator*(Float4 a, Float4 b) { return {vmulq_f32(a.Value, b.Value)}; }
inline Float4 operator/(Float4 a, Float4 b) { return {vdivq_f32(a.Value, b.Value)}; }
inline Float4 Sqrt(Float4 a) { return {vsqrtq_f32(a.Value)}; }
/// a > b ? a : b, so b if one of them is not a number, or if both are zero.
inline Float4 Max(Float4 a, Float4 b) { return {vbslq_f32(vcgtq_f32(a.Value, b.Value), a.Value, b.Value)}; }
/// a < b ? a : b
inline Float4 Min(Float4 a, Float4 b) { return {vbslq_f32(vcltq_f32(a.Value, b.Value), a.Value, b.Value)}; }
/// by > 0 ? a : b
inline Float4 SelectPositive(Float4 by, Float4 a, Float4 b)
{
	return {vbslq_f32(vcgtzq_f32(by.Value), a.Value, b.Value)};
}

/// The sums of the lanes of a, b, c and d, in the lanes of the result.
inline Float4 SumLanes(Float4 a, Float4 b, Float4 c, Float4 d)
{
	return {vpaddq_f32(vpaddq_f32(a.Value, b.Value), vpaddq_f32(c.Value, d.Value))};
}
inline float SumLanes(Float4 a) { return vaddvq_f32(a.Value); }
/// Four vectors of x, y, z, w become one vector each of x, y, z and w, and back.
inline void Transpose(Float4& a, Float4& b, Float4& c, Float4& d)
{
	const float64x2_t ab0 = vreinterpretq_f64_f32(vtrn1q_f32(a.Value, b.Value));
	const float64x2_t ab1 = vreinterpretq_f64_f32(vtrn2q_f32(a.Value, b.Value));
	const float64x2_t cd0 = vreinterpretq_f64_f32(vtrn1q_f32(c.Value, d.Value));
	const float64x2_t cd1 = vreinterpretq_f64_f32(vtrn2q_f32(c.Value, d.Value));
	a.Value = vreinterpretq_f32_f64(vtrn1q_f64(ab0, cd0));
	b.Value = vreinterpretq_f32_f64(vtrn1q_f64(ab1, cd1));
	c.Value = vreinterpretq_f32_f64(vtrn2q_f64(ab0, cd0));
	d.Value = vreinterpretq_f32_f64(vtrn2q_f64(ab1, cd1));
}
template <int Lane>
inline Float4 Broadcast(Float4 a)
{
	return {vdupq_laneq_f32(a.Value, Lane)};
}

#elif defined(CLOTH_SIMD_SSE)

inline Float4 Float4::Load(const float* p) { return {_mm_loadu_ps(p)}; }
inline Float4 Float4::Splat(float v) { return {_mm_set1_ps(v)}; }
inline Float4 Float4::Set(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
inline void Float4::Store(float* p) const { _mm_storeu_ps(p, Value); }
inline Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.Value, b.Value)}; }
inline Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.Value, b.Value)}; }
inline Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.Value, b.Value)}; }
inline Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.Value, b.Value)}; }
inline Float4 Sqrt(Float4 a) { return {_mm_sqrt_ps(a.Value)}; }
inline Float4 Max(Float4 a, Float4 b) { return {_mm_max_ps(a.Value, b.Value)}; }
inline Float4 Min(Float4 a, Float4 b) { return {_mm_min_ps(a.Value, b.Value)}; }
inline Float4 SelectPositive(Float4 by, Float4 a, Float4 b)
{
	const __m128 mask = _mm_cmpgt_ps(by.Value, _mm_setzero_ps());
	return {_mm_or_ps(_mm_and_ps(mask, a.Value), _mm_andnot_ps(mask, b.Value))};
}
template <int Lane>
inline Float4 Broadcast(Float4 a)
{
	return {_mm_shuffle_ps(a.Value, a.Value, _MM_SHUFFLE(Lane, Lane, Lane, Lane))};
}
inline void Transpose(Float4& a, Float4& b, Float4& c, Float4& d)
{
	_MM_TRANSPOSE4_PS(a.Value, b.Value, c.Value, d.Value);
}
inline Float4 SumLanes(Float4 a, Float4 b, Float4 c, Float4 d)
{
	Transpose(a, b, c, d);
	return (a + b) + (c + d);
}
inline float SumLanes(Float4 a)
{
	const __m128 pairs = _mm_add_ps(a.Value, _mm_movehdup_ps(a.Value));
	return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_movehl_ps(pairs, pairs)));
}

#else

inline Float4 Float4::Load(const float* p) { return {{{p[0], p[1], p[2], p[3]}}}; }
inline Float4 Float4::Splat(float v) { return {{{v, v, v, v}}}; }
inline Float4 Float4::Set(float x, float y, float z, float w) { return {{{x, y, z, w}}}; }
inline void Float4::Store(float* p) const
{
	for (int i = 0; i < 4; ++i)
	{
		p[i] = Value.Lane[i];
	}
}
template <typename Operation>
inline Float4 EachLane(Float4 a, Float4 b, Operation operation)
{
	Float4 r;
	for (int i = 0; i < 4; ++i)
	{
		r.Value.Lane[i] = operation(a.Value.Lane[i], b.Value.Lane[i]);
	}
	return r;
}
inline Float4 operator+(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x + y; });
}
inline Float4 operator-(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x - y; });
}
inline Float4 operator*(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x * y; });
}
inline Float4 operator/(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x / y; });
}
inline Float4 Sqrt(Float4 a)
{
	return EachLane(a, a, [](float x, float) { return std::sqrt(x); });
}
inline Float4 Max(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x > y ? x : y; });
}
inline Float4 Min(Float4 a, Float4 b)
{
	return EachLane(a, b, [](float x, float y) { return x < y ? x : y; });
}
inline Float4 SelectPositive(Float4 by, Float4 a, Float4 b)
{
	Float4 r;
	for (int i = 0; i < 4; ++i)
	{
		r.Value.Lane[i] = by.Value.Lane[i] > 0.0f ? a.Value.Lane[i] : b.Value.Lane[i];
	}
	return r;
}
template <int Lane>
inline Float4 Broadcast(Float4 a)
{
	return Float4::Splat(a.Value.Lane[Lane]);
}
inline void Transpose(Float4& a, Float4& b, Float4& c, Float4& d)
{
	const Float4 rows[4] = {a, b, c, d};
	for (int i = 0; i < 4; ++i)
	{
		a.Value.Lane[i] = rows[i].Value.Lane[0];
		b.Value.Lane[i] = rows[i].Value.Lane[1];
		c.Value.Lane[i] = rows[i].Value.Lane[2];
		d.Value.Lane[i] = rows[i].Value.Lane[3];
	}
}
inline float SumLanes(Float4 a) { return (a.Value.Lane[0] + a.Value.Lane[1]) + (a.Value.Lane[2] + a.Value.Lane[3]); }
inline Float4 SumLanes(Float4 a, Float4 b, Float4 c, Float4 d)
{
	return Float4::Set(SumLanes(a), SumLanes(b), SumLanes(c), SumLanes(d));
}

#endif

#if defined(CLOTH_SIMD_NEON) && !CLOTH_SAME_BITS

inline constexpr bool FusesMultiplyAdd = true;

/// a * b + c
inline Float4 MulAdd(Float4 a, Float4 b, Float4 c) { return {vfmaq_f32(c.Value, a.Value, b.Value)}; }
/// c - a * b
inline Float4 NegMulAdd(Float4 a, Float4 b, Float4 c) { return {vfmsq_f32(c.Value, a.Value, b.Value)}; }
/// a * b[Lane] + c
template <int Lane>
inline Float4 MulAddLane(Float4 a, Float4 b, Float4 c)
{
	return {vfmaq_laneq_f32(c.Value, a.Value, b.Value, Lane)};
}
/// c - a * b[Lane]
template <int Lane>
inline Float4 NegMulAddLane(Float4 a, Float4 b, Float4 c)
{
	return {vfmsq_laneq_f32(c.Value, a.Value, b.Value, Lane)};
}
inline float NegMulAdd(float a, float b, float c) { return std::fma(-a, b, c); }
inline double NegMulAdd(double a, double b, double c) { return std::fma(-a, b, c); }

#else

// Rounded twice on every processor: NEON could fuse them, SSE as of SSE4.2 could not.

inline constexpr bool FusesMultiplyAdd = false;

/// a * b + c
inline Float4 MulAdd(Float4 a, Float4 b, Float4 c) { return a * b + c; }
/// c - a * b
inline Float4 NegMulAdd(Float4 a, Float4 b, Float4 c) { return c - a * b; }
/// a * b[Lane] + c
template <int Lane>
inline Float4 MulAddLane(Float4 a, Float4 b, Float4 c)
{
	return a * Broadcast<Lane>(b) + c;
}
/// c - a * b[Lane]
template <int Lane>
inline Float4 NegMulAddLane(Float4 a, Float4 b, Float4 c)
{
	return c - a * Broadcast<Lane>(b);
}
inline float NegMulAdd(float a, float b, float c) { return c - a * b; }
inline double NegMulAdd(double a, double b, double c) { return c - a * b; }

#endif

inline Float4& operator+=(Float4& a, Float4 b) { return a = a + b; }
inline Float4& operator-=(Float4& a, Float4 b) { return a = a - b; }
inline Float4& operator*=(Float4& a, Float4 b) { return a = a * b; }
inline Float4 operator*(Float4 a, float s) { return a * Float4::Splat(s); }

inline float Dot(Float4 a, Float4 b) { return SumLanes(a * b); }
inline float Length(Float4 a) { return std::sqrt(SumLanes(a * a)); }

} // namespace Cloth
