// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/MeshReader.h"

#include "Level/ObjFile.h"
#include "Solids.h"

#include <array>
#include <map>
#include <string>

namespace Player
{

namespace
{

constexpr Input::Range Lengths{1e-4, 1e4}; // m
constexpr float SharpEdge = 0.77f;         // cosine of 40 degrees
constexpr int Segments = 64;
constexpr size_t MostFaces = 256; // around a point with sharp edges

/// What a shape is called, what is to be said of it, and how it is made.
struct ShapeEntry
{
	std::string Name;
	std::vector<std::string> Measures;
	bool CanBeSimple;
	BodyMesh (*Make)(const Input::Field& field);
};

float Measure(const Input::Field& field, const char* key)
{
	return static_cast<float>(field.Require(key).Number(Lengths));
}

BodyMesh MakeBox(const Input::Field& field)
{
	const std::vector<double> sides = field.Require("Size").Numbers(3, Lengths);
	const Cloth::Vector3 size{static_cast<float>(sides[0]), static_cast<float>(sides[1]), static_cast<float>(sides[2])};
	return {Cloth::Scenes::Box(size * 0.5f), CollisionKind::Box, size};
}

BodyMesh MakeSphere(const Input::Field& field)
{
	const float radius = Measure(field, "Radius");
	return {Cloth::Scenes::Sphere(radius, 4), CollisionKind::Sphere, {2.0f * radius, 2.0f * radius, 2.0f * radius}};
}

BodyMesh MakeCapsule(const Input::Field& field)
{
	const float radius = Measure(field, "Radius");
	const float height = Measure(field, "Height");
	if (height < 2.0f * radius)
	{
		field.Require("Height").Fail("a capsule is at least as high as it is wide");
	}
	return {Cloth::Scenes::Capsule(radius, height - 2.0f * radius, Segments), CollisionKind::Capsule,
		{2.0f * radius, 2.0f * radius, height}};
}

BodyMesh MakeCylinder(const Input::Field& field)
{
	const float radius = Measure(field, "Radius");
	const float height = Measure(field, "Height");
	return {Cloth::Scenes::Cylinder(radius, height, Segments), CollisionKind::Convex,
		{2.0f * radius, 2.0f * radius, height}};
}

BodyMesh MakeRing(const Input::Field& field)
{
	const float radius = Measure(field, "Radius");
	const float tube = Measure(field, "TubeRadius");
	return {Cloth::Scenes::Torus(radius, tube, Segments, Segments / 2), CollisionKind::Triangles, {}};
}

BodyMesh MakeCastle(const Input::Field&) { return {Cloth::Scenes::Castle(), CollisionKind::Triangles, {}}; }

BodyMesh MakeFile(const Input::Field& field)
{
	const Input::Field path = field.Require("File");
	const std::filesystem::path file = path.NamedFile();
	try
	{
		return {ReadObj(file), CollisionKind::Triangles, {}};
	}
	catch (const Input::Error& error)
	{
		path.Fail(error.what());
	}
}

const std::vector<ShapeEntry>& Shapes()
{
	static const std::vector<ShapeEntry> Entries = {{"Box", {"Size"}, true, MakeBox},
		{"Sphere", {"Radius"}, true, MakeSphere}, {"Capsule", {"Radius", "Height"}, true, MakeCapsule},
		{"Cylinder", {"Radius", "Height"}, true, MakeCylinder}, {"Ring", {"Radius", "TubeRadius"}, false, MakeRing},
		{"Castle", {}, false, MakeCastle}, {"File", {"File"}, true, MakeFile}};
	return Entries;
}

Cloth::Vector3 UnitOrUp(Cloth::Vector3 v)
{
	const float length = Cloth::Length(v);
	return length > 0.0f ? v / length : Cloth::Vector3{0.0f, 0.0f, 1.0f};
}

} // namespace

BodyMesh ReadMesh(const Input::Field& field)
{
	std::vector<std::string> names;
	for (const ShapeEntry& entry : Shapes())
	{
		names.push_back(entry.Name);
	}
	const ShapeEntry& shape = Shapes()[field.Require("Shape").Choice(names)];
	std::vector<std::string> allowed = {"Shape", "Collision"};
	allowed.insert(allowed.end(), shape.Measures.begin(), shape.Measures.end());
	field.AllowKeys(allowed);

	BodyMesh mesh = shape.Make(field);
	if (const auto collision = field.Find("Collision"))
	{
		static const std::vector<std::string> Kinds = {"Simple", "Complex"};
		const bool isSimple = collision->Choice(Kinds) == 0;
		if (isSimple && !shape.CanBeSimple)
		{
			collision->Fail("a " + shape.Name + " is hollow: only Complex");
		}
		if (!isSimple)
		{
			mesh.Collision = CollisionKind::Triangles;
		}
		else if (mesh.Collision == CollisionKind::Triangles)
		{
			mesh.Collision = CollisionKind::Convex;
		}
	}
	return mesh;
}

std::vector<Cloth::Vector3> CornerNormals(const Cloth::Scenes::Mesh& mesh)
{
	// Points at the same place are one, whatever their texture coordinates.
	std::map<std::array<float, 3>, std::vector<size_t>> around;
	std::vector<Cloth::Vector3> faces;
	const auto place = [&mesh](size_t corner)
	{
		const Cloth::Vector3 p = mesh.Positions[static_cast<size_t>(mesh.Triangles[corner])];
		return std::array<float, 3>{p.X, p.Y, p.Z};
	};
	const auto at = [&mesh](size_t corner) { return mesh.Positions[static_cast<size_t>(mesh.Triangles[corner])]; };
	for (size_t corner = 0; corner < mesh.Triangles.size(); corner += 3)
	{
		faces.push_back(Cross(at(corner + 1) - at(corner), at(corner + 2) - at(corner)));
		for (size_t i = 0; i < 3; ++i)
		{
			around[place(corner + i)].push_back(corner / 3);
		}
	}
	std::vector<Cloth::Vector3> normals;
	for (size_t corner = 0; corner < mesh.Triangles.size(); ++corner)
	{
		const Cloth::Vector3 own = faces[corner / 3];
		const std::vector<size_t>& others = around[place(corner)];
		if (others.size() > MostFaces)
		{
			// To compare each with each would take for ever.
			normals.push_back(UnitOrUp(own));
			continue;
		}
		Cloth::Vector3 sum;
		for (const size_t other : others)
		{
			const float limit = SharpEdge * Cloth::Length(own) * Cloth::Length(faces[other]);
			sum += Dot(own, faces[other]) >= limit ? faces[other] : Cloth::Vector3{};
		}
		normals.push_back(UnitOrUp(sum));
	}
	return normals;
}

} // namespace Player
