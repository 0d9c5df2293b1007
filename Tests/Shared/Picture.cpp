// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Picture.h"

#include "OutputFile.h"
#include "Png.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace Cloth
{

namespace
{

Vector3 Normalized(Vector3 v)
{
	const float length = Length(v);
	return length > 0.0f ? v / length : v;
}

Color Mix(Color a, Color b, float t) { return {a.R + (b.R - a.R) * t, a.G + (b.G - a.G) * t, a.B + (b.B - a.B) * t}; }

Color Background(float height) { return Mix({0.93f, 0.94f, 0.96f}, {0.74f, 0.79f, 0.86f}, height); }

struct Corner
{
	float X;
	float Y;
	float PerDepth;
	Vector3 Normal;
	Vector3 View;
};

/// Directions to the lights.
struct Lights
{
	Vector3 Key;
	Vector3 Fill;
};

/// Key light, fill light and a little gloss.
Color Shade(Vector3 normal, Vector3 view, const Lights& lights, Color front, Color back)
{
	const bool facing = Dot(normal, view) > 0.0f;
	const Vector3 n = Normalized(facing ? normal : -normal);
	const Vector3 v = Normalized(view);
	const float diffuse =
		0.12f + 0.75f * std::max(Dot(n, lights.Key), 0.0f) + 0.22f * std::max(Dot(n, lights.Fill), 0.0f);
	const float gloss = 0.1f * std::pow(std::max(Dot(n, Normalized(lights.Key + v)), 0.0f), 24.0f);
	const Color base = facing ? front : back;
	return {base.R * diffuse + gloss, base.G * diffuse + gloss, base.B * diffuse + gloss};
}

uint8_t ToByte(float linear)
{
	return static_cast<uint8_t>(std::lround(255.0f * std::pow(std::clamp(linear, 0.0f, 1.0f), 1.0f / 2.2f)));
}

} // namespace

Picture::Picture(int width, int height)
	: Width(width)
	, Height(height)
	, Pixels(static_cast<size_t>(width * height * Samples * Samples))
	, Nearest(Pixels.size(), 0.0f)
{
	const int rows = Height * Samples;
	const int columns = Width * Samples;
	for (int y = 0; y < rows; ++y)
	{
		std::fill_n(
			Pixels.begin() + y * columns, columns, Background(static_cast<float>(y) / static_cast<float>(rows)));
	}
}

void Picture::Draw(std::span<const Vector3> positions, std::span<const int> triangles, const Camera& camera,
	Color front, Color back, int left, int width)
{
	std::vector<Vector3> normals(positions.size());
	for (size_t t = 0; t + 2 < triangles.size(); t += 3)
	{
		const Vector3 a = positions[static_cast<size_t>(triangles[t])];
		const Vector3 cross = Cross(
			positions[static_cast<size_t>(triangles[t + 1])] - a, positions[static_cast<size_t>(triangles[t + 2])] - a);
		for (size_t c = 0; c < 3; ++c)
		{
			normals[static_cast<size_t>(triangles[t + c])] += cross;
		}
	}
	const Vector3 forward = Normalized(camera.Target - camera.Eye);
	const Vector3 right = Normalized(Cross(forward, {0.0f, 0.0f, 1.0f}));
	const Vector3 up = Cross(right, forward);
	const Lights lights{Normalized(up * 0.8f - right * 0.9f - forward * 0.5f), Normalized(right - forward * 0.4f)};
	const int rows = Height * Samples;
	const int columns = Width * Samples;
	const float focal =
		0.5f * static_cast<float>(rows) / std::tan(camera.FieldOfView * std::numbers::pi_v<float> / 360.0f);
	const float centerX = (static_cast<float>(left) + 0.5f * static_cast<float>(width)) * Samples;
	std::vector<Corner> corners;
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const Vector3 offset = positions[i] - camera.Eye;
		const float perDepth = 1.0f / std::max(Dot(offset, forward), 1e-3f);
		corners.push_back({centerX + focal * Dot(offset, right) * perDepth,
			0.5f * static_cast<float>(rows) - focal * Dot(offset, up) * perDepth, perDepth, Normalized(normals[i]),
			-offset});
	}
	const int firstColumn = left * Samples;
	const int lastColumn = std::min((left + width) * Samples, columns) - 1;
	for (size_t t = 0; t + 2 < triangles.size(); t += 3)
	{
		const Corner& a = corners[static_cast<size_t>(triangles[t])];
		const Corner& b = corners[static_cast<size_t>(triangles[t + 1])];
		const Corner& c = corners[static_cast<size_t>(triangles[t + 2])];
		const float area = (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X);
		if (area == 0.0f)
		{
			continue;
		}
		const int x0 = std::max(firstColumn, static_cast<int>(std::floor(std::min({a.X, b.X, c.X}))));
		const int x1 = std::min(lastColumn, static_cast<int>(std::ceil(std::max({a.X, b.X, c.X}))));
		const int y0 = std::max(0, static_cast<int>(std::floor(std::min({a.Y, b.Y, c.Y}))));
		const int y1 = std::min(rows - 1, static_cast<int>(std::ceil(std::max({a.Y, b.Y, c.Y}))));
		for (int y = y0; y <= y1; ++y)
		{
			for (int x = x0; x <= x1; ++x)
			{
				const float px = static_cast<float>(x) + 0.5f;
				const float py = static_cast<float>(y) + 0.5f;
				const float wb = ((px - a.X) * (c.Y - a.Y) - (py - a.Y) * (c.X - a.X)) / area;
				const float wc = ((b.X - a.X) * (py - a.Y) - (b.Y - a.Y) * (px - a.X)) / area;
				const float wa = 1.0f - wb - wc;
				if (wa < 0.0f || wb < 0.0f || wc < 0.0f)
				{
					continue;
				}
				const size_t sample = static_cast<size_t>(y * columns + x);
				const float perDepth = wa * a.PerDepth + wb * b.PerDepth + wc * c.PerDepth;
				if (perDepth <= Nearest[sample])
				{
					continue;
				}
				Nearest[sample] = perDepth;
				Pixels[sample] = Shade(a.Normal * wa + b.Normal * wb + c.Normal * wc,
					a.View * wa + b.View * wb + c.View * wc, lights, front, back);
			}
		}
	}
}

double Picture::Coverage(int left, int width) const
{
	size_t covered = 0;
	for (int y = 0; y < Height * Samples; ++y)
	{
		for (int x = left * Samples; x < (left + width) * Samples; ++x)
		{
			covered += Nearest[static_cast<size_t>(y * Width * Samples + x)] > 0.0f ? 1 : 0;
		}
	}
	return static_cast<double>(covered) / (static_cast<double>(Height) * width * Samples * Samples);
}

void Picture::WritePng(const std::string& path) const
{
	std::vector<uint8_t> pixels;
	for (int y = 0; y < Height; ++y)
	{
		for (int x = 0; x < Width; ++x)
		{
			Color sum;
			for (int s = 0; s < Samples * Samples; ++s)
			{
				const int row = y * Samples + s / Samples;
				const Color& sample = Pixels[static_cast<size_t>(row * Width * Samples + x * Samples + s % Samples)];
				sum = {sum.R + sample.R, sum.G + sample.G, sum.B + sample.B};
			}
			const float share = 1.0f / (Samples * Samples);
			pixels.insert(pixels.end(), {ToByte(sum.R * share), ToByte(sum.G * share), ToByte(sum.B * share)});
		}
	}
	WriteWhole(path, EncodePng(Width, Height, pixels));
}

} // namespace Cloth
