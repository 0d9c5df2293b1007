// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"

class IDetailLayoutBuilder;

/** Changes what the details panel shows of a class. */
class IDetailCustomization
{
public:
	virtual ~IDetailCustomization() = default;

	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) = 0;
};
