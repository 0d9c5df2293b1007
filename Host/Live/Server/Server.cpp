// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Server.h"

#include "Server/Addresses.h"
#include "Server/Beast.h"
#include "Server/Client.h"
#include "Server/Connection.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace Live
{

namespace
{

/// Frames that the network's thread has not yet looked at.
constexpr int MostFramesUnderWay = 2;

tcp::endpoint ToEndpoint(const ServerOptions& options)
{
	beast::error_code error;
	const std::string named = options.Address == "localhost" ? "127.0.0.1" : options.Address;
	const asio::ip::address address = asio::ip::make_address(named, error);
	if (error)
	{
		throw Input::Error("'" + options.Address + "' is not an address of this machine, such as 127.0.0.1");
	}
	return {address, options.Port};
}

/// An address of IPv4 that a socket of IPv6 serves is the same to a browser as any other.
asio::ip::address Unmapped(const asio::ip::address& address)
{
	return address.is_v6() && address.to_v6().is_v4_mapped()
		? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6())
		: address;
}

} // namespace

std::string MakeToken()
{
	std::random_device device;
	std::string token;
	for (int i = 0; i < 4; ++i)
	{
		std::array<char, 9> digits{};
		(void)std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(device()));
		token += digits.data();
	}
	return token;
}

/// Lives in the network's thread, but for what is said to be called by others.
class Server::Network final : public ConnectionOwner
{
public:
	Network(const ServerOptions& options, Listener& listener)
		: Options(options)
		, Events(listener)
		, Files(options.Page)
		, Acceptor(Context)
		, Signals(Context)
	{
		Listen();
		Accept();
		if (options.CatchesSignals)
		{
			Signals.add(SIGINT);
			Signals.add(SIGTERM);
			AwaitSignal();
		}
		Thread = std::thread([this] { Context.run(); });
	}

	~Network() override
	{
		Context.stop();
		Thread.join();
		// They refer to what is about to go.
		Clients.clear();
	}
	Network(const Network&) = delete;
	Network& operator=(const Network&) = delete;

	tcp::endpoint Local() const { return Bound; }

	// What the network's own thread asks for is done at once, not after what others ask for meanwhile.

	/// By any thread: does something with a client, if it is still there.
	template <typename Action>
	void With(ClientId id, Action action)
	{
		asio::dispatch(Context,
			[this, id, action = std::move(action)]
			{
				if (const auto found = Clients.find(id); found != Clients.end())
				{
					action(*found->second);
				}
			});
	}

	/// By any thread: does something with every client that is welcome.
	template <typename Action>
	void WithAll(Action action)
	{
		asio::dispatch(Context,
			[this, action = std::move(action)]
			{
				// Those that have to be closed leave later.
				for (const auto& [id, client] : Clients)
				{
					if (client->IsWelcome)
					{
						action(*client);
					}
				}
			});
	}

	/// By any thread.
	void SendFrame(uint32_t number, Bytes frame)
	{
		if (FramesUnderWay.fetch_add(1) >= MostFramesUnderWay)
		{
			FramesUnderWay.fetch_sub(1);
			return;
		}
		asio::dispatch(Context,
			[this, number, frame = std::move(frame)]
			{
				FramesUnderWay.fetch_sub(1);
				for (const auto& [id, client] : Clients)
				{
					if (client->IsWelcome)
					{
						client->SendFrame(number, frame);
					}
				}
			});
	}

	const ServerOptions Options;

private:
	/// The second signal does not wait for the frame that plays.
	void AwaitSignal()
	{
		Signals.async_wait(
			[this](beast::error_code error, int signal)
			{
				if (error)
				{
					return;
				}
				if (WasInterrupted)
				{
					std::_Exit(128 + signal);
				}
				WasInterrupted = true;
				Events.Interrupted();
				AwaitSignal();
			});
	}

	void Listen()
	{
		const tcp::endpoint wanted = ToEndpoint(Options);
		beast::error_code error;
		Acceptor.open(wanted.protocol(), error);
		if (!error)
		{
			Acceptor.set_option(asio::socket_base::reuse_address(true), error);
			Acceptor.bind(wanted, error);
		}
		if (!error)
		{
			Acceptor.listen(asio::socket_base::max_listen_connections, error);
		}
		if (error)
		{
			throw Input::Error("cannot listen at " + Options.Address + ", port " + std::to_string(Options.Port) + ": "
				+ error.message());
		}
		Bound = Acceptor.local_endpoint();
	}

