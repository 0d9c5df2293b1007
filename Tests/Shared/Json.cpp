// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Json.h"

#include "ClothSolver/Messages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace Input
{

namespace
{

constexpr size_t LongestError = 1000; // characters

/// What is too long loses its middle: it begins with the file and ends in what is allowed.
std::string OneShortLine(std::string text)
{
	if (text.size() > LongestError)
	{
		text = text.substr(0, LongestError / 2) + " ... " + text.substr(text.size() - LongestError / 2);
	}
	if (Cloth::HasControlCharacters(text))
	{
		std::ranges::replace_if(
			text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f; },
			'?');
	}
	return text;
}

/// A file that is open for reading, and is closed.
class OpenFile
{
public:
	/// Without waiting for somebody who writes into a pipe.
	explicit OpenFile(const std::filesystem::path& file)
		: Descriptor(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
	{
	}
	~OpenFile()
	{
		if (Descriptor >= 0)
		{
			close(Descriptor);
		}
	}
	OpenFile(const OpenFile&) = delete;
	OpenFile& operator=(const OpenFile&) = delete;

	/// What cannot be read of it; empty if all is well.
	const char* WhatIsWrong() const
	{
		struct stat status
		{
		};
		if (Descriptor < 0 || fstat(Descriptor, &status) != 0)
		{
			return errno == ENOENT || errno == ENOTDIR ? "there is no such file" : "cannot be read";
		}
		if (S_ISDIR(status.st_mode))
		{
			return "is a folder, not a file";
		}
		return S_ISREG(status.st_mode) ? "" : "is not a regular file";
	}

	/// Appends up to so many bytes; false if they cannot be read.
	bool Read(std::string& text, size_t most) const
	{
		constexpr size_t Block = size_t{1} << 16;
		while (text.size() < most)
		{
			const size_t before = text.size();
			text.resize(std::min(before + Block, most));
			const ssize_t count = read(Descriptor, text.data() + before, text.size() - before);
			text.resize(before + static_cast<size_t>(std::max<ssize_t>(count, 0)));
			if (count <= 0)
			{
				return count == 0;
			}
		}
		return true;
	}

private:
	int Descriptor;
};

} // namespace

Error::Error(const std::string& what)
	: std::runtime_error(OneShortLine(what))
{
}

JsonValue ParseJson(const std::filesystem::path& file, const std::string& text)
{
	Cloth::Result<JsonValue> value = Cloth::ParseJson(text);
	if (!value)
	{
		throw Error(file.string() + ":" + value.Error);
	}
	return std::move(value.Value);
}

std::string ReadFile(const std::filesystem::path& file, size_t largest)
{
	const OpenFile opened(file);
	if (const std::string wrong = opened.WhatIsWrong(); !wrong.empty())
	{
		throw Error(file.string() + ": " + wrong);
	}
	std::string text;
	if (!opened.Read(text, largest + 1))
	{
		throw Error(file.string() + ": cannot be read");
	}
	if (text.size() > largest)
	{
		throw Error(file.string() + ": larger than " + std::to_string(largest) + " bytes");
	}
	return text;
}

} // namespace Input
