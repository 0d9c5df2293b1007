// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <chrono>
#include <string>

namespace Player
{

/// Says on stderr how far things are: a bar on a terminal, otherwise a line every few seconds.
class Progress
{
public:
	enum class Style
	{
		Silent,
		Lines,
		Bar
	};

	/// Quiet, or as fits what stderr is.
	static Style StyleFor(bool quiet);

	Progress(Style style, std::string what, int total);
	~Progress();
	Progress(const Progress&) = delete;
	Progress& operator=(const Progress&) = delete;

	void Show(int done, const std::string& note);

private:
	using Clock = std::chrono::steady_clock;

	Style Shown;
	std::string What;
	int Total;
	Clock::time_point Last;
};

} // namespace Player
