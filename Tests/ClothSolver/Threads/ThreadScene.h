// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Cooking/Model.h"
#include "OrThrow.h"
#include "Simulation/State.h"

#include <memory>
#include <vector>

namespace Cloth
{

using Positions = std::vector<Vector3>;

/// A cloth by threads and all that is around it; without air.
struct ThreadScene
{
	ModelPointer Made;
	Settings Given;
	std::unique_ptr<Simulation> Cloth;
	Workers* Tasks = nullptr;

	explicit ThreadScene(const Result<ModelPointer>& model, int substeps = 0)
		: Made(OrThrow(model))
	{
		Given.Solver = SolverKind::Threads;
		Given.Substeps = substeps;
		Given.AirDensity = 0.0f;
		Given.ContactThickness = 0.004f;
		Cloth = OrThrow(Simulation::Create(Made, Given));
	}

	void SetGravity(Vector3 gravity)
	{
		Given.Gravity = gravity;
		OrThrow(Cloth->SetSettings(Given));
	}
	void SetSubsteps(int substeps)
	{
		Given.Substeps = substeps;
		OrThrow(Cloth->SetSettings(Given));
	}

	void Pin(int particle) const { Lead(particle, Rest()[static_cast<size_t>(particle)]); }
	void Lead(int particle, Vector3 target) const { OrThrow(Cloth->SetPin(particle, target)); }
	Positions Rest() const { return RestPositions(*Made); }

	/// A table whose top is the plane z = 0.
	void AddTable() const
	{
		Collider table;
		table.Geometry = OrThrow(MakeBox({0.3f, 0.3f, 0.2f}));
		table.Movement.Place.Position = {0.0f, 0.0f, -0.2f};
		OrThrow(Cloth->AddCollider(table));
	}

	void Play(int frames) const
	{
		for (int frame = 0; frame < frames; ++frame)
		{
			OrThrow(Cloth->Step(Tasks));
		}
	}

	Positions Places() const
	{
		Positions places(Made->Mass.size());
		Cloth->ReadPositions(places);
		return places;
	}
	Positions Velocities() const
	{
		Positions velocities(Made->Mass.size());
		Cloth->ReadVelocities(velocities);
		return velocities;
	}

	/// All that it remembers.
	State Remembered() const
	{
		const std::vector<std::byte> bytes = Cloth->SaveState();
		State state;
		ReadState(std::span(bytes).subspan(sizeof(StateHeader)), state);
		return state;
	}
};

} // namespace Cloth
