// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Model.h"
#include "Model.h"
#include "Topology.h"
#include "Validation.h"

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
	for (int anchor : mesh.Anchors)
	{
		if (anchor < 0 || anchor >= static_cast<int>(vertices))
		{
			return Refuse("Mesh.Anchors", std::to_string(anchor), "vertices from 0 to " + std::to_string(vertices - 1));
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
		return static_cast<uint64_t>(x * 73856093) ^ static_cast<uint64_t>(y * 19349663)
			^ static_cast<uint64_t>(z * 83492791);
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

/// A triangle with its rest shape in the plane of the fabric.
struct FlatTriangle
{
	std::array<int, 3> Corner;
	std::array<std::array<double, 2>, 3> Gradient; ///< of the barycentric coordinates, along warp and weft, 1/m
	double Area;
	Vector3 Normal;
};

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

/// An inner edge: the hinge vector K = sum of Coefficient * x is 2 |edge| sin(angle / 2) along the normal, for any
/// isometric deformation (Bergou et al. 2006, "A quadratic bending model for inextensible surfaces").
struct Hinge
{
	std::array<int, 4> Particle;
	std::array<double, 4> Coefficient;
};

class HingeFinder
{
public:
	explicit HingeFinder(const std::vector<FlatTriangle>& triangles)
		: Triangles(triangles)
	{
	}

	/// Fails on an edge with more than two triangles.
	Status Find()
	{
		for (size_t t = 0; t < Triangles.size(); ++t)
		{
			for (int c = 0; c < 3; ++c)
			{
				const auto [edge, fresh] = Sides.try_emplace(EdgeOpposite(static_cast<int>(t), c));
				edge->second.push_back({static_cast<int>(t), c});
				if (edge->second.size() > 2)
				{
					return Refuse("Mesh.Triangles",
						"an edge shared by three triangles (particles " + std::to_string(edge->first.first) + " and "
							+ std::to_string(edge->first.second) + ")",
						"edges with one or two triangles");
				}
			}
		}
		return {};
	}

	/// The hinge across the edge opposite a corner; false at the border of the cloth.
	bool Across(int triangle, int corner, Hinge& hinge) const
	{
		const std::vector<Side>& sides = Sides.at(EdgeOpposite(triangle, corner));
		if (sides.size() < 2)
		{
			return false;
		}
		const auto [a, b] = EdgeOpposite(triangle, corner);
		hinge.Particle = {a, b, 0, 0};
		hinge.Coefficient = {};
		for (size_t side = 0; side < 2; ++side)
		{
			const FlatTriangle& flat = Triangles[static_cast<size_t>(sides[side].Triangle)];
			const size_t apex = static_cast<size_t>(sides[side].Corner);
			hinge.Particle[2 + side] = flat.Corner[apex];
			// Twice the area times the gradient of the apex' barycentric coordinate is the edge turned by a right
			// angle; written in positions, its coefficients are cotangents of the triangle's angles.
			for (size_t c = 0; c < 3; ++c)
			{
				const double coefficient = -2.0 * flat.Area
					* (flat.Gradient[c][0] * flat.Gradient[apex][0] + flat.Gradient[c][1] * flat.Gradient[apex][1]);
				const int particle = flat.Corner[c];
				const size_t slot = particle == a ? 0 : (particle == b ? 1 : 2 + side);
				hinge.Coefficient[slot] += coefficient;
			}
		}
		return true;
	}

private:
	struct Side
	{
		int Triangle;
		int Corner;
	};

	std::pair<int, int> EdgeOpposite(int triangle, int corner) const
	{
		const std::array<int, 3>& c = Triangles[static_cast<size_t>(triangle)].Corner;
		return std::minmax(
			int(c[static_cast<size_t>((corner + 1) % 3)]), int(c[static_cast<size_t>((corner + 2) % 3)]));
	}

	const std::vector<FlatTriangle>& Triangles;
	std::map<std::pair<int, int>, std::vector<Side>> Sides;
};

/// The curvatures of a triangle along warp and weft and its twist, from the hinges around it: the shape operator of
/// Grinspun et al. 2006 ("Computing discrete shape operators on general meshes"), linear in positions because hinge
/// vectors are. Unlike a sum over hinges it does not depend on how a cylinder is cut into triangles.
void AddCurvatures(const std::vector<FlatTriangle>& triangles, const HingeFinder& hinges,
	const std::vector<Vector3>& positions, std::vector<CurvatureRow>& rows)
{
	for (size_t t = 0; t < triangles.size(); ++t)
	{
		const FlatTriangle& flat = triangles[t];
		std::array<CurvatureRow, 3> tensor{};
		for (size_t kind = 0; kind < 3; ++kind)
		{
			tensor[kind].Direction = static_cast<CurvatureRow::Kind>(kind);
			tensor[kind].Weight = static_cast<float>(flat.Area);
			tensor[kind].Triangle = static_cast<int>(t);
			tensor[kind].Normal = {flat.Corner[0], flat.Corner[1], flat.Corner[0], flat.Corner[2]};
		}
		for (int corner = 0; corner < 3; ++corner)
		{
			Hinge hinge;
			if (!hinges.Across(static_cast<int>(t), corner, hinge))
			{
				continue;
			}
			const std::array<double, 2>& gradient = flat.Gradient[static_cast<size_t>(corner)];
			const double square = gradient[0] * gradient[0] + gradient[1] * gradient[1];
			const std::array<double, 3> share = {gradient[0] * gradient[0] / square, gradient[1] * gradient[1] / square,
				gradient[0] * gradient[1] / square};
			for (size_t kind = 0; kind < 3; ++kind)
			{
				CurvatureRow& row = tensor[kind];
				for (size_t i = 0; i < 4; ++i)
				{
					int slot = 0;
					while (slot < row.Count && row.Particle[static_cast<size_t>(slot)] != hinge.Particle[i])
					{
						++slot;
					}
					row.Count = std::max(row.Count, slot + 1);
					row.Particle[static_cast<size_t>(slot)] = hinge.Particle[i];
					row.Coefficient[static_cast<size_t>(slot)] +=
						static_cast<float>(share[kind] * hinge.Coefficient[i] / (2.0 * flat.Area));
				}
			}
		}
		for (CurvatureRow& row : tensor)
		{
			Vector3 curvature;
			for (int i = 0; i < row.Count; ++i)
			{
				curvature += positions[static_cast<size_t>(row.Particle[static_cast<size_t>(i)])]
					* row.Coefficient[static_cast<size_t>(i)];
			}
			row.Rest = Dot(curvature, flat.Normal);
			// Below a radius of 100 m a mesh counts as flat; rounding alone makes such curvatures.
			if (std::abs(row.Rest) < 0.01f)
			{
				row.Rest = 0.0f;
				row.Triangle = -1;
			}
			if (row.Count > 0)
			{
				rows.push_back(row);
			}
		}
	}
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
	HingeFinder hinges(triangles);
	if (Status status = hinges.Find(); !status)
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
	AddCurvatures(triangles, hinges, positions, topology->Curvatures);

	std::vector<int> anchors;
	for (int vertex : mesh.Anchors)
	{
		if (const int particle = topology->ParticleOfVertex[static_cast<size_t>(vertex)]; particle >= 0)
		{
			anchors.push_back(particle);
		}
	}
	if (Status status = Finish(*topology, anchors); !status)
	{
		return status;
	}
	return MakeModel(std::move(topology), fabric);
}

} // namespace Cloth
