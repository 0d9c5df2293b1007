// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LiveServer/TestClient.h"
#include "Server/Messages.h"

namespace
{

using Json = nlohmann::json;

enum CloseCode : unsigned
{
	UnknownData = 1003,
	BadPayload = 1007,
	PolicyError = 1008,
	TooBig = 1009
};

const std::string Socket = std::string("/socket?token=") + TestServer::Token;

} // namespace

TEST(LiveSocket, OnlyThePageOfTheServerComesIn)
{
	TestServer server;
	const std::string origin = "http://" + server.Host();
	const auto upgrade = [&server](const std::string& target, const std::string& host, const std::string& from)
	{ return TestClient(server.Port()).Upgrade(target, host, from); };
	EXPECT_EQ(upgrade(Socket, server.Host(), origin), 101u);
	EXPECT_EQ(upgrade(Socket, server.Host(), "http://localhost:" + std::to_string(server.Port())), 101u);
	EXPECT_EQ(upgrade("/socket", server.Host(), origin), 403u);
	EXPECT_EQ(upgrade("/socket?token=wrong", server.Host(), origin), 403u);
	EXPECT_EQ(upgrade(Socket, server.Host(), "http://evil.example"), 403u);
	EXPECT_EQ(upgrade(Socket, server.Host(), ""), 403u);
	EXPECT_EQ(upgrade(Socket, server.Host(), "null"), 403u);
	EXPECT_EQ(upgrade(Socket, server.Host(), origin + ".evil.example"), 403u);
	EXPECT_EQ(upgrade(Socket, "evil.example", origin), 403u);
	EXPECT_EQ(upgrade("/other?token=" + std::string(TestServer::Token), server.Host(), origin), 404u);
	AwaitMembers(server, 2);
}

TEST(LiveSocket, MessagesArriveInOrder)
{
	TestServer server;
	TestClient client(server.Port());
	ASSERT_EQ(client.Join(server), 101u);
	AwaitMembers(server, 1);
	server.Running->Send(1, "one");
	server.Running->Send(1, MakeBytes(100000));
	server.Running->SendToAll("three");
	server.Running->Send(99, "to nobody");
	EXPECT_EQ(client.Read(), "one");
	EXPECT_EQ(client.Read().value_or("").size(), 100000u);
	EXPECT_EQ(client.Read(), "three");
	client.Say(R"({"do":"first"})");
	client.Say(R"({"do":"second","id":3,"more":[1,2]})");
	server.Listener.Await([](const TestListener& each) { return each.Heard.size() == 2; });
	EXPECT_EQ(server.Listener.Heard, (std::vector<std::string>{"first", "second"}));
}

TEST(LiveSocket, MalformedMessagesGetAnErrorAndTenCloseTheSocket)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	const std::vector<std::string> malformed = {"", "nonsense", "{", "[]", "7", "{}", R"({"do":7})",
		R"({"do":"a","do":"b"})", R"({"do":"a","id":"x"})", std::string(100000, '[')};
	for (const std::string& text : malformed)
	{
		client.Say(R"({"do":"well"})");
		client.Say(text);
		const Json reply = Json::parse(client.Read().value_or("null"));
		ASSERT_TRUE(reply.contains("error")) << text;
		EXPECT_EQ(reply["error"].get<std::string>().find('\n'), std::string::npos);
	}
	// Ten, but not in a row.
	client.Say(R"({"do":"well"})");
	server.Listener.Await([](const TestListener& each) { return each.Heard.size() == 11; });
	for (size_t i = 0; i < 10; ++i)
	{
		client.Say("nonsense");
	}
	EXPECT_EQ(client.ReadClose(), PolicyError);
	server.Listener.Await([](const TestListener& each) { return each.Gone.size() == 1; });
}

TEST(LiveSocket, LargeMessagesArriveAndTooLargeOnesClose)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	const std::string start = R"({"do":"drop","text":")";
	client.Say(start + std::string((size_t{1} << 20) - start.size() - 2, 'x') + "\"}");
	server.Listener.Await([](const TestListener& each) { return each.Heard.size() == 1; });
	client.Say(start + std::string((size_t{1} << 20) - start.size() - 1, 'x') + "\"}");
	EXPECT_EQ(client.ReadClose(), TooBig);
}

TEST(LiveSocket, AFloodIsCut)
{
	TestServer server;
	TestClient flooding(server.Port());
	TestClient other(server.Port());
	flooding.Join(server);
	other.Join(server);
	AwaitMembers(server, 2);
	for (int i = 0; i < 20000 && !server.Listener.HasLost(); ++i)
	{
		flooding.Say(R"({"do":"flood"})");
	}
	EXPECT_EQ(flooding.ReadClose(), PolicyError);
	server.Listener.Await([](const TestListener& each) { return each.Gone == std::vector<Live::ClientId>{1}; });
	server.Running->SendToAll("still here");
	EXPECT_EQ(other.Read(), "still here");
}

TEST(LiveSocket, AFloodOfBytesIsCut)
{
	Live::Limits bounds;
	bounds.MessagesPerSecond = 1e9;
	bounds.BytesPerSecond = 100000.0;
	TestServer server(bounds);
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	const std::string message = R"({"do":")" + std::string(50000, 'x') + "\"}";
	for (int i = 0; i < 20000 && !server.Listener.HasLost(); ++i)
	{
		client.Say(message);
	}
	EXPECT_EQ(client.ReadClose(), PolicyError);
}

TEST(LiveSocket, AFloodOfPingsIsCut)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	for (int i = 0; i < 20000 && !server.Listener.HasLost(); ++i)
	{
		client.Ping();
	}
	EXPECT_EQ(client.ReadClose(), PolicyError);
}

