// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/LevelCopy.h"

#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"

AActor* Host::CopyActor(AActor& Source, UWorld& World, ECopy Reason, TFunctionRef<void(AActor&)> Loaded)
{
	AActor* Copy = NewObject<AActor>(World.PersistentLevel, Source.GetClass());
	World.PersistentLevel->Actors.Add(Copy);
	CopySaved(Source, *Copy, Reason);
	Loaded(*Copy);
	Copy->RegisterAllComponents();
	Copy->FinishSpawning(Source.GetTransform());
	return Copy;
}
