// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Units.h"

#include <gtest/gtest.h>

#include <string>

namespace
{

using Cloth::Quantity;
using Cloth::ReadQuantity;

double Read(const char* text, Quantity quantity, const char* unit = "")
{
	const Cloth::Result<double> number = ReadQuantity(text, quantity, unit);
	EXPECT_EQ(number.Error, "") << text;
	return number.Value;
}

TEST(Units, AreThoseOfTextileLaboratories)
{
	EXPECT_NEAR(Read("0.118 gf cm2/cm", Quantity::BendingStiffness), 1.157e-5, 1e-8);
	EXPECT_NEAR(Read("0.124 gf cm/cm", Quantity::BendingMoment), 1.216e-3, 1e-6);
	EXPECT_DOUBLE_EQ(Read("12.38 mg/cm2", Quantity::ArealDensity), 0.1238);
	EXPECT_DOUBLE_EQ(Read("0.497 mm", Quantity::Length), 0.497e-3);
	EXPECT_NEAR(Read("1 gf/(cm deg)", Quantity::ShearStiffness), 56.19, 0.005);
	EXPECT_NEAR(Read("500 gf/cm", Quantity::Tension), 490.3325, 1e-9);
	EXPECT_NEAR(Read("1 gf cm/cm2", Quantity::Work), 0.980665, 1e-12);
	EXPECT_NEAR(Read("100 mg cm", Quantity::BendingStiffness), 9.80665e-6, 1e-12);
	EXPECT_NEAR(Read("1000 N/5cm", Quantity::Tension), 20000.0, 1e-9);
	EXPECT_NEAR(Read("1 oz/yd2", Quantity::ArealDensity), 0.028349523 / 0.83612736, 1e-6);
	EXPECT_DOUBLE_EQ(Read("5 %", Quantity::Ratio), 0.05);
	EXPECT_NEAR(Read("180 deg", Quantity::Angle), 3.14159265, 1e-8);
	EXPECT_DOUBLE_EQ(Read("2 1/cm", Quantity::Curvature), 200.0);
}

TEST(Units, BeginWithSi)
{
	for (int kind = 0; kind <= static_cast<int>(Quantity::BendingStiffness); ++kind)
	{
		const auto units = UnitsOf(static_cast<Quantity>(kind));
		ASSERT_GE(units.size(), 2U) << kind;
		EXPECT_DOUBLE_EQ(units[0].Size, 1.0) << kind;
		for (const Cloth::Unit& unit : units)
		{
			EXPECT_DOUBLE_EQ(
				Read(("3 " + std::string(unit.Name)).c_str(), static_cast<Quantity>(kind)), 3.0 * unit.Size);
		}
	}
}

TEST(Units, AreUnderstoodAsPeopleWriteThem)
{
	const double bending = Read("0.118 gf cm2/cm", Quantity::BendingStiffness);
	for (const char* text :
		{"0.118gf.cm2/cm", "0.118 gf*cm^2/cm", "0.118 gf\u00b7cm\u00b2/cm", " 118e-3 gf  cm2 / cm "})
	{
		EXPECT_DOUBLE_EQ(Read(text, Quantity::BendingStiffness), bending) << text;
	}
	EXPECT_DOUBLE_EQ(Read("1 gf/cm degree", Quantity::ShearStiffness), Read("1 gf/(cm deg)", Quantity::ShearStiffness));
	EXPECT_DOUBLE_EQ(Read("7 \u00b5N m", Quantity::BendingStiffness), 7e-6);
}

TEST(Units, AreThoseOfTheSheetIfNoneIsGiven)
{
	EXPECT_DOUBLE_EQ(Read("62", Quantity::Ratio, "%"), 0.62);
	EXPECT_DOUBLE_EQ(Read("0.62", Quantity::Ratio), 0.62);
	EXPECT_DOUBLE_EQ(Read("0.5 m", Quantity::Length, "mm"), 0.5);
}

TEST(Units, ThatAreWrongAreRefusedWithTheAllowedOnes)
{
	EXPECT_EQ(ReadQuantity("0.118 gf/cm", Quantity::BendingStiffness).Error,
		"'0.118 gf/cm' has a wrong unit; allowed: N m, gf cm2/cm, uN m, mg cm");
	EXPECT_EQ(ReadQuantity("3", Quantity::Length).Error, "'3' has no unit; allowed: m, mm, cm, um");
	EXPECT_EQ(ReadQuantity("3 m", Quantity::Ratio).Error, "'3 m' has a wrong unit; allowed: none, %");
	EXPECT_EQ(ReadQuantity("thick", Quantity::Length).Error, "'thick' does not begin with a number");
	EXPECT_EQ(ReadQuantity("", Quantity::Length).Error, "'' does not begin with a number");
	EXPECT_FALSE(ReadQuantity("nan mm", Quantity::Length).Ok());
	EXPECT_FALSE(ReadQuantity("1e999 mm", Quantity::Length).Ok());
}

} // namespace
