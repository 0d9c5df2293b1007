// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "EditorSubsystem.h"
#include "Factories/AssetFactoryInterface.h"
#include "UObject/ScriptInterface.h"

#include "PlacementSubsystem.generated.h"

/** Knows what to make of assets that are dropped into a level. */
UCLASS(MinimalAPI, Transient)
class UPlacementSubsystem : public UEditorSubsystem
{
	GENERATED_BODY()

public:
	EDITORFRAMEWORK_API void RegisterAssetFactory(TScriptInterface<IAssetFactoryInterface> AssetFactory);
	EDITORFRAMEWORK_API void UnregisterAssetFactory(TScriptInterface<IAssetFactoryInterface> AssetFactory);
	/** The first that takes the asset. */
	EDITORFRAMEWORK_API TScriptInterface<IAssetFactoryInterface> FindAssetFactoryFromAssetData(
		const FAssetData& InAssetData);

private:
	TArray<TScriptInterface<IAssetFactoryInterface>> AssetFactories;
};
