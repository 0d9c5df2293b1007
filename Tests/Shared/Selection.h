// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <string>
#include <vector>

namespace Lab
{

/// The entry with this name, of things that have a Name. Throws an error that lists them.
template <std::ranges::forward_range Entries>
const auto& FindByName(const Entries& all, const std::string& name, const char* kind)
{
	const auto found = std::ranges::find_if(all, [&](const auto& entry) { return entry.Name == name; });
	if (found == std::ranges::end(all))
	{
		std::string names;
		for (const auto& entry : all)
		{
			names += std::string(names.empty() ? "" : ", ") + entry.Name;
		}
		throw std::invalid_argument("there is no " + std::string(kind) + " '" + name + "'; there are " + names);
	}
	return *found;
}

/// The entries with these names, in their own order; all of them if none is named.
template <typename Entry>
std::vector<Entry> SelectByName(std::vector<Entry> all, const std::vector<std::string>& names, const char* kind)
{
	for (const std::string& name : names)
	{
		FindByName(all, name, kind);
	}
	if (!names.empty())
	{
		std::erase_if(all, [&](const Entry& entry) { return std::ranges::find(names, entry.Name) == names.end(); });
	}
	return all;
}

} // namespace Lab
