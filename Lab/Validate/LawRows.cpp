// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactTiming.h"
#include "CubicForceScenes.h"
#include "Facets.h"
#include "KawabataMachine.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "OrThrow.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace Lab
{

namespace
{

using namespace Cloth;
using Scenes::ContactScene;

constexpr std::array<std::pair<TensionLaw, const char*>, 3> Laws = {{{TensionLaw::Linear, "linear"},
	{TensionLaw::TwoTermCubic, "two-term cubic"}, {TensionLaw::FullCubic, "full cubic"}}};

constexpr int LawPanelWidth = 400;
constexpr int LawPanelHeight = 360;

void DrawScene(Picture& picture, const ContactScene& scene, const std::vector<int>& surface, int panel)
{
	const int left = LawPanelWidth * panel;
	for (const Scenes::Body& body : scene.Bodies)
	{
		const Pose pose = OrThrow(scene.Sheet->ReadMotion(body.Number)).Place;
		Scenes::DrawFaceted(picture, body.Surface, pose, scene.View, {0.12f, 0.35f, 0.62f}, left, LawPanelWidth);
	}
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
	scene.Sheet->ReadPositions(positions);
	picture.Draw(positions, surface, scene.View, {0.75f, 0.12f, 0.10f}, {0.80f, 0.42f, 0.10f}, left, LawPanelWidth);
}

struct Stretch
{
	double Rest = 0.0; ///< of 99 % of the threads, %
	double Worst = 0.0;
};

/// The mean over the last half second counts as rest.
Stretch PlayStretch(ContactScene& scene)
{
	constexpr int Counted = 30;
	Stretch stretch;
	for (int frame = 0; frame < scene.Frames(); ++frame)
	{
		scene.Advance();
		const double now = 100.0 * static_cast<double>(scene.Sheet->Measure().Stretch99);
		stretch.Worst = std::max(stretch.Worst, now);
		stretch.Rest += frame + Counted >= scene.Frames() ? now / Counted : 0.0;
	}
	return stretch;
}

void CompareStretch(Findings& findings, ContactScene (*make)(TensionLaw), const char* file, const char* caption,
	const std::optional<Target>& wanted)
{
	Picture picture(LawPanelWidth * static_cast<int>(Laws.size()), LawPanelHeight);
	Stretch linear;
	for (size_t i = 0; i < Laws.size(); ++i)
	{
		ContactScene scene = make(Laws[i].first);
		const Stretch stretch = PlayStretch(scene);
		DrawScene(picture, scene, Scenes::SurfaceOfSheet(), static_cast<int>(i));
		if (Laws[i].first == TensionLaw::Linear)
		{
			linear = stretch;
			findings.Report(
				"linear, stretch at rest and at worst", "-", Format("%.1f %%, %.1f %%", stretch.Rest, stretch.Worst));
			continue;
		}
		const std::optional<Target> judged = Laws[i].first == TensionLaw::FullCubic ? wanted : std::nullopt;
		for (const auto& [when, now, then] :
			{std::tuple{"at rest", stretch.Rest, linear.Rest}, std::tuple{"at worst", stretch.Worst, linear.Worst}})
		{
			findings.Add(
				{Format("%s / linear, %s", Laws[i].second, when), judged ? Format("<= %.3g", judged->Bar) : "-",
					Format("%.2f (%.1f %%)", now / then, now), now / then, "", judged});
		}
	}
	findings.Draw(file, caption, picture);
}

/// A sheet held at two corners; what a game would have.
ContactScene Hanging(const Fabric& fabric, bool onMesh)
{
	constexpr int Side = 52;
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, Side, Side, Scenes::Cut::Alternating);
	MeshDescription description = mesh.Describe();
	GridDescription grid = Scenes::Grid(1.0f, 1.0f, Side, Side);
	grid.DeclaredPins = description.DeclaredPins = {0, Side - 1};
	const ModelPointer model = OrThrow(onMesh ? BuildMesh(description, fabric) : BuildGrid(grid, fabric));
	ContactScene scene;
	scene.Sheet = OrThrow(Simulation::Create(model, {}));
	const std::vector<Vector3> rest = RestPositions(*model);
	for (int vertex : grid.DeclaredPins)
	{
		const int particle = onMesh ? ParticleOfVertex(*model)[static_cast<size_t>(vertex)] : vertex;
		OrThrow(scene.Sheet->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	return scene;
}

Fabric Of(TensionLaw law)
{
	Fabric fabric;
	fabric.Tension.Law = law;
	return fabric;
}

Fabric WithHysteresis()
{
	Fabric fabric;
	fabric.ShearHysteresis = 0.6f;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 2e-4f;
	return fabric;
}

Fabric WithPlots()
{
	Fabric fabric;
	fabric.TensileCurveWarp = fabric.TensileCurveWeft = Kawabata::TensilePlot();
	fabric.ShearCurve = Kawabata::ShearPlot();
	fabric.BendingCurveWarp = fabric.BendingCurveWeft = Kawabata::BendingPlot();
	return fabric;
}

} // namespace

void TakeHeavyBall(Findings& findings)
{
	CompareStretch(findings, Scenes::HeavyBall, "HeavyBall.png",
		"10 kg at rest on linear, two-term cubic and full cubic threads.", AtMost(1.0 / 3.0, 0.25));
}

void TakeHangingCube(Findings& findings)
{
	CompareStretch(findings, Scenes::HangingCube, "HangingCube.png",
		"5 kg on linear, two-term cubic and full cubic threads.", AtMost(0.5, 1.0 / 3.0));
}

void TakeSoftCube(Findings& findings)
{
	constexpr int Enough = 32; // substeps
	struct Blow
	{
		double Volume;
		std::string Told;
	};
	const auto play = [](ContactScene& scene, int substeps) -> Blow
	{
		Settings settings = scene.Sheet->GetSettings();
		settings.Substeps = substeps;
		OrThrow(scene.Sheet->SetSettings(settings));
		double least = 1.0;
		int inverted = 0;
		while (scene.FramesDone < scene.Frames())
		{
			scene.Advance();
			least = std::min(least, Scenes::SoftCubeVolume(*scene.Sheet));
			inverted = std::max(inverted, Scenes::InvertedCells(*scene.Sheet));
		}
		const double end = Scenes::SoftCubeVolume(*scene.Sheet);
		return {end, Format("%.2f (at worst %.2f, %d of 512 cells inside out)", end, least, inverted)};
	};
	Picture picture(LawPanelWidth * static_cast<int>(Laws.size()), LawPanelHeight);
	for (size_t i = 0; i < Laws.size(); ++i)
	{
		ContactScene scene = Scenes::SoftCube(Laws[i].first);
		const Blow blow = play(scene, Enough);
		DrawScene(picture, scene, Scenes::SurfaceOfSoftCube(), static_cast<int>(i));
		const bool stands = Laws[i].first == TensionLaw::FullCubic;
		findings.Add({Format("%s, volume at the end", Laws[i].second), stands ? ">= 0.5" : "<= 0.5", blow.Told,
			blow.Volume, "", stands ? AtLeast(0.5, 0.95) : AtMost(0.5, 0.5)});
	}
	ContactScene scene = Scenes::SoftCube(TensionLaw::FullCubic);
	findings.Report("full cubic with default substeps, volume at the end", "-", play(scene, 0).Told);
	findings.Draw("SoftCube.png", "After the blow: linear, two-term cubic and full cubic threads.", picture);
}

void TakeCost(Findings& findings)
{
	constexpr int Turns = 7;
	constexpr Window TwoSeconds{0, 120};
	const auto race =
		[&](const char* what, const SceneMaker& one, const SceneMaker& other, const std::optional<Target>& wanted)
	{
		const SceneCosts costs = PlayTurns({one, other}, TwoSeconds, Turns);
		const SceneCost& a = costs.Scenes[0];
		const SceneCost& b = costs.Scenes[1];
		findings.Add({what, wanted ? Format("<= %.3g", wanted->Bar) : "-",
			Format("%.2f (%.2f / %.2f ms a step)", costs.Ratio(), a.Milliseconds, b.Milliseconds), costs.Ratio(), "",
			wanted});
	};
	const auto compare =
		[&](const char* what, bool onMesh, const Fabric& one, const Fabric& other, const std::optional<Target>& wanted)
	{
		race(
			what, [&] { return Hanging(one, onMesh); }, [&] { return Hanging(other, onMesh); }, wanted);
	};
	const auto ofPaper = [&](const char* what, ContactScene (*make)(TensionLaw))
	{
		race(
			what, [&] { return make(TensionLaw::FullCubic); }, [&] { return make(TensionLaw::Linear); },
			AtMost(1.1, 1.05));
	};
	ofPaper("full cubic / linear, ball", Scenes::HeavyBall);
	ofPaper("full cubic / linear, hanging cube", Scenes::HangingCube);
	const Fabric linear;
	const Fabric cubic = Of(TensionLaw::FullCubic);
	compare("full cubic / linear, grid", false, cubic, linear, AtMost(1.1, 1.05));
	compare("full cubic / linear, mesh", true, cubic, linear, AtMost(1.1, 1.05));
	const Fabric continuum = Of(TensionLaw::StVenantKirchhoff);
	race(
		"full cubic springs / triangles of St. Venant and Kirchhoff", [&] { return Hanging(cubic, false); },
		[&] { return Hanging(continuum, true); }, AtMost(0.65, 0.5));
	compare("full cubic / St. Venant and Kirchhoff, both of triangles", true, cubic, continuum, std::nullopt);
	compare("hysteresis / linear, grid", false, WithHysteresis(), linear, AtMost(1.5, 1.2));
	compare("hysteresis / linear, mesh", true, WithHysteresis(), linear, AtMost(1.5, 1.2));
	compare("measured plots / linear, grid", false, WithPlots(), linear, std::nullopt);
	compare("measured plots / linear, mesh", true, WithPlots(), linear, std::nullopt);
}

} // namespace Lab
