// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Delegates/Delegate.h"
#include "IDetailCustomization.h"

DECLARE_DELEGATE_RetVal(TSharedRef<IDetailCustomization>, FOnGetDetailCustomizationInstance);
