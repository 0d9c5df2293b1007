// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Simulation/State.h"

#include <cstring>
#include <type_traits>

namespace Cloth
{

namespace
{

/// Calls an archive with every field of a contact. Element by element: structures may have padding.
template <typename Archive, typename Contact>
requires std::is_same_v<std::remove_const_t<Contact>, ParticleContact>
void VisitFields(Archive& archive, Contact& contact)
{
	archive(contact.Normal, contact.Carry, contact.Impulse, contact.NormalImpulse, contact.Anchor, contact.Particle,
		contact.Collider, contact.Gap, contact.FrictionCoefficient, contact.IsActive, contact.IsSticking,
		contact.IsPulledOff);
}

template <typename Archive, typename History>
requires std::is_same_v<std::remove_const_t<History>, MotionConstraintHistory>
void VisitFields(Archive& archive, History& history) { archive(history.Position, history.Normal); }

template <typename Archive, typename History>
requires std::is_same_v<std::remove_const_t<History>, ColliderHistory>
void VisitFields(Archive& archive, History& history)
{
	archive(history.Movement.Place.Position, history.Movement.Place.Rotation, history.Movement.Velocity,
		history.Movement.AngularVelocity, history.LastVelocity, history.LastAngularVelocity, history.InUse,
		history.HasGeometry, history.Box.Low, history.Box.High);
}

template <typename Archive, typename History>
requires std::is_same_v<std::remove_const_t<History>, SelfContactHistory>
void VisitFields(Archive& archive, History& history)
{
	archive(history.Round, history.Step, history.Thickness, history.Meetings, history.Reference, history.Way,
		history.WaySubsteps, history.Substeps, history.Last, history.Tangled, history.Suspicious, history.Anchors);
	for (auto* list : {&history.ParticleTriangle, &history.EdgeEdge})
	{
		archive(list->Pairs, list->Meeting, list->Distance, list->Thickness, list->Mark);
	}
}

template <typename Archive, typename Memory>
requires std::is_same_v<std::remove_const_t<Memory>, IslandMemory>
void VisitFields(Archive& archive, Memory& memory)
{
	archive(memory.Cloths, memory.Places);
	VisitFields(archive, memory.Contacts);
}

/// Calls an archive with every field of a state, in the order of the format.
template <typename Archive, typename StateType>
requires std::is_same_v<std::remove_const_t<StateType>, State>
void VisitFields(Archive& archive, StateType& state)
{
	archive(state.Position, state.Remainder, state.Velocity, state.PastStep, state.LastMove, state.LastVelocity);
	ForEachEnergy([&archive](auto& history) { history.VisitFields(archive, history); }, state.Histories);
	archive(state.Threads.Density, state.Threads.ImplicitStep, state.Threads.Turn);
	archive(state.MotionConstraints);
	archive(state.Contacts.Particles, state.Contacts.Triangles.Candidates);
	VisitFields(archive, state.Contacts.Self);
	archive(state.Air.Time, state.Air.X, state.Air.Y, state.Air.Z);
	archive(state.Colliders);
}

/// Whether values are written as they lie in memory: numbers, and structures of numbers without padding. Others need
/// VisitFields.
template <typename Value>
constexpr bool IsPlain = (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) || std::is_enum_v<Value>;
template <>
constexpr bool IsPlain<Float4> = true;
template <>
constexpr bool IsPlain<Vector3> = true;
template <>
constexpr bool IsPlain<Quaternion> = true;
template <>
constexpr bool IsPlain<std::array<float, 3>> = true;
template <>
constexpr bool IsPlain<SelfPair> = sizeof(SelfPair) == 2 * sizeof(int);
template <>
constexpr bool IsPlain<SelfMeeting> = sizeof(SelfMeeting) == 2 * sizeof(int) + 2 * sizeof(float);
template <>
constexpr bool IsPlain<SelfAnchor> = sizeof(SelfAnchor) == sizeof(uint64_t) + 4 * sizeof(float);
template <>
constexpr bool IsPlain<TriangleCandidate> = sizeof(TriangleCandidate) == 2 * sizeof(int) + 23 * sizeof(float);

struct Writer
{
	std::vector<std::byte>& Bytes;

	template <typename... Values>
	void operator()(const Values&... values)
	{
		(Write(values), ...);
	}

	void WriteBytes(const void* data, size_t size)
	{
		const size_t end = Bytes.size();
		Bytes.resize(end + size);
		if (size > 0)
		{
			std::memcpy(Bytes.data() + end, data, size);
		}
	}

	void Write(bool value)
	{
		const uint8_t byte = value ? 1 : 0;
		WriteBytes(&byte, 1);
	}

	template <typename Value>
	requires IsPlain<Value>
	void Write(const Value& value) { WriteBytes(&value, sizeof value); }

	template <typename Value>
	void Write(const std::vector<Value>& values)
	{
		Write(static_cast<uint64_t>(values.size()));
		if constexpr (IsPlain<Value>)
		{
			WriteBytes(values.data(), values.size() * sizeof(Value));
		}
		else
		{
			for (const Value& value : values)
			{
				VisitFields(*this, value);
			}
		}
	}
};

struct Reader
{
	std::span<const std::byte> Bytes;
	bool Failed = false;

	template <typename... Values>
	void operator()(Values&... values)
	{
		(Read(values), ...);
	}

	bool ReadBytes(void* data, size_t size)
	{
		Failed = Failed || size > Bytes.size();
		if (!Failed && size > 0)
		{
			std::memcpy(data, Bytes.data(), size);
			Bytes = Bytes.subspan(size);
		}
		return !Failed;
	}

	void Read(bool& value)
	{
		uint8_t byte = 0;
		value = ReadBytes(&byte, 1) && byte != 0;
	}

	template <typename Value>
	requires IsPlain<Value>
	void Read(Value& value) { ReadBytes(&value, sizeof value); }

	template <typename Value>
	void Read(std::vector<Value>& values)
	{
		uint64_t count = 0;
		Read(count);
		// Every value takes a byte at least, so a size that cannot be is not even made room for.
		const size_t size = IsPlain<Value> ? sizeof(Value) : 1;
		Failed = Failed || count > Bytes.size() / size;
		values.clear();
		if (Failed)
		{
			return;
		}
		values.resize(static_cast<size_t>(count));
		if constexpr (IsPlain<Value>)
		{
			ReadBytes(values.data(), values.size() * sizeof(Value));
		}
		else
		{
			for (size_t i = 0; i < values.size() && !Failed; ++i)
			{
				VisitFields(*this, values[i]);
			}
		}
	}
};

} // namespace

void WriteState(const State& state, std::vector<std::byte>& bytes)
{
	Writer writer{bytes};
	VisitFields(writer, state);
}

bool ReadState(std::span<const std::byte> bytes, State& state)
{
	Reader reader{bytes};
	VisitFields(reader, state);
	return !reader.Failed && reader.Bytes.empty();
}

void WriteIslands(const std::vector<IslandMemory>& islands, std::vector<std::byte>& bytes)
{
	Writer writer{bytes};
	writer(islands);
}

bool ReadIslands(std::span<const std::byte> bytes, std::vector<IslandMemory>& islands)
{
	Reader reader{bytes};
	reader(islands);
	return !reader.Failed && reader.Bytes.empty();
}

uint64_t HashOf(std::span<const std::byte> bytes)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (const std::byte byte : bytes)
	{
		hash = (hash ^ static_cast<uint64_t>(byte)) * 0x100000001b3u;
	}
	return hash;
}

} // namespace Cloth
