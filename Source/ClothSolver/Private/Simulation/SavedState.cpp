// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/FlushDenormals.h"
#include "Core/Validation.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

// Saving and restoring the state of a simulation, in memory and as bytes.

namespace Cloth
{

namespace
{

/// Cloth that is torn in different ways may have the same particles.
uint64_t ModelKey(const Topology& topology)
{
	return HashOf(std::as_bytes(std::span(topology.RestPosition)))
		^ HashOf(std::as_bytes(std::span(topology.SurfaceTriangles)));
}

template <typename First, typename Second>
bool IsAsLong(const First& a, const Second& b)
{
	return a.size() == b.size();
}

bool IsIndex(int index, size_t count) { return index >= 0 && static_cast<size_t>(index) < count; }

bool HasSizesOf(const State& own, const State& saved)
{
	const bool particles = IsAsLong(saved.Position, own.Position) && IsAsLong(saved.Remainder, own.Position)
		&& IsAsLong(saved.Velocity, own.Position) && IsAsLong(saved.LastMove, own.Position)
		&& IsAsLong(saved.LastVelocity, own.Position);
	bool energies = true;
	ForEachEnergy([&energies](const auto& history, const auto& given) { energies = energies && history.Fits(given); },
		own.Histories, saved.Histories);
	return particles && energies;
}

Status CheckColliders(const std::vector<ColliderHistory>& saved, const ColliderSet& own)
{
	if (saved.size() > static_cast<size_t>(own.Count()))
	{
		return Refuse("SavedState", "of a simulation with " + std::to_string(saved.size()) + " colliders",
			std::to_string(own.Count()) + ", those of this simulation");
	}
	if (!own.Fits(saved))
	{
		return Refuse("SavedState", "of a simulation with other colliders", "states with the colliders of this one");
	}
	for (const ColliderHistory& collider : saved)
	{
		if (Status status = Validate(collider.Movement); !status)
		{
			return status;
		}
	}
	return {};
}

bool HasFiniteMotion(const State& saved)
{
	const auto allFinite = [](const std::vector<Float4>& values)
	{ return std::ranges::all_of(values, [](const Float4& value) { return IsFinite(value.ToVector3()); }); };
	return allFinite(saved.Position) && allFinite(saved.Remainder) && allFinite(saved.Velocity)
		&& allFinite(saved.LastMove) && allFinite(saved.LastVelocity);
}

bool Fits(const std::vector<ParticleContact>& contacts, size_t particles, const ColliderSet& colliders)
{
	return std::ranges::all_of(contacts,
		[&](const ParticleContact& contact)
		{ return IsIndex(contact.Particle, particles) && colliders.HasGeometry(contact.Collider); });
}

bool Fits(const TriangleContactHistory& history, size_t triangles, const ColliderSet& colliders)
{
	const auto fits = [&](const TriangleCandidate& candidate)
	{ return IsIndex(candidate.Memory.Triangle, triangles) && colliders.HasGeometry(candidate.Memory.Collider); };
	return std::ranges::all_of(history.Candidates, fits);
}

/// Whether the numbers in a history are those of parts of the cloth.
bool Fits(const SelfContactHistory& history, const Topology& topology)
{
	constexpr float AnyThickness = 1e-3f;
	const size_t particles = history.Reference.empty() ? 0 : topology.RestPosition.size();
	if (history.Reference.size() != particles || history.Way.size() != particles || history.Last.size() != particles
		|| history.Tangled.size() != particles)
	{
		return false;
	}
	SelfContactSet contacts;
	SelfContactHistory empty;
	if (particles > 0)
	{
		contacts.Prepare(topology, AnyThickness, empty);
	}
	return contacts.Fits(history);
}

} // namespace

void Simulation::Implementation::Save(Cloth::State& saved) const
{
	saved = State;
	Contacts.Colliders.Save(saved.Colliders);
}

/// Sizes and numbers that would lead out of arrays. What only a step could tell to be nonsense is not looked for.
Status Simulation::Implementation::Check(const Cloth::State& saved) const
{
	if (!HasSizesOf(State, saved))
	{
		return Refuse("SavedState", "of another fabric or mesh", "states of this simulation's model");
	}
	if (Status status = CheckColliders(saved.Colliders, Contacts.Colliders); !status)
	{
		return status;
	}
	const struct
	{
		const char* Name;
		bool Fits;
	} parts[] = {
		{"Motion", HasFiniteMotion(saved)},
		{"MotionConstraints", saved.MotionConstraints.size() == State.MotionConstraints.size()},
		{"ParticleContacts", Fits(saved.Contacts.Particles, State.Position.size(), Contacts.Colliders)},
		{"TriangleContacts",
			Fits(saved.Contacts.Triangles, Model->Shape->SurfaceTriangles.size() / 3, Contacts.Colliders)},
		{"SelfContacts", Fits(saved.Contacts.Self, *Model->Shape)},
	};
	for (const auto& part : parts)
	{
		if (!part.Fits)
		{
			return Refuse(
				std::string("SavedState.") + part.Name, "out of range", "what SaveState has written for this model");
		}
	}
	return {};
}

Status Simulation::Implementation::Resume(const Cloth::State& saved)
{
	const FlushDenormals flush;
	State.Histories = saved.Histories;
	State.PastStep = saved.PastStep;
	if (Status status = PrepareThreads(); !status)
	{
		return status;
	}
	if (!saved.Contacts.Self.Reference.empty())
	{
		Contacts.PrepareSelf(*Model, Contacts.HalfThickness(*Model, Options), State.Contacts);
	}
	State = saved;
	Contacts.Colliders.Restore(saved.Colliders);
	std::ranges::fill(Reaction, Float4::Zero());
	Statistics = {};
	++Jumps;
	return {};
}

std::vector<std::byte> Simulation::SaveState() const
{
	Cloth::State state;
	Data->Save(state);
	std::vector<std::byte> bytes(sizeof(StateHeader));
	WriteState(state, bytes);
	const std::span<const std::byte> content = std::span<const std::byte>(bytes).subspan(sizeof(StateHeader));
	const StateHeader header{StateHeader::OwnMagic, StateHeader::OwnVersion,
		static_cast<uint32_t>(state.Position.size()), ModelKey(*Data->Model->Shape), content.size(), HashOf(content)};
	std::memcpy(bytes.data(), &header, sizeof header);
	return bytes;
}

Status Simulation::RestoreState(std::span<const std::byte> bytes)
{
	StateHeader header{};
	if (bytes.size() < sizeof header)
	{
		return Refuse("SavedState", std::to_string(bytes.size()) + " bytes", "what SaveState has written");
	}
	std::memcpy(&header, bytes.data(), sizeof header);
	const std::span<const std::byte> content = bytes.subspan(sizeof header);
	if (header.Magic != StateHeader::OwnMagic)
	{
		return Refuse("SavedState", "no state of a cloth", "what SaveState has written");
	}
	if (header.Version != StateHeader::OwnVersion)
	{
		return Refuse("SavedState.Version", std::to_string(header.Version), std::to_string(StateHeader::OwnVersion));
	}
	if (header.Particles != static_cast<uint32_t>(Data->Model->Shape->ParticleCount)
		|| header.Model != ModelKey(*Data->Model->Shape))
	{
		return Refuse("SavedState", "of another model, with " + std::to_string(header.Particles) + " particles",
			"states of this simulation's model");
	}
	Cloth::State state;
	if (header.Size != content.size() || header.Hash != HashOf(content) || !ReadState(content, state))
	{
		return Refuse("SavedState", "damaged or cut short", "what SaveState has written");
	}
	if (Status status = Data->Check(state); !status)
	{
		return status;
	}
	return Data->Resume(state);
}

} // namespace Cloth
