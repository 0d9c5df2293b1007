// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactMeasures.h"

#include "ContactScenes.h"
#include "ContactTiming.h"
#include "OrThrow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

namespace Lab
{

namespace
{

using Cloth::Scenes::ContactScene;

constexpr Window Fall{0, 120};
constexpr Window AtRest{240, 360};
constexpr int MostTurns = 3; // of whole scenes

ContactScene Make(const char* name, int side) { return Cloth::Scenes::FindContactScene(name).Make(side); }

/// The cloth of the table scenes with nothing below, held at two corners or by nothing.
ContactScene WithoutTable(int side, bool held)
{
	Cloth::GridDescription grid = Cloth::Scenes::Grid(1.0f, 1.0f, side, side, {-0.5f, -0.5f, 0.05f});
	if (held)
	{
		grid.DeclaredPins = {0, side - 1};
	}
	ContactScene scene;
	scene.Sheet = Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildGrid(grid, {})), {}));
	const std::vector<Cloth::Vector3> rest = Cloth::RestPositions(scene.Sheet->GetModel());
	for (int particle : grid.DeclaredPins)
	{
		Cloth::OrThrow(scene.Sheet->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	return scene;
}

Cloth::Collider At(const Cloth::ShapePointer& shape, Cloth::Vector3 position)
{
	Cloth::Collider collider;
	collider.Geometry = shape;
	collider.Movement.Place.Position = position;
	return collider;
}

/// A table with nine balls beside it that the cloth hangs over, and more things all over the level.
ContactScene InLevel(int side, int farAway)
{
	ContactScene scene = Make("table", side);
	const Cloth::ShapePointer ball = Cloth::OrThrow(Cloth::MakeSphere(0.03f));
	for (int i = 0; i < 9; ++i)
	{
		const float along = 0.15f * static_cast<float>(i % 3 - 1);
		const std::array<Cloth::Vector3, 3> places = {
			{{0.33f, along, -0.12f}, {-0.33f, along, -0.12f}, {along, 0.33f, -0.12f}}};
		scene.Add(At(ball, places[static_cast<size_t>(i / 3)]), {});
	}
	const std::array<Cloth::ShapePointer, 3> shapes = {Cloth::OrThrow(Cloth::MakeSphere(0.5f)),
		Cloth::OrThrow(Cloth::MakeCapsule(0.2f, 1.0f)), Cloth::OrThrow(Cloth::MakeBox({0.5f, 0.4f, 0.3f}))};
	for (int i = 0; i < farAway; ++i)
	{
		const int column = i % 33 - 16;
		const int row = i / 33 + 1;
		const Cloth::Vector3 place{3.0f * static_cast<float>(column), 3.0f * static_cast<float>(row), 0.0f};
		scene.Add(At(shapes[static_cast<size_t>(i % 3)], place), {});
	}
	return scene;
}

/// A cube of cells x cells squares a side, blown up to a ball.
Cloth::Scenes::Mesh Ball(float radius, int cells)
{
	Cloth::Scenes::Mesh mesh;
	std::map<std::array<int, 3>, int> known;
	const auto vertex = [&](int axis, int sign, int i, int j)
	{
		std::array<int, 3> place{};
		place[static_cast<size_t>(axis)] = sign * cells;
		place[static_cast<size_t>((axis + 1) % 3)] = 2 * i - cells;
		place[static_cast<size_t>((axis + 2) % 3)] = sign * (2 * j - cells);
		const auto [entry, fresh] = known.try_emplace(place, static_cast<int>(mesh.Positions.size()));
		if (fresh)
		{
			// Equal angles make squares of about equal size.
			const auto blow = [cells](int k)
			{ return std::tan(0.785398f * static_cast<float>(k) / static_cast<float>(cells)); };
			const Cloth::Vector3 point{blow(place[0]), blow(place[1]), blow(place[2])};
			mesh.Positions.push_back(point * (radius / Cloth::Length(point)));
		}
		return entry->second;
	};
	for (int face = 0; face < 6; ++face)
	{
		const int axis = face / 2;
		const int sign = face % 2 == 0 ? 1 : -1;
		for (int cell = 0; cell < cells * cells; ++cell)
		{
			const int i = cell % cells;
			const int j = cell / cells;
			const int a = vertex(axis, sign, i, j);
			const int b = vertex(axis, sign, i + 1, j);
			const int c = vertex(axis, sign, i + 1, j + 1);
			const int d = vertex(axis, sign, i, j + 1);
			mesh.Triangles.insert(mesh.Triangles.end(), {a, b, c, a, c, d});
		}
	}
	return mesh;
}

ContactScene OnBall(int side, const Cloth::Scenes::Mesh& ball)
{
	ContactScene scene;
	const Cloth::GridDescription grid = Cloth::Scenes::Grid(1.0f, 1.0f, side, side, {-0.5f, -0.5f, 0.35f});
	scene.Sheet = Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildGrid(grid, {})), {}));
	scene.Add(At(Cloth::OrThrow(Cloth::MakeTriangleMesh(ball.Positions, ball.Triangles, Cloth::Sides::One)), {}), {});
	return scene;
}

