// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <algorithm>

namespace Algo
{
template <typename Range>
void Sort(Range&& Elements)
{
	std::sort(Elements.begin(), Elements.end());
}

template <typename Range, typename Less>
void Sort(Range&& Elements, Less IsLess)
{
	std::sort(Elements.begin(), Elements.end(), IsLess);
}
} // namespace Algo
