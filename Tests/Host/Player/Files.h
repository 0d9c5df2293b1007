// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Json.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

/// A folder for one test.
class TestFolder
{
public:
	TestFolder()
		: Path(std::filesystem::temp_directory_path()
			/ ("HostTests-" + std::to_string(getpid()) + "-" + std::to_string(++Count)))
	{
		std::filesystem::remove_all(Path);
		std::filesystem::create_directories(Path);
	}
	~TestFolder()
	{
		std::error_code ignored;
		std::filesystem::remove_all(Path, ignored);
	}
	TestFolder(const TestFolder&) = delete;
	TestFolder& operator=(const TestFolder&) = delete;

	std::filesystem::path Write(const std::string& name, const std::string& text) const
	{
		std::ofstream(Path / name, std::ios::binary) << text;
		return Path / name;
	}

	std::filesystem::path Path;

private:
	static inline int Count = 0;
};

/// Whether a part is in a text, with both in the message if it is not.
inline testing::AssertionResult Contains(const std::string& text, const std::string& part)
{
	if (text.find(part) != std::string::npos)
	{
		return testing::AssertionSuccess() << "'" << text << "' contains '" << part << "'";
	}
	return testing::AssertionFailure() << "'" << text << "' does not contain '" << part << "'";
}

/// What the function complains about; empty if it does not.
template <typename Function>
std::string ErrorOf(const Function& function)
{
	try
	{
		function();
	}
	catch (const Input::Error& error)
	{
		return error.what();
	}
	return "";
}
