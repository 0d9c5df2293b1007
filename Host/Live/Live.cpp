// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Live.h"

#include "Browser.h"
#include "Level/Level.h"
#include "Mailbox.h"
#include "Server/Server.h"
#include "Simulation.h"
#include "Stage/Stage.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace Live
{

namespace
{

using Clock = Mailbox::Clock;

constexpr std::chrono::nanoseconds FrameDuration{1000000000 / 60};
constexpr std::chrono::seconds LongTime{3600};

/// The levels that come with the plugin, and the one that was named if it is another.
std::vector<LevelEntry> ListLevels(const std::string& named)
{
	std::vector<LevelEntry> levels;
	for (const std::string& name : Player::LevelNames())
	{
		levels.push_back({name, Player::DescriptionOf(name), Player::FindLevel(name)});
	}
	const std::filesystem::path file = Player::FindLevel(named);
	if (std::ranges::find(levels, file, &LevelEntry::File) == levels.end())
	{
		levels.push_back({file.stem().string(), Player::DescriptionOf(named), file});
	}
	return levels;
}

/// What a user has to know to see something.
std::string Greet(const Server& server, bool hasOpened)
{
	std::string text = server.Url() + "\n";
	for (const std::string& url : server.OtherUrls())
	{
		text += url + "\n";
	}
	if (server.IsOpenToOthers())
	{
		text += "Other machines can connect if they know the token; the connection is not encrypted.\n";
	}
	return text + (hasOpened ? "" : "Open this address in a browser; Ctrl+C ends it.\n");
}

void PlayUntilInterrupted(Mailbox& mailbox, Simulation& simulation)
{
	Clock::time_point next = Clock::now();
	while (!mailbox.WasInterrupted())
	{
		const bool plays = simulation.IsPlaying();
		for (const Letter& letter : mailbox.TakeUntil(plays ? next : Clock::now() + LongTime))
		{
			simulation.Handle(letter);
		}
		const Clock::time_point now = Clock::now();
		if (!plays)
		{
			next = now;
		}
		if (simulation.IsPlaying() && now >= next)
		{
			simulation.PlayFrame(std::chrono::duration<double, std::milli>(now - next).count());
			// Frames that took too long are not made up for.
			next = std::max(next + FrameDuration, Clock::now());
		}
	}
}

} // namespace

void Run(const Options& options)
{
	Stage stage;
	const std::vector<LevelEntry> levels = ListLevels(options.Level);
	stage.Open(Player::FindLevel(options.Level), {});
	for (const std::string& line : stage.Warnings())
	{
		(void)std::fprintf(stderr, "%s\n", line.c_str());
	}
	Mailbox mailbox;
	ServerOptions serverOptions;
	serverOptions.Address = options.Address;
	serverOptions.Port = options.Port;
	serverOptions.Token = options.Token.empty() ? MakeToken() : options.Token;
	serverOptions.Page = options.Page;
	serverOptions.CatchesSignals = true;
	Server server(serverOptions, mailbox);
	const bool hasOpened = options.OpensBrowser && OpenBrowser(server.Url());
	std::printf("%s", Greet(server, hasOpened).c_str());
	(void)std::fflush(stdout);
	Simulation simulation(stage, server, levels);
	PlayUntilInterrupted(mailbox, simulation);
}

} // namespace Live
