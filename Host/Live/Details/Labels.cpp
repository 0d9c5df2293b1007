// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Details/Labels.h"

#include <cctype>

namespace Live
{

namespace
{

bool IsUpper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool IsLower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// At a capital after anything else, at the last capital of an abbreviation, and at the first digit.
bool BeginsWord(std::string_view name, size_t i)
{
	const char before = name[i - 1];
	if (IsDigit(name[i]))
	{
		return !IsDigit(before);
	}
	return IsUpper(name[i]) && (!IsUpper(before) || (i + 1 < name.size() && IsLower(name[i + 1])));
}

} // namespace

std::string ToLabel(std::string_view name, bool isBoolean)
{
	if (isBoolean && name.size() > 1 && name[0] == 'b' && IsUpper(name[1]))
	{
		name.remove_prefix(1);
	}
	std::string label;
	for (size_t i = 0; i < name.size(); ++i)
	{
		if (i > 0 && BeginsWord(name, i))
		{
			label += ' ';
		}
		label += name[i];
	}
	return label;
}

} // namespace Live
