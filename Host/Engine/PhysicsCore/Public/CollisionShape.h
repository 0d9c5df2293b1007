// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

namespace ECollisionShape
{
enum Type
{
	Line,
	Box,
	Sphere,
	Capsule
};
} // namespace ECollisionShape

/// The shape of a query.
struct FCollisionShape
{
	ECollisionShape::Type ShapeType = ECollisionShape::Line;

	void SetBox(const FVector3f& HalfExtent)
	{
		ShapeType = ECollisionShape::Box;
		Size = HalfExtent;
	}

	void SetSphere(const float Radius)
	{
		ShapeType = ECollisionShape::Sphere;
		Size = FVector3f(Radius, 0.0f, 0.0f);
	}

	/// The half height reaches to the end of the cap.
	void SetCapsule(const float Radius, const float HalfHeight)
	{
		ShapeType = ECollisionShape::Capsule;
		Size = FVector3f(Radius, 0.0f, HalfHeight);
	}

	FVector GetBox() const { return FVector(Size); }
	float GetSphereRadius() const { return Size.X; }
	float GetCapsuleRadius() const { return Size.X; }

	/// Half the length of the segment that the capsule surrounds.
	float GetCapsuleAxisHalfLength() const { return FMath::Max(Size.Z - Size.X, 0.0f); }

	static FCollisionShape MakeBox(const FVector& BoxHalfExtent)
	{
		FCollisionShape BoxShape;
		BoxShape.SetBox(FVector3f(BoxHalfExtent));
		return BoxShape;
	}

	static FCollisionShape MakeSphere(const float SphereRadius)
	{
		FCollisionShape SphereShape;
		SphereShape.SetSphere(SphereRadius);
		return SphereShape;
	}

	static FCollisionShape MakeCapsule(const float CapsuleRadius, const float CapsuleHalfHeight)
	{
		FCollisionShape CapsuleShape;
		CapsuleShape.SetCapsule(CapsuleRadius, CapsuleHalfHeight);
		return CapsuleShape;
	}

private:
	FVector3f Size = FVector3f::ZeroVector;
};
