// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/World.h"
#include "Subsystems/WorldSubsystem.h"

bool USubsystem::ShouldCreateSubsystem(UObject*) const { return true; }

void USubsystem::Initialize(FSubsystemCollectionBase&) {}

void USubsystem::Deinitialize() {}

UWorld* UWorldSubsystem::GetWorld() const { return static_cast<UWorld*>(GetOuter()); }

void UWorldSubsystem::OnWorldBeginPlay(UWorld&) {}

bool UWorldSubsystem::ShouldCreateSubsystem(UObject* Outer) const
{
	return DoesSupportWorldType(static_cast<UWorld*>(Outer)->WorldType);
}

bool UWorldSubsystem::DoesSupportWorldType(EWorldType::Type WorldType) const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::Editor || WorldType == EWorldType::PIE;
}

void UTickableWorldSubsystem::Tick(float) {}
