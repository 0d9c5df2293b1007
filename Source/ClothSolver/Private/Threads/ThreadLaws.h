// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Core/Memory.h"
#include "Energies/Laws/ThreadLaw.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadSolve.h"

#include <vector>

namespace Cloth
{

/// Threads whose law is not Hooke's, as springs of a substep: a line through the tension at the start of the substep,
/// with the slope from there to the prediction, or that at the start if it is steeper: threads that stiffen then lose
/// energy to the line, both while they are stretched and while they let go. The tension at the start is that of the
/// law, so cloth that rests obeys the law exactly, whatever the slope is.
class ThreadLaws
{
public:
	ThreadLaws() = default;
	ThreadLaws(const Model& model, const ThreadFamilies& families);

	/// False if all threads obey Hooke's law.
	bool Any() const { return !std::holds_alternative<LinearLaw>(Law); }

	/// For substeps of a length.
	void Prepare(const ThreadFamilies& families, float implicitStep);

	/// Compliances and targets, with dampers beside the springs of yarns. Does nothing where Hooke's law holds.
	/// Moved: to the prediction.
	void Linearize(const ThreadFamilies& families, float substep, const std::vector<Float4>& moved, ThreadLinks& links,
		Workers* workers) const;

	size_t Bytes() const { return BytesOf(PerRest, Compliance); }

private:
	template <typename EachLaw>
	void LinearizeFamily(const EachLaw& law, const ThreadFamilies& families, const ThreadFamily& family, Float4 damping,
		const Float4* moved, ThreadLinks& links, Workers* workers) const;

	ThreadLaw Law; ///< by link and lane

	// By link; empty where Hooke's law holds.
	std::vector<Float4> PerRest;    ///< 1/m
	std::vector<Float4> Compliance; ///< at rest
};

} // namespace Cloth
