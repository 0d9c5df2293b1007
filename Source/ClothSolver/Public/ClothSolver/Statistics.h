// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <array>

#include "ClothSolver/Api.h"

namespace Cloth
{

/// The stages of a step, in order. Profilers, statistics and documentation use these names.
enum class Stage
{
	Factorize,           ///< assemble and factor the matrix; only when the time step or the model changed
	FindContacts,        ///< what colliders and cloth are near the cloth
	ApplyExternalForces, ///< gravity, drag and lift
	Constrain,           ///< pins, velocity constraints and contacts become the filter and preset moves
	Predict,             ///< where the particles fly without internal forces
	Residual,            ///< forces and energy at the present iterate
	Solve,               ///< the linear system
	Advance,             ///< conjugate direction, line search, new iterate
	ResolvePenetration,  ///< what the solve moved into a collider is held back
	LimitEnergy,         ///< energy of the outcome; none may come from nowhere
	ComputeReactions,    ///< reactions of constraints
	Commit               ///< new positions and velocities
};
inline constexpr int StageCount = 12;

CLOTHSOLVER_API const char* NameOf(Stage stage);

/// What the last step did.
struct StepStatistics
{
	double Seconds[StageCount] = {}; ///< by Stage
	int Substeps = 0;
	int Updates = 0; ///< over all substeps
	int Solves = 0;
	int ConjugateGradientIterations = 0;
	int Restarts = 0;  ///< updates that the energy safeguard made plain
	int Conserved = 0; ///< substeps whose velocities lost energy that came from nowhere
	int FallBacks = 0; ///< substeps solved again with Euler's scheme for the same reason
	int Factorizations = 0;
	int Contacts = 0;      ///< particles that colliders hold, in the last substep
	int Stuck = 0;         ///< of them, those that do not slide
	int Stopped = 0;       ///< of them, those that the solve had moved into a collider
	int SelfContacts = 0;  ///< places where the cloth is near itself
	int SelfCrossings = 0; ///< places where it has gone through itself
	int ClothContacts = 0; ///< places where it is near other cloths of its world
	double Residual = 0.0; ///< of the last update, relative to gravity's step; compare Settings::Tolerance
};

/// What the present state is like.
struct Measurement
{
	double KineticEnergy = 0.0;   ///< J
	double ElasticEnergy = 0.0;   ///< J, threads and bending
	double PotentialEnergy = 0.0; ///< J, gravity

	/// Strain of the warp and weft threads (structural springs) at these percentiles.
	float Stretch50 = 0.0f;
	float Stretch95 = 0.0f;
	float Stretch99 = 0.0f;
	float StretchMax = 0.0f;

	double TotalEnergy() const { return KineticEnergy + ElasticEnergy + PotentialEnergy; }
};

/// A thread that carries more than the strength of its fabric.
struct ThreadLoad
{
	std::array<int, 3> Particles; ///< its ends and -1, or the corners of the triangle that it is a part of
	bool Warp;                    ///< or weft
	float Force;                  ///< per width, N/m
	float Overload;               ///< the force in parts of the strength, more than 1
};

} // namespace Cloth
