// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Stage.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace Live
{

namespace
{

Bytes Share(std::vector<uint8_t>&& message) { return std::make_shared<const std::vector<uint8_t>>(std::move(message)); }

} // namespace

std::vector<std::string> LinesOf(const std::string& text)
{
	std::vector<std::string> lines;
	std::istringstream stream(text);
	for (std::string line; std::getline(stream, line);)
	{
		lines.push_back(line);
	}
	return lines;
}

void Stage::Open(const std::filesystem::path& level, const std::optional<std::filesystem::path>& beside)
{
	std::vector<LevelDocument> levels = {LevelDocument(level)};
	if (beside)
	{
		levels.emplace_back(*beside);
	}
	Playing = Make(levels);
	Levels = std::move(levels);
	++Frames;
}

void Stage::Reset()
{
	Playing = Make(Levels);
	++Frames;
}

void Stage::Compare()
{
	const std::vector<LevelDocument> levels(2, Levels.front());
	Playing = Make(levels);
	Levels = levels;
	++Frames;
}

void Stage::EndComparison()
{
	Playing.resize(1);
	Levels.erase(Levels.begin() + 1, Levels.end());
	++Frames;
}

std::vector<std::unique_ptr<Scene>> Stage::Make(const std::vector<LevelDocument>& levels)
{
	std::vector<std::unique_ptr<Scene>> scenes;
	for (const LevelDocument& level : levels)
	{
		scenes.push_back(std::make_unique<Scene>(level));
	}
	return scenes;
}

std::vector<std::string> Stage::Warnings() const
{
	std::vector<std::string> all;
	for (const auto& scene : Playing)
	{
		for (const std::string& line : LinesOf(scene->Warnings))
		{
			if (std::ranges::count(all, line) == 0)
			{
				all.push_back(line);
			}
		}
	}
	return all;
}

bool Stage::Advance()
{
	++Frames;
	bool hasOtherMeshes = false;
	for (const auto& scene : Playing)
	{
		hasOtherMeshes |= scene->Advance(Speed);
	}
	return hasOtherMeshes;
}

std::vector<Bytes> Stage::EncodeTopologies() const
{
	std::vector<Bytes> messages;
	for (size_t scene = 0; scene < Playing.size(); ++scene)
	{
		for (const auto& mesh : Playing[scene]->Meshes())
		{
			messages.push_back(Share(Encode(static_cast<uint8_t>(scene), mesh->Number, mesh->Shape)));
		}
	}
	return messages;
}

std::vector<Bytes> Stage::EncodeChanges()
{
	std::vector<Bytes> messages;
	for (size_t scene = 0; scene < Playing.size(); ++scene)
	{
		for (const ShownMesh* mesh : Playing[scene]->TakeChanged())
		{
			messages.push_back(Share(Encode(static_cast<uint8_t>(scene), mesh->Number, mesh->Shape)));
		}
	}
	return messages;
}

Bytes Stage::EncodeFrame() const
{
	FrameWriter frame(static_cast<uint8_t>(Playing.size()), Frames, Playing.empty() ? 0.0 : Playing[0]->Play.Time());
	for (const auto& scene : Playing)
	{
		scene->AddTo(frame);
	}
	return Share(frame.Take());
}

} // namespace Live
