// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace Live
{

/// Numbers of clients, in the order in which they came.
using ClientId = uint64_t;

/// A binary message, shared by all who are sent it.
using Bytes = std::shared_ptr<const std::vector<uint8_t>>;

/// Those who watch. Messages to one client arrive in the order in which they were sent.
class Audience
{
public:
	virtual ~Audience() = default;

	/// From now on the client also gets what is sent to all.
	virtual void Welcome(ClientId client) = 0;

	virtual void Send(ClientId client, std::string text) = 0;
	virtual void Send(ClientId client, Bytes message) = 0;
	virtual void SendToAll(std::string text) = 0;
	virtual void SendToAll(Bytes message) = 0;

	/// To all who have not fallen behind. Whoever has two frames that were not acknowledged misses this one.
	virtual void SendFrame(uint32_t number, Bytes frame) = 0;

	/// To all for whom nothing waits to be sent: news that the next one replaces.
	virtual void SendNews(std::string text) = 0;
};

} // namespace Live
