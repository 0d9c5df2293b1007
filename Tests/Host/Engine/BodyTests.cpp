// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/OverlapResult.h"
#include "Engine/StaticMesh.h"
#include "EngineTest.h"
#include "GameFramework/WorldSettings.h"
#include "Host/StaticMeshBuilder.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/PhysicsSettings.h"
#include "UObject/Package.h"

#include <cmath>

namespace
{
constexpr double Pi = 3.14159265358979323846;

UBoxComponent* SpawnBox(const FPlayedWorld& World, const FVector& Location, const FVector& HalfExtent, float Mass)
{
	auto* Box = World.Spawn<UBoxComponent>(Location, TEXT("PhysicsActor"));
	Box->SetBoxExtent(HalfExtent);
	Box->SetMassOverrideInKg(NAME_None, Mass);
	Box->SetSimulatePhysics(true);
	return Box;
}

/// A box that nothing holds or slows.
UBoxComponent* SpawnFloating(const FPlayedWorld& World, const FVector& HalfExtent, float Mass)
{
	UBoxComponent* Box = SpawnBox(World, FVector::ZeroVector, HalfExtent, Mass);
	Box->SetEnableGravity(false);
	Box->SetLinearDamping(0.0f);
	return Box;
}
} // namespace

TEST(Bodies, FallAsGalileoSays)
{
	FPlayedWorld World;
	UBoxComponent* Box = SpawnBox(World, FVector(10.0, 20.0, 1000.0), FVector(10.0), 3.0f);
	Box->SetLinearDamping(0.0f);
	World.Play(1.0);
	// One step a frame, semi-implicit: half a step ahead.
	ExpectNear(Box->GetPhysicsLinearVelocity(), FVector(0.0, 0.0, -980.0), 0.01);
	ExpectNear(Box->GetComponentLocation(), FVector(10.0, 20.0, 1000.0 - 490.0 * (1.0 + 1.0 / 60.0)), 0.01);
}

TEST(Bodies, FallByTheWorldsGravity)
{
	FPlayedWorld World;
	World->GetWorldSettings()->bGlobalGravitySet = true;
	World->GetWorldSettings()->GlobalGravityZ = -162.0f;
	UBoxComponent* Box = SpawnBox(World, FVector::ZeroVector, FVector(10.0), 1.0f);
	Box->SetLinearDamping(0.0f);
	EXPECT_EQ(World->GetGravityZ(), -162.0f);
	World.Play(0.5);
	EXPECT_NEAR(Box->GetPhysicsLinearVelocity().Z, -81.0, 0.01);
}

TEST(Bodies, AreSlowedByDamping)
{
	FPlayedWorld World;
	UBoxComponent* Box = SpawnFloating(World, FVector(10.0), 1.0f);
	Box->SetLinearDamping(2.0f);
	Box->BodyInstance.AngularDamping = 1.0f;
	Box->BodyInstance.UpdateDampingProperties();
	Box->SetPhysicsLinearVelocity(FVector(100.0, 0.0, 0.0));
	Box->SetPhysicsAngularVelocityInRadians(FVector(0.0, 0.0, 3.0));
	EXPECT_EQ(Box->GetPhysicsLinearVelocity(), FVector(100.0, 0.0, 0.0));
	World.Play(0.5);
	EXPECT_NEAR(Box->GetPhysicsLinearVelocity().X, 100.0 * std::exp(-1.0), 0.5);
	EXPECT_NEAR(Box->GetPhysicsAngularVelocityInRadians().Z, 3.0 * std::exp(-0.5), 0.01);
}

