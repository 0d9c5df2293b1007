// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LiveServer/TestClient.h"

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace
{

/// Only tests that fail wait so long.
constexpr std::chrono::seconds Patience{60};

} // namespace

TestClient::TestClient(uint16_t port, const std::string& address)
	: Socket(Context)
{
	Live::beast::get_lowest_layer(Socket).connect({Live::asio::ip::make_address(address), port});
	Live::beast::get_lowest_layer(Socket).socket().set_option(Live::tcp::no_delay(true));
}

void TestClient::Run()
{
	Context.restart();
	Context.run();
}

unsigned TestClient::Upgrade(const std::string& target, const std::string& host, const std::string& origin)
{
	Live::websocket::response_type response;
	Socket.set_option(Live::websocket::stream_base::decorator(
		[origin](Live::websocket::request_type& request) { request.set(Live::http::field::origin, origin); }));
	Live::beast::get_lowest_layer(Socket).expires_after(Patience);
	Socket.async_handshake(response, host, target, [this](Live::beast::error_code error) { Error = error; });
	Run();
	Live::beast::get_lowest_layer(Socket).expires_after(Patience);
	return response.result_int();
}

unsigned TestClient::Join(const TestServer& server)
{
	return Upgrade(std::string("/socket?token=") + TestServer::Token, server.Host(), "http://" + server.Host());
}

void TestClient::Say(const std::string& text)
{
	Socket.text(true);
	Socket.async_write(Live::asio::buffer(text), [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
}

void TestClient::SayBinary(const std::string& bytes)
{
	Socket.binary(true);
	Socket.async_write(Live::asio::buffer(bytes), [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
}

void TestClient::Ping()
{
	Socket.async_ping({}, [this](Live::beast::error_code error) { Error = error; });
	Run();
}

std::optional<std::string> TestClient::Read()
{
	Buffer.clear();
	Socket.async_read(Buffer, [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
	return Error ? std::nullopt : std::optional(Live::beast::buffers_to_string(Buffer.data()));
}

bool TestClient::AnswerPings(int count)
{
	Socket.control_callback(
		[this, &count](Live::websocket::frame_type kind, Live::beast::string_view)
		{
			count -= kind == Live::websocket::frame_type::ping ? 1 : 0;
			if (count == 0)
			{
				Context.stop();
			}
		});
	Buffer.clear();
	Socket.async_read(Buffer, [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
	Socket.control_callback();
	return count == 0;
}

unsigned TestClient::ReadClose()
{
	while (Read())
	{
	}
	return Socket.reason().code;
}

void TestClient::Write(const std::string& bytes)
{
	Live::asio::async_write(Live::beast::get_lowest_layer(Socket), Live::asio::buffer(bytes),
		[this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
}

std::string TestClient::ReadSome()
{
	std::string text(1000, '\0');
	size_t count = 0;
	Live::beast::get_lowest_layer(Socket).expires_after(Patience);
	Live::beast::get_lowest_layer(Socket).async_read_some(Live::asio::buffer(text),
		[this, &count](Live::beast::error_code error, size_t read)
		{
			Error = error;
			count = read;
		});
	Run();
	return text.substr(0, count);
}

std::string TestClient::ReadToEnd()
{
	std::string text;
	Live::beast::get_lowest_layer(Socket).expires_after(Patience);
	Live::asio::async_read(Live::beast::get_lowest_layer(Socket), Live::asio::dynamic_buffer(text),
		[this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
	EXPECT_NE(Error, Live::beast::error::timeout);
	return text;
}

std::string TestClient::Exchange(const std::string& bytes)
{
	Write(bytes);
	return ReadToEnd();
}

Live::Response TestClient::Get(const std::string& target, const std::string& host, Live::http::verb method)
{
	auto& stream = Live::beast::get_lowest_layer(Socket);
	Live::Request request(method, target, 11);
	request.set(Live::http::field::host, host);
	stream.expires_after(Patience);
	Live::http::async_write(stream, request, [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
	Live::http::response_parser<Live::http::string_body> parser;
	parser.skip(method == Live::http::verb::head);
	Live::http::async_read(stream, Buffer, parser, [this](Live::beast::error_code error, size_t) { Error = error; });
	Run();
	EXPECT_FALSE(Error) << Error.message();
	return parser.release();
}
