// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricWords.h"

#include "ClothSolver/FabricCharacter.h"

#include <cmath>
#include <cstdio>

namespace ClothFabricWords
{
/** Width of the strips of the tensile test of ISO 13934-1, m. */
constexpr double StripWidth = 0.05;
constexpr double OuncesPerSquareYard = 1.0 / 0.0339057; // in kg/m2

/** What a drape coefficient looks like. */
const TCHAR* DescribeDrape(const double Coefficient)
{
	if (Coefficient < 0.4)
	{
		return TEXT("flows in many small folds");
	}
	if (Coefficient < 0.6)
	{
		return TEXT("falls in round folds");
	}
	return Coefficient < 0.75 ? TEXT("falls in a few wide folds") : TEXT("stands off in a few stiff folds");
}

FString DescribeDrapeOf(const Cloth::Fabric& Fabric)
{
	const double Length = Cloth::BendingLength(Fabric);
	const std::vector<const Cloth::StandardFabric*> Alike = Cloth::ByDrape(Fabric);
	const Cloth::DrapeEstimate Drape = Cloth::EstimateDrape(Length);
	const TCHAR* const About = Drape.Beyond == 0 ? TEXT("about ")
		: Drape.Beyond < 0                       ? TEXT("less than ")
												 : TEXT("more than ");
	return FString(TEXT("like ")) + UTF8_TO_TCHAR(Alike[0]->Name) + TEXT(" and ") + UTF8_TO_TCHAR(Alike[1]->Name)
		+ TEXT(": ") + DescribeDrape(Drape.Coefficient) + TEXT(". Bending length ")
		+ ToClothText(100.0 * Length, TEXT("cm")) + TEXT(", drape coefficient ") + About
		+ ToClothText(std::round(100.0 * Drape.Coefficient), TEXT("%"));
}

FString DescribeStrength(const Cloth::Fabric& Fabric)
{
	const auto Load = [](const float Strength)
	{
		return Strength > 0.0f
			? FString(TEXT("at ")) + ToClothText(StripWidth * static_cast<double>(Strength), TEXT("N"))
			: FString(TEXT("never"));
	};
	if (Fabric.TensileStrengthWarp == 0.0f && Fabric.TensileStrengthWeft == 0.0f)
	{
		return TEXT("never: it has no tensile strength");
	}
	return FString(TEXT("a strip of 5 cm ")) + Load(Fabric.TensileStrengthWarp) + TEXT(" along the warp, ")
		+ Load(Fabric.TensileStrengthWeft) + TEXT(" along the weft");
}

FString DescribeHanging(const Cloth::Fabric& Fabric, const Cloth::FabricTest Direction)
{
	const Cloth::Result<double> Stretch = Cloth::HangingStretch(Fabric, Direction, 1.0);
	return Stretch ? ToClothText(1e3 * Stretch.Value, TEXT("mm")) : FString(UTF8_TO_TCHAR(Stretch.Error.c_str()));
}
} // namespace ClothFabricWords

FString ToClothText(const double Number, const TCHAR* Unit)
{
	char Text[64];
	(void)std::snprintf(Text, sizeof Text, "%.3g", Number == 0.0 ? 0.0 : Number);
	// 1.2e+03 is no number that people read.
	if (std::abs(Number) >= 1000.0 && std::abs(Number) < 1e7)
	{
		const double Power = std::pow(10.0, std::floor(std::log10(std::abs(Number))) - 2.0);
		(void)std::snprintf(Text, sizeof Text, "%.0f", std::round(Number / Power) * Power);
	}
	return FString(UTF8_TO_TCHAR(Text)) + (*Unit == 0 ? TEXT("") : TEXT(" ")) + Unit;
}

FClothFabricWords DescribeClothFabric(const Cloth::Fabric& Fabric)
{
	using namespace ClothFabricWords;
	FClothFabricWords Words;
	if (const Cloth::Status Status = Cloth::Validate(Fabric); !Status)
	{
		Words.Weight = Words.Drape = Words.Breaking = Words.Hanging =
			FText::FromString(UTF8_TO_TCHAR(Status.Error.c_str()));
		return Words;
	}
	const double Density = Fabric.ArealDensity;
	Words.Weight = FText::FromString(
		ToClothText(1e3 * Density, TEXT("g/m2, ")) + ToClothText(Density * OuncesPerSquareYard, TEXT("oz/yd2")));
	Words.Drape = FText::FromString(DescribeDrapeOf(Fabric));
	Words.Breaking = FText::FromString(DescribeStrength(Fabric));
	Words.Hanging = FText::FromString(FString(TEXT("1 m stretches by "))
		+ DescribeHanging(Fabric, Cloth::FabricTest::TensionWarp) + TEXT(" along the warp, ")
		+ DescribeHanging(Fabric, Cloth::FabricTest::TensionWeft) + TEXT(" along the weft"));
	return Words;
}
