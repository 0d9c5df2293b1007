// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace Live
{

/// The text of a level, with what was changed since it was loaded.
class LevelDocument
{
public:
	/// Throws an Input::Error.
	explicit LevelDocument(const std::filesystem::path& file);

	/// As a level file.
	std::string ToText() const;

	/// To make a level of. What it names by relative paths is beside the file that was loaded.
	Input::Field ToField() const;

	/// In the order of the file.
	std::vector<std::string> ActorNames() const;

	/// Changes values of an actor: a tree of those that are others now.
	void Change(const std::string& actor, const nlohmann::ordered_json& values);

private:
	std::filesystem::path File;
	nlohmann::ordered_json Root;
};

} // namespace Live
