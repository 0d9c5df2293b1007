// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace Live
{

/// What a client may do. Tests tighten some.
struct Limits
{
	size_t Connections = 64; ///< sockets at the same time
	size_t Clients = 8;      ///< of them with a WebSocket
	uint32_t HeaderBytes = 8192;
	size_t MessageBytes = size_t{1} << 20;
	size_t QueuedBytes = size_t{64} << 20; ///< that wait to be sent to a client
	double MessagesPerSecond = 200.0;      ///< with pings and pongs
	double BytesPerSecond = 4.0 * (1 << 20);
	int MalformedInARow = 10;
	size_t UnacknowledgedFrames = 2;
	std::chrono::milliseconds RequestTime{10000}; ///< for a request, or for the closing of a WebSocket
	std::chrono::milliseconds IdleTime{30000};    ///< until a WebSocket that does not answer pings is given up
};

} // namespace Live
