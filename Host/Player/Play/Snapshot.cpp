// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Snapshot.h"

#include "Components/DynamicMeshComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "Engine/Level.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/MeshReader.h"
#include "Level/Properties.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "Solids.h"
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

constexpr int CapsuleSegments = 24;

Vector3 ToMetres(const FVector& v)
{
	return {static_cast<float>(v.X * MetresPerCentimetre), static_cast<float>(v.Y * MetresPerCentimetre),
		static_cast<float>(v.Z * MetresPerCentimetre)};
}

Vector3 ToDirection(const FVector& v)
{
	return Unit({static_cast<float>(v.X), static_cast<float>(v.Y), static_cast<float>(v.Z)});
}

/// Normals stay at right angles to what is stretched or mirrored.
Vector3 ToNormal(const FTransform& place, const FVector& normal)
{
	return ToDirection(place.TransformVectorNoScale(normal / place.GetScale3D()));
}

/// What is mirrored turns its front with it: the engine culls the other faces of it.
void TurnIfMirrored(const FTransform& place, DrawnMesh& drawn, size_t first)
{
	const FVector scale = place.GetScale3D();
	for (size_t i = first; scale.X * scale.Y * scale.Z < 0.0 && i + 2 < drawn.Corners.size(); i += 3)
	{
		std::swap(drawn.Corners[i + 1], drawn.Corners[i + 2]);
	}
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
					ToNormal(place, FVector(normals->GetElement(normal[corner]))), {uv.X, uv.Y}});
			}
		}
	};
	component.ProcessMesh(read);
	TurnIfMirrored(place, drawn, 0);
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
			ToNormal(place, FVector(normal.X, normal.Y, normal.Z)), {uv.X, uv.Y}});
	}
	TurnIfMirrored(place, drawn, 0);
}

/// A surface in metres about the origin of a place.
void Add(const Cloth::Scenes::Mesh& surface, const FTransform& place, DrawnMesh& drawn)
{
	const auto toEngine = [](Vector3 v) { return FVector(v.X, v.Y, v.Z); };
	const std::vector<Vector3> normals = CornerNormals(surface);
	const size_t first = drawn.Corners.size();
	for (size_t corner = 0; corner < surface.Triangles.size(); ++corner)
	{
		const size_t turned = EngineCorner(corner);
		const Vector3 position = surface.Positions[static_cast<size_t>(surface.Triangles[turned])];
		drawn.Corners.push_back({ToMetres(place.TransformPosition(toEngine(position) * CentimetresPerMetre)),
			ToNormal(place, toEngine(normals[turned])), {}});
	}
	TurnIfMirrored(place, drawn, first);
}

/// The Host's skeletons have no triangles, but bodies.
void Add(const USkeletalMeshComponent& component, DrawnMesh& drawn)
{
	const auto metres = [](float length) { return length * static_cast<float>(MetresPerCentimetre); };
	if (component.GetPhysicsAsset() == nullptr)
	{
		return;
	}
	for (const USkeletalBodySetup* body : component.GetPhysicsAsset()->SkeletalBodySetups)
	{
		const FTransform bone = component.GetBoneTransform(body->BoneName);
		for (const FKSphereElem& ball : body->AggGeom.SphereElems)
		{
			Add(Cloth::Scenes::Sphere(metres(ball.Radius), 3), ball.GetTransform() * bone, drawn);
		}
		for (const FKBoxElem& box : body->AggGeom.BoxElems)
		{
			const Vector3 half = Vector3{metres(box.X), metres(box.Y), metres(box.Z)} * 0.5f;
			Add(Cloth::Scenes::Box(half), box.GetTransform() * bone, drawn);
		}
		for (const FKSphylElem& capsule : body->AggGeom.SphylElems)
		{
			Add(Cloth::Scenes::Capsule(metres(capsule.Radius), metres(capsule.Length), CapsuleSegments),
				capsule.GetTransform() * bone, drawn);
		}
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
		drawn.Moves = actor->GetRootComponent()->GetMobility() == EComponentMobility::Movable;
		if (const auto* cloth = actor->FindComponentByClass<UDynamicMeshComponent>())
		{
			drawn.IsCloth = true;
			drawn.TwoSided = true; // as cloth needs it
			Add(*cloth, drawn);
		}
		else if (const auto* body = actor->FindComponentByClass<UStaticMeshComponent>())
		{
			Add(*body, drawn);
		}
		else if (const auto* skeleton = actor->FindComponentByClass<USkeletalMeshComponent>())
		{
			Add(*skeleton, drawn);
		}
		scene.Meshes.push_back(std::move(drawn));
	}
	return scene;
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
