// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Yardstick.h"

#if defined(__aarch64__)
	#include <arm_neon.h>
#elif defined(__SSE__)
	#include <immintrin.h>
#endif

namespace Yardstick
{

namespace
{

using Four = float __attribute__((vector_size(16)));

inline Four Splat(float value) { return Four{value, value, value, value}; }
inline Four Load(const float* from)
{
	Four four;
	__builtin_memcpy(&four, from, sizeof(four));
	return four;
}
inline void Store(float* to, Four four) { __builtin_memcpy(to, &four, sizeof(four)); }
inline Four Max(Four a, Four b) { return a > b ? a : b; }
inline Four Min(Four a, Four b) { return a < b ? a : b; }
inline Four Size(Four a) { return Max(a, -a); }

/// The processor's estimate and one step of Newton's method: to about 2e-5.
inline Four InverseRoot(Four square)
{
	const Four positive = Max(square, Splat(1e-18f));
#if defined(__aarch64__)
	const Four guess = vrsqrteq_f32(positive);
	return guess * vrsqrtsq_f32(positive * guess, guess);
#elif defined(__SSE__)
	const Four guess = _mm_rsqrt_ps(positive);
	return guess * (Splat(1.5f) - Splat(0.5f) * positive * guess * guess);
#else
	return Four{1.0f / __builtin_sqrtf(positive[0]), 1.0f / __builtin_sqrtf(positive[1]),
		1.0f / __builtin_sqrtf(positive[2]), 1.0f / __builtin_sqrtf(positive[3])};
#endif
}

inline float Largest(Four a)
{
#if defined(__aarch64__)
	return vmaxvq_f32(a);
#else
	const float low = a[0] > a[1] ? a[0] : a[1];
	const float high = a[2] > a[3] ? a[2] : a[3];
	return low > high ? low : high;
#endif
}
inline float Least(Four a) { return -Largest(-a); }

/// Four particles beside each other.
struct Points
{
	Four X;
	Four Y;
	Four Z;
};
inline Points operator+(const Points& a, const Points& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
inline Points operator-(const Points& a, const Points& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
inline Points operator*(const Points& a, Four s) { return {a.X * s, a.Y * s, a.Z * s}; }
inline Four Dot(const Points& a, const Points& b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }

inline Points LoadPoints(const Planes& planes, int at)
{
	return {Load(planes.X + at), Load(planes.Y + at), Load(planes.Z + at)};
}
inline void StorePoints(const Planes& planes, int at, const Points& points)
{
	Store(planes.X + at, points.X);
	Store(planes.Y + at, points.Y);
	Store(planes.Z + at, points.Z);
}

/// Springs from `count` particles at a to as many at b, which are others.
void PullRow(const Planes& planes, const float* scale, float rest, int count, int a, int b)
{
	float* __restrict ax = planes.X + a;
	float* __restrict ay = planes.Y + a;
	float* __restrict az = planes.Z + a;
	float* __restrict bx = planes.X + b;
	float* __restrict by = planes.Y + b;
	float* __restrict bz = planes.Z + b;
	const Planes from{ax, ay, az};
	const Planes to{bx, by, bz};
	const auto pulled = [&](const Points& one, const Points& other, int j)
	{
		const Points d = one - other;
		return d * (Load(scale + j) * (Splat(rest) * InverseRoot(Dot(d, d)) - Splat(1.0f)));
	};
	for (int j = 0; j < count; j += 8)
	{
		const Points a0 = LoadPoints(from, j);
		const Points b0 = LoadPoints(to, j);
		const Points a1 = LoadPoints(from, j + 4);
		const Points b1 = LoadPoints(to, j + 4);
		const Points move0 = pulled(a0, b0, j);
		const Points move1 = pulled(a1, b1, j + 4);
		StorePoints(from, j, a0 + move0);
		StorePoints(from, j + 4, a1 + move1);
		StorePoints(to, j, b0 - move0);
		StorePoints(to, j + 4, b1 - move1);
	}
}

/// All springs from a row to the row `down` below it, those that share no particle after each other.
void PullFamily(const GridXpbd& cloth, const Planes& planes, GridSprings springs, const float* scale)
{
	const int down = springs == GridSprings::Flexion ? 2 : 1;
	const int left = springs == GridSprings::Rising ? 1 : 0;
	const int right = springs == GridSprings::Falling ? 1 : 0;
	const float rest = springs == GridSprings::Structural ? cloth.Spacing
		: springs == GridSprings::Flexion                 ? 2.0f * cloth.Spacing
														  : __builtin_sqrtf(2.0f) * cloth.Spacing;
	for (int colour = 0; colour < 2; ++colour)
	{
		for (int row = 0; row + down < cloth.Side; ++row)
		{
			if (row / down % 2 == colour)
			{
				const int at = row * cloth.Stride;
				PullRow(planes, scale + at, rest, cloth.Side, at + left, at + down * cloth.Stride + right);
			}
		}
	}
}

void Transpose(const GridXpbd& cloth, const Planes& from, const Planes& to)
{
	const float* const source[3] = {from.X, from.Y, from.Z};
	float* const target[3] = {to.X, to.Y, to.Z};
	for (int axis = 0; axis < 3; ++axis)
	{
		for (int i = 0; i < cloth.Side; i += 4)
		{
			for (int j = 0; j < cloth.Side; j += 4)
			{
				const float* const p = source[axis] + i * cloth.Stride + j;
				float* const q = target[axis] + j * cloth.Stride + i;
				const Four a = Load(p);
				const Four b = Load(p + cloth.Stride);
				const Four c = Load(p + 2 * cloth.Stride);
				const Four d = Load(p + 3 * cloth.Stride);
				const Four ab0 = __builtin_shufflevector(a, b, 0, 4, 2, 6);
				const Four ab1 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
				const Four cd0 = __builtin_shufflevector(c, d, 0, 4, 2, 6);
				const Four cd1 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
				Store(q, __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5));
				Store(q + cloth.Stride, __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5));
				Store(q + 2 * cloth.Stride, __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7));
				Store(q + 3 * cloth.Stride, __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7));
			}
		}
	}
}

