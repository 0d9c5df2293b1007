// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionScenes.h"

#include "Cusick.h"
#include "FabricFile.h"
#include "Lab/Bench/Measures.h"
#include "OrThrow.h"

#include <cmath>
#include <numbers>
#include <numeric>

namespace Lab
{

namespace
{

using Cloth::OrThrow;
using Cloth::Settings;
using Cloth::Vector3;
using Cloth::Scenes::ColliderAt;
using Cloth::Scenes::ContactScene;
using Cloth::Scenes::WithGrid;
using Cloth::Scenes::WithModel;

constexpr int Side = 30;

Cloth::Fabric Named(const std::string& name) { return Input::LoadFabric(Input::FindFabric(name)).Values; }

Cloth::Fabric UndampedCotton()
{
	Cloth::Fabric fabric;
	fabric.TensileStiffnessWarp = 10400.0f;
	fabric.TensileStiffnessWeft = 3900.0f;
	fabric.DampingTime = 0.0f;
	return fabric;
}

void AddTable(ContactScene& scene)
{
	scene.Add(ColliderAt(Cloth::MakeBox({0.3f, 0.3f, 0.2f}), {0.0f, 0.0f, -0.2f}), {});
}

/// Moves the particles from where they are, at rest.
void Displace(ContactScene& scene, const std::function<Vector3(Vector3)>& by)
{
	std::vector<Vector3> positions = RestPositions(scene.Sheet->GetModel());
	for (Vector3& position : positions)
	{
		position += by(position);
	}
	OrThrow(scene.Sheet->SetState(positions, std::vector<Vector3>(positions.size())));
}

ContactScene OnTable(const Cloth::Fabric& fabric, int side, const Settings& settings)
{
	ContactScene scene = WithGrid(Cloth::Scenes::Lying(1.0f, side, 0.05f), fabric, settings);
	AddTable(scene);
	return scene;
}

ContactScene OnSphere(const Settings& settings)
{
	ContactScene scene = WithGrid(Cloth::Scenes::Lying(1.0f, Side, 0.35f), UndampedCotton(), settings);
	scene.Add(ColliderAt(Cloth::MakeSphere(0.3f), {}), {});
	return scene;
}

ContactScene Heap(Settings settings)
{
	settings.SelfCollision = true;
	ContactScene scene = WithGrid(Cloth::Scenes::Upright(0.8f, 0.8f, Side, 0.85f, false), {}, settings);
	scene.Add(ColliderAt(Cloth::MakeHalfSpace(), {}), {});
	Displace(scene,
		[](Vector3 p) -> Vector3 {
			return {
				0.0f, 0.004f * std::sin(9.0f * p.X + 7.0f * p.Z) + 0.004f * std::sin(17.0f * p.Z - 5.0f * p.X), 0.0f};
		});
	return scene;
}

/// No cloth is so even that it would not know where to fold.
Vector3 Unevenness(Vector3 p)
{
	return {0.0f, 0.0f,
		1e-4f * std::sin(80.0f * (0.3f * p.X + 0.8f * p.Y))
			+ 1e-4f * std::sin(70.0f * (0.9f * p.X - 0.5f * p.Y) + 1.0f)};
}

constexpr int Rings = 14; // 631 particles

/// In Cusick's tester: the middle is held.
ContactScene HeldDisc(const Settings& settings)
{
	const Cloth::Cusick::Specimen specimen = Cloth::Cusick::CutDisc(Rings);
	Cloth::MeshDescription description = specimen.Sheet.Describe();
	description.DeclaredPins.resize(static_cast<size_t>(specimen.HeldVertices));
	std::iota(description.DeclaredPins.begin(), description.DeclaredPins.end(), 0);
	const Cloth::Fabric fabric = Named("PolyesterTropical");
	ContactScene scene = WithModel(BuildMesh(description, fabric), fabric, settings);
	const std::span<const int> particles = ParticleOfVertex(scene.Sheet->GetModel());
	for (int vertex : description.DeclaredPins)
	{
		const size_t v = static_cast<size_t>(vertex);
		OrThrow(scene.Sheet->SetPin(particles[v], specimen.Sheet.Positions[v]));
	}
	Displace(scene,
		[](Vector3 p)
		{ return std::hypot(p.X, p.Y) > Cloth::Cusick::PedestalRadius + 1e-4f ? Unevenness(p) : Vector3{}; });
	return scene;
}

/// The same disc lies on the pedestal, held by nothing but friction.
ContactScene LyingDisc(const Settings& settings)
{
	const Cloth::Fabric fabric = Named("PolyesterTropical");
	ContactScene scene = WithModel(BuildMesh(Cloth::Cusick::CutDisc(Rings).Sheet.Describe(), fabric), fabric, settings);
	Displace(scene, [](Vector3 p) { return Unevenness(p) + Vector3{0.0f, 0.0f, 0.004f}; });
	const Cloth::Scenes::Mesh pedestal = Cloth::Scenes::Cylinder(Cloth::Cusick::PedestalRadius, 0.2f, 96);
	scene.Add(ColliderAt(Cloth::MakeConvex(pedestal.Positions), {0.0f, 0.0f, -0.1f}), {});
	return scene;
}

ContactScene Flag(const Cloth::Fabric& fabric, const Settings& settings)
{
	Cloth::GridDescription grid = Cloth::Scenes::Upright(0.9f, 0.6f, Side, 1.6f, false);
	grid.Frame.Origin.X = 0.022f;
	for (int row = 0; row < grid.Rows; ++row)
	{
		grid.DeclaredPins.push_back(row * grid.Columns);
	}
	ContactScene scene = WithGrid(grid, fabric, settings);
	Displace(scene, [](Vector3 p) -> Vector3 { return {0.0f, 0.01f * p.X * std::sin(5.0f * p.X + 3.0f * p.Z), 0.0f}; });
	scene.Play = [](ContactScene& self, float time)
	{
		Settings changed = self.Sheet->GetSettings();
		const float gust = 5.0f + 3.0f * std::sin(2.1f * time) + 2.0f * std::sin(5.3f * time);
		const float turn = 0.5f * std::sin(1.3f * time);
		changed.Wind = {gust * std::cos(turn), gust * std::sin(turn), 0.0f};
		OrThrow(self.Sheet->SetSettings(changed));
	};
	return scene;
}

ContactScene HangingCotton(const Settings& settings)
{
	Cloth::GridDescription grid = Cloth::Scenes::CenteredGrid(Side);
	grid.DeclaredPins = {0, Side - 1};
	return WithGrid(grid, UndampedCotton(), settings);
}

/// A ball of the cloth's mass hits a curtain.
ContactScene ThrownBall(const Settings& settings)
{
	constexpr float Radius = 0.1f;
	constexpr float Mass = 0.2f;
	ContactScene scene = WithGrid(Cloth::Scenes::Upright(1.0f, 1.0f, Side, 0.0f, true), {}, settings);
	Cloth::Collider ball = ColliderAt(Cloth::MakeSphere(Radius), {0.0f, -0.15f, -0.5f});
	ball.Movement.Velocity = {0.0f, 2.0f, 0.0f};
	ball.Mass = Mass;
	const float inertia = 0.4f * Mass * Radius * Radius;
	ball.Inertia = {inertia, inertia, inertia};
	scene.Add(ball, {});
	return scene;
}

/// A ball is pushed through a curtain at 1 m/s.
ContactScene PushedBall(const Settings& settings)
{
	ContactScene scene = WithGrid(Cloth::Scenes::Upright(1.0f, 1.0f, Side, 0.0f, true), {}, settings);
	Cloth::Collider ball = ColliderAt(Cloth::MakeSphere(0.15f), {0.05f, -0.2f, -0.6f});
	ball.Movement.Velocity = {0.0f, 1.0f, 0.0f};
	scene.Add(ball, {});
	return scene;
}

ContactScene OfNetwork(const HangingScene& network, const Settings& settings)
{
	ContactScene scene;
	scene.Sheet = Hang(network, BuildModel(network), settings);
	if (network.Swing > 0.0)
	{
		scene.Play = [network](ContactScene& self, float time)
		{
			const double end = static_cast<double>(time) + static_cast<double>(self.Sheet->GetSettings().TimeStep);
			const double swing = network.Swing * std::sin(2.0 * std::numbers::pi * network.Frequency * end);
			for (int pin : network.Held)
			{
				const Vector3 start = network.Positions[static_cast<size_t>(pin)];
				OrThrow(self.Sheet->SetPin(pin, start + Vector3{0.0f, static_cast<float>(swing), 0.0f}));
			}
		};
	}
	return scene;
}

MotionScene Explicit(const char* name, int frames, const HangingScene& network)
{
	MotionScene scene{name, frames, network.Side, [network](const Settings& s) { return OfNetwork(network, s); }};
	scene.Measured = MotionMeasure::Error;
	scene.Network = network;
	scene.Explicit = true;
	return scene;
}

MotionScene Landing(const char* name, int side, double stiffness)
{
	const HangingScene network = Tablecloth(side, stiffness);
	MotionScene scene{name, 60, side,
		[network](Settings settings)
		{
			settings.ContactThickness = TableclothThickness;
			ContactScene made = OfNetwork(network, settings);
			AddTable(made);
			return made;
		}};
	scene.Measured = MotionMeasure::Xpbd;
	scene.Wanted = AtLeast(1.5, 4.0);
	scene.Network = network;
	return scene;
}

// Scenes on which nothing was tuned: they have no bars.

/// Another stiffness: the network lands turned by 45 degrees, so that its threads cross the edges of the box aslant.
MotionScene TurnedLanding(const char* name)
{
	HangingScene network = Tablecloth(52, 2500.0);
	for (Vector3& position : network.Positions)
	{
		constexpr float Turn = 1.0f / std::numbers::sqrt2_v<float>;
		position = {Turn * (position.X - position.Y), Turn * (position.X + position.Y), position.Z};
	}
	MotionScene scene{name, 60, network.Side,
		[network](Settings settings)
		{
			settings.ContactThickness = TableclothThickness;
			ContactScene made = OfNetwork(network, settings);
			AddTable(made);
			return made;
		}};
	scene.Network = network;
	return scene;
}

/// Another shape: a strip of 0.5 x 1.5 m falls over a level capsule, not quite in its middle.
ContactScene StripOverCapsule(const Settings& settings)
{
	constexpr float Radius = 0.1f;
	constexpr float Aside = 0.1f;
	ContactScene scene =
		WithGrid(Cloth::Scenes::Grid(1.5f, 0.5f, 61, 21, {-0.75f + Aside, -0.25f, Radius + 0.05f}), {}, settings);
	Cloth::Collider capsule = ColliderAt(Cloth::MakeCapsule(Radius, 0.8f), {});
	capsule.Movement.Place.Rotation = Cloth::RotationBy({0.5f * std::numbers::pi_v<float>, 0.0f, 0.0f});
	scene.Add(capsule, {});
	return scene;
}

/// Another fabric: wool suiting falls on the ball of `sphere`, with the friction between its yarns and its creases.
ContactScene WoolOnSphere(const Settings& settings)
{
	ContactScene scene = WithGrid(Cloth::Scenes::Lying(1.0f, Side, 0.35f), Named("WoolSuiting"), settings);
	scene.Add(ColliderAt(Cloth::MakeSphere(0.3f), {}), {});
	return scene;
}

} // namespace

std::vector<MotionScene> MotionScenes()
{
	const auto table = [](const char* name, int side, const Cloth::Fabric& fabric, const Target& wanted)
	{
		return MotionScene{.Name = name,
			.Frames = 36,
			.Columns = side,
			.Make = [fabric, side](const Settings& settings) { return OnTable(fabric, side, settings); },
			.Wanted = wanted};
	};
	const auto flag = [](const char* name, const Cloth::Fabric& fabric)
	{
		return MotionScene{.Name = name,
			.Frames = 90,
			.Columns = Side,
			.Make = [fabric](const Settings& settings) { return Flag(fabric, settings); },
			.Measured = MotionMeasure::Roughness,
			.Wanted = AtMost(1.4, 1.15)};
	};
	Cloth::Fabric cubic = UndampedCotton();
	cubic.Tension.Law = Cloth::TensionLaw::FullCubic;
	Cloth::Fabric silk;
	silk.ArealDensity = 0.1f;

	std::vector<MotionScene> all;
	all.push_back(table("table", Side, UndampedCotton(), AtMost(6.0, 3.0)));
	all.push_back(table("table-60", 60, UndampedCotton(), AtMost(10.0, 5.0)));
	all.push_back(table("table-measured", Side, Named("CottonBroad"), AtMost(9.0, 5.0)));
	all.push_back(table("table-cubic", Side, cubic, AtMost(12.0, 6.0)));
	all.push_back({.Name = "sphere", .Frames = 36, .Columns = Side, .Make = OnSphere, .Wanted = AtMost(3.0, 2.0)});
	all.push_back({.Name = "heap", .Frames = 60, .Columns = Side, .Make = Heap, .Wanted = AtMost(4.0, 2.0)});
	all.push_back({.Name = "cusick", .Frames = 90, .Make = HeldDisc, .Wanted = AtMost(4.0, 2.0)});
	all.push_back({.Name = "disc", .Frames = 90, .Make = LyingDisc, .Wanted = AtMost(9.0, 5.0)});
	all.push_back(Explicit("swung", 30, SwungSheet(52, 1000.0)));
	all.back().Wanted = AtMost(12.0, 6.0);
	all.push_back(flag("flag", silk));
	all.push_back(flag("flag-nylon", Named("FlagNylon")));
	all.push_back({.Name = "hanging", .Frames = 60, .Columns = Side, .Make = HangingCotton});
	all.push_back(Explicit("hanging-1000", 60, HangingScene(52, 1000.0)));
	all.push_back(Landing("landing-1000", 52, 1000.0));
	all.push_back(Landing("landing-5000", 52, 5000.0));
	all.push_back(Landing("landing-1000-100", 100, 1000.0));
	all.push_back(Landing("landing-5000-100", 100, 5000.0));
	all.push_back({.Name = "free-body", .Frames = 24, .Columns = Side, .Make = ThrownBall});
	all.push_back({.Name = "moving-collider", .Frames = 48, .Columns = Side, .Make = PushedBall});
	all.push_back(TurnedLanding("landing-turned"));
	all.push_back({.Name = "strip", .Frames = 48, .Columns = 61, .Make = StripOverCapsule});
	all.push_back({.Name = "wool-sphere", .Frames = 36, .Columns = Side, .Make = WoolOnSphere});
	return all;
}

} // namespace Lab