TEST(LiveSocket, MessagesHaveOnlySoManyValues)
{
	const auto error = [](size_t values)
	{
		std::string list = "1";
		for (size_t i = 1; i < values; ++i)
		{
			list += ",1";
		}
		// Neither are values: what looks like some in texts.
		const std::string text(30000, ',');
		return ErrorOf([&] { Live::ParseMessage(R"({"do":"\"[","text":")" + text + R"(","value":[)" + list + "]}"); });
	};
	EXPECT_EQ(error(19990), "");
	EXPECT_EQ(error(20001), "there are more than 20000 values");
}

TEST(LiveSocket, BinaryAndBrokenTextClose)
{
	TestServer server;
	TestClient binary(server.Port());
	binary.Join(server);
	binary.SayBinary("12345");
	EXPECT_EQ(binary.ReadClose(), UnknownData);
	TestClient broken(server.Port());
	broken.Join(server);
	broken.Say("{\"do\":\"\xff\xfe\"}");
	EXPECT_EQ(broken.ReadClose(), BadPayload);
}

TEST(LiveSocket, ManyClientsAreTooMany)
{
	TestServer server;
	std::vector<std::unique_ptr<TestClient>> clients;
	for (int i = 0; i < 8; ++i)
	{
		clients.push_back(std::make_unique<TestClient>(server.Port()));
		EXPECT_EQ(clients.back()->Join(server), 101u);
	}
	EXPECT_EQ(TestClient(server.Port()).Join(server), 503u);
	clients.clear();
	server.Listener.Await([](const TestListener& each) { return each.Gone.size() == 8; });
	EXPECT_EQ(TestClient(server.Port()).Join(server), 101u);
}

TEST(LiveSocket, WhoDoesNotAcknowledgeMissesFramesAndOthersDoNot)
{
	TestServer server;
	TestClient idle(server.Port());
	TestClient eager(server.Port());
	idle.Join(server);
	AwaitMembers(server, 1);
	eager.Join(server);
	AwaitMembers(server, 2);
	constexpr uint32_t Frames = 10;
	for (uint32_t frame = 1; frame <= Frames; ++frame)
	{
		server.Running->SendFrame(frame, MakeBytes(frame));
		ASSERT_EQ(eager.Read().value_or("").size(), frame);
		eager.Acknowledge(frame);
		// What comes after it was heard, and so was the acknowledgement.
		eager.Say(R"({"do":"next"})");
		server.Listener.Await([frame](const TestListener& each) { return each.Heard.size() == frame; });
	}
	server.Running->SendToAll("end");
	EXPECT_EQ(idle.Read().value_or("").size(), 1u);
	EXPECT_EQ(idle.Read().value_or("").size(), 2u);
	EXPECT_EQ(idle.Read(), "end");
	// From now on it gets them again, first the newest of those that it missed.
	idle.Acknowledge(2);
	EXPECT_EQ(idle.Read().value_or("").size(), Frames);
	idle.Acknowledge(Frames);
	idle.Say(R"({"do":"next"})");
	server.Listener.Await([](const TestListener& each) { return each.Heard.size() == Frames + 1; });
	for (const uint32_t frame : {Frames + 1, Frames + 2})
	{
		server.Running->SendFrame(frame, MakeBytes(frame));
		ASSERT_EQ(idle.Read().value_or("").size(), frame) << "two, as nothing is left of before";
	}
}

TEST(LiveSocket, AnAcknowledgementOfWhatWasNotSentIsHarmless)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	client.Acknowledge(4000000000u);
	client.Say(R"({"do":"ack","frame":-1})");
	EXPECT_TRUE(Contains(client.Read().value_or(""), "frame: -1 is not allowed"));
	server.Running->SendFrame(1, MakeBytes(1));
	EXPECT_EQ(client.Read().value_or("").size(), 1u);
}

TEST(LiveSocket, ABusySimulationIsSaid)
{
	TestServer server;
	server.Listener.IsBusy = true;
	TestClient client(server.Port());
	client.Join(server);
	client.Say(R"({"do":"play","id":12})");
	EXPECT_EQ(
		Json::parse(client.Read().value_or("null")), Json({{"reply", 12}, {"error", "the server is busy; try again"}}));
}

TEST(LiveSocket, WhoDoesNotReadIsClosed)
{
	Live::Limits bounds;
	bounds.QueuedBytes = 10000000;
	bounds.IdleTime = std::chrono::minutes(10); // that it answers no pings is not the reason
	TestServer server(bounds);
	TestClient stuck(server.Port());
	stuck.Join(server);
	AwaitMembers(server, 1);
	for (int i = 0; i < 30; ++i)
	{
		server.Running->Send(1, MakeBytes(1000000));
	}
	server.Listener.Await([](const TestListener& each) { return each.Gone.size() == 1; });
	TestClient other(server.Port());
	EXPECT_EQ(other.Join(server), 101u);
	AwaitMembers(server, 2);
	server.Running->SendToAll("still here");
	EXPECT_EQ(other.Read(), "still here");
}

TEST(LiveSocket, WhoIsGoneWithoutAWordIsNoticed)
{
	Live::Limits bounds;
	bounds.IdleTime = std::chrono::milliseconds(50);
	TestServer server(bounds);
	TestClient silent(server.Port()); // answers no ping, as it does not read
	silent.Join(server);
	AwaitMembers(server, 1);
	server.Listener.Await([](const TestListener& each) { return each.Gone.size() == 1; });
}

TEST(LiveSocket, AServerCanGoWhileClientsTalk)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	server.Running->Send(1, MakeBytes(5000000));
	client.Say(R"({"do":"a"})");
	server.Running.reset();
	EXPECT_EQ(client.ReadClose(), 0u);
}
