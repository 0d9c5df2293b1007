// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/ContainersFwd.h"
#include "Math/MathFwd.h"

class FName;
class FString;
class FText;
class UClass;
class UObject;
