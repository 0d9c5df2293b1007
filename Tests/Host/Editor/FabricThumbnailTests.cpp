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
} // namespace

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
	EXPECT_EQ(Painting.GetStrings()[1].Text, FString(TEXT("g/m2")));
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
