// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsLog.h"
#include "ClothPhysicsStats.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogClothPhysics);

DEFINE_STAT(STAT_ClothPhysics_Sleep);
DEFINE_STAT(STAT_ClothPhysics_Snapshot);
DEFINE_STAT(STAT_ClothPhysics_Colliders);
DEFINE_STAT(STAT_ClothPhysics_Step);
DEFINE_STAT(STAT_ClothPhysics_Skin);
DEFINE_STAT(STAT_ClothPhysics_Wait);
DEFINE_STAT(STAT_ClothPhysics_Mesh);
DEFINE_STAT(STAT_ClothPhysics_Bodies);

IMPLEMENT_MODULE(FDefaultModuleImpl, ClothPhysics)