	void Accept()
	{
		Acceptor.async_accept(
			[this](beast::error_code error, tcp::socket socket)
			{
				if (error == asio::error::operation_aborted)
				{
					return;
				}
				if (!error)
				{
					Begin(std::move(socket));
				}
				Accept();
			});
	}

	void Begin(tcp::socket&& socket)
	{
		beast::error_code error;
		const tcp::endpoint local = socket.local_endpoint(error);
		if (error || (Connections.size() >= Options.Bounds.Connections && !CloseIdle()))
		{
			return;
		}
		socket.set_option(tcp::no_delay(true), error);
		Gate gate(Options.Token, Unmapped(local.address()).to_string(), local.port());
		const auto connection =
			std::make_shared<Connection>(std::move(socket), std::move(gate), Files, Options.Bounds, *this);
		Connections.push_back(connection);
		connection->Read();
	}

	/// The oldest connection that only waits. False if there is none.
	bool CloseIdle()
	{
		for (const auto& each : Connections)
		{
			if (const auto connection = each.lock(); connection && connection->IsReading())
			{
				connection->Close();
				return true;
			}
		}
		return false;
	}

	bool HasRoom() const override { return Clients.size() < Options.Bounds.Clients; }

	void Upgrade(beast::tcp_stream&& stream, const Request& request) override
	{
		const ClientId id = ++LastClient;
		auto client =
			std::make_shared<Client>(std::move(stream), id, Options.Bounds, Events, [this, id] { Forget(id); });
		Clients[id] = client;
		client->Accept(request);
	}

	void Ended() override
	{
		std::erase_if(Connections, [](const auto& each) { return each.expired(); });
	}

	void Forget(ClientId client)
	{
		// Not at once: it may be one of those that something is just being done with.
		asio::post(Context,
			[this, client]
			{
				if (Clients.erase(client) > 0)
				{
					Events.Left(client);
				}
			});
	}

	Listener& Events;
	Pages Files;
	std::vector<std::weak_ptr<Connection>> Connections; ///< in the order in which they came
	ClientId LastClient = 0;
	bool WasInterrupted = false;
	std::atomic<int> FramesUnderWay = 0;
	tcp::endpoint Bound;
	asio::io_context Context{1}; ///< goes before what its handlers refer to
	std::map<ClientId, std::shared_ptr<Client>> Clients;
	tcp::acceptor Acceptor;
	asio::signal_set Signals;
	std::thread Thread;
};

Server::Server(const ServerOptions& options, Listener& listener)
	: Running(std::make_unique<Network>(options, listener))
{
}

Server::~Server() = default;

uint16_t Server::Port() const { return Running->Local().port(); }

bool Server::IsOpenToOthers() const { return !Running->Local().address().is_loopback(); }

std::string Server::Url() const
{
	const asio::ip::address address = Running->Local().address();
	return UrlOf(address.is_unspecified() ? "localhost" : address.to_string());
}

std::vector<std::string> Server::OtherUrls() const
{
	const asio::ip::address address = Running->Local().address();
	std::vector<std::string> urls;
	if (address.is_unspecified())
	{
		for (const std::string& each : FindAddresses(address.is_v6()))
		{
			urls.push_back(UrlOf(each));
		}
	}
	return urls;
}

std::string Server::UrlOf(const std::string& host) const
{
	const std::string shown = host.find(':') != std::string::npos ? "[" + host + "]" : host;
	return "http://" + shown + ":" + std::to_string(Port()) + "/?token=" + Running->Options.Token;
}

void Server::Welcome(ClientId client)
{
	Running->With(client, [](Client& each) { each.IsWelcome = true; });
}

void Server::Send(ClientId client, std::string text)
{
	Running->With(client, [text = std::move(text)](Client& each) { each.Send(text); });
}

void Server::Send(ClientId client, Bytes message)
{
	Running->With(client, [message = std::move(message)](Client& each) { each.Send(message); });
}

void Server::SendToAll(std::string text)
{
	Running->WithAll([text = std::move(text)](Client& each) { each.Send(text); });
}

void Server::SendToAll(Bytes message)
{
	Running->WithAll([message = std::move(message)](Client& each) { each.Send(message); });
}

void Server::SendFrame(uint32_t number, Bytes frame) { Running->SendFrame(number, std::move(frame)); }

void Server::SendNews(std::string text)
{
	Running->WithAll(
		[text = std::move(text)](Client& each)
		{
			if (!each.HasUnsent())
			{
				each.Send(text);
			}
		});
}

} // namespace Live
