// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chaos/ImplicitObject.h"
#include "CoreMinimal.h"
#include "Physics/MassProperties.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <BulletCollision/CollisionShapes/btCompoundShape.h>

#include <memory>
#include <vector>

class UBodySetup;
class UPrimitiveComponent;

namespace Chaos
{
class FHeightField;

/// A shape of a body, as queries by handle see it.
class FPerShapeData
{
public:
	explicit FPerShapeData(FImplicitObjectPtr InGeometry)
		: Geometry(MoveTemp(InGeometry))
	{
	}

	const FImplicitObject& GetGeometry() const { return *Geometry; }

private:
	FImplicitObjectPtr Geometry;
};
} // namespace Chaos

namespace Host
{
/// A part of a body for Bullet, in the frame of the body.
struct FBulletShape
{
	std::unique_ptr<btCollisionShape> Shape;
	btTransform Place = btTransform::getIdentity();

	/// What Shape refers to.
	std::shared_ptr<void> Storage;

	/// Whose it is, if the body is that of several components.
	TWeakObjectPtr<UPrimitiveComponent> Owner{};
};

/// What a body is made of.
struct FBodyShapes
{
	std::vector<FBulletShape> Parts;

	/// Of the parts that have a volume.
	std::vector<FMassProperties> Masses;
	TArray<Chaos::FPerShapeData> Geometry;

	/// Surfaces cannot be simulated.
	bool bSurface = false;
};

FBodyShapes MakeBodyShapes(const UBodySetup& BodySetup, const FVector& Scale);
/// Wrapped in a transform if there is one.
FBodyShapes MakeBodyShapes(const Chaos::FHeightField& HeightField, const TOptional<FTransform>& Wrapper);
} // namespace Host
