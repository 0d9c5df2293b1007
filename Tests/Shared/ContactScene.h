// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Picture.h"
#include "Solids.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// Cloth that touches things, for tests, benchmarks and pictures. What goes wrong is thrown.
namespace Cloth::Scenes
{

/// A collider of a scene and what to draw of it.
struct Body
{
	int Number = 0; ///< in the simulation
	Collider Made;  ///< as it was at the beginning
	Mesh Surface;   ///< in its frame
};

/// A cloth, the things it touches, and what happens.
struct ContactScene
{
	std::unique_ptr<Simulation> Sheet;
	Fabric Material;
	std::vector<Body> Bodies;

	/// Called before each frame with its beginning, s: moves pins and colliders, changes the wind.
	std::function<void(ContactScene&, float)> Play;

	std::array<int, 4> Moments{}; ///< frames worth a look; the last one is the end
	bool Settles = true;          ///< the cloth is at rest in the end
	Camera View;
	int FramesDone = 0;

	void Add(const Collider& collider, const Mesh& surface);
	int Frames() const { return Moments.back(); }

	/// One frame: what the scene does, gravity on free bodies, a step.
	void Advance(Workers* workers = nullptr);
	void AdvanceTo(int frame, Workers* workers = nullptr);
};

/// A cloth alone, where its model is.
ContactScene WithModel(const Result<ModelPointer>& model, const Fabric& fabric, const Settings& settings);

/// The same of a grid, held where its pins are declared.
ContactScene WithGrid(const GridDescription& grid, const Fabric& fabric = {}, const Settings& settings = {});

/// A level square, centred above the origin.
GridDescription Lying(float size, int side, float height);

/// In the plane of X and Z, centred about X = 0, its upper edge at the given height; held there or not.
GridDescription Upright(float width, float height, int side, float top, bool held);

Collider ColliderAt(const Result<ShapePointer>& shape, Vector3 position, float friction = 0.5f);

/// Gives a free body the velocity that it would have at the end of the step without the cloth.
void ApplyGravity(Simulation& simulation, int collider);

/// Half of the thickness that colliders feel, m: see Settings::ContactThickness.
float HalfThickness(const Simulation& simulation, const Fabric& fabric);

/// How far the deepest particle is below the surface on which cloth rests (half a thickness off the collider), m;
/// negative: above it, and minus infinity if there is none within half a thickness.
float DeepestPenetration(const ContactScene& scene);

/// Draws the bodies where they are, and the cloth where its particles are given, into a part of a picture.
void DrawScene(Picture& picture, const ContactScene& scene, std::span<const Vector3> particles, int left, int width);

/// Root mean square of the particles' speeds, m/s.
float RootMeanSquareSpeed(const Simulation& simulation);

} // namespace Cloth::Scenes
