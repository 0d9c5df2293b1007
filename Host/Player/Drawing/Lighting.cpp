// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Lighting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace Player
{

namespace
{

constexpr Color Light{3.1f, 2.85f, 2.5f};
constexpr float LightRadius = 0.12f; // of the disc at distance 1
constexpr Color Zenith{0.52f, 0.62f, 0.80f};
constexpr Color Horizon{0.72f, 0.72f, 0.72f};
constexpr Color BackgroundTop{0.50f, 0.58f, 0.68f};
constexpr Color BackgroundHorizon{0.80f, 0.82f, 0.84f};

Color Sky(Vector3 direction) { return Mix(Horizon, Zenith, std::clamp(direction.Z, 0.0f, 1.0f)); }

/// Scrambles bits (Wellons, Prospecting for hash functions, 2018).
uint32_t Scrambled(uint32_t x)
{
	x ^= x >> 16;
	x *= 0x7feb352dU;
	x ^= x >> 15;
	x *= 0x846ca68bU;
	return x ^ (x >> 16);
}

/// Uniform in the unit disc.
Vector2 InDisc(Vector2 numbers)
{
	const float radius = std::sqrt(numbers.X);
	return {radius * std::cos(2.0f * std::numbers::pi_v<float> * numbers.Y),
		radius * std::sin(2.0f * std::numbers::pi_v<float> * numbers.Y)};
}

} // namespace

SampleNumbers::SampleNumbers(uint32_t pixel, uint32_t sample)
{
	// Additive recurrences whose steps are powers of the root of x^7 = x + 1 (Roberts 2018), shifted for every pixel.
	constexpr std::array<double, 6> Steps = {0.898654, 0.807579, 0.725734, 0.652184, 0.586087, 0.526690};
	std::array<float, 6> numbers{};
	uint32_t state = Scrambled(pixel + 1);
	for (size_t i = 0; i < numbers.size(); ++i)
	{
		state = Scrambled(state + 0x9e3779b9U);
		const double value = Steps[i] * static_cast<double>(sample) + static_cast<double>(state) / 4294967296.0;
		numbers[i] = static_cast<float>(value - std::floor(value));
	}
	Pixel = {numbers[0], numbers[1]};
	Light = {numbers[2], numbers[3]};
	Sky = {numbers[4], numbers[5]};
}

Lighting::Lighting(const Camera& camera)
	: Target(camera.Target)
	, HorizonSpread(std::tan(camera.FieldOfView * std::numbers::pi_v<float> / 360.0f))
{
	const Vector3 back = Unit(camera.Eye - camera.Target);
	const Vector3 level = Unit({back.X, back.Y, 0.0f});
	const Vector3 left{-level.Y, level.X, 0.0f};
	ToLight = Unit(level * 0.35f + left * 0.75f + Vector3{0.0f, 0.0f, 1.0f});
}

Color Lighting::Background(Vector3 direction) const
{
	return Mix(BackgroundHorizon, BackgroundTop, SmoothStep(0.0f, 1.2f * HorizonSpread, direction.Z));
}

Color Lighting::FromLight(const Tracer& tracer, const SurfacePoint& point, Vector3 toLight) const
{
	const float facing = Dot(point.Normal, toLight);
	if (facing > 0.0f)
	{
		return tracer.IsBlocked(point.Position, toLight) ? Color{} : Light * facing;
	}
	const float through = -facing * point.Mesh->Appearance.Translucency;
	return through > 0.0f && !tracer.IsBlocked(point.Opposite, toLight) ? Light * through : Color{};
}

Color Lighting::Beyond(const Tracer& tracer, Vector3 origin, Vector3 direction) const
{
	const std::optional<SurfacePoint> other = tracer.Nearest(origin, direction);
	if (!other)
	{
		return Sky(direction);
	}
	return Multiply(ColorAt(other->Mesh->Appearance, other->TextureCoordinates),
		Horizon * 0.35f + FromLight(tracer, *other, ToLight));
}

Color Lighting::FromSky(const Tracer& tracer, const SurfacePoint& point, const SampleNumbers& numbers) const
{
	const Vector2 disc = InDisc(numbers.Sky);
	const Tangents tangents(point.Normal);
	const float up = std::sqrt(std::max(0.0f, 1.0f - disc.X * disc.X - disc.Y * disc.Y));
	return Beyond(tracer, point.Position, tangents.First * disc.X + tangents.Second * disc.Y + point.Normal * up);
}

Color Lighting::Mirrored(const Tracer& tracer, const SurfacePoint& point, Vector3 direction, Vector3 toLight) const
{
	const float facing = -Dot(direction, point.Normal);
	const Vector3 reflected = direction + point.Normal * (2.0f * facing);
	const float fresnel = 0.04f + 0.96f * std::pow(1.0f - std::clamp(facing, 0.0f, 1.0f), 5.0f);
	const float highlight = std::pow(std::max(Dot(reflected, toLight), 0.0f), 60.0f);
	const bool isLit = highlight > 0.01f && !tracer.IsBlocked(point.Position, toLight);
	return Beyond(tracer, point.Position, reflected) * fresnel + Light * (isLit ? 0.6f * highlight : 0.0f);
}

Sight Lighting::See(const Tracer& tracer, Vector3 origin, Vector3 direction, const SampleNumbers& numbers) const
{
	Sight sight;
	const std::optional<SurfacePoint> point = tracer.Nearest(origin, direction);
	if (!point)
	{
		sight.Extra = Background(direction);
		return sight;
	}
	const Look& look = point->Mesh->Appearance;
	const Vector2 disc = InDisc(numbers.Light);
	const Tangents spread(ToLight);
	const Vector3 toLight =
		Unit(ToLight + spread.First * (disc.X * LightRadius) + spread.Second * (disc.Y * LightRadius));

	sight.Normal = point->Normal;
	sight.Distance = point->Distance;
	sight.Light = FromLight(tracer, *point, toLight) + FromSky(tracer, *point, numbers);
	// Fibres that stand out catch the light at grazing angles.
	const float grazing = 1.0f - std::abs(Dot(direction, point->Normal));
	const float sheen = 1.0f + 1.5f * look.Sheen * grazing * grazing * grazing;
	sight.Diffuse = Multiply(ColorAt(look, point->TextureCoordinates), sight.Light) * sheen;
	if (look.Gloss > 0.0f)
	{
		sight.Extra = Mirrored(tracer, *point, direction, toLight) * look.Gloss;
	}
	if (look.Fades > 0.0f)
	{
		const Vector3 position = origin + direction * point->Distance;
		const float away = std::hypot(position.X - Target.X, position.Y - Target.Y);
		const float lost = SmoothStep(0.35f * look.Fades, look.Fades, away);
		sight.Diffuse = sight.Diffuse * (1.0f - lost);
		sight.Extra = Mix(sight.Extra, BackgroundHorizon, lost);
	}
	return sight;
}

} // namespace Player
