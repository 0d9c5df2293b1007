// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Wind.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace Cloth
{

namespace
{

/// Mean square of the wave below.
constexpr float WaveSquare = 3.0f / 7.0f;

/// A wave of period 1 between -1 and 7/8 whose mean is 0, much like a cosine.
Float4 WaveOf(Float4 turns)
{
	const Float4 rounder = Float4::Splat(12582912.0f); // 1.5 * 2^23: no float beside it has a fraction
	const Float4 rest = turns - ((turns + rounder) - rounder);
	const Float4 bell = NegMulAdd(rest * rest, Float4::Splat(4.0f), Float4::Splat(1.0f));
	return MulAdd(bell * bell, Float4::Splat(1.875f), Float4::Splat(-1.0f));
}

/// Numbers in [0, 1) that look random (Steele, Lea and Flood 2014, splitmix).
class RandomNumbers
{
public:
	explicit RandomNumbers(uint32_t seed)
		: State(seed)
	{
	}

	double Next()
	{
		State += 0x9e3779b97f4a7c15u;
		uint64_t z = State;
		z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
		z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
		return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
	}

private:
	uint64_t State;
};

double Fraction(double turns) { return turns - std::floor(turns); }

} // namespace

void AirHistory::Advance(Vector3 wind, float time)
{
	const double step = time;
	Time += step;
	X += step * static_cast<double>(wind.X);
	Y += step * static_cast<double>(wind.Y);
	Z += step * static_cast<double>(wind.Z);
}

/// Given how far the wave goes in the step.
void WindField::Add(Vector3 number, double phase, double turns, Vector3 velocity)
{
	const double half = std::numbers::pi * turns;
	const double mean = half != 0.0 ? std::sin(half) / half : 1.0; // of a cosine
	Waves[Count++] = {number, static_cast<float>(Fraction(phase + 0.5 * turns)), velocity * static_cast<float>(mean)};
}

WindField::WindField(const Settings& settings, const AirHistory& history, float spacing, float step)
{
	const Turbulence& turbulence = settings.Turbulence;
	const float speed = Length(settings.Wind);
	if (!settings.IsWindTurbulent())
	{
		return;
	}
	RandomNumbers random(turbulence.Seed);
	const auto along = [&turbulence](Vector3 number, double x, double y, double z)
	{
		return static_cast<double>(number.X) * (static_cast<double>(turbulence.Origin.X) + x)
			+ static_cast<double>(number.Y) * (static_cast<double>(turbulence.Origin.Y) + y)
			+ static_cast<double>(number.Z) * (static_cast<double>(turbulence.Origin.Z) + z);
	};

	// Two waves whose periods have no common multiple; together they swing between the sum and the difference of both.
	const float period = turbulence.GustPeriod;
	const float strength[Gusts] = {
		0.5f * (turbulence.MaxGust + turbulence.MinGust), 0.5f * (turbulence.MaxGust - turbulence.MinGust)};
	const float frequency[Gusts] = {1.0f / period, 1.0f / (std::numbers::phi_v<float> * period)};
	for (size_t gust = 0; gust < Gusts; ++gust)
	{
		const double start = random.Next();
		if (strength[gust] <= 0.0f)
		{
			continue;
		}
		// It goes with the wind: what is downwind by a second's way meets it a second later.
		const Vector3 number = settings.Wind * (-frequency[gust] / (speed * speed));
		const double phase = start + static_cast<double>(frequency[gust]) * history.Time + along(number, 0.0, 0.0, 0.0);
		Add(number, phase, static_cast<double>(frequency[gust] * step), settings.Wind * strength[gust]);
	}
	if (turbulence.Intensity <= 0.0f)
	{
		return;
	}

	constexpr float SmallestPart = 0.125f; // of the largest eddies
	std::array<float, Eddies> amplitude;
	float squares = 0.0f;
	for (size_t eddy = 0; eddy < Eddies; ++eddy)
	{
		const float part = static_cast<float>(eddy) / static_cast<float>(Eddies - 1);
		amplitude[eddy] = std::cbrt(std::pow(SmallestPart, part));
		squares += amplitude[eddy] * amplitude[eddy];
	}
	const float scale = turbulence.Intensity * speed * std::sqrt(3.0f / (WaveSquare * squares));
	for (size_t eddy = 0; eddy < Eddies; ++eddy)
	{
		const float part = static_cast<float>(eddy) / static_cast<float>(Eddies - 1);
		const float length = turbulence.Size * std::pow(SmallestPart, part);
		const float height = static_cast<float>(2.0 * random.Next() - 1.0);
		const double turn = 2.0 * std::numbers::pi * random.Next();
		const double swing = 2.0 * std::numbers::pi * random.Next();
		const double start = random.Next();
		if (length < 2.0f * spacing)
		{
			continue;
		}
		const float cosine = static_cast<float>(std::cos(turn));
		const float sine = static_cast<float>(std::sin(turn));
		const float radius = std::sqrt(std::max(0.0f, 1.0f - height * height));
		const Vector3 direction{radius * cosine, radius * sine, height};
		const Vector3 first{-sine, cosine, 0.0f};
		const Vector3 across =
			first * static_cast<float>(std::cos(swing)) + Cross(direction, first) * static_cast<float>(std::sin(swing));
		const Vector3 number = direction * (1.0f / length);
		const double phase = start + along(number, -history.X, -history.Y, -history.Z);
		Add(number, phase, -static_cast<double>(Dot(number, settings.Wind) * step), across * (scale * amplitude[eddy]));
	}
}

Vector3x4 WindField::At(const Vector3x4& position) const
{
	Vector3x4 sum = Vector3x4::Splat({});
	for (size_t i = 0; i < Count; ++i)
	{
		const Wave& wave = Waves[i];
		const Float4 turns = MulAdd(position.X, Float4::Splat(wave.Number.X),
			MulAdd(position.Y, Float4::Splat(wave.Number.Y),
				MulAdd(position.Z, Float4::Splat(wave.Number.Z), Float4::Splat(wave.Phase))));
		sum = MulAdd(Vector3x4::Splat(wave.Velocity), WaveOf(turns), sum);
	}
	return sum;
}

} // namespace Cloth
