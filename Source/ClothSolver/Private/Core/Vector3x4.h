// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

#include <array>

namespace Cloth
{

/// Four vectors, a lane each: four times the work of one in nearly the same time.
struct Vector3x4
{
	Float4 X;
	Float4 Y;
	Float4 Z;

	static Vector3x4 From(Float4 a, Float4 b, Float4 c, Float4 d)
	{
		Transpose(a, b, c, d);
		return {a, b, c};
	}
	static Vector3x4 Gather(const Float4* x, const std::array<int, 4>& index)
	{
		return From(x[index[0]], x[index[1]], x[index[2]], x[index[3]]);
	}
	static Vector3x4 Splat(Vector3 v) { return {Float4::Splat(v.X), Float4::Splat(v.Y), Float4::Splat(v.Z)}; }

	Vector3 At(int lane) const
	{
		alignas(16) float values[3][4];
		X.Store(values[0]);
		Y.Store(values[1]);
		Z.Store(values[2]);
		return {values[0][lane], values[1][lane], values[2][lane]};
	}

	/// One after the other, with a fourth coordinate of zero.
	void Store(Float4* p) const
	{
		p[0] = X;
		p[1] = Y;
		p[2] = Z;
		p[3] = Float4::Zero();
		Transpose(p[0], p[1], p[2], p[3]);
	}
};

inline Vector3x4 operator+(const Vector3x4& a, const Vector3x4& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
inline Vector3x4 operator-(const Vector3x4& a, const Vector3x4& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
inline Vector3x4 operator*(const Vector3x4& a, Float4 s) { return {a.X * s, a.Y * s, a.Z * s}; }

/// a * s + b
inline Vector3x4 MulAdd(const Vector3x4& a, Float4 s, const Vector3x4& b)
{
	return {MulAdd(a.X, s, b.X), MulAdd(a.Y, s, b.Y), MulAdd(a.Z, s, b.Z)};
}
/// b - a * s
inline Vector3x4 NegMulAdd(const Vector3x4& a, Float4 s, const Vector3x4& b)
{
	return {NegMulAdd(a.X, s, b.X), NegMulAdd(a.Y, s, b.Y), NegMulAdd(a.Z, s, b.Z)};
}
inline Float4 Dot(const Vector3x4& a, const Vector3x4& b) { return MulAdd(a.Z, b.Z, MulAdd(a.Y, b.Y, a.X * b.X)); }
/// The same with another order of additions, which rounds otherwise.
inline Float4 DotFromZ(const Vector3x4& a, const Vector3x4& b) { return MulAdd(a.X, b.X, MulAdd(a.Y, b.Y, a.Z * b.Z)); }
inline Vector3x4 Cross(const Vector3x4& a, const Vector3x4& b)
{
	return {NegMulAdd(a.Z, b.Y, a.Y * b.Z), NegMulAdd(a.X, b.Z, a.Z * b.X), NegMulAdd(a.Y, b.X, a.X * b.Y)};
}

} // namespace Cloth
