// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Assets.h"

#include "ClothFabric.h"
#include "ClothSolverFabric.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "FabricFile.h"
#include "FabricReport.h"
#include "Host/StaticMeshBuilder.h"
#include "Level/Figure.h"
#include "Level/JsonValue.h"
#include "Level/MeshReader.h"
#include "Level/Properties.h"
#include "UObject/UObjectGlobals.h"

#include <algorithm>
#include <cctype>

namespace Player
{

namespace
{

constexpr float EngineScale = 100.0f; // centimetres a metre

FVector3f ToEngine(Cloth::Vector3 v) { return FVector3f(v.X, v.Y, v.Z); }

void AddSimpleCollision(const BodyMesh& mesh, FKAggregateGeom& geometry)
{
	const Cloth::Vector3 size = mesh.Size * EngineScale;
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
			hull.VertexData.Add(FVector(ToEngine(position * EngineScale)));
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
		source.Triangles.Add(static_cast<uint32>(EngineCorner(corner)));
		source.Positions.Add(ToEngine(surface.Positions[vertex] * EngineScale));
		source.Normals.Add(ToEngine(normals[corner]));
		const Cloth::Vector2 coordinates =
			surface.TextureCoordinates.empty() ? Cloth::Vector2{} : surface.TextureCoordinates[vertex];
		source.TextureCoordinates.Add(FVector2f(coordinates.X, coordinates.Y));
	}
	AddSimpleCollision(mesh, source.SimpleCollision);
	source.bComplexCollision = mesh.Collision == CollisionKind::Triangles;
	return source;
}

bool IsFile(const std::string& fabric) { return fabric.ends_with(".json") || fabric.ends_with(".csv"); }

/// What a fabric file says, in place.
Input::FabricFile ReadFabric(const Input::Field& field)
{
	static const std::vector<std::string> Keys = {"Name", "Values"};
	field.AllowKeys(Keys);
	const std::string text = ToJson(field.Require("Values")).dump();
	try
	{
		Input::FabricFile file = Input::ParseFabric("values.json", text);
		file.Name = ToAssetName(field.Require("Name").Line());
		return file;
	}
	catch (const Input::Error& error)
	{
		field.Fail(error.what());
	}
}

} // namespace

std::string ToAssetName(const std::string& name)
{
	constexpr size_t Longest = 60;
	std::string clean = name.substr(0, Longest);
	std::ranges::replace_if(
		clean, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
	return clean.empty() ? "Fabric" : clean;
}

Assets::Assets(UObject& owner, const Budget& limits)
	: Owner(owner)
	, TrianglesLeft(limits.Triangles)
{
}

UObject* Assets::Find(UClass* type, const Input::Field& field)
{
	if (type == UStaticMesh::StaticClass())
	{
		return FindMesh(field);
	}
	if (type == UClothFabric::StaticClass())
	{
		return FindFabric(field);
	}
	if (type == USkeletalMesh::StaticClass())
	{
		return FindFigure(field);
	}
	auto* object = NewObject<UObject>(&Owner, type);
	PropertyWriter([this](UClass* other, const Input::Field& value) { return Find(other, value); })
		.Write(*object, field);
	return object;
}

UStaticMesh* Assets::FindMesh(const Input::Field& field)
{
	TWeakObjectPtr<UStaticMesh>& known = Meshes[ToJson(field).dump()];
	if (UStaticMesh* const mesh = known.Get())
	{
		return mesh;
	}
	const BodyMesh read = ReadMesh(field);
	const size_t triangles = read.Surface.Triangles.size() / 3;
	if (triangles > TrianglesLeft)
	{
		field.Fail("its " + std::to_string(triangles) + " triangles are too many with those of the meshes before; "
			+ std::to_string(TrianglesLeft) + " are left");
	}
	TrianglesLeft -= triangles;
	UStaticMesh* const mesh = Host::BuildStaticMesh(ToSource(read), &Owner, NAME_None);
	known = mesh;
	return mesh;
}

USkeletalMesh* Assets::FindFigure(const Input::Field& field)
{
	TWeakObjectPtr<USkeletalMesh>& known = Figures[ToJson(field).dump()];
	if (USkeletalMesh* const figure = known.Get())
	{
		return figure;
	}
	USkeletalMesh* const figure = ReadFigure(field, Owner);
	known = figure;
	return figure;
}

UClothFabric* Assets::MakeFabric(const Input::FabricFile& file)
{
	FName name(*Player::ToEngine(file.Name));
	if (FindObject<UClothFabric>(&Owner, *name.ToString()) != nullptr)
	{
		name = MakeUniqueObjectName(&Owner, UClothFabric::StaticClass(), name);
	}
	auto* fabric = NewObject<UClothFabric>(&Owner, name);
	FromSolverFabric(file.Values, *fabric);
	fabric->Description = Player::ToEngine(file.Description);
	Doubts += Input::WarningsAbout(file);
	return fabric;
}

UClothFabric* Assets::FindFabric(const Input::Field& field)
{
	if (field.Kind() == Input::JsonKind::Object)
	{
		return MakeFabric(ReadFabric(field));
	}
	const std::string& name = field.Text();
	if (UClothFabric* const known = Fabrics[name].Get())
	{
		return known;
	}
	if (!IsFile(name))
	{
		field.Choice(Input::FabricNames());
	}
	UClothFabric* const fabric =
		MakeFabric(Input::LoadFabric(IsFile(name) ? field.NamedFile() : Input::FindFabric(name)));
	Fabrics[name] = fabric;
	return fabric;
}

void Assets::RefuseFiles(const Input::Field& field)
{
	const bool isObject = field.Kind() == Input::JsonKind::Object;
	if (isObject ? field.Find("File").has_value() : field.Kind() == Input::JsonKind::Text && IsFile(field.Text()))
	{
		field.Fail("files cannot be named here");
	}
}

} // namespace Player
