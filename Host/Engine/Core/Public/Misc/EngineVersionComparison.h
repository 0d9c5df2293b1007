// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#define ENGINE_MAJOR_VERSION 5
#define ENGINE_MINOR_VERSION 6
#define ENGINE_PATCH_VERSION 0

/** Whether the engine is older than a version; the Host stands for the oldest engine that is supported. */
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) \
	(ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION < (Minor)) \
		|| (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION < (Patch)))
#define UE_VERSION_NEWER_THAN(Major, Minor, Patch) \
	(ENGINE_MAJOR_VERSION > (Major) || (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION > (Minor)) \
		|| (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION > (Patch)))