Measure OfTable(int number, const PublishedRun& table)
{
	return {.Name = Format("cg.table.%d", number),
		.Wanted = AtMost(1.0, 0.333),
		.References = {},
		.Take = [table](Cases&, int) { return MeasureTableIterations(table); }};
}

Measure OfXpbd(const char* name, int side, std::optional<Target> wanted, Threads threads, SpringOrder order)
{
	return {.Name = Format("%s.%d", name, side * side),
		.Wanted = wanted,
		.References = {},
		.Long = side >= 100,
		.Take = [side, threads, order](Cases&, int turns)
		{ return MeasureTableclothXpbd(side, threads, order, turns); }};
}

Measure OfContact(const char* name, std::optional<Target> wanted, bool isLong, Outcome (*body)(int side, int turns))
{
	constexpr int Side = 52;
	return {.Name = name, .Wanted = wanted, .References = {}, .Long = isLong, .Take = [body](Cases&, int turns) {
				return body(Side, turns);
			}};
}

} // namespace

Outcome MeasureContactStep(int side, int turns)
{
	const SceneCosts costs =
		PlayTurns({[side] { return Make("table", side); }, [side] { return WithoutTable(side, true); },
					  [side] { return WithoutTable(side, false); }},
			AtRest, std::min(turns, MostTurns));
	return {costs.Ratio(),
		costs.Scenes[0].Describe() + ", hanging at rest " + costs.Scenes[1].Describe() + ", in free fall "
			+ costs.Scenes[2].Describe()};
}

Outcome MeasureContactFall(int side, int turns)
{
	const SceneCosts costs =
		PlayTurns({[side] { return Make("table", side); }, [side] { return WithoutTable(side, true); }}, Fall,
			std::min(turns, MostTurns));
	return {costs.Ratio(), costs.Scenes[0].Describe() + ", hanging " + costs.Scenes[1].Describe()};
}

Outcome MeasureSelfContact(int side, int turns)
{
	const auto make = [side](bool collides)
	{
		ContactScene scene = Make("heap", side);
		Cloth::Settings settings = scene.Sheet->GetSettings();
		settings.SelfCollision = collides;
		Cloth::OrThrow(scene.Sheet->SetSettings(settings));
		return scene;
	};
	const int frames = make(true).Frames();
	const SceneCosts costs =
		PlayTurns({[&] { return make(true); }, [&] { return make(false); }}, {0, frames}, std::min(turns, MostTurns));
	return {costs.Ratio(),
		costs.Scenes[0].Describe() + Format(" over %d frames, without ", frames) + costs.Scenes[1].Describe()};
}

Outcome MeasureColliders(int side, int turns)
{
	const SceneCosts costs = PlayTurns({[side] { return InLevel(side, 990); }, [side] { return InLevel(side, 0); }},
		AtRest, std::min(turns, MostTurns));
	return {costs.Ratio(), "1000: " + costs.Scenes[0].Describe() + ", 10: " + costs.Scenes[1].Describe()};
}

