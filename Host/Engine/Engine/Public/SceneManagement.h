// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "PrimitiveDrawInterface.h"
#include "SceneView.h"

/// What is drawn over what.
enum ESceneDepthPriorityGroup : int
{
	SDPG_World = 0,
	SDPG_Foreground,
	SDPG_MAX,
};
