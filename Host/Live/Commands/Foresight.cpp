// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Commands/Foresight.h"

#include "ClothPhysicsComponent.h"
#include "ClothSolver/Settings.h"
#include "CoreMinimal.h"

#include <climits>
#include <string>

namespace Live
{

namespace
{

void RequireWind(const Json& wind, const Input::Field& value)
{
	Cloth::Settings settings;
	settings.Wind = {wind[0].get<float>(), wind[1].get<float>(), wind[2].get<float>()};
	if (const Cloth::Status status = Cloth::Validate(settings); !status)
	{
		value.Fail(status.Error);
	}
}

void RequireParticles(const UClothPhysicsComponent& cloth, const Json& pins, const Input::Field& value)
{
	// Of a mesh it is not known before it plays.
	const int count = cloth.Source == EClothSource::Sheet ? cloth.SheetResolution.X * cloth.SheetResolution.Y : INT_MAX;
	for (const Json& particle : pins.value("ParticleIndices", Json::array()))
	{
		if (particle.get<double>() >= count)
		{
			value.Fail("there is no particle " + particle.dump() + " (0 to " + std::to_string(count - 1) + ")");
		}
	}
}

} // namespace

void RequirePlayable(const UClothPhysicsComponent& cloth, const Json& others, const Input::Field& value)
{
	if (others.contains("Wind"))
	{
		RequireWind(others.at("Wind"), value);
	}
	if (others.contains("Pins"))
	{
		RequireParticles(cloth, others.at("Pins"), value);
	}
	if (others.contains("Source") && others.at("Source") == "StaticMesh" && cloth.SimulationMesh == nullptr)
	{
		value.Fail("there is no SimulationMesh, which the level file has to name");
	}
}

} // namespace Live
