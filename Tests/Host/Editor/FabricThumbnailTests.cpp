// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CanvasTypes.h"
#include "ClothFabric.h"
#include "ClothFabricThumbnailRenderer.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolverFabric.h"
#include "Host/Painter.h"
#include "UObject/Package.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace
{
constexpr int32 Size = 64;

std::vector<uint8> DrawThumbnail(UObject* Object, int32 X = 0, int32 Y = 0, uint32 Height = Size)
{
	Host::FPainting Painting(Size, Size, FLinearColor::White);
	FCanvas Canvas(Painting);
	NewObject<UClothFabricThumbnailRenderer>()->Draw(Object, X, Y, Size, Height, nullptr, &Canvas, false);
	return Painting.ToBytes();
}

UClothFabric* MakeFabric(const Cloth::Fabric& Values)
{
	auto* const Fabric = NewObject<UClothFabric>(GetTransientPackage());
	FromSolverFabric(Values, *Fabric);
	return Fabric;
}

/// Mean difference of the pixels, 0 to 255.
double Difference(const std::vector<uint8>& A, const std::vector<uint8>& B)
{
	double Sum = 0.0;
	for (size_t Index = 0; Index < A.size(); ++Index)
	{
		Sum += std::abs(static_cast<double>(A[Index]) - static_cast<double>(B[Index]));
	}
	return Sum / static_cast<double>(A.size());
}
struct Lab
{
	double L;
	double A;
	double B;
};

/// The mean colour of the swatch, above the band with the weight, in CIE Lab (sRGB, D65).
Lab MeanColor(const std::vector<uint8>& Picture)
{
	constexpr int32 Rows = Size * 2 / 3;
	double Linear[3] = {};
	for (int32 Byte = 0; Byte < 3 * Size * Rows; ++Byte)
	{
		const double Part = Picture[static_cast<size_t>(Byte)] / 255.0;
		Linear[Byte % 3] += (Part <= 0.04045 ? Part / 12.92 : std::pow((Part + 0.055) / 1.055, 2.4)) / (Size * Rows);
	}
	const auto [R, G, B] = Linear;
	const auto Root = [](double Part) { return Part > 0.008856 ? std::cbrt(Part) : 7.787 * Part + 16.0 / 116.0; };
	const double X = Root((0.4124 * R + 0.3576 * G + 0.1805 * B) / 0.95047);
	const double Y = Root(0.2126 * R + 0.7152 * G + 0.0722 * B);
	const double Z = Root((0.0193 * R + 0.1192 * G + 0.9505 * B) / 1.08883);
	return {116.0 * Y - 16.0, 500.0 * (X - Y), 200.0 * (Y - Z)};
}
} // namespace

/// 15 is a difference that is seen without holding the pictures side by side.
TEST(FabricThumbnail, HasColorsThatAreFarApart)
{
	std::vector<Lab> Colors;
	double Nearest = 1e9;
	for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
	{
		const Lab Color = MeanColor(DrawThumbnail(MakeFabric(Standard.Values)));
		for (size_t Other = 0; Other < Colors.size(); ++Other)
		{
			const double Distance =
				std::hypot(Color.L - Colors[Other].L, Color.A - Colors[Other].A, Color.B - Colors[Other].B);
			EXPECT_GE(Distance, 15.0) << Standard.Name << " and " << Cloth::StandardFabrics()[Other].Name;
			Nearest = std::min(Nearest, Distance);
		}
		Colors.push_back(Color);
	}
	RecordProperty("Nearest", std::to_string(Nearest));
}

/// Of fabrics without gaps between their threads.
TEST(FabricThumbnail, IsDarkerTheHeavierTheFabricIs)
{
	Cloth::Fabric Fabric;
	double Before = 100.0;
	for (const float Weight : {0.12f, 0.2f, 0.35f, 0.5f, 0.9f})
	{
		Fabric.ArealDensity = Weight;
		const double Lightness = MeanColor(DrawThumbnail(MakeFabric(Fabric))).L;
		EXPECT_LT(Lightness, Before - 4.0) << Weight;
		Before = Lightness;
	}
	const auto Find = [](const std::string& Name)
	{
		return MeanColor(DrawThumbnail(MakeFabric(std::ranges::find_if(Cloth::StandardFabrics(),
			[&](const Cloth::StandardFabric& Each)
			{ return Each.Name == Name; })->Values)));
	};
	EXPECT_LT(Find("Canvas").L, Find("Denim").L);
}

