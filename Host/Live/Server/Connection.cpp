// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Connection.h"

#include <utility>

namespace Live
{

namespace
{

constexpr const char* PlainText = "text/plain; charset=utf-8";
constexpr const char* Policy = "default-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
							   "img-src 'self' blob: data:; media-src blob:; frame-ancestors 'none'; base-uri 'none'";

std::string_view ToView(beast::string_view text) { return {text.data(), text.size()}; }

} // namespace

Connection::Connection(
	tcp::socket&& socket, Gate gate, const Pages& pages, const Limits& bounds, ConnectionOwner& owner)
	: Stream(std::move(socket))
	, Entrance(std::move(gate))
	, Files(pages)
	, Bounds(bounds)
	, Owner(owner)
{
}

Connection::~Connection() { Owner.Ended(); }

void Connection::Read()
{
	Parser.emplace();
	Parser->header_limit(Bounds.HeaderBytes);
	Parser->body_limit(0);
	Stream.expires_after(Bounds.RequestTime);
	Reads = true;
	http::async_read(
		Stream, Buffer, *Parser, [self = shared_from_this()](beast::error_code error, size_t) { self->OnRead(error); });
}

void Connection::Close()
{
	Reads = false;
	Stream.close();
}

void Connection::OnRead(beast::error_code error)
{
	Reads = false;
	if (!error)
	{
		Answer(Parser->release());
	}
	else if (error == http::error::header_limit)
	{
		Refuse({}, http::status::request_header_fields_too_large, "the header is too long");
	}
	else if (error == http::error::body_limit)
	{
		Refuse({}, http::status::payload_too_large, "requests have no body");
	}
	else if (error.category() == http::make_error_code(http::error::bad_method).category()
		&& error != http::error::end_of_stream && error != http::error::partial_message)
	{
		Refuse({}, http::status::bad_request, "this is not HTTP");
	}
}

void Connection::Answer(const Request& request)
{
	const Target target(ToView(request.target()));
	if (request.count(http::field::host) > 1 || request.count(http::field::origin) > 1)
	{
		Refuse(request, http::status::bad_request, "there is more than one Host or Origin header");
	}
	else if (!Entrance.IsHost(ToView(request[http::field::host])))
	{
		Refuse(request, http::status::forbidden, "the Host header names another server");
	}
	else if (request.method() != http::verb::get && request.method() != http::verb::head)
	{
		Refuse(request, http::status::method_not_allowed, "only GET and HEAD are allowed");
	}
	else if (target.Path == "/socket")
	{
		AnswerSocket(request, target);
	}
	else if (target.Path == "/" && !Entrance.KnowsToken(target.Token))
	{
		Refuse(request, http::status::forbidden,
			"the token is missing or wrong; open the address that the server printed");
	}
	else if (auto file = Files.Find(target.Path))
	{
		Reply(request, http::status::ok, file->Type.c_str(), std::move(file->Content));
	}
	else
	{
		Refuse(request, http::status::not_found, "there is no such file");
	}
}

void Connection::AnswerSocket(const Request& request, const Target& target)
{
	if (!Entrance.KnowsToken(target.Token))
	{
		Refuse(request, http::status::forbidden, "the token is missing or wrong");
	}
	else if (!Entrance.IsOrigin(ToView(request[http::field::origin])))
	{
		Refuse(request, http::status::forbidden, "the Origin header names another server");
	}
	else if (!websocket::is_upgrade(request))
	{
		Refuse(request, http::status::upgrade_required, "this is a WebSocket");
	}
	else if (!Owner.HasRoom())
	{
		Refuse(request, http::status::service_unavailable, "too many clients");
	}
	else
	{
		Owner.Upgrade(std::move(Stream), request);
	}
}

void Connection::Refuse(const Request& request, http::status status, const char* why)
{
	Reply(request, status, PlainText, std::string(why) + "\n");
}

void Connection::Reply(const Request& request, http::status status, const char* type, std::string body)
{
	auto response = std::make_shared<Response>(status, 11);
	response->set(http::field::content_type, type);
	response->set(http::field::cache_control, "no-store");
	response->set("Referrer-Policy", "no-referrer");
	response->set("Content-Security-Policy", Policy);
	response->set("X-Content-Type-Options", "nosniff");
	response->keep_alive(status == http::status::ok && request.keep_alive());
	response->body() = std::move(body);
	response->prepare_payload();
	if (request.method() == http::verb::head)
	{
		response->body().clear();
	}
	Stream.expires_after(Bounds.RequestTime);
	http::async_write(Stream, *response,
		[self = shared_from_this(), response](beast::error_code error, size_t)
		{
			if (!error && response->keep_alive())
			{
				self->Read();
				return;
			}
			beast::error_code ignored;
			self->Stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
		});
}

} // namespace Live
