// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactScene.h"

#include "Facets.h"
#include "OrThrow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Cloth::Scenes
{

void ContactScene::Add(const Collider& collider, const Mesh& surface)
{
	Bodies.push_back({OrThrow(Sheet->AddCollider(collider)), collider, surface});
}

void ContactScene::Advance(Workers* workers)
{
	if (Play)
	{
		Play(*this, static_cast<float>(FramesDone) * Sheet->GetSettings().TimeStep);
	}
	for (const Body& body : Bodies)
	{
		if (body.Made.Mass > 0.0f)
		{
			ApplyGravity(*Sheet, body.Number);
		}
	}
	OrThrow(Sheet->Step(workers));
	++FramesDone;
}

void ContactScene::AdvanceTo(int frame, Workers* workers)
{
	while (FramesDone < frame)
	{
		Advance(workers);
	}
}

ContactScene WithModel(const Result<ModelPointer>& model, const Fabric& fabric, const Settings& settings)
{
	ContactScene scene;
	scene.Material = fabric;
	scene.Sheet = OrThrow(Simulation::Create(OrThrow(model), settings));
	return scene;
}

ContactScene WithGrid(const GridDescription& grid, const Fabric& fabric, const Settings& settings)
{
	ContactScene scene = WithModel(BuildGrid(grid, fabric), fabric, settings);
	const std::vector<Vector3> rest = RestPositions(scene.Sheet->GetModel());
	for (int particle : grid.DeclaredPins)
	{
		OrThrow(scene.Sheet->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	return scene;
}

GridDescription Lying(float size, int side, float height)
{
	return Grid(size, size, side, side, {-0.5f * size, -0.5f * size, height});
}

GridDescription Upright(float width, float height, int side, float top, bool held)
{
	const int rows = std::max(2, static_cast<int>(std::lround(static_cast<float>(side) * height / width)));
	GridDescription grid = Grid(width, height, side, rows, {-0.5f * width, 0.0f, top});
	grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
	for (int column = 0; column < side && held; ++column)
	{
		grid.DeclaredPins.push_back(column);
	}
	return grid;
}

Collider ColliderAt(const Result<ShapePointer>& shape, Vector3 position, float friction)
{
	Collider collider;
	collider.Geometry = OrThrow(shape);
	collider.Movement.Place.Position = position;
	collider.Friction = friction;
	return collider;
}

void ApplyGravity(Simulation& simulation, int collider)
{
	const Settings& settings = simulation.GetSettings();
	Motion motion = OrThrow(simulation.ReadMotion(collider));
	motion.Velocity += settings.Gravity * settings.TimeStep;
	OrThrow(simulation.MoveCollider(collider, motion));
}

float HalfThickness(const Simulation& simulation, const Fabric& fabric)
{
	const float given = simulation.GetSettings().ContactThickness;
	if (given > 0.0f)
	{
		return 0.5f * given;
	}
	const std::vector<Vector3> rest = RestPositions(simulation.GetModel());
	const std::span<const int> corners = Triangles(simulation.GetModel());
	double sum = 0.0;
	for (size_t c = 0; c < corners.size(); ++c)
	{
		const size_t next = c % 3 == 2 ? c - 2 : c + 1;
		sum += static_cast<double>(
			Length(rest[static_cast<size_t>(corners[c])] - rest[static_cast<size_t>(corners[next])]));
	}
	const float edge = static_cast<float>(sum / static_cast<double>(std::max<size_t>(1, corners.size())));
	return 0.5f * std::max(fabric.Thickness, std::min(0.2f * edge, 0.005f));
}

float DeepestPenetration(const ContactScene& scene)
{
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	scene.Sheet->ReadPositions(positions);
	const float half = HalfThickness(*scene.Sheet, scene.Material);
	float deepest = -std::numeric_limits<float>::infinity();
	for (const Body& body : scene.Bodies)
	{
		if (!body.Made.Geometry)
		{
			continue;
		}
		const Pose place = OrThrow(scene.Sheet->ReadMotion(body.Number)).Place;
		for (Vector3 position : positions)
		{
			SurfacePoint nearest;
			if (body.Made.Geometry->Closest(place.ToLocal(position), 2.0f * half, nearest))
			{
				deepest = std::max(deepest, half - nearest.Distance);
			}
		}
	}
	return deepest;
}

void DrawScene(Picture& picture, const ContactScene& scene, std::span<const Vector3> particles, int left, int width)
{
	constexpr Color Front{0.75f, 0.12f, 0.10f};
	constexpr Color Back{0.80f, 0.42f, 0.10f};
	constexpr Color Fixed{0.42f, 0.45f, 0.50f};
	constexpr Color Free{0.12f, 0.35f, 0.62f};
	for (const Body& body : scene.Bodies)
	{
		const Pose pose = OrThrow(scene.Sheet->ReadMotion(body.Number)).Place;
		DrawFaceted(picture, body.Surface, pose, scene.View, body.Made.Mass > 0.0f ? Free : Fixed, left, width);
	}
	picture.Draw(particles, Triangles(scene.Sheet->GetModel()), scene.View, Front, Back, left, width);
}

float RootMeanSquareSpeed(const Simulation& simulation)
{
	std::vector<Vector3> velocities(static_cast<size_t>(ParticleCount(simulation.GetModel())));
	simulation.ReadVelocities(velocities);
	double sum = 0.0;
	for (Vector3 v : velocities)
	{
		sum += static_cast<double>(Dot(v, v));
	}
	return static_cast<float>(std::sqrt(sum / static_cast<double>(velocities.size())));
}

} // namespace Cloth::Scenes
