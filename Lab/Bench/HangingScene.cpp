// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/HangingScene.h"

#include <stdexcept>
#include <utility>

namespace Lab
{

HangingScene::HangingScene(int side, double stiffness)
	: Network(Cloth::Scenes::HangingSheet(side, static_cast<float>(stiffness)))
	, Side(side)
	, Stiffness(stiffness)
{
}

Cloth::ModelPointer BuildModel(const HangingScene& scene)
{
	Cloth::Result<Cloth::ModelPointer> model = Cloth::BuildNetwork(scene.Describe());
	if (!model)
	{
		throw std::runtime_error(model.Error);
	}
	return std::move(model.Value);
}

std::unique_ptr<Cloth::Simulation> Hang(
	const HangingScene& scene, const Cloth::ModelPointer& model, const Cloth::Settings& settings)
{
	auto simulation = Cloth::Simulation::Create(model, settings);
	if (!simulation)
	{
		throw std::runtime_error(simulation.Error);
	}
	for (int pin : scene.Held)
	{
		const Cloth::Status status = simulation.Value->SetPin(pin, scene.Positions[static_cast<size_t>(pin)]);
		if (!status)
		{
			throw std::runtime_error(status.Error);
		}
	}
	return std::move(simulation.Value);
}

} // namespace Lab
