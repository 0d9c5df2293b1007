// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/LevelDocument.h"

#include "Level/JsonValue.h"

namespace Live
{

LevelDocument::LevelDocument(const std::filesystem::path& file)
	: File(file)
{
	const Input::Field root = Input::Field::Load(file);
	root.Require("Actors").Elements();
	// Not with the parser of the library: ours says what is wrong, and where.
	Root = Player::ToJson(root);
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
