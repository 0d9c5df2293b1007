// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/CapsuleComponent.h"
	#include "Components/SphereComponent.h"
	#include "Components/StaticMeshComponent.h"

BEGIN_DEFINE_SPEC(FClothCollidersSpec, "ClothPhysics.Colliders",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Lets a cloth of 1 m fall on something at the origin whose top is at a height, and tests that it lies there. */
void TestRests(FClothTestWorld& World, double Top, FVector Center = FVector::ZeroVector);
/** A static mesh component with this collision. */
void SpawnMesh(FClothTestWorld& World, const FTransform& Transform, const FKAggregateGeom& Collision);
static FClothPhysicsMesh MakeCube();
END_DEFINE_SPEC(FClothCollidersSpec)

void FClothCollidersSpec::TestRests(FClothTestWorld& World, double Top, FVector Center)
{
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(Center + FVector(0.0, 0.0, Top + 10.0)));
	TestCloth.bMeasure = true;
	World.Play(1.5);
	const TArray<FVector> Positions = TestCloth.GetParticlePositions();
	const FVector Middle = Positions[Positions.Num() / 2];
	TestEqual(TEXT("one collider"), TestCloth.GetStatistics().Colliders, 1);
	TestTrue(TEXT("it touches"), TestCloth.GetStatistics().Contacts > 0);
	TestTrue(*FString::Printf(TEXT("its middle, at %.2f, lies at %.2f"), Middle.Z, Top),
		Middle.Z > Top - 0.2 && Middle.Z < Top + 1.5);
	TestTrue(*FString::Printf(TEXT("it does not penetrate: %.3f cm"), TestCloth.GetStatistics().DeepestPenetration),
		TestCloth.GetStatistics().DeepestPenetration < 0.2f);
}

void FClothCollidersSpec::SpawnMesh(
	FClothTestWorld& World, const FTransform& Transform, const FKAggregateGeom& Collision)
{
	World.SpawnBody<UStaticMeshComponent>(Transform,
		[&Collision](UStaticMeshComponent& Body)
		{ Body.SetStaticMesh(ClothTest::MakeStaticMesh(MakeCube(), Collision)); });
}

/** 100 cm wide. */
FClothPhysicsMesh FClothCollidersSpec::MakeCube()
{
	FClothPhysicsMesh Cube;
	for (int32 Corner = 0; Corner < 8; ++Corner)
	{
		const FVector3f Position(
			(Corner & 1) != 0 ? 50.0f : -50.0f, (Corner & 2) != 0 ? 50.0f : -50.0f, (Corner & 4) != 0 ? 50.0f : -50.0f);
		Cube.Positions.Add(Position);
		Cube.Normals.Add(Position.GetSafeNormal());
		Cube.TexCoords.Add(FVector2f::ZeroVector);
	}
	Cube.Triangles = {
		0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5, 2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7};
	return Cube;
}

