// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Image.h"

#include <cstdio>
#include <filesystem>

namespace Player
{

/// An MP4 file, written by ffmpeg. It takes its name when it is complete; until then, and if anything fails, there is
/// no file of that name.
class Movie
{
public:
	/// Throws an Input::Error if there is no ffmpeg.
	static void RequireFfmpeg();

	Movie(std::filesystem::path file, int width, int height, int framesPerSecond);
	~Movie();
	Movie(const Movie&) = delete;
	Movie& operator=(const Movie&) = delete;

	void Add(const Image& image);
	void Finish();

private:
	[[noreturn]] void Fail();

	std::filesystem::path File;
	std::filesystem::path Unfinished;
	std::FILE* Pipe;
};

} // namespace Player
