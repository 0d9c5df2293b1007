// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Statics.h"

#include "ClothSolver/Simulation.h"
#include "ContactScene.h"
#include "OrThrow.h"
#include "Reference.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace Cloth::Statics
{

namespace
{

constexpr int CantileverRows = 5;

/// Hardly stretches under its own weight.
Fabric CantileverFabric(double gamma, CantileverSize size)
{
	const double length = static_cast<double>(size.Length - 0.5f * size.Spacing());
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 500.0f * size.Length;
	fabric.Shear = 50.0f * size.Length;
	fabric.BendingWarp = fabric.BendingWeft = static_cast<float>(0.2 * 9.81 * length * length * length / gamma);
	return fabric;
}

std::vector<int> ClampedOf(std::span<const Vector3> rest, CantileverSize size)
{
	std::vector<int> clamped;
	for (size_t i = 0; i < rest.size(); ++i)
	{
		if (rest[i].X < 1.3f * size.Spacing())
		{
			clamped.push_back(static_cast<int>(i));
		}
	}
	return clamped;
}

std::vector<Vector3> PositionsOf(const Simulation& simulation)
{
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(simulation.GetModel())));
	simulation.ReadPositions(positions);
	return positions;
}

void Play(Simulation& simulation, int steps)
{
	for (int step = 0; step < steps; ++step)
	{
		OrThrow(simulation.Step());
	}
}

/// Takes all velocities whenever the cloth has begun to slow down, but not in the last two seconds.
void Relax(Simulation& simulation, int steps)
{
	constexpr int Free = 120;
	float before = 0.0f;
	for (int step = 0; step < steps; ++step)
	{
		OrThrow(simulation.Step());
		const float now = Scenes::RootMeanSquareSpeed(simulation);
		const bool slower = now < before && step + Free < steps;
		if (slower)
		{
			const std::vector<Vector3> positions = PositionsOf(simulation);
			OrThrow(simulation.SetState(positions, std::vector<Vector3>(positions.size())));
		}
		before = slower ? 0.0f : now;
	}
}

/// Euler's scheme with long steps stills everything; threads are relaxed.
Settings Stilling(float timeStep, SolverKind solver = SolverKind::Imex)
{
	Settings settings;
	settings.AirDensity = 0.0f;
	settings.Solver = solver;
	if (solver == SolverKind::Threads)
	{
		return settings;
	}
	settings.Paper.TimeScheme = Scheme::Euler;
	settings.TimeStep = timeStep;
	settings.Paper.UpdateTolerance = 1e-5f;
	settings.Paper.Updates = 50;
	return settings;
}

} // namespace

ModelPointer CantileverGrid(double gamma, bool declaredPins, CantileverSize size)
{
	GridDescription grid = Scenes::Grid(size.Length, 0.1f * size.Length, size.Columns, CantileverRows);
	const Fabric fabric = CantileverFabric(gamma, size);
	ModelPointer plain = OrThrow(BuildGrid(grid, fabric));
	if (!declaredPins)
	{
		return plain;
	}
	grid.DeclaredPins = ClampedOf(RestPositions(*plain), size);
	return OrThrow(BuildGrid(grid, fabric));
}

ModelPointer CantileverMesh(double gamma, Scenes::Cut cut, CantileverSize size)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(size.Length, 0.1f * size.Length, size.Columns, CantileverRows, cut);
	MeshDescription description = mesh.Describe();
	description.DeclaredPins = ClampedOf(mesh.Positions, size);
	return OrThrow(BuildMesh(description, CantileverFabric(gamma, size)));
}

ElasticaTip Sag(const ModelPointer& cantilever, SolverKind solver, CantileverSize size)
{
	const bool relaxed = solver == SolverKind::Threads;
	Settings settings;
	settings.AirDensity = 0.0f;
	settings.Solver = solver;
	settings.Paper.TimeScheme = Scheme::Euler; // stills the strip
	settings.Substeps = relaxed ? 0 : 1;
	settings.Paper.Updates = 60;
	settings.Paper.UpdateTolerance = 1e-4f;
	const auto strip = OrThrow(Simulation::Create(cantilever, settings));
	const std::vector<Vector3> rest = RestPositions(*cantilever);
	for (int particle : ClampedOf(rest, size))
	{
		OrThrow(strip->SetPin(particle, rest[static_cast<size_t>(particle)]));
	}
	if (relaxed)
	{
		Relax(*strip, size.Length < 1.0f ? 600 : 1800); // a long strip swings slowly
	}
	for (int step = 0; !relaxed && (step < 100 || (step < 2000 && Scenes::RootMeanSquareSpeed(*strip) > 2e-5f)); ++step)
	{
		OrThrow(strip->Step());
	}
	const std::vector<Vector3> now = PositionsOf(*strip);
	ElasticaTip mean{0.0, 0.0};
	for (size_t i = 0; i < rest.size(); ++i)
	{
		if (rest[i].X > size.Length - 1e-4f * size.Length)
		{
			mean.Drop -= static_cast<double>(now[i].Z) / CantileverRows;
			mean.Reach += static_cast<double>(now[i].X - 0.5f * size.Spacing()) / CantileverRows;
		}
	}
	return mean;
}

