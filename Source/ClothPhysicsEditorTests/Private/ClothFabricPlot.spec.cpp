// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothText.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabricPlot.h"
	#include "ClothPlotLayout.h"
	#include "ClothSolver/Fabric.h"
	#include "ClothSolver/StandardFabrics.h"

	#include <cmath>
	#include <limits>

BEGIN_DEFINE_SPEC(FClothFabricPlotSpec, "ClothPhysics.Editor.FabricPlot",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
const FClothPlotCurve* Find(const FClothPlot& Plot, EClothPlotRole Role, bool bLoading) const
{
	return Plot.Curves.FindByPredicate(
		[&](const FClothPlotCurve& Each) { return Each.Role == Role && Each.bLoading == bLoading; });
}
/** Straight between the points, whichever way they go. */
double Read(const FClothPlotCurve* Curve, double At) const
{
	for (int32 Index = 1; Curve != nullptr && Index < Curve->Points.Num(); ++Index)
	{
		const FVector2D& A = Curve->Points[Index - 1];
		const FVector2D& B = Curve->Points[Index];
		if (FMath::Min(A.X, B.X) <= At && At <= FMath::Max(A.X, B.X) && A.X != B.X)
		{
			return A.Y + (At - A.X) / (B.X - A.X) * (B.Y - A.Y);
		}
	}
	return std::numeric_limits<double>::quiet_NaN();
}
bool IsInside(const FClothPlotDrawing& Drawing, const FVector2f& Point) const
{
	constexpr float Slack = 0.01f;
	return Point.X >= Drawing.FrameFrom.X - Slack && Point.X <= Drawing.FrameTo.X + Slack
		&& Point.Y >= Drawing.FrameFrom.Y - Slack && Point.Y <= Drawing.FrameTo.Y + Slack;
}
bool Overlap(const FClothPlotText& A, const FClothPlotText& B) const
{
	return A.Position.X < B.Position.X + B.Size.X && B.Position.X < A.Position.X + A.Size.X
		&& A.Position.Y < B.Position.Y + B.Size.Y && B.Position.Y < A.Position.Y + A.Size.Y;
}
void CheckDrawing(const FString& What, const FClothPlotDrawing& Drawing)
{
	for (const FClothPlotLine& Line : Drawing.Lines)
	{
		for (const FVector2f& Point : Line.Points)
		{
			TestTrue(What + TEXT(" stays in its frame"), IsInside(Drawing, Point));
		}
	}
	for (int32 First = 0; First < Drawing.Texts.Num(); ++First)
	{
		for (int32 Second = 0; Second < First; ++Second)
		{
			const FClothPlotText& A = Drawing.Texts[First];
			const FClothPlotText& B = Drawing.Texts[Second];
			TestFalse(What + TEXT(": ") + A.Text + TEXT(" on ") + B.Text, Overlap(A, B));
		}
	}
}
END_DEFINE_SPEC(FClothFabricPlotSpec)

void FClothFabricPlotSpec::Define()
{
	It("is straight for linear threads, in percent and N/m, up to 490 N/m",
		[this]
		{
			Cloth::Fabric Fabric;
			const FClothPlot Plot = MakeClothPlot(Fabric, EClothPlot::Tension);
			TestTrue(TEXT("no error"), Plot.Error.IsEmpty());
			const FClothPlotCurve* const Warp = Find(Plot, EClothPlotRole::Warp, true);
			const FClothPlotCurve* const Weft = Find(Plot, EClothPlotRole::Weft, true);
			TestEqual(TEXT("warp at 4 %"), Read(Warp, 4.0), 200.0, 0.1);
			TestEqual(TEXT("weft at 4 %"), Read(Weft, 4.0), 120.0, 0.1);
			TestEqual(TEXT("end of the warp"), Warp->Points.Last().X, 9.8, 0.01);
			TestEqual(TEXT("end of the weft"), Weft->Points.Last().Y, 490.0, 0.1);
			TestEqual(TEXT("back the same way"), Read(Find(Plot, EClothPlotRole::Warp, false), 4.0), 200.0, 0.1);
		});

	It("shows the hysteresis of shear and bending in N/m by degrees and mN by 1/m",
		[this]
		{
			Cloth::Fabric Fabric;
			Fabric.Shear = 57.29578f;
			Fabric.ShearHysteresis = 0.5f;
			Fabric.BendingHysteresisWarp = 3e-4f;
			const FClothPlot Shear = MakeClothPlot(Fabric, EClothPlot::Shear);
			TestEqual(TEXT("loading"), Read(Find(Shear, EClothPlotRole::Both, true), 4.0), 4.5, 1e-3);
			TestEqual(TEXT("unloading"), Read(Find(Shear, EClothPlotRole::Both, false), 4.0), 3.5, 1e-3);
			TestEqual(TEXT("8 degrees"), Shear.X.High, 8.0);
			TestTrue(TEXT("down to where it comes back"), Shear.Y.Low <= -0.5);
			const FClothPlot Bending = MakeClothPlot(Fabric, EClothPlot::Bending);
			TestEqual(TEXT("14 uN m times 100 1/m and 0.3 mN"), Read(Find(Bending, EClothPlotRole::Warp, true), 100.0),
				1.7, 1e-4);
			TestEqual(TEXT("back"), Read(Find(Bending, EClothPlotRole::Warp, false), 100.0), 1.1, 1e-4);
			TestEqual(TEXT("weft without"), Read(Find(Bending, EClothPlotRole::Weft, false), 100.0), 0.9, 1e-4);
		});

	It("follows a measured plot to its last point",
		[this]
		{
			Cloth::Fabric Fabric;
			Fabric.TensileCurveWarp = {{0.01f, 30.0f, 10.0f}, {0.03f, 190.0f, 90.0f}, {0.05f, 490.0f, 470.0f}};
			const FClothPlot Plot = MakeClothPlot(Fabric, EClothPlot::Tension);
			TestEqual(TEXT("loading"), Read(Find(Plot, EClothPlotRole::Warp, true), 3.0), 190.0, 1.0);
			TestEqual(TEXT("unloading"), Read(Find(Plot, EClothPlotRole::Warp, false), 1.0), 10.0, 1.0);
			TestEqual(TEXT("end"), Find(Plot, EClothPlotRole::Warp, true)->Points.Last().X, 5.0, 1e-4);
			Fabric.BendingCurveWeft = {{50.0f, 1e-3f, 0.5e-3f}, {90.0f, 3e-3f, 2e-3f}};
			const FClothPlot Bending = MakeClothPlot(Fabric, EClothPlot::Bending);
			TestEqual(TEXT("of the weft"), Find(Bending, EClothPlotRole::Weft, true)->Points.Last().X, 90.0, 1e-4);
			TestEqual(TEXT("not of the warp"), Find(Bending, EClothPlotRole::Warp, true)->Points.Last().X, 250.0, 1e-4);
		});

	It("draws warp and weft once where they are the same",
		[this]
		{
			Cloth::Fabric Fabric;
			Fabric.BendingWeft = Fabric.BendingWarp;
			const FClothPlot Plot = MakeClothPlot(Fabric, EClothPlot::Bending);
			TestNotNull(TEXT("both"), Find(Plot, EClothPlotRole::Both, true));
			TestNull(TEXT("none of its own"), Find(Plot, EClothPlotRole::Warp, true));
		});

	It("compares with the nearest standard fabrics, below the fabric's own curves",
		[this]
		{
			// Nearly as CottonBroad; Denim has 86 N/m, JerseyKnit 28.
			Cloth::Fabric Fabric;
			Fabric.Shear = 62.0f;
			Fabric.ShearHysteresis = 1.0f;
			FClothPlot Plot = MakeClothPlot(Fabric, EClothPlot::Shear);
			const int32 Own = Plot.Curves.Num();
			AddClothPlotComparisons(Plot, Fabric, EClothPlot::Shear);
			TArray<FString> Names;
			for (int32 Index = 0; Index < Plot.Curves.Num(); ++Index)
			{
				if (Plot.Curves[Index].Role == EClothPlotRole::Comparison)
				{
					Names.Add(Plot.Curves[Index].Name);
					TestEqual(TEXT("first"), Names.Num(), Index + 1);
				}
			}
			TestEqual(TEXT("three"), Names.Num(), 3);
			TestEqual(TEXT("nearest first"), Names[0], FString(TEXT("CottonBroad")));
			TestFalse(TEXT("nor what is far"), Names.Contains(TEXT("Leather")) || Names.Contains(TEXT("Tulle")));
			TestEqual(TEXT("its own are still there"), Plot.Curves.Num(), Own + Names.Num());
			FClothPlot Cotton = MakeClothPlot(Cloth::Fabric(), EClothPlot::Shear);
			AddClothPlotComparisons(Cotton, Cloth::Fabric(), EClothPlot::Shear);
			TestFalse(TEXT("not with itself"),
				Cotton.Curves.ContainsByPredicate(
					[](const FClothPlotCurve& Curve) { return Curve.Name == TEXT("Cotton"); }));
		});

	It("compares with the warp of standard fabrics, up to the end of the axis",
		[this]
		{
			for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
			{
				FClothPlot Plot = MakeClothPlot(Cloth::Fabric(), Kind);
				AddClothPlotComparisons(Plot, Cloth::Fabric(), Kind);
				const FClothPlotCurve& Compared = Plot.Curves[0];
				Cloth::Fabric Values;
				for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
				{
					Values = Compared.Name == ClothText::FromUtf8(Standard.Name) ? Standard.Values : Values;
				}
				const FClothPlot Own = MakeClothPlot(Values, Kind);
				const bool bShear = Kind == EClothPlot::Shear;
				const FClothPlotCurve* const Warp =
					Find(Own, bShear ? EClothPlotRole::Both : EClothPlotRole::Warp, true);
				const double At = 0.5 * Warp->Points.Last().X;
				TestEqual(Plot.Title, Compared.Points.Last().X, Plot.X.High, 1e-4);
				TestEqual(Plot.Title, Read(&Compared, At) / Read(Warp, At), 1.0, 0.01);
			}
		});

	It("is drawn with large values on top, loading thick, and each colour by its name",
		[this]
		{
			Cloth::Fabric Fabric;
			Fabric.BendingHysteresisWarp = Fabric.BendingHysteresisWeft = 3e-4f;
			const FClothPlotDrawing Drawing =
				LayOutClothPlot(MakeClothPlot(Fabric, EClothPlot::Bending), FVector2f(420.0f, 240.0f));
			for (const EClothPlotRole Role : {EClothPlotRole::Warp, EClothPlotRole::Weft})
			{
				TArray<FClothPlotLine> Lines;
				for (const FClothPlotLine& Line : Drawing.Lines)
				{
					if (Line.Color == GetClothPlotColor(Role))
					{
						Lines.Add(Line);
					}
				}
				if (TestEqual(TEXT("there and back"), Lines.Num(), 2))
				{
					TestTrue(TEXT("thick and thin"), Lines[0].Thickness > Lines[1].Thickness);
					TestTrue(TEXT("rises"), Lines[0].Points.Last().Y < Lines[0].Points[0].Y - 10.0f);
					TestTrue(TEXT("comes back below"), Lines[1].Points.Last().Y > Lines[0].Points[0].Y);
				}
				const TCHAR* const Name = Role == EClothPlotRole::Warp ? TEXT("warp") : TEXT("weft");
				TestTrue(Name,
					Drawing.Texts.ContainsByPredicate([Name, Role](const FClothPlotText& Text)
						{ return Text.Text == Name && Text.Color == GetClothPlotColor(Role); }));
			}
		});

	It("names all fabrics that it compares with, and leaves little room empty",
		[this]
		{
			for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
			{
				for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
				{
					FClothPlot Plot = MakeClothPlot(Standard.Values, Kind);
					AddClothPlotComparisons(Plot, Standard.Values, Kind);
					double Lowest = 0.0;
					for (const FClothPlotCurve& Curve : Plot.Curves)
					{
						for (const FVector2D& Point : Curve.Points)
						{
							Lowest = FMath::Min(Lowest, Point.Y);
						}
						const bool bNamed = LayOutClothPlot(Plot, FVector2f(420.0f, 240.0f))
												.Texts.ContainsByPredicate([&](const FClothPlotText& Text)
													{ return Text.Text == Curve.Name; });
						TestTrue(FString(Standard.Name) + TEXT(" beside ") + Curve.Name,
							bNamed || Curve.Role != EClothPlotRole::Comparison);
					}
					TestTrue(FString(Standard.Name) + TEXT(" has little below it"),
						Lowest - Plot.Y.Low <= 0.03 * (Plot.Y.High - Plot.Y.Low));
				}
			}
		});

	It("draws no curve through the names of others",
		[this]
		{
			for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
			{
				for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
				{
					FClothPlot Plot = MakeClothPlot(Standard.Values, Kind);
					AddClothPlotComparisons(Plot, Standard.Values, Kind);
					const FClothPlotDrawing Drawing = LayOutClothPlot(Plot, FVector2f(544.0f, 240.0f));
					for (const FClothPlotText& Text : Drawing.Texts)
					{
						const FVector2f End(Text.Position.X + Text.Size.X, Text.Position.Y + Text.Size.Y);
						for (const FClothPlotLine& Line : Drawing.Lines)
						{
							// Lines of the grid and of names have two points.
							TestTrue(FString(Standard.Name) + TEXT(": ") + Text.Text,
								Line.Points.Num() == 2 || ClipClothPlotLine(Line.Points, Text.Position, End).IsEmpty());
						}
					}
				}
			}
		});

	It("has axes with round values",
		[this]
		{
			const FClothPlotAxis Axis = MakeClothPlotAxis(TEXT("force (N/m)"), -0.3, 490.0);
			TestTrue(TEXT("low"), Axis.Low < -0.3 && Axis.Low > -11.0);
			TestEqual(TEXT("high"), Axis.High, 500.0);
			TestEqual(TEXT("steps of 100"), Axis.TickLabels.Num(), 6);
			TestEqual(TEXT("text"), Axis.TickLabels[5], FString(TEXT("500")));
			TestEqual(TEXT("no negative zero"), Axis.TickLabels[0], FString(TEXT("0")));
			const FClothPlotAxis Below = MakeClothPlotAxis(TEXT(""), -3.0, 12.0);
			TestEqual(TEXT("a tick below zero"), Below.Ticks[0], 0.0);
			TestTrue(TEXT("which is inside"), MakeClothPlotAxis(TEXT(""), -6.0, 12.0).Ticks[0] == -5.0);
			const FClothPlotAxis Small = MakeClothPlotAxis(TEXT(""), 0.0, 0.0031);
			TestEqual(TEXT("small"), Small.High, 0.004, 1e-9);
			TestEqual(TEXT("its text"), Small.TickLabels.Last(), FString(TEXT("0.004")));
			const auto IsSafe = [](const double Low, const double High)
			{
				const FClothPlotAxis Safe = MakeClothPlotAxis(TEXT(""), Low, High);
				return Safe.Low == 0.0 && Safe.High == 1.0;
			};
			TestTrue(TEXT("empty"), IsSafe(0.0, 0.0));
			TestTrue(TEXT("reversed"), IsSafe(1.0, -1.0));
			TestTrue(TEXT("no number"), IsSafe(0.0, std::numeric_limits<double>::quiet_NaN()));
			TestTrue(TEXT("infinite"), IsSafe(0.0, std::numeric_limits<double>::infinity()));
		});

	It("stays in its frame, and its labels beside each other, for all standard fabrics and sizes",
		[this]
		{
			for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
			{
				for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
				{
					FClothPlot Plot = MakeClothPlot(Standard.Values, Kind);
					AddClothPlotComparisons(Plot, Standard.Values, Kind);
					for (const FVector2f& Size : {FVector2f(420.0f, 240.0f), FVector2f(260.0f, 140.0f)})
					{
						CheckDrawing(FString(Standard.Name), LayOutClothPlot(Plot, Size));
					}
				}
			}
		});

	It("says what is wrong with a fabric instead of drawing it, and survives any size",
		[this]
		{
			Cloth::Fabric Bad;
			Bad.Shear = std::numeric_limits<float>::quiet_NaN();
			for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
			{
				const FClothPlot Plot = MakeClothPlot(Bad, Kind);
				TestTrue(TEXT("names the value"), Plot.Error.Contains(TEXT("Shear")));
				TestTrue(TEXT("no curves"), Plot.Curves.IsEmpty());
				const FClothPlotDrawing Drawing = LayOutClothPlot(Plot, FVector2f(300.0f, 200.0f));
				FString Written;
				for (const FClothPlotText& Text : Drawing.Texts)
				{
					Written += Text.Text;
				}
				TestTrue(TEXT("is written down, whole"), Written.Contains(Plot.Error));
			}
			Cloth::Fabric Limp;
			Limp.TensileStiffnessWarp = Limp.TensileStiffnessWeft = Limp.Shear = 0.0f;
			Limp.BendingWarp = Limp.BendingWeft = 0.0f;
			for (const EClothPlot Kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
			{
				CheckDrawing(TEXT("limp"), LayOutClothPlot(MakeClothPlot(Limp, Kind), FVector2f(300.0f, 200.0f)));
				LayOutClothPlot(MakeClothPlot(Limp, Kind), FVector2f(0.0f, 0.0f));
			}
			FClothPlot Hole = MakeClothPlot(Cloth::Fabric(), EClothPlot::Shear);
			Hole.Curves.Last().Points[3].Y = std::numeric_limits<double>::quiet_NaN();
			CheckDrawing(TEXT("a hole"), LayOutClothPlot(Hole, FVector2f(300.0f, 200.0f)));
		});

	It("cuts lines at a frame",
		[this]
		{
			const TArray<FVector2f> Line = {FVector2f(-1.0f, 0.5f), FVector2f(0.5f, 0.5f), FVector2f(0.5f, 3.0f),
				FVector2f(0.8f, 3.0f), FVector2f(0.8f, 0.2f)};
			const TArray<TArray<FVector2f>> Pieces =
				ClipClothPlotLine(Line, FVector2f(0.0f, 0.0f), FVector2f(1.0f, 1.0f));
			TestEqual(TEXT("pieces"), Pieces.Num(), 2);
			if (Pieces.Num() == 2)
			{
				TestEqual(TEXT("enters at the left"), Pieces[0][0].X, 0.0f);
				TestEqual(TEXT("leaves at the top"), Pieces[0].Last().Y, 1.0f);
				TestEqual(TEXT("comes back there"), Pieces[1][0].Y, 1.0f);
				TestEqual(TEXT("and ends inside"), Pieces[1].Last().Y, 0.2f);
			}
			TestTrue(TEXT("nothing of nothing"),
				ClipClothPlotLine({}, FVector2f(0.0f, 0.0f), FVector2f(1.0f, 1.0f)).IsEmpty());
		});
}

#endif
