// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Server/Beast.h"
#include "Server/Limits.h"
#include "Server/RateLimit.h"
#include "Server/Server.h"

#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace Live
{

/// One WebSocket. It tells the listener that it has come and what it says, and calls a function when it is gone, maybe
/// more than once.
class Client : public std::enable_shared_from_this<Client>
{
public:
	Client(beast::tcp_stream&& stream, ClientId id, const Limits& bounds, Listener& listener,
		std::function<void()> onGone);

	/// Shakes hands and reads from then on.
	void Accept(const Request& request);
	void Close(websocket::close_code code, const char* reason);

	void Send(std::string text);
	void Send(Bytes message);
	void SendFrame(uint32_t number, const Bytes& frame);
	bool HasUnsent() const { return !Queue.empty(); }

	bool IsWelcome = false;

private:
	/// One of the two.
	struct Message
	{
		std::string Text;
		Bytes Binary;
		size_t Size() const { return Binary ? Binary->size() : Text.size(); }
	};

	void Read();
	void OnRead(beast::error_code error);
	void OnControlFrame();

	/// Closes, with the reason, if a limit is overstepped.
	bool MayGoOn(RateLimit& limit, double amount, const char* reason);
	void OnMessage(const std::string& text);
	void OnMalformed(const std::string& why);
	void OnAcknowledged(const Input::Field& message);
	void Put(Message message);
	void Write();
	void OnWritten(beast::error_code error);
	void Leave();

	websocket::stream<beast::tcp_stream> Socket;
	ClientId Id;
	const Limits& Bounds;
	Listener& Events;
	std::function<void()> OnGone;
	RateLimit Rate;
	RateLimit ByteRate;
	beast::flat_buffer Incoming;
	std::deque<Message> Queue;
	size_t QueuedBytes = 0;
	std::deque<uint32_t> Unacknowledged; ///< frames
	Bytes Skipped;                       ///< the newest frame, if it came while too many were unacknowledged
	uint32_t SkippedNumber = 0;
	int Malformed = 0;
	bool IsOpen = false;
	bool IsClosing = false;
};

} // namespace Live
