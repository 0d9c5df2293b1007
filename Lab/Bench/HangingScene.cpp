// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/HangingScene.h"

#include <numeric>
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

HangingScene Tablecloth(int side, double stiffness)
{
	HangingScene scene(side, stiffness);
	scene.Held.clear();
	scene.DampingTime = Cloth::Fabric{}.DampingTime;
	for (Cloth::Vector3& position : scene.Positions)
	{
		position += {-0.5f, -0.5f, 0.05f};
	}
	return scene;
}

HangingScene SwungSheet(int side, double stiffness)
{
	HangingScene scene(side, stiffness);
	scene.Held.resize(static_cast<size_t>(side));
	std::iota(scene.Held.begin(), scene.Held.end(), 0);
	for (Cloth::Vector3& position : scene.Positions)
	{
		position = {position.Y, 0.0f, -position.X};
	}
	scene.Swing = 0.15;
	scene.Frequency = 1.5;
	return scene;
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
