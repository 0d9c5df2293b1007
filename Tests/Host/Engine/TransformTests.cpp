// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/BoxComponent.h"
#include "Engine/StaticMeshActor.h"
#include "EngineTest.h"
#include "RecordingActor.h"

TEST(Transforms, AChildFollowsItsParent)
{
	const FPlayedWorld World;
	const ARecordingActor* Actor =
		World->SpawnActor<ARecordingActor>(FVector(100.0, 0.0, 0.0), FRotator(0.0, 90.0, 0.0));
	Actor->Root->SetRelativeScale3D(FVector(2.0));
	Actor->Child->SetRelativeLocation(FVector(10.0, 0.0, 5.0));
	// Yaw turns X towards Y.
	ExpectNear(Actor->Child->GetComponentLocation(), FVector(100.0, 20.0, 10.0), 1e-9);
	ExpectNear(Actor->Child->GetForwardVector(), FVector(0.0, 1.0, 0.0), 1e-12);
	ExpectNear(Actor->Child->GetComponentScale(), FVector(2.0), 1e-12);
}

TEST(Transforms, AWorldTransformIsMadeRelativeToTheParent)
{
	const FPlayedWorld World;
	const ARecordingActor* Actor =
		World->SpawnActor<ARecordingActor>(FVector(1.0, 2.0, 3.0), FRotator(10.0, 20.0, 30.0));
	const FTransform Goal(FRotator(-40.0, 50.0, 60.0), FVector(7.0, 8.0, 9.0), FVector(1.0));
	Actor->Child->SetWorldTransform(Goal);
	EXPECT_TRUE(Actor->Child->GetComponentTransform().Equals(Goal, 1e-9));
	Actor->Child->SetWorldLocation(FVector(5.0, 5.0, 5.0));
	ExpectNear(Actor->Child->GetComponentLocation(), FVector(5.0, 5.0, 5.0), 1e-9);
}

TEST(Transforms, AttachingKeepsWhatIsAsked)
{
	const FPlayedWorld World;
	ARecordingActor* Parent = World->SpawnActor<ARecordingActor>(FVector(100.0, 0.0, 0.0), FRotator(0.0, 90.0, 0.0));
	ARecordingActor* Other = World->SpawnActor<ARecordingActor>(FVector(0.0, 50.0, 0.0), FRotator::ZeroRotator);
	EXPECT_TRUE(Other->Root->AttachToComponent(Parent->Root, FAttachmentTransformRules::KeepWorldTransform));
	ExpectNear(Other->GetActorLocation(), FVector(0.0, 50.0, 0.0), 1e-9);
	ExpectNear(Other->Root->GetRelativeLocation(), FVector(50.0, 100.0, 0.0), 1e-9);
	EXPECT_FALSE(Parent->Root->AttachToComponent(Other->Root, FAttachmentTransformRules::KeepWorldTransform));

	Parent->SetActorLocation(FVector(200.0, 0.0, 0.0));
	ExpectNear(Other->GetActorLocation(), FVector(100.0, 50.0, 0.0), 1e-9);
	Other->Root->DetachFromComponent(FDetachmentTransformRules::KeepWorldTransform);
	Parent->SetActorLocation(FVector::ZeroVector);
	ExpectNear(Other->GetActorLocation(), FVector(100.0, 50.0, 0.0), 1e-9);

	Other->Root->AttachToComponent(Parent->Root, FAttachmentTransformRules::SnapToTargetIncludingScale);
	ExpectNear(Other->GetActorLocation(), FVector::ZeroVector, 1e-9);
}

TEST(Transforms, ATeleportIsToldToChildren)
{
	const FPlayedWorld World;
	ARecordingActor* Actor = World->SpawnActor<ARecordingActor>();
	Actor->SetActorLocation(FVector(1.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
	EXPECT_EQ(Actor->Child->LastTeleport, ETeleportType::TeleportPhysics);
	Actor->SetActorLocation(FVector(2.0, 0.0, 0.0));
	EXPECT_EQ(Actor->Child->LastTeleport, ETeleportType::None);
}

TEST(Transforms, WhatIsStaticDoesNotMoveInPlay)
{
	const FPlayedWorld World;
	auto* Actor = World->SpawnActor<AStaticMeshActor>(FVector(1.0, 0.0, 0.0), FRotator::ZeroRotator);
	EXPECT_EQ(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
	Actor->SetActorLocation(FVector(2.0, 0.0, 0.0));
	EXPECT_EQ(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
	Actor->SetMobility(EComponentMobility::Movable);
	Actor->SetActorLocation(FVector(2.0, 0.0, 0.0));
	EXPECT_EQ(Actor->GetActorLocation(), FVector(2.0, 0.0, 0.0));
}

TEST(Transforms, BoundsFollow)
{
	const FPlayedWorld World;
	auto* Box = World.Spawn<UBoxComponent>(FVector(100.0, 0.0, 0.0));
	Box->SetBoxExtent(FVector(10.0, 20.0, 30.0));
	Box->SetWorldRotation(FRotator(0.0, 90.0, 0.0));
	ExpectNear(Box->Bounds.Origin, FVector(100.0, 0.0, 0.0), 1e-9);
	ExpectNear(Box->Bounds.BoxExtent, FVector(20.0, 10.0, 30.0), 1e-9);
}
