// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace Cloth
{

/// What the host engine lends the solver to use more than one core. Work is always cut into the same pieces, whatever
/// the number of workers, so results do not depend on it.
class Workers
{
public:
	virtual ~Workers() = default;

	/// Calls body(context, index) once for every index in [0, count), in any order, on any threads; returns when all
	/// calls have returned.
	virtual void ParallelFor(int count, void (*body)(void* context, int index), void* context) = 0;
};

} // namespace Cloth
