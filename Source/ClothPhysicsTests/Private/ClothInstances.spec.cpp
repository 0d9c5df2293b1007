// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/InstancedStaticMeshComponent.h"
	#include "Engine/StaticMesh.h"

BEGIN_DEFINE_SPEC(FClothInstancesSpec, "ClothPhysics.Instances",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Instances of a cube of 20 cm. */
static UInstancedStaticMeshComponent& Spawn(FClothTestWorld& World, const TArray<FTransform>& Places);
static double FindMiddle(const UClothPhysicsComponent& TestCloth);
END_DEFINE_SPEC(FClothInstancesSpec)

UInstancedStaticMeshComponent& FClothInstancesSpec::Spawn(FClothTestWorld& World, const TArray<FTransform>& Places)
{
	FKAggregateGeom Collision;
	Collision.BoxElems.Add(FKBoxElem(20.0f, 20.0f, 20.0f));
	UStaticMesh* Mesh =
		ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(20.0, 20.0), FIntPoint(2, 2)), Collision);
	return World.SpawnBody<UInstancedStaticMeshComponent>(FTransform::Identity,
		[&](UInstancedStaticMeshComponent& New)
		{
			New.SetStaticMesh(Mesh);
			for (const FTransform& Place : Places)
			{
				New.AddInstance(Place, true);
			}
		});
}

double FClothInstancesSpec::FindMiddle(const UClothPhysicsComponent& TestCloth)
{
	const TArray<FVector> Positions = TestCloth.GetParticlePositions();
	return Positions[Positions.Num() / 2].Z;
}

void FClothInstancesSpec::Define()
{
	It("bear cloth, each at its place and of its size",
		[this]
		{
			FClothTestWorld World;
			Spawn(World,
				{FTransform(FVector(1000.0, 0.0, 0.0)),
					FTransform(FQuat::Identity, FVector(0.0, 0.0, 20.0), FVector(3.0, 3.0, 1.0)),
					FTransform(FVector(0.0, 60.0, 0.0))});
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 40.0)));
			TestCloth.bMeasure = true;
			World.Play(1.5);
			TestEqual(TEXT("two are near"), TestCloth.GetStatistics().Colliders, 2);
			const double Height = FindMiddle(TestCloth);
			TestTrue(*FString::Printf(TEXT("it lies at %.2f"), Height), Height > 29.8 && Height < 31.5);
			TestTrue(TEXT("and does not penetrate"), TestCloth.GetStatistics().DeepestPenetration < 0.2f);
		});

	It("that are removed let cloth fall, asleep or not; those that stay do not move it",
		[this]
		{
			for (const bool bSleep : {false, true})
			{
				FClothTestWorld World;
				const FVector Scale(6.0, 6.0, 1.0);
				UInstancedStaticMeshComponent& Tables = Spawn(World,
					{FTransform(FQuat::Identity, FVector(0.0, 0.0, 0.0), Scale),
						FTransform(FQuat::Identity, FVector(200.0, 0.0, 0.0), Scale)});
				UClothPhysicsComponent& First = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 11.0)));
				UClothPhysicsComponent& Second = World.SpawnSmallCloth(FTransform(FVector(200.0, 0.0, 11.0)));
				World.Play(0.5);
				for (int32 Frame = 0; bSleep && Frame < 1200 && !(First.IsClothAsleep() && Second.IsClothAsleep());
					 ++Frame)
				{
					World.Tick();
				}
				TestEqual(TEXT("they sleep if they shall"), First.IsClothAsleep() && Second.IsClothAsleep(), bSleep);
				const TArray<FVector> Before = Second.GetParticlePositions();
				Tables.RemoveInstance(0);
				World.Play(0.3);
				const double Height = FindMiddle(First);
				TestTrue(*FString::Printf(TEXT("it falls: %.1f"), Height), Height < 0.0);
				const double Moved = ClothTest::Distance(Second.GetParticlePositions(), Before);
				TestTrue(*FString::Printf(TEXT("the other lies still: %.2f cm"), Moved), Moved < 0.5);
			}
		});

	It("that are added or moved push cloth",
		[this]
		{
			FClothTestWorld World;
			UInstancedStaticMeshComponent& Cubes = Spawn(World, {});
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			World.Play(0.5);
			TestEqual(TEXT("nothing is there"), TestCloth.GetStatistics().Colliders, 0);
			Cubes.AddInstance(FTransform(FVector(-60.0, 0.0, -10.0)), true);
			for (int32 Frame = 1; Frame <= 60; ++Frame)
			{
				Cubes.UpdateInstanceTransform(0, FTransform(FVector(-60.0 + 1.5 * Frame, 0.0, -10.0)), true);
				World.Tick();
			}
			double Front = TNumericLimits<double>::Lowest();
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				Front = FMath::Max(Front, Position.X);
			}
			TestEqual(TEXT("one collider"), TestCloth.GetStatistics().Colliders, 1);
			TestTrue(*FString::Printf(TEXT("the cloth is in front of the cube: %.1f"), Front), Front > 38.0);
		});
}

#endif
