// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Commandlets/Commandlet.h"

int32 UCommandlet::Main(const FString&) { return 0; }
