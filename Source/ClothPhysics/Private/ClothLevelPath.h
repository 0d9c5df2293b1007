// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UActorComponent;
class UWorld;

/**
 * What a component is called within its level, so that it is found again when the level has been opened anew, in play
 * in the editor, or in a part of a streamed world that has another name now. Actors that were spawned by code are found
 * if they have been given the same name again.
 */
struct FClothLevelPath
{
	/** Of its level's package. Only asked if several levels have such a component. */
	FString Level;

	/** Of its actor, and so on down to its own. None: no component. */
	TArray<FName> Names;

	static FClothLevelPath Of(const UActorComponent* Component);

	/** Null if there is no such component, or there are several. */
	UActorComponent* Find(const UWorld& World) const;

	FString ToString() const;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Level << Names;
	}
};
