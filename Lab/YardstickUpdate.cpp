// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Yardstick.h"

namespace Yardstick
{

double Residual(const Cloth& cloth, const Quad* x, const Quad* y, float squaredStep, Quad* r)
{
	double energy = 0.0;
	for (int i = 0; i < cloth.ParticleCount; ++i)
	{
		const auto offset = x[i].Lanes - y[i].Lanes;
		const auto square = offset * offset;
		r[i].Lanes = cloth.Mass[i] * offset;
		if (!cloth.Pinned[i])
		{
			energy += 0.5 * cloth.Mass[i] * (square[0] + square[1] + square[2]);
		}
	}
	for (const Spring* spring = cloth.Springs; spring != cloth.Springs + cloth.SpringCount; ++spring)
	{
		const auto d = x[spring->First].Lanes - x[spring->Second].Lanes;
		const float length = __builtin_sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
		const float stiffness = squaredStep * spring->Stiffness;
		const float stretch = length - spring->RestLength;
		const auto force = d * (stiffness * (1.0f - spring->RestLength / (length > 1e-9f ? length : 1e-9f)));
		r[spring->First].Lanes += force;
		r[spring->Second].Lanes -= force;
		energy += 0.5 * stiffness * stretch * stretch;
	}
	return energy;
}

void Solve(const Factor& factor, Quad* x)
{
	for (int column = 0; column < factor.Size; ++column)
	{
		const auto pivot = x[column].Lanes * factor.InverseDiagonal[column];
		x[column].Lanes = pivot;
		for (int entry = factor.Start[column]; entry < factor.Start[column + 1]; ++entry)
		{
			x[factor.Row[entry]].Lanes -= factor.Value[entry] * pivot;
		}
	}
	for (int column = factor.Size - 1; column >= 0; --column)
	{
		auto sum = x[column].Lanes;
		for (int entry = factor.Start[column]; entry < factor.Start[column + 1]; ++entry)
		{
			sum -= factor.Value[entry] * x[factor.Row[entry]].Lanes;
		}
		x[column].Lanes = sum * factor.InverseDiagonal[column];
	}
}

float ReadAll(const Quad* buffer, size_t count)
{
	// Enough independent sums to hide the latency of an addition behind the loads.
	auto a = buffer[0].Lanes * 0.0f;
	auto b = a, c = a, d = a, e = a, f = a, g = a, h = a;
	size_t i = 0;
	for (; i + 8 <= count; i += 8)
	{
		a += buffer[i].Lanes;
		b += buffer[i + 1].Lanes;
		c += buffer[i + 2].Lanes;
		d += buffer[i + 3].Lanes;
		e += buffer[i + 4].Lanes;
		f += buffer[i + 5].Lanes;
		g += buffer[i + 6].Lanes;
		h += buffer[i + 7].Lanes;
	}
	for (; i < count; ++i)
	{
		a += buffer[i].Lanes;
	}
	const auto sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
	return sum[0] + sum[1] + sum[2] + sum[3];
}

} // namespace Yardstick
