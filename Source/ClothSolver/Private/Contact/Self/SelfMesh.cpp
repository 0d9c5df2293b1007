// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfMesh.h"

#include "Core/CompressedRows.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace Cloth
{

namespace
{

/// Lists the edges in the order of their first triangles.
void FindEdges(SelfMesh& mesh)
{
	struct HalfEdge
	{
		int Low;
		int High;
		int Triangle;
		int Corner;
	};
	std::vector<HalfEdge> halves;
	for (size_t t = 0; t < mesh.Triangles.size(); ++t)
	{
		const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
		for (int k = 0; k < 3; ++k)
		{
			const auto [low, high] = std::minmax(corner[k], corner[(k + 1) % 3]);
			halves.push_back({low, high, static_cast<int>(t), k});
		}
	}
	std::ranges::sort(halves, {}, [](const HalfEdge& h) { return std::tuple(h.Low, h.High, h.Triangle); });
	mesh.Edges.clear();
	std::vector<int> owner;
	for (const HalfEdge& half : halves)
	{
		const int third = mesh.Triangles[half.Triangle].Corner[(half.Corner + 2) % 3];
		const bool known =
			!mesh.Edges.empty() && mesh.Edges.back().End[0] == half.Low && mesh.Edges.back().End[1] == half.High;
		if (!known)
		{
			mesh.Edges.push_back({{half.Low, half.High}, {half.Triangle, -1}, {third, -1}});
		}
		else if (mesh.Edges.back().OnRim())
		{
			mesh.Edges.back().Triangle[1] = half.Triangle;
			mesh.Edges.back().Opposite[1] = third;
		}
		owner.push_back(static_cast<int>(mesh.Edges.size()) - 1);
	}
	std::vector<int> order(mesh.Edges.size());
	std::iota(order.begin(), order.end(), 0);
	std::ranges::stable_sort(order, {}, [&mesh](int e) { return mesh.Edges[e].Triangle[0]; });
	const std::vector<SelfMesh::Edge> edges = std::exchange(mesh.Edges, {});
	std::vector<int> number(edges.size());
	for (int e : order)
	{
		number[e] = static_cast<int>(mesh.Edges.size());
		mesh.Edges.push_back(edges[e]);
	}
	for (size_t h = 0; h < halves.size(); ++h)
	{
		mesh.Triangles[halves[h].Triangle].Edge[halves[h].Corner] = number[owner[h]];
	}
}

void FindRings(SelfMesh& mesh, size_t particles)
{
	mesh.OnRim.assign(particles, 0);
	for (const SelfMesh::Edge& edge : mesh.Edges)
	{
		for (int end : edge.End)
		{
			mesh.OnRim[end] = mesh.OnRim[end] != 0 || edge.OnRim() ? 1 : 0;
		}
	}
	CompressRows(particles, mesh.StartOfRing, mesh.Ring,
		[&mesh](auto&& add)
		{
			for (const SelfMesh::Edge& edge : mesh.Edges)
			{
				add(edge.End[0], edge.End[1]);
				add(edge.End[1], edge.End[0]);
			}
		});
	mesh.Owner.assign(particles, -1);
	for (size_t t = mesh.Triangles.size(); t-- > 0;)
	{
		for (int corner : mesh.Triangles[t].Corner)
		{
			mesh.Owner[corner] = static_cast<int>(t);
		}
	}
}

float LowestHeight(const std::vector<Float4>& rest, const std::array<int, 3>& corner)
{
	const Vector3 a = rest[corner[0]].ToVector3();
	const Vector3 b = rest[corner[1]].ToVector3();
	const Vector3 c = rest[corner[2]].ToVector3();
	const float longest = std::max({Length(b - a), Length(c - b), Length(a - c)});
	return longest > 0.0f ? Length(Cross(b - a, c - a)) / longest : 0.0f;
}

/// That of triangles and edges is the least of their particles.
void SpreadThickness(SelfMesh& mesh)
{
	const auto least = [&mesh](const auto& particles)
	{
		float result = mesh.ParticleThickness[particles[0]];
		for (int particle : particles)
		{
			result = std::min(result, mesh.ParticleThickness[particle]);
		}
		return result;
	};
	mesh.TriangleThickness.clear();
	mesh.EdgeThickness.clear();
	mesh.MaxThickness = 0.0f;
	for (const SelfMesh::Triangle& triangle : mesh.Triangles)
	{
		mesh.TriangleThickness.push_back(least(triangle.Corner));
		mesh.MaxThickness = std::max(mesh.MaxThickness, mesh.TriangleThickness.back());
	}
	for (const SelfMesh::Edge& edge : mesh.Edges)
	{
		mesh.EdgeThickness.push_back(least(edge.End));
		mesh.MaxThickness = std::max(mesh.MaxThickness, mesh.EdgeThickness.back());
	}
}

void LimitThickness(SelfMesh& mesh, const std::vector<Float4>& rest, float thickness)
{
	mesh.ParticleThickness.assign(rest.size(), thickness);
	for (const SelfMesh::Triangle& triangle : mesh.Triangles)
	{
		const float limit = Tuning::SelfThicknessPerHeight * LowestHeight(rest, triangle.Corner);
		for (int corner : triangle.Corner)
		{
			mesh.ParticleThickness[corner] = std::min(mesh.ParticleThickness[corner], limit);
		}
	}
	SpreadThickness(mesh);
	double length = 0.0;
	for (const SelfMesh::Edge& edge : mesh.Edges)
	{
		length += static_cast<double>(Length(rest[edge.End[0]].ToVector3() - rest[edge.End[1]].ToVector3()));
	}
	mesh.EdgeLength = static_cast<float>(length / static_cast<double>(std::max(mesh.Edges.size(), size_t{1})));
}

} // namespace

void SelfMesh::Prepare(const Topology& topology, float thickness)
{
	Triangles.clear();
	for (size_t i = 0; i + 2 < topology.SurfaceTriangles.size(); i += 3)
	{
		const int* given = &topology.SurfaceTriangles[i];
		Triangles.push_back({{given[0], given[1], given[2]}, {}});
	}
	FindEdges(*this);
	FindRings(*this, topology.RestPosition.size());
	LimitThickness(*this, topology.RestPosition, thickness);
}

void SelfMesh::Reorder(const std::vector<int>& order)
{
	const std::vector<Triangle> triangles = std::exchange(Triangles, {});
	for (int t : order)
	{
		Triangles.push_back(triangles[t]);
	}
	FindEdges(*this);
	FindRings(*this, Owner.size());
	SpreadThickness(*this);
}

} // namespace Cloth
