// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace Live
{

struct Options
{
	std::string Level = "flag";
	std::string Address = "127.0.0.1";
	uint16_t Port = 0;          ///< 0: any that is free
	std::string Token;          ///< what a client must know; empty: a random one
	std::filesystem::path Page; ///< folder with the files of the page
	bool OpensBrowser = true;
};

/// Plays until it is interrupted. Throws an Input::Error if the level or the address is wrong.
void Run(const Options& options);

} // namespace Live
