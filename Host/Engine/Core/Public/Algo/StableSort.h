// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <algorithm>

namespace Algo
{
template <typename Range>
void StableSort(Range&& Elements)
{
	std::stable_sort(Elements.begin(), Elements.end());
}

template <typename Range, typename Less>
void StableSort(Range&& Elements, Less IsLess)
{
	std::stable_sort(Elements.begin(), Elements.end(), IsLess);
}
} // namespace Algo
