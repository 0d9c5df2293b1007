// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Surface.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

class DistanceGrid final : public Shape
{
public:
	explicit DistanceGrid(const DistanceGridDescription& grid)
		: Size{grid.Size[0], grid.Size[1], grid.Size[2]}
		, Origin(grid.Origin)
		, Spacing(grid.Spacing)
		, Distances(grid.Distances.begin(), grid.Distances.end())
	{
		const auto last = [this](size_t axis) { return static_cast<float>(Size[axis] - 1) * Spacing; };
		End = Origin + Vector3{last(0), last(1), last(2)};
		Steepest = FindSteepest();
	}

	Bounds GetBounds() const override { return {Origin, End}; }

	bool Closest(Vector3 point, float reach, SurfacePoint& nearest) const override
	{
		if (!Contains(point))
		{
			return false;
		}
		const Sample sample = At(point);
		if (!IsWithin(sample.Distance, reach))
		{
			return false;
		}
		const Vector3 normal = UnitOr(sample.Gradient, {0.0f, 0.0f, 1.0f});
		nearest = {point - normal * sample.Distance, normal, sample.Distance};
		return true;
	}

	bool Ray(Vector3 from, Vector3 to, RayHit& hit) const override
	{
		float begin = 0.0f;
		float end = 1.0f;
		Vector3 side;
		if (!Clip(from, to, begin, end, side))
		{
			return false;
		}
		const Vector3 way = to - from;
		const auto distanceAt = [&](float fraction) { return At(Clamped(from + way * fraction)).Distance; };
		float distance = distanceAt(begin);
		if (distance < 0.0f)
		{
			// What is solid at the border of the grid ends there.
			hit = {begin, side};
			return begin > 0.0f;
		}
		// The distance shrinks along the way by no more than the steepest slope.
		const float length = Length(way);
		const float smallest = std::max(0.01f * Spacing / length, 1e-6f);
		while (begin < end)
		{
			const float next = std::min(end, begin + std::max(smallest, distance / (Steepest * length)));
			distance = distanceAt(next);
			if (distance < 0.0f)
			{
				hit = {FirstInside(begin, next, distanceAt), {}};
				const Vector3 against = UnitOr(-way, {0.0f, 0.0f, 1.0f});
				const Vector3 normal = UnitOr(At(Clamped(from + way * hit.Fraction)).Gradient, against);
				hit.Normal = Dot(normal, way) <= 0.0f ? normal : against;
				return true;
			}
			begin = next;
		}
		return false;
	}

private:
	struct Sample
	{
		float Distance = 0.0f;
		Vector3 Gradient;
	};
	/// The lower corner of the cell of a coordinate, and where in the cell it is.
	struct Place
	{
		int Cell = 0;
		float Part = 0.0f;
	};

	static Place PlaceOf(float offset, float spacing, int size)
	{
		const float at = offset / spacing;
		// Clamped as a number that any float can be compared with; what is none ends up in the first cell.
		const int cell = at > 0.0f ? static_cast<int>(std::min(at, static_cast<float>(size - 2))) : 0;
		return {cell, at - static_cast<float>(cell)};
	}

	template <typename DistanceAt>
	static float FirstInside(float outside, float inside, DistanceAt&& distanceAt)
	{
		for (int round = 0; round < 24; ++round)
		{
			const float middle = 0.5f * (outside + inside);
			(distanceAt(middle) < 0.0f ? inside : outside) = middle;
		}
		return inside;
	}

	bool Contains(Vector3 p) const
	{
		return p.X >= Origin.X && p.Y >= Origin.Y && p.Z >= Origin.Z && p.X <= End.X && p.Y <= End.Y && p.Z <= End.Z;
	}
	Vector3 Clamped(Vector3 p) const
	{
		return {std::clamp(p.X, Origin.X, End.X), std::clamp(p.Y, Origin.Y, End.Y), std::clamp(p.Z, Origin.Z, End.Z)};
	}
	size_t IndexOf(int x, int y, int z) const
	{
		return (static_cast<size_t>(z) * static_cast<size_t>(Size[1]) + static_cast<size_t>(y))
			* static_cast<size_t>(Size[0])
			+ static_cast<size_t>(x);
	}
	size_t RowStride() const { return static_cast<size_t>(Size[0]); }
	size_t LayerStride() const { return static_cast<size_t>(Size[0]) * static_cast<size_t>(Size[1]); }

	/// Trilinear; the point must be in the grid.
	Sample At(Vector3 point) const
	{
		const Vector3 offset = point - Origin;
		const Place x = PlaceOf(offset.X, Spacing, Size[0]);
		const Place y = PlaceOf(offset.Y, Spacing, Size[1]);
		const Place z = PlaceOf(offset.Z, Spacing, Size[2]);
		const auto mix = [](float a, float b, float part) { return a + (b - a) * part; };
		// Values and slopes along X on the four edges of the cell, then across.
		std::array<float, 4> value{};
		std::array<float, 4> slope{};
		for (size_t edge = 0; edge < 4; ++edge)
		{
			const float* low = &Distances[IndexOf(x.Cell, y.Cell, z.Cell)] + (edge % 2 != 0 ? RowStride() : 0)
				+ (edge / 2 != 0 ? LayerStride() : 0);
			slope[edge] = low[1] - low[0];
			value[edge] = mix(low[0], low[1], x.Part);
		}
		const float low = mix(value[0], value[1], y.Part);
		const float high = mix(value[2], value[3], y.Part);
		const Vector3 gradient{mix(mix(slope[0], slope[1], y.Part), mix(slope[2], slope[3], y.Part), z.Part),
			mix(value[1] - value[0], value[3] - value[2], z.Part), high - low};
		return {mix(low, high, z.Part), gradient / Spacing};
	}

