// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricPlot.h"

#include "ClothFabricWords.h"
#include "ClothSolver/FabricCharacter.h"
#include "ClothText.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace ClothFabricPlot
{
/** One kind of plot: what is tested, and how many units of the axes one unit of the solver is. */
struct FKind
{
	const TCHAR* Title;
	const TCHAR* XLabel;
	const TCHAR* YLabel;
	Cloth::FabricTest Warp;
	Cloth::FabricTest Weft;
	Cloth::MeasuredCurve Cloth::Fabric::*WarpCurve;
	Cloth::MeasuredCurve Cloth::Fabric::*WeftCurve;
	double PerDeformation;
	double PerForce;
	/** Where the plot ends without a measured one, in SI units; 0: at the largest force. */
	double Last;
};

constexpr double Degrees = 180.0 / std::numbers::pi;
constexpr double LargestForce = 490.0; // N/m
constexpr double LargestStrain = 1.0;
constexpr int32 PointsPerBranch = 97;
constexpr int32 PointsOfComparisons = 49;
constexpr int32 Comparisons = 3;

const FKind& GetKind(const EClothPlot Plot)
{
	static const FKind Kinds[] = {
		{TEXT("Tension"), TEXT("strain (%)"), TEXT("force per width (N/m)"), Cloth::FabricTest::TensionWarp,
			Cloth::FabricTest::TensionWeft, &Cloth::Fabric::TensileCurveWarp, &Cloth::Fabric::TensileCurveWeft, 100.0,
			1.0, 0.0},
		{TEXT("Shear"), TEXT("angle (deg)"), TEXT("force per width (N/m)"), Cloth::FabricTest::Shear,
			Cloth::FabricTest::Shear, &Cloth::Fabric::ShearCurve, &Cloth::Fabric::ShearCurve, Degrees, 1.0,
			8.0 / Degrees},
		{TEXT("Bending"), TEXT("curvature (1/m)"), TEXT("moment per width (mN)"), Cloth::FabricTest::BendingWarp,
			Cloth::FabricTest::BendingWeft, &Cloth::Fabric::BendingCurveWarp, &Cloth::Fabric::BendingCurveWeft, 1.0,
			1e3, 250.0},
	};
	return Kinds[static_cast<int32>(Plot)];
}

/** Where a plot ends, in SI units. */
double FindEnd(
	const Cloth::Fabric& Fabric, const FKind& Kind, const Cloth::FabricTest Test, const Cloth::MeasuredCurve& Curve)
{
	if (!Curve.empty())
	{
		return Curve.back().At;
	}
	if (Kind.Last > 0.0)
	{
		return Kind.Last;
	}
	const Cloth::Result<double> Strain = Cloth::DeformationAt(Fabric, Test, LargestForce, LargestStrain);
	return Strain ? Strain.Value : LargestStrain;
}

void AddBranch(
	FClothPlot& Plot, const FKind& Kind, const std::vector<Cloth::PlotPoint>& Branch, const FClothPlotCurve& Like)
{
	FClothPlotCurve& Curve = Plot.Curves.Add_GetRef(Like);
	for (const Cloth::PlotPoint& Point : Branch)
	{
		Curve.Points.Add(FVector2D(Point.At * Kind.PerDeformation, Point.Force * Kind.PerForce));
	}
}

bool AddLoop(FClothPlot& Plot, const FKind& Kind, const Cloth::Fabric& Fabric, const Cloth::FabricTest Test,
	const Cloth::MeasuredCurve& Measured, const EClothPlotRole Role)
{
	const Cloth::Result<Cloth::FabricPlot> Loop =
		Cloth::PlotFabric(Fabric, Test, FindEnd(Fabric, Kind, Test, Measured), PointsPerBranch);
	if (!Loop)
	{
		Plot.Error = ClothText::FromUtf8(Loop.Error);
		return false;
	}
	FClothPlotCurve Like;
	Like.Role = Role;
	AddBranch(Plot, Kind, Loop.Value.Loading, Like);
	Like.bLoading = false;
	AddBranch(Plot, Kind, Loop.Value.Unloading, Like);
	return true;
}

/** Where warp and weft are the same, one would hide the other. */
void JoinEqualCurves(FClothPlot& Plot)
{
	TArray<FClothPlotCurve>& Curves = Plot.Curves;
	if (Curves.Num() == 4 && Curves[0].Points == Curves[2].Points && Curves[1].Points == Curves[3].Points)
	{
		Curves.SetNum(2);
		Curves[0].Role = Curves[1].Role = EClothPlotRole::Both;
	}
}

void SetAxes(FClothPlot& Plot, const FKind& Kind)
{
	FVector2D Low(0.0, 0.0);
	FVector2D High(0.0, 0.0);
	for (const FClothPlotCurve& Curve : Plot.Curves)
	{
		for (const FVector2D& Point : Curve.Points)
		{
			Low.Y = std::min(Low.Y, Point.Y);
			High.X = std::max(High.X, Point.X);
			High.Y = std::max(High.Y, Point.Y);
		}
	}
	Plot.X = MakeClothPlotAxis(Kind.XLabel, Low.X, High.X);
	Plot.Y = MakeClothPlotAxis(Kind.YLabel, Low.Y, High.Y);
}

/** Where a curve is at a deformation: straight between its points and beyond the last two. */
double Read(const TArray<FVector2D>& Points, const double At)
{
	int32 Next = 1;
	while (Next + 1 < Points.Num() && Points[Next].X < At)
	{
		++Next;
	}
	const FVector2D& A = Points[Next - 1];
	const FVector2D& B = Points[Next];
	return A.Y + (At - A.X) / (B.X - A.X) * (B.Y - A.Y);
}

/** How far two curves are apart on average, in parts of the axis; where they leave it, they count no further. */
double Distance(const FClothPlotCurve& A, const FClothPlotCurve& B, const FClothPlotAxis& Axis)
{
	double Sum = 0.0;
	for (const FVector2D& Point : B.Points)
	{
		Sum += std::abs(std::min(Point.Y, Axis.High) - std::min(Read(A.Points, Point.X), Axis.High));
	}
	return Sum / (Axis.High * B.Points.Num());
}

/** The curves of all other standard fabrics, as far as the axes go. */
TArray<FClothPlotCurve> FindOthers(const FClothPlot& Plot, const Cloth::Fabric& Fabric, const FKind& Kind)
{
	FClothPlot Others;
	for (const Cloth::StandardFabric* Standard : Cloth::ByDrape(Fabric))
	{
		const Cloth::Result<Cloth::FabricPlot> Loop =
			Cloth::PlotFabric(Standard->Values, Kind.Warp, Plot.X.High / Kind.PerDeformation, PointsOfComparisons);
		if (Loop)
		{
			FClothPlotCurve Like;
			Like.Role = EClothPlotRole::Comparison;
			Like.Name = ClothText::FromUtf8(Standard->Name);
			AddBranch(Others, Kind, Loop.Value.Loading, Like);
		}
	}
	return MoveTemp(Others.Curves);
}
} // namespace ClothFabricPlot