TEST(Bodies, AnImpulseAtALocationPushesAndTurns)
{
	FPlayedWorld World;
	UBoxComponent* Box = SpawnFloating(World, FVector(50.0), 6.0f);
	Box->AddImpulseAtLocation(FVector(0.0, 600.0, 0.0), FVector(50.0, 0.0, 0.0));
	// It acts with the next physics.
	EXPECT_EQ(Box->GetPhysicsLinearVelocity(), FVector::ZeroVector);
	World.Tick(0.001);
	ExpectNear(Box->GetPhysicsLinearVelocity(), FVector(0.0, 100.0, 0.0), 1e-6);
	// A cube of 6 kg and 100 cm has 10,000 kg cm2; 600 kg cm/s act at 50 cm.
	ExpectNear(Box->GetInertiaTensor(), FVector(10000.0), 0.1);
	ExpectNear(Box->GetPhysicsAngularVelocityInRadians(), FVector(0.0, 0.0, 3.0), 1e-4);

	// In Unreal's frame a turn about +Z carries +X to +Y: yaw grows.
	World.Play(0.1, 100.0);
	EXPECT_NEAR(Box->GetComponentRotation().Yaw, 3.0 * 0.101 * 180.0 / Pi, 0.1);
}

TEST(Bodies, AngularImpulsesActOnTheTurnAlone)
{
	FPlayedWorld World;
	UBoxComponent* Box = SpawnFloating(World, FVector(50.0), 6.0f);
	Box->AddAngularImpulseInRadians(FVector(20000.0, 0.0, 0.0));
	Box->AddImpulse(FVector(0.0, 0.0, 60.0));
	World.Tick(0.001);
	ExpectNear(Box->GetPhysicsAngularVelocityInRadians(), FVector(2.0, 0.0, 0.0), 1e-4);
	ExpectNear(Box->GetPhysicsLinearVelocity(), FVector(0.0, 0.0, 10.0), 1e-6);
}

TEST(Bodies, WeighWhatTheirMaterialSays)
{
	const FPlayedWorld World;
	Host::FMeshSource Source;
	Source.Positions = {FVector3f(-50.0f), FVector3f(0.0f, 50.0f, 0.0f), FVector3f(50.0f)};
	Source.Triangles = {0, 1, 2};
	Source.SimpleCollision.BoxElems.Add(FKBoxElem(100.0f, 100.0f, 100.0f));
	auto* Cube = World.Spawn<UStaticMeshComponent>();
	Cube->SetStaticMesh(Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None));
	EXPECT_NEAR(Cube->GetMass(), std::pow(1000.0, 0.75), 0.01);

	auto* Iron = NewObject<UPhysicalMaterial>(GetTransientPackage());
	Iron->Density = 7.9f;
	Iron->RaiseMassToPower = 1.0f;
	Cube->SetPhysMaterialOverride(Iron);
	EXPECT_NEAR(Cube->GetMass(), 7900.0, 0.1);
	Cube->SetRelativeScale3D(FVector(2.0, 1.0, 1.0));
	EXPECT_NEAR(Cube->GetMass(), 15800.0, 0.1);
	Cube->SetMassOverrideInKg(NAME_None, 12.0f);
	EXPECT_FLOAT_EQ(Cube->GetMass(), 12.0f);
}

TEST(Bodies, HaveTheInertiaOfTheirShape)
{
	const FPlayedWorld World;
	const UBoxComponent* Box = SpawnBox(World, FVector::ZeroVector, FVector(10.0, 20.0, 30.0), 12.0f);
	ExpectNear(Box->GetInertiaTensor(), FVector(5200.0, 4000.0, 2000.0), 0.01);

	auto* Ball = World.Spawn<USphereComponent>();
	Ball->SetSphereRadius(10.0f);
	Ball->SetMassOverrideInKg(NAME_None, 5.0f);
	ExpectNear(Ball->GetInertiaTensor(), FVector(200.0), 0.01);

	// Cylinder and hemispheres of equal density.
	auto* Capsule = World.Spawn<UCapsuleComponent>();
	Capsule->SetCapsuleSize(10.0f, 30.0f);
	Capsule->SetMassOverrideInKg(NAME_None, 1.0f);
	const double CylinderPart = 40.0 / (40.0 + 40.0 / 3.0);
	const double AlongAxis = CylinderPart * 50.0 + (1.0 - CylinderPart) * 40.0;
	EXPECT_NEAR(Capsule->GetInertiaTensor().Z, AlongAxis, 0.01);
}

