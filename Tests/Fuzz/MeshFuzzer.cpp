// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Fuzz.h"
#include "Json.h"
#include "Level/MeshReader.h"
#include "Level/ObjFile.h"

#include <cmath>

/// An OBJ file: triangles have points that are there, and every corner has a normal.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	try
	{
		const Cloth::Scenes::Mesh mesh = Player::ParseObj("mesh.obj", Fuzz::ToText(data, size));
		for (const int vertex : mesh.Triangles)
		{
			Fuzz::Require(vertex >= 0 && static_cast<size_t>(vertex) < mesh.Positions.size(), "a corner is a vertex");
		}
		const std::vector<Cloth::Vector3> normals = Player::CornerNormals(mesh);
		Fuzz::Require(normals.size() == mesh.Triangles.size(), "a corner has a normal");
		for (const Cloth::Vector3 normal : normals)
		{
			Fuzz::Require(std::abs(Length(normal) - 1.0f) < 1e-3f, "a normal has length 1");
		}
	}
	catch (const Input::Error& error)
	{
		Fuzz::RequireGoodMessage(error.what());
	}
	return 0;
}
