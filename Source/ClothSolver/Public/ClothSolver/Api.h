// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// UnrealBuildTool defines this for modular builds; everywhere else the solver is a static library.
#ifndef CLOTHSOLVER_API
	#define CLOTHSOLVER_API
#endif
