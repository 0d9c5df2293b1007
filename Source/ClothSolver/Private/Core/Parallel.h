// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Core/FlushDenormals.h"

namespace Cloth
{

/// Runs body(index) for every index in [0, count): on the host's workers if there are any, else in a plain loop.
template <typename Body>
void ForEach(Workers* workers, int count, Body&& body)
{
	if (workers == nullptr || count < 2)
	{
		for (int index = 0; index < count; ++index)
		{
			body(index);
		}
		return;
	}
	workers->ParallelFor(
		count,
		[](void* context, int index)
		{
			const FlushDenormals flush;
			(*static_cast<Body*>(context))(index);
		},
		static_cast<void*>(&body));
}

} // namespace Cloth
