// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Camera/PlayerCameraManager.h"

#include "Components/SceneComponent.h"
#include "Engine/World.h"
#include "Host/WorldControl.h"

APlayerCameraManager::APlayerCameraManager(const FObjectInitializer& ObjectInitializer)
	: AActor(ObjectInitializer)
{
	SetRootComponent(CreateDefaultSubobject<USceneComponent>(TEXT("Camera")));
}

FVector APlayerCameraManager::GetCameraLocation() const { return GetActorLocation(); }

float APlayerCameraManager::GetFOVAngle() const { return FieldOfView; }

void APlayerCameraManager::SetFOV(float NewFOV) { FieldOfView = NewFOV; }

APlayerCameraManager& Host::AddPlayer(UWorld& World)
{
	APlayerCameraManager* Camera = World.SpawnActor<APlayerCameraManager>();
	World.PlayerCameras.Add(Camera);
	return *Camera;
}
