// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ImplicitObject.h"
#include "CoreMinimal.h"

namespace Chaos
{
/// A shape elsewhere: rotated and moved.
template <class T, int d, bool bSerializable = true>
class TImplicitObjectTransformed final : public FImplicitObject
{
public:
	TImplicitObjectTransformed(FImplicitObjectPtr&& InObject, const FTransform& InTransform)
		: FImplicitObject(ImplicitObjectType::Transformed)
		, Object(MoveTemp(InObject))
		, Transform(InTransform)
	{
	}

	const FTransform& GetTransform() const { return Transform; }
	const FImplicitObject* GetTransformedObject() const { return Object.GetReference(); }

private:
	FImplicitObjectPtr Object;
	FTransform Transform;
};
} // namespace Chaos
