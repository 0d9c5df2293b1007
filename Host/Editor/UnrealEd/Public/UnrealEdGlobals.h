// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

class UUnrealEdEngine;

/** The same object as GEditor. */
extern UNREALED_API UUnrealEdEngine* GUnrealEd;