TEST(FabricThumbnail, TellsAllStandardFabricsApart)
{
	std::vector<std::vector<uint8>> Pictures;
	for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
	{
		Pictures.push_back(DrawThumbnail(MakeFabric(Standard.Values)));
		for (size_t Other = 0; Other + 1 < Pictures.size(); ++Other)
		{
			EXPECT_GT(Difference(Pictures[Other], Pictures.back()), 4.0)
				<< Standard.Name << " and " << Cloth::StandardFabrics()[Other].Name;
		}
	}
}

TEST(FabricThumbnail, IsTheSameEveryTime) { EXPECT_EQ(DrawThumbnail(MakeFabric({})), DrawThumbnail(MakeFabric({}))); }

TEST(FabricThumbnail, StaysInItsPlace)
{
	// Half of the picture is left: nothing is drawn above and left of it.
	const std::vector<uint8> Picture = DrawThumbnail(MakeFabric({}), Size / 2, Size / 2, Size / 2);
	for (int32 Pixel = 0; Pixel < Size * Size; ++Pixel)
	{
		if (Pixel % Size < Size / 2 - 1 || Pixel / Size < Size / 2 - 1)
		{
			ASSERT_EQ(Picture[static_cast<size_t>(3 * Pixel)], 255) << Pixel;
		}
	}
	// Nor below or beside it in a place that is wider than high.
	const std::vector<uint8> Wide = DrawThumbnail(MakeFabric({}), 0, 0, Size / 2);
	for (int32 Pixel = 0; Pixel < Size * Size; ++Pixel)
	{
		if (Pixel % Size > Size / 2 + 1 || Pixel / Size > Size / 2 + 1)
		{
			ASSERT_EQ(Wide[static_cast<size_t>(3 * Pixel)], 255) << Pixel;
		}
	}
}

TEST(FabricThumbnail, SaysWhatAFabricWeighs)
{
	Host::FPainting Painting(Size, Size, FLinearColor::White);
	FCanvas Canvas(Painting);
	NewObject<UClothFabricThumbnailRenderer>()->Draw(MakeFabric({}), 0, 0, Size, Size, nullptr, &Canvas, false);
	ASSERT_EQ(Painting.GetStrings().Num(), 2);
	EXPECT_EQ(Painting.GetStrings()[0].Text, FString(TEXT("200")));
	EXPECT_EQ(Painting.GetStrings()[1].Text, FString(TEXT("g/m\u00b2")));
}

TEST(FabricThumbnail, ShowsNoCurvesButItsOwn)
{
	// The lower right corner is mostly ground.
	const std::vector<uint8> Picture = DrawThumbnail(MakeFabric({}));
	int32 Drawn = 0;
	for (int32 Pixel = 0; Pixel < Size * Size; ++Pixel)
	{
		const bool bCorner = Pixel % Size > 36 && Pixel % Size < 61 && Pixel / Size > 48 && Pixel / Size < 60;
		const auto Channels = Picture.begin() + 3 * Pixel;
		Drawn += bCorner && *std::max_element(Channels, Channels + 3) > 40 ? 1 : 0;
	}
	EXPECT_GT(Drawn, 10);
	EXPECT_LT(Drawn, 100);
}

TEST(FabricThumbnail, HasThreadsUnlessTheFabricHardlyShears)
{
	// Whether the colour changes along a row of the swatch.
	const auto HasThreads = [](const Cloth::Fabric& Values)
	{
		const std::vector<uint8> Picture = DrawThumbnail(MakeFabric(Values));
		const auto Row = Picture.begin() + 3 * Size * 10;
		return !std::equal(Row, Row + 3 * (Size - 1), Row + 3);
	};
	for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
	{
		const std::string Name = Standard.Name;
		EXPECT_EQ(HasThreads(Standard.Values), Name != "Leather" && Name != "RubberSheet") << Name;
	}
}

TEST(FabricThumbnail, SurvivesWhatIsNoFabric)
{
	Cloth::Fabric Bad;
	Bad.ArealDensity = std::numeric_limits<float>::quiet_NaN();
	EXPECT_NE(DrawThumbnail(MakeFabric(Bad)), DrawThumbnail(MakeFabric({})));
	EXPECT_EQ(DrawThumbnail(nullptr)[0], 255);
	EXPECT_EQ(DrawThumbnail(GetTransientPackage())[0], 255);
	auto* const Renderer = NewObject<UClothFabricThumbnailRenderer>();
	EXPECT_FALSE(Renderer->CanVisualizeAsset(GetTransientPackage()));
	EXPECT_TRUE(Renderer->CanVisualizeAsset(MakeFabric({})));
}
