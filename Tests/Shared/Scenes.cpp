// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace Cloth::Scenes
{

namespace
{

float Ratio(int part, int whole) { return static_cast<float>(part) / static_cast<float>(whole); }

} // namespace

float Random::Signed()
{
	State = State * 6364136223846793005u + 1442695040888963407u;
	return static_cast<float>(static_cast<int64_t>(State) >> 40) / 8388608.0f;
}

const char* NameOf(Cut cut)
{
	constexpr const char* Names[] = {"regular", "alternating", "irregular"};
	return Names[static_cast<int>(cut)];
}

Network HangingSheet(int side, float stiffness)
{
	Network sheet;
	const int count = side * side;
	const float spacing = 1.0f / static_cast<float>(side - 1);
	sheet.Masses.assign(static_cast<size_t>(count), 0.2f / static_cast<float>(count));
	const auto connect = [&](int i, int j, int di, int dj, float share)
	{
		if (i + di < side && j + dj >= 0 && j + dj < side)
		{
			const float length = spacing * std::hypot(static_cast<float>(di), static_cast<float>(dj));
			sheet.Springs.push_back({i * side + j, (i + di) * side + j + dj, share * stiffness, length});
		}
	};
	for (int i = 0; i < side; ++i)
	{
		for (int j = 0; j < side; ++j)
		{
			sheet.Positions.push_back({static_cast<float>(i) * spacing, static_cast<float>(j) * spacing, 0.0f});
			connect(i, j, 1, 0, 1.0f);
			connect(i, j, 0, 1, 1.0f);
			connect(i, j, 1, 1, 0.1f);
			connect(i, j, 1, -1, 0.1f);
			connect(i, j, 2, 0, 0.001f);
			connect(i, j, 0, 2, 0.001f);
		}
	}
	sheet.Held = {0, side - 1};
	return sheet;
}

Network Chain(int count, float length, float mass, float stiffness)
{
	Network chain;
	chain.Masses.assign(static_cast<size_t>(count), mass / static_cast<float>(count));
	for (int i = 0; i < count; ++i)
	{
		chain.Positions.push_back({length * Ratio(i, count - 1), 0.0f, 0.0f});
		if (i > 0)
		{
			chain.Springs.push_back({i - 1, i, stiffness, length / static_cast<float>(count - 1)});
		}
	}
	return chain;
}

GridDescription Grid(float width, float height, int columns, int rows, Vector3 origin)
{
	GridDescription grid;
	grid.Width = width;
	grid.Height = height;
	grid.Columns = columns;
	grid.Rows = rows;
	grid.Frame.Origin = origin;
	return grid;
}

GridDescription CenteredGrid(int side) { return Grid(1.0f, 1.0f, side, side, {-0.5f, -0.5f, 0.0f}); }

Mesh Rectangle(float width, float height, int columns, int rows, Cut cut)
{
	Mesh mesh;
	Random random(7);
	const float dx = width / static_cast<float>(columns - 1);
	const float dy = height / static_cast<float>(rows - 1);
	for (int row = 0; row < rows; ++row)
	{
		for (int column = 0; column < columns; ++column)
		{
			Vector3 position{width * Ratio(column, columns - 1), height * Ratio(row, rows - 1), 0.0f};
			const bool inner = column > 0 && column < columns - 1 && row > 0 && row < rows - 1;
			if (cut == Cut::Irregular && inner)
			{
				position += {random.Signed() * dx / 5.0f, random.Signed() * dy / 5.0f, 0.0f};
			}
			mesh.Positions.push_back(position);
			mesh.TextureCoordinates.push_back({position.X, position.Y});
		}
	}
	for (int row = 0; row + 1 < rows; ++row)
	{
		for (int column = 0; column + 1 < columns; ++column)
		{
			const int a = row * columns + column;
			const int b = a + 1;
			const int c = a + columns;
			const int d = c + 1;
			const bool flip = cut == Cut::Alternating ? (row + column) % 2 != 0
				: cut == Cut::Irregular               ? random.Signed() > 0.0f
													  : false;
			const std::array<int, 6> two =
				flip ? std::array<int, 6>{a, b, c, b, d, c} : std::array<int, 6>{a, b, d, a, d, c};
			mesh.Triangles.insert(mesh.Triangles.end(), two.begin(), two.end());
		}
	}
	return mesh;
}

std::vector<Vector3> Wound(std::span<const Vector3> flat, float curvature)
{
	std::vector<Vector3> wound;
	for (Vector3 p : flat)
	{
		const float half = std::sin(0.5f * curvature * p.X);
		wound.push_back({std::sin(curvature * p.X) / curvature, p.Y, 2.0f * half * half / curvature});
	}
	return wound;
}

Mesh CylinderPatch(float width, float height, int columns, int rows, float curvature, Cut cut)
{
	Mesh mesh = Rectangle(width, height, columns, rows, cut);
	mesh.Positions = Wound(mesh.Positions, curvature);
	return mesh;
}

Mesh Sphere(float radius, int subdivisions)
{
	const float g = 0.5f * (1.0f + std::sqrt(5.0f));
	std::vector<Vector3> points = {{-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0}, {0, -1, g}, {0, 1, g}, {0, -1, -g},
		{0, 1, -g}, {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1}};
	std::vector<int> faces = {0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6,
		7, 1, 8, 3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1};
	for (int round = 0; round < subdivisions; ++round)
	{
		std::map<std::pair<int, int>, int> middles;
		const auto middle = [&](int a, int b)
		{
			const auto [entry, fresh] = middles.try_emplace(std::minmax(a, b), static_cast<int>(points.size()));
			if (fresh)
			{
				points.push_back((points[static_cast<size_t>(a)] + points[static_cast<size_t>(b)]) * 0.5f);
			}
			return entry->second;
		};
		std::vector<int> finer;
		for (size_t t = 0; t < faces.size(); t += 3)
		{
			const int a = faces[t];
			const int b = faces[t + 1];
			const int c = faces[t + 2];
			const int ab = middle(a, b);
			const int bc = middle(b, c);
			const int ca = middle(c, a);
			finer.insert(finer.end(), {a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca});
		}
		faces = std::move(finer);
	}
	for (Vector3& point : points)
	{
		point = point * (radius / Length(point));
	}
	return {points, faces, {}};
}

std::vector<Vector3> Moved(std::span<const Vector3> points, Vector3 axis, float angle, Vector3 offset)
{
	std::vector<Vector3> moved;
	const float cosine = std::cos(angle);
	const float sine = std::sin(angle);
	for (Vector3 p : points)
	{
		moved.push_back(p * cosine + Cross(axis, p) * sine + axis * (Dot(axis, p) * (1.0f - cosine)) + offset);
	}
	return moved;
}

} // namespace Cloth::Scenes
