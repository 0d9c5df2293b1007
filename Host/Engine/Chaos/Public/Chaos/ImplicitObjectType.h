// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace Chaos
{
using EImplicitObjectType = uint8;

namespace ImplicitObjectType
{
enum
{
	Sphere = 0,
	Box,
	Plane,
	Capsule,
	Transformed,
	Union,
	LevelSet,
	Unknown,
	Convex,
	TaperedCylinder,
	Cylinder,
	TriangleMesh,
	HeightField,
	DEPRECATED_Scaled,
	Triangle,
	UnionClustered,
	TaperedCapsule,
	MLLevelSet,
	SkinnedTriangleMesh,
	ConcreteObjectCount,

	IsWeightedLattice = 1 << 5,
	IsInstanced = 1 << 6,
	IsScaled = 1 << 7
};
} // namespace ImplicitObjectType

/// The type of what a wrapper wraps.
inline EImplicitObjectType GetInnerType(EImplicitObjectType Type)
{
	return Type
		& static_cast<EImplicitObjectType>(
			~(ImplicitObjectType::IsScaled | ImplicitObjectType::IsInstanced | ImplicitObjectType::IsWeightedLattice));
}

inline bool IsInstanced(EImplicitObjectType Type) { return (Type & ImplicitObjectType::IsInstanced) != 0; }
inline bool IsScaled(EImplicitObjectType Type) { return (Type & ImplicitObjectType::IsScaled) != 0; }
} // namespace Chaos
