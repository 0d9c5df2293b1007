// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <mutex>
#include <string>
#include <vector>

namespace Live
{

/// Hears the warnings and errors that are logged while it exists, by any thread. There is at most one.
class LogReader
{
public:
	struct Line
	{
		bool IsError;
		std::string Text;
	};

	/// More are counted, not kept, until they are taken.
	static constexpr size_t Most = 20;

	LogReader();
	~LogReader();
	LogReader(const LogReader&) = delete;
	LogReader& operator=(const LogReader&) = delete;

	std::vector<Line> Take();

private:
	void Hear(bool isError, std::string text);

	std::mutex Mutex;
	std::vector<Line> Lines;
	size_t Missed = 0;
};

} // namespace Live
