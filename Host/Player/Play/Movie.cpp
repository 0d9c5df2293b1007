// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Movie.h"

#include "Json.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace Player
{

namespace
{

/// For a shell.
std::string Quoted(const std::string& text)
{
	std::string quoted = "'";
	for (const char c : text)
	{
		quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
	}
	return quoted + "'";
}

} // namespace

void Movie::RequireFfmpeg()
{
	if (std::system("command -v ffmpeg >/dev/null 2>&1") != 0)
	{
		throw Input::Error("--movie needs ffmpeg, which is not installed (Debian: apt-get install ffmpeg)");
	}
}

Movie::Movie(std::filesystem::path file, int width, int height, int framesPerSecond)
	: File(std::move(file))
	, Unfinished(File.string() + ".partial")
{
	RequireFfmpeg();
	// ffmpeg that ends early shall be an error of writing, not the end of this program.
	(void)std::signal(SIGPIPE, SIG_IGN);
	const std::string command = "ffmpeg -loglevel error -y -f rawvideo -pixel_format rgb24 -video_size "
		+ std::to_string(width) + "x" + std::to_string(height) + " -framerate " + std::to_string(framesPerSecond)
		+ " -i - -pix_fmt yuv420p -c:v libx264 -crf 18 -movflags +faststart -f mp4 " + Quoted(Unfinished.string());
	Pipe = popen(command.c_str(), "w");
	if (Pipe == nullptr)
	{
		Fail();
	}
}

Movie::~Movie()
{
	if (Pipe != nullptr)
	{
		(void)pclose(Pipe);
		std::error_code ignored;
		std::filesystem::remove(Unfinished, ignored);
	}
}

void Movie::Fail()
{
	std::error_code ignored;
	std::filesystem::remove(Unfinished, ignored);
	throw std::runtime_error("cannot write '" + File.string() + "': ffmpeg failed");
}

void Movie::Add(const Image& image)
{
	if (std::fwrite(image.Pixels.data(), 1, image.Pixels.size(), Pipe) != image.Pixels.size())
	{
		Fail();
	}
}

void Movie::Finish()
{
	std::error_code error;
	if (pclose(std::exchange(Pipe, nullptr)) != 0)
	{
		Fail();
	}
	std::filesystem::rename(Unfinished, File, error);
	if (error)
	{
		Fail();
	}
}

} // namespace Player
