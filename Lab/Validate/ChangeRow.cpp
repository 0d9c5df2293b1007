// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"
#include "Lab/Bench/Measures.h"
#include "Lab/Validate/Rows.h"
#include "MeasuredFabrics.h"
#include "OrThrow.h"
#include "Scenes.h"

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

namespace Lab
{

namespace
{

using namespace Cloth;

struct Change
{
	std::string Name;
	Fabric To;
};

std::vector<Change> Changes()
{
	std::vector<Change> changes;
	const auto value = [&](const char* name, float Fabric::*member, float factor)
	{
		Change change{Format("%s x %g", name, static_cast<double>(factor)), {}};
		change.To.*member *= factor;
		changes.push_back(std::move(change));
	};
	for (const float factor : {0.1f, 0.5f, 2.0f, 10.0f})
	{
		value("density", &Fabric::ArealDensity, factor);
		value("warp", &Fabric::TensileStiffnessWarp, factor);
		value("weft", &Fabric::TensileStiffnessWeft, factor);
		value("shear", &Fabric::Shear, factor);
		value("bending", &Fabric::BendingWarp, factor);
		value("damping", &Fabric::DampingTime, factor);
	}
	for (const MeasuredFabric& fabric : MeasuredFabrics())
	{
		changes.push_back({fabric.Name, fabric.Values});
	}
	Change cubic{"full cubic", {}};
	cubic.To.Tension.Law = TensionLaw::FullCubic;
	changes.push_back(cubic);
	return changes;
}

struct Jump
{
	double Velocity; ///< in gravity's of a step
	double Energy;   ///< J, beyond the larger of the energies before and right after the change
};

/// Hangs for ten seconds: after five some still swing.
std::unique_ptr<Simulation> Hang(const ModelPointer& model, std::span<const int> held)
{
	auto cloth = OrThrow(Simulation::Create(model, {}));
	const std::vector<Vector3> rest = RestPositions(*model);
	for (int particle : held)
	{
		OrThrow(cloth->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	for (int step = 0; step < 600; ++step)
	{
		OrThrow(cloth->Step());
	}
	return cloth;
}

/// Where cloth that keeps its fabric gets to by itself in a step: that is no jump.
std::vector<Vector3> Unchanged(const ModelPointer& model, std::span<const int> held)
{
	const auto cloth = Hang(model, held);
	OrThrow(cloth->Step());
	std::vector<Vector3> velocities(static_cast<size_t>(ParticleCount(*model)));
	cloth->ReadVelocities(velocities);
	return velocities;
}

Jump JumpOf(
	const ModelPointer& model, std::span<const int> held, const Fabric& to, const std::vector<Vector3>& unchanged)
{
	const auto cloth = Hang(model, held);
	const double energy = cloth->Measure().TotalEnergy();
	OrThrow(cloth->SetFabric(to));
	const double changed = cloth->Measure().TotalEnergy();
	OrThrow(cloth->Step());
	std::vector<Vector3> after(unchanged.size());
	cloth->ReadVelocities(after);
	float worst = 0.0f;
	for (size_t i = 0; i < after.size(); ++i)
	{
		worst = std::max(worst, Length(after[i] - unchanged[i]));
	}
	const Settings& settings = cloth->GetSettings();
	return {static_cast<double>(worst / (Length(settings.Gravity) * settings.TimeStep)),
		cloth->Measure().TotalEnergy() - std::max(energy, changed)};
}

} // namespace

void TakeChange(Findings& findings)
{
	constexpr int Side = 15;
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.5f, Side, Side, Scenes::Cut::Irregular);
	const ModelPointer onMesh = OrThrow(BuildMesh(mesh.Describe(), Fabric{}));
	const std::span<const int> particles = ParticleOfVertex(*onMesh);
	const std::vector<int> meshHeld = {particles[0], particles[Side - 1]};
	const std::vector<int> gridHeld = {0, Side - 1};
	for (const auto& [name, model, held] :
		{std::tuple{"grid", OrThrow(BuildGrid(Scenes::Grid(0.5f, 0.5f, Side, Side), Fabric{})), gridHeld},
			std::tuple{"irregular mesh", onMesh, meshHeld}})
	{
		const std::vector<Vector3> unchanged = Unchanged(model, held);
		double velocity = 0.0;
		double energy = 0.0;
		std::string which;
		for (const Change& change : Changes())
		{
			const Jump jump = JumpOf(model, held, change.To, unchanged);
			energy = std::max(energy, jump.Energy);
			if (jump.Velocity > velocity)
			{
				velocity = jump.Velocity;
				which = change.Name;
			}
		}
		// A tenth of the mass is pulled by what balanced all of it: by 9 g. With 64 substeps a step it jumps by 6.3.
		findings.Add({Format("%s, jump of velocity in g h", name), "<= 9", Format("%.2f (%s)", velocity, which.c_str()),
			velocity, "", AtMost(9.0, 1.0)});
		// 2e-4 of the weight times 1 m; threads gain some with few substeps.
		findings.Judge(Format("%s, gained energy", name), "0", 1e6 * energy, "uJ", AtMost(100.0, 1.0));
	}
}

} // namespace Lab
