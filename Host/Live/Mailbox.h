// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Server/Server.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

namespace Live
{

/// Something that a client has done.
struct Letter
{
	enum class Kind
	{
		Joined,
		Left,
		Said
	};

	Kind What;
	ClientId Client;
	std::optional<Input::Field> Message; ///< of what was said
};

/// Takes what clients do from the server's thread to the simulation's.
class Mailbox final : public Listener
{
public:
	using Clock = std::chrono::steady_clock;

	/// How many messages may wait, and of how many bytes.
	static constexpr size_t Capacity = 1000;
	static constexpr size_t CapacityInBytes = size_t{4} << 20;

	void Joined(ClientId client) override;
	void Left(ClientId client) override;
	bool Said(ClientId client, Input::Field message, size_t bytes) override;
	void Interrupted() override;

	/// Waits until there is something, or for a moment, and takes all there is.
	std::vector<Letter> TakeUntil(Clock::time_point moment);

	bool WasInterrupted() const;

private:
	void Put(Letter letter);

	mutable std::mutex Mutex;
	std::condition_variable Arrived;
	std::vector<Letter> Letters;
	size_t WaitingBytes = 0;
	bool Stopped = false;
};

} // namespace Live
