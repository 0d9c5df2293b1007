// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SubclassOf.h"
#include "ThumbnailRendering/ThumbnailRenderer.h"

#include "ThumbnailManager.generated.h"

/** Who draws the objects of a class. */
USTRUCT()
struct UNREALED_API FThumbnailRenderingInfo
{
	GENERATED_BODY()

	UPROPERTY()
	TObjectPtr<UThumbnailRenderer> Renderer;
};

/** Knows who draws which assets. */
UCLASS(MinimalAPI)
class UThumbnailManager : public UObject
{
	GENERATED_BODY()

public:
	UNREALED_API static UThumbnailManager& Get();

	UNREALED_API void RegisterCustomRenderer(UClass* Class, TSubclassOf<UThumbnailRenderer> RendererClass);
	UNREALED_API void UnregisterCustomRenderer(UClass* Class);
	/** Null if nobody draws such objects. */
	UNREALED_API FThumbnailRenderingInfo* GetRenderingInfo(UObject* InObject);

private:
	TMap<UClass*, FThumbnailRenderingInfo> Renderers;
};
