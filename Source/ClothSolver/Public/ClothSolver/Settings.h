// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/PaperMethod.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Vector.h"

#include <cstdint>

namespace Cloth
{

/// How the internal forces of a step are solved.
enum class SolverKind : uint8_t
{
	Threads, ///< small substeps, in each of which every thread is solved as a whole
	Imex     ///< the published method: one matrix of the whole cloth, factored once
};

/// How the wind varies around its mean, Settings::Wind. Gusts and eddies are carried along with the mean wind and do
/// not change on their way (Taylor's hypothesis): what is downwind meets them later. All 0: the wind is even.
struct Turbulence
{
	float Intensity =
		0.0f;          ///< root mean square of the velocity of eddies along each axis, in parts of the wind's speed
	float Size = 1.0f; ///< wavelength of the largest eddies, m; the smallest are an eighth of that

	/// Least and greatest change of speed from gust to gust, in parts of the wind's speed.
	float MinGust = 0.0f;
	float MaxGust = 0.0f;
	float GustPeriod = 3.0f; ///< s

	uint32_t Seed = 0; ///< another one: other gusts and eddies, just as strong

	/// Where the origin of coordinates was in the air when the simulation began, m. Cloths with the same seed whose
	/// origins differ by what lies between them are in the same air.
	Vector3 Origin;

	bool operator==(const Turbulence&) const = default;
};

/// Nobody needs to touch these; a cloth of any size and stiffness plays well with the defaults.
struct Settings
{
	float TimeStep = 1.0f / 60.0f; ///< s

	Vector3 Gravity{0.0f, 0.0f, -9.81f}; ///< m/s2
	Vector3 Wind;                        ///< mean velocity of the air, m/s
	Cloth::Turbulence Turbulence;        ///< of the wind
	float AirDensity = 1.2f;             ///< kg/m3; 0 turns air forces off

	/// Speed at which a pin whose target has jumped is pulled there, m/s.
	float MaxPinSpeed = 20.0f;

	/// How thick the cloth is to colliders and to itself, m. 0: as thick as the fabric, but no thinner than a fifth of
	/// an edge of the mesh (at most 5 mm), so that triangles do not cut through round things.
	float ContactThickness = 0.0f;

	/// Speed at which cloth inside a collider is brought back to its surface, m/s.
	float MaxDepenetrationSpeed = 2.0f;

	/// Whether the cloth collides with itself, and with other sheets of the same model.
	bool SelfCollision = false;

	/// At most this many contacts of the cloth with itself in a substep, the nearest first; 0: as many as there are.
	int MaxSelfContacts = 0;

	SolverKind Solver = SolverKind::Threads;
	PaperMethod Paper; ///< of SolverKind::Imex alone

	/// Substeps a second, at least; meshes take twice as many, and stiff fabrics as many as they need, up to 3,840.
	/// SolverKind::Imex does not read it.
	float SubstepRate = 480.0f;

	/// Substeps of a step. 0: by SubstepRate, the stiffness, mass and size of the cloth and the time step.
	int Substeps = 0;

	/// Whether there are gusts or eddies.
	bool IsWindTurbulent() const
	{
		return Length(Wind) > 0.0f && (Turbulence.Intensity > 0.0f || Turbulence.MaxGust > 0.0f);
	}

	bool operator==(const Settings&) const = default;
};

/// Checks every value against its allowed range.
CLOTHSOLVER_API Status Validate(const Settings& settings);

} // namespace Cloth
