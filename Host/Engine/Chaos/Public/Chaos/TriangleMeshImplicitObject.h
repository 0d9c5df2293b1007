// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ImplicitObject.h"
#include "Chaos/Particles.h"
#include "CoreMinimal.h"

namespace Chaos
{
/// The triangles of a mesh, with indices of 16 bits if they suffice.
class FTrimeshIndexBuffer
{
public:
	using LargeIdxType = int32;
	using SmallIdxType = uint16;

	FTrimeshIndexBuffer() = default;
	FTrimeshIndexBuffer(TArray<TVector<LargeIdxType, 3>>&& Elements)
		: LargeIdxBuffer(MoveTemp(Elements))
		, bRequiresLargeIndices(true)
	{
	}
	FTrimeshIndexBuffer(TArray<TVector<SmallIdxType, 3>>&& Elements)
		: SmallIdxBuffer(MoveTemp(Elements))
	{
	}

	bool RequiresLargeIndices() const { return bRequiresLargeIndices; }
	const TArray<TVector<LargeIdxType, 3>>& GetLargeIndexBuffer() const { return LargeIdxBuffer; }
	const TArray<TVector<SmallIdxType, 3>>& GetSmallIndexBuffer() const { return SmallIdxBuffer; }

private:
	TArray<TVector<LargeIdxType, 3>> LargeIdxBuffer;
	TArray<TVector<SmallIdxType, 3>> SmallIdxBuffer;
	bool bRequiresLargeIndices = false;
};

/// A triangle mesh that collides, in the units of the mesh it was made of.
class FTriangleMeshImplicitObject final : public FImplicitObject
{
public:
	using ParticlesType = TParticles<FRealSingle, 3>;

	CHAOS_API FTriangleMeshImplicitObject(ParticlesType&& Particles, TArray<TVec3<int32>>&& Elements);

	static EImplicitObjectType StaticType() { return ImplicitObjectType::TriangleMesh; }

	const ParticlesType& Particles() const { return MParticles; }
	const FTrimeshIndexBuffer& Elements() const { return MElements; }

private:
	ParticlesType MParticles;
	FTrimeshIndexBuffer MElements;
};
} // namespace Chaos
