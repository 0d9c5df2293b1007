// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Editor/EditorEngine.h"

/** The engine of the editor, there from its start to its end. */
extern UNREALED_API UEditorEngine* GEditor;
