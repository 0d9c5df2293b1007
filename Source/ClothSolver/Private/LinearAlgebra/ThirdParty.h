// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"

// In Unreal, Api.h brings these macros, which silence the warnings of third-party headers.
#ifndef THIRD_PARTY_INCLUDES_START
	#define THIRD_PARTY_INCLUDES_START
	#define THIRD_PARTY_INCLUDES_END
#endif
