// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "LiveServer/TestServer.h"
#include "Server/Beast.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

/// A client of the library that the server uses as well. Every call waits until it is done or has failed.
class TestClient
{
public:
	using Json = nlohmann::json;

	explicit TestClient(uint16_t port, const std::string& address = "127.0.0.1");

	/// Shakes hands; the status of a refusal, or 101.
	unsigned Upgrade(const std::string& target, const std::string& host, const std::string& origin);

	/// As a page of the server does it.
	unsigned Join(const TestServer& server);

	void Say(const std::string& text);
	void SayBinary(const std::string& bytes);
	void Ping();
	void Acknowledge(uint32_t frame) { Say(R"({"do":"ack","frame":)" + std::to_string(frame) + "}"); }

	/// The next message; none if the socket was closed.
	std::optional<std::string> Read();

	/// Whether the last message was binary.
	bool GotBinary() const { return Socket.got_binary(); }

	/// Answers so many pings of the server. Nothing else is expected meanwhile. False if the socket is closed before.
	bool AnswerPings(int count);

	/// Reads until the server closes the socket: the code that it gives.
	unsigned ReadClose();

	/// Sends bytes as they are, and reads all until the end.
	std::string Exchange(const std::string& bytes);
	void Write(const std::string& bytes);
	std::string ReadSome();
	std::string ReadToEnd();

	/// One request by HTTP.
	Live::Response Get(
		const std::string& target, const std::string& host, Live::http::verb method = Live::http::verb::get);

private:
	/// Runs until the operation that was begun is done.
	void Run();

	Live::asio::io_context Context;
	Live::websocket::stream<Live::beast::tcp_stream> Socket;
	Live::beast::flat_buffer Buffer;
	Live::beast::error_code Error;
};
