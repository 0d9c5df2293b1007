// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/TestSimulation.h"

#include <map>
#include <numeric>
#include <set>
#include <span>
#include <vector>

namespace Cloth
{

/// Edges from particle to particle.
inline std::vector<ClothEdge> EdgesAlong(std::span<const int> particles)
{
	std::vector<ClothEdge> edges;
	for (size_t i = 1; i < particles.size(); ++i)
	{
		edges.push_back({particles[i - 1], particles[i]});
	}
	return edges;
}

/// Along a column of a grid, or of a rectangle of triangles, from one row to another.
inline std::vector<ClothEdge> AlongColumn(int columns, int column, int firstRow, int lastRow)
{
	std::vector<int> particles;
	for (int row = firstRow; row <= lastRow; ++row)
	{
		particles.push_back(row * columns + column);
	}
	return EdgesAlong(particles);
}

inline TearResult Cut(TestSimulation& cloth, const std::vector<ClothEdge>& edges)
{
	const Result<TearResult> result = cloth->Cut(edges);
	EXPECT_TRUE(result.Ok()) << result.Error;
	return result.Value;
}

inline TearResult Tear(TestSimulation& cloth, int maxSplits = 4)
{
	const Result<TearResult> result = cloth->Tear(maxSplits);
	EXPECT_TRUE(result.Ok()) << result.Error;
	return result.Value;
}

/// By particle, the lowest particle that hangs together with it.
inline std::vector<int> Pieces(const Model& model)
{
	std::vector<int> piece(static_cast<size_t>(ParticleCount(model)));
	std::iota(piece.begin(), piece.end(), 0);
	const std::span<const int> triangles = Triangles(model);
	for (bool changes = true; changes;)
	{
		changes = false;
		for (size_t t = 0; t < triangles.size(); t += 3)
		{
			const int least = std::min({piece[triangles[t]], piece[triangles[t + 1]], piece[triangles[t + 2]]});
			for (size_t c = 0; c < 3; ++c)
			{
				changes = changes || piece[triangles[t + c]] != least;
				piece[triangles[t + c]] = least;
			}
		}
	}
	return piece;
}

inline size_t PieceCount(const Model& model)
{
	const std::vector<int> pieces = Pieces(model);
	return std::set<int>(pieces.begin(), pieces.end()).size();
}

/// A strip along X whose ends are drawn apart.
struct PulledStrip
{
	static constexpr int Columns = 21;
	static constexpr int Rows = 7;
	static constexpr float Length = 0.5f;
	TestSimulation Cloth;
	float Pull = 0.0f; ///< m

	explicit PulledStrip(bool grid, float strength = 200.0f)
		: Cloth(Make(grid, strength), InVacuum())
	{
	}

	static Fabric FabricOf(float strength)
	{
		Fabric fabric;
		fabric.TensileStrengthWarp = fabric.TensileStrengthWeft = strength;
		return fabric;
	}

	static Result<ModelPointer> Make(bool grid, float strength)
	{
		const Scenes::Mesh mesh = Scenes::Rectangle(Length, 0.15f, Columns, Rows, Scenes::Cut::Irregular);
		return grid ? BuildGrid(Scenes::Grid(Length, 0.15f, Columns, Rows), FabricOf(strength))
					: BuildMesh(mesh.Describe(), FabricOf(strength));
	}

	/// At rest, in columns; within a fifth of one for meshes.
	double ColumnOf(int particle)
	{
		const std::vector<Vector3> rest = RestPositions(Cloth->GetModel());
		return static_cast<double>(rest[static_cast<size_t>(particle)].X) / (0.5 / (Columns - 1));
	}

	/// Weaker in one column.
	void Weaken(int column, float factor)
	{
		std::vector<float> strength(Cloth.Count(), 1.0f);
		for (int row = 0; row < Rows; ++row)
		{
			strength[static_cast<size_t>(row * Columns + column)] = factor;
		}
		const Status status = Cloth->SetStrength(strength);
		ASSERT_TRUE(status.Ok()) << status.Error;
	}

	/// Draws the ends apart by so much, and steps.
	void Draw(float by, Workers* workers = nullptr)
	{
		Pull += by;
		for (int row = 0; row < Rows; ++row)
		{
			const float y = 0.15f * static_cast<float>(row) / static_cast<float>(Rows - 1);
			Cloth.Pin(row * Columns, {-Pull, y, 0.0f});
			Cloth.Pin(row * Columns + Columns - 1, {Length + Pull, y, 0.0f});
		}
		Cloth.Step(1, workers);
	}
};

} // namespace Cloth
