// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/ParticleSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"
#include "OrThrow.h"
#include "Scenes.h"

/// Networks small enough to integrate thousands of times.
namespace Lab
{

/// A sheet of 4 x 4 particles held at two corners.
inline Cloth::ModelPointer SmallSheet(float stiffness, float dampingTime)
{
	Cloth::Scenes::Network sheet = Cloth::Scenes::HangingSheet(4, stiffness);
	sheet.DampingTime = dampingTime;
	return Cloth::OrThrow(Cloth::BuildNetwork(sheet.Describe()));
}

/// The rest shape with every coordinate and velocity moved by up to this amount; held particles do not move.
inline Motion Shaken(const ParticleSystem& system, double amount, uint64_t seed)
{
	Cloth::Scenes::Random random(seed);
	const auto shake = [&](Field field)
	{
		for (double& value : field.reshaped())
		{
			value = amount * static_cast<double>(random.Signed());
		}
		system.Hold(field);
		return field;
	};
	Motion motion = system.AtRest();
	motion.Position += shake(motion.Position);
	motion.Velocity += shake(motion.Velocity);
	return motion;
}

/// In equal steps.
inline Motion Play(Scheme& scheme, Motion motion, double time, int steps)
{
	for (int step = 0; step < steps; ++step)
	{
		scheme.Step(motion, time / steps);
	}
	return motion;
}

} // namespace Lab
