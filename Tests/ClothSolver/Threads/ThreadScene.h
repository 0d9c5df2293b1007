// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "OrThrow.h"
#include "Threads/ThreadStep.h"

#include <vector>

namespace Cloth
{

using Positions = std::vector<Vector3>;

/// A cloth by threads and all that is around it; without air.
struct ThreadScene
{
	ModelPointer Made;
	ThreadCloth Cloth;
	ThreadSurroundings Given;
	std::vector<ThreadPin> Pins;
	std::vector<ThreadCollider> Colliders;

	explicit ThreadScene(const Result<ModelPointer>& model)
		: Made(OrThrow(model))
		, Cloth(OrThrow(ThreadCloth::Create(Made)))
	{
		Given.Options.AirDensity = 0.0f;
		Given.HalfThickness = 0.002f;
	}

	void Pin(int particle) { Pins.push_back({particle, Rest()[static_cast<size_t>(particle)]}); }
	Positions Rest() const { return RestPositions(*Made); }

	void Play(int frames)
	{
		Given.Pins = Pins;
		Given.Colliders = Colliders;
		for (int frame = 0; frame < frames; ++frame)
		{
			Cloth.Step(Given);
		}
	}

	Positions Places() const
	{
		Positions places(Made->Mass.size());
		Cloth.ReadPositions(places);
		return places;
	}
	Positions Velocities() const
	{
		Positions velocities(Made->Mass.size());
		Cloth.ReadVelocities(velocities);
		return velocities;
	}
};

} // namespace Cloth
