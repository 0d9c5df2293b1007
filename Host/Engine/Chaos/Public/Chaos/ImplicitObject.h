// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/Core.h"
#include "Chaos/ImplicitFwd.h"
#include "Chaos/ImplicitObjectType.h"
#include "CoreMinimal.h"

#include <atomic>

namespace Chaos
{
/// Base of geometry that is shared.
class FChaosRefCountedObject
{
public:
	FChaosRefCountedObject() = default;
	FChaosRefCountedObject(const FChaosRefCountedObject&) = delete;
	FChaosRefCountedObject& operator=(const FChaosRefCountedObject&) = delete;
	virtual ~FChaosRefCountedObject() = default;

	uint32 AddRef() const { return ++NumRefs; }
	uint32 Release() const
	{
		const uint32 Remaining = --NumRefs;
		if (Remaining == 0)
		{
			delete this;
		}
		return Remaining;
	}

private:
	mutable std::atomic<uint32> NumRefs{0};
};

/// A shape. The Host has geometry of Chaos only where a body setup does not say it all: triangle meshes and height
/// fields. Other shapes have their type and nothing else.
class FImplicitObject : public FChaosRefCountedObject
{
public:
	explicit FImplicitObject(EImplicitObjectType InType)
		: Type(InType)
	{
	}

	EImplicitObjectType GetType() const { return Type; }

	/// This shape as what it is, or null if it is something else.
	template <class T_DERIVED>
	const T_DERIVED* GetObject() const
	{
		return T_DERIVED::StaticType() == Type ? static_cast<const T_DERIVED*>(this) : nullptr;
	}

private:
	EImplicitObjectType Type;
};
} // namespace Chaos
