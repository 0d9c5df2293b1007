// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Scenes.h"
#include "Stage/ShownMesh.h"

#include <vector>

class USkeletalMeshComponent;

namespace Live
{

/// The bodies of a skeleton, which has no triangles in the Host.
class ShownSkeleton final : public ShownMesh
{
public:
	explicit ShownSkeleton(const USkeletalMeshComponent& component);

	void Add(FrameWriter& frame) const override;

private:
	/// What follows one bone.
	struct Part
	{
		FName Bone;
		FTransform Place; ///< about the bone
		Topology Surface; ///< about the place, m
	};

	void AddPart(FName bone, const FTransform& place, const Cloth::Scenes::Mesh& surface);

	const USkeletalMeshComponent& Component;
	std::vector<Part> Parts;
	mutable std::vector<Vector3> Positions;
	mutable std::vector<Vector3> Normals;
};

} // namespace Live
