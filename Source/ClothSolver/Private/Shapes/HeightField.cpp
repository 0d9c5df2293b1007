// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Triangle.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

/// Two triangles per cell, cut from its first to its last corner. A pyramid of lowest and highest heights finds cells.
class HeightField final : public Shape
{
public:
	explicit HeightField(const HeightFieldDescription& field)
		: Columns(field.Columns)
		, Rows(field.Rows)
		, Spacing(field.Spacing)
		, Heights(field.Heights.begin(), field.Heights.end())
	{
		Level cells{Columns - 1, Rows - 1, {}};
		for (int y = 0; y < cells.Height; ++y)
		{
			for (int x = 0; x < cells.Width; ++x)
			{
				const std::array<float, 4> corner = {
					HeightAt(x, y), HeightAt(x + 1, y), HeightAt(x, y + 1), HeightAt(x + 1, y + 1)};
				cells.Ranges.push_back(
					{*std::min_element(corner.begin(), corner.end()), *std::max_element(corner.begin(), corner.end())});
			}
		}
		Pyramid.push_back(std::move(cells));
		while (Pyramid.back().Ranges.size() > 1)
		{
			Pyramid.push_back(Coarser(Pyramid.back()));
		}
	}

	Bounds GetBounds() const override
	{
		return {{0.0f, 0.0f, -Vast}, {Coordinate(Columns - 1), Coordinate(Rows - 1), Pyramid.back().Ranges[0].High}};
	}

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override;
	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override;

private:
	struct Range
	{
		float Low;
		float High;
	};
	struct Level
	{
		int Width;
		int Height;
		std::vector<Range> Ranges;
	};
	/// A part of the pyramid.
	struct Block
	{
		int Level;
		int X;
		int Y;
	};
	/// What lies straight below or above a point of the extent.
	struct Foot
	{
		Corners Triangle;
		float Height;
	};

	/// Up to 31 levels, of which each leaves at most three blocks for later; and four to begin with.
	static constexpr int StackSize = 100;

	static Level Coarser(const Level& fine)
	{
		Level coarse{(fine.Width + 1) / 2, (fine.Height + 1) / 2, {}};
		for (int y = 0; y < coarse.Height; ++y)
		{
			for (int x = 0; x < coarse.Width; ++x)
			{
				constexpr float Infinity = std::numeric_limits<float>::infinity();
				Range range{Infinity, -Infinity};
				for (int j = 2 * y; j < std::min(2 * y + 2, fine.Height); ++j)
				{
					for (int i = 2 * x; i < std::min(2 * x + 2, fine.Width); ++i)
					{
						const Range& part = fine.Ranges[Index(i, j, fine.Width)];
						range = {std::min(range.Low, part.Low), std::max(range.High, part.High)};
					}
				}
				coarse.Ranges.push_back(range);
			}
		}
		return coarse;
	}

