// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"

class FClothPinSession;
class SWidget;

/** What a right click on a dot shows: by what the particle shall be held. */
TSharedPtr<SWidget> MakeClothPinMenu(const TSharedPtr<FClothPinSession>& Session);
