// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/YarnFriction.h"

#include "Core/CompressedRows.h"
#include "Core/Tuning.h"
#include "Energies/Laws/Hysteresis.h"
#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

void AddThreads(YarnFriction& friction, const Topology& topology, const Fabric& fabric)
{
	const Conversion byAngle = Conversion::ShearAngle(DiagonalAspect(topology));
	std::array<Hysteresis, 3> widths{TensileHysteresis(fabric.TensileCurveWarp, fabric, fabric.TensileStiffnessWarp),
		TensileHysteresis(fabric.TensileCurveWeft, fabric, fabric.TensileStiffnessWeft),
		Hysteresis(0.5 * byAngle.Parameter * static_cast<double>(fabric.ShearHysteresis))};
	if (!fabric.ShearCurve.empty())
	{
		const Plot::Samples width = MeasuredBranches(fabric.ShearCurve).Width;
		Plot::Samples left = byAngle(width, true);
		std::ranges::for_each(left, [](auto& sample) { sample.second = -sample.second; });
		widths[2] = Hysteresis(byAngle(width), left);
	}
	const std::array<double, 3> stuck{StuckModulus(Tuning::YarnTensileSteepness,
										  Secant(fabric.TensileCurveWarp, fabric.TensileStiffnessWarp), widths[0]),
		StuckModulus(
			Tuning::YarnTensileSteepness, Secant(fabric.TensileCurveWeft, fabric.TensileStiffnessWeft), widths[1]),
		StuckModulus(Tuning::YarnSteepness, fabric.Shear, widths[2], Tuning::YarnMaxSlipAngle)};
	if (std::ranges::all_of(stuck, [](double modulus) { return modulus == 0.0; }))
	{
		return;
	}
	const SpringTopology& springs = topology.Springs;
	std::vector<const Plot*> plots;
	for (size_t s = 0; s < springs.Kind.size(); ++s)
	{
		const size_t kind = static_cast<size_t>(springs.Kind[s]);
		const bool known = kind < stuck.size();
		const float width = known ? springs.Weight[s] * springs.RestLength[s] : 0.0f;
		friction.SpringStiffness.push_back(known ? static_cast<float>(stuck[kind]) * springs.Weight[s] : 0.0f);
		friction.SpringYield.push_back(known ? static_cast<float>(widths[kind].AtRest) * width : 0.0f);
		friction.SpringWidth.push_back(width);
		friction.SpringPerLength.push_back(known ? 1.0f / springs.RestLength[s] : 0.0f);
		plots.push_back(known ? &widths[kind].Growth : nullptr);
	}
	friction.SpringPlots = PlotLanes(plots);
	friction.SpringGrowth = {widths[0].Growth, widths[1].Growth, widths[2].Growth};
	const auto lanes = [](auto&& of)
	{
		return Float4::Set(static_cast<float>(of(0)), static_cast<float>(of(1)), static_cast<float>(2.0 * of(2)),
			static_cast<float>(2.0 * of(2)));
	};
	for (const TriangleThreads& triangle : topology.Triangles)
	{
		const float area = triangle.Area;
		friction.TriangleStiffness.push_back(lanes([&stuck](size_t kind) { return stuck[kind]; }) * area);
		friction.TriangleYield.push_back(lanes([&widths](size_t kind) { return widths[kind].AtRest; }) * area);
		friction.TriangleWidth.push_back(lanes([](size_t) { return 1.0; }) * area);
	}
	friction.TrianglePlots = PlotLanes({&widths[0].Growth, &widths[1].Growth, &widths[2].Growth, &widths[2].Growth});
}

void AddShares(YarnFriction& friction, size_t particleCount)
{
	const auto forShares = [&friction](auto&& add)
	{
		const size_t together = friction.Lines ? 1 : 2;
		for (size_t b = 0; b < friction.Bends.size(); b += together)
		{
			const YarnBend& bend = friction.Bends[b];
			const YarnBend& next = friction.Bends[b + together - 1];
			for (size_t i = 0; i < bend.Particle.size(); ++i)
			{
				if (bend.Coefficient[i] != 0.0f || next.Coefficient[i] != 0.0f)
				{
					add(bend.Particle[i], {{static_cast<int>(b), bend.Coefficient[i]}, next.Coefficient[i]});
				}
			}
		}
	};
	std::vector<std::pair<YarnFriction::Share, float>> shares;
	CompressRows(particleCount, friction.StartOfParticle, shares, forShares);
	friction.Shares.clear();
	friction.NextCoefficient.clear();
	for (const auto& [share, next] : shares)
	{
		friction.Shares.push_back(share);
		friction.NextCoefficient.push_back(next);
	}
}

/// How one direction bends.
struct BendKind
{
	double Elastic = 0.0;
	Hysteresis Width;
	double Stuck = 0.0;
	Plot Curve;

	/// Spacing of the particles along the bend, m; 0: as vectors of curvature, not by the angle.
	BendKind(double elastic, double hysteresis, const MeasuredCurve& curve, double spacing)
		: Elastic(elastic)
		, Width(hysteresis)
	{
		if (!curve.empty())
		{
			const MeasuredBranches branches(curve);
			const auto converted = [spacing](const Plot::Samples& samples)
			{ return spacing > 0.0 ? Conversion::BendAngle(spacing)(samples) : samples; };
			Width = Hysteresis(converted(branches.Width));
			Plot::Samples mean = converted(branches.Mean);
			std::ranges::for_each(mean, [elastic](auto& sample) { sample.second /= elastic; });
			Curve = Plot(1.0, mean);
		}
		Stuck = StuckModulus(Tuning::YarnSteepness, elastic, Width, Tuning::YarnMaxSlipCurvature);
	}
};

