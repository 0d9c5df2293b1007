// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Scenes.h"

#include <memory>
#include <vector>

namespace Lab
{

/// The scene of all measures: a square of 1 m and 0.2 kg, horizontal and at rest, falls while two corners hold it.
struct HangingScene : Cloth::Scenes::Network
{
	static constexpr int Frames = 90;
	static constexpr double FrameTime = 1.0 / 60.0; ///< s
	static constexpr double Gravity = -9.81;        ///< m/s2
	static constexpr double TotalMass = 0.2;        ///< kg
	static constexpr double Shear = 0.1;            ///< stiffness of a diagonal spring in structural ones
	static constexpr double Flexion = 0.001;        ///< stiffness of a spring to the next but one

	HangingScene(int side, double stiffness);

	int Side;         ///< particles
	double Stiffness; ///< of structural springs, N/m

	double Swing = 0.0;     ///< of the pins along y, m: that times the sine of the time
	double Frequency = 0.0; ///< 1/s

	int ParticleCount() const { return Side * Side; }
	bool IsStructural(const Cloth::SpringDescription& spring) const
	{
		return spring.Stiffness == static_cast<float>(Stiffness);
	}
};

/// The same network 5 cm above a table and held by nothing; damped like the default fabric.
HangingScene Tablecloth(int side, double stiffness);
inline constexpr float TableclothThickness = 0.004f; ///< m

/// It hangs straight down from a whole edge, which swings by 15 cm across it, 1.5 times a second.
HangingScene SwungSheet(int side, double stiffness);

/// Throws what the solver complains about.
Cloth::ModelPointer BuildModel(const HangingScene& scene);
std::unique_ptr<Cloth::Simulation> Hang(
	const HangingScene& scene, const Cloth::ModelPointer& model, const Cloth::Settings& settings);

} // namespace Lab
