// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Model.h"
#include "Cooking/Model.h"
#include "Cooking/Topology.h"
#include "Core/Validation.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

Status Check(const GridDescription& grid)
{
	constexpr int MostParticles = 1 << 20;
	const int mostRows = MostParticles / std::max(grid.Columns, 2);
	if (Status status = FirstRefusal(RequireRange("Grid.Width", grid.Width, 1e-4, 1e4, "m"),
			RequireRange("Grid.Height", grid.Height, 1e-4, 1e4, "m"),
			RequireRange("Grid.Columns", grid.Columns, 2, MostParticles),
			RequireRange("Grid.Rows", grid.Rows, 2, mostRows));
		!status)
	{
		return status;
	}
	const GridFrame& frame = grid.Frame;
	if (!IsFinite(frame.Origin))
	{
		return Refuse("Grid.Frame.Origin", "not finite", "finite coordinates");
	}
	const bool unit = std::abs(Length(frame.Warp) - 1.0f) < 1e-4f && std::abs(Length(frame.Weft) - 1.0f) < 1e-4f;
	if (!unit || std::abs(Dot(frame.Warp, frame.Weft)) > 1e-4f)
	{
		return Refuse("Grid.Frame", "Warp and Weft not orthonormal", "two unit vectors at a right angle");
	}
	return {};
}

/// Springs along and across the sheet and both diagonals of each cell. A spring stands for the strip of fabric around
/// it, which is half as wide along the edges of the sheet.
class GridSprings
{
public:
	GridSprings(const GridDescription& grid, Topology& topology)
		: Columns(grid.Columns)
		, Rows(grid.Rows)
		, Dx(grid.Width / static_cast<float>(grid.Columns - 1))
		, Dy(grid.Height / static_cast<float>(grid.Rows - 1))
		, Out(topology)
	{
	}

	void AddAll()
	{
		const size_t particles = static_cast<size_t>(Columns) * static_cast<size_t>(Rows);
		Out.Springs.Reserve(4 * particles);
		Out.Curvatures.reserve(3 * particles);
		const float diagonal = std::sqrt(Dx * Dx + Dy * Dy);
		const float diagonalWeight = diagonal * diagonal / (2.0f * Dx * Dy);
		for (int row = 0; row < Rows; ++row)
		{
			for (int column = 0; column < Columns; ++column)
			{
				const float warpWidth = Dy * EdgeShare(row, Rows);
				const float weftWidth = Dx * EdgeShare(column, Columns);
				Add(column, row, 0, 1, ThreadKind::Weft, weftWidth / Dy, Dy); // first, as on meshes
				Add(column, row, 1, 0, ThreadKind::Warp, warpWidth / Dx, Dx);
				Add(column, row, 1, 1, ThreadKind::Diagonal, diagonalWeight, diagonal);
				Add(column, row, -1, 1, ThreadKind::Diagonal, diagonalWeight, diagonal);
				AddCurvature(CurvatureRow::Kind::Warp, column, row, 1, 0, Dx, warpWidth);
				AddCurvature(CurvatureRow::Kind::Weft, column, row, 0, 1, Dy, weftWidth);
				AddTwist(column, row);
			}
		}
	}

	static float EdgeShare(int index, int count) { return index == 0 || index == count - 1 ? 0.5f : 1.0f; }

private:
	bool Inside(int column, int row) const { return column >= 0 && column < Columns && row >= 0 && row < Rows; }
	int Index(int column, int row) const { return row * Columns + column; }

	void Add(int column, int row, int du, int dv, ThreadKind kind, float weight, float length)
	{
		if (!Inside(column + du, row + dv))
		{
			return;
		}
		Out.Springs.Add(Index(column, row), Index(column + du, row + dv), kind, weight, length);
	}

	/// Neighbours along warp and weft, or the particle itself where the sheet ends.
	std::array<int, 4> Around(int column, int row) const
	{
		return {Index(std::max(column - 1, 0), row), Index(std::min(column + 1, Columns - 1), row),
			Index(column, std::max(row - 1, 0)), Index(column, std::min(row + 1, Rows - 1))};
	}

