// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Snapshot.h"

#include "ClothPhysicsComponent.h"
#include "Components/DynamicMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"
#include "Drawing/Renderer.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/Level.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "StaticMeshResources.h"
#include "Units.h"

#include <array>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace Player
{

namespace
{

Vector3 ToMetres(const FVector& v)
{
	return {static_cast<float>(v.X * MetresPerCentimetre), static_cast<float>(v.Y * MetresPerCentimetre),
		static_cast<float>(v.Z * MetresPerCentimetre)};
}

Vector3 ToDirection(const FVector& v)
{
	return Unit({static_cast<float>(v.X), static_cast<float>(v.Y), static_cast<float>(v.Z)});
}

void Add(const UDynamicMeshComponent& component, DrawnMesh& drawn)
{
	const FTransform& place = component.GetComponentTransform();
	const auto read = [&](const UE::Geometry::FDynamicMesh3& mesh)
	{
		if (!mesh.HasAttributes())
		{
			return;
		}
		const UE::Geometry::FDynamicMeshNormalOverlay* normals = mesh.Attributes()->PrimaryNormals();
		const UE::Geometry::FDynamicMeshUVOverlay* coordinates = mesh.Attributes()->PrimaryUV();
		for (int triangle = 0; triangle < mesh.MaxTriangleID(); ++triangle)
		{
			if (!mesh.IsTriangle(triangle))
			{
				continue;
			}
			const UE::Geometry::FIndex3i vertices = mesh.GetTriangle(triangle);
			const UE::Geometry::FIndex3i normal = normals->GetTriangle(triangle);
			const UE::Geometry::FIndex3i coordinate = coordinates->GetTriangle(triangle);
			for (int corner = 0; corner < 3; ++corner)
			{
				const FVector2f uv = coordinates->GetElement(coordinate[corner]);
				drawn.Corners.push_back({ToMetres(place.TransformPosition(mesh.GetVertex(vertices[corner]))),
					ToDirection(place.TransformVectorNoScale(FVector(normals->GetElement(normal[corner])))),
					{uv.X, uv.Y}});
			}
		}
	};
	component.ProcessMesh(read);
}

void Add(const UStaticMeshComponent& component, DrawnMesh& drawn)
{
	if (component.GetStaticMesh() == nullptr)
	{
		return;
	}
	const FTransform& place = component.GetComponentTransform();
	const FStaticMeshLODResources& mesh = component.GetStaticMesh()->GetRenderData()->LODResources[0];
	const FIndexArrayView corners = mesh.IndexBuffer.GetArrayView();
	for (int32 i = 0; i < corners.Num(); ++i)
	{
		const uint32 vertex = corners[i];
		const FVector3f position = mesh.VertexBuffers.PositionVertexBuffer.VertexPosition(vertex);
		const FVector4f normal = mesh.VertexBuffers.StaticMeshVertexBuffer.VertexTangentZ(vertex);
		const FVector2f uv = mesh.VertexBuffers.StaticMeshVertexBuffer.GetVertexUV(vertex, 0);
		drawn.Corners.push_back({ToMetres(place.TransformPosition(FVector(position))),
			ToDirection(place.TransformVectorNoScale(FVector(normal.X, normal.Y, normal.Z))), {uv.X, uv.Y}});
	}
}

} // namespace

DrawnScene TakeSnapshot(const Level& level)
{
	DrawnScene scene;
	for (const AActor* actor : level.World->PersistentLevel->Actors)
	{
		const auto look = level.Looks.find(actor);
		if (look == level.Looks.end())
		{
			continue;
		}
		DrawnMesh drawn;
		drawn.Name = FromEngine(actor->GetActorLabel());
		drawn.Appearance = look->second;
		if (const auto* cloth = actor->FindComponentByClass<UDynamicMeshComponent>())
		{
			drawn.IsCloth = true;
			Add(*cloth, drawn);
		}
		else if (const auto* body = actor->FindComponentByClass<UStaticMeshComponent>())
		{
			Add(*body, drawn);
		}
		scene.Meshes.push_back(std::move(drawn));
	}
	return scene;
}

Camera CameraOf(const Level& level)
{
	if (level.View)
	{
		return *level.View;
	}
	FBox box(ForceInit);
	for (const UClothPhysicsComponent* cloth : level.Cloths)
	{
		box += cloth->Bounds.GetBox();
	}
	return CameraFor(ToMetres(box.Min), ToMetres(box.Max));
}

std::string ToObj(const DrawnScene& scene)
{
	std::string text = "# metres, Z up\n";
	char line[160];
	const auto put = [&](const char* format, auto... values)
	{
		(void)std::snprintf(line, sizeof line, format, values...);
		text += line;
	};
	size_t count = 0;
	for (const DrawnMesh& mesh : scene.Meshes)
	{
		text += "o " + mesh.Name + "\n";
		std::map<std::array<float, 8>, size_t> numbers;
		std::vector<size_t> corners;
		for (const DrawnCorner& corner : mesh.Corners)
		{
			const auto& [p, n, t] = corner;
			const auto [entry, fresh] = numbers.try_emplace({p.X, p.Y, p.Z, n.X, n.Y, n.Z, t.X, t.Y}, count + 1);
			corners.push_back(entry->second);
			if (fresh)
			{
				++count;
				put("v %.6g %.6g %.6g\nvt %.6g %.6g\nvn %.4f %.4f %.4f\n", p.X, p.Y, p.Z, t.X, t.Y, n.X, n.Y, n.Z);
			}
		}
		for (size_t i = 0; i + 2 < corners.size(); i += 3)
		{
			const size_t a = corners[i];
			const size_t b = corners[i + 1];
			const size_t c = corners[i + 2];
			put("f %zu/%zu/%zu %zu/%zu/%zu %zu/%zu/%zu\n", a, a, a, b, b, b, c, c, c);
		}
	}
	return text;
}

} // namespace Player
