// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Details/Curves.h"

#include "ClothSolver/FabricPlot.h"

#include <numbers>
#include <vector>

namespace Live
{

namespace
{

constexpr double Degrees = 180.0 / std::numbers::pi;
constexpr double LargestForce = 490.0; // N/m
constexpr double LargestStrain = 1.0;
constexpr int PointsPerBranch = 97;

struct Axis
{
	const char* Label;
	const char* Unit;
	double PerSolverUnit;
};

/// One piece that is tested.
struct Sample
{
	const char* Name;
	Cloth::FabricTest Test;
	Cloth::MeasuredCurve Cloth::Fabric::*Measured;
};

struct Kind
{
	const char* Title;
	Axis X;
	Axis Y;
	std::vector<Sample> Samples;
	double Last; ///< where the plot ends if nothing was measured, in SI units; 0: at the largest force
};

const std::vector<Kind>& Kinds()
{
	using Cloth::Fabric;
	using Cloth::FabricTest;
	static const std::vector<Kind> All = {
		{"Tension", {"strain", "%", 100.0}, {"force", "N/m", 1.0},
			{{"warp", FabricTest::TensionWarp, &Fabric::TensileCurveWarp},
				{"weft", FabricTest::TensionWeft, &Fabric::TensileCurveWeft}},
			0.0},
		{"Shear", {"angle", "deg", Degrees}, {"force", "N/m", 1.0}, {{"shear", FabricTest::Shear, &Fabric::ShearCurve}},
			8.0 / Degrees},
		{"Bending", {"curvature", "1/m", 1.0}, {"moment", "mN", 1e3},
			{{"warp", FabricTest::BendingWarp, &Fabric::BendingCurveWarp},
				{"weft", FabricTest::BendingWeft, &Fabric::BendingCurveWeft}},
			250.0},
	};
	return All;
}

double FindEnd(const Cloth::Fabric& fabric, const Kind& kind, const Sample& sample)
{
	const Cloth::MeasuredCurve& measured = fabric.*sample.Measured;
	if (!measured.empty())
	{
		return measured.back().At;
	}
	if (kind.Last > 0.0)
	{
		return kind.Last;
	}
	const Cloth::Result<double> strain = Cloth::DeformationAt(fabric, sample.Test, LargestForce, LargestStrain);
	return strain ? strain.Value : LargestStrain;
}

Json DescribeBranch(const Kind& kind, const char* name, const char* way, const std::vector<Cloth::PlotPoint>& branch)
{
	Json points = Json::array();
	for (const Cloth::PlotPoint& point : branch)
	{
		points.push_back({point.At * kind.X.PerSolverUnit, point.Force * kind.Y.PerSolverUnit});
	}
	return {{"name", name}, {"kind", way}, {"points", points}};
}

Json ToJson(const Axis& axis) { return {{"label", axis.Label}, {"unit", axis.Unit}}; }

} // namespace

Json DescribeCurves(const Cloth::Fabric& fabric)
{
	Json curves = Json::array();
	for (const Kind& kind : Kinds())
	{
		Json branches = Json::array();
		for (const Sample& sample : kind.Samples)
		{
			const Cloth::Result<Cloth::FabricPlot> plot =
				Cloth::PlotFabric(fabric, sample.Test, FindEnd(fabric, kind, sample), PointsPerBranch);
			if (plot)
			{
				branches.push_back(DescribeBranch(kind, sample.Name, "loading", plot.Value.Loading));
				branches.push_back(DescribeBranch(kind, sample.Name, "unloading", plot.Value.Unloading));
			}
		}
		curves.push_back({{"title", kind.Title}, {"x", ToJson(kind.X)}, {"y", ToJson(kind.Y)}, {"branches", branches}});
	}
	return curves;
}

} // namespace Live
