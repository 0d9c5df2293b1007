// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/RefCounting.h"

namespace Chaos
{
class FHeightField;
class FImplicitObject;
class FTriangleMeshImplicitObject;

using FImplicitObjectPtr = TRefCountPtr<FImplicitObject>;
using FHeightFieldPtr = TRefCountPtr<FHeightField>;
using FTriangleMeshImplicitObjectPtr = TRefCountPtr<FTriangleMeshImplicitObject>;
} // namespace Chaos
