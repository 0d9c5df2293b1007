// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "KawabataMachine.h"

#include "OrThrow.h"
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth::Kawabata
{

namespace
{

constexpr float Larger = 10.0f; // a long strip

} // namespace

Machine::Machine(Simulation& cloth, Form form, double area)
	: Cloth(cloth)
	, Deformed(std::move(form))
	, Area(area)
	, Rest(RestPositions(cloth.GetModel()))
	, Force(Rest.size())
{
}

double Machine::Lead(double to)
{
	std::vector<Vector3> before(Rest.size());
	std::vector<Vector3> after(Rest.size());
	std::vector<Vector3> impulse(Rest.size());
	Cloth.ReadPositions(before);
	for (size_t i = 0; i < Rest.size(); ++i)
	{
		OrThrow(Cloth.SetPin(static_cast<int>(i), Deformed(Rest[i], to)));
	}
	OrThrow(Cloth.Step());
	Cloth.ReadPositions(after);
	Cloth.ReadReactions(impulse);
	double work = 0.0;
	for (size_t i = 0; i < Rest.size(); ++i)
	{
		const Vector3 force = impulse[i] / Cloth.GetSettings().TimeStep;
		work += 0.5 * static_cast<double>(Dot(Force[i] + force, after[i] - before[i]));
		Force[i] = force;
	}
	const double change = to - Now;
	Now = to;
	return work / change / Area;
}

Loop Machine::Run(double range, int stepsPerBranch)
{
	for (int step = 1; step <= stepsPerBranch; ++step)
	{
		Lead(range * step / stepsPerBranch);
	}
	double sum[2] = {};
	double product = 0.0;
	double square = 0.0;
	int count = 0;
	Loop loop;
	const double way = 2.0 * range / stepsPerBranch;
	for (double direction : {-1.0, 1.0})
	{
		for (int step = 1; step <= stepsPerBranch; ++step)
		{
			const double force = Lead(direction * (step * way - range));
			const double middle = direction * ((step - 0.5) * way - range);
			loop.Area += force * direction * way * Area;
			if (std::abs(middle) < 0.4 * range)
			{
				sum[direction > 0.0 ? 1 : 0] += force;
				product += force * middle;
				square += middle * middle;
				++count;
			}
		}
	}
	loop.Slope = product / square;
	loop.Height = (sum[1] - sum[0]) / (0.5 * count);
	return loop;
}

Vector3 Stretched(Vector3 rest, double strain) { return {rest.X * static_cast<float>(1.0 + strain), rest.Y, 0.0f}; }

Vector3 Sheared(Vector3 rest, double angle)
{
	const float turn = static_cast<float>(angle);
	return {rest.X + rest.Y * std::sin(turn), rest.Y * std::cos(turn), 0.0f};
}

GridDescription StripGrid() { return Scenes::Grid(StripLength, StripWidth, StripColumns, 5); }

Vector3 Bent(Vector3 rest, double curvature)
{
	const int column = static_cast<int>(std::lround(static_cast<double>(rest.X) / StripSpacing));
	const double turn = 2.0 * std::asin(0.5 * curvature * StripSpacing);
	double x = 0.0;
	double z = 0.0;
	for (int i = 0; i < column; ++i)
	{
		const double angle = turn * (i - 0.5 * (StripColumns - 2));
		x += StripSpacing * std::cos(angle);
		z += StripSpacing * std::sin(angle);
	}
	return {static_cast<float>(x), rest.Y, static_cast<float>(z)};
}

Vector3 BentByAngle(Vector3 rest, double curvature)
{
	return Bent(rest, 2.0 * std::sin(0.5 * curvature * StripSpacing) / StripSpacing);
}

GridDescription LongStrip() { return Scenes::Grid(Larger * StripLength, Larger * StripWidth, StripColumns, 5); }

Vector3 BentLong(Vector3 rest, double curvature)
{
	return Bent(rest / Larger, curvature * static_cast<double>(Larger)) * Larger;
}

double MeanCurvature(const std::vector<Vector3>& positions, double spacing)
{
	constexpr int Ends = 10;
	double sum = 0.0;
	for (int column = Ends; column + Ends < StripColumns; ++column)
	{
		const size_t i = static_cast<size_t>(2 * StripColumns + column);
		const Vector3 bend = positions[i - 1] + positions[i + 1] - positions[i] * 2.0f;
		sum += static_cast<double>(Length(bend)) / (spacing * spacing);
	}
	return sum / (StripColumns - 2 * Ends);
}

MeasuredCurve TensilePlot() { return {{0.01f, 30.0f, 10.0f}, {0.03f, 190.0f, 90.0f}, {0.05f, 490.0f, 470.0f}}; }

MeasuredCurve ShearPlot()
{
	return {{0.0f, 0.5f, -0.5f}, {0.05f, 3.0f, 1.6f}, {0.14f, 9.0f, 6.0f}, {0.5f, 40.0f, 32.0f}};
}

MeasuredCurve BendingPlot() { return {{0.0f, 4e-4f, -4e-4f}, {50.0f, 14e-4f, 2e-4f}, {250.0f, 38e-4f, 18e-4f}}; }

double Interpolated(const MeasuredCurve& curve, double at, float MeasuredPoint::*branch)
{
	double x = 0.0;
	double y = 0.0;
	for (const MeasuredPoint& point : curve)
	{
		const double x1 = point.At;
		const double y1 = point.*branch;
		if (x1 >= at && x1 > x)
		{
			return y + (y1 - y) * (at - x) / (x1 - x);
		}
		x = x1;
		y = y1;
	}
	return y;
}

std::vector<PlotStep> FollowPlot(Machine& machine, const MeasuredCurve& curve, double end, double turning)
{
	constexpr int Steps = 400;
	std::vector<PlotStep> steps;
	for (const bool loading : {true, false})
	{
		for (int step = 1; step <= Steps; ++step)
		{
			const double part = static_cast<double>(loading ? step : Steps - step) / Steps;
			const double middle = end * (part + (loading ? -0.5 : 0.5) / Steps);
			const double force = machine.Lead(end * part);
			const double expected =
				Interpolated(curve, middle, loading ? &MeasuredPoint::Loading : &MeasuredPoint::Unloading);
			const bool turned = middle > 0.05 * end && (loading || middle < (1.0 - turning) * end);
			steps.push_back({middle, force, expected, turned});
		}
	}
	return steps;
}

double WorstDeviation(const std::vector<PlotStep>& steps)
{
	double largest = 0.0;
	double worst = 0.0;
	for (const PlotStep& step : steps)
	{
		largest = std::max(largest, step.Expected);
		worst = step.Turned ? std::max(worst, std::abs(step.Force - step.Expected)) : worst;
	}
	return worst / largest;
}

Settings Slowly(Scheme scheme)
{
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 0.0f;
	settings.Solver = SolverKind::Imex;
	settings.Paper.TimeScheme = scheme;
	settings.TimeStep = 0.1f;
	settings.Substeps = 1;
	return settings;
}

Settings SlowlyByThreads()
{
	Settings settings = Slowly();
	settings.Solver = SolverKind::Threads;
	settings.Substeps = 0;
	return settings;
}

} // namespace Cloth::Kawabata
