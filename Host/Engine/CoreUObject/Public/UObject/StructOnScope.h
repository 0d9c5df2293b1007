// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

#include <memory>
#include <type_traits>

/// A reflected struct on the heap that is a T or derives from it. It can be moved, not copied.
template <typename T>
class TStructOnScope
{
public:
	TStructOnScope() = default;

	/// Makes it a U.
	template <typename U, typename... TArgs>
	void InitializeAs(TArgs&&... Args)
	{
		static_assert(std::is_base_of_v<T, U>);
		// The engine asks the type for its reflection.
		static_cast<void>(U::StaticStruct());
		Held = std::make_unique<U>(Forward<TArgs>(Args)...);
	}

	bool IsValid() const { return Held != nullptr; }
	T* Get() const { return Held.get(); }
	T* operator->() const { return Held.get(); }

private:
	std::unique_ptr<T> Held;
};

template <typename T, typename U, typename... TArgs>
TStructOnScope<T> MakeStructOnScope(TArgs&&... Args)
{
	TStructOnScope<T> Made;
	Made.template InitializeAs<U>(Forward<TArgs>(Args)...);
	return Made;
}
