// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Measures.h"

#include "Lab/Bench/ContactMeasures.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace Lab
{

namespace
{

constexpr double Stiffness = 1000.0; // N/m
constexpr int LongSide = 100;        // from which on measures take long

using Body = Outcome (*)(Case& hanging, int turns);

Measure OfSide(const char* name, int side, std::optional<Target> wanted, Body body)
{
	return {.Name = Format("%s.%d", name, side * side),
		.Wanted = wanted,
		.References = {},
		.Long = side >= LongSide,
		.Take = [side, body](Cases& cases, int turns) { return body(cases.At(side, Stiffness), turns); }};
}

Measure Trajectory(const char* name, int side, std::optional<Target> wanted, SpringOrder order)
{
	return {.Name = Format("%s.%d", name, side * side),
		.Wanted = wanted,
		.References = {{side, Stiffness}},
		.Long = side >= LongSide,
		.Take = [side, order](Cases& cases, int turns)
		{ return MeasureTrajectory(cases.At(side, Stiffness), order, turns); }};
}

Measure Standstill(double stiffness)
{
	return {.Name = Format("standstill.%g", stiffness),
		.Wanted = AtLeast(0.95, 0.98),
		.References = {{52, stiffness}},
		.Long = stiffness > Stiffness,
		.Take = [stiffness](Cases& cases, int) { return MeasureStandstill(cases.At(52, stiffness)); }};
}

} // namespace

std::vector<Measure> AllMeasures()
{
	std::vector<Measure> all;
	all.push_back(OfSide("update", 52, AtLeast(2.0, 4.0), MeasureUpdate));
	all.push_back(OfSide("update", 100, AtLeast(2.0, 4.0), MeasureUpdate));
	all.push_back(Trajectory("trajectory", 20, AtLeast(1.5, 4.0), SpringOrder::Elimination));
	all.push_back(Trajectory("trajectory", 52, AtLeast(4.0, 10.0), SpringOrder::Elimination));
	all.push_back(Trajectory("trajectory", 100, AtLeast(8.0, 20.0), SpringOrder::Elimination));
	all.push_back(OfSide("bandwidth", 100, AtMost(2.0, 1.3), MeasureBandwidth));
	all.push_back(OfSide("bandwidth", 200, AtMost(2.0, 1.3), MeasureBandwidth));
	all.push_back({.Name = "growth",
		.Wanted = AtMost(2.5, 2.0),
		.References = {},
		.Long = true,
		.Take = [](Cases& cases, int turns)
		{ return MeasureGrowth(cases.At(200, Stiffness), cases.At(20, Stiffness), turns); }});
	all.push_back({.Name = "stretch.400",
		.Wanted = AtLeast(2.0, 6.0),
		.References = {{20, Stiffness}},
		.Take = [](Cases& cases, int turns) { return MeasureStretch(cases.At(20, Stiffness), turns); }});
	all.push_back(Standstill(100.0));
	all.push_back(Standstill(1000.0));
	all.push_back(Standstill(10000.0));

	all.push_back(Trajectory("trajectory.coloured", 20, std::nullopt, SpringOrder::Coloured));
	all.push_back(Trajectory("trajectory.coloured", 52, std::nullopt, SpringOrder::Coloured));
	all.push_back(Trajectory("trajectory.coloured", 100, std::nullopt, SpringOrder::Coloured));
	for (int side : {20, 52, 100, 200})
	{
		all.push_back(OfSide("frame", side, std::nullopt, MeasureFrame));
	}
	for (int side : {100, 200})
	{
		all.push_back(OfSide("parallel", side, std::nullopt, MeasureParallel));
	}
	for (int side : {52, 100, 200})
	{
		all.push_back(OfSide("factor", side, std::nullopt, MeasureFactor));
	}
	all.push_back(OfSide("energy", 52, std::nullopt, [](Case& hanging, int) { return MeasureEnergy(hanging); }));
	std::ranges::move(ContactMeasures(), std::back_inserter(all));
	return all;
}

} // namespace Lab
