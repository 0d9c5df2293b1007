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
	if (context.FirstSubstep)
	{
		const float step = static_cast<float>(context.SubstepsLeft) * context.Plan.SubstepTime;
		const WindField field(settings, state.Air, model.Spacing, step);
		SampleWind(model, field, 0.5f * step, state.Position, state.Velocity, context.Gusts);
	}
	std::ranges::fill(acceleration, Float4::Zero());
	AddAirForces(
		model, settings, context.Gusts, context.Plan.SubstepTime, state.Position, state.Velocity, acceleration);
	for (size_t i = 0; i < acceleration.size(); ++i)
	{
		acceleration[i] = MulAdd(acceleration[i], Float4::Splat(1.0f / model.Mass[i]), gravity);
	}
}

} // namespace Cloth
