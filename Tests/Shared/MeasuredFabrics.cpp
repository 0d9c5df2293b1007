// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "MeasuredFabrics.h"

#include "FabricFile.h"

namespace Cloth
{

std::array<MeasuredFabric, 4> MeasuredFabrics()
{
	const auto load = [](const char* name) { return Input::LoadFabric(Input::FindFabric(name)).Values; };
	return {{{"cotton broad", load("CottonBroad"), 82.9, 2}, {"wool tropical", load("WoolTropical"), 49.8, 5},
		{"polyester tropical", load("PolyesterTropical"), 50.7, 5},
		{"polyester faille", load("PolyesterFaille"), 28.3, 7}}};
}

} // namespace Cloth
