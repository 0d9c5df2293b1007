// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/Stages.h"

#include "Energies/Air.h"

#include <algorithm>

namespace Cloth
{

void ApplyExternalForces(const Model& model, const Settings& settings, const State& state, SubstepContext& context)
{
	std::vector<Float4>& acceleration = context.Acceleration;
	const Float4 gravity = Float4::From(settings.Gravity);
	if (!FeelsAir(model, settings))
	{
		std::ranges::fill(acceleration, gravity);
		return;
	}
	std::ranges::fill(acceleration, Float4::Zero());
	const WindField field(settings, state.Air, model.Spacing);
	AddAirForces(model, settings, field, context.Plan.SubstepTime, state.Position, state.Velocity, acceleration);
	for (size_t i = 0; i < acceleration.size(); ++i)
	{
		acceleration[i] = MulAdd(acceleration[i], Float4::Splat(1.0f / model.Mass[i]), gravity);
	}
}

} // namespace Cloth
