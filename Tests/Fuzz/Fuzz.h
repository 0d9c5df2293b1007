// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Messages.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

// What the fuzzers share. Each gives the bytes that libFuzzer invents to one reader, and stops if something is not as
// the reader promises; the sanitizers see to the rest.

/// Called for each input, with C linkage, by name.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace Fuzz
{

inline std::string ToText(const uint8_t* data, size_t size) { return {reinterpret_cast<const char*>(data), size}; }

/// Stops the fuzzer, which keeps the input.
inline void Require(bool good, const std::string& what)
{
	if (!good)
	{
		(void)std::fprintf(stderr, "Promise broken: %s\n", what.c_str());
		std::abort();
	}
}

/// Whatever is wrong is said in one short line that a terminal shows as it is.
inline void RequireGoodMessage(const std::string& error)
{
	constexpr size_t Longest = 1200;
	Require(!error.empty(), "an error has a message");
	Require(error.size() <= Longest, "an error is short: " + error);
	Require(!Cloth::HasControlCharacters(error), "an error has no control characters: " + error);
}

} // namespace Fuzz