double Extension(const ModelPointer& strip, SolverKind solver)
{
	Settings settings = Stilling(0.05f, solver);
	settings.Gravity = {9.81f, 0.0f, 0.0f};
	const auto simulation = OrThrow(Simulation::Create(strip, settings));
	const std::vector<Vector3> rest = RestPositions(*strip);
	const auto byX = [](Vector3 a, Vector3 b) { return a.X < b.X; };
	for (size_t i = 0; i < rest.size(); ++i)
	{
		if (rest[i].X < 1e-6f)
		{
			OrThrow(simulation->SetPin(static_cast<int>(i), rest[i]));
		}
	}
	solver == SolverKind::Threads ? Relax(*simulation, 600) : Play(*simulation, 100);
	const std::vector<Vector3> now = PositionsOf(*simulation);
	return static_cast<double>(std::ranges::max(now, byX).X) - static_cast<double>(std::ranges::max(rest, byX).X);
}

double OffCatenary(SolverKind solver)
{
	constexpr int Count = 81;
	constexpr double Length = 1.0;
	constexpr double Span = 0.6;
	const Scenes::Network chain = Scenes::Chain(Count, static_cast<float>(Length), 0.1f, 2e4f);
	const auto simulation =
		OrThrow(Simulation::Create(OrThrow(BuildNetwork(chain.Describe())), Stilling(0.02f, solver)));
	std::vector<Vector3> start;
	for (int i = 0; i < Count; ++i)
	{
		// Two straight halves of the right length: a V.
		const double s = Length * i / (Count - 1);
		const double x = Span * (s / Length - 0.5);
		const double depth = std::sqrt(0.25 * (Length * Length - Span * Span));
		start.push_back(
			{static_cast<float>(x), 0.0f, static_cast<float>(-depth * (1.0 - std::abs(2.0 * s / Length - 1.0)))});
	}
	OrThrow(simulation->SetState(start, std::vector<Vector3>(start.size())));
	OrThrow(simulation->SetPin(0, start.front()));
	OrThrow(simulation->SetPin(Count - 1, start.back()));
	solver == SolverKind::Threads ? Relax(*simulation, 1500) : Play(*simulation, 1500);

	// z = a (cosh(x / a) - cosh(d / 2a)), with a such that the length between the ends fits.
	double low = 0.05;
	double high = 10.0;
	for (int bisection = 0; bisection < 100; ++bisection)
	{
		const double a = 0.5 * (low + high);
		(2.0 * a * std::sinh(0.5 * Span / a) > Length ? low : high) = a;
	}
	double worst = 0.0;
	for (Vector3 p : PositionsOf(*simulation))
	{
		const double z = low * (std::cosh(static_cast<double>(p.X) / low) - std::cosh(0.5 * Span / low));
		worst = std::max(worst, std::abs(static_cast<double>(p.Z) - z));
	}
	return worst;
}

namespace
{

/// A stretched, slack chain's motion has kinks; a sheet pulled in its plane and swinging has none.
Scenes::Network SmoothProblem(float dampingTime)
{
	Scenes::Network sheet = Scenes::HangingSheet(6, 5.0f);
	sheet.DampingTime = dampingTime;
	// Hanging, held by the upper edge and a little stretched by its weight from the start.
	sheet.Held = {0, 1, 2, 3, 4, 5};
	for (Vector3& p : sheet.Positions)
	{
		p = {p.Y, 0.1f * p.X, -1.05f * p.X};
	}
	return sheet;
}

/// Distance from the exact motion, root of the mean square over all particles, m.
double ErrorAt(
	const Scenes::Network& network, const Reference& exact, SolverKind solver, Scheme scheme, double time, int steps)
{
	Settings settings;
	settings.Solver = solver;
	settings.Paper.TimeScheme = scheme;
	settings.TimeStep = static_cast<float>(time / steps);
	settings.Substeps = 1;
	settings.Paper.Updates = 40;
	settings.Paper.UpdateTolerance = 1e-6f;
	const auto sheet = OrThrow(Simulation::Create(OrThrow(BuildNetwork(network.Describe())), settings));
	for (int particle : network.Held)
	{
		OrThrow(sheet->SetPin(particle, network.Positions[static_cast<size_t>(particle)]));
	}
	Play(*sheet, steps);
	return exact.DistanceTo(PositionsOf(*sheet));
}

} // namespace

double Errors::CoarseOrder() const { return std::log2(Coarse / Middle); }
double Errors::FineOrder() const { return std::log2(Middle / Fine); }

namespace
{

Errors RefineBy(SolverKind solver, Scheme scheme, float dampingTime, int steps)
{
	constexpr double Time = 0.8;
	const Scenes::Network network = SmoothProblem(dampingTime);
	Reference exact(network, {0.0, 0.0, -9.81});
	exact.Advance(Time, 8000);
	const auto error = [&](int count) { return ErrorAt(network, exact, solver, scheme, Time, count); };
	return {error(steps), error(2 * steps), error(4 * steps)};
}

} // namespace

Errors Refine(Scheme scheme, float dampingTime, int steps)
{
	return RefineBy(SolverKind::Imex, scheme, dampingTime, steps);
}

Errors RefineThreads(int steps) { return RefineBy(SolverKind::Threads, Scheme::Bdf2, 0.0f, steps); }

} // namespace Cloth::Statics
