// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation.h"

#include "FabricFile.h"
#include "Server/Messages.h"

#include <chrono>
#include <exception>
#include <utility>

namespace Live
{

namespace
{

constexpr int FramesPerStatistics = 6;

/// How long something takes, ms.
template <typename Action>
double Measure(Action action)
{
	using Clock = std::chrono::steady_clock;
	const Clock::time_point before = Clock::now();
	action();
	return std::chrono::duration<double, std::milli>(Clock::now() - before).count();
}

std::string ReplyTo(const Input::Field& message, Json reply)
{
	Json json = {{"reply", static_cast<int64_t>(message.Require("id").Number())}};
	json.update(reply);
	return Dump(json);
}

/// A line of the program's output as a message, which says itself that it is a warning.
std::string WarningEvent(const std::string& line)
{
	constexpr std::string_view Mark = "warning: ";
	return LogEvent(false, line.starts_with(Mark) ? line.substr(Mark.size()) : line);
}

} // namespace

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
		Hands.Release(letter.Client);
		break;
	case Letter::Kind::Said:
		Obey(letter.Client, *letter.Message);
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
	for (const std::string& line : Played.Warnings())
	{
		Watching.Send(client, WarningEvent(line));
	}
	Watching.Welcome(client);
	ShowFrame();
}

void Simulation::Obey(ClientId client, const Input::Field& message)
{
	try
	{
		const Outcome outcome = Execute({Played, Hands, Levels, client}, message);
		for (int step = 0; step < outcome.Steps; ++step)
		{
			PlayFrame(0.0);
		}
		if (message.Find("id"))
		{
			Watching.Send(client, ReplyTo(message, outcome.Reply));
		}
		Tell(outcome);
	}
	catch (const std::exception& error)
	{
		Watching.Send(client, Refusal(message, WithoutPlace(WithoutFolders(error.what()))));
	}
	SendLog();
}

void Simulation::Tell(const Outcome& outcome)
{
	if (outcome.NewScenes)
	{
		SendScenes();
	}
	if (outcome.NewState)
	{
		Watching.SendToAll(StateEvent(Played));
	}
	if (outcome.NewDrawing)
	{
		Watching.SendToAll(DrawingEvent());
	}
	if (outcome.NewLevels)
	{
		for (const std::string& line : Played.Warnings())
		{
			Watching.SendToAll(WarningEvent(line));
		}
	}
	for (const size_t scene : outcome.Changed)
	{
		Watching.SendToAll(ChangedEvent(scene));
	}
	if (outcome.NewFrame || outcome.NewScenes)
	{
		ShowFrame();
	}
}

void Simulation::SendScenes()
{
	// Whatever has changed is among it.
	Played.EncodeChanges();
	Watching.SendToAll(ScenesEvent(Played));
	for (const Bytes& topology : Played.EncodeTopologies())
	{
		Watching.SendToAll(topology);
	}
}

void Simulation::PlayFrame(double late)
{
	LastFrame.Late = late;
	LastFrame.Wall = Measure([this] { Advance(); });
	LastFrame.Show = Measure([this] { ShowFrame(); });
	SendLog();
	if (--FramesToStatistics <= 0)
	{
		FramesToStatistics = FramesPerStatistics;
		Watching.SendNews(StatisticsEvent(Played, LastFrame));
	}
}

void Simulation::Advance()
{
	Hands.Pull();
	try
	{
		if (Played.Advance())
		{
			SendScenes();
		}
	}
	catch (const Player::NotSimulated& error)
	{
		Stop("Paused: " + error.Actor + " is not simulated; see the messages of the Solver tab");
	}
	catch (const std::exception& error)
	{
		Stop(error.what());
	}
}

void Simulation::Stop(const std::string& why)
{
	Played.Paused = true;
	// The reason comes first.
	SendLog();
	Watching.SendToAll(LogEvent(true, WithoutFolders(why)));
	Watching.SendToAll(StateEvent(Played));
}

void Simulation::ShowFrame()
{
	for (const Bytes& topology : Played.EncodeChanges())
	{
		Watching.SendToAll(topology);
	}
	Watching.SendFrame(Played.Frame(), Played.EncodeFrame());
}

std::string Simulation::WithoutFolders(std::string text) const
{
	std::set<std::string> folders = {(Input::ContentFolder() / "").string()};
	for (const LevelEntry& level : Levels)
	{
		folders.insert((level.File.parent_path() / "").string());
	}
	folders.erase("");
	folders.erase("/");
	// Those within others first.
	for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder)
	{
		for (size_t at = text.find(*folder); at != std::string::npos; at = text.find(*folder, at))
		{
			text.erase(at, folder->size());
		}
	}
	return text;
}

std::string Simulation::WithLabels(std::string text) const
{
	for (const auto& scene : Played.Scenes())
	{
		text = scene->WithLabels(std::move(text));
	}
	return text;
}

void Simulation::SendLog()
{
	for (const LogReader::Line& line : Log.Take())
	{
		Watching.SendToAll(LogEvent(line.IsError, WithoutFolders(WithLabels(line.Text))));
	}
}

} // namespace Live
