// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/World.h"

#include "Core/Parallel.h"
#include "Core/Validation.h"
#include "World/WorldData.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace Cloth
{

World::World()
	: Data(std::make_unique<Implementation>())
{
}
World::~World() = default;

Status World::SetCloth(Simulation& cloth, const Membership& membership)
{
	if (membership.Group < 0)
	{
		return Refuse("Membership.Group", std::to_string(membership.Group), "0 and more");
	}
	for (double coordinate : membership.Origin)
	{
		if (!std::isfinite(coordinate))
		{
			return Refuse("Membership.Origin", "not finite", "finite coordinates");
		}
	}
	auto known = std::ranges::find(Data->Cloths, &cloth, &WorldCloth::Cloth);
	if (known == Data->Cloths.end())
	{
		Data->Cloths.push_back({&cloth, {}, {}, {}, {}, 0});
		known = std::prev(Data->Cloths.end());
	}
	if (known->Place.Origin != membership.Origin)
	{
		known->ForgetColliders();
	}
	known->Place = membership;
	return {};
}

void World::RemoveCloth(const Simulation& cloth)
{
	const auto known = std::ranges::find(
		Data->Cloths, &cloth, [](const WorldCloth& member) { return static_cast<const Simulation*>(member.Cloth); });
	if (known != Data->Cloths.end())
	{
		known->ForgetColliders();
		const int removed = static_cast<int>(known - Data->Cloths.begin());
		Data->Cloths.erase(known);
		// Islands of others go on with what they know.
		std::erase_if(Data->Islands,
			[removed](const Island& island)
			{ return std::ranges::find(island.Cloths, removed) != island.Cloths.end(); });
		for (Island& island : Data->Islands)
		{
			std::ranges::for_each(island.Cloths, [removed](int& number) { number -= number > removed ? 1 : 0; });
		}
	}
}

int World::ClothCount() const { return static_cast<int>(Data->Cloths.size()); }
int World::IslandCount() const { return static_cast<int>(Data->Islands.size()); }

Status World::Step(Workers* workers)
{
	Data->Refusal = Data->CheckSettings();
	if (!Data->Refusal || Data->Cloths.empty())
	{
		return Data->Refusal;
	}
	Data->FindBounds();
	Data->FindIslands();
	Data->Refusal = Data->ShowColliders();
	if (!Data->Refusal)
	{
		return Data->Refusal;
	}
	// Many islands keep the workers busy; a single one shares its own work.
	const bool many = Data->Islands.size() > 1;
	ForEach(many ? workers : nullptr, static_cast<int>(Data->Islands.size()),
		[&](int island) { Data->StepIsland(Data->Islands[static_cast<size_t>(island)], many ? nullptr : workers); });
	Data->CollectReactions();
	Status status;
	for (const Island& island : Data->Islands)
	{
		status = FirstRefusal(status, island.Outcome);
	}
	return status;
}

Status World::LastStep(const Simulation& cloth) const
{
	const auto known = std::ranges::find(
		Data->Cloths, &cloth, [](const WorldCloth& member) { return static_cast<const Simulation*>(member.Cloth); });
	return FirstRefusal(Data->Refusal, known != Data->Cloths.end() ? known->Outcome : Status{});
}

Status World::Implementation::CheckSettings() const
{
	for (const WorldCloth& member : Cloths)
	{
		const Settings& settings = member.Cloth->GetSettings();
		const Settings& first = Cloths.front().Cloth->GetSettings();
		if (settings.TimeStep != first.TimeStep)
		{
			return Refuse("Settings.TimeStep", Text(static_cast<double>(settings.TimeStep)),
				"that of the other cloths of the world, " + Text(static_cast<double>(first.TimeStep)));
		}
		if (member.Cloth->Data->IsTwoStep() != Cloths.front().Cloth->Data->IsTwoStep())
		{
			return Refuse("Settings.Paper.TimeScheme", "another one", "that of the other cloths of the world");
		}
	}
	return {};
}

void World::Implementation::FindBounds()
{
	for (WorldCloth& member : Cloths)
	{
		const Simulation::Implementation& cloth = *member.Cloth->Data;
		Float4 low = cloth.State.Position[0];
		Float4 high = low;
		Float4 fastest = Float4::Zero();
		for (size_t i = 0; i < cloth.State.Position.size(); ++i)
		{
			low = Min(low, cloth.State.Position[i]);
			high = Max(high, cloth.State.Position[i]);
			fastest = Max(fastest, cloth.State.Velocity[i] * cloth.State.Velocity[i]);
		}
		// What gravity and a hit may add.
		constexpr float Slack = 0.02f;
		const float thickness = 2.0f * cloth.Contacts.HalfThickness(*cloth.Model, cloth.Options);
		const float way = 1.5f * std::sqrt(SumLanes(fastest)) * cloth.Options.TimeStep;
		const Vector3 reach = Vector3{1.0f, 1.0f, 1.0f} * (thickness + way + Slack);
		member.Box = {low.ToVector3() - reach, high.ToVector3() + reach};
	}
}

Vector3 World::Implementation::Between(const WorldCloth& from, const WorldCloth& to)
{
	return {static_cast<float>(to.Place.Origin[0] - from.Place.Origin[0]),
		static_cast<float>(to.Place.Origin[1] - from.Place.Origin[1]),
		static_cast<float>(to.Place.Origin[2] - from.Place.Origin[2])};
}

bool World::Implementation::AreNear(const WorldCloth& a, const WorldCloth& b)
{
	const Vector3 way = Between(a, b);
	return a.Place.Group != 0 && a.Place.Group == b.Place.Group && Overlap(a.Box, {b.Box.Low + way, b.Box.High + way});
}

/// Islands whose cloths are the same as in the last step go on with what they know of their contacts.
void World::Implementation::FindIslands()
{
	std::vector<int>& island = IslandOf;
	island.resize(Cloths.size());
	for (size_t i = 0; i < Cloths.size(); ++i)
	{
		island[i] = static_cast<int>(i);
		for (size_t j = 0; j < i; ++j)
		{
			if (island[j] != island[i] && AreNear(Cloths[i], Cloths[j]))
			{
				const auto [first, other] = std::minmax(island[i], island[j]);
				std::replace(
					island.begin(), island.begin() + static_cast<std::ptrdiff_t>(i) + 1, int{other}, int{first});
			}
		}
	}
	std::swap(Islands, LastIslands);
	Islands.clear();
	for (size_t i = 0; i < Cloths.size(); ++i)
	{
		if (island[i] != static_cast<int>(i))
		{
			continue;
		}
		Island found;
		for (size_t j = i; j < Cloths.size(); ++j)
		{
			if (island[j] == static_cast<int>(i))
			{
				found.Cloths.push_back(static_cast<int>(j));
			}
		}
		const auto known = std::ranges::find(LastIslands, found.Cloths, &Island::Cloths);
		Islands.push_back(known != LastIslands.end() ? std::move(*known) : std::move(found));
		ContinueContacts(Islands.back());
	}
	Restored.reset();
	for (WorldCloth& member : Cloths)
	{
		member.Jumps = member.Cloth->Data->Jumps;
	}
}

/// With what was restored, or with what is known if nothing has jumped.
void World::Implementation::ContinueContacts(Island& island)
{
	const bool jumped = std::ranges::any_of(island.Cloths,
		[this](int cloth)
		{
			const WorldCloth& member = Cloths[static_cast<size_t>(cloth)];
			return member.Jumps != member.Cloth->Data->Jumps;
		});
	if (jumped || Restored)
	{
		island.Contacts.reset();
	}
	if (!Restored || island.Cloths.size() < 2)
	{
		return;
	}
	const auto saved = std::ranges::find(*Restored, island.Cloths, &IslandMemory::Cloths);
	if (saved != Restored->end() && saved->Places == HashPlaces(island.Cloths))
	{
		island.Contacts = std::make_unique<CrossContacts>();
		island.Contacts->Restore(std::move(saved->Contacts));
	}
}

uint64_t World::Implementation::HashPlaces(const std::vector<int>& cloths) const
{
	uint64_t hash = 0;
	for (int cloth : cloths)
	{
		const Simulation::Implementation& member = *Cloths[static_cast<size_t>(cloth)].Cloth->Data;
		hash = 31 * hash + HashOf(std::as_bytes(std::span(member.State.Position)));
	}
	return hash;
}

std::vector<std::byte> World::SaveContacts() const
{
	std::vector<IslandMemory> islands;
	for (const Island& island : Data->Islands)
	{
		if (island.Contacts)
		{
			islands.push_back({island.Cloths, Data->HashPlaces(island.Cloths), island.Contacts->Save()});
		}
	}
	std::vector<std::byte> bytes(sizeof(uint64_t));
	WriteIslands(islands, bytes);
	const uint64_t hash = HashOf(std::span<const std::byte>(bytes).subspan(sizeof hash));
	std::memcpy(bytes.data(), &hash, sizeof hash);
	return bytes;
}

Status World::RestoreContacts(std::span<const std::byte> bytes)
{
	uint64_t hash = 0;
	std::vector<IslandMemory> islands;
	if (bytes.size() >= sizeof hash)
	{
		std::memcpy(&hash, bytes.data(), sizeof hash);
	}
	if (bytes.size() < sizeof hash || hash != HashOf(bytes.subspan(sizeof hash))
		|| !ReadIslands(bytes.subspan(sizeof hash), islands))
	{
		return Refuse("SavedContacts", std::to_string(bytes.size()) + " bytes", "what SaveContacts has written");
	}
	Data->Restored = std::move(islands);
	return {};
}

/// Of an island whose step fails each cloth is stepped alone, so that only the one that is ill stands still.
void World::Implementation::StepIsland(Island& island, Workers* workers)
{
	std::vector<Simulation::Implementation*> cloths;
	for (int cloth : island.Cloths)
	{
		cloths.push_back(Cloths[static_cast<size_t>(cloth)].Cloth->Data.get());
	}
	if (cloths.size() > 1)
	{
		if (!island.Contacts)
		{
			island.Contacts = std::make_unique<CrossContacts>();
		}
		island.Contacts->Origins.clear();
		for (int cloth : island.Cloths)
		{
			const WorldCloth& first = Cloths[static_cast<size_t>(island.Cloths.front())];
			island.Contacts->Origins.push_back(Float4::From(Between(first, Cloths[static_cast<size_t>(cloth)])));
		}
	}
	island.Outcome = Simulation::Implementation::Step(cloths, island.Contacts.get(), workers);
	const bool alone = !island.Outcome && cloths.size() > 1;
	for (size_t i = 0; i < cloths.size(); ++i)
	{
		Status& outcome = Cloths[static_cast<size_t>(island.Cloths[i])].Outcome;
		outcome = alone ? Simulation::Implementation::Step({&cloths[i], 1}, nullptr, workers) : island.Outcome;
	}
	if (alone)
	{
		island.Contacts.reset();
	}
}

} // namespace Cloth
