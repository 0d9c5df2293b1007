// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Laws/ThreadLaw.h"

#include "Cooking/Topology.h"

#include <algorithm>

namespace Cloth
{

ThreadLaw LawOf(const TensionCurve& tension)
{
	switch (tension.Law)
	{
	case TensionLaw::Linear:
		break;
	case TensionLaw::FullCubic:
		return CubicLaw::Full(
			tension.StretchLimit, tension.StretchStiffening, tension.CompressionLimit, tension.CompressionStiffening);
	case TensionLaw::TwoTermCubic:
		return CubicLaw::TwoTerms();
	case TensionLaw::Power:
		return PowerLaw{1.0f / tension.ReferenceStrain};
	case TensionLaw::StVenantKirchhoff:
		return TriangleStvk{};
	}
	return LinearLaw{};
}

bool HasTensionPlots(const Fabric& fabric)
{
	return !fabric.TensileCurveWarp.empty() || !fabric.TensileCurveWeft.empty() || !fabric.ShearCurve.empty();
}

namespace
{

/// Diagonals pull besides the threads, with a slope that does not change.
Plot MakeTensilePlot(const MeasuredCurve& curve, double modulus)
{
	if (curve.empty() || modulus == 0.0)
	{
		return {};
	}
	const MeasuredBranches branches(curve);
	const double whole = branches.InitialSlope();
	Plot::Samples mean = branches.Mean;
	for (auto& [strain, force] : mean)
	{
		force = (force - (whole - modulus) * strain) / modulus;
	}
	return Plot(1.0, mean);
}

Plot MakeShearPlot(const MeasuredCurve& curve, double modulus, double aspect)
{
	if (curve.empty())
	{
		return {};
	}
	const Conversion byAngle = Conversion::ShearAngle(aspect);
	Plot::Samples mean = MeasuredBranches(curve).Mean;
	std::ranges::for_each(mean, [modulus](auto& sample) { sample.second /= modulus; });
	return Plot(1.0, byAngle(mean), byAngle(mean, true));
}

} // namespace

CurveLaw LawOf(const Topology& topology, const Fabric& fabric, const std::array<float, 3>& moduli)
{
	CurveLaw law;
	law.Plots = {MakeTensilePlot(fabric.TensileCurveWarp, moduli[0]),
		MakeTensilePlot(fabric.TensileCurveWeft, moduli[1]),
		MakeShearPlot(fabric.ShearCurve, moduli[2], DiagonalAspect(topology))};
	std::vector<const Plot*> plots;
	for (ThreadKind kind : topology.Pairs.Kind)
	{
		const size_t k = static_cast<size_t>(kind);
		plots.push_back(k < law.Plots.size() ? &law.Plots[k] : nullptr);
	}
	law.Springs = PlotLanes(plots);
	law.Triangle = PlotLanes({law.Plots.data(), &law.Plots[1], &law.Plots[2], &law.Plots[2]});
	return law;
}

double RelativeTension(const TensionCurve& tension, double strain)
{
	const auto at = [strain](const auto& law)
	{
		const Float4 answer = OfTriangle(law)(Float4::Splat(static_cast<float>(strain))).Tension;
		return static_cast<double>(answer.ToVector3().X);
	};
	return std::visit(at, LawOf(tension));
}

} // namespace Cloth
