// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commands/Events.h"
#include "Mailbox.h"
#include "Server/Audience.h"
#include "Stage/Stage.h"

#include <chrono>
#include <set>
#include <vector>

namespace Live
{

/// Plays the stage for an audience.
class Simulation
{
public:
	Simulation(Stage& stage, Audience& audience, std::vector<LevelEntry> levels);

	void Handle(const Letter& letter);

	/// Plays a frame and shows it.
	void PlayFrame();

	/// Whether there is anything to play, and anyone who watches.
	bool IsPlaying() const { return !Played.Paused && !Clients.empty(); }

private:
	void Welcome(ClientId client);
	void SendScenes();

	Stage& Played;
	Audience& Watching;
	std::vector<LevelEntry> Levels;
	std::set<ClientId> Clients;
};

} // namespace Live
