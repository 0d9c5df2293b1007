// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"

#include <span>
#include <string>
#include <string_view>

namespace Cloth
{

/// Whether there are control characters, which could take over a terminal or end a line.
CLOTHSOLVER_API bool HasControlCharacters(std::string_view text);

/// What somebody typed as messages repeat it: a few dozen characters at most, none of them a control character.
CLOTHSOLVER_API std::string Printable(std::string_view text);

/// The same in quotation marks.
CLOTHSOLVER_API std::string Quoted(std::string_view text);

/// The name that was probably meant, or all that are allowed.
CLOTHSOLVER_API std::string Suggest(std::string_view given, std::span<const std::string> allowed);

} // namespace Cloth
