// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/ShownMesh.h"

#include "ClothPhysicsComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"
#include "Engine/StaticMesh.h"
#include "GameFramework/Actor.h"
#include "Stage/Conversion.h"
#include "Stage/ShownCloth.h"
#include "Stage/ShownSkeleton.h"
#include "Stage/Welding.h"
#include "StaticMeshResources.h"

namespace Live
{

namespace
{

/// A static mesh: its vertices never change, it only goes elsewhere.
class ShownBody final : public ShownMesh
{
public:
	explicit ShownBody(const UStaticMeshComponent& component)
		: Component(component)
	{
		Read();
	}

	bool Refresh() override
	{
		if (Component.GetStaticMesh() == Mesh)
		{
			return false;
		}
		Read();
		++Shape.Revision;
		return true;
	}

	void Add(FrameWriter& frame) const override
	{
		const FTransform& place = Component.GetComponentTransform();
		const Vector3 x = ToVector(place.TransformVector(FVector(1.0, 0.0, 0.0)));
		const Vector3 y = ToVector(place.TransformVector(FVector(0.0, 1.0, 0.0)));
		const Vector3 z = ToVector(place.TransformVector(FVector(0.0, 0.0, 1.0)));
		const Vector3 at = ToMetres(place.GetLocation());
		frame.AddRigid(Number, Shape.Revision, {x.X, y.X, z.X, at.X, x.Y, y.Y, z.Y, at.Y, x.Z, y.Z, z.Z, at.Z});
	}

private:
	void Read()
	{
		Mesh = Component.GetStaticMesh();
		const uint32_t revision = Shape.Revision;
		Shape = {};
		Shape.Revision = revision;
		if (Mesh == nullptr)
		{
			return;
		}
		const FStaticMeshLODResources& mesh = Mesh->GetRenderData()->LODResources[0];
		const FIndexArrayView corners = mesh.IndexBuffer.GetArrayView();
		Welding welding(Shape);
		for (int32 i = 0; i < corners.Num(); ++i)
		{
			const uint32 vertex = corners[i];
			const FVector4f normal = mesh.VertexBuffers.StaticMeshVertexBuffer.VertexTangentZ(vertex);
			const FVector2f uv = mesh.VertexBuffers.StaticMeshVertexBuffer.GetVertexUV(vertex, 0);
			welding.Add({ToMetres(FVector(mesh.VertexBuffers.PositionVertexBuffer.VertexPosition(vertex))),
				{normal.X, normal.Y, normal.Z}, {uv.X, uv.Y}});
		}
	}

	const UStaticMeshComponent& Component;
	const UStaticMesh* Mesh = nullptr;
};

} // namespace

std::unique_ptr<ShownMesh> Show(const AActor& actor)
{
	std::unique_ptr<ShownMesh> shown;
	if (auto* cloth = actor.FindComponentByClass<UClothPhysicsComponent>())
	{
		shown = std::make_unique<ShownCloth>(*cloth);
		shown->Cloth = cloth;
	}
	else if (const auto* body = actor.FindComponentByClass<UStaticMeshComponent>())
	{
		shown = std::make_unique<ShownBody>(*body);
	}
	else if (const auto* skeleton = actor.FindComponentByClass<USkeletalMeshComponent>())
	{
		shown = std::make_unique<ShownSkeleton>(*skeleton);
	}
	return shown;
}

} // namespace Live
