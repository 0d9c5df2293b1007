// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/CapsuleComponent.h"
	#include "Components/SkeletalMeshComponent.h"
	#include "Engine/SkeletalMesh.h"
	#include "PhysicalMaterials/PhysicalMaterial.h"
	#include "PhysicsEngine/PhysicsAsset.h"
	#include "PhysicsEngine/SkeletalBodySetup.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothSkeletonsSpec, "ClothPhysics.Skeletons",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A skeleton whose second bone, an arm, has a body. Null where it cannot be made by code. */
USkeletalMesh* MakeArm(const FKAggregateGeom& Collision, const FTransform& Arm = FTransform::Identity);
static USkeletalMeshComponent& Spawn(FClothTestWorld& World, const FTransform& Transform, USkeletalMesh* Mesh);
static void Move(USkeletalMeshComponent& Skeleton, const FTransform& Arm);
/** Lets a cloth of 1 m fall on something at the origin whose top is at a height, and tests that it lies there. */
void TestRests(const FKAggregateGeom& Collision, double Top, const FTransform& Arm = FTransform::Identity,
	const FTransform& Transform = FTransform::Identity);
static FKAggregateGeom MakeSphere(float Radius);
static FKAggregateGeom MakeBox(float X, float Y, float Z);
END_DEFINE_SPEC(FClothSkeletonsSpec)

FKAggregateGeom FClothSkeletonsSpec::MakeSphere(float Radius)
{
	FKAggregateGeom Collision;
	Collision.SphereElems.Add(FKSphereElem(Radius));
	return Collision;
}

FKAggregateGeom FClothSkeletonsSpec::MakeBox(float X, float Y, float Z)
{
	FKAggregateGeom Collision;
	Collision.BoxElems.Add(FKBoxElem(X, Y, Z));
	return Collision;
}

USkeletalMesh* FClothSkeletonsSpec::MakeArm(const FKAggregateGeom& Collision, const FTransform& Arm)
{
	USkeletalMesh* Mesh = ClothTest::MakeSkeletalMesh(
		{{TEXT("Root"), INDEX_NONE, FTransform::Identity, {}}, {TEXT("Arm"), 0, Arm, Collision}});
	if (Mesh == nullptr)
	{
		AddInfo(TEXT("Skeletons cannot be made by code here."));
		return nullptr;
	}
	// As assets are: garbage collection keeps it before anything refers to it.
	Mesh->SetFlags(RF_Standalone);
	return Mesh;
}

USkeletalMeshComponent& FClothSkeletonsSpec::Spawn(
	FClothTestWorld& World, const FTransform& Transform, USkeletalMesh* Mesh)
{
	return World.SpawnBody<USkeletalMeshComponent>(
		Transform, [Mesh](USkeletalMeshComponent& New) { New.SetSkeletalMeshAsset(Mesh); });
}

void FClothSkeletonsSpec::Move(USkeletalMeshComponent& Skeleton, const FTransform& Arm)
{
	ClothTest::SetPose(Skeleton, {FTransform::Identity, Arm});
}

void FClothSkeletonsSpec::TestRests(
	const FKAggregateGeom& Collision, double Top, const FTransform& Arm, const FTransform& Transform)
{
	USkeletalMesh* Mesh = MakeArm(Collision, Arm);
	if (Mesh == nullptr)
	{
		return;
	}
	FClothTestWorld World;
	Spawn(World, Transform, Mesh);
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, Top + 10.0)));
	TestCloth.bMeasure = true;
	World.Play(1.5);
	const TArray<FVector> Positions = TestCloth.GetParticlePositions();
	const FVector Middle = Positions[Positions.Num() / 2];
	TestEqual(TEXT("one collider"), TestCloth.GetStatistics().Colliders, 1);
	TestTrue(*FString::Printf(TEXT("its middle, at %.2f, lies at %.2f"), Middle.Z, Top),
		Middle.Z > Top - 0.2 && Middle.Z < Top + 1.5);
	TestTrue(*FString::Printf(TEXT("it does not penetrate: %.3f cm"), TestCloth.GetStatistics().DeepestPenetration),
		TestCloth.GetStatistics().DeepestPenetration < 0.2f);
}

