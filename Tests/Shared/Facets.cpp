// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Facets.h"

#include <vector>

namespace Cloth::Scenes
{

void DrawFaceted(
	Picture& picture, const Mesh& solid, const Pose& place, const Camera& camera, Color color, int left, int width)
{
	std::vector<Vector3> positions;
	std::vector<int> corners;
	for (int vertex : solid.Triangles)
	{
		corners.push_back(static_cast<int>(positions.size()));
		positions.push_back(place.ToWorld(solid.Positions[static_cast<size_t>(vertex)]));
	}
	picture.Draw(positions, corners, camera, color, color, left, width);
}

} // namespace Cloth::Scenes
