// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Browser.h"

#include <csignal>
#include <cstdlib>
#include <spawn.h>
#include <unistd.h>

namespace Live
{

bool OpenBrowser(const std::string& url)
{
	if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr)
	{
		return false;
	}
	// Nobody waits for it, so it must not stay as a zombie.
	(void)std::signal(SIGCHLD, SIG_IGN);
	std::string program = "xdg-open";
	std::string argument = url;
	char* const arguments[] = {program.data(), argument.data(), nullptr};
	pid_t child = 0;
	return posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0;
}

} // namespace Live
