// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/HeightFieldComponent.h"

#include "Engine/World.h"
#include "Physics/BodyShapes.h"
#include "Physics/Experimental/PhysScene_Chaos.h"
#include "PhysicsEngine/BodySetup.h"

UHostHeightFieldComponent::UHostHeightFieldComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	SetCollisionProfileName(TEXT("BlockAll"));
	Mobility = EComponentMobility::Static;
}

void UHostHeightFieldComponent::SetHeights(
	TArray<double> Heights, int32 NumRows, int32 NumCols, double CellSize, const TArray<bool>& Holes)
{
	TArray<uint8> Materials;
	for (const bool bHole : Holes)
	{
		Materials.Add(bHole ? MAX_uint8 : 0);
	}
	if (Materials.IsEmpty())
	{
		Materials.Add(0);
	}
	HeightField = new Chaos::FHeightField(
		MoveTemp(Heights), MoveTemp(Materials), NumRows, NumCols, FVector(CellSize, CellSize, 1.0));
	RecreatePhysicsState();
	UpdateBounds();
}

void UHostHeightFieldComponent::Wrap(const FTransform& Place) { Wrapper = Place; }

void UHostHeightFieldComponent::AddBodySetup() { BodySetup = NewObject<UBodySetup>(this); }

FBoxSphereBounds UHostHeightFieldComponent::CalcBounds(const FTransform& LocalToWorld) const
{
	if (!HeightField)
	{
		return Super::CalcBounds(LocalToWorld);
	}
	const Chaos::FHeightField::FDataType& Data = HeightField->GeomData;
	const FBox Box(FVector(0.0, 0.0, Data.MinValue) * Data.Scale,
		FVector(Data.NumCols - 1.0, Data.NumRows - 1.0, Data.MaxValue) * Data.Scale);
	return FBoxSphereBounds(Box).TransformBy(Wrapper.Get(FTransform::Identity) * LocalToWorld);
}

bool UHostHeightFieldComponent::ShouldCreatePhysicsState() const
{
	return HeightField && Super::ShouldCreatePhysicsState();
}

void UHostHeightFieldComponent::OnCreatePhysicsState()
{
	Super::OnCreatePhysicsState();
	BodyInstance.OwnerComponent = this;
	Host::InitBody(BodyInstance, Host::MakeBodyShapes(*HeightField, Wrapper), GetComponentTransform(),
		*GetWorld()->GetPhysicsScene());
}
