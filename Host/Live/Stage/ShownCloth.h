// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Stage/ShownMesh.h"

#include <vector>

class UDynamicMeshComponent;

namespace Live
{

/// The dynamic mesh of a cloth, as the plugin draws it.
class ShownCloth final : public ShownMesh
{
public:
	explicit ShownCloth(const UDynamicMeshComponent& component);

	bool Refresh() override;
	void Add(FrameWriter& frame) const override;

private:
	/// What a vertex of the topology is made of.
	struct Corner
	{
		int Vertex;
		int Normal;
	};

	bool ReadTriangles();

	const UDynamicMeshComponent& Component;
	int Rebuilds = -1; ///< of the mesh that rendering has, when the triangles were read
	std::vector<Corner> Corners;
	mutable std::vector<Vector3> Positions;
	mutable std::vector<Vector3> Normals;
};

} // namespace Live
