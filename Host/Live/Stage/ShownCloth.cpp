// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/ShownCloth.h"

#include "Components/DynamicMeshComponent.h"
#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Stage/Conversion.h"

#include <array>
#include <map>
#include <utility>

namespace Live
{

ShownCloth::ShownCloth(const UDynamicMeshComponent& component)
	: Component(component)
{
	Refresh();
	Shape.Revision = 0;
}

bool ShownCloth::Refresh()
{
	if (Component.GetRenderedMesh().ProxyRebuilds == Rebuilds)
	{
		return false;
	}
	Rebuilds = Component.GetRenderedMesh().ProxyRebuilds;
	return ReadTriangles();
}

bool ShownCloth::ReadTriangles()
{
	const UE::Geometry::FDynamicMesh3& mesh = *Component.GetMesh();
	Topology made;
	std::vector<Corner> corners;
	std::map<std::array<int, 3>, uint32_t> vertices;
	for (int triangle = 0; mesh.HasAttributes() && triangle < mesh.MaxTriangleID(); ++triangle)
	{
		if (!mesh.IsTriangle(triangle))
		{
			continue;
		}
		const UE::Geometry::FDynamicMeshUVOverlay& coordinates = *mesh.Attributes()->PrimaryUV();
		const UE::Geometry::FIndex3i vertex = mesh.GetTriangle(triangle);
		const UE::Geometry::FIndex3i normal = mesh.Attributes()->PrimaryNormals()->GetTriangle(triangle);
		const UE::Geometry::FIndex3i coordinate = coordinates.GetTriangle(triangle);
		for (int i = 0; i < 3; ++i)
		{
			const auto next = static_cast<uint32_t>(corners.size());
			const auto [entry, fresh] = vertices.try_emplace({vertex[i], normal[i], coordinate[i]}, next);
			made.Triangles.push_back(entry->second);
			if (fresh)
			{
				const FVector2f uv = coordinates.GetElement(coordinate[i]);
				corners.push_back({vertex[i], normal[i]});
				made.TextureCoordinates.push_back({uv.X, uv.Y});
			}
		}
	}
	made.Revision = Shape.Revision + 1;
	Shape = std::move(made);
	Corners = std::move(corners);
	return true;
}

void ShownCloth::Add(FrameWriter& frame) const
{
	const FTransform& place = Component.GetComponentTransform();
	const UE::Geometry::FDynamicMesh3& mesh = *Component.GetMesh();
	Positions.clear();
	Normals.clear();
	for (const Corner& corner : Corners)
	{
		const FVector normal(mesh.Attributes()->PrimaryNormals()->GetElement(corner.Normal));
		Positions.push_back(ToMetres(place.TransformPosition(mesh.GetVertex(corner.Vertex))));
		Normals.push_back(ToVector(place.TransformVectorNoScale(normal)));
	}
	frame.AddDeformed(Number, Shape.Revision, Positions, Normals);
}

} // namespace Live
