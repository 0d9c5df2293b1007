// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "KawabataMachine.h"

#include "OrThrow.h"
#include "Scenes.h"

#include <cmath>
#include <utility>

namespace Cloth::Kawabata
{

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

Settings Slowly(Scheme scheme)
{
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 0.0f;
	settings.TimeScheme = scheme;
	settings.TimeStep = 0.1f;
	settings.Substeps = 1;
	return settings;
}

} // namespace Cloth::Kawabata
