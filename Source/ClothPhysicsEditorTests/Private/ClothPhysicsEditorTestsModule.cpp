// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, ClothPhysicsEditorTests)
