// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Smoothing.h"

#include "Drawing/Rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Player
{

namespace
{

constexpr int Passes = 4;
constexpr int Reach = 2;
constexpr std::array<float, 2 * Reach + 1> Kernel = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
constexpr float LightTolerance = 3.0f; // standard deviations

float Brightness(Color c) { return (c.X + c.Y + c.Z) / 3.0f; }

struct Lit
{
	Color Light;
	float Variance = 0.0f;
};

/// How much two pixels of surfaces are part of one smooth surface; difference is how much their light differs, in
/// units of what noise explains.
float Alike(const PixelSum& a, const PixelSum& b, float difference)
{
	const float depth = std::abs(a.Distance - b.Distance) / (0.02f * a.Distance);
	const float cosine = std::max(Dot(a.Normal, b.Normal), 0.0f);
	const float square = cosine * cosine;
	const float fourth = square * square;
	const float sixteenth = fourth * fourth * fourth * fourth;
	return sixteenth * sixteenth * sixteenth * std::exp(-depth - difference);
}

/// The largest of the neighbours': where all rays of a pixel happen to see the same, its own would be too small.
float NearbyVariance(const std::vector<Lit>& lights, int width, int height, int x, int y)
{
	float variance = 0.0f;
	for (int otherY = std::max(y - 1, 0); otherY <= std::min(y + 1, height - 1); ++otherY)
	{
		for (int otherX = std::max(x - 1, 0); otherX <= std::min(x + 1, width - 1); ++otherX)
		{
			variance = std::max(variance, lights[static_cast<size_t>(otherY * width + otherX)].Variance);
		}
	}
	return variance;
}

/// The mean over neighbours some pixels apart.
Lit Smoothed(const std::vector<PixelSum>& pixels, const std::vector<Lit>& lights, int width, int height, int x, int y,
	int spacing)
{
	const auto at = static_cast<size_t>(y * width + x);
	if (pixels[at].Distance <= 0.0f)
	{
		return lights[at];
	}
	const float tolerance = LightTolerance * std::sqrt(NearbyVariance(lights, width, height, x, y)) + 1e-3f;
	Lit sum;
	float weights = 0.0f;
	for (int dy = -Reach; dy <= Reach; ++dy)
	{
		for (int dx = -Reach; dx <= Reach; ++dx)
		{
			const int otherX = x + dx * spacing;
			const int otherY = y + dy * spacing;
			const auto other = static_cast<size_t>(otherY * width + otherX);
			if (otherX < 0 || otherX >= width || otherY < 0 || otherY >= height || pixels[other].Distance <= 0.0f)
			{
				continue;
			}
			float weight = Kernel[static_cast<size_t>(dx + Reach)] * Kernel[static_cast<size_t>(dy + Reach)];
			if (other != at)
			{
				const float difference = std::abs(Brightness(lights[other].Light) - Brightness(lights[at].Light));
				weight *= Alike(pixels[at], pixels[other], difference / tolerance);
			}
			sum.Light += lights[other].Light * weight;
			sum.Variance += lights[other].Variance * weight * weight;
			weights += weight;
		}
	}
	return {sum.Light / weights, sum.Variance / (weights * weights)};
}

} // namespace

std::vector<Color> SmoothLight(const std::vector<PixelSum>& pixels, int width, int height)
{
	std::vector<Lit> lights;
	for (const PixelSum& pixel : pixels)
	{
		lights.push_back({pixel.Light, pixel.Variance});
	}
	std::vector<Lit> next(lights.size());
	for (int pass = 0; pass < Passes; ++pass)
	{
		const auto smoothRow = [&](int y)
		{
			for (int x = 0; x < width; ++x)
			{
				next[static_cast<size_t>(y * width + x)] = Smoothed(pixels, lights, width, height, x, y, 1 << pass);
			}
		};
		ForRows(height, smoothRow);
		lights.swap(next);
	}
	std::vector<Color> smooth;
	for (const Lit& light : lights)
	{
		smooth.push_back(light.Light);
	}
	return smooth;
}

} // namespace Player
