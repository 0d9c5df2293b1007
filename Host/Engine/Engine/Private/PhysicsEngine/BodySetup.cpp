// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "PhysicsEngine/BodySetup.h"

#include "PhysicalMaterials/PhysicalMaterial.h"

UBodySetup::UBodySetup(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void FKAggregateGeom::EmptyElements()
{
	SphereElems.Empty();
	BoxElems.Empty();
	SphylElems.Empty();
	ConvexElems.Empty();
	TaperedCapsuleElems.Empty();
}

// Round shapes stay round: they grow with one of the axes.

FKSphereElem FKSphereElem::GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const
{
	FKSphereElem Scaled = *this;
	Scaled.Radius = Radius * static_cast<float>(Scale3D.GetAbsMin());
	Scaled.Center = RelativeTM.TransformPosition(Center) * Scale3D;
	return Scaled;
}

FKBoxElem FKBoxElem::GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const
{
	FKBoxElem Scaled = *this;
	const FTransform Place = GetTransform() * RelativeTM;
	Scaled.X = X * static_cast<float>(FMath::Abs(Scale3D.X));
	Scaled.Y = Y * static_cast<float>(FMath::Abs(Scale3D.Y));
	Scaled.Z = Z * static_cast<float>(FMath::Abs(Scale3D.Z));
	Scaled.Center = Place.GetLocation() * Scale3D;
	Scaled.Rotation = Place.Rotator();
	return Scaled;
}

FKSphylElem FKSphylElem::GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const
{
	FKSphylElem Scaled = *this;
	const FTransform Place = GetTransform() * RelativeTM;
	const float RadiusScale = static_cast<float>(FMath::Max(FMath::Abs(Scale3D.X), FMath::Abs(Scale3D.Y)));
	const float LengthScale = static_cast<float>(FMath::Abs(Scale3D.Z));
	const float HalfHeight = (0.5f * Length + Radius) * LengthScale;
	Scaled.Radius = FMath::Min(Radius * RadiusScale, HalfHeight);
	Scaled.Length = 2.0f * (HalfHeight - Scaled.Radius);
	Scaled.Center = Place.GetLocation() * Scale3D;
	Scaled.Rotation = Place.Rotator();
	return Scaled;
}

FKTaperedCapsuleElem FKTaperedCapsuleElem::GetFinalScaled(const FVector& Scale3D, const FTransform& RelativeTM) const
{
	FKTaperedCapsuleElem Scaled = *this;
	const FTransform Place = GetTransform() * RelativeTM;
	const float RadiusScale = static_cast<float>(FMath::Max(FMath::Abs(Scale3D.X), FMath::Abs(Scale3D.Y)));
	Scaled.Radius0 = Radius0 * RadiusScale;
	Scaled.Radius1 = Radius1 * RadiusScale;
	Scaled.Length = Length * static_cast<float>(FMath::Abs(Scale3D.Z));
	Scaled.Center = Place.GetLocation() * Scale3D;
	Scaled.Rotation = Place.Rotator();
	return Scaled;
}

void FKConvexElem::UpdateElemBox()
{
	ElemBox.Init();
	for (const FVector& Vertex : VertexData)
	{
		ElemBox += Vertex;
	}
}
