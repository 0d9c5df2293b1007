// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/ContactMeasures.h"

#include "ContactTiming.h"
#include "OrThrow.h"

#include <cmath>
#include <limits>
#include <memory>

namespace Lab
{

namespace
{

constexpr double ContactStiffness = 1000.0; // N/m
constexpr double MostStretch = 0.01;
constexpr int Rest = 600;   // frames after which our cloth is at rest; without air it swings for eight seconds
constexpr int Trial = 60;   // frames that position-based dynamics goes on from there
constexpr int Counted = 20; // the last of them
constexpr int MostContactSubsteps = 1000;

/// The same threads as a fabric: with bending by curvature and with air, which lets it come to rest.
Cloth::ModelPointer BuildFabric(const HangingScene& scene)
{
	Cloth::Fabric fabric;
	fabric.TensileStiffnessWarp = static_cast<float>(ContactStiffness);
	fabric.TensileStiffnessWeft = static_cast<float>(ContactStiffness);
	fabric.Shear = static_cast<float>(HangingScene::Shear * ContactStiffness);
	Cloth::GridDescription grid = Cloth::Scenes::Grid(1.0f, 1.0f, scene.Side, scene.Side, scene.Positions.front());
	grid.Frame.Warp = {0.0f, 1.0f, 0.0f};
	grid.Frame.Weft = {1.0f, 0.0f, 0.0f};
	return Cloth::OrThrow(Cloth::BuildGrid(grid, fabric));
}

std::unique_ptr<Cloth::Simulation> OnTable(const Cloth::ModelPointer& model)
{
	Cloth::Settings settings;
	settings.ContactThickness = TableclothThickness;
	auto cloth = Cloth::OrThrow(Cloth::Simulation::Create(model, settings));
	Cloth::Collider table;
	table.Geometry = Cloth::OrThrow(Cloth::MakeBox({0.3f, 0.3f, 0.2f}));
	table.Movement.Place.Position = {0.0f, 0.0f, -0.2f};
	Cloth::OrThrow(cloth->AddCollider(table));
	return cloth;
}

/// From the beginning of the scene, which is our cloth at rest.
double StretchOf(XpbdContestant& xpbd, const HangingScene& scene)
{
	std::vector<Cloth::Vector3> positions(scene.Positions.size());
	double sum = 0.0;
	for (int frame = 0; frame < Trial; ++frame)
	{
		xpbd.StepFrame();
		if (frame >= Trial - Counted)
		{
			xpbd.ReadPositions(positions);
			sum += Stretch99(scene, positions);
		}
	}
	return sum / Counted;
}

struct Found
{
	int Substeps;
	double Stretch;
};

/// The more substeps the less stretch.
std::optional<Found> FewestSubsteps(const HangingScene& scene, const OrderedCloth& ordered, SpringOrder order)
{
	const auto attempt = [&](int substeps) -> Found {
		return {substeps, StretchOf(*XpbdOnTable(scene, ordered, order, substeps), scene)};
	};
	int tooFew = 0;
	Found enough = attempt(4);
	while (!(enough.Stretch <= MostStretch))
	{
		tooFew = enough.Substeps;
		if (tooFew >= MostContactSubsteps)
		{
			return std::nullopt;
		}
		enough = attempt(tooFew * 3 / 2);
	}
	while (enough.Substeps - tooFew > 1)
	{
		const Found middle = attempt((tooFew + enough.Substeps) / 2);
		if (middle.Stretch <= MostStretch)
		{
			enough = middle;
		}
		else
		{
			tooFew = middle.Substeps;
		}
	}
	return enough;
}

} // namespace

Outcome MeasureTableclothXpbd(int side, Threads threads, SpringOrder order, int turns)
{
	HangingScene scene = Tablecloth(side, ContactStiffness);
	const std::unique_ptr<Cloth::Simulation> cloth =
		OnTable(threads == Threads::Network ? BuildModel(scene) : BuildFabric(scene));
	double stretch = 0.0;
	std::vector<Cloth::Vector3> positions(scene.Positions.size());
	for (int frame = 0; frame < Rest; ++frame)
	{
		Cloth::OrThrow(cloth->Step());
		if (frame >= Rest - Counted)
		{
			cloth->ReadPositions(positions);
			stretch += Stretch99(scene, positions) / Counted;
		}
	}
	if (!(stretch <= MostStretch))
	{
		return {std::nullopt, Format("the solver does not get there: stretch %.1f %%", 100.0 * stretch)};
	}
	scene.Positions = positions;
	const OrderedCloth ordered(scene, HangingScene::FrameTime);
	const std::optional<Found> found = FewestSubsteps(scene, ordered, order);
	if (!found)
	{
		return {std::numeric_limits<double>::infinity(), "XPBD never gets there"};
	}
	const std::unique_ptr<XpbdContestant> xpbd = XpbdOnTable(scene, ordered, order, found->Substeps);
	// Our steps differ, so that many of them have to count.
	constexpr int Steps = 120;
	double steps = 0.0;
	double substeps = 0.0;
	double solves = 0.0;
	const auto step = [&]
	{
		Cloth::OrThrow(cloth->Step());
		++steps;
		substeps += cloth->LastStep().Substeps;
		solves += cloth->LastStep().Solves;
	};
	const Laps laps = TakeTurns({{[&] { xpbd->StepFrame(); }, 3}, {step, Steps / turns}}, turns);
	return {laps.Median(0) / laps.Mean(1),
		Format("XPBD %.2f ms (%d substeps, stretch %.2f %%), ours %.2f ms (default, %.1f substeps, %.1f solves, "
			   "%d contacts, stretch %.2f %%, moves at %.1f mm/s)",
			laps.Median(0), found->Substeps, 100.0 * found->Stretch, laps.Mean(1), substeps / steps, solves / steps,
			cloth->LastStep().Contacts, 100.0 * stretch,
			1e3 * static_cast<double>(Cloth::Scenes::RootMeanSquareSpeed(*cloth)))};
}

} // namespace Lab
