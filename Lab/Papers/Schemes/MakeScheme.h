// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <functional>
#include <memory>

namespace Lab
{

/// Makes the scheme for a system.
using MakeScheme = std::function<std::unique_ptr<Scheme>(const ParticleSystem&)>;

template <typename Kind, typename... Options>
MakeScheme Make(Options... options)
{
	return [=](const ParticleSystem& system) { return std::make_unique<Kind>(system, options...); };
}

} // namespace Lab
