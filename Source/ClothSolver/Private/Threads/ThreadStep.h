// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Threads/ThreadBending.h"
#include "Threads/ThreadContacts.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadSolve.h"
#include "Threads/ThreadState.h"
#include "Threads/ThreadStrips.h"

#include <span>
#include <vector>

namespace Cloth
{

/// A particle that is led.
struct ThreadPin
{
	int Particle;   ///< caller's number
	Vector3 Target; ///< at the end of the step, m
};

/// What a caller gives a step.
struct ThreadSurroundings
{
	Settings Options;
	int Substeps = 8;

	/// Part of the tensions of yarns that the next substep begins with; 0: what stability across them needs. Chosen on
	/// the landings, hanging sheets, tables, flags and the sphere of `bench motion`, where 0.5 to 0.8 play alike. Stiff
	/// cloth without dampers gains energy by it (Docs/Threads.md).
	float CarriedTension = 0.7f;

	std::span<const ThreadPin> Pins;
	std::span<const ThreadCollider> Colliders;
	float HalfThickness = 0.0f; ///< of the cloth to colliders, m
	Workers* Tasks = nullptr;   ///< may be null
};

/// Cloth in motion by implicit threads: small substeps, in each of which every family of threads is solved once, every
/// thread as a whole, with BDF2 in time. This is a block Gauss-Seidel method for the tensions.
class ThreadCloth
{
public:
	static Result<ThreadCloth> Create(ModelPointer model);

	/// In the caller's order. The past is that of free fall.
	void SetState(std::span<const Vector3> positions, std::span<const Vector3> velocities);
	void ReadPositions(std::span<Vector3> positions) const;
	void ReadVelocities(std::span<Vector3> velocities) const;

	/// Advances by Settings::TimeStep.
	void Step(const ThreadSurroundings& given);

	const ThreadFamilies& Families() const { return Threads; }
	const ThreadState& State() const { return Now; }
	size_t TouchingCount() const { return Contacts.TouchingCount(); }

private:
	void PrepareLinks(float substep);
	void Hold(const ThreadSurroundings& given);
	void Prepare(const ThreadSurroundings& given);
	void Predict(const ThreadSurroundings& given);
	void LeadPins(const ThreadSurroundings& given, float part);
	void Substep(const ThreadSurroundings& given, float part);
	void SolveFamilies(const ThreadSurroundings& given);
	void Advance();

	ModelPointer Made;
	ThreadFamilies Threads; ///< none of a mesh
	ThreadStrips Strips;    ///< of a mesh
	ThreadBending Bends;
	ThreadSolver Solver;
	ThreadContacts Contacts;
	ThreadState Now;

	// Of the present step.
	float SubstepTime = 0.0f;  ///< s
	float ImplicitTime = 0.0f; ///< two thirds of it
	bool IsNew = true;         ///< has no past yet
	ThreadLinks Links;
	ThreadBodies Bodies;
	std::vector<Float4> Base;    ///< what BDF2 makes of the past
	std::vector<Float4> Force;   ///< of the air, N
	std::vector<Float4> Inertia; ///< inverse masses in the fourth coordinate; 0: pinned
	std::vector<Float4> PinStart;
};

} // namespace Cloth
