// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** The object as a T, or null if it is none. */
template <typename To, typename From>
auto Cast(From* Source)
{
	using Result = std::conditional_t<std::is_const_v<From>, const To, To>;
	return Source != nullptr && Source->IsA(To::StaticClass()) ? static_cast<Result*>(Source) : nullptr;
}

template <typename To, typename From>
To* Cast(const TObjectPtr<From>& Source)
{
	return Cast<To>(Source.Get());
}

template <typename To, typename From>
To* Cast(const TWeakObjectPtr<From>& Source)
{
	return Cast<To>(Source.Get());
}
