// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/WeakObjectPtrTemplates.h"
