// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Player/Files.h"
#include "Server/Server.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

/// Welcomes everybody, unless told otherwise, and remembers what clients do.
class TestListener final : public Live::Listener
{
public:
	void Joined(Live::ClientId client) override
	{
		if (WelcomesAll)
		{
			Running->Welcome(client);
		}
		Change([&] { Members.push_back(client); });
	}
	void Left(Live::ClientId client) override
	{
		Change([&] { Gone.push_back(client); });
	}
	bool Said(Live::ClientId, Input::Field message, size_t) override
	{
		Change([&] { Heard.push_back(message.Require("do").Text()); });
		OnSaid();
		return !IsBusy;
	}
	void Interrupted() override {}

	/// Waits until something holds.
	void Await(const std::function<bool(const TestListener&)>& holds)
	{
		std::unique_lock lock(Mutex);
		// Only a test that fails waits so long.
		ASSERT_TRUE(Changed.wait_for(lock, std::chrono::seconds(60), [&] { return holds(*this); }));
	}

	bool HasLost()
	{
		const std::scoped_lock lock(Mutex);
		return !Gone.empty();
	}

	Live::Server* Running = nullptr;
	bool IsBusy = false;
	bool WelcomesAll = true;
	std::function<void()> OnSaid = [] {}; ///< in the network's thread
	std::vector<Live::ClientId> Members;
	std::vector<Live::ClientId> Gone;
	std::vector<std::string> Heard;

private:
	template <typename Action>
	void Change(Action action)
	{
		{
			const std::scoped_lock lock(Mutex);
			action();
		}
		Changed.notify_all();
	}

	std::mutex Mutex;
	std::condition_variable Changed;
};

/// A server at a free port of this machine, with a page.
class TestServer
{
public:
	static constexpr const char* Token = "0123456789abcdef0123456789abcdef";

	explicit TestServer(const Live::Limits& bounds = {}, const std::string& address = "127.0.0.1")
	{
		std::filesystem::create_directories(Folder.Path / "page" / "levels");
		Folder.Write("page/index.html", "<title>page</title>");
		Folder.Write("page/app.js", "let x;");
		Folder.Write("page/levels/flag.png", "PNG");
		Folder.Write("page/notes.md", "not for a browser");
		Folder.Write("secret.js", "secret");
		std::filesystem::create_symlink(Folder.Path / "secret.js", Folder.Path / "page" / "link.js");
		Live::ServerOptions options;
		options.Token = Token;
		options.Page = Folder.Path / "page";
		options.Bounds = bounds;
		options.Address = address;
		Running.emplace(options, Listener);
		Listener.Running = &*Running;
	}

	uint16_t Port() const { return Running->Port(); }
	std::string Host() const { return "127.0.0.1:" + std::to_string(Port()); }

	TestFolder Folder;
	TestListener Listener;
	std::optional<Live::Server> Running;
};

inline Live::Bytes MakeBytes(size_t size) { return std::make_shared<const std::vector<uint8_t>>(size, uint8_t{7}); }

/// Waits until so many have come, and welcomes them.
inline void AwaitMembers(TestServer& server, size_t count)
{
	server.Listener.Await([count](const TestListener& each) { return each.Members.size() == count; });
	// What this thread sends next comes after this; what the network's own thread has put off may not.
	for (const Live::ClientId member : server.Listener.Members)
	{
		server.Running->Welcome(member);
	}
}
