// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Server/Audience.h"
#include "Stage/LevelDocument.h"
#include "Stage/Scene.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Live
{

/// Of a text whose lines all end.
std::vector<std::string> LinesOf(const std::string& text);

/// One scene, or two in lock step.
class Stage
{
public:
	/// Throws an Input::Error and stays as it is if a level is wrong.
	void Open(const std::filesystem::path& level, const std::optional<std::filesystem::path>& beside);

	/// Begins anew, with what was changed of the levels.
	void Reset();

	/// Puts a copy of the first level beside it, with what was changed, and begins both anew.
	void Compare();

	/// Leaves the first scene alone; it plays on.
	void EndComparison();

	/// Plays a frame in each scene, as slow as the speed says. True if a list of meshes is another one then.
	bool Advance();

	/// What is doubtful about the levels, each line once.
	std::vector<std::string> Warnings() const;

	const std::vector<std::unique_ptr<Scene>>& Scenes() const { return Playing; }
	std::vector<LevelDocument>& Documents() { return Levels; }
	uint32_t Frame() const { return Frames; }

	/// Every mesh of every scene.
	std::vector<Bytes> EncodeTopologies() const;

	/// Those that have changed since the last call of one of the two.
	std::vector<Bytes> EncodeChanges();
	Bytes EncodeFrame() const;

	bool Paused = false;
	double Speed = 1.0; ///< seconds of the game a second

private:
	static std::vector<std::unique_ptr<Scene>> Make(const std::vector<LevelDocument>& levels);

	std::vector<LevelDocument> Levels;
	std::vector<std::unique_ptr<Scene>> Playing;
	uint32_t Frames = 0; ///< numbered since the start of the program
};

} // namespace Live
