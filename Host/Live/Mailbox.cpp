// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Mailbox.h"

#include <utility>

namespace Live
{

void Mailbox::Put(Letter letter)
{
	{
		const std::scoped_lock lock(Mutex);
		Letters.push_back(std::move(letter));
	}
	Arrived.notify_one();
}

void Mailbox::Joined(ClientId client) { Put({Letter::Kind::Joined, client, {}}); }

void Mailbox::Left(ClientId client) { Put({Letter::Kind::Left, client, {}}); }

bool Mailbox::Said(ClientId client, Input::Field message, size_t bytes)
{
	{
		const std::scoped_lock lock(Mutex);
		if (Letters.size() >= Capacity || WaitingBytes + bytes > CapacityInBytes)
		{
			return false;
		}
		WaitingBytes += bytes;
	}
	Put({Letter::Kind::Said, client, std::move(message)});
	return true;
}

void Mailbox::Interrupted()
{
	{
		const std::scoped_lock lock(Mutex);
		Stopped = true;
	}
	Arrived.notify_one();
}

std::vector<Letter> Mailbox::TakeUntil(Clock::time_point moment)
{
	std::unique_lock lock(Mutex);
	Arrived.wait_until(lock, moment, [this] { return Stopped || !Letters.empty(); });
	WaitingBytes = 0;
	return std::exchange(Letters, {});
}

bool Mailbox::WasInterrupted() const
{
	const std::scoped_lock lock(Mutex);
	return Stopped;
}

} // namespace Live
