// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include "Parser.h"
#include "Rules.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
std::string Property(const std::string& Meta, const std::string& Type = "float")
{
	return ClassWith("UPROPERTY(EditAnywhere, Category = A, meta = (" + Meta + ")) " + Type + " Value;");
}

Diagnostics CheckRowsOf(const std::string& Members)
{
	Diagnostics Problems;
	CheckRows(ParseHeader("Game/Public/Example.h", ClassWith(Members), Problems), Problems);
	return Problems;
}

TEST(HeaderToolUnits, AreThoseThatTheEditorKnows)
{
	for (const char* const Unit : {"cm", "mm", "s", "ms", "Hz", "deg", "kg", "m/s", "N", "%"})
	{
		EXPECT_ACCEPTED(Property("Units = \"" + std::string(Unit) + "\""));
		EXPECT_ACCEPTED(Property("ForceUnits = \"" + std::string(Unit) + "\""));
	}
	for (const char* const Unit : {"hz", "N/m", "kg/m2", "CM", "uN m", ""})
	{
		EXPECT_REFUSED(Property("Units = \"" + std::string(Unit) + "\""), "no unit that the editor knows");
		EXPECT_REFUSED(Property("ForceUnits = \"" + std::string(Unit) + "\""), "no unit that the editor knows");
	}
}

TEST(HeaderToolUnits, BelongToNumbersAlone)
{
	EXPECT_ACCEPTED(Property("Units = \"cm\"", "int32"));
	EXPECT_ACCEPTED(Property("Units = \"cm\"", "TArray<float>"));
	for (const char* const Type : {"FVector", "FVector2D", "FRotator", "FName", "TArray<FVector>"})
	{
		EXPECT_REFUSED(Property("Units = \"cm\"", Type), "shows nothing on");
	}
}

TEST(HeaderToolUnits, AreNamedByEveryRowOfRealNumbers)
{
	const std::string Shown = "UPROPERTY(EditAnywhere, Category = A";
	for (const std::string Type : {"float", "double", "FVector", "FVector2D", "FRotator", "TArray<float>"})
	{
		EXPECT_TRUE(Reports(CheckRowsOf(Shown + ") " + Type + " Value;"), "Value names no unit")) << Type;
		EXPECT_TRUE(CheckRowsOf(Shown + ", meta = (DisplayName = \"Value (cm)\")) " + Type + " Value;").empty());
	}
	for (const std::string Mark : {"BlueprintReadOnly", "BlueprintReadWrite", "VisibleAnywhere", "EditDefaultsOnly"})
	{
		EXPECT_TRUE(Reports(CheckRowsOf("UPROPERTY(" + Mark + ", Category = A) float Value;"), "names no unit"));
	}
	EXPECT_TRUE(CheckRowsOf("UPROPERTY() float Value;").empty()) << "nobody sees it";
	EXPECT_TRUE(CheckRowsOf(Shown + ") int32 Value;").empty()) << "a count";
	EXPECT_TRUE(CheckRowsOf(Shown + ", meta = (Units = \"s\")) float Value;").empty());
	EXPECT_TRUE(CheckRowsOf(Shown + ", meta = (ForceUnits = \"mm\")) float Value;").empty());
	EXPECT_TRUE(CheckRowsOf("/** Friction. Dimensionless. */\n" + Shown + ") float Value;").empty());
	EXPECT_FALSE(CheckRowsOf("/** Friction. */\n" + Shown + ") float Value;").empty());
	EXPECT_TRUE(CheckRowsOf(Shown + ", meta = (DisplayName = \"Bending Warp (uN m)\")) float Value;").empty());
	EXPECT_TRUE(CheckRowsOf(Shown + ", meta = (DisplayName = \"Impulse (kg cm/s)\")) FVector Value;").empty());
	for (const std::string Name :
		{"Value", "Value (warp)", "Value (hz)", "(cm) Value", "Value cm", "Value (cm ", "Value (cmx"})
	{
		EXPECT_FALSE(CheckRowsOf(Shown + ", meta = (DisplayName = \"" + Name + "\")) float Value;").empty()) << Name;
	}
}
} // namespace
} // namespace HeaderTool
