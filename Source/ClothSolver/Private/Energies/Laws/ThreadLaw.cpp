// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Laws/ThreadLaw.h"

#include <algorithm>

namespace Cloth
{

namespace
{

constexpr TensionLawEntry Table[TensionLawCount] = {
	{TensionLaw::Linear, "Linear", [](const TensionCurve&) -> ThreadLaw { return LinearLaw{}; }},
	{TensionLaw::FullCubic, "FullCubic",
		[](const TensionCurve& t) -> ThreadLaw
		{ return CubicLaw::Full(t.StretchLimit, t.StretchStiffening, t.CompressionLimit, t.CompressionStiffening); }},
	{TensionLaw::TwoTermCubic, "TwoTermCubic", [](const TensionCurve&) -> ThreadLaw { return CubicLaw::TwoTerms(); }},
	{TensionLaw::Power, "Power", [](const TensionCurve& t) -> ThreadLaw { return PowerLaw{1.0f / t.ReferenceStrain}; }},
	{TensionLaw::StVenantKirchhoff, "StVenantKirchhoff",
		[](const TensionCurve&) -> ThreadLaw { return TriangleStvk{}; }},
};

constexpr bool IsInOrder()
{
	for (int i = 0; i < TensionLawCount; ++i)
	{
		if (Table[i].Law != static_cast<TensionLaw>(i) || Table[i].Make == nullptr)
		{
			return false;
		}
	}
	return true;
}
static_assert(IsInOrder(), "every tension law has a row, in the order of the enumerators");

} // namespace

std::span<const TensionLawEntry, TensionLawCount> AllTensionLaws() { return Table; }

ThreadLaw LawOf(const TensionCurve& tension) { return Table[static_cast<size_t>(tension.Law)].Make(tension); }

bool HasTensionPlots(const Fabric& fabric)
{
	return !fabric.TensileCurveWarp.empty() || !fabric.TensileCurveWeft.empty() || !fabric.ShearCurve.empty();
}

namespace
{

/// Diagonals pull besides the threads, with a slope that does not change. Where they alone pull more than was measured,
/// threads do not pull.
Plot MakeTensilePlot(const MeasuredCurve& curve, double modulus, double diagonals)
{
	if (curve.empty())
	{
		return {};
	}
	Plot::Samples mean = MeasuredBranches(curve).Mean;
	for (auto& [strain, force] : mean)
	{
		force = std::max(force - diagonals * strain, 0.0) / modulus;
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
	const auto shear = static_cast<double>(fabric.Shear);
	law.Plots = {MakeTensilePlot(fabric.TensileCurveWarp, moduli[0], shear * topology.DiagonalInWarp),
		MakeTensilePlot(fabric.TensileCurveWeft, moduli[1], shear * topology.DiagonalInWeft),
		MakeShearPlot(fabric.ShearCurve, moduli[2], DiagonalAspect(topology))};
	std::vector<const Plot*> plots;
	for (ThreadKind kind : topology.Springs.Kind)
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