FClothPlot MakeClothPlot(const Cloth::Fabric& Fabric, const EClothPlot Kind)
{
	using namespace ClothFabricPlot;
	const FKind& How = GetKind(Kind);
	FClothPlot Plot;
	Plot.Title = How.Title;
	const bool bTwo = How.Warp != How.Weft;
	const bool bWarp =
		AddLoop(Plot, How, Fabric, How.Warp, Fabric.*How.WarpCurve, bTwo ? EClothPlotRole::Warp : EClothPlotRole::Both);
	if (bWarp && bTwo)
	{
		AddLoop(Plot, How, Fabric, How.Weft, Fabric.*How.WeftCurve, EClothPlotRole::Weft);
	}
	JoinEqualCurves(Plot);
	SetAxes(Plot, How);
	return Plot;
}

void AddClothPlotComparisons(FClothPlot& Plot, const Cloth::Fabric& Fabric, const EClothPlot Kind)
{
	using namespace ClothFabricPlot;
	if (!Plot.Error.IsEmpty() || Plot.Curves.IsEmpty())
	{
		return;
	}
	// Others are drawn along the warp, which is the first curve.
	TArray<FClothPlotCurve> Others = FindOthers(Plot, Fabric, GetKind(Kind));
	const FClothPlotCurve Own = Plot.Curves[0];
	const auto IsNearer = [&](const FClothPlotCurve& A, const FClothPlotCurve& B)
	{ return Distance(Own, A, Plot.Y) < Distance(Own, B, Plot.Y); };
	std::stable_sort(Others.GetData(), Others.GetData() + Others.Num(), IsNearer);
	Others.SetNum(std::min(Others.Num(), Comparisons));
	Others.Append(Plot.Curves);
	Plot.Curves = MoveTemp(Others);
}

FClothPlotAxis MakeClothPlotAxis(const FString& Label, double Low, double High)
{
	FClothPlotAxis Axis;
	Axis.Label = Label;
	if (!std::isfinite(Low) || !std::isfinite(High) || !(High > Low))
	{
		Low = 0.0;
		High = 1.0;
	}
	const double Wish = (High - Low) / 5.0;
	const double Power = std::pow(10.0, std::floor(std::log10(Wish)));
	const double Digit = Wish / Power;
	const double Spacing = Power * (Digit > 5.0 ? 10.0 : Digit > 2.0 ? 5.0 : Digit > 1.0 ? 2.0 : 1.0);
	// A curve that just reaches a tick needs no further one.
	const double Slack = 1e-6;
	const int32 First = static_cast<int32>(Low < 0.0 ? std::ceil(Low / Spacing) : std::floor(Low / Spacing + Slack));
	const int32 Last = static_cast<int32>(std::ceil(High / Spacing - Slack));
	for (int32 Tick = First; Tick <= Last; ++Tick)
	{
		Axis.Ticks.Add(Tick * Spacing);
		Axis.TickLabels.Add(ToClothText(Tick * Spacing));
	}
	Axis.Low = Low < 0.0 ? Low - 0.02 * (High - Low) : Axis.Ticks[0];
	Axis.High = Axis.Ticks.Last();
	return Axis;
}
