// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothEditorWorld.h"
#include "ClothFabric.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"
#include "Editor.h"
#include "Engine/World.h"
#include "ScopedTransaction.h"
#include "UObject/Package.h"

/** A level that is edited, for one test. */
class FClothTestLevel : public FClothEditorWorld
{
public:
	/** A sheet of 1 m, in the plane Z = 0. */
	UClothPhysicsComponent& SpawnSheet(int32 Side, const FVector& Location = FVector::ZeroVector) const
	{
		auto* const Actor = GetWorld().SpawnActor<AClothPhysicsActor>(
			AClothPhysicsActor::StaticClass(), FTransform(Location), FActorSpawnParameters());
		Actor->Cloth->SheetResolution = FIntPoint(Side, Side);
		Actor->Cloth->ResetCloth();
		return *Actor->Cloth;
	}
};

/** Tells whether anything that can be undone, and so has to be saved, was done since. */
class FClothUndoMark
{
public:
	FClothUndoMark()
		: Marked(NewObject<UClothFabric>(GetTransientPackage(), NAME_None, RF_Transactional))
	{
		const FScopedTransaction Transaction(FText::FromString(TEXT("Mark")));
		Marked->Modify();
		Marked->Shear = MarkedShear;
	}

	/** Once. */
	bool IsNothingDone() const
	{
		GEditor->UndoTransaction();
		const bool bUndone = Marked->Shear != MarkedShear;
		GEditor->RedoTransaction();
		return bUndone;
	}

private:
	static constexpr float MarkedShear = 123.0f;
	UClothFabric* Marked;
};
