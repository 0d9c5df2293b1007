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

} // namespace
