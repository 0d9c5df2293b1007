// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Product.h"

#include "Lab/Papers/Schemes/Vectors.h"
#include "OrThrow.h"

namespace Lab
{

namespace
{

void ToField(const std::vector<Cloth::Vector3>& vectors, Field& field)
{
	for (size_t i = 0; i < vectors.size(); ++i)
	{
		field.col(static_cast<Eigen::Index>(i)) = ToEigen(vectors[i]);
	}
}

} // namespace

Product::Product(const ParticleSystem& system, const Cloth::Settings& settings)
	: System(system)
{
	Cloth::Settings chosen = settings;
	chosen.Gravity = ToCloth(system.Gravity());
	chosen.AirDensity = 0.0f;
	Simulated = Cloth::OrThrow(Cloth::Simulation::Create(system.Model(), chosen));
}

void Product::Begin(const Motion& motion)
{
	bBegun = true;
	Positions = ToCloth(motion.Position);
	Velocities = ToCloth(motion.Velocity);
	Cloth::OrThrow(Simulated->SetState(Positions, Velocities));
	for (int particle : System.Held())
	{
		Cloth::OrThrow(Simulated->SetPin(particle, Positions[static_cast<size_t>(particle)]));
	}
}

void Product::Step(Motion& motion, double time)
{
	if (!bBegun)
	{
		Begin(motion);
	}
	if (Simulated->GetSettings().TimeStep != static_cast<float>(time))
	{
		Cloth::Settings settings = Simulated->GetSettings();
		settings.TimeStep = static_cast<float>(time);
		Cloth::OrThrow(Simulated->SetSettings(settings));
	}
	Cloth::OrThrow(Simulated->Step());
	SolveCount += Simulated->LastStep().Solves;
	Simulated->ReadPositions(Positions);
	Simulated->ReadVelocities(Velocities);
	ToField(Positions, motion.Position);
	ToField(Velocities, motion.Velocity);
}

} // namespace Lab
