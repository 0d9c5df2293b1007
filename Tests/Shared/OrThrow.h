// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Result.h"

#include <stdexcept>
#include <utility>

namespace Cloth
{

/// The value, or its error as an exception.
template <typename T>
T OrThrow(Result<T> result)
{
	if (!result)
	{
		throw std::runtime_error(result.Error);
	}
	return std::move(result.Value);
}

inline void OrThrow(const Status& status)
{
	if (!status)
	{
		throw std::runtime_error(status.Error);
	}
}

} // namespace Cloth
