// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Renderer.h"

#include "Drawing/Rows.h"
#include "Drawing/Smoothing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace Player
{

namespace
{

/// Rays through the pixels of a picture.
class Lens
{
public:
	Lens(const Camera& camera, const Quality& quality)
		: Eye(camera.Eye)
		, Forward(Unit(camera.Target - camera.Eye))
		, Right(Tangents(Forward).First)
		, Down(Cross(Right, Forward))
		, Scale(2.0f * std::tan(camera.FieldOfView * std::numbers::pi_v<float> / 360.0f)
			  / static_cast<float>(quality.Height))
		, CenterX(0.5f * static_cast<float>(quality.Width))
		, CenterY(0.5f * static_cast<float>(quality.Height))
	{
	}

	Vector3 Direction(float x, float y) const
	{
		return Unit(Forward + Right * ((x - CenterX) * Scale) + Down * ((y - CenterY) * Scale));
	}

	Vector3 Eye;

private:
	Vector3 Forward;
	Vector3 Right;
	Vector3 Down;
	float Scale;
	float CenterX;
	float CenterY;
};

/// Where in and around its pixel a sample lies: a tent two pixels wide.
float Tent(float number)
{
	return number < 0.5f ? std::sqrt(2.0f * number) - 0.5f : 1.5f - std::sqrt(2.0f - 2.0f * number);
}

/// The filmic curve of ACES, as fitted by Narkowicz 2016, then sRGB.
uint8_t Developed(float linear)
{
	const float x = std::max(0.0f, linear) * 0.42f;
	const float film = std::clamp(x * (2.51f * x + 0.03f) / (x * (2.43f * x + 0.59f) + 0.14f), 0.0f, 1.0f);
	const float encoded = film <= 0.0031308f ? 12.92f * film : 1.055f * std::pow(film, 1.0f / 2.4f) - 0.055f;
	return static_cast<uint8_t>(std::lround(255.0f * encoded));
}

PixelSum LookThrough(
	const Tracer& tracer, const Lighting& lighting, const Lens& lens, const Quality& quality, int x, int y)
{
	PixelSum sum;
	float brightness = 0.0f;
	float square = 0.0f;
	for (int sample = 0; sample < quality.Samples; ++sample)
	{
		const SampleNumbers numbers(static_cast<uint32_t>(y * quality.Width + x), static_cast<uint32_t>(sample));
		const Vector3 direction = lens.Direction(
			static_cast<float>(x) + Tent(numbers.Pixel.X), static_cast<float>(y) + Tent(numbers.Pixel.Y));
		const Sight sight = lighting.See(tracer, lens.Eye, direction, numbers);
		const float light = (sight.Light.X + sight.Light.Y + sight.Light.Z) / 3.0f;
		sum.Diffuse += sight.Diffuse;
		sum.Light += sight.Light;
		sum.Extra += sight.Extra;
		sum.Normal += sight.Normal;
		sum.Distance += sight.Distance;
		brightness += light;
		square += light * light;
	}
	const float share = 1.0f / static_cast<float>(quality.Samples);
	const float mean = brightness * share;
	return {sum.Diffuse * share, sum.Light * share, sum.Extra * share, sum.Normal * share, sum.Distance * share,
		std::max(square * share - mean * mean, 0.0f) * share};
}

/// What the pixel shows if the light on it is replaced.
Color Relit(const PixelSum& pixel, Color light)
{
	const auto ratio = [](float to, float from) { return from > 1e-6f ? to / from : 1.0f; };
	const Color change{ratio(light.X, pixel.Light.X), ratio(light.Y, pixel.Light.Y), ratio(light.Z, pixel.Light.Z)};
	return Multiply(pixel.Diffuse, change) + pixel.Extra;
}

} // namespace

Image Draw(const DrawnScene& scene, const Camera& camera, const Quality& quality)
{
	const Tracer tracer(scene);
	const Lighting lighting(camera);
	const Lens lens(camera, quality);
	std::vector<PixelSum> pixels(static_cast<size_t>(quality.Width) * static_cast<size_t>(quality.Height));
	const auto lookAlongRow = [&](int y)
	{
		for (int x = 0; x < quality.Width; ++x)
		{
			pixels[static_cast<size_t>(y * quality.Width + x)] = LookThrough(tracer, lighting, lens, quality, x, y);
		}
	};
	ForRows(quality.Height, lookAlongRow);

	const std::vector<Color> light = SmoothLight(pixels, quality.Width, quality.Height);
	Image image(quality.Width, quality.Height);
	for (size_t i = 0; i < pixels.size(); ++i)
	{
		const Color color = Relit(pixels[i], light[i]);
		image.Pixels[3 * i] = Developed(color.X);
		image.Pixels[3 * i + 1] = Developed(color.Y);
		image.Pixels[3 * i + 2] = Developed(color.Z);
	}
	return image;
}

double ClothCoverage(const DrawnScene& scene, const Camera& camera, const Quality& quality)
{
	const Tracer tracer(scene);
	const Lens lens(camera, quality);
	int covered = 0;
	for (int y = 0; y < quality.Height; ++y)
	{
		for (int x = 0; x < quality.Width; ++x)
		{
			const auto point =
				tracer.Nearest(lens.Eye, lens.Direction(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f));
			covered += point && point->Mesh->IsCloth ? 1 : 0;
		}
	}
	return static_cast<double>(covered) / quality.Width / quality.Height;
}

Camera CameraFor(Vector3 low, Vector3 high)
{
	Camera camera;
	camera.FieldOfView = 32.0f;
	camera.Target = (low + high) * 0.5f;
	const float radius = std::max(0.5f * Length(high - low), 0.05f);
	const float distance = radius / std::sin(camera.FieldOfView * std::numbers::pi_v<float> / 360.0f);
	camera.Eye = camera.Target + Unit({-0.8f, -0.6f, 0.5f}) * distance;
	return camera;
}

} // namespace Player
