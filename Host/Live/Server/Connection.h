// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Server/Beast.h"
#include "Server/Gate.h"
#include "Server/Limits.h"
#include "Server/Pages.h"

#include <memory>
#include <optional>
#include <string>

namespace Live
{

/// Who a connection belongs to.
class ConnectionOwner
{
public:
	virtual ~ConnectionOwner() = default;
	virtual bool HasRoom() const = 0;

	/// Takes over a connection that asks for a WebSocket and may have it.
	virtual void Upgrade(beast::tcp_stream&& stream, const Request& request) = 0;
	virtual void Ended() = 0;
};

/// One connection by HTTP: answers requests until it ends, or becomes a WebSocket.
class Connection : public std::enable_shared_from_this<Connection>
{
public:
	Connection(tcp::socket&& socket, Gate gate, const Pages& pages, const Limits& bounds, ConnectionOwner& owner);
	~Connection();
	Connection(const Connection&) = delete;
	Connection& operator=(const Connection&) = delete;

	void Read();

	/// Whether it waits for a request, or for the rest of one.
	bool IsReading() const { return Reads; }

	/// At once.
	void Close();

private:
	void OnRead(beast::error_code error);
	void Answer(const Request& request);
	void AnswerSocket(const Request& request, const Target& target);
	void Reply(const Request& request, http::status status, const char* type, std::string body);
	void Refuse(const Request& request, http::status status, const char* why);

	beast::tcp_stream Stream;
	Gate Entrance;
	const Pages& Files;
	const Limits& Bounds;
	ConnectionOwner& Owner;
	beast::flat_buffer Buffer;
	std::optional<http::request_parser<http::string_body>> Parser;
	bool Reads = false;
};

} // namespace Live
