// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"

#include <functional>
#include <vector>

/// A laboratory for fabrics: a piece of cloth whose every particle is led.
namespace Cloth::Kawabata
{

/// Where a point of the rest shape is at a given deformation.
using Form = std::function<Vector3(Vector3 rest, double deformation)>;

struct Loop
{
	double Slope = 0.0;  ///< of both branches, in the middle of the range
	double Height = 0.0; ///< between the branches
	double Area = 0.0;   ///< work per loop
};

class Machine
{
public:
	Machine(Simulation& cloth, Form form, double area);

	/// Leads the cloth to a deformation in one step; returns the mean force per width on the way: work per deformation
	/// and area of fabric.
	double Lead(double to);

	/// Through a closed loop between -range and range, after a first way up.
	Loop Run(double range, int stepsPerBranch);

private:
	Simulation& Cloth;
	Form Deformed;
	double Area;
	double Now = 0.0;
	std::vector<Vector3> Rest;
	std::vector<Vector3> Force; ///< at the end of the last step
};

/// The warp is stretched, the weft keeps its length.
Vector3 Stretched(Vector3 rest, double strain);

/// Warp and weft keep their lengths, and the angle between them changes.
Vector3 Sheared(Vector3 rest, double angle);

/// The strip that is bent.
inline constexpr int StripColumns = 51;
inline constexpr float StripLength = 0.1f;
inline constexpr float StripWidth = 0.01f;
inline constexpr double StripSpacing = static_cast<double>(StripLength) / (StripColumns - 1);
inline constexpr double LongSpacing = 10.0 * StripSpacing; ///< of LongStrip
inline constexpr double BentArea =
	static_cast<double>(StripLength * StripWidth) * (StripColumns - 2) / (StripColumns - 1);

GridDescription StripGrid();

/// A polygon on a cylinder about Y, with edges as long as at rest. X must be that of a particle of the strip.
Vector3 Bent(Vector3 rest, double curvature);

/// The same with the curvature as angle per length: edges turn by up to 0.5 rad a corner.
Vector3 BentByAngle(Vector3 rest, double curvature);

/// The same strip, ten times as large: bent as a force, that of the machine would need too many substeps.
GridDescription LongStrip();
Vector3 BentLong(Vector3 rest, double curvature);

/// Mean curvature of the middle row of a strip, given that of the machine or ten times as large, without its ends, 1/m.
double MeanCurvature(const std::vector<Vector3>& positions, double spacing);

/// Plots as a laboratory draws them: a woven fabric stretched to 490 N/m (500 gf/cm), sheared and bent.
MeasuredCurve TensilePlot();
MeasuredCurve ShearPlot();
MeasuredCurve BendingPlot();

/// The plot at a deformation.
double Interpolated(const MeasuredCurve& curve, double at, float MeasuredPoint::*branch);

/// One step on the way along a plot.
struct PlotStep
{
	double At;
	double Force;
	double Expected;
	bool Turned; ///< friction has the direction that the plot has it in
};

/// Leads up to a deformation and back. Friction turns round within the given part of the way.
std::vector<PlotStep> FollowPlot(Machine& machine, const MeasuredCurve& curve, double end, double turning);

/// The largest deviation from a plot, in its largest force.
double WorstDeviation(const std::vector<PlotStep>& steps);

/// Steps so long that inertia does not count, without gravity and air.
Settings Slowly(Scheme scheme = Scheme::Bdf2);

/// The same for threads with as many substeps as they take by default.
Settings SlowlyByThreads();

} // namespace Cloth::Kawabata