	static size_t Index(int x, int y, int width)
	{
		return static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x);
	}
	float HeightAt(int column, int row) const { return Heights[Index(column, row, Columns)]; }
	float Coordinate(int index) const { return static_cast<float>(index) * Spacing; }
	Vector3 Vertex(int column, int row) const { return {Coordinate(column), Coordinate(row), HeightAt(column, row)}; }
	std::array<Corners, 2> TrianglesOf(int x, int y) const
	{
		const Vector3 first = Vertex(x, y);
		const Vector3 last = Vertex(x + 1, y + 1);
		return {Corners{first, Vertex(x + 1, y), last}, Corners{first, last, Vertex(x, y + 1)}};
	}
	static Vector3 NormalOf(const Corners& corner)
	{
		return UnitOr(Cross(corner[1] - corner[0], corner[2] - corner[0]), {0.0f, 0.0f, 1.0f});
	}

	bool IsInExtent(Vector3 p) const
	{
		return p.X >= 0.0f && p.Y >= 0.0f && p.X <= Coordinate(Columns - 1) && p.Y <= Coordinate(Rows - 1);
	}
	int CellOf(float coordinate, int count) const
	{
		return static_cast<int>(std::clamp(coordinate / Spacing, 0.0f, static_cast<float>(count - 2)));
	}

	Foot FootOf(Vector3 point) const
	{
		const int x = CellOf(point.X, Columns);
		const int y = CellOf(point.Y, Rows);
		const float u = (point.X - Coordinate(x)) / Spacing;
		const float v = (point.Y - Coordinate(y)) / Spacing;
		const bool isFirst = u >= v;
		const Corners corner = TrianglesOf(x, y)[isFirst ? 0 : 1];
		const float height = isFirst ? corner[0].Z + u * (corner[1].Z - corner[0].Z) + v * (corner[2].Z - corner[1].Z)
									 : corner[0].Z + v * (corner[2].Z - corner[0].Z) + u * (corner[1].Z - corner[2].Z);
		return {corner, height};
	}

	/// The blocks of the coarsest level that is needed to cover a rectangle with at most four; their number.
	int Covering(float lowX, float lowY, float highX, float highY, Block* blocks) const
	{
		const int x0 = CellOf(lowX, Columns);
		const int y0 = CellOf(lowY, Rows);
		const int x1 = CellOf(highX, Columns);
		const int y1 = CellOf(highY, Rows);
		int level = 0;
		while ((x1 >> level) - (x0 >> level) > 1 || (y1 >> level) - (y0 >> level) > 1)
		{
			++level;
		}
		int count = 0;
		for (int y = y0 >> level; y <= y1 >> level; ++y)
		{
			for (int x = x0 >> level; x <= x1 >> level; ++x)
			{
				blocks[count++] = {level, x, y};
			}
		}
		return count;
	}

	Bounds BoxOf(const Block& block) const
	{
		const Level& level = Pyramid[static_cast<size_t>(block.Level)];
		const Range& range = level.Ranges[Index(block.X, block.Y, level.Width)];
		const int endX = std::min((block.X + 1) << block.Level, Columns - 1);
		const int endY = std::min((block.Y + 1) << block.Level, Rows - 1);
		return {{Coordinate(block.X << block.Level), Coordinate(block.Y << block.Level), range.Low},
			{Coordinate(endX), Coordinate(endY), range.High}};
	}

	/// Calls push for the parts of a block, those at the given ends first.
	template <typename Push>
	void Divide(const Block& block, bool fromHighX, bool fromHighY, Push&& push) const
	{
		const Level& finer = Pyramid[static_cast<size_t>(block.Level - 1)];
		for (int part = 0; part < 4; ++part)
		{
			const int x = 2 * block.X + ((part % 2 != 0) != fromHighX ? 1 : 0);
			const int y = 2 * block.Y + ((part / 2 != 0) != fromHighY ? 1 : 0);
			if (x < finer.Width && y < finer.Height)
			{
				push(Block{block.Level - 1, x, y});
			}
		}
	}

	int Columns;
	int Rows;
	float Spacing;
	std::vector<float> Heights;
	std::vector<Level> Pyramid; ///< cells first, one block last
};

bool HeightField::Closest(Vector3 point, float reach, SurfacePoint& nearest) const
{
	if (!IsInExtent(point) || !std::isfinite(point.Z))
	{
		return false;
	}
	const Foot foot = FootOf(point);
	const float above = point.Z - foot.Height;
	const bool isBelow = above < 0.0f;
	const float bound = isBelow ? -above : std::min(above, std::max(reach, 0.0f) * 1.00001f + 1e-6f);

	TriangleSpot best = NearestOn(foot.Triangle, point);
	Corners found = foot.Triangle;
	double square = Dot(best.ToQuery, best.ToQuery);
	float limit = std::min(bound * bound, static_cast<float>(square));
	const float radius = std::sqrt(limit);
	Block stack[StackSize];
	int waiting = Covering(point.X - radius, point.Y - radius, point.X + radius, point.Y + radius, stack);
	while (waiting > 0)
	{
		const Block block = stack[--waiting];
		const Bounds box = BoxOf(block);
		const Vector3 gap{std::max({box.Low.X - point.X, point.X - box.High.X, 0.0f}),
			std::max({box.Low.Y - point.Y, point.Y - box.High.Y, 0.0f}),
			std::max({box.Low.Z - point.Z, point.Z - box.High.Z, 0.0f})};
		if (Dot(gap, gap) >= limit)
		{
			continue;
		}
		if (block.Level > 0)
		{
			// The last one pushed is looked at first: the one towards the point.
			const float middleX = 0.5f * (box.Low.X + box.High.X);
			const float middleY = 0.5f * (box.Low.Y + box.High.Y);
			Divide(block, point.X < middleX, point.Y < middleY, [&](const Block& part) { stack[waiting++] = part; });
			continue;
		}
		for (const Corners& triangle : TrianglesOf(block.X, block.Y))
		{
			const TriangleSpot candidate = NearestOn(triangle, point);
			const double candidateSquare = Dot(candidate.ToQuery, candidate.ToQuery);
			if (candidateSquare < square)
			{
				square = candidateSquare;
				limit = std::min(limit, static_cast<float>(square));
				best = candidate;
				found = triangle;
			}
		}
	}

	const auto distance = static_cast<float>(std::sqrt(square));
	if (!isBelow && !IsWithin(distance, reach))
	{
		return false;
	}
	const Offset& away = best.ToQuery;
	Vector3 normal = NormalOf(found);
	if (best.Where != Part::Face && distance > Touching)
	{
		normal = isBelow ? -ToUnit(away) : ToUnit(away);
	}
	const Vector3 offset{static_cast<float>(away.X), static_cast<float>(away.Y), static_cast<float>(away.Z)};
	nearest = {point - offset, normal, isBelow ? -distance : distance};
	return true;
}

