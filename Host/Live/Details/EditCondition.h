// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string_view>

class UStruct;

namespace Live
{

/// Whether the EditCondition of a property holds for the struct or object that it is a member of. Understood are
/// booleans, comparisons with numbers and enumerators, '!', '&&' and '||'. What is not understood holds, so that a
/// property can still be edited.
bool HoldsEditCondition(std::string_view condition, const UStruct& type, const void* container);

} // namespace Live
