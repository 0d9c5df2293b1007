// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <array>

#include "ClothSolver/Api.h"

namespace Cloth
{

/// The stages of a step, in order. Profilers, statistics and documentation use these names.
enum class Stage
{
	Factorize,           ///< substeps, and what they need: threads, or the matrix; only when something has changed
	FindContacts,        ///< what colliders and cloth are near the cloth
	ApplyExternalForces, ///< gravity, drag and lift
	Predict,             ///< where inertia, bending and the last tensions lead
	Constrain,           ///< contacts and motion constraints become the filter and preset moves
	Residual,            ///< of SolverKind::Imex: forces at the present iterate
	Solve,               ///< threads, or the linear system
	ResolvePenetration,  ///< what overlaps is pushed apart, and what would pass is stopped
	Commit               ///< new positions and velocities, reactions
};
inline constexpr int StageCount = 9;

CLOTHSOLVER_API const char* NameOf(Stage stage);

/// What the last step did.
struct StepStatistics
{
	double Seconds[StageCount] = {}; ///< by Stage
	int Substeps = 0;
	int Updates = 0; ///< of SolverKind::Imex, over all substeps; so are the next three
	int Solves = 0;
	int ConjugateGradientIterations = 0;
	int Factorizations = 0;
	int Contacts = 0;      ///< particles that colliders hold, in the last substep
	int Stuck = 0;         ///< of them, those that do not slide
	int SelfContacts = 0;  ///< places where the cloth is near itself
	int SelfCrossings = 0; ///< places where it has gone through itself
	int ClothContacts = 0; ///< places where it is near other cloths of its world
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