	/// An upper bound of the gradient.
	float FindSteepest() const
	{
		float steepest = 1e-6f;
		for (int z = 0; z + 1 < Size[2]; ++z)
		{
			for (int y = 0; y + 1 < Size[1]; ++y)
			{
				for (int x = 0; x + 1 < Size[0]; ++x)
				{
					const float* d = &Distances[IndexOf(x, y, z)];
					Vector3 slope;
					for (const size_t a : {size_t{0}, size_t{1}})
					{
						for (const size_t b : {size_t{0}, size_t{1}})
						{
							const float* alongX = d + a * RowStride() + b * LayerStride();
							const float* alongY = d + a + b * LayerStride();
							const float* alongZ = d + a + b * RowStride();
							slope = {std::max(slope.X, std::abs(alongX[1] - alongX[0])),
								std::max(slope.Y, std::abs(alongY[RowStride()] - alongY[0])),
								std::max(slope.Z, std::abs(alongZ[LayerStride()] - alongZ[0]))};
						}
					}
					steepest = std::max(steepest, Length(slope) / Spacing);
				}
			}
		}
		return steepest;
	}

	/// The part of a path within the grid, and the side through which it comes in.
	bool Clip(Vector3 from, Vector3 to, float& begin, float& end, Vector3& side) const
	{
		const std::array<float, 3> start = {from.X, from.Y, from.Z};
		const std::array<float, 3> way = {to.X - from.X, to.Y - from.Y, to.Z - from.Z};
		const std::array<float, 3> low = {Origin.X, Origin.Y, Origin.Z};
		const std::array<float, 3> high = {End.X, End.Y, End.Z};
		bool isLong = false;
		for (size_t axis = 0; axis < 3; ++axis)
		{
			if (way[axis] == 0.0f)
			{
				if (start[axis] < low[axis] || start[axis] > high[axis])
				{
					return false;
				}
				continue;
			}
			isLong = true;
			const float atLow = (low[axis] - start[axis]) / way[axis];
			const float atHigh = (high[axis] - start[axis]) / way[axis];
			if (std::min(atLow, atHigh) > begin)
			{
				begin = std::min(atLow, atHigh);
				const float sign = way[axis] > 0.0f ? -1.0f : 1.0f;
				side = {axis == 0 ? sign : 0.0f, axis == 1 ? sign : 0.0f, axis == 2 ? sign : 0.0f};
			}
			end = std::min(end, std::max(atLow, atHigh));
		}
		return isLong && begin <= end;
	}

	std::array<int, 3> Size;
	Vector3 Origin;
	Vector3 End;
	float Spacing;
	float Steepest = 1.0f;
	std::vector<float> Distances;
};

Status CheckGrid(const DistanceGridDescription& grid)
{
	constexpr int64_t MostValues = int64_t{1} << 30;
	const char* const names[3] = {"DistanceGrid.Size[0]", "DistanceGrid.Size[1]", "DistanceGrid.Size[2]"};
	int64_t count = 1;
	for (size_t axis = 0; axis < 3; ++axis)
	{
		if (grid.Size[axis] < 2 || count * grid.Size[axis] > MostValues)
		{
			return Refuse(names[axis], std::to_string(grid.Size[axis]), "at least 2, and at most 2^30 values in all");
		}
		count *= grid.Size[axis];
	}
	if (!IsFinite(grid.Origin) || Length(grid.Origin) > 1e6f)
	{
		return Refuse("DistanceGrid.Origin", Text(grid.Origin), "finite coordinates within 1e6 m");
	}
	if (Status status = RequireRange("DistanceGrid.Spacing", static_cast<double>(grid.Spacing), 1e-6, 1e6, "m");
		!status)
	{
		return status;
	}
	if (static_cast<int64_t>(grid.Distances.size()) != count)
	{
		return Refuse("DistanceGrid.Distances", std::to_string(grid.Distances.size()) + " values",
			std::to_string(count) + ", one per point of the grid");
	}
	for (size_t i = 0; i < grid.Distances.size(); ++i)
	{
		if (!(std::abs(grid.Distances[i]) <= 1e9f))
		{
			return Refuse(
				Cloth::At("DistanceGrid.Distances", i), Text(static_cast<double>(grid.Distances[i])), "-1e9 to 1e9 m");
		}
	}
	return {};
}

} // namespace

Result<ShapePointer> MakeDistanceGrid(const DistanceGridDescription& grid)
{
	if (Status status = CheckGrid(grid); !status)
	{
		return status;
	}
	return ShapePointer(std::make_shared<DistanceGrid>(grid));
}

} // namespace Cloth