	/// Second difference along a line of particles: exact for a cylinder.
	void AddCurvature(CurvatureRow::Kind kind, int column, int row, int du, int dv, float spacing, float width)
	{
		if (!Inside(column - du, row - dv) || !Inside(column + du, row + dv))
		{
			return;
		}
		const float s = 1.0f / (spacing * spacing);
		Out.Curvatures.push_back(
			{kind, 3, {Index(column - du, row - dv), Index(column, row), Index(column + du, row + dv)},
				{s, -2.0f * s, s}, spacing * width, 0.0f, -1, Around(column, row)});
	}

	void AddTwist(int column, int row)
	{
		if (!Inside(column + 1, row + 1))
		{
			return;
		}
		const float s = 1.0f / (Dx * Dy);
		Out.Curvatures.push_back({CurvatureRow::Kind::Twist, 4,
			{Index(column, row), Index(column + 1, row), Index(column, row + 1), Index(column + 1, row + 1)},
			{s, -s, -s, s}, Dx * Dy, 0.0f, -1, Around(column, row)});
	}

	int Columns;
	int Rows;
	float Dx;
	float Dy;
	Topology& Out;
};

/// The same sheet for a law that is about triangles.
Result<ModelPointer> BuildTriangles(const GridDescription& grid, const Topology& sheet, const Fabric& fabric)
{
	std::vector<Vector3> positions;
	std::vector<Vector2> coordinates;
	for (const Float4& position : sheet.RestPosition)
	{
		const Vector3 place = position.ToVector3() - grid.Frame.Origin;
		positions.push_back(position.ToVector3());
		coordinates.push_back({Dot(place, grid.Frame.Warp), Dot(place, grid.Frame.Weft)});
	}
	return BuildMesh({positions, sheet.SurfaceTriangles, coordinates, 0.0f, grid.DeclaredPins}, fabric);
}

} // namespace

Result<ModelPointer> BuildGrid(const GridDescription& grid, const Fabric& fabric)
{
	if (Status status = FirstRefusal(Check(grid), Validate(fabric)); !status)
	{
		return status;
	}
	const int columns = grid.Columns;
	const int rows = grid.Rows;
	const float dx = grid.Width / static_cast<float>(columns - 1);
	const float dy = grid.Height / static_cast<float>(rows - 1);

	auto topology = std::make_shared<Topology>();
	topology->ParticleCount = columns * rows;
	for (int row = 0; row < rows; ++row)
	{
		for (int column = 0; column < columns; ++column)
		{
			const Vector3 position = grid.Frame.Origin + grid.Frame.Warp * (dx * static_cast<float>(column))
				+ grid.Frame.Weft * (dy * static_cast<float>(row));
			topology->RestPosition.push_back(Float4::From(position));
			topology->Area.push_back(
				dx * GridSprings::EdgeShare(column, columns) * dy * GridSprings::EdgeShare(row, rows));
			if (column + 1 < columns && row + 1 < rows)
			{
				// Alternating diagonals, so that the drawn mesh has no preferred direction.
				const int a = row * columns + column;
				const int b = a + 1;
				const int c = a + columns;
				const int d = c + 1;
				const bool flip = (row + column) % 2 != 0;
				const std::array<int, 6> cell =
					flip ? std::array<int, 6>{a, b, c, b, d, c} : std::array<int, 6>{a, b, d, a, d, c};
				topology->SurfaceTriangles.insert(topology->SurfaceTriangles.end(), cell.begin(), cell.end());
				topology->Air.push_back({{a, b, d, c}});
			}
		}
	}
	topology->ParticleOfVertex.resize(static_cast<size_t>(columns) * static_cast<size_t>(rows));
	std::iota(topology->ParticleOfVertex.begin(), topology->ParticleOfVertex.end(), 0);
	topology->DiagonalInWarp = dx * dx / (dy * dy);
	topology->DiagonalInWeft = dy * dy / (dx * dx);
	if (fabric.Tension.Law == TensionLaw::StVenantKirchhoff)
	{
		return BuildTriangles(grid, *topology, fabric);
	}
	GridSprings(grid, *topology).AddAll();
	if (Status status = Finish(*topology, grid.DeclaredPins); !status)
	{
		return status;
	}
	return MakeModel(std::move(topology), fabric);
}

} // namespace Cloth
