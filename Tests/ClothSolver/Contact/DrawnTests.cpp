// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactScenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace Cloth
{

namespace
{

/// The least distance of points all over the triangles from the scene's colliders, m.
float NearestPoint(const Scenes::ContactScene& scene, const std::vector<Vector3>& positions)
{
	constexpr int Parts = 6;
	const std::span<const int> corners = Triangles(scene.Sheet->GetModel());
	float nearest = 1.0f;
	for (size_t t = 0; t < corners.size(); t += 3)
	{
		const Vector3 a = positions[static_cast<size_t>(corners[t])];
		const Vector3 ab = positions[static_cast<size_t>(corners[t + 1])] - a;
		const Vector3 ac = positions[static_cast<size_t>(corners[t + 2])] - a;
		for (int i = 0; i <= Parts; ++i)
		{
			for (int j = 0; i + j <= Parts; ++j)
			{
				const Vector3 p = a + (ab * static_cast<float>(i) + ac * static_cast<float>(j)) / Parts;
				for (const Scenes::Body& body : scene.Bodies)
				{
					const Pose place = scene.Sheet->ReadMotion(body.Number).Value.Place;
					SurfacePoint surface;
					if (body.Made.Geometry->Closest(place.ToLocal(p), 0.1f, surface))
					{
						nearest = std::min(nearest, surface.Distance);
					}
				}
			}
		}
	}
	return nearest;
}

} // namespace

/// Between particles too, while the cloth falls and when it lies.
TEST(DrawnCloth, ShowsNothingOfWhatItCovers)
{
	for (const char* name : {"table", "sphere", "round-table"})
	{
		Scenes::ContactScene scene = Scenes::FindContactScene(name).Make(20);
		std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
		for (int frame : {10, 20, 40, 120})
		{
			scene.AdvanceTo(frame);
			scene.Sheet->ReadDrawnPositions(positions);
			constexpr float Visible = 1e-4f; // m
			EXPECT_GT(NearestPoint(scene, positions), -Visible) << name << ", frame " << frame;
		}
	}
}

/// What is simulated stays as it is, and what lies on the surface is drawn where it is.
TEST(DrawnCloth, LeavesTheSimulationAlone)
{
	Scenes::ContactScene scene = Scenes::FindContactScene("table").Make(20);
	scene.AdvanceTo(60);
	std::vector<Vector3> before(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	std::vector<Vector3> drawn(before.size());
	std::vector<Vector3> after(before.size());
	scene.Sheet->ReadPositions(before);
	scene.Sheet->ReadDrawnPositions(drawn);
	scene.Sheet->ReadPositions(after);
	EXPECT_EQ(before, after);
	float farthest = 0.0f;
	for (size_t i = 0; i < drawn.size(); ++i)
	{
		farthest = std::max(farthest, Length(drawn[i] - before[i]));
	}
	EXPECT_LT(farthest, 0.005f);
}

} // namespace Cloth
