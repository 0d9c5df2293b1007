// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"
#include "InputCoreTypes.h"

class FSceneView;
class FViewport;

/** What stands behind a viewport of the editor. */
class UNREALED_API FEditorViewportClient
{
public:
	virtual ~FEditorViewportClient() = default;

	/** Only in the Host: what is pressed. */
	bool bHostControlDown = false;
};

/** A click into a viewport. */
struct UNREALED_API FViewportClick
{
public:
	FViewportClick(const FSceneView* View, FEditorViewportClient* ViewportClient, FKey InKey, EInputEvent InEvent,
		int32 X, int32 Y);
	virtual ~FViewportClick() = default;

	const FKey& GetKey() const { return Key; }
	virtual bool IsControlDown() const { return ControlDown; }

protected:
	FKey Key;
	bool ControlDown;
};
