// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Assets.h"

#include "ClothFabric.h"
#include "Engine/StaticMesh.h"
#include "Host/StaticMeshBuilder.h"
#include "Level/MeshReader.h"
#include "Level/Properties.h"
#include "UObject/UObjectGlobals.h"

#include <algorithm>
#include <system_error>

namespace Player
{

namespace
{

constexpr float CentimetresPerMetre = 100.0f;

FVector3f ToEngine(Cloth::Vector3 v) { return FVector3f(v.X, v.Y, v.Z); }

void AddSimpleCollision(const BodyMesh& mesh, FKAggregateGeom& geometry)
{
	const Cloth::Vector3 size = mesh.Size * CentimetresPerMetre;
	switch (mesh.Collision)
	{
	case CollisionKind::Box:
		geometry.BoxElems.Add(FKBoxElem(size.X, size.Y, size.Z));
		break;
	case CollisionKind::Sphere:
		geometry.SphereElems.Add(FKSphereElem(0.5f * size.X));
		break;
	case CollisionKind::Capsule:
		geometry.SphylElems.Add(FKSphylElem(0.5f * size.X, size.Z - size.X));
		break;
	case CollisionKind::Convex:
	{
		FKConvexElem& hull = geometry.ConvexElems.AddDefaulted_GetRef();
		for (const Cloth::Vector3 position : mesh.Surface.Positions)
		{
			hull.VertexData.Add(FVector(ToEngine(position * CentimetresPerMetre)));
		}
		hull.UpdateElemBox();
		break;
	}
	case CollisionKind::Triangles:
		break;
	}
}

/// With vertices of their own for all corners, so that edges can be sharp. Whoever simulates or collides welds them.
Host::FMeshSource ToSource(const BodyMesh& mesh)
{
	const Cloth::Scenes::Mesh& surface = mesh.Surface;
	const std::vector<Cloth::Vector3> normals = CornerNormals(surface);
	Host::FMeshSource source;
	for (size_t corner = 0; corner < surface.Triangles.size(); ++corner)
	{
		const auto vertex = static_cast<size_t>(surface.Triangles[corner]);
		source.Triangles.Add(static_cast<uint32>(corner));
		source.Positions.Add(ToEngine(surface.Positions[vertex] * CentimetresPerMetre));
		source.Normals.Add(ToEngine(normals[corner]));
		const Cloth::Vector2 coordinates =
			surface.TextureCoordinates.empty() ? Cloth::Vector2{} : surface.TextureCoordinates[vertex];
		source.TextureCoordinates.Add(FVector2f(coordinates.X, coordinates.Y));
	}
	AddSimpleCollision(mesh, source.SimpleCollision);
	source.bComplexCollision = mesh.Collision == CollisionKind::Triangles;
	return source;
}

} // namespace

std::filesystem::path ContentFolder() { return std::filesystem::path(CLOTH_ROOT) / "Content"; }

std::vector<std::string> JsonNames(const std::filesystem::path& folder)
{
	std::vector<std::string> names;
	std::error_code error;
	for (const auto& entry : std::filesystem::directory_iterator(folder, error))
	{
		if (entry.path().extension() == ".json")
		{
			names.push_back(entry.path().stem().string());
		}
	}
	std::ranges::sort(names);
	return names;
}

Assets::Assets(UObject& owner)
	: Owner(owner)
{
}

UObject* Assets::Find(UClass* type, const Field& field)
{
	if (type == UStaticMesh::StaticClass())
	{
		return MakeMesh(field);
	}
	if (type == UClothFabric::StaticClass())
	{
		return FindFabric(field);
	}
	auto* object = NewObject<UObject>(&Owner, type);
	PropertyWriter([this](UClass* other, const Field& value) { return Find(other, value); }).Write(*object, field);
	return object;
}

UStaticMesh* Assets::MakeMesh(const Field& field)
{
	return Host::BuildStaticMesh(ToSource(ReadMesh(field)), &Owner, NAME_None);
}

UClothFabric* Assets::FindFabric(const Field& field)
{
	const std::filesystem::path folder = ContentFolder() / "Fabrics";
	const std::vector<std::string> names = JsonNames(folder);
	const std::string& name = names[field.Choice(names)];
	UClothFabric*& fabric = Fabrics[name];
	if (fabric == nullptr)
	{
		fabric = NewObject<UClothFabric>(&Owner, FName(*Player::ToEngine(name)));
		const PropertyWriter writer([this](UClass* type, const Field& value) { return Find(type, value); });
		writer.Write(*fabric, Field::Load(folder / (name + ".json")), {"Description"});
	}
	return fabric;
}

} // namespace Player
