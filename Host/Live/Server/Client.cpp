// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Client.h"

#include "Server/Messages.h"

#include <string>
#include <utility>
#include <vector>

namespace Live
{

Client::Client(
	beast::tcp_stream&& stream, ClientId id, const Limits& bounds, Listener& listener, std::function<void()> onGone)
	: Socket(std::move(stream))
	, Id(id)
	, Bounds(bounds)
	, Events(listener)
	, OnGone(std::move(onGone))
	, Rate(bounds.MessagesPerSecond)
	, ByteRate(bounds.BytesPerSecond)
{
}

void Client::Accept(const Request& request)
{
	// From here on the WebSocket keeps time itself.
	beast::get_lowest_layer(Socket).expires_never();
	Socket.set_option(websocket::stream_base::timeout{Bounds.RequestTime, Bounds.IdleTime, true});
	Socket.read_message_max(Bounds.MessageBytes);
	Socket.auto_fragment(false);
	// Nothing may be begun within it.
	Socket.control_callback([this](websocket::frame_type, beast::string_view)
		{ asio::post(Socket.get_executor(), [self = shared_from_this()] { self->OnControlFrame(); }); });
	Socket.async_accept(request,
		[self = shared_from_this()](beast::error_code error)
		{
			if (error)
			{
				self->Leave();
				return;
			}
			self->IsOpen = true;
			self->Events.Joined(self->Id);
			self->Read();
		});
}

void Client::Close(websocket::close_code code, const char* reason)
{
	if (IsClosing)
	{
		return;
	}
	IsClosing = true;
	Socket.async_close({code, reason}, [self = shared_from_this()](beast::error_code) { self->Leave(); });
}

void Client::Leave()
{
	IsClosing = true;
	OnGone();
}

void Client::Read()
{
	Socket.async_read(Incoming, [self = shared_from_this()](beast::error_code error, size_t) { self->OnRead(error); });
}

void Client::OnRead(beast::error_code error)
{
	if (error)
	{
		Leave();
		return;
	}
	if (!IsClosing)
	{
		if (!MayGoOn(Rate, 1.0, "too many messages")
			|| !MayGoOn(ByteRate, static_cast<double>(Incoming.size()), "too many bytes"))
		{
			// It is being closed.
		}
		else if (Socket.got_binary())
		{
			Close(websocket::close_code::unknown_data, "only text is understood");
		}
		else
		{
			OnMessage(beast::buffers_to_string(Incoming.data()));
		}
	}
	Incoming.consume(Incoming.size());
	Read();
}

void Client::OnControlFrame()
{
	if (!IsClosing)
	{
		MayGoOn(Rate, 1.0, "too many control frames");
	}
}

bool Client::MayGoOn(RateLimit& limit, double amount, const char* reason)
{
	const bool may = limit.Take(RateLimit::Clock::now(), amount);
	if (!may)
	{
		Close(websocket::close_code::policy_error, reason);
	}
	return may;
}

void Client::OnMessage(const std::string& text)
{
	try
	{
		const Input::Field message = ParseMessage(text);
		if (message.Require("do").Text() == "ack")
		{
			OnAcknowledged(message);
		}
		else if (!Events.Said(Id, message, text.size()))
		{
			Send(Refusal(message, "the server is busy; try again"));
		}
		Malformed = 0;
	}
	catch (const Input::Error& error)
	{
		OnMalformed(WithoutPlace(error.what()));
	}
}

void Client::OnMalformed(const std::string& why)
{
	Send(ErrorMessage(why));
	if (++Malformed >= Bounds.MalformedInARow)
	{
		Close(websocket::close_code::policy_error, "too many malformed messages");
	}
}

void Client::OnAcknowledged(const Input::Field& message)
{
	static const std::vector<std::string> Keys = {"do", "frame", "id"};
	message.AllowKeys(Keys);
	const auto frame = static_cast<uint32_t>(message.Require("frame").Number({0.0, 4294967295.0}));
	while (!Unacknowledged.empty() && Unacknowledged.front() <= frame)
	{
		Unacknowledged.pop_front();
	}
	// When the simulation pauses, no later frame would show where it stopped.
	if (Skipped && Unacknowledged.size() < Bounds.UnacknowledgedFrames)
	{
		SendFrame(SkippedNumber, Bytes(Skipped));
	}
}

void Client::Send(std::string text) { Put({std::move(text), nullptr}); }

void Client::Send(Bytes message) { Put({{}, std::move(message)}); }

void Client::SendFrame(uint32_t number, const Bytes& frame)
{
	if (Unacknowledged.size() < Bounds.UnacknowledgedFrames)
	{
		Skipped = nullptr;
		Unacknowledged.push_back(number);
		Send(frame);
		return;
	}
	SkippedNumber = number;
	Skipped = frame;
}

void Client::Put(Message message)
{
	if (!IsOpen || IsClosing)
	{
		return;
	}
	QueuedBytes += message.Size();
	if (QueuedBytes > Bounds.QueuedBytes)
	{
		// Who reads nothing would not read why, either.
		beast::get_lowest_layer(Socket).close();
		Leave();
		return;
	}
	Queue.push_back(std::move(message));
	if (Queue.size() == 1)
	{
		Write();
	}
}

void Client::Write()
{
	const Message& message = Queue.front();
	Socket.binary(message.Binary != nullptr);
	const asio::const_buffer buffer = message.Binary ? asio::buffer(*message.Binary) : asio::buffer(message.Text);
	Socket.async_write(
		buffer, [self = shared_from_this()](beast::error_code error, size_t) { self->OnWritten(error); });
}

void Client::OnWritten(beast::error_code error)
{
	if (error)
	{
		Leave();
		return;
	}
	QueuedBytes -= Queue.front().Size();
	Queue.pop_front();
	if (!Queue.empty() && !IsClosing)
	{
		Write();
	}
}

} // namespace Live
