// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include <utility>

namespace Host
{
template <typename Callable>
class TScopeExit
{
public:
	explicit TScopeExit(Callable&& InBody)
		: Body(std::move(InBody))
	{
	}
	~TScopeExit() { Body(); }
	TScopeExit(const TScopeExit&) = delete;
	TScopeExit& operator=(const TScopeExit&) = delete;

private:
	Callable Body;
};

struct FScopeExitSyntax
{
	template <typename Callable>
	TScopeExit<Callable> operator+(Callable&& Body)
	{
		return TScopeExit<Callable>(std::forward<Callable>(Body));
	}
};
} // namespace Host

#define ON_SCOPE_EXIT const auto PREPROCESSOR_JOIN(ScopeExit_, __LINE__) = Host::FScopeExitSyntax() + [&]()
