// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Validation.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

// Saving and restoring the state of a simulation, in memory and as bytes.

namespace Cloth
{

namespace
{

/// What saved bytes begin with. Numbers are little-endian, as on all processors that the solver runs on.
struct Header
{
	std::array<char, 8> Magic;
	uint32_t Version;
	uint32_t Particles;
	uint64_t Model; ///< hash of rest positions
	uint64_t Size;  ///< of what follows
	uint64_t Hash;  ///< of what follows
};

constexpr std::array<char, 8> Magic = {'C', 'l', 'o', 't', 'h', 'S', 't', 'a'};
constexpr uint32_t Version = 2;

uint64_t ModelKey(const Topology& topology) { return HashOf(std::as_bytes(std::span(topology.RestPosition))); }

bool AllFinite(const std::vector<Float4>& values)
{
	return std::ranges::all_of(values, [](const Float4& value) { return IsFinite(value.ToVector3()); });
}

/// Whether the numbers in a history are those of parts of the cloth.
bool FitsCloth(const SelfContactHistory& history, const Topology& topology)
{
	constexpr float AnyThickness = 1e-3f;
	SelfContactSet contacts;
	SelfContactHistory empty;
	if (!history.Reference.empty())
	{
		contacts.Prepare(topology, AnyThickness, empty);
	}
	return contacts.Fits(history);
}

} // namespace

void Simulation::Implementation::Save(Cloth::State& saved) const
{
	saved = State;
	Solver.Preconditioner.Save(saved.Factor);
	Contacts.Colliders.Save(saved.Colliders);
}

/// Sizes and numbers that would lead out of arrays. What only a step could tell to be nonsense is not looked for.
Status Simulation::Implementation::Check(const Cloth::State& saved) const
{
	const auto differ = [](const auto& a, const auto& b) { return a.size() != b.size(); };
	const size_t particles = State.Position.size();
	const size_t triangles = State.Contacts.Triangles.Force.size();
	const SelfContactHistory& self = saved.Contacts.Self;
	const bool hasSelf = !self.Reference.empty();
	const size_t selfCount = hasSelf ? particles : 0;
	bool energies = true;
	ForEachEnergy([&energies](const auto& own, const auto& given) { energies = energies && own.Fits(given); },
		State.Energies, saved.Energies);
	if (differ(saved.Position, State.Position) || differ(saved.Velocity, State.Position)
		|| differ(saved.LastMove, State.Position) || differ(saved.LastVelocity, State.Position)
		|| differ(saved.Strain.Springs, State.Strain.Springs) || differ(saved.Strain.Triangles, State.Strain.Triangles)
		|| !energies)
	{
		return Refuse("SavedState", "of another fabric or mesh", "states of this simulation's model");
	}
	if (saved.Colliders.size() != static_cast<size_t>(Contacts.Colliders.Count()))
	{
		return Refuse("SavedState", "of a simulation with " + std::to_string(saved.Colliders.size()) + " colliders",
			std::to_string(Contacts.Colliders.Count()) + ", those of this simulation");
	}
	if (!Contacts.Colliders.Fits(saved.Colliders))
	{
		return Refuse("SavedState", "of a simulation with other colliders", "states with the colliders of this one");
	}
	const auto inRange = [&](const ParticleContact& contact)
	{
		return contact.Particle >= 0 && static_cast<size_t>(contact.Particle) < particles
			&& Contacts.Colliders.HasGeometry(contact.Collider);
	};
	const auto isTriangle = [&](const TriangleCandidate& candidate)
	{
		return candidate.Triangle >= 0 && static_cast<size_t>(candidate.Triangle) < triangles
			&& Contacts.Colliders.HasGeometry(candidate.Collider);
	};
	const bool contacts = std::ranges::all_of(saved.Contacts.Particles, inRange)
		&& std::ranges::all_of(saved.Contacts.Triangles.Candidates, isTriangle)
		&& saved.Contacts.Triangles.Force.size() == triangles && saved.Contacts.Triangles.Collider.size() == triangles
		&& saved.Contacts.Triangles.Stiffness.size() == triangles && saved.Contacts.Triangles.Weight.size() == triangles
		&& self.Reference.size() == selfCount && self.Radius.Particle.size() == selfCount
		&& self.Tangled.size() == selfCount && FitsCloth(self, *Model->Shape);
	const auto hasLength = [](const auto& values, size_t size) { return values.empty() || values.size() == size; };
	const bool solver = hasLength(saved.Factor.Active, particles)
		&& saved.Factor.Active.size() == saved.Factor.Known.size()
		&& (saved.Factor.Known.size() == particles || !(saved.Factor.HasOwn || saved.Factor.Working));
	if (!contacts || !solver || !AllFinite(saved.Position) || !AllFinite(saved.Velocity) || !AllFinite(saved.LastMove)
		|| !AllFinite(saved.LastVelocity))
	{
		return Refuse("SavedState", "with values out of range", "bytes that SaveState has written");
	}
	for (const ColliderHistory& collider : saved.Colliders)
	{
		if (Status status = Validate(collider.Movement); !status)
		{
			return status;
		}
	}
	return {};
}

Status Simulation::Implementation::Resume(const Cloth::State& saved)
{
	State.ShortSubsteps = saved.ShortSubsteps;
	State.Energies = saved.Energies;
	Stale = true;
	if (Status status = Factorize(); !status)
	{
		return status;
	}
	if (!saved.Contacts.Self.Reference.empty())
	{
		Contacts.PrepareSelf(*Model, Contacts.HalfThickness(*Model, Options), State.Contacts);
	}
	SelfLengths radius = std::move(State.Contacts.Self.Radius);
	State = saved;
	// Bytes have only those of particles; the others follow from them.
	radius.Particle = saved.Contacts.Self.Radius.Particle;
	State.Contacts.Self.Radius = std::move(radius);
	Contacts.Colliders.Restore(saved.Colliders);
	Solver.Preconditioner.Restore(saved.Factor);
	// Bytes have only the lengths of threads; bends follow from positions.
	if (State.EnergyKnown)
	{
		MeasureElastic(Model->Energies, State.Energies,
			{*Model->Shape, State.Position.data(), Substep.Partial, nullptr}, State.Strain);
	}
	std::ranges::fill(Reaction, Float4::Zero());
	Statistics = {};
	return {};
}

std::vector<std::byte> Simulation::SaveState() const
{
	Cloth::State state;
	Data->Save(state);
	std::vector<std::byte> bytes(sizeof(Header));
	WriteState(state, bytes);
	const std::span<const std::byte> content = std::span<const std::byte>(bytes).subspan(sizeof(Header));
	const Header header{Magic, Version, static_cast<uint32_t>(state.Position.size()), ModelKey(*Data->Model->Shape),
		content.size(), HashOf(content)};
	std::memcpy(bytes.data(), &header, sizeof header);
	return bytes;
}

Status Simulation::RestoreState(std::span<const std::byte> bytes)
{
	Header header{};
	if (bytes.size() < sizeof header)
	{
		return Refuse("SavedState", std::to_string(bytes.size()) + " bytes", "what SaveState has written");
	}
	std::memcpy(&header, bytes.data(), sizeof header);
	const std::span<const std::byte> content = bytes.subspan(sizeof header);
	if (header.Magic != Magic)
	{
		return Refuse("SavedState", "no state of a cloth", "what SaveState has written");
	}
	if (header.Version != Version)
	{
		return Refuse("SavedState.Version", std::to_string(header.Version), std::to_string(Version));
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
