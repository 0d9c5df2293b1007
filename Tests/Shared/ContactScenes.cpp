// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactScenes.h"

#include "OrThrow.h"
#include "Selection.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>

namespace Cloth::Scenes
{

namespace
{

/// Stiff, heavy, and damped so that what bounces on it comes to rest in seconds.
Fabric Canvas()
{
	Fabric fabric;
	fabric.ArealDensity = 1.0f;
	fabric.TensileStiffnessWarp = 10400.0f;
	fabric.TensileStiffnessWeft = 3900.0f;
	fabric.DampingTime = 0.01f;
	return fabric;
}

Settings Colliding()
{
	Settings settings;
	settings.SelfCollision = true;
	return settings;
}

Result<ShapePointer> SolidMesh(const Mesh& mesh)
{
	return MakeTriangleMesh(mesh.Positions, mesh.Triangles, Sides::One);
}

void AddFloor(ContactScene& scene, float height)
{
	Mesh square = Rectangle(6.0f, 6.0f, 2, 2, Cut::Regular);
	square.Positions = Moved(square.Positions, {0.0f, 0.0f, 1.0f}, 0.0f, {-3.0f, -3.0f, 0.0f});
	scene.Add(ColliderAt(MakeHalfSpace(), {0.0f, 0.0f, height}), square);
}

void AddBox(ContactScene& scene, Vector3 half, Vector3 position)
{
	scene.Add(ColliderAt(MakeBox(half), position), Box(half));
}

void AddBall(ContactScene& scene, float radius, float mass, Vector3 position, Vector3 velocity)
{
	Collider ball = ColliderAt(MakeSphere(radius), position);
	ball.Movement.Velocity = velocity;
	ball.Mass = mass;
	const float inertia = 0.4f * mass * radius * radius;
	ball.Inertia = {inertia, inertia, inertia};
	scene.Add(ball, Sphere(radius, 4));
}

/// 0 before the beginning, 1 after the end, smooth between.
float Ramp(float time, float begin, float end)
{
	const float part = std::clamp((time - begin) / (end - begin), 0.0f, 1.0f);
	return part * part * (3.0f - 2.0f * part);
}

/// Where a table, or what takes its place, is looked at from.
Camera OverTable() { return {{1.1f, -1.75f, 0.95f}, {0.0f, 0.0f, -0.12f}, 31.0f}; }

/// A square metre falls from 5 cm on a box of 0.6 m.
ContactScene MakeTable(int side)
{
	ContactScene scene = WithGrid(Lying(1.0f, side, 0.05f));
	AddBox(scene, {0.3f, 0.3f, 0.2f}, {0.0f, 0.0f, -0.2f});
	scene.Moments = {10, 25, 60, 240};
	scene.View = OverTable();
	return scene;
}

/// The same on a cylinder, which is a convex hull.
ContactScene MakeRoundTable(int side)
{
	ContactScene scene = WithGrid(Lying(1.0f, side, 0.05f));
	const Mesh top = Cylinder(0.3f, 0.4f, 48);
	scene.Add(ColliderAt(MakeConvex(top.Positions), {0.0f, 0.0f, -0.2f}), top);
	scene.Moments = {10, 25, 60, 240};
	scene.View = OverTable();
	return scene;
}

ContactScene MakeSphereScene(int side)
{
	ContactScene scene = WithGrid(Lying(1.0f, side, 0.35f));
	scene.Add(ColliderAt(MakeSphere(0.3f), {}), Sphere(0.3f, 4));
	scene.Moments = {10, 25, 60, 240};
	scene.View = {{1.1f, -1.75f, 1.0f}, {0.0f, 0.0f, 0.02f}, 31.0f};
	return scene;
}

/// 1.4 m of cloth fall on a castle of triangles.
ContactScene MakeCastle(int side)
{
	ContactScene scene = WithGrid(Lying(1.4f, side, 0.47f));
	AddFloor(scene, 0.0f);
	const Mesh castle = Castle();
	scene.Add(ColliderAt(SolidMesh(castle), {}), castle);
	scene.Moments = {10, 25, 60, 240};
	scene.View = {{1.4f, -2.2f, 1.7f}, {0.0f, 0.0f, 0.12f}, 31.0f};
	return scene;
}

/// 10 kg fall on canvas that is held all along its border.
ContactScene MakeHeavyBall(int side)
{
	GridDescription grid = Lying(1.0f, side, 0.0f);
	for (int i = 0; i < side * side; ++i)
	{
		const int column = i % side;
		const int row = i / side;
		if (column == 0 || row == 0 || column == side - 1 || row == side - 1)
		{
			grid.DeclaredPins.push_back(i);
		}
	}
	ContactScene scene = WithGrid(grid, Canvas());
	AddBall(scene, 0.15f, 10.0f, {0.0f, 0.0f, 0.2f}, {});
	scene.Moments = {6, 15, 30, 300};
	scene.View = {{0.9f, -1.9f, 0.5f}, {0.0f, 0.0f, -0.05f}, 31.0f};
	return scene;
}

/// A box of 5 kg hangs on a cloth that is held at its upper edge.
ContactScene MakeHangingCube(int side)
{
	constexpr Vector3 Half{0.15f, 0.1f, 0.1f};
	constexpr float Mass = 5.0f;
	ContactScene scene = WithGrid(Upright(0.8f, 0.8f, side, 0.0f, true), Canvas());
	Collider box = ColliderAt(MakeBox(Half), {0.0f, 0.0f, -0.805f - Half.Z});
	box.Mass = Mass;
	box.Inertia =
		Vector3{Half.Y * Half.Y + Half.Z * Half.Z, Half.X * Half.X + Half.Z * Half.Z, Half.X * Half.X + Half.Y * Half.Y}
		* (Mass / 3.0f);
	scene.Add(box, Box(Half));
	const std::vector<Vector3> rest = RestPositions(scene.Sheet->GetModel());
	for (int particle = side * (side - 1); particle < side * side; ++particle)
	{
		const Vector3 place = rest[static_cast<size_t>(particle)];
		if (std::abs(place.X) <= Half.X)
		{
			OrThrow(scene.Sheet->Attach(particle, scene.Bodies.front().Number, {place.X, 0.0f, Half.Z + 0.005f}));
		}
	}
	scene.Moments = {2, 6, 30, 240};
	scene.View = {{1.3f, -2.2f, -0.1f}, {0.0f, 0.0f, -0.5f}, 31.0f};
	return scene;
}

/// A ball of 0.4 kg hits the middle of a curtain that is held at its upper edge.
ContactScene MakeThrownBall(int side, float speed)
{
	ContactScene scene = WithGrid(Upright(1.0f, 1.0f, side, 0.0f, true));
	AddBall(scene, 0.11f, 0.4f, {0.0f, -0.8f, -0.5f}, {0.0f, speed, 0.0f});
	scene.Settles = false;
	scene.View = {{2.3f, -1.5f, 0.0f}, {0.0f, 0.25f, -0.5f}, 36.0f};
	return scene;
}

ContactScene MakeSlowBall(int side)
{
	ContactScene scene = MakeThrownBall(side, 10.0f);
	scene.Moments = {6, 10, 16, 60};
	return scene;
}

ContactScene MakeFastBall(int side)
{
	ContactScene scene = MakeThrownBall(side, 50.0f);
	scene.Moments = {1, 2, 3, 10};
	return scene;
}

/// A flag at a pole in wind that changes.
ContactScene MakeFlag(int side)
{
	GridDescription grid = Upright(0.9f, 0.6f, side, 1.6f, false);
	grid.Frame.Origin.X = 0.022f;
	for (int row = 0; row < grid.Rows; ++row)
	{
		grid.DeclaredPins.push_back(row * grid.Columns);
	}
	Fabric silk;
	silk.ArealDensity = 0.1f;
	Settings settings = Colliding();
	ContactScene scene = WithGrid(grid, silk, settings);
	scene.Add(ColliderAt(MakeCapsule(0.02f, 1.7f), {0.0f, 0.0f, 0.8f}), Capsule(0.02f, 1.7f, 16));
	scene.Play = [](ContactScene& self, float time)
	{
		Settings changed = self.Sheet->GetSettings();
		const float gust = 5.0f + 3.0f * std::sin(2.1f * time) + 2.0f * std::sin(5.3f * time);
		const float turn = 0.5f * std::sin(1.3f * time);
		changed.Wind = {gust * std::cos(turn), gust * std::sin(turn), 0.0f};
		OrThrow(self.Sheet->SetSettings(changed));
	};
	scene.Moments = {30, 90, 180, 300};
	scene.Settles = false;
	scene.View = {{0.7f, -2.6f, 1.4f}, {0.42f, 0.0f, 1.15f}, 31.0f};
	return scene;
}

/// A capsule of human size walks through a curtain that reaches down to its knees.
ContactScene MakeWalker(int side)
{
	ContactScene scene = WithGrid(Upright(1.2f, 1.5f, side, 2.0f, true));
	AddFloor(scene, 0.0f);
	Collider walker = ColliderAt(MakeCapsule(0.22f, 1.26f), {0.0f, -0.6f, 0.85f});
	walker.Movement.Velocity = {0.0f, 1.4f, 0.0f};
	scene.Add(walker, Capsule(0.22f, 1.26f, 32));
	scene.Moments = {20, 45, 75, 150};
	scene.Settles = false;
	scene.View = {{3.6f, -2.6f, 1.8f}, {0.0f, 0.6f, 1.05f}, 36.0f};
	return scene;
}

/// One sheet falls on a box, and another, turned, on the first.
ContactScene MakeTwoSheets(int side)
{
	Mesh sheets = Rectangle(0.8f, 0.8f, side, side, Cut::Alternating);
	const Mesh one = sheets;
	sheets.Positions = Moved(one.Positions, {0.0f, 0.0f, 1.0f}, 0.0f, {-0.4f, -0.4f, 0.05f});
	const float turn = 0.25f * std::numbers::pi_v<float>;
	const float reach = 0.4f * std::numbers::sqrt2_v<float>;
	for (Vector3 point : Moved(one.Positions, {0.0f, 0.0f, 1.0f}, turn, {0.0f, -reach, 0.15f}))
	{
		sheets.Positions.push_back(point);
	}
	const int first = static_cast<int>(one.Positions.size());
	for (int corner : one.Triangles)
	{
		sheets.Triangles.push_back(corner + first);
	}
	sheets.TextureCoordinates.insert(
		sheets.TextureCoordinates.end(), one.TextureCoordinates.begin(), one.TextureCoordinates.end());
	ContactScene scene = WithModel(BuildMesh(sheets.Describe(), Fabric{}), Fabric{}, Colliding());
	AddBox(scene, {0.2f, 0.2f, 0.2f}, {0.0f, 0.0f, -0.2f});
	scene.Moments = {10, 25, 60, 240};
	scene.View = OverTable();
	return scene;
}

/// A sheet that stands upright collapses on the floor.
ContactScene MakeHeap(int side)
{
	ContactScene scene = WithGrid(Upright(0.8f, 0.8f, side, 0.85f, false), Fabric{}, Colliding());
	AddFloor(scene, 0.0f);
	std::vector<Vector3> positions = RestPositions(scene.Sheet->GetModel());
	for (Vector3& p : positions)
	{
		p.Y += 0.004f * std::sin(9.0f * p.X + 7.0f * p.Z) + 0.004f * std::sin(17.0f * p.Z - 5.0f * p.X);
	}
	OrThrow(scene.Sheet->SetState(positions, std::vector<Vector3>(positions.size())));
	scene.Moments = {15, 30, 60, 300};
	scene.View = {{1.1f, -2.1f, 1.1f}, {0.0f, 0.0f, 0.34f}, 33.0f};
	return scene;
}

/// A cloth lies on a drum that spins up to three turns a second; friction takes it along.
ContactScene MakeDrum(int side)
{
	ContactScene scene = WithGrid(Lying(0.9f, side, 0.02f));
	const Mesh drum = Cylinder(0.3f, 0.3f, 48);
	scene.Add(ColliderAt(SolidMesh(drum), {0.0f, 0.0f, -0.15f}, 0.9f), drum);
	scene.Play = [](ContactScene& self, float time)
	{
		Motion motion = OrThrow(self.Sheet->ReadMotion(self.Bodies.front().Number));
		motion.AngularVelocity = {0.0f, 0.0f, 6.0f * std::numbers::pi_v<float> * Ramp(time, 1.0f, 4.0f)};
		OrThrow(self.Sheet->MoveCollider(self.Bodies.front().Number, motion));
	};
	scene.Moments = {60, 150, 240, 360};
	scene.Settles = false;
	scene.View = OverTable();
	return scene;
}

/// The middle of a cloth is pulled down through a ring.
ContactScene MakeRing(int side)
{
	const int middle = (side / 2) * side + side / 2;
	GridDescription grid = Lying(0.8f, side, 0.05f);
	grid.DeclaredPins = {middle};
	ContactScene scene = WithGrid(grid, Fabric{}, Colliding());
	const Mesh ring = Torus(0.16f, 0.03f, 64, 24);
	scene.Add(ColliderAt(SolidMesh(ring), {}, 0.2f), ring);
	scene.Play = [middle](ContactScene& self, float time) {
		OrThrow(self.Sheet->SetPin(middle, {0.0f, 0.0f, 0.05f - 0.5f * std::max(0.0f, time - 0.5f)}));
	};
	scene.Moments = {45, 75, 95, 120};
	scene.Settles = false;
	scene.View = {{1.0f, -1.9f, 0.6f}, {0.0f, 0.0f, -0.25f}, 34.0f};
	return scene;
}

constexpr ContactSceneEntry Entries[] = {{"table", "a cloth falls on a square table", MakeTable, 60},
	{"round-table", "a cloth falls on a cylinder", MakeRoundTable, 60},
	{"sphere", "a cloth falls on a ball", MakeSphereScene, 60},
	{"castle", "a cloth falls on a castle of triangles", MakeCastle, 80},
	{"heavy-ball", "10 kg fall on canvas held along its border", MakeHeavyBall, 50},
	{"hanging-cube", "5 kg hang on a cloth", MakeHangingCube, 50},
	{"thrown-ball", "a ball hits a curtain at 10 m/s", MakeSlowBall, 50},
	{"fast-ball", "a ball hits a curtain at 50 m/s", MakeFastBall, 50},
	{"flag", "a flag at a pole in gusts of wind", MakeFlag, 50},
	{"walker", "a capsule walks through a curtain", MakeWalker, 50},
	{"two-sheets", "two cloths fall on a box and on each other", MakeTwoSheets, 40},
	{"heap", "an upright cloth collapses on the floor", MakeHeap, 50},
	{"drum", "a spinning drum takes a cloth along", MakeDrum, 50},
	{"ring", "a cloth is pulled through a ring", MakeRing, 60}};

} // namespace

std::span<const ContactSceneEntry> ContactScenes() { return Entries; }

const ContactSceneEntry& FindContactScene(const std::string& name) { return Lab::FindByName(Entries, name, "scene"); }

} // namespace Cloth::Scenes
