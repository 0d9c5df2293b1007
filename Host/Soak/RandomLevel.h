// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Random.h"

#include <nlohmann/json.hpp>

namespace Soak
{

/// A level file: a floor, bodies of all shapes, wind, and up to three cloths. Only where it is violent do bodies move
/// along paths, or weigh more than a few kilograms.
nlohmann::ordered_json MakeLevel(Random& random, bool violent);

/// The same with bodies that stand still only.
nlohmann::ordered_json MakeStillLevel(Random& random);

/// A simulated ball, as an actor of a level file. Lengths in metres.
nlohmann::ordered_json MakeBall(
	Random& random, bool violent, const std::string& name, const std::vector<double>& place);

/// Values of a cloth component that the editor could set while it plays. Lengths in centimetres.
nlohmann::ordered_json MakeEdit(Random& random);

} // namespace Soak
