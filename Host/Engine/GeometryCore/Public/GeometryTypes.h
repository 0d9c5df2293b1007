// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace UE::Geometry
{
/// What became of an operation on a mesh.
enum class EMeshResult
{
	Ok = 0,
	Failed_NotAVertex = 1,
	Failed_NotATriangle = 2,
	Failed_NotAnEdge = 3,
};
} // namespace UE::Geometry
