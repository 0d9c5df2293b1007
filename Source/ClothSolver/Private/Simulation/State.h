// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/MotionConstraints.h"
#include "Contact/Contacts.h"
#include "Core/Simd.h"
#include "Energies/EnergyList.h"
#include "Energies/Wind.h"
#include "Threads/ThreadStep.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace Cloth
{

/// Everything that a step remembers for the next one. What the caller gives (settings, pins, constraints, colliders) is
/// not part of it, but how colliders move is.
struct State
{
	std::vector<Float4> Position;
	std::vector<Float4> Remainder; ///< of positions: what is below their last bit
	std::vector<Float4> Velocity;

	/// The last substep, for the two-step scheme.
	float PastStep = 0.0f;            ///< its length, s; 0: there is none
	std::vector<Float4> LastMove;     ///< how far the last substep led, as the scheme sees it
	std::vector<Float4> LastVelocity; ///< before the last substep

	EnergyHistories Histories; ///< of energies: damping, hysteresis
	ThreadHistory Threads;
	std::vector<MotionConstraintHistory> MotionConstraints;
	ContactHistory Contacts;
	AirHistory Air;

	/// Only in a saved state: a simulation has these in its colliders.
	std::vector<ColliderHistory> Colliders;
};

/// What saved bytes begin with. Numbers are little-endian, as on all processors that the solver runs on.
struct StateHeader
{
	static constexpr std::array<char, 8> OwnMagic = {'C', 'l', 'o', 't', 'h', 'S', 't', 'a'};
	static constexpr uint32_t OwnVersion = 17;

	std::array<char, 8> Magic;
	uint32_t Version;
	uint32_t Particles;
	uint64_t Model; ///< hash of rest positions and triangles
	uint64_t Size;  ///< of what follows
	uint64_t Hash;  ///< of what follows
};

/// Adds the state to bytes.
void WriteState(const State& state, std::vector<std::byte>& bytes);

/// False if the bytes end too soon or go on too long.
bool ReadState(std::span<const std::byte> bytes, State& state);

/// What cloths of a world that are solved together remember of their contacts with each other.
struct IslandMemory
{
	std::vector<int> Cloths; ///< by their numbers in the world, ascending
	uint64_t Places = 0;     ///< hash of their particles, where the memory was saved
	SelfContactHistory Contacts;
};
void WriteIslands(const std::vector<IslandMemory>& islands, std::vector<std::byte>& bytes);
bool ReadIslands(std::span<const std::byte> bytes, std::vector<IslandMemory>& islands);

/// Of a sequence of bytes (FNV-1a).
uint64_t HashOf(std::span<const std::byte> bytes);

} // namespace Cloth