void FClothSkeletonsSpec::Define()
{
	Describe("cloth rests on the body of a bone",
		[this]
		{
			It("that is a sphere, of a skeleton that is scaled",
				[this]
				{
					TestRests(MakeSphere(15.0f), 50.0, FTransform(FVector(0.0, 0.0, 10.0)),
						FTransform(FQuat::Identity, FVector::ZeroVector, FVector(2.0)));
				});

			It("that is a capsule, turned by the bone",
				[this]
				{
					FKAggregateGeom Collision;
					Collision.SphylElems.Add(FKSphylElem(20.0f, 60.0f));
					TestRests(Collision, 20.0, FTransform(FRotator(90.0, 0.0, 0.0)));
				});

			It("that is a box", [this] { TestRests(MakeBox(60.0f, 50.0f, 40.0f), 20.0); });

			It("that is a convex hull",
				[this]
				{
					FKConvexElem Elem;
					for (int32 Corner = 0; Corner < 8; ++Corner)
					{
						Elem.VertexData.Add(FVector((Corner & 1) != 0 ? 30.0 : -30.0, (Corner & 2) != 0 ? 30.0 : -30.0,
							(Corner & 4) != 0 ? 25.0 : -25.0));
					}
					Elem.UpdateElemBox();
					FKAggregateGeom Collision;
					Collision.ConvexElems.Add(Elem);
					TestRests(Collision, 25.0);
				});
		});

	It("bodies move with the pose, push a hanging cloth and are not passed by it",
		[this]
		{
			USkeletalMesh* Mesh = MakeArm(MakeSphere(20.0f), FTransform(FVector(-60.0, 0.0, 0.0)));
			if (Mesh == nullptr)
			{
				return;
			}
			FClothTestWorld World;
			USkeletalMeshComponent& Skeleton = Spawn(World, FTransform(FVector(0.0, 0.0, -10.0)), Mesh);
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
			TestCloth.bMeasure = true;
			float Deepest = 0.0f;
			for (int32 Frame = 1; Frame <= 60; ++Frame)
			{
				Move(Skeleton, FTransform(FVector(-60.0 + 1.5 * Frame, 0.0, 0.0)));
				World.Tick();
				Deepest = FMath::Max(Deepest, TestCloth.GetStatistics().DeepestPenetration);
			}
			double Front = TNumericLimits<double>::Lowest();
			for (const FVector& Position : TestCloth.GetParticlePositions())
			{
				Front = FMath::Max(Front, Position.X);
			}
			TestTrue(*FString::Printf(TEXT("the cloth is in front of the arm: %.1f"), Front), Front > 48.0);
			TestTrue(*FString::Printf(TEXT("nothing of it in the arm: %.2f cm"), Deepest), Deepest < 0.5f);
		});

	It("a moving bone drags cloth by friction",
		[this]
		{
			USkeletalMesh* Mesh = MakeArm(MakeBox(1000.0f, 400.0f, 20.0f));
			if (Mesh == nullptr)
			{
				return;
			}
			double Way[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				UPhysicalMaterial* Material = NewObject<UPhysicalMaterial>(GetTransientPackage());
				Material->Friction = Run == 0 ? 0.0f : 0.8f;
				Mesh->GetPhysicsAsset()->SkeletalBodySetups[0]->PhysMaterial = Material;
				USkeletalMeshComponent& Belt = Spawn(World, FTransform::Identity, Mesh);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 11.0)));
				World.Play(0.5);
				for (int32 Frame = 1; Frame <= 60; ++Frame)
				{
					Move(Belt, FTransform(FVector(1.0 * Frame, 0.0, 0.0)));
					World.Tick();
				}
				Way[Run] = ClothTest::Mean(TestCloth.GetParticlePositions()).X;
			}
			TestTrue(*FString::Printf(TEXT("smooth: %.2f"), Way[0]), FMath::Abs(Way[0]) < 5.0);
			TestTrue(*FString::Printf(TEXT("rough: %.2f"), Way[1]), Way[1] > 40.0);
		});

	It("bodies that are switched off, and skeletons without bodies, let cloth fall",
		[this]
		{
			USkeletalMesh* Off = MakeArm(MakeBox(100.0f, 100.0f, 20.0f));
			USkeletalMesh* None = MakeArm(FKAggregateGeom());
			if (Off == nullptr || None == nullptr)
			{
				return;
			}
			Off->GetPhysicsAsset()->SkeletalBodySetups[0]->CollisionReponse =
				EBodyCollisionResponse::BodyCollision_Disabled;
			for (USkeletalMesh* Mesh : {Off, None})
			{
				FClothTestWorld World;
				Spawn(World, FTransform::Identity, Mesh);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 20.0)));
				World.Play(1.0);
				TestEqual(TEXT("no collider"), TestCloth.GetStatistics().Colliders, 0);
				TestTrue(
					TEXT("it falls past where they are"), ClothTest::Mean(TestCloth.GetParticlePositions()).Z < -20.0);
			}
		});

	It("the capsule of a character is left out where its skeleton has bodies",
		[this]
		{
			USkeletalMesh* Body = MakeArm(MakeSphere(10.0f));
			USkeletalMesh* None = MakeArm(FKAggregateGeom());
			if (Body == nullptr || None == nullptr)
			{
				return;
			}
			for (USkeletalMesh* Mesh : {Body, None})
			{
				FClothTestWorld World;
				UCapsuleComponent& Capsule = World.SpawnBody<UCapsuleComponent>(
					FTransform::Identity, [](UCapsuleComponent& New) { New.SetCapsuleSize(34.0f, 88.0f); });
				auto* Skeleton = NewObject<USkeletalMeshComponent>(Capsule.GetOwner(), TEXT("Skeleton"));
				Skeleton->SetupAttachment(&Capsule);
				Skeleton->SetSkeletalMeshAsset(Mesh);
				Skeleton->RegisterComponent();
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 98.0)));
				World.Play(1.5);
				const TArray<FVector> Positions = TestCloth.GetParticlePositions();
				const double Height = Positions[Positions.Num() / 2].Z;
				TestEqual(TEXT("one collider"), TestCloth.GetStatistics().Colliders, 1);
				TestTrue(*FString::Printf(TEXT("it lies at %.1f"), Height),
					Mesh == Body ? Height > 9.8 && Height < 11.5 : Height > 87.8 && Height < 89.5);
			}
		});

	It("a bone that moves wakes cloth",
		[this]
		{
			USkeletalMesh* Mesh = MakeArm(MakeBox(160.0f, 160.0f, 18.0f), FTransform(FVector(0.0, 0.0, -10.0)));
			if (Mesh == nullptr)
			{
				return;
			}
			FClothTestWorld World;
			USkeletalMeshComponent& Table = Spawn(World, FTransform::Identity, Mesh);
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			for (int32 Frame = 0; Frame < 1200 && !TestCloth.IsClothAsleep(); ++Frame)
			{
				World.Tick();
			}
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			World.Play(0.5);
			TestTrue(TEXT("it sleeps on"), TestCloth.IsClothAsleep());
			Move(Table, FTransform(FVector(0.0, 0.0, -10.5)));
			World.Play(0.05);
			TestFalse(TEXT("it is awake"), TestCloth.IsClothAsleep());
		});

	It("a ragdoll's body is moved by the cloth that it falls on",
		[this]
		{
			USkeletalMesh* Mesh = MakeArm(MakeSphere(10.0f));
			if (Mesh == nullptr)
			{
				return;
			}
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 15);
			TestCloth.bMeasure = true;
			USkeletalMeshComponent& Ragdoll = Spawn(World, FTransform(FVector(0.0, 0.0, 15.0)), Mesh);
			Ragdoll.SetSimulatePhysics(true);
			Ragdoll.SetMassOverrideInKg(TEXT("Arm"), 2.0f, true);
			World.Play(2.0);
			const FVector Place = Ragdoll.GetBodyInstance(TEXT("Arm"))->GetUnrealWorldTransform().GetLocation();
			TestTrue(*FString::Printf(TEXT("the cloth bears it: %.1f"), Place.Z), Place.Z > -15.0 && Place.Z < 10.0);
			TestTrue(TEXT("and gives way"), ClothTest::Lowest(TestCloth.GetParticlePositions()) < -1.0);
		});
}

#endif