bool HeightField::Ray(Vector3 from, Vector3 to, RayHit& hit) const
{
	const Path path(from, to);
	if (!path.HasLength() || (IsInExtent(from) && from.Z < FootOf(from).Height))
	{
		return false;
	}
	const std::array<double, 3> start = {from.X, from.Y, from.Z};
	const Offset way = Between(from, to);
	const std::array<double, 3> ways = {way.X, way.Y, way.Z};
	// Boxes are widened by more than the rounding of their corners.
	const double slack = 1e-6
		* static_cast<double>(std::max({Coordinate(Columns), Coordinate(Rows), std::abs(Pyramid.back().Ranges[0].Low),
			std::abs(Pyramid.back().Ranges[0].High)}));
	double first = 2.0;
	const auto meets = [&](const Bounds& box)
	{
		const std::array<double, 3> low = {box.Low.X - slack, box.Low.Y - slack, box.Low.Z - slack};
		const std::array<double, 3> high = {box.High.X + slack, box.High.Y + slack, box.High.Z + slack};
		double enter = 0.0;
		double leave = std::min(first, 1.0);
		for (size_t axis = 0; axis < 3; ++axis)
		{
			if (ways[axis] == 0.0)
			{
				leave = start[axis] < low[axis] || start[axis] > high[axis] ? -1.0 : leave;
				continue;
			}
			const double a = (low[axis] - start[axis]) / ways[axis];
			const double b = (high[axis] - start[axis]) / ways[axis];
			enter = std::max(enter, std::min(a, b));
			leave = std::min(leave, std::max(a, b));
		}
		return enter <= leave;
	};

	Block stack[StackSize];
	const auto margin = static_cast<float>(slack);
	int waiting = Covering(std::min(from.X, to.X) - margin, std::min(from.Y, to.Y) - margin,
		std::max(from.X, to.X) + margin, std::max(from.Y, to.Y) + margin, stack);
	while (waiting > 0)
	{
		const Block block = stack[--waiting];
		if (!meets(BoxOf(block)))
		{
			continue;
		}
		if (block.Level > 0)
		{
			Divide(block, way.X > 0.0, way.Y > 0.0, [&](const Block& part) { stack[waiting++] = part; });
			continue;
		}
		for (const Corners& triangle : TrianglesOf(block.X, block.Y))
		{
			double fraction = 0.0;
			bool isFront = false;
			if (path.Meets(triangle, fraction, isFront) && isFront && fraction < first)
			{
				first = fraction;
				hit = {static_cast<float>(fraction), NormalOf(triangle)};
			}
		}
	}
	return first <= 1.0;
}

Status CheckField(const HeightFieldDescription& field)
{
	constexpr int64_t MostValues = int64_t{1} << 30;
	if (field.Columns < 2)
	{
		return Refuse("HeightField.Columns", std::to_string(field.Columns), "at least 2");
	}
	if (field.Rows < 2 || int64_t{field.Columns} * field.Rows > MostValues)
	{
		return Refuse("HeightField.Rows", std::to_string(field.Rows), "at least 2, and at most 2^30 heights in all");
	}
	if (Status status = RequireRange("HeightField.Spacing", static_cast<double>(field.Spacing), 1e-6, 1e6, "m");
		!status)
	{
		return status;
	}
	const size_t count = static_cast<size_t>(field.Columns) * static_cast<size_t>(field.Rows);
	if (field.Heights.size() != count)
	{
		return Refuse("HeightField.Heights", std::to_string(field.Heights.size()) + " values",
			std::to_string(count) + ", one per column and row");
	}
	for (size_t i = 0; i < count; ++i)
	{
		if (!(std::abs(field.Heights[i]) <= 1e6f))
		{
			return Refuse(At("HeightField.Heights", i), Text(static_cast<double>(field.Heights[i])), "-1e6 to 1e6 m");
		}
	}
	return {};
}

} // namespace

Result<ShapePointer> MakeHeightField(const HeightFieldDescription& field)
{
	if (Status status = CheckField(field); !status)
	{
		return status;
	}
	return ShapePointer(std::make_shared<HeightField>(field));
}

} // namespace Cloth
