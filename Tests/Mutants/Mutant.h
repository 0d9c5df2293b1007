// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <atomic>
#include <cstdio>
#include <cstdlib>

// Included before every file of a build with mutants.
namespace ClothMutants
{
constexpr int Count = 256;

inline int ReadChoice()
{
	const char* text = std::getenv("CLOTH_MUTANT");
	return text == nullptr ? 0 : std::atoi(text);
}

inline const int Chosen = ReadChoice();

// Notes at the end of the program which mutants were reached; each library for itself.
struct Record
{
	~Record()
	{
		const char* path = std::getenv("CLOTH_MUTANTS_REACHED");
		std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "a");
		for (int number = 0; file != nullptr && number < Count; ++number)
		{
			if (Reached[number].load(std::memory_order_relaxed))
			{
				std::fprintf(file, "%d\n", number);
			}
		}
		if (file != nullptr)
		{
			std::fclose(file);
		}
	}

	std::atomic<bool> Reached[Count] = {};
};

inline Record Recorded;

inline bool IsOn(int number)
{
	Recorded.Reached[number].store(true, std::memory_order_relaxed);
	return Chosen == number;
}
} // namespace ClothMutants
