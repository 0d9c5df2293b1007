// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricWords.h"

#include "ClothSolver/FabricCharacter.h"
#include "ClothText.h"

#include <cmath>
#include <cstdio>

namespace ClothFabricWords
{
/** Width of the strips of the tensile test of ISO 13934-1, m. */
constexpr double StripWidth = 0.05;
constexpr double OuncesPerSquareYard = 1.0 / 0.0339057; // in kg/m2

/** The longest bending length of which the drape was measured, m. */
constexpr double LongestMeasured = 0.022;
/** Fabrics whose bending lengths differ by less than this factor drape alike. */
constexpr double Alike = 1.25;
/** A stretch that nobody sees, mm. */
constexpr double SmallestStretch = 0.1;

/** What a drape looks like. */
const TCHAR* DescribeFolds(const double Coefficient, const double Length)
{
	if (Length > LongestMeasured)
	{
		return TEXT("stands off in a few stiff folds");
	}
	if (Coefficient < 0.4)
	{
		return TEXT("flows in many small folds");
	}
	return Coefficient < 0.6 ? TEXT("falls in round folds") : TEXT("falls in a few wide folds");
}

/** The two standard fabrics that drape most alike, without the fabric itself. */
FString DescribeAlike(const Cloth::Fabric& Fabric, const double Length)
{
	FString Names;
	const std::vector<const Cloth::StandardFabric*> Others = Cloth::ByDrape(Fabric);
	for (size_t Index = 0; Index < 2; ++Index)
	{
		const double Ratio = Cloth::BendingLength(Others[Index]->Values) / Length;
		if (Ratio < Alike && Ratio > 1.0 / Alike)
		{
			Names += (Names.IsEmpty() ? TEXT("like ") : TEXT(" and ")) + ClothText::FromUtf8(Others[Index]->Name);
		}
	}
	return Names.IsEmpty() ? FString(TEXT("like none of the standard fabrics")) : Names;
}

FString DescribeDrapeOf(const Cloth::Fabric& Fabric)
{
	const double Length = Cloth::BendingLength(Fabric);
	const Cloth::DrapeEstimate Drape = Cloth::EstimateDrape(Length);
	const TCHAR* const About = Drape.Beyond == 0 ? TEXT("about ")
		: Drape.Beyond < 0                       ? TEXT("less than ")
												 : TEXT("more than ");
	return DescribeAlike(Fabric, Length) + TEXT(": ") + DescribeFolds(Drape.Coefficient, Length)
		+ TEXT(". Bending length ") + ToClothText(100.0 * Length, TEXT("cm"), 2) + TEXT(", drape coefficient ") + About
		+ ToClothText(std::round(100.0 * Drape.Coefficient), TEXT("%"));
}

FString DescribeStrength(const Cloth::Fabric& Fabric)
{
	const auto Load = [](const float Strength)
	{
		return Strength > 0.0f
			? FString(TEXT("at ")) + ToClothText(StripWidth * static_cast<double>(Strength), TEXT("N"))
			: FString(TEXT("not known"));
	};
	if (Fabric.TensileStrengthWarp == 0.0f && Fabric.TensileStrengthWeft == 0.0f)
	{
		return TEXT("not known, so it does not tear");
	}
	return FString(TEXT("a strip of 5 cm: ")) + Load(Fabric.TensileStrengthWarp) + TEXT(" along the warp, ")
		+ Load(Fabric.TensileStrengthWeft) + TEXT(" along the weft");
}

FString DescribeStretch(const Cloth::Fabric& Fabric, const Cloth::FabricTest Direction)
{
	const Cloth::Result<double> Stretch = Cloth::HangingStretch(Fabric, Direction, 1.0);
	if (!Stretch)
	{
		return ClothText::FromUtf8(Stretch.Error);
	}
	const double Millimetres = 1e3 * Stretch.Value;
	return Millimetres < SmallestStretch ? FString(TEXT("hardly at all"))
										 : TEXT("by ") + ToClothText(Millimetres, TEXT("mm"), 2);
}

FString DescribeHanging(const Cloth::Fabric& Fabric)
{
	const FString Warp = DescribeStretch(Fabric, Cloth::FabricTest::TensionWarp);
	const FString Weft = DescribeStretch(Fabric, Cloth::FabricTest::TensionWeft);
	return TEXT("1 m stretches ")
		+ (Warp == Weft ? Warp : Warp + TEXT(" along the warp, ") + Weft + TEXT(" along the weft"));
}
} // namespace ClothFabricWords

FString ToClothText(const double Number, const TCHAR* Unit, const int32 Digits)
{
	char Text[64];
	(void)std::snprintf(Text, sizeof Text, "%.*g", Digits, Number == 0.0 ? 0.0 : Number);
	// 1.2e+03 is no number that people read.
	if (std::abs(Number) >= 1.0 && std::abs(Number) < 1e7)
	{
		const double Power = std::pow(10.0, std::floor(std::log10(std::abs(Number))) - Digits + 1);
		(void)std::snprintf(Text, sizeof Text, "%.7g", std::round(Number / Power) * Power);
	}
	return ClothText::FromUtf8(Text) + (*Unit == 0 ? TEXT("") : TEXT(" ")) + Unit;
}

FClothFabricWords DescribeClothFabric(const Cloth::Fabric& Fabric)
{
	using namespace ClothFabricWords;
	FClothFabricWords Words;
	if (const Cloth::Status Status = Cloth::Validate(Fabric); !Status)
	{
		Words.Weight = Words.Drape = Words.Breaking = Words.Hanging =
			FText::FromString(ClothText::FromUtf8(Status.Error));
		return Words;
	}
	const double Density = Fabric.ArealDensity;
	Words.Weight = FText::FromString(ToClothText(1e3 * Density, TEXT("g/m\u00b2, "))
		+ ToClothText(Density * OuncesPerSquareYard, TEXT("oz/yd\u00b2"), 2));
	Words.Drape = FText::FromString(DescribeDrapeOf(Fabric));
	Words.Breaking = FText::FromString(DescribeStrength(Fabric));
	Words.Hanging = FText::FromString(DescribeHanging(Fabric));
	return Words;
}
