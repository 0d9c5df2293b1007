// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Cooking/Topology.h"
#include "Core/Memory.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Cloth
{

/// The surface of a cloth as contact detection sees it.
struct SelfMesh
{
	struct Triangle
	{
		std::array<int, 3> Corner;
		std::array<int, 3> Edge; ///< from corner k to corner k + 1

		bool Has(int particle) const { return Corner[0] == particle || Corner[1] == particle || Corner[2] == particle; }
	};

	struct Edge
	{
		std::array<int, 2> End;
		std::array<int, 2> Triangle; ///< -1: none, the edge lies on the rim
		std::array<int, 2> Opposite; ///< the third corners of the triangles

		bool OnRim() const { return Triangle[1] < 0; }
		bool Touches(const Edge& other) const
		{
			return End[0] == other.End[0] || End[0] == other.End[1] || End[1] == other.End[0] || End[1] == other.End[1];
		}
	};

	std::vector<Triangle> Triangles;
	std::vector<Edge> Edges;

	/// Particles at the other ends of a particle's edges: Ring[StartOfRing[i]...].
	std::vector<int> StartOfRing;
	std::vector<int> Ring;
	std::vector<int> Owner; ///< of each particle, the first triangle that has it; -1: none
	std::vector<uint8_t> OnRim;

	/// How near surfaces may come: the thickness, but no more than half of the lowest height of the triangles around.
	/// Neighbours in a flat sheet are a height apart, so they do not touch even when the sheet is compressed by half.
	std::vector<float> ParticleThickness;
	std::vector<float> TriangleThickness;
	std::vector<float> EdgeThickness;
	float MaxThickness = 0.0f;
	float EdgeLength = 0.0f; ///< mean at rest, m

	void Prepare(const Topology& topology, float thickness);

	/// Numbers triangles in the given order, and edges as they come in it.
	void Reorder(const std::vector<int>& order);

	size_t Bytes() const
	{
		return BytesOf(
			Triangles, Edges, StartOfRing, Ring, Owner, OnRim, ParticleThickness, TriangleThickness, EdgeThickness);
	}
};

} // namespace Cloth
