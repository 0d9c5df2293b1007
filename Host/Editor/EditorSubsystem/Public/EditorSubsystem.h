// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Subsystems/Subsystem.h"

#include "EditorSubsystem.generated.h"

/** Something that lives as long as the editor. */
UCLASS(Abstract, MinimalAPI)
class UEditorSubsystem : public USubsystem
{
	GENERATED_BODY()

public:
	EDITORSUBSYSTEM_API UEditorSubsystem();
};
