// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace
{

/// Converts to every type.
struct Anything
{
	template <typename T>
	operator T() const;
};

/// Whether a structure has at least as many members as there are indices.
template <typename Structure, size_t... Index>
constexpr bool CanTake(std::index_sequence<Index...>)
{
	return requires { Structure{(static_cast<void>(Index), Anything{})...}; };
}

Cloth::Fabric CottonBroad()
{
	Cloth::Fabric fabric;
	fabric.ArealDensity = 0.1238f;
	fabric.Thickness = 4.97e-4f;
	fabric.TensileStiffnessWarp = 10370.0f;
	fabric.TensileStiffnessWeft = 3940.0f;
	fabric.BendingWarp = fabric.BendingWeft = 1.157e-5f;
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = 6.08e-4f;
	return fabric;
}

TEST(FabricValues, AreAllMembers)
{
	constexpr size_t Members = 27;
	static_assert(CanTake<Cloth::Fabric>(std::make_index_sequence<Members>()));
	static_assert(!CanTake<Cloth::Fabric>(std::make_index_sequence<Members + 1>()));
	EXPECT_EQ(Cloth::FabricValues().size() + Cloth::FabricCurves().size() + 1, Members) << "and Tension";
	EXPECT_EQ(sizeof(Cloth::TensionCurve), sizeof(Cloth::TensionLaw) + sizeof(float) * Cloth::TensionValues().size());
	EXPECT_EQ(Cloth::TensionLawNames().size(), static_cast<size_t>(Cloth::TensionLawCount));
	std::set<std::string> names;
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		EXPECT_TRUE(names.insert(value.Name).second) << value.Name;
	}
}

TEST(FabricValues, OfRealFabricsArePlausible)
{
	EXPECT_EQ(Cloth::FindImplausible({}), std::vector<std::string>());
	EXPECT_EQ(Cloth::FindImplausible(CottonBroad()), std::vector<std::string>());
}

TEST(FabricValues, WithAMistakenUnitNameIt)
{
	Cloth::Fabric fabric = CottonBroad();
	fabric.BendingWarp = 0.118f;
	const std::vector<std::string> warnings = Cloth::FindImplausible(fabric);
	ASSERT_EQ(warnings.size(), 1U);
	EXPECT_EQ(
		warnings[0], "BendingWarp is 0.118 N m; real fabrics have 2e-07 to 0.0015 N m; was 0.118 gf cm2/cm meant?");

	fabric = CottonBroad();
	fabric.ArealDensity = 12.38f;
	ASSERT_EQ(Cloth::FindImplausible(fabric).size(), 1U) << "one mistake, one warning";
	EXPECT_EQ(Cloth::FindImplausible(fabric)[0],
		"ArealDensity is 12.38 kg/m2; real fabrics have 0.005 to 3 kg/m2; was 12.38 mg/cm2 meant?");

	fabric = CottonBroad();
	fabric.ArealDensity = 0.1238f * 0.01f;
	EXPECT_EQ(Cloth::FindImplausible(fabric)[0],
		"ArealDensity is 0.001238 kg/m2; real fabrics have 0.005 to 3 kg/m2; was 0.1238 kg/m2 meant, not 0.1238 "
		"mg/cm2?");
}

TEST(FabricValues, WrongByAThousandOrTenThousandAreNoticed)
{
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		const std::string name = value.Name;
		if (name != "ArealDensity" && name != "Thickness" && name != "Shear" && !name.starts_with("Bending")
			&& name != "TensileStiffnessWarp" && name != "TensileStiffnessWeft")
		{
			continue;
		}
		for (const float factor : {1e-4f, 1e-3f, 1e3f, 1e4f})
		{
			Cloth::Fabric fabric = CottonBroad();
			fabric.*value.Member *= factor;
			EXPECT_FALSE(Cloth::FindImplausible(fabric).empty()) << name << " x " << factor;
		}
	}
}

TEST(FabricValues, ThatDoNotFitTogetherAreNoticed)
{
	Cloth::Fabric fabric = CottonBroad();
	fabric.Thickness = 1e-2f;
	const std::vector<std::string> warnings = Cloth::FindImplausible(fabric);
	ASSERT_EQ(warnings.size(), 1U);
	EXPECT_EQ(warnings[0], "ArealDensity / Thickness is 12.38 kg/m3; real fabrics have 30 to 2000 kg/m3");
}

TEST(FabricValues, OfPlotsAreCheckedByTheirSlope)
{
	Cloth::Fabric fabric = CottonBroad();
	fabric.TensileCurveWarp = {{5.0f, 490.0f, 490.0f}};
	EXPECT_EQ(Cloth::FindImplausible(fabric).size(), 0U) << "98 N/m, as lycra";
	fabric.TensileCurveWarp = {{5.0f, 49.0f, 49.0f}};
	EXPECT_TRUE(Cloth::FindImplausible(fabric)[0].starts_with("the mean slope of TensileCurveWarp is 9.8 N/m"));
}

} // namespace
