// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Energies/YarnSlip.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadSolve.h"

#include <vector>

namespace Cloth
{

/// Friction between yarns along threads, mostly diagonals: beside its law, a thread has a spring that slips (Jenkins).
/// What it remembers is YarnSlip's, which it is loaded from before a step and stored to after it.
class ThreadFriction
{
public:
	ThreadFriction() = default;
	ThreadFriction(const Model& model, const ThreadFamilies& families);

	bool Any() const { return !Springs.empty(); }

	void Load(const ThreadFamilies& families, const YarnSlip& slip);
	void Store(const ThreadFamilies& families, YarnSlip& slip) const;

	/// Threads that were strained too far slip after; what they are in a substep.
	void Begin(const ThreadFamilies& families, float implicitStep, const std::vector<Float4>& start, ThreadLinks& links,
		Workers* workers);

private:
	void BeginFamily(const ThreadFamilies& families, const ThreadFamily& family, float square,
		const std::vector<Float4>& start, ThreadLinks& links, Workers* workers);

	/// As in YarnFriction, of the threads of a link.
	struct Spring
	{
		Float4 Stiffness; ///< N/m
		Float4 Yield;     ///< N
		Float4 Width;     ///< m
		Float4 Free;      ///< m, length without stress
		Float4 Slip;      ///< m, elongation at which it slips
	};

	std::vector<Spring> Springs; ///< by link
	PlotLanes Plots;             ///< by link and lane
	std::vector<char> Rubs;      ///< by family
};

/// Friction between yarns in bends, measured plots of bending and creases, as forces at the prediction: the law and the
/// history are those of the other solver (YarnFriction, YarnSlip). A stuck bend is a spring without loss, so it has a
/// damper.
class ThreadBendFriction
{
public:
	ThreadBendFriction() = default;
	explicit ThreadBendFriction(const Model& model);

	bool Any() const { return Friction != nullptr; }

	/// For substeps of a length. Elastic bending is explicit, too.
	void Prepare(const Model& model, float substep, float implicitStep);

	/// Moves the prediction by what friction does in a substep, given the start of it. The fourth coordinates are
	/// inverse masses. Pinned particles count as if they fell like the others: what that bends is no reason to slip.
	void Move(const Model& model, const std::vector<Float4>& start, const std::vector<Float4>& velocity,
		Vector3 gravity, YarnSlip& slip, std::vector<Float4>& mobile, Workers* workers);

private:
	const YarnFriction* Friction = nullptr; ///< null: none
	YarnFriction::Potential Potential;
	Strains Strain;
	float Substep = 0.0f;
	float ImplicitStep = 0.0f;
	std::vector<Float4> Places;
};

} // namespace Cloth
