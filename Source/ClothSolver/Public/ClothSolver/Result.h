// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <utility>

namespace Cloth
{

/// Success, or one sentence that names the thing, its value and what is allowed.
struct [[nodiscard]] Status
{
	std::string Error;

	bool Ok() const { return Error.empty(); }
	explicit operator bool() const { return Ok(); }
};

/// A value, or the error that kept it from being made.
template <typename T>
struct [[nodiscard]] Result
{
	T Value{};
	std::string Error;

	Result(T value)
		: Value(std::move(value))
	{
	}
	Result(Status status)
		: Error(std::move(status.Error))
	{
	}

	bool Ok() const { return Error.empty(); }
	explicit operator bool() const { return Ok(); }
};

} // namespace Cloth
