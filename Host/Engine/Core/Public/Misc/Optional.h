// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Misc/AssertionMacros.h"
#include "Templates/UnrealTemplate.h"
#include <optional>

/** A value that may be absent. */
template <typename T>
class TOptional
{
public:
	TOptional() = default;
	TOptional(const T& Value)
		: Optional(Value)
	{
	}
	TOptional(T&& Value)
		: Optional(std::move(Value))
	{
	}

	bool IsSet() const { return Optional.has_value(); }
	explicit operator bool() const { return IsSet(); }
	const T& GetValue() const
	{
		check(IsSet());
		return *Optional;
	}
	T& GetValue()
	{
		check(IsSet());
		return *Optional;
	}
	const T& Get(const T& Default) const { return IsSet() ? *Optional : Default; }
	const T& operator*() const { return GetValue(); }
	T& operator*() { return GetValue(); }
	const T* operator->() const { return &GetValue(); }
	T* operator->() { return &GetValue(); }
	void Reset() { Optional.reset(); }
	template <typename... Arguments>
	T& Emplace(Arguments&&... Values)
	{
		return Optional.emplace(Forward<Arguments>(Values)...);
	}
	bool operator==(const TOptional& Other) const { return Optional == Other.Optional; }

private:
	std::optional<T> Optional;
};
