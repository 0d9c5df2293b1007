// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Model.h"
#include "Cooking/MeshCurvature.h"
#include "Cooking/Model.h"
#include "Cooking/Topology.h"
#include "Core/Validation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

Status Check(const MeshDescription& mesh)
{
	const size_t vertices = mesh.Positions.size();
	if (vertices < 3)
	{
		return Refuse("Mesh.Positions", std::to_string(vertices) + " values", "at least 3");
	}
	if (mesh.Triangles.empty() || mesh.Triangles.size() % 3 != 0)
	{
		return Refuse("Mesh.Triangles", std::to_string(mesh.Triangles.size()) + " indices", "a positive multiple of 3");
	}
	if (!mesh.TextureCoordinates.empty() && mesh.TextureCoordinates.size() != vertices)
	{
		return Refuse("Mesh.TextureCoordinates", std::to_string(mesh.TextureCoordinates.size()) + " values",
			"none or " + std::to_string(vertices) + ", one per position");
	}
	for (size_t i = 0; i < vertices; ++i)
	{
		const Vector3 p = mesh.Positions[i];
		if (!IsFinite(p) || Length(p) > 1e6f)
		{
			return Refuse(At("Mesh.Positions", i), Text(p), "finite coordinates within 1e6 m");
		}
	}
	for (size_t i = 0; i < mesh.Triangles.size(); ++i)
	{
		if (mesh.Triangles[i] < 0 || mesh.Triangles[i] >= static_cast<int>(vertices))
		{
			return Refuse(
				At("Mesh.Triangles", i), std::to_string(mesh.Triangles[i]), "0 to " + std::to_string(vertices - 1));
		}
	}
	for (size_t i = 0; i < mesh.TextureCoordinates.size(); ++i)
	{
		const Vector2 uv = mesh.TextureCoordinates[i];
		if (!std::isfinite(uv.X) || !std::isfinite(uv.Y))
		{
			return Refuse(At("Mesh.TextureCoordinates", i), "not finite", "finite coordinates");
		}
	}
	for (int pin : mesh.DeclaredPins)
	{
		if (pin < 0 || pin >= static_cast<int>(vertices))
		{
			return Refuse(
				"Mesh.DeclaredPins", std::to_string(pin), "vertices from 0 to " + std::to_string(vertices - 1));
		}
	}
	return RequireRange("Mesh.WeldDistance", mesh.WeldDistance, 0.0, 1.0, "m");
}

/// The first vertex within the weld distance of each vertex, through a hash of cells of that size.
std::vector<int> Weld(const MeshDescription& mesh)
{
	const size_t count = mesh.Positions.size();
	std::vector<int> representative(count);
	const double cell = std::max(2.0 * static_cast<double>(mesh.WeldDistance), 1e-7);
	const auto key = [](int64_t x, int64_t y, int64_t z)
	{
		return static_cast<uint64_t>(x) * 73856093u ^ static_cast<uint64_t>(y) * 19349663u
			^ static_cast<uint64_t>(z) * 83492791u;
	};
	std::unordered_multimap<uint64_t, int> cells;
	for (size_t i = 0; i < count; ++i)
	{
		const Vector3 p = mesh.Positions[i];
		const auto x = static_cast<int64_t>(std::floor(p.X / cell));
		const auto y = static_cast<int64_t>(std::floor(p.Y / cell));
		const auto z = static_cast<int64_t>(std::floor(p.Z / cell));
		int found = static_cast<int>(i);
		for (int64_t n = 0; n < 27; ++n)
		{
			const auto [begin, end] = cells.equal_range(key(x + n % 3 - 1, y + n / 3 % 3 - 1, z + n / 9 - 1));
			for (auto entry = begin; entry != end; ++entry)
			{
				const Vector3 other = mesh.Positions[static_cast<size_t>(entry->second)];
				if (Length(other - p) <= mesh.WeldDistance)
				{
					found = std::min(found, entry->second);
				}
			}
		}
		representative[i] = found;
		if (found == static_cast<int>(i))
		{
			cells.emplace(key(x, y, z), found);
		}
	}
	return representative;
}

/// Direction in which U grows over the triangle, or the X axis projected to it, or its first edge.
Vector3 WarpDirection(
	const MeshDescription& mesh, const std::array<int, 3>& vertices, Vector3 e1, Vector3 e2, Vector3 normal)
{
	const auto inPlane = [normal](Vector3 v) { return v - normal * Dot(v, normal); };
	if (!mesh.TextureCoordinates.empty())
	{
		const Vector2 a = mesh.TextureCoordinates[static_cast<size_t>(vertices[0])];
		const Vector2 b = mesh.TextureCoordinates[static_cast<size_t>(vertices[1])];
		const Vector2 c = mesh.TextureCoordinates[static_cast<size_t>(vertices[2])];
		const Vector2 t1{b.X - a.X, b.Y - a.Y};
		const Vector2 t2{c.X - a.X, c.Y - a.Y};
		const float area = t1.X * t2.Y - t1.Y * t2.X;
		const Vector3 warp = (e1 * t2.Y - e2 * t1.Y) * (area < 0.0f ? -1.0f : 1.0f);
		if (area != 0.0f && Length(warp) > 1e-6f * (Length(e1) * std::abs(t2.Y) + Length(e2) * std::abs(t1.Y)))
		{
			return warp / Length(warp);
		}
	}
	const Vector3 axis = inPlane({1.0f, 0.0f, 0.0f});
	return Length(axis) > 1e-3f ? axis / Length(axis) : e1 / Length(e1);
}

