// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Scene.h"

#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/WindDirectionalSource.h"
#include "Engine/World.h"

namespace Host
{
void FScene::AddWindSource(UWindDirectionalSourceComponent* WindComponent) { WindSources.AddUnique(WindComponent); }

void FScene::RemoveWindSource(UWindDirectionalSourceComponent* WindComponent) { WindSources.Remove(WindComponent); }

/// Sources are mixed by their strength; that of a point fades with the distance.
void FScene::GetWindParameters_GameThread(
	const FVector& Position, FVector& OutDirection, float& OutSpeed, float& OutMinGustAmt, float& OutMaxGustAmt) const
{
	OutDirection = FVector::ZeroVector;
	OutSpeed = 0.0f;
	OutMinGustAmt = 0.0f;
	OutMaxGustAmt = 0.0f;
	float TotalWeight = 0.0f;
	for (const UWindDirectionalSourceComponent* Source : WindSources)
	{
		FVector Direction = Source->GetForwardVector();
		float Weight = Source->Strength;
		if (Source->bPointWind)
		{
			const FVector Away = Position - Source->GetComponentLocation();
			const float Distance = static_cast<float>(Away.Size());
			if (Distance > Source->Radius || Source->Radius <= 0.0f)
			{
				continue;
			}
			Direction = Away.GetSafeNormal();
			Weight *= 1.0f - Distance / Source->Radius;
		}
		OutDirection += Direction * Weight;
		OutSpeed += Source->Speed * Weight;
		OutMinGustAmt += Source->MinGustAmount * Weight;
		OutMaxGustAmt += Source->MaxGustAmount * Weight;
		TotalWeight += Weight;
	}
	if (TotalWeight > 0.0f)
	{
		OutDirection = OutDirection.GetSafeNormal();
		OutSpeed /= TotalWeight;
		OutMinGustAmt /= TotalWeight;
		OutMaxGustAmt /= TotalWeight;
	}
}
} // namespace Host

UWindDirectionalSourceComponent::UWindDirectionalSourceComponent(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

void UWindDirectionalSourceComponent::SetSpeed(float InNewSpeed) { Speed = InNewSpeed; }

void UWindDirectionalSourceComponent::SetMinimumGustAmount(float InNewMinGust) { MinGustAmount = InNewMinGust; }

void UWindDirectionalSourceComponent::SetMaximumGustAmount(float InNewMaxGust) { MaxGustAmount = InNewMaxGust; }

void UWindDirectionalSourceComponent::CreateRenderState_Concurrent(FRegisterComponentContext* Context)
{
	Super::CreateRenderState_Concurrent(Context);
	GetWorld()->Scene->AddWindSource(this);
}

void UWindDirectionalSourceComponent::DestroyRenderState_Concurrent()
{
	Super::DestroyRenderState_Concurrent();
	GetWorld()->Scene->RemoveWindSource(this);
}

AWindDirectionalSource::AWindDirectionalSource(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	Component = CreateDefaultSubobject<UWindDirectionalSourceComponent>(TEXT("WindDirectionalSourceComponent0"));
	RootComponent = Component;
}
