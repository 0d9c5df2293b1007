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

void Host::CopyLevel(UWorld& Source, UWorld& World, ECopy Reason)
{
	ULevel& From = *Source.PersistentLevel;
	ULevel& To = *World.PersistentLevel;
	CopySaved(From, To, Reason);
	TArray<AActor*> Copies;
	for (const TObjectPtr<AActor>& Actor : From.Actors)
	{
		auto* Copy = static_cast<AActor*>(StaticFindObject(Actor->GetClass(), &To, *Actor->GetName()));
		// The world's settings are there already.
		if (!To.Actors.Contains(Copy))
		{
			To.Actors.Add(Copy);
			Copies.Add(Copy);
		}
	}
	for (AActor* Copy : Copies)
	{
		Copy->RegisterAllComponents();
	}
	for (AActor* Copy : Copies)
	{
		Copy->FinishSpawning(Copy->GetTransform());
	}
}