TEST(Bodies, AHullHasTheMassOfWhatItEncloses)
{
	// A box with a corner at the origin, as a hull.
	Host::FMeshSource Source;
	FKConvexElem Hull;
	for (int Corner = 0; Corner < 8; ++Corner)
	{
		Hull.VertexData.Add(FVector((Corner & 1) * 20.0, ((Corner >> 1) & 1) * 40.0, (Corner >> 2) * 60.0));
	}
	Hull.UpdateElemBox();
	Source.SimpleCollision.ConvexElems.Add(Hull);
	const FPlayedWorld World;
	auto* Component = World.Spawn<UStaticMeshComponent>(FVector(100.0, 0.0, 0.0));
	Component->SetStaticMesh(Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None));
	Component->SetMassOverrideInKg(NAME_None, 12.0f);
	ExpectNear(Component->GetCenterOfMass(), FVector(110.0, 20.0, 30.0), 1e-6);
	FVector Inertia = Component->GetInertiaTensor();
	EXPECT_NEAR(Inertia.X + Inertia.Y + Inertia.Z, 11200.0, 0.1);
}

TEST(Bodies, ABodyTurnsAboutItsCentreOfMass)
{
	Host::FMeshSource Source;
	FKBoxElem Elem(20.0f, 20.0f, 20.0f);
	Elem.Center = FVector(100.0, 0.0, 0.0);
	Source.SimpleCollision.BoxElems.Add(Elem);
	FPlayedWorld World;
	auto* Component = World.Spawn<UStaticMeshComponent>(FVector::ZeroVector, TEXT("PhysicsActor"));
	Component->SetStaticMesh(Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None));
	Component->SetSimulatePhysics(true);
	Component->SetEnableGravity(false);
	Component->SetPhysicsAngularVelocityInRadians(FVector(0.0, 0.0, Pi));
	World.Play(1.0);
	ExpectNear(Component->GetCenterOfMass(), FVector(100.0, 0.0, 0.0), 0.01);
	ExpectNear(Component->GetComponentLocation(), FVector(200.0, 0.0, 0.0), 1.0);
}

TEST(Bodies, RestOnAFloor)
{
	FPlayedWorld World;
	auto* Floor = World.Spawn<UBoxComponent>(FVector(0.0, 0.0, -50.0));
	Floor->SetBoxExtent(FVector(500.0, 500.0, 50.0));
	const UBoxComponent* Box = SpawnBox(World, FVector(0.0, 0.0, 60.0), FVector(20.0), 5.0f);
	World.Play(3.0);
	EXPECT_NEAR(Box->GetComponentLocation().Z, 20.0, 0.5);
	EXPECT_LT(Box->BodyInstance.GetUnrealWorldVelocity().Size(), 1.0);
}

TEST(Bodies, PassThroughWhatTheyDoNotBlock)
{
	FPlayedWorld World;
	auto* Floor = World.Spawn<UBoxComponent>(FVector(0.0, 0.0, -50.0));
	Floor->SetBoxExtent(FVector(500.0, 500.0, 50.0));
	Floor->SetCollisionResponseToChannel(ECC_PhysicsBody, ECR_Ignore);
	const UBoxComponent* Box = SpawnBox(World, FVector(0.0, 0.0, 60.0), FVector(20.0), 5.0f);
	World.Play(1.0);
	EXPECT_LT(Box->GetComponentLocation().Z, -300.0);
}

