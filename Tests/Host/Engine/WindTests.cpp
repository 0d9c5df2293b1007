// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/WindDirectionalSourceComponent.h"
#include "Engine/WindDirectionalSource.h"
#include "EngineTest.h"
#include "SceneInterface.h"

namespace
{
struct FWind
{
	FVector Direction;
	float Speed;
	float MinGust;
	float MaxGust;

	FWind(const UWorld& World, const FVector& Position)
	{
		World.Scene->GetWindParameters_GameThread(Position, Direction, Speed, MinGust, MaxGust);
	}
};
} // namespace

TEST(Wind, BlowsAlongTheAxisOfItsSource)
{
	const FPlayedWorld World;
	EXPECT_EQ(FWind(*World, FVector::ZeroVector).Speed, 0.0f);
	auto* Source = World->SpawnActor<AWindDirectionalSource>(FVector::ZeroVector, FRotator(0.0, 90.0, 0.0));
	Source->GetComponent()->SetSpeed(3.0f);
	const FWind Here(*World, FVector(1000.0, 0.0, 0.0));
	ExpectNear(Here.Direction, FVector(0.0, 1.0, 0.0), 1e-9);
	EXPECT_FLOAT_EQ(Here.Speed, 3.0f);
	EXPECT_FLOAT_EQ(Here.MinGust, 0.1f);
	Source->Destroy();
	EXPECT_EQ(FWind(*World, FVector::ZeroVector).Speed, 0.0f);
}

TEST(Wind, SourcesAreMixedByStrength)
{
	const FPlayedWorld World;
	auto* First = World->SpawnActor<AWindDirectionalSource>();
	auto* Second = World->SpawnActor<AWindDirectionalSource>();
	First->GetComponent()->Strength = 3.0f;
	First->GetComponent()->SetSpeed(4.0f);
	Second->GetComponent()->Strength = 1.0f;
	Second->GetComponent()->SetSpeed(8.0f);
	EXPECT_FLOAT_EQ(FWind(*World, FVector::ZeroVector).Speed, 5.0f);
}

TEST(Wind, OfAPointReachesAsFarAsItsRadius)
{
	const FPlayedWorld World;
	auto* Source = World->SpawnActor<AWindDirectionalSource>();
	Source->GetComponent()->bPointWind = true;
	Source->GetComponent()->Radius = 100.0f;
	Source->GetComponent()->SetSpeed(2.0f);
	ExpectNear(FWind(*World, FVector(0.0, 0.0, 50.0)).Direction, FVector(0.0, 0.0, 1.0), 1e-9);
	EXPECT_EQ(FWind(*World, FVector(0.0, 0.0, 101.0)).Speed, 0.0f);
}
