// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Knowledge.h"

namespace HeaderTool
{
/** What is wrong with the type of a property. */
std::vector<std::string> PropertyTypeProblems(const Property& Checked, bool bBlueprint, const Knowledge& Known);

/** What is wrong with the type of a parameter or a result. */
std::vector<std::string> FunctionTypeProblems(
	const Type& Checked, bool bResult, bool bBlueprint, const Knowledge& Known);

/** Whether a default argument is one that Blueprints can keep as text. */
bool IsSimpleDefault(const std::vector<std::string>& Tokens);
} // namespace HeaderTool