TEST(Bodies, AMovedComponentHasTheVelocityOfItsMotion)
{
	FPlayedWorld World;
	auto* Pusher = World.Spawn<UBoxComponent>();
	World.Tick(0.02);
	Pusher->SetWorldLocationAndRotation(FVector(4.0, 0.0, 0.0), FQuat(FVector(0.0, 0.0, 1.0), 0.02));
	World.Tick(0.02);
	ExpectNear(Pusher->GetPhysicsLinearVelocity(), FVector(200.0, 0.0, 0.0), 1e-3);
	ExpectNear(Pusher->GetPhysicsAngularVelocityInRadians(), FVector(0.0, 0.0, 1.0), 1e-3);
	ExpectNear(Pusher->GetComponentLocation(), FVector(4.0, 0.0, 0.0), 1e-12);
	World.Tick(0.02);
	ExpectNear(Pusher->GetPhysicsLinearVelocity(), FVector::ZeroVector, 1e-9);

	Pusher->SetWorldLocation(FVector(500.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
	World.Tick(0.02);
	ExpectNear(Pusher->GetPhysicsLinearVelocity(), FVector::ZeroVector, 1e-9);
}

TEST(Bodies, AMovedComponentPushesOthers)
{
	FPlayedWorld World;
	auto* Pusher = World.Spawn<UBoxComponent>(FVector(-60.0, 0.0, 0.0));
	Pusher->SetBoxExtent(FVector(20.0));
	UBoxComponent* Box = SpawnFloating(World, FVector(20.0), 5.0f);
	for (int Frame = 0; Frame < 60; ++Frame)
	{
		Pusher->SetWorldLocation(FVector(-60.0 + 1.0 * Frame, 0.0, 0.0));
		World.Tick();
	}
	EXPECT_GE(Box->GetComponentLocation().X, Pusher->GetComponentLocation().X + 39.0);
	EXPECT_NEAR(Box->GetComponentLocation().Y, 0.0, 1.0);
}

TEST(Bodies, ASimulatingChildLetsGoOfItsParent)
{
	FPlayedWorld World;
	auto* Parent = World.Spawn<UBoxComponent>(FVector(0.0, 0.0, 500.0), TEXT("NoCollision"));
	auto* Child = NewObject<UBoxComponent>(Parent->GetOwner());
	Child->SetupAttachment(Parent);
	Child->SetCollisionProfileName(TEXT("PhysicsActor"));
	Child->RegisterComponent();
	Child->SetSimulatePhysics(true);
	EXPECT_EQ(Child->GetAttachParent(), nullptr);
	World.Play(0.5);
	EXPECT_LT(Child->GetComponentLocation().Z, 400.0);
	EXPECT_EQ(Parent->GetComponentLocation().Z, 500.0);
}

TEST(Bodies, DoNotSimulateInEditorWorlds)
{
	FPlayedWorld World(EWorldType::Editor);
	const UBoxComponent* Box = SpawnBox(World, FVector(0.0, 0.0, 100.0), FVector(20.0), 5.0f);
	EXPECT_FALSE(Box->IsSimulatingPhysics());
	World.Play(0.5);
	EXPECT_EQ(Box->GetComponentLocation().Z, 100.0);
}

TEST(Bodies, TwoWorldsGiveTheSameBits)
{
	FPlayedWorld Worlds[2];
	std::vector<UBoxComponent*> Boxes[2];
	for (int Index = 0; Index < 2; ++Index)
	{
		Worlds[Index].Spawn<UBoxComponent>(FVector(0.0, 0.0, -32.0))->SetRelativeScale3D(FVector(20.0, 20.0, 1.0));
		for (int Box = 0; Box < 8; ++Box)
		{
			Boxes[Index].push_back(
				SpawnBox(Worlds[Index], FVector(3.0 * Box, 0.0, 30.0 + 45.0 * Box), FVector(20.0), 5.0f));
		}
	}
	for (int Frame = 0; Frame < 180; ++Frame)
	{
		Worlds[0].Tick();
		Worlds[1].Tick();
	}
	for (size_t Box = 0; Box < Boxes[0].size(); ++Box)
	{
		EXPECT_EQ(Boxes[0][Box]->GetComponentLocation(), Boxes[1][Box]->GetComponentLocation());
		EXPECT_EQ(Boxes[0][Box]->GetComponentQuat(), Boxes[1][Box]->GetComponentQuat());
	}
}

TEST(Bodies, FallAsleepAtRestAndAreWokenByAnImpulse)
{
	FPlayedWorld World;
	World.Spawn<UBoxComponent>(FVector(0.0, 0.0, -32.0));
	UBoxComponent* Box = SpawnBox(World, FVector(0.0, 0.0, 10.5), FVector(10.0), 1.0f);
	EXPECT_TRUE(Box->RigidBodyIsAwake());
	World.Play(4.0);
	EXPECT_FALSE(Box->RigidBodyIsAwake());
	EXPECT_TRUE(Box->GetPhysicsLinearVelocity().IsZero());
	Box->AddImpulse(FVector(0.0, 0.0, 1e-3));
	EXPECT_TRUE(Box->RigidBodyIsAwake());

	// As long as something pushes it, however little.
	for (int Frame = 0; Frame < 240; ++Frame)
	{
		Box->AddImpulse(FVector(0.0, 0.0, -1e-3));
		World.Tick();
		EXPECT_TRUE(Box->RigidBodyIsAwake());
	}
}

TEST(Bodies, WeldedOnesAreOneBodyOfAll)
{
	FPlayedWorld World;
	UBoxComponent* Root = SpawnBox(World, FVector(-10.0, 0.0, 0.0), FVector(10.0), 1.0f);
	UBoxComponent* Part = SpawnBox(World, FVector(10.0, 0.0, 0.0), FVector(10.0), 3.0f);
	for (UBoxComponent* Box : {Root, Part})
	{
		Box->SetEnableGravity(false);
	}
	EXPECT_TRUE(Part->AttachToComponent(Root, FAttachmentTransformRules(EAttachmentRule::KeepWorld, true)));
	EXPECT_TRUE(Part->IsWelded());
	EXPECT_EQ(Part->GetBodyInstance(), &Root->BodyInstance);
	EXPECT_EQ(Part->GetBodyInstance(NAME_None, false), &Part->BodyInstance);
	for (const UBoxComponent* Box : {Root, Part})
	{
		EXPECT_TRUE(Box->IsSimulatingPhysics());
		EXPECT_NEAR(Box->GetMass(), 4.0, 1e-6);
		ExpectNear(Box->GetCenterOfMass(), FVector(5.0, 0.0, 0.0), 1e-6);
	}
	// Each its own about its centre, and both about the common one.
	EXPECT_NEAR(Root->GetInertiaTensor().X, 4.0 * 200.0 / 3.0, 0.1);
	EXPECT_NEAR(Root->GetInertiaTensor().Z, 4.0 * 200.0 / 3.0 + 1.0 * 225.0 + 3.0 * 25.0, 0.1);

	Root->SetLinearDamping(0.0f);
	Part->AddImpulse(FVector(0.0, 40.0, 0.0));
	World.Play(1.0);
	ExpectNear(Root->GetPhysicsLinearVelocity(), FVector(0.0, 10.0, 0.0), 0.01);
	ExpectNear(Part->GetComponentLocation(), FVector(10.0, 10.0, 0.0), 0.2);

	// Queries still find each by its own shapes.
	TArray<FOverlapResult> Found;
	World->OverlapMultiByObjectType(Found, FVector(18.0, 10.0, 0.0), FQuat::Identity,
		FCollisionObjectQueryParams(ECC_PhysicsBody), FCollisionShape::MakeSphere(2.0f));
	ASSERT_EQ(Found.Num(), 1);
	EXPECT_EQ(Found[0].GetComponent(), Part);

	Part->DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
	EXPECT_FALSE(Part->IsWelded());
	EXPECT_NEAR(Root->GetMass(), 1.0, 1e-6);
	EXPECT_NEAR(Part->GetMass(), 3.0, 1e-6);
}

TEST(Bodies, MoveOnlyInTheStepsOfPhysicsThatTakesItsOwn)
{
	UPhysicsSettings::Get()->bTickPhysicsAsync = true;
	{
		FPlayedWorld World;
		UBoxComponent* Box = SpawnBox(World, FVector::ZeroVector, FVector(10.0), 2.0f);
		Box->SetLinearDamping(0.0f);
		Box->SetEnableGravity(false);
		Box->AddImpulse(FVector(2.0, 0.0, 0.0));
		World.Tick(1.0 / 60.0);
		EXPECT_TRUE(Box->GetPhysicsLinearVelocity().IsZero());
		Box->AddImpulse(FVector(4.0, 0.0, 0.0));
		World.Tick(1.0 / 60.0);
		EXPECT_NEAR(Box->GetPhysicsLinearVelocity().X, 3.0, 1e-6);
		EXPECT_NEAR(Box->GetComponentLocation().X, 0.1, 1e-6);
		World.Tick(0.1);
		EXPECT_NEAR(Box->GetComponentLocation().X, 0.4, 1e-6);
	}
	UPhysicsSettings::Get()->bTickPhysicsAsync = false;
}