/// The triangles that have an area, with welded corners numbered as particles.
std::vector<FlatTriangle> Flatten(const MeshDescription& mesh, const std::vector<int>& representative,
	std::vector<int>& particleOfVertex, std::vector<Vector3>& positions)
{
	std::vector<int> particleOfRepresentative(mesh.Positions.size(), -1);
	std::vector<FlatTriangle> flat;
	for (size_t t = 0; t + 2 < mesh.Triangles.size(); t += 3)
	{
		const std::array<int, 3> vertices = {mesh.Triangles[t], mesh.Triangles[t + 1], mesh.Triangles[t + 2]};
		std::array<int, 3> corner{};
		std::array<Vector3, 3> p;
		for (size_t c = 0; c < 3; ++c)
		{
			corner[c] = representative[static_cast<size_t>(vertices[c])];
			p[c] = mesh.Positions[static_cast<size_t>(corner[c])];
		}
		const Vector3 e1 = p[1] - p[0];
		const Vector3 e2 = p[2] - p[0];
		const Vector3 cross = Cross(e1, e2);
		const float twiceArea = Length(cross);
		const float longest = std::max({Length(e1), Length(e2), Length(p[2] - p[1])});
		if (!(twiceArea > 1e-6f * longest * longest) || twiceArea < 1e-12f)
		{
			continue;
		}
		for (int vertex : corner)
		{
			particleOfRepresentative[static_cast<size_t>(vertex)] = 0;
		}
		const Vector3 normal = cross / twiceArea;
		const Vector3 warp = WarpDirection(mesh, vertices, e1, e2, normal);
		const Vector3 weft = Cross(normal, warp);
		const double a[2] = {Dot(e1, warp), Dot(e1, weft)};
		const double b[2] = {Dot(e2, warp), Dot(e2, weft)};
		const double determinant = a[0] * b[1] - a[1] * b[0];
		const std::array<double, 2> g1 = {b[1] / determinant, -b[0] / determinant};
		const std::array<double, 2> g2 = {-a[1] / determinant, a[0] / determinant};
		flat.push_back({corner, {{{-g1[0] - g2[0], -g1[1] - g2[1]}, g1, g2}}, 0.5 * twiceArea, normal});
	}
	// Numbered in the order of vertices.
	for (size_t v = 0; v < particleOfVertex.size(); ++v)
	{
		if (int& particle = particleOfRepresentative[v]; particle == 0)
		{
			particle = static_cast<int>(positions.size());
			positions.push_back(mesh.Positions[v]);
		}
	}
	for (FlatTriangle& triangle : flat)
	{
		for (int& corner : triangle.Corner)
		{
			corner = particleOfRepresentative[static_cast<size_t>(corner)];
		}
	}
	for (size_t v = 0; v < particleOfVertex.size(); ++v)
	{
		particleOfVertex[v] = particleOfRepresentative[static_cast<size_t>(representative[v])];
	}
	return flat;
}

TriangleThreads ThreadsOf(const FlatTriangle& flat)
{
	// Directions: warp, weft and the two diagonals between them.
	const double r = std::sqrt(0.5);
	const double direction[4][2] = {{1.0, 0.0}, {0.0, 1.0}, {r, r}, {r, -r}};
	std::array<float, 4> c1{};
	std::array<float, 4> c2{};
	for (size_t i = 0; i < 4; ++i)
	{
		c1[i] = static_cast<float>(flat.Gradient[1][0] * direction[i][0] + flat.Gradient[1][1] * direction[i][1]);
		c2[i] = static_cast<float>(flat.Gradient[2][0] * direction[i][0] + flat.Gradient[2][1] * direction[i][1]);
	}
	return {flat.Corner, Float4::Load(c1.data()), Float4::Load(c2.data()), static_cast<float>(flat.Area)};
}

} // namespace

Result<ModelPointer> BuildMesh(const MeshDescription& mesh, const Fabric& fabric)
{
	if (Status status = FirstRefusal(Check(mesh), Validate(fabric)); !status)
	{
		return status;
	}
	auto topology = std::make_shared<Topology>();
	topology->ParticleOfVertex.assign(mesh.Positions.size(), -1);
	std::vector<Vector3> positions;
	const std::vector<FlatTriangle> triangles = Flatten(mesh, Weld(mesh), topology->ParticleOfVertex, positions);
	if (triangles.empty())
	{
		return Refuse("Mesh.Triangles", "all degenerate", "at least one triangle with an area");
	}
	if (Status status = AddCurvatures(triangles, positions, topology->Curvatures); !status)
	{
		return status;
	}
	topology->ParticleCount = static_cast<int>(positions.size());
	topology->Area.assign(positions.size(), 0.0f);
	for (Vector3 position : positions)
	{
		topology->RestPosition.push_back(Float4::From(position));
	}
	for (const FlatTriangle& triangle : triangles)
	{
		for (int corner : triangle.Corner)
		{
			topology->Area[static_cast<size_t>(corner)] += static_cast<float>(triangle.Area / 3.0);
		}
		topology->Triangles.push_back(ThreadsOf(triangle));
		const std::array<int, 3>& corner = triangle.Corner;
		topology->SurfaceTriangles.insert(topology->SurfaceTriangles.end(), corner.begin(), corner.end());
		topology->Air.push_back({{corner[0], corner[1], corner[2], corner[2]}});
	}

	std::vector<int> declaredPins;
	for (int vertex : mesh.DeclaredPins)
	{
		if (const int particle = topology->ParticleOfVertex[static_cast<size_t>(vertex)]; particle >= 0)
		{
			declaredPins.push_back(particle);
		}
	}
	if (Status status = Finish(*topology, declaredPins); !status)
	{
		return status;
	}
	return MakeModel(std::move(topology), fabric);
}

} // namespace Cloth
