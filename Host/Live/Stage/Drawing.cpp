// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Drawing.h"

#include "CoreMinimal.h"
#include "Host/DebugDrawing.h"
#include "Stage/Conversion.h"

namespace Live
{

namespace
{

uint32_t ToColor(FColor color)
{
	return static_cast<uint32_t>(color.R) | static_cast<uint32_t>(color.G) << 8 | static_cast<uint32_t>(color.B) << 16
		| static_cast<uint32_t>(color.A) << 24;
}

/// A corner of a box, whose number has a bit for each axis.
Vector3 CornerOf(const Host::FDebugBox& box, int corner)
{
	const FVector side(corner & 1 ? box.Extent.X : -box.Extent.X, corner & 2 ? box.Extent.Y : -box.Extent.Y,
		corner & 4 ? box.Extent.Z : -box.Extent.Z);
	return ToMetres(box.Center + box.Rotation.RotateVector(side));
}

void AddEdges(const Host::FDebugBox& box, std::vector<DrawnLine>& lines)
{
	for (int corner = 0; corner < 8; ++corner)
	{
		for (int axis = 1; axis < 8; axis *= 2)
		{
			if ((corner & axis) == 0)
			{
				lines.push_back({CornerOf(box, corner), CornerOf(box, corner | axis), ToColor(box.Color)});
			}
		}
	}
}

} // namespace

Drawing::Drawing(const UWorld& world)
{
	const Host::FDebugDrawing& drawn = Host::GetDebugDrawing(world);
	for (const Host::FDebugPoint& point : drawn.Points)
	{
		Points.push_back({ToMetres(point.Position), ToColor(point.Color)});
	}
	for (const Host::FDebugLine& line : drawn.Lines)
	{
		Lines.push_back({ToMetres(line.Start), ToMetres(line.End), ToColor(line.Color)});
	}
	for (const Host::FDebugBox& box : drawn.Boxes)
	{
		AddEdges(box, Lines);
	}
}

} // namespace Live