void FClothCollidersSpec::Define()
{
	Describe("cloth rests on",
		[this]
		{
			It("a sphere",
				[this]
				{
					FClothTestWorld World;
					World.SpawnBody<USphereComponent>(
						FTransform::Identity, [](USphereComponent& Body) { Body.SetSphereRadius(30.0f); });
					TestRests(World, 30.0);
				});

			It("a box that is turned and scaled",
				[this]
				{
					FClothTestWorld World;
					const FTransform Transform(FRotator(90.0, 30.0, 0.0), FVector::ZeroVector, FVector(2.0, 1.0, 1.0));
					World.SpawnBody<UBoxComponent>(
						Transform, [](UBoxComponent& Body) { Body.SetBoxExtent(FVector(20.0, 30.0, 40.0)); });
					TestRests(World, 40.0);
				});

			It("a capsule that lies",
				[this]
				{
					FClothTestWorld World;
					World.SpawnBody<UCapsuleComponent>(FTransform(FRotator(90.0, 0.0, 0.0)),
						[](UCapsuleComponent& Body) { Body.SetCapsuleSize(25.0f, 60.0f); });
					TestRests(World, 25.0);
				});

			It("a tapered capsule, its upper end",
				[this]
				{
					FClothTestWorld World;
					FKTaperedCapsuleElem Elem;
					Elem.Radius0 = 30.0f;
					Elem.Radius1 = 10.0f;
					Elem.Length = 40.0f;
					FKAggregateGeom Collision;
					Collision.TaperedCapsuleElems.Add(Elem);
					// Queries of the engine do not see tapered capsules; they see what is inside this one.
					Collision.SphereElems.Add(FKSphereElem(5.0f));
					SpawnMesh(World, FTransform::Identity, Collision);
					TestRests(World, 50.0);
				});

			It("a convex hull that is scaled",
				[this]
				{
					FClothTestWorld World;
					FKConvexElem Elem;
					for (const FVector3f& Corner : MakeCube().Positions)
					{
						Elem.VertexData.Add(FVector(Corner) * 0.5);
					}
					Elem.UpdateElemBox();
					FKAggregateGeom Collision;
					Collision.ConvexElems.Add(Elem);
					SpawnMesh(
						World, FTransform(FQuat::Identity, FVector::ZeroVector, FVector(1.0, 1.0, 1.6)), Collision);
					TestRests(World, 40.0);
				});

			It("a body of several elements",
				[this]
				{
					FClothTestWorld World;
					FKAggregateGeom Collision;
					FKBoxElem Top(80.0f, 80.0f, 4.0f);
					Top.Center = FVector(0.0, 0.0, 70.0);
					FKBoxElem Leg(10.0f, 10.0f, 68.0f);
					Leg.Center = FVector(0.0, 0.0, 34.0);
					Collision.BoxElems = {Top, Leg};
					SpawnMesh(World, FTransform::Identity, Collision);
					TestRests(World, 72.0);
				});

			It("the triangles of a mesh",
				[this]
				{
					FClothTestWorld World;
					SpawnMesh(World, FTransform(FQuat::Identity, FVector::ZeroVector, FVector(0.8)), FKAggregateGeom());
					TestRests(World, 40.0);
				});

			It("terrain",
				[this]
				{
					FClothTestWorld World;
					if (ClothTest::SpawnTerrain(World.GetWorld(), 0.0) == nullptr)
					{
						AddInfo(TEXT("Terrain cannot be made by code here."));
						return;
					}
					TestRests(World, 0.0, FVector(200.0, 200.0, 0.0));
				});

			It("terrain whose body setup has no elements",
				[this]
				{
					FClothTestWorld World;
					if (ClothTest::SpawnTerrain(
							World.GetWorld(), 0.0, false, ClothTest::ETerrainCollision::WithBodySetup)
						== nullptr)
					{
						AddInfo(TEXT("Terrain cannot be made by code here."));
						return;
					}
					TestRests(World, 0.0, FVector(200.0, 200.0, 0.0));
				});
		});

	It("cloth lies along a slope of terrain",
		[this]
		{
			FClothTestWorld World;
			if (ClothTest::SpawnTerrain(World.GetWorld(), 0.2) == nullptr)
			{
				AddInfo(TEXT("Terrain cannot be made by code here."));
				return;
			}
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(200.0, 200.0, 60.0)));
			World.Play(2.0);
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				const double Height = Position.Z - 0.2 * Position.X;
				TestTrue(*FString::Printf(TEXT("%.2f cm above the ground"), Height), Height > -0.2 && Height < 2.0);
			}
		});

	It("cloth lies along a slope of terrain that is part of a transformed shape",
		[this]
		{
			FClothTestWorld World;
			if (ClothTest::SpawnTerrain(World.GetWorld(), 0.2, false, ClothTest::ETerrainCollision::Wrapped) == nullptr)
			{
				AddInfo(TEXT("Terrain cannot be made by code here."));
				return;
			}
			// Turned about the vertical, it rises towards smaller X.
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(150.0, 200.0, 70.0)));
			World.Play(2.0);
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				const double Height = Position.Z - 0.2 * (400.0 - Position.X);
				TestTrue(*FString::Printf(TEXT("%.2f cm above the ground"), Height), Height > -0.2 && Height < 2.0);
			}
		});

	It("cloth falls through a hole of terrain, and lies on its border",
		[this]
		{
			FClothTestWorld World;
			if (ClothTest::SpawnTerrain(World.GetWorld(), 0.0, true) == nullptr)
			{
				AddInfo(TEXT("Terrain cannot be made by code here."));
				return;
			}
			UClothPhysicsComponent& Inside = World.SpawnSmallCloth(FTransform(FVector(200.0, 200.0, 20.0)));
			UClothPhysicsComponent& Border = World.SpawnCloth(FTransform(FVector(50.0, 50.0, 20.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetSize = FVector2D(60.0, 60.0);
					New.SheetResolution = FIntPoint(15, 15);
				});
			World.Play(1.0);
			TestTrue(TEXT("it has fallen"), ClothTest::Mean(Inside.GetParticlePositions()).Z < -100.0);
			const double Height = ClothTest::Mean(Border.GetParticlePositions()).Z;
			TestTrue(*FString::Printf(TEXT("it lies at %.2f"), Height), Height > -0.2 && Height < 1.5);
		});

	It("a box that changes its size while the cloth lies on it lifts and lowers the cloth",
		[this]
		{
			FClothTestWorld World;
			UBoxComponent& Body = World.SpawnBody<UBoxComponent>(
				FTransform::Identity, [](UBoxComponent& New) { New.SetBoxExtent(FVector(60.0, 60.0, 20.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 23.0)));
			World.Play(0.5);
			for (const double Top : {25.0, 10.0})
			{
				Body.SetBoxExtent(FVector(60.0, 60.0, Top));
				World.Play(1.0);
				const double Height = TestCloth.GetParticlePositions()[112].Z;
				TestTrue(*FString::Printf(TEXT("it lies at %.0f, at %.2f"), Top, Height),
					Height > Top - 0.2 && Height < Top + 1.5);
			}
		});

	It("cloth does not collide with what does not block it, or is of another type, or if it shall not",
		[this]
		{
			const auto FallsThrough = [](TFunctionRef<void(USphereComponent&)> ConfigureBody,
										  TFunctionRef<void(UClothPhysicsComponent&)> ConfigureCloth)
			{
				FClothTestWorld World;
				World.SpawnBody<USphereComponent>(FTransform::Identity,
					[&ConfigureBody](USphereComponent& Body)
					{
						Body.SetSphereRadius(30.0f);
						ConfigureBody(Body);
					});
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 50.0)));
				ConfigureCloth(TestCloth);
				World.Play(1.0);
				return TestCloth.GetParticlePositions()[112].Z < -50.0;
			};
			const auto Nothing = [](auto&) {};
			TestFalse(TEXT("blocking"), FallsThrough(Nothing, Nothing));
			TestTrue(TEXT("overlapping"),
				FallsThrough(
					[](USphereComponent& Body) { Body.SetCollisionResponseToAllChannels(ECR_Overlap); }, Nothing));
			TestTrue(TEXT("no collision"),
				FallsThrough(
					[](USphereComponent& Body) { Body.SetCollisionEnabled(ECollisionEnabled::NoCollision); }, Nothing));
			TestTrue(TEXT("other type"),
				FallsThrough(Nothing,
					[](UClothPhysicsComponent& TestCloth) { TestCloth.CollisionObjectTypes = {ObjectTypeQuery3}; }));
			TestTrue(TEXT("not asked to"),
				FallsThrough(Nothing, [](UClothPhysicsComponent& TestCloth) { TestCloth.bCollideWithLevel = false; }));
		});

	It("a body that grows while the cloth lies on it lifts the cloth",
		[this]
		{
			FClothTestWorld World;
			USphereComponent& Body = World.SpawnBody<USphereComponent>(
				FTransform::Identity, [](USphereComponent& New) { New.SetSphereRadius(30.0f); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 35.0)));
			World.Play(1.0);
			Body.SetSphereRadius(40.0f);
			World.Play(1.0);
			const double Height = TestCloth.GetParticlePositions()[112].Z;
			TestTrue(*FString::Printf(TEXT("it lies at 40, at %.2f"), Height), Height > 39.0 && Height < 42.0);
		});

	It("a body that is destroyed lets the cloth fall",
		[this]
		{
			FClothTestWorld World;
			USphereComponent& Body = World.SpawnBody<USphereComponent>(
				FTransform::Identity, [](USphereComponent& New) { New.SetSphereRadius(30.0f); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 35.0)));
			World.Play(0.5);
			Body.GetOwner()->Destroy();
			World.Play(0.5);
			TestEqual(TEXT("no collider"), TestCloth.GetStatistics().Colliders, 0);
			TestTrue(TEXT("it has fallen"), TestCloth.GetParticlePositions()[112].Z < -20.0);
		});
}

#endif