Outcome MeasureMeshSize(int side, int turns)
{
	const Cloth::Scenes::Mesh fine = Ball(0.3f, 91);
	const Cloth::Scenes::Mesh coarse = Ball(0.3f, 9);
	const SceneCosts costs = PlayTurns(
		{[&] { return OnBall(side, fine); }, [&] { return OnBall(side, coarse); }}, AtRest, std::min(turns, MostTurns));
	return {costs.Ratio(),
		Format("%zu faces: ", fine.Triangles.size() / 3) + costs.Scenes[0].Describe()
			+ Format(", %zu faces: ", coarse.Triangles.size() / 3) + costs.Scenes[1].Describe()};
}

namespace
{

struct BallStretch
{
	double Mean; ///< over the last 30 frames, %
	double Largest;
	double Speed; ///< mm/s
};

BallStretch StretchUnderBall(ContactScene& scene)
{
	constexpr int Counted = 30;
	scene.AdvanceTo(scene.Frames() - Counted);
	double sum = 0.0;
	for (int frame = 0; frame < Counted; ++frame)
	{
		scene.Advance();
		sum += static_cast<double>(scene.Sheet->Measure().Stretch99);
	}
	return {100.0 * sum / Counted, 100.0 * static_cast<double>(scene.Sheet->Measure().StretchMax),
		1e3 * static_cast<double>(Cloth::Scenes::RootMeanSquareSpeed(*scene.Sheet))};
}

} // namespace

/// Cotton as stiff as measured, of threads that stiffen as the crimp goes out of them, and of linear ones.
Outcome MeasureBallStretch(int side)
{
	ContactScene linear = Make("heavy-ball", side);
	const BallStretch ofLinear = StretchUnderBall(linear);
	ContactScene stiffening = Make("heavy-ball", side);
	Cloth::Fabric fabric = stiffening.Material;
	fabric.Tension.Law = Cloth::TensionLaw::FullCubic;
	fabric.Tension.StretchLimit = 1.02f;
	fabric.Tension.CompressionLimit = 0.98f;
	Cloth::OrThrow(stiffening.Sheet->SetFabric(fabric));
	const BallStretch stretch = StretchUnderBall(stiffening);
	return {stretch.Mean,
		Format("%% with threads six times as stiff at 2 %%, at most %.1f %%, cloth moves at %.1f mm/s; linear threads "
			   "%.1f %%",
			stretch.Largest, stretch.Speed, ofLinear.Mean)};
}

std::vector<Measure> ContactMeasures()
{
	std::vector<Measure> all;
	for (const PublishedRun& run : PublishedRuns())
	{
		if (run.OnTable)
		{
			all.push_back(OfTable(static_cast<int>(all.size()) + 1, run));
		}
	}
	all.push_back(OfContact("contact.step.2704", AtMost(2.5, 1.5), false, MeasureContactStep));
	all.push_back(OfContact("contact.falling.2704", std::nullopt, false, MeasureContactFall));
	using enum SpringOrder;
	all.push_back(OfXpbd("contact.xpbd", 52, AtLeast(6.0, 12.0), Threads::Network, Elimination));
	all.push_back(OfXpbd("contact.xpbd", 100, AtLeast(10.0, 40.0), Threads::Network, Elimination));
	all.push_back(OfXpbd("contact.xpbd.coloured", 52, std::nullopt, Threads::Network, Coloured));
	all.push_back(OfXpbd("contact.xpbd.coloured", 100, std::nullopt, Threads::Network, Coloured));
	all.push_back(OfXpbd("contact.xpbd.fabric", 52, std::nullopt, Threads::Fabric, Elimination));
	all.push_back(OfXpbd("contact.xpbd.fabric", 100, std::nullopt, Threads::Fabric, Elimination));
	all.push_back(OfContact("contact.self", AtMost(3.0, 2.0), true, MeasureSelfContact));
	all.push_back(OfContact("contact.colliders", AtMost(1.2, 1.05), false, MeasureColliders));
	all.push_back(OfContact("contact.mesh", AtMost(1.6, 1.3), true, MeasureMeshSize));
	all.push_back(OfContact(
		"contact.ball.stretch", AtMost(3.0, 1.5), false, [](int side, int) { return MeasureBallStretch(side); }));
	return all;
}

} // namespace Lab
