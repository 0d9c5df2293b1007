// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/MeshCurvature.h"

#include "Core/Validation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace Cloth
{

namespace
{

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

/// The hinges around a triangle, and what they say of its curvature: sum over edges of a n n^T, n being the edge's
/// normal in the plane. A border is free, a = 0 there. If each hinge answers for its edge alone, this is the shape
/// operator of Grinspun et al. 2006 ("Computing discrete shape operators on general meshes"), up to the areas; on
/// irregular meshes it is too stiff. If all answer together, such that a surface of second order gets its own curvature
/// however the vertices lie, it is right on a cylinder, but lets zigzags through for nothing. Measured in
/// Docs/Performance.md: a fifth of the way from the one to the other serves all meshes.
class TriangleCurvature
{
public:
	TriangleCurvature(const FlatTriangle& flat, const HingeFinder& hinges, int triangle)
		: Flat(flat)
	{
		for (int corner = 0; corner < 3; ++corner)
		{
			Hinge hinge;
			if (hinges.Across(triangle, corner, hinge))
			{
				Edges.push_back(EdgeAcross(corner, hinge));
			}
		}
	}

	size_t Count() const { return Edges.size(); }
	const Hinge& HingeOf(size_t i) const { return Edges[i].Across; }

	/// Part of hinge vector i in the curvatures along warp and weft and in the twist.
	std::array<double, 3> Share(size_t i) const
	{
		const Edge& from = Edges[i];
		const double alone = from.PerHinge / Response(from, from);
		std::array<double, 3> share{};
		for (size_t j = 0; j < Edges.size(); ++j)
		{
			const Edge& to = Edges[j];
			const double part = i == j ? alone : -Together * alone * Response(to, from) / Response(to, to);
			const auto [x, y] = to.Normal;
			share[0] += part * x * x;
			share[1] += part * y * y;
			share[2] += part * x * y;
		}
		return share;
	}

private:
	using Point = std::array<double, 2>;

	struct Edge
	{
		Hinge Across;
		Point Normal;
		std::array<double, 3> Weights; ///< of the corners, at the vertex beyond the edge
		double PerHinge;               ///< how far that vertex is off the plane, per hinge vector
	};

	Edge EdgeAcross(int corner, const Hinge& hinge) const
	{
		const Point& gradient = Flat.Gradient[static_cast<size_t>(corner)];
		const double size = std::hypot(gradient[0], gradient[1]);
		const int apex = Flat.Corner[static_cast<size_t>(corner)];
		const double beyond = hinge.Coefficient[hinge.Particle[2] == apex ? 3 : 2];
		std::array<double, 3> weights{};
		for (size_t c = 0; c < 3; ++c)
		{
			const size_t slot =
				static_cast<size_t>(std::ranges::find(hinge.Particle, Flat.Corner[c]) - hinge.Particle.begin());
			weights[c] = -hinge.Coefficient[slot] / beyond;
		}
		return {hinge, {gradient[0] / size, gradient[1] / size}, weights, 1.0 / beyond};
	}

	/// How far off the plane the vertex beyond edge i is, per a of edge j.
	double Response(const Edge& i, const Edge& j) const
	{
		// The corners along the normal of edge j, from the first corner on.
		const Point& g1 = Flat.Gradient[1];
		const Point& g2 = Flat.Gradient[2];
		const double determinant = g1[0] * g2[1] - g1[1] * g2[0];
		const double along[3] = {0.0, (j.Normal[0] * g2[1] - j.Normal[1] * g2[0]) / determinant,
			(j.Normal[1] * g1[0] - j.Normal[0] * g1[1]) / determinant};
		double beyond = 0.0;
		double plane = 0.0;
		for (size_t c = 0; c < 3; ++c)
		{
			beyond += i.Weights[c] * along[c];
			plane += i.Weights[c] * along[c] * along[c];
		}
		return 0.5 * (beyond * beyond - plane);
	}

	static constexpr double Together = 0.2;
	const FlatTriangle& Flat;
	std::vector<Edge> Edges;
};

/// The two curvatures and the twist of a triangle, without any particles yet.
std::array<CurvatureRow, 3> EmptyTensor(const FlatTriangle& flat, int triangle)
{
	std::array<CurvatureRow, 3> tensor{};
	for (size_t kind = 0; kind < 3; ++kind)
	{
		tensor[kind].Direction = static_cast<CurvatureRow::Kind>(kind);
		tensor[kind].Weight = static_cast<float>(flat.Area);
		tensor[kind].Triangle = triangle;
		tensor[kind].Normal = {flat.Corner[0], flat.Corner[1], flat.Corner[0], flat.Corner[2]};
	}
	return tensor;
}

/// Adds a share of a hinge vector; hinges of one triangle have particles in common.
void AddHinge(CurvatureRow& row, const Hinge& hinge, double share)
{
	for (size_t i = 0; i < 4; ++i)
	{
		int slot = 0;
		while (slot < row.Count && row.Particle[static_cast<size_t>(slot)] != hinge.Particle[i])
		{
			++slot;
		}
		row.Count = std::max(row.Count, slot + 1);
		row.Particle[static_cast<size_t>(slot)] = hinge.Particle[i];
		row.Coefficient[static_cast<size_t>(slot)] += static_cast<float>(share * hinge.Coefficient[i]);
	}
}

void SetRestCurvature(CurvatureRow& row, const std::vector<Vector3>& positions, Vector3 normal)
{
	Vector3 curvature;
	for (int i = 0; i < row.Count; ++i)
	{
		curvature += positions[static_cast<size_t>(row.Particle[static_cast<size_t>(i)])]
			* row.Coefficient[static_cast<size_t>(i)];
	}
	row.Rest = Dot(curvature, normal);
	// Below a radius of 100 m a mesh counts as flat; rounding alone makes such curvatures.
	if (std::abs(row.Rest) < 0.01f)
	{
		row.Rest = 0.0f;
		row.Triangle = -1;
	}
}

} // namespace

Status AddCurvatures(
	const std::vector<FlatTriangle>& triangles, const std::vector<Vector3>& positions, std::vector<CurvatureRow>& rows)
{
	HingeFinder hinges(triangles);
	if (Status status = hinges.Find(); !status)
	{
		return status;
	}
	for (size_t t = 0; t < triangles.size(); ++t)
	{
		const FlatTriangle& flat = triangles[t];
		const int triangle = static_cast<int>(t);
		std::array<CurvatureRow, 3> tensor = EmptyTensor(flat, triangle);
		const TriangleCurvature curvatures(flat, hinges, triangle);
		for (size_t edge = 0; edge < curvatures.Count(); ++edge)
		{
			const std::array<double, 3> share = curvatures.Share(edge);
			for (size_t kind = 0; kind < 3; ++kind)
			{
				AddHinge(tensor[kind], curvatures.HingeOf(edge), share[kind]);
			}
		}
		for (CurvatureRow& row : tensor)
		{
			SetRestCurvature(row, positions, flat.Normal);
			if (row.Count > 0)
			{
				rows.push_back(row);
			}
		}
	}
	return {};
}

} // namespace Cloth
