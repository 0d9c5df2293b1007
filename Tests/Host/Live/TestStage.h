// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Live/Decoder.h"
#include "Player/Files.h"
#include "Server/Messages.h"
#include "Simulation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

using Json = nlohmann::json;

/// What a reply refuses; empty if it does not.
inline std::string ErrorIn(const Json& reply) { return reply.value("error", ""); }

/// Keeps what it is sent.
class TestAudience final : public Live::Audience
{
public:
	void Welcome(Live::ClientId client) override { Welcomed.push_back(client); }
	void Send(Live::ClientId, std::string text) override { Keep(text); }
	void Send(Live::ClientId, Live::Bytes message) override { Binaries.push_back(*message); }
	void SendToAll(std::string text) override { Keep(text); }
	void SendToAll(Live::Bytes message) override { Binaries.push_back(*message); }
	void SendFrame(uint32_t, Live::Bytes frame) override { Frames.push_back(*frame); }
	void SendNews(std::string text) override { Keep(text); }

	/// The last event of a kind; null if there was none.
	Json FindEvent(const std::string& kind) const
	{
		Json found;
		for (const Json& text : Texts)
		{
			found = text.value("event", "") == kind ? text : found;
		}
		return found;
	}

	std::vector<Json> FindEvents(const std::string& kind) const
	{
		std::vector<Json> found;
		std::ranges::copy_if(
			Texts, std::back_inserter(found), [&kind](const Json& text) { return text.value("event", "") == kind; });
		return found;
	}

	void Clear()
	{
		Texts.clear();
		Binaries.clear();
		Frames.clear();
	}

	std::function<void(const Json& text)> OnText = [](const Json&) {};
	std::vector<Live::ClientId> Welcomed;
	std::vector<Json> Texts;
	std::vector<std::vector<uint8_t>> Binaries;
	std::vector<std::vector<uint8_t>> Frames;

private:
	void Keep(const std::string& text)
	{
		Texts.push_back(Json::parse(text));
		OnText(Texts.back());
	}
};

/// A handkerchief that is held along an edge, a box, and no wind.
inline const char* const SmallLevel = R"({
	"Description": "a handkerchief",
	"Seconds": 1,
	"Camera": {"Eye": [2, 2, 1], "Target": [0, 0, 0], "FieldOfView": 30},
	"Actors": [
		{
			"Class": "StaticMeshActor", "Name": "Box", "Location": [0, 0, -1],
			"StaticMeshComponent": {"StaticMesh": {"Shape": "Box", "Size": [0.5, 0.5, 0.5]}}
		},
		{
			"Class": "ClothPhysicsActor", "Name": "Handkerchief",
			"Cloth": {
				"SheetSize": [0.4, 0.3], "SheetResolution": [10, 8], "Fabric": "Cotton", "Pins": {"Edges": ["Back"]},
				"bCanSleep": false
			}
		},
		{"Class": "WindDirectionalSource", "Name": "Wind", "Component": {"Strength": 1, "Speed": 0}}
	]
})";

/// The simulation without a server, for one client.
class TestStage
{
public:
	static constexpr Live::ClientId Client = 1;
	static constexpr int Cloth = 2; ///< the number of the handkerchief

	explicit TestStage(const std::string& level = SmallLevel, bool hasBeside = false)
	{
		const std::filesystem::path file = Folder.Write("small.json", level);
		Played.Open(file, hasBeside ? std::optional(file) : std::nullopt);
		Played.Paused = true;
		Begin({{"small", "a handkerchief", file}});
	}

	/// Another level that can be opened.
	void AddLevel(const std::string& name, const std::string& level)
	{
		Begin(
			{{"small", "a handkerchief", Folder.Path / "small.json"}, {name, "", Folder.Write(name + ".json", level)}});
	}

	/// The reply.
	Json Say(Json message, Live::ClientId client = Client)
	{
		message["id"] = ++LastId;
		Running->Handle({Live::Letter::Kind::Said, client, Live::ParseMessage(message.dump())});
		for (const Json& text : Audience.Texts)
		{
			if (text.value("reply", 0) == LastId)
			{
				return text;
			}
		}
		ADD_FAILURE() << "there is no reply to " << message;
		return {};
	}

	void Step(int frames)
	{
		for (int i = 0; i < frames; ++i)
		{
			EXPECT_FALSE(Say({{"do", "step"}}).contains("error"));
		}
	}

	void Leave(Live::ClientId client) { Running->Handle({Live::Letter::Kind::Left, client, {}}); }

	Decoder::Frame Shown() const { return Decoder::ReadFrame(Audience.Frames.back()); }
	const Decoder::Mesh& Shown(size_t scene)
	{
		Last = Shown();
		return Last.Scenes.at(scene).Find(Cloth);
	}

	/// Of all particles, cm, bit for bit.
	std::vector<std::array<double, 3>> Particles(size_t scene = 0) const
	{
		return ParticlesOf(Played.Scenes().at(scene)->Level);
	}
	static std::vector<std::array<double, 3>> ParticlesOf(const Player::Level& level);
	std::array<double, 3> Particle(int number) const { return Particles().at(static_cast<size_t>(number)); }

	TestFolder Folder;
	TestAudience Audience;
	Live::Stage Played;
	std::optional<Live::Simulation> Running;

private:
	void Begin(const std::vector<Live::LevelEntry>& levels)
	{
		Running.emplace(Played, Audience, levels);
		Running->Handle({Live::Letter::Kind::Joined, Client, {}});
	}

	int LastId = 0;
	Decoder::Frame Last;
};
