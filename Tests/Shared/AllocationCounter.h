// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace Cloth
{

/// Calls of operator new in this program so far, on any thread.
long AllocationCount();

} // namespace Cloth
