// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"

namespace Cloth
{

namespace
{

constexpr float Thickness = 0.01f;

/// Two patches that rest high above a sheet: one about x = 0.05, one about x = 0.25.
Result<ModelPointer> PatchesAboveASheet()
{
	Scenes::Mesh mesh = Scenes::Rectangle(0.3f, 0.1f, 13, 5, Scenes::Cut::Regular);
	const Scenes::Mesh patch = Scenes::Rectangle(0.05f, 0.05f, 4, 4, Scenes::Cut::Regular);
	for (const float x : {0.025f, 0.225f})
	{
		const int first = static_cast<int>(mesh.Positions.size());
		for (size_t i = 0; i < patch.Positions.size(); ++i)
		{
			mesh.Positions.push_back(patch.Positions[i] + Vector3{x, 0.025f, 0.1f});
			mesh.TextureCoordinates.push_back(patch.TextureCoordinates[i]);
		}
		for (const int corner : patch.Triangles)
		{
			mesh.Triangles.push_back(first + corner);
		}
	}
	return BuildMesh(mesh.Describe(), Fabric{});
}

/// What a step does to the patches, put at the given heights above the sheet.
struct Pushed
{
	int Contacts;
	float First;  ///< mean way upwards, m
	float Second; ///< m
};

Pushed PushAt(float firstHeight, float secondHeight, int maxSelfContacts)
{
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 0.0f;
	settings.SelfCollision = true;
	settings.ContactThickness = Thickness;
	settings.MaxSelfContacts = maxSelfContacts;
	settings.TimeStep = 1.0f / 960.0f; // one substep: in the next one others are the nearest
	TestSimulation cloth(PatchesAboveASheet(), settings);
	const std::vector<Vector3> rest = cloth.Positions();
	std::vector<Vector3> positions = rest;
	for (Vector3& position : positions)
	{
		position.Z = position.Z == 0.0f ? 0.0f : position.X < 0.15f ? firstHeight : secondHeight;
	}
	cloth.SetPositions(positions);
	cloth.Step();
	const std::vector<Vector3> reached = cloth.Positions();
	constexpr float PatchParticles = 16.0f;
	Pushed pushed{cloth->LastStep().SelfContacts, 0.0f, 0.0f};
	for (size_t i = 0; i < rest.size(); ++i)
	{
		if (rest[i].Z > 0.0f)
		{
			(rest[i].X < 0.15f ? pushed.First : pushed.Second) += (reached[i].Z - positions[i].Z) / PatchParticles;
		}
	}
	return pushed;
}

} // namespace

TEST(MaxSelfContacts, KeepsTheNearest)
{
	constexpr float Near = 0.2f * Thickness;
	constexpr float Far = 0.4f * Thickness;
	constexpr float Away = 0.1f;
	const Pushed all = PushAt(Near, Far, 0);
	EXPECT_GT(all.First, 2e-4f);
	EXPECT_GT(all.Second, 2e-4f);
	const int first = PushAt(Near, Away, 0).Contacts;
	const int second = PushAt(Away, Far, 0).Contacts;
	ASSERT_GT(first, 0);
	ASSERT_GT(second, 0);
	EXPECT_EQ(all.Contacts, first + second);

	const Pushed nearest = PushAt(Near, Far, first);
	EXPECT_EQ(nearest.Contacts, first);
	EXPECT_GT(nearest.First, 0.9f * all.First);
	EXPECT_LT(nearest.Second, 0.01f * all.Second);

	const Pushed swapped = PushAt(Far, Near, PushAt(Away, Near, 0).Contacts);
	EXPECT_LT(swapped.First, 0.01f * all.Second);
	EXPECT_GT(swapped.Second, 0.9f * all.First);
}

TEST(MaxSelfContacts, IsALimitAndNoMore)
{
	const int all = PushAt(0.4f * Thickness, 0.4f * Thickness, 0).Contacts;
	ASSERT_GT(all, 10);
	for (const int most : {1, 10, all - 1, all, all + 1})
	{
		EXPECT_EQ(PushAt(0.4f * Thickness, 0.4f * Thickness, most).Contacts, std::min(most, all));
	}
}

} // namespace Cloth
