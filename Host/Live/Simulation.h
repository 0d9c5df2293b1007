// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commands/Commands.h"
#include "Commands/Events.h"
#include "LogReader.h"
#include "Mailbox.h"
#include "Server/Audience.h"
#include "Stage/Grips.h"
#include "Stage/Stage.h"

#include <set>
#include <string>
#include <vector>

namespace Live
{

/// Plays the stage for an audience and does what it asks for.
class Simulation
{
public:
	Simulation(Stage& stage, Audience& audience, std::vector<LevelEntry> levels);

	void Handle(const Letter& letter);

	/// Plays a frame and shows it. It is as late as it is said to be (ms).
	void PlayFrame(double late);

	/// Whether there is anything to play, and anyone who watches.
	bool IsPlaying() const { return !Played.Paused && !Clients.empty(); }

private:
	void Welcome(ClientId client);
	void Obey(ClientId client, const Input::Field& message);
	void Tell(const Outcome& outcome);
	void Advance();
	void ShowFrame();
	void SendScenes();
	void SendLog();
	void Stop(const std::string& why);

	/// What clients are told names files, but not where this machine has them.
	std::string WithoutFolders(std::string text) const;

	/// Actors are called as the level calls them.
	std::string WithLabels(std::string text) const;

	Stage& Played;
	Audience& Watching;
	std::vector<LevelEntry> Levels;
	std::set<ClientId> Clients;
	Grips Hands;
	LogReader Log;
	FrameTime LastFrame;
	int FramesToStatistics = 0;
};

} // namespace Live
