// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Framing.h"

#include "Level/Level.h"
#include "Play/Session.h"
#include "Play/Snapshot.h"

#include <algorithm>
#include <limits>

namespace Player
{

namespace
{

constexpr float Far = std::numeric_limits<float>::max();

/// Around all that was added.
struct Bounds
{
	Vector3 Low{Far, Far, Far};
	Vector3 High{-Far, -Far, -Far};

	void Add(const DrawnScene& scene)
	{
		for (const DrawnMesh& mesh : scene.Meshes)
		{
			if (mesh.IsCloth || mesh.Moves)
			{
				Add(mesh);
			}
		}
	}

private:
	void Add(const DrawnMesh& mesh)
	{
		for (const DrawnCorner& corner : mesh.Corners)
		{
			const Vector3 p = corner.Position;
			Low = {std::min(Low.X, p.X), std::min(Low.Y, p.Y), std::min(Low.Z, p.Z)};
			High = {std::max(High.X, p.X), std::max(High.Y, p.Y), std::max(High.Z, p.Z)};
		}
	}
};

} // namespace

Camera FindCamera(
	const std::filesystem::path& file, int frames, int framesPerSecond, Progress::Style style, Input::Reach reach)
{
	Level level(file, reach);
	if (level.View)
	{
		return *level.View;
	}
	Session session(level, framesPerSecond);
	Progress progress(style, level.Name, frames);
	Bounds bounds;
	bounds.Add(TakeSnapshot(level));
	for (int frame = 1; frame <= frames; ++frame)
	{
		session.Advance();
		bounds.Add(TakeSnapshot(level));
		progress.Show(frame, "placing the camera");
	}
	return CameraFor(bounds.Low, bounds.High);
}

Camera CameraAround(const DrawnScene& scene)
{
	Bounds bounds;
	bounds.Add(scene);
	return CameraFor(bounds.Low, bounds.High);
}

} // namespace Player
