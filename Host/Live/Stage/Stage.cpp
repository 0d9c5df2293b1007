// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Stage.h"

#include <utility>

namespace Live
{

namespace
{

Bytes Share(std::vector<uint8_t>&& message) { return std::make_shared<const std::vector<uint8_t>>(std::move(message)); }

} // namespace

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

std::vector<std::unique_ptr<Scene>> Stage::Make(const std::vector<LevelDocument>& levels)
{
	std::vector<std::unique_ptr<Scene>> scenes;
	for (const LevelDocument& level : levels)
	{
		scenes.push_back(std::make_unique<Scene>(level));
	}
	return scenes;
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
