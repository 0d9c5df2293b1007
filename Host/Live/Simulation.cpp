// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation.h"

#include <exception>
#include <utility>

namespace Live
{

Simulation::Simulation(Stage& stage, Audience& audience, std::vector<LevelEntry> levels)
	: Played(stage)
	, Watching(audience)
	, Levels(std::move(levels))
{
}

void Simulation::Handle(const Letter& letter)
{
	switch (letter.What)
	{
	case Letter::Kind::Joined:
		Clients.insert(letter.Client);
		Welcome(letter.Client);
		break;
	case Letter::Kind::Left:
		Clients.erase(letter.Client);
		break;
	case Letter::Kind::Said:
		break;
	}
}

void Simulation::Welcome(ClientId client)
{
	Watching.Send(client, HelloEvent(Levels));
	Watching.Send(client, ScenesEvent(Played));
	for (const Bytes& topology : Played.EncodeTopologies())
	{
		Watching.Send(client, topology);
	}
	Watching.Welcome(client);
	Watching.SendFrame(Played.Frame(), Played.EncodeFrame());
}

void Simulation::PlayFrame()
{
	try
	{
		Played.Advance();
	}
	catch (const std::exception& error)
	{
		Played.Paused = true;
		Watching.SendToAll(LogEvent(true, error.what()));
		Watching.SendToAll(StateEvent(Played));
	}
	for (const Bytes& topology : Played.EncodeChanges())
	{
		Watching.SendToAll(topology);
	}
	Watching.SendFrame(Played.Frame(), Played.EncodeFrame());
}

} // namespace Live
