// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "EditorSubsystem.h"

UEditorSubsystem::UEditorSubsystem() = default;
