// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/LevelDocument.h"

namespace Live
{

LevelDocument::LevelDocument(const std::filesystem::path& file)
	: File(file)
{
	const std::string text = Input::ReadFile(file);
	// Says better than the library what is wrong, and where.
	Input::Field::Parse(file, text).Require("Actors").Elements();
	Root = nlohmann::ordered_json::parse(text);
}

std::string LevelDocument::ToText() const { return Root.dump(1, '\t') + "\n"; }

Input::Field LevelDocument::ToField() const { return Input::Field::Parse(File, ToText()); }

std::vector<std::string> LevelDocument::ActorNames() const
{
	std::vector<std::string> names;
	for (const auto& actor : Root["Actors"])
	{
		names.push_back(actor["Name"].get<std::string>());
	}
	return names;
}

void LevelDocument::Change(const std::string& actor, const nlohmann::ordered_json& values)
{
	for (auto& each : Root["Actors"])
	{
		if (each["Name"] == actor)
		{
			each.merge_patch(values);
		}
	}
}

} // namespace Live