/// Calls body with the places of four particles at a time; the last ones of a row may be none.
template <typename Body>
inline void ForEachFour(const GridXpbd& cloth, const Body& body)
{
	for (int row = 0; row < cloth.Side; ++row)
	{
		for (int column = 0; column < cloth.Side; column += 4)
		{
			body(row * cloth.Stride + column);
		}
	}
}

/// The oldest positions give their place to the new ones.
template <bool SecondOrder>
void Predict(GridXpbd& cloth, float fall)
{
	const Planes now = cloth.History[0];
	const Planes last = cloth.History[1];
	const Planes third = cloth.History[2];
	const Planes oldest = cloth.History[3];
	const Points falls{Splat(0.0f), Splat(0.0f), Splat(fall)};
	const auto predict = [&](int at)
	{
		const Points x = LoadPoints(now, at);
		const Points step = x - LoadPoints(last, at);
		Points next = x + falls;
		if constexpr (SecondOrder)
		{
			// By differences: the coefficients of the positions themselves (8/3, -22/9, 8/9, -1/9) would round too
			// much.
			const Points before = LoadPoints(last, at) - LoadPoints(third, at);
			const Points first = LoadPoints(third, at) - LoadPoints(oldest, at);
			next = next + (step * Splat(5.0f / 3.0f) - before * Splat(7.0f / 9.0f) + first * Splat(1.0f / 9.0f));
		}
		else
		{
			next = next + step;
		}
		if (cloth.ContactShare > 0.0f)
		{
			next = next + LoadPoints(cloth.Impulse, at);
		}
		StorePoints(oldest, at, next);
	};
	ForEachFour(cloth, predict);
	cloth.History[3] = third;
	cloth.History[2] = last;
	cloth.History[1] = now;
	cloth.History[0] = oldest;
}

/// Distance and unit normal of the surface of a box; pads and far particles may get anything.
inline Four DistanceTo(const XpbdBox& box, const Points& x, const Points& beyond, Four farthest, Points& normal)
{
	const Four zero = Splat(0.0f);
	const Four one = Splat(1.0f);
	const Points outside{Max(beyond.X, zero), Max(beyond.Y, zero), Max(beyond.Z, zero)};
	const Four square = Dot(outside, outside);
	const Four inverse = InverseRoot(square);
	const auto inside = farthest <= zero;
	const auto sign = [&](Four local, Four size) { return local < zero ? -size : size; };
	const auto part = [&](Four face, Four out) { return inside ? (face == farthest ? one : zero) : out * inverse; };
	normal.X = sign(x.X - Splat(box.Centre[0]), part(beyond.X, outside.X));
	normal.Y = sign(x.Y - Splat(box.Centre[1]), part(beyond.Y, outside.Y));
	normal.Z = sign(x.Z - Splat(box.Centre[2]), part(beyond.Z, outside.Z));
	return inside ? farthest : square * inverse;
}

/// What a surface holds has no past along its normal.
inline void Forget(const Planes& past, int at, const Points& now, const Points& normal, Four pushed)
{
	const Points then = LoadPoints(past, at);
	const Four way = Dot(now - then, normal);
	StorePoints(past, at, then + normal * (pushed > Splat(0.0f) ? way : Splat(0.0f)));
}

