// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/Engine.h"

#include "EditorEngine.generated.h"

/** The engine of the editor. */
UCLASS(MinimalAPI)
class UEditorEngine : public UEngine
{
	GENERATED_BODY()

public:
	/** Takes the last transaction back. False if there is none, or one is open. */
	UNREALED_API bool UndoTransaction(bool bCanRedo = true);
	/** Does again what was taken back last. */
	UNREALED_API bool RedoTransaction();
};
