// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricPlot.h"

#include "Core/Tuning.h"
#include "Energies/Laws/Hysteresis.h"
#include "Energies/Laws/ThreadLaw.h"
#include "Energies/YarnFriction.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace Cloth
{

namespace
{

/// One way to deform a fabric: what its law says, and the friction beside it.
class Deformed
{
public:
	Deformed(const Fabric& measured, FabricTest test)
	{
		const Fabric fabric = WithMeasuredSlopes(measured);
		switch (test)
		{
		case FabricTest::TensionWarp:
			Stretch(fabric, fabric.TensileCurveWarp, fabric.TensileStiffnessWarp);
			break;
		case FabricTest::TensionWeft:
			Stretch(fabric, fabric.TensileCurveWeft, fabric.TensileStiffnessWeft);
			break;
		case FabricTest::Shear:
			Shear(fabric);
			break;
		case FabricTest::BendingWarp:
			Bend(fabric.BendingCurveWarp, fabric.BendingWarp, fabric.BendingHysteresisWarp);
			break;
		case FabricTest::BendingWeft:
			Bend(fabric.BendingCurveWeft, fabric.BendingWeft, fabric.BendingHysteresisWeft);
			break;
		}
	}

	/// Leads the fabric there; returns the force per width.
	double Lead(double to)
	{
		const double width = std::max(0.0, Width.At(to));
		Friction = std::clamp(Friction + Stuck * (to - Now), -width, width);
		Now = to;
		return Mean(to) + Friction;
	}

	/// The force per width when it is led there from rest.
	double FromRest(double to) const { return Mean(to) + std::min(Stuck * to, std::max(0.0, Width.At(to))); }

private:
	void Stretch(const Fabric& fabric, const MeasuredCurve& curve, double modulus)
	{
		Take(curve, modulus);
		if (curve.empty())
		{
			Law = fabric.Tension;
		}
		Width = TensileHysteresis(curve, fabric, modulus);
		Stuck = StuckModulus(Tuning::YarnTensileSteepness, Secant(curve, modulus), Width);
	}

	void Shear(const Fabric& fabric)
	{
		Take(fabric.ShearCurve, fabric.Shear);
		Width = WidthOf(fabric.ShearCurve, fabric.ShearHysteresis);
		// Diagonals slip, whose strain is half of the angle.
		const Hysteresis ofDiagonals = fabric.ShearCurve.empty()
			? Hysteresis(0.5 * static_cast<double>(fabric.ShearHysteresis))
			: Hysteresis(Conversion::ShearAngle(1.0)(MeasuredBranches(fabric.ShearCurve).Width));
		Stuck = StuckModulus(Tuning::YarnSteepness, fabric.Shear, ofDiagonals, Tuning::YarnMaxSlipAngle);
	}

	void Bend(const MeasuredCurve& curve, double modulus, double hysteresis)
	{
		Take(curve, modulus);
		Width = WidthOf(curve, hysteresis);
		Stuck = StuckModulus(Tuning::YarnSteepness, modulus, Width, Tuning::YarnMaxSlipCurvature);
	}

	static Hysteresis WidthOf(const MeasuredCurve& curve, double hysteresis)
	{
		return curve.empty() ? Hysteresis(hysteresis) : Hysteresis(MeasuredBranches(curve).Width);
	}

	void Take(const MeasuredCurve& curve, double modulus)
	{
		Elastic = curve.empty() ? Plot(modulus, {}) : Plot(modulus, MeasuredBranches(curve).Mean);
	}

	double Mean(double at) const { return Law ? Elastic.Slope * RelativeTension(*Law, at) : Elastic.At(at); }

	Plot Elastic;
	std::optional<TensionCurve> Law; ///< in parts of the slope at rest, instead of the plot
	Hysteresis Width;
	double Stuck = 0.0;
	double Friction = 0.0;
	double Now = 0.0;
};

Status CheckDeformation(const Fabric& fabric, double deformation)
{
	if (Status status = Validate(fabric); !status)
	{
		return status;
	}
	if (!(deformation > 0.0) || !std::isfinite(deformation))
	{
		return {"a plot ends at a deformation above 0, not at " + std::to_string(deformation)};
	}
	return {};
}

} // namespace

Result<FabricPlot> PlotFabric(const Fabric& fabric, FabricTest test, double largestDeformation, int pointsPerBranch)
{
	if (const Status status = CheckDeformation(fabric, largestDeformation); !status)
	{
		return status;
	}
	if (pointsPerBranch < 2 || pointsPerBranch > MaxPlotPoints)
	{
		return Status{"a branch of a plot has 2 to " + std::to_string(MaxPlotPoints) + " points, not "
			+ std::to_string(pointsPerBranch)};
	}
	Deformed piece(fabric, test);
	FabricPlot plot;
	const int last = pointsPerBranch - 1;
	for (int point = 0; point <= last; ++point)
	{
		const double at = largestDeformation * point / last;
		plot.Loading.push_back({at, piece.Lead(at)});
	}
	for (int point = last; point >= 0; --point)
	{
		const double at = largestDeformation * point / last;
		plot.Unloading.push_back({at, piece.Lead(at)});
	}
	return plot;
}

Result<double> DeformationAt(const Fabric& fabric, FabricTest test, double force, double limit)
{
	if (const Status status = CheckDeformation(fabric, limit); !status)
	{
		return status;
	}
	if (!(force >= 0.0))
	{
		return Status{"a force of loading is not below 0, as " + std::to_string(force) + " N/m is"};
	}
	const Deformed piece(fabric, test);
	const auto reached = [&](double at) { return piece.FromRest(at) >= force; };
	if (force == 0.0 || !reached(limit))
	{
		return force == 0.0 ? 0.0 : limit;
	}
	double low = 0.0;
	double high = limit;
	// Down to a double's precision.
	for (int halving = 0; halving < 60; ++halving)
	{
		const double middle = 0.5 * (low + high);
		(reached(middle) ? high : low) = middle;
	}
	return high;
}

} // namespace Cloth
