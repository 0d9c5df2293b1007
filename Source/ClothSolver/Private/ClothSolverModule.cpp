// Copyright (c) 2026 ClothPhysics contributors. MIT license.

// The only file of the solver that knows Unreal; the CMake build leaves it out.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, ClothSolver)
