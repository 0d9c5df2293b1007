// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Vector3x4.h"

namespace Cloth
{

/// Registers side by side, two or more: a processor works at one while another waits for its last result.
template <typename Half>
struct Pair
{
	Half First;
	Half Second;

	static Pair Splat(float v) { return {Half::Splat(v), Half::Splat(v)}; }
};

using Float8 = Pair<Float4>;

template <typename Half>
Pair<Half> operator+(const Pair<Half>& a, const Pair<Half>& b)
{
	return {a.First + b.First, a.Second + b.Second};
}
template <typename Half>
Pair<Half> operator-(const Pair<Half>& a, const Pair<Half>& b)
{
	return {a.First - b.First, a.Second - b.Second};
}
template <typename Half>
Pair<Half> operator*(const Pair<Half>& a, const Pair<Half>& b)
{
	return {a.First * b.First, a.Second * b.Second};
}
template <typename Half>
Pair<Half> operator/(const Pair<Half>& a, const Pair<Half>& b)
{
	return {a.First / b.First, a.Second / b.Second};
}
template <typename Half>
Pair<Half> operator*(const Pair<Half>& a, float b)
{
	return {a.First * b, a.Second * b};
}
template <typename Half>
Pair<Half> Sqrt(const Pair<Half>& a)
{
	return {Sqrt(a.First), Sqrt(a.Second)};
}
template <typename Half>
Pair<Half> Max(const Pair<Half>& a, const Pair<Half>& b)
{
	return {Max(a.First, b.First), Max(a.Second, b.Second)};
}
template <typename Half>
Pair<Half> Min(const Pair<Half>& a, const Pair<Half>& b)
{
	return {Min(a.First, b.First), Min(a.Second, b.Second)};
}
/// a * b + c
template <typename Half>
Pair<Half> MulAdd(const Pair<Half>& a, const Pair<Half>& b, const Pair<Half>& c)
{
	return {MulAdd(a.First, b.First, c.First), MulAdd(a.Second, b.Second, c.Second)};
}
/// c - a * b
template <typename Half>
Pair<Half> NegMulAdd(const Pair<Half>& a, const Pair<Half>& b, const Pair<Half>& c)
{
	return {NegMulAdd(a.First, b.First, c.First), NegMulAdd(a.Second, b.Second, c.Second)};
}

using Vector3x8 = Pair<Vector3x4>;

template <typename Half>
auto Dot(const Pair<Half>& a, const Pair<Half>& b) -> Pair<decltype(Dot(a.First, b.First))>
{
	return {Dot(a.First, b.First), Dot(a.Second, b.Second)};
}

} // namespace Cloth