/// Moves particles out of the box and back along its surface by at most friction times that way. What the prediction
/// had of the last impulse may be taken back.
template <bool SecondOrder>
void PushOut(GridXpbd& cloth, const XpbdBox& box)
{
	const Four zero = Splat(0.0f);
	const Planes now = cloth.History[0];
	const auto pushOut = [&](int at)
	{
		const Points x = LoadPoints(now, at);
		const Points beyond{Size(x.X - Splat(box.Centre[0])) - Splat(box.Half[0]),
			Size(x.Y - Splat(box.Centre[1])) - Splat(box.Half[1]),
			Size(x.Z - Splat(box.Centre[2])) - Splat(box.Half[2])};
		const Four farthest = Max(Max(beyond.X, beyond.Y), beyond.Z);
		const Points kept = LoadPoints(cloth.Impulse, at);
		if (Least(farthest) >= box.Distance
			&& (cloth.ContactShare == 0.0f || Largest(Size(kept.X) + Size(kept.Y) + Size(kept.Z)) == 0.0f))
		{
			return;
		}
		Points normal{zero, zero, Splat(1.0f)};
		Four distance = x.Z - Splat(box.Centre[2] + box.Half[2]);
		// Most are well within the upper face.
		const bool isAbove = Largest(Max(beyond.X, beyond.Y)) < -0.01f && Least(distance) > -0.005f;
		if (!isAbove)
		{
			distance = DistanceTo(box, x, beyond, farthest, normal);
		}
		const Four before = Dot(kept, normal);
		const Four pushed = Max(Max(before, zero) + Splat(box.Distance) - distance, zero);
		const Points rubbed = kept - normal * before;
		const Points out = x + normal * (pushed - before);
		Points slip = out - LoadPoints(cloth.History[1], at);
		slip = slip - normal * Dot(slip, normal);
		Points hold = rubbed - slip; // the friction that would stop it
		const Four share = Min(Splat(box.Friction) * pushed * InverseRoot(Dot(hold, hold)), Splat(1.0f));
		hold = hold * share;
		const Points held = out + (hold - rubbed);
		StorePoints(now, at, held);
		if constexpr (SecondOrder)
		{
			for (int past = 1; past < 4; ++past)
			{
				Forget(cloth.History[past], at, held, normal, pushed);
			}
		}
		if (cloth.ContactShare > 0.0f)
		{
			StorePoints(cloth.Impulse, at, (normal * pushed + hold) * Splat(cloth.ContactShare));
		}
	};
	ForEachFour(cloth, pushOut);
}

template <bool SecondOrder>
void Substep(GridXpbd& cloth, const XpbdBox& box, float fall)
{
	++cloth.SubstepsDone;
	const bool flexion = cloth.SubstepsDone % cloth.FlexionPeriod == 0;
	Predict<SecondOrder>(cloth, fall);
	const Planes x = cloth.History[0];
	Transpose(cloth, x, cloth.Turned);
	PullFamily(cloth, cloth.Turned, GridSprings::Structural, cloth.Scale[static_cast<int>(GridSprings::Structural)]);
	if (flexion)
	{
		PullFamily(cloth, cloth.Turned, GridSprings::Flexion, cloth.Scale[static_cast<int>(GridSprings::Flexion)]);
	}
	Transpose(cloth, cloth.Turned, x);
	PullFamily(cloth, x, GridSprings::Rising, cloth.Scale[static_cast<int>(GridSprings::Rising)]);
	PullFamily(cloth, x, GridSprings::Structural, cloth.Scale[static_cast<int>(GridSprings::Structural)]);
	PullFamily(cloth, x, GridSprings::Falling, cloth.Scale[static_cast<int>(GridSprings::Falling)]);
	if (flexion)
	{
		PullFamily(cloth, x, GridSprings::Flexion, cloth.Scale[static_cast<int>(GridSprings::Flexion)]);
	}
	PushOut<SecondOrder>(cloth, box);
}

} // namespace

void StepGridXpbd(GridXpbd& cloth, const XpbdBox& box, int substeps, float substepTime, float gravity)
{
	for (int substep = 0; substep < substeps; ++substep)
	{
		if (cloth.SecondOrder)
		{
			Substep<true>(cloth, box, gravity * substepTime * substepTime * (4.0f / 9.0f));
		}
		else
		{
			Substep<false>(cloth, box, gravity * substepTime * substepTime);
		}
	}
}

} // namespace Yardstick
