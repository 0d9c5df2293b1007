// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Shape.h"

namespace Cloth
{

Result<ShapePointer> MakeConvex(std::span<const Vector3>) { return Status{"MakeConvex is not there yet"}; }
Result<ShapePointer> MakeHeightField(const HeightFieldDescription&)
{
	return Status{"MakeHeightField is not there yet"};
}
Result<ShapePointer> MakeDistanceGrid(const DistanceGridDescription&)
{
	return Status{"MakeDistanceGrid is not there yet"};
}

} // namespace Cloth
