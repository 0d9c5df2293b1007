// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"
#include "Server/Audience.h"
#include "Server/Limits.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace Live
{

/// Hears of clients, in the server's thread.
class Listener
{
public:
	virtual ~Listener() = default;
	virtual void Joined(ClientId client) = 0;
	virtual void Left(ClientId client) = 0;

	/// A JSON object that says what to do, of so many bytes. False if there is no room for it.
	virtual bool Said(ClientId client, Input::Field message, size_t bytes) = 0;

	/// The user has pressed Ctrl+C, or the process is to end.
	virtual void Interrupted() = 0;
};

struct ServerOptions
{
	std::string Address = "127.0.0.1"; ///< of this machine, IPv4 or IPv6, or localhost
	uint16_t Port = 0;                 ///< 0: any that is free
	std::string Token;                 ///< what a client must know
	std::filesystem::path Page;        ///< folder with the files of the page
	bool CatchesSignals = false;
	Limits Bounds;
};

/// 128 random bits, as hexadecimal digits.
std::string MakeToken();

/// Serves a page by HTTP and talks to it by WebSocket, in a thread of its own.
class Server final : public Audience
{
public:
	/// Throws an Input::Error if the address cannot be listened at.
	Server(const ServerOptions& options, Listener& listener);
	~Server() override;
	Server(const Server&) = delete;
	Server& operator=(const Server&) = delete;

	uint16_t Port() const;

	/// What to open in a browser, token and all.
	std::string Url() const;

	/// The same by the other addresses of this machine, if it listens at all of them.
	std::vector<std::string> OtherUrls() const;

	/// Whether other machines can connect.
	bool IsOpenToOthers() const;

	void Welcome(ClientId client) override;
	void Send(ClientId client, std::string text) override;
	void Send(ClientId client, Bytes message) override;
	void SendToAll(std::string text) override;
	void SendToAll(Bytes message) override;
	void SendFrame(uint32_t number, Bytes frame) override;
	void SendNews(std::string text) override;

private:
	std::string UrlOf(const std::string& host) const;

	class Network;
	std::unique_ptr<Network> Running;
};

} // namespace Live
