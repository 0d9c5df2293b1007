// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

namespace Cloth
{

/// Calls of operator new in this program so far, on any thread.
long AllocationCount();

/// What operator new has given and nobody has given back, bytes; 0 where the C library does not tell.
long AllocatedBytes();

} // namespace Cloth
