// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace Live
{

/// What is asked for in the first line of a request.
struct Target
{
	explicit Target(std::string_view text);

	std::string Path;
	std::string Token; ///< of the query; empty if there is none
};

/// Decides who may come in.
class Gate
{
public:
	/// The address and port at which a connection has arrived.
	Gate(std::string token, const std::string& address, uint16_t port);

	/// Compares in constant time.
	bool KnowsToken(std::string_view token) const;

	/// Whether a Host header names this server by its address, or as localhost: a page whose name was made to point
	/// here (DNS rebinding) has another.
	bool IsHost(std::string_view host) const;

	/// Whether a page of this server asks.
	bool IsOrigin(std::string_view origin) const;

private:
	std::string Token;
	std::string Host;
	std::string LocalHost;
};

} // namespace Live
