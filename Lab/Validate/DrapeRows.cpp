// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cusick.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "MeasuredFabrics.h"
#include "Solids.h"
#include "Timing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace Lab
{

namespace
{

using namespace Cloth;

constexpr int CoarseRings = 17;
constexpr int FineRings = 52;
constexpr int Pieces = 6;
constexpr size_t FabricCount = 4;

struct MeanDrape
{
	double Coefficient = 0.0; ///< %, mean over the pieces
	double Spread = 0.0;      ///< standard deviation of a piece
	double Nodes = 0.0;
	double SettleTime = 0.0;
	bool Settled = true;
	std::vector<Vector3> Positions; ///< of the piece nearest to the mean
};
using MeanDrapes = std::array<MeanDrape, FabricCount>;

MeanDrape Summarize(const std::vector<Cusick::Drape>& pieces)
{
	MeanDrape outcome;
	double square = 0.0;
	for (const Cusick::Drape& piece : pieces)
	{
		const double coefficient = 100.0 * piece.Coefficient;
		outcome.Coefficient += coefficient / Pieces;
		square += coefficient * coefficient / Pieces;
		outcome.Nodes += static_cast<double>(piece.Nodes) / Pieces;
		outcome.SettleTime += piece.SettleTime / Pieces;
		outcome.Settled = outcome.Settled && piece.Settled;
	}
	outcome.Spread = std::sqrt(std::max(0.0, square - outcome.Coefficient * outcome.Coefficient));
	const auto fromMean = [&](const Cusick::Drape& piece)
	{ return std::abs(100.0 * piece.Coefficient - outcome.Coefficient); };
	outcome.Positions = std::ranges::min_element(pieces, {}, fromMean)->Positions;
	return outcome;
}

/// All pieces of all fabrics, once per mesh and step.
const MeanDrapes& DrapeAt(int rings, int frequency)
{
	static std::map<std::pair<int, int>, MeanDrapes> known;
	const auto [entry, fresh] = known.try_emplace({rings, frequency});
	if (fresh)
	{
		const Cusick::Specimen specimen = Cusick::CutDisc(rings);
		const std::array<MeasuredFabric, FabricCount> fabrics = MeasuredFabrics();
		Settings settings;
		settings.TimeStep = 1.0f / static_cast<float>(frequency);
		std::array<std::vector<Cusick::Drape>, FabricCount> drapes;
		drapes.fill(std::vector<Cusick::Drape>(Pieces));
		std::atomic<int> done = 0;
		constexpr int Count = FabricCount * Pieces;
		OnAllCores(Count,
			[&](int index)
			{
				const size_t fabric = static_cast<size_t>(index / Pieces);
				const int piece = index % Pieces;
				drapes[fabric][static_cast<size_t>(piece)] =
					Cusick::Hang(specimen, fabrics[fabric].Values, settings, piece);
				Progress(Format("  %zu particles at %d Hz: %d of %d pieces hang", specimen.Sheet.Positions.size(),
					frequency, ++done, Count));
			});
		for (size_t i = 0; i < FabricCount; ++i)
		{
			entry->second[i] = Summarize(drapes[i]);
		}
	}
	return entry->second;
}

void DrawDrapes(Findings& findings, const MeanDrapes& outcomes)
{
	constexpr int Panel = 340;
	const Color front{0.75f, 0.12f, 0.10f};
	const Color back{0.80f, 0.42f, 0.10f};
	const Color metal{0.42f, 0.45f, 0.50f};
	const Cusick::Specimen specimen = Cusick::CutDisc(FineRings);
	// Just below the cloth; the edge of what is drawn is kept out of the folds.
	Scenes::Mesh pedestal = Scenes::Cylinder(Cusick::PedestalRadius - 0.002f, 0.1f, 96);
	for (Vector3& p : pedestal.Positions)
	{
		p.Z -= 0.0505f;
	}
	const Camera above{{0.0f, -0.001f, 1.0f}, {}, 19.0f};
	const Camera beside{{0.25f, -0.85f, 0.3f}, {0.0f, 0.0f, -0.025f}, 20.0f};
	for (const auto& [camera, file, caption] :
		{std::tuple{above, "DrapeAbove.png", "From above: cotton broad, wool tropical, polyester tropical, faille."},
			std::tuple{beside, "DrapeBeside.png", "The same from the side."}})
	{
		Picture picture(Panel * static_cast<int>(FabricCount), Panel);
		for (size_t i = 0; i < FabricCount; ++i)
		{
			const int left = Panel * static_cast<int>(i);
			picture.Draw(pedestal.Positions, pedestal.Triangles, camera, metal, metal, left, Panel);
			picture.Draw(outcomes[i].Positions, specimen.Sheet.Triangles, camera, front, back, left, Panel);
		}
		findings.Draw(file, caption, picture);
	}
}

void CompareDrapes(Findings& findings, const MeanDrapes& a, const MeanDrapes& b)
{
	const std::array<MeasuredFabric, FabricCount> fabrics = MeasuredFabrics();
	for (size_t i = 0; i < FabricCount; ++i)
	{
		const double change = std::abs(a[i].Coefficient - b[i].Coefficient);
		findings.Add({fabrics[i].Name, Format("%.1f %% +- %.1f", a[i].Coefficient, a[i].Spread),
			Format("%.1f %% +- %.1f", b[i].Coefficient, b[i].Spread), change, "points", AtMost(5.0, 2.0)});
	}
}

} // namespace

void TakeDrape(Findings& findings)
{
	const std::array<MeasuredFabric, FabricCount> fabrics = MeasuredFabrics();
	const MeanDrapes& outcomes = DrapeAt(FineRings, 60);
	for (size_t i = 0; i < FabricCount; ++i)
	{
		const MeanDrape& drape = outcomes[i];
		const double off = std::abs(drape.Coefficient - fabrics[i].DrapeCoefficient);
		findings.Add({Format("%s, drape coefficient", fabrics[i].Name), Format("%.1f %%", fabrics[i].DrapeCoefficient),
			Format("%.1f %% +- %.1f", drape.Coefficient, drape.Spread), off, "points", AtMost(10.0, 5.0)});
		findings.Report(
			Format("%s, nodes", fabrics[i].Name), Format("%d", fabrics[i].Nodes), Format("%.1f", drape.Nodes));
		findings.Report(Format("%s, time to rest", fabrics[i].Name), "-",
			Format("%s%.1f s", drape.Settled ? "" : "more than ", drape.SettleTime));
	}
	const auto [cotton, wool, polyester, faille] =
		std::array{outcomes[0].Coefficient, outcomes[1].Coefficient, outcomes[2].Coefficient, outcomes[3].Coefficient};
	const bool right = faille < std::min(wool, polyester) && std::max(wool, polyester) < cotton;
	findings.Add({"order of the fabrics", "faille < wool, polyester < cotton", right ? "the same" : "another",
		right ? 0.0 : 1.0, "", AtMost(0.0, 0.0)});
	if (findings.Draws())
	{
		DrawDrapes(findings, outcomes);
	}
}

void TakeDrapeSensitivity(Findings& findings)
{
	struct Variation
	{
		const char* What;
		void (*Change)(Fabric& fabric);
		Cusick::Tester Tester;
	};
	static constexpr Variation Variations[] = {
		{"as it is", [](Fabric&) {}, {}},
		{"shear stiffness halved", [](Fabric& fabric) { fabric.Shear *= 0.5f; }, {}},
		{"shear stiffness doubled", [](Fabric& fabric) { fabric.Shear *= 2.0f; }, {}},
		{"no shear hysteresis", [](Fabric& fabric) { fabric.ShearHysteresis = 0.0f; }, {}},
		{"tensile stiffness times four",
			[](Fabric& fabric)
			{
				fabric.TensileStiffnessWarp *= 4.0f;
				fabric.TensileStiffnessWeft *= 4.0f;
			},
			{}},
		{"no bending hysteresis",
			[](Fabric& fabric)
			{
				fabric.BendingHysteresisWarp = 0.0f;
				fabric.BendingHysteresisWeft = 0.0f;
			},
			{}},
		{"bending less by 30 %",
			[](Fabric& fabric)
			{
				fabric.BendingWarp *= 0.7f;
				fabric.BendingWeft *= 0.7f;
			},
			{}},
		{"discs of 25.4 and 12.7 cm", [](Fabric&) {}, {0.127f, 0.0635f}},
	};
	constexpr int Rings = 26;
	constexpr int Tried = 3;
	constexpr int Count = static_cast<int>(std::size(Variations)) * Tried;
	std::array<Cusick::Drape, Count> drapes;
	std::atomic<int> done = 0;
	OnAllCores(Count,
		[&](int index)
		{
			const Variation& variation = Variations[index / Tried];
			Fabric fabric = MeasuredFabrics()[2].Values;
			variation.Change(fabric);
			drapes[static_cast<size_t>(index)] =
				Cusick::Hang(Cusick::CutDisc(Rings, variation.Tester), fabric, Settings(), index % Tried);
			Progress(Format("  sensitivity: %d of %d pieces hang", ++done, Count));
		});
	double first = 0.0;
	for (size_t i = 0; i < std::size(Variations); ++i)
	{
		double coefficient = 0.0;
		double nodes = 0.0;
		for (size_t piece = 0; piece < Tried; ++piece)
		{
			coefficient += 100.0 / Tried * drapes[i * Tried + piece].Coefficient;
			nodes += 1.0 / Tried * drapes[i * Tried + piece].Nodes;
		}
		first = i == 0 ? coefficient : first;
		findings.Report(Variations[i].What, i == 0 ? "50.7 %, 5 nodes" : "-",
			Format("%.1f %% (%+.1f), %.1f nodes", coefficient, coefficient - first, nodes));
	}
}

void TakeDrapeMesh(Findings& findings) { CompareDrapes(findings, DrapeAt(FineRings, 60), DrapeAt(CoarseRings, 60)); }

void TakeDrapeStep(Findings& findings) { CompareDrapes(findings, DrapeAt(CoarseRings, 240), DrapeAt(CoarseRings, 30)); }

} // namespace Lab
