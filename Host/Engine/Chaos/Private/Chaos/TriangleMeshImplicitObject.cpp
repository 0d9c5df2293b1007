// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Chaos/TriangleMeshImplicitObject.h"

namespace Chaos
{
namespace
{
FTrimeshIndexBuffer MakeIndexBuffer(TArray<TVec3<int32>>&& Elements, uint32 VertexCount)
{
	if (VertexCount > MAX_uint16)
	{
		return FTrimeshIndexBuffer(MoveTemp(Elements));
	}
	TArray<TVec3<uint16>> Small;
	Small.Reserve(Elements.Num());
	for (const TVec3<int32>& Element : Elements)
	{
		Small.Add(TVec3<uint16>(
			static_cast<uint16>(Element.X), static_cast<uint16>(Element.Y), static_cast<uint16>(Element.Z)));
	}
	return FTrimeshIndexBuffer(MoveTemp(Small));
}
} // namespace

FTriangleMeshImplicitObject::FTriangleMeshImplicitObject(ParticlesType&& Particles, TArray<TVec3<int32>>&& Elements)
	: FImplicitObject(StaticType())
	, MParticles(MoveTemp(Particles))
	, MElements(MakeIndexBuffer(MoveTemp(Elements), MParticles.Size()))
{
}
} // namespace Chaos
