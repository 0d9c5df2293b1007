// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/ShapeComponent.h"
#include "Components/SphereComponent.h"
#include "PhysicsEngine/BodySetup.h"

UShapeComponent::UShapeComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	SetCollisionProfileName(TEXT("OverlapAllDynamic"));
}

UBodySetup* UShapeComponent::GetBodySetup()
{
	UpdateBodySetup();
	return ShapeBodySetup;
}

void UShapeComponent::UpdateBodySetup()
{
	if (!ShapeBodySetup)
	{
		ShapeBodySetup = NewObject<UBodySetup>(this);
		ShapeBodySetup->CollisionTraceFlag = CTF_UseSimpleAsComplex;
	}
	ShapeBodySetup->AggGeom.EmptyElements();
}

void UShapeComponent::ShapeChanged()
{
	UpdateBounds();
	RecreatePhysicsState();
}

USphereComponent::USphereComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void USphereComponent::SetSphereRadius(float InSphereRadius, bool bUpdateOverlaps)
{
	static_cast<void>(bUpdateOverlaps);
	SphereRadius = InSphereRadius;
	ShapeChanged();
}

void USphereComponent::UpdateBodySetup()
{
	Super::UpdateBodySetup();
	ShapeBodySetup->AggGeom.SphereElems.Add(FKSphereElem(SphereRadius));
}

FBoxSphereBounds USphereComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return FBoxSphereBounds(FVector::ZeroVector, FVector(SphereRadius), SphereRadius).TransformBy(LocalToWorld);
}

UBoxComponent::UBoxComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void UBoxComponent::SetBoxExtent(FVector InBoxExtent, bool bUpdateOverlaps)
{
	static_cast<void>(bUpdateOverlaps);
	BoxExtent = InBoxExtent;
	ShapeChanged();
}

void UBoxComponent::UpdateBodySetup()
{
	Super::UpdateBodySetup();
	const FVector3f Sides(2.0 * BoxExtent);
	ShapeBodySetup->AggGeom.BoxElems.Add(FKBoxElem(Sides.X, Sides.Y, Sides.Z));
}

FBoxSphereBounds UBoxComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	return FBoxSphereBounds(FBox(-BoxExtent, BoxExtent)).TransformBy(LocalToWorld);
}

UCapsuleComponent::UCapsuleComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void UCapsuleComponent::SetCapsuleSize(float InRadius, float InHalfHeight, bool bUpdateOverlaps)
{
	static_cast<void>(bUpdateOverlaps);
	CapsuleRadius = FMath::Max(0.0f, InRadius);
	CapsuleHalfHeight = FMath::Max(CapsuleRadius, InHalfHeight);
	ShapeChanged();
}

void UCapsuleComponent::UpdateBodySetup()
{
	Super::UpdateBodySetup();
	const float Length = 2.0f * FMath::Max(CapsuleHalfHeight - CapsuleRadius, 0.0f);
	ShapeBodySetup->AggGeom.SphylElems.Add(FKSphylElem(CapsuleRadius, Length));
}

FBoxSphereBounds UCapsuleComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	const FVector Extent(CapsuleRadius, CapsuleRadius, CapsuleHalfHeight);
	return FBoxSphereBounds(FVector::ZeroVector, Extent, CapsuleHalfHeight).TransformBy(LocalToWorld);
}