/// Distance of the particles of a bend along a line, m; 0: not on a line.
double SpacingOf(const Topology& topology, CurvatureRow::Kind direction)
{
	const auto row = std::ranges::find(topology.Curvatures, direction, &CurvatureRow::Direction);
	const bool line = row != topology.Curvatures.end() && row->Count == 3;
	return line ? 1.0 / std::sqrt(static_cast<double>(row->Coefficient[0])) : 0.0;
}

void AddBends(YarnFriction& friction, const Topology& topology, const Fabric& fabric)
{
	std::vector<const CurvatureRow*> rows;
	for (const CurvatureRow& row : topology.Curvatures)
	{
		if (row.Direction != CurvatureRow::Kind::Twist)
		{
			rows.push_back(&row);
		}
	}
	std::ranges::stable_sort(rows, {}, [](const CurvatureRow* row) { return row->Particle[1]; });
	friction.Lines = std::ranges::all_of(rows, [](const CurvatureRow* row) { return row->Count == 3; });
	const std::array<BendKind, 2> kinds{BendKind(fabric.BendingWarp, fabric.BendingHysteresisWarp,
											fabric.BendingCurveWarp, SpacingOf(topology, CurvatureRow::Kind::Warp)),
		BendKind(fabric.BendingWeft, fabric.BendingHysteresisWeft, fabric.BendingCurveWeft,
			SpacingOf(topology, CurvatureRow::Kind::Weft))};
	std::vector<const Plot*> growth;
	std::vector<const Plot*> curves;
	const auto add =
		[&](const YarnBend& bend, const std::array<int, 4>& normal, int row, const BendKind& kind, float area)
	{
		friction.Bends.push_back(bend);
		friction.BendNormals.push_back(normal);
		friction.BendRows.push_back(row);
		friction.BendStiffness.push_back(static_cast<float>(kind.Stuck) * area);
		friction.BendYield.push_back(static_cast<float>(kind.Width.AtRest) * area);
		friction.BendArea.push_back(area);
		friction.BendElastic.push_back(static_cast<float>(kind.Elastic) * area);
		growth.push_back(&kind.Width.Growth);
		curves.push_back(&kind.Curve);
	};
	for (const CurvatureRow* row : rows)
	{
		YarnBend bend{row->Particle, row->Coefficient};
		std::fill(bend.Particle.begin() + row->Count, bend.Particle.end(), bend.Particle[0]);
		std::fill(bend.Coefficient.begin() + row->Count, bend.Coefficient.end(), 0.0f);
		add(bend, row->Normal, static_cast<int>(row - topology.Curvatures.data()),
			kinds[static_cast<size_t>(row->Direction)], row->Weight);
	}
	while (friction.Bends.size() % 4 != 0)
	{
		add({}, {}, -1, kinds[0], 0.0f);
	}
	friction.BendPlots = PlotLanes(growth);
	friction.BendCurves = PlotLanes(curves);
	friction.BendGrowth = {kinds[0].Width.Growth, kinds[1].Width.Growth};
	friction.BendCurve = {kinds[0].Curve, kinds[1].Curve};
	AddShares(friction, static_cast<size_t>(topology.ParticleCount));
}

} // namespace

YarnFriction::YarnFriction(const Topology& topology, const Fabric& fabric)
	: CreaseCurvature(fabric.CreaseCurvature)
	, CreaseTime(fabric.CreaseTime)
{
	AddThreads(*this, topology, fabric);
	const bool bends = fabric.BendingHysteresisWarp > 0.0f || fabric.BendingHysteresisWeft > 0.0f
		|| !fabric.BendingCurveWarp.empty() || !fabric.BendingCurveWeft.empty() || fabric.CreaseCurvature > 0.0f;
	if (bends && !topology.Curvatures.empty())
	{
		AddBends(*this, topology, fabric);
	}
}

std::vector<float> YarnFriction::StuckStiffness(const Topology& topology) const
{
	std::vector<float> ofRows(BendRows.empty() ? 0 : topology.Curvatures.size());
	for (size_t b = 0; b < BendRows.size(); ++b)
	{
		if (BendRows[b] >= 0)
		{
			ofRows[static_cast<size_t>(BendRows[b])] = BendStiffness[b];
		}
	}
	return ofRows;
}

Fabric WithMeasuredSlopes(const Fabric& fabric)
{
	Fabric resolved = fabric;
	const auto take = [](const MeasuredCurve& curve, float& modulus)
	{
		if (!curve.empty())
		{
			modulus = static_cast<float>(MeasuredBranches(curve).InitialSlope());
		}
	};
	take(fabric.TensileCurveWarp, resolved.TensileStiffnessWarp);
	take(fabric.TensileCurveWeft, resolved.TensileStiffnessWeft);
	take(fabric.ShearCurve, resolved.Shear);
	take(fabric.BendingCurveWarp, resolved.BendingWarp);
	take(fabric.BendingCurveWeft, resolved.BendingWeft);
	return resolved;
}

} // namespace Cloth
