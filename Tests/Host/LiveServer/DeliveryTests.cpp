// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LiveServer/TestClient.h"

#include <future>

TEST(LiveDelivery, WhoIsNotYetWelcomeGetsOnlyWhatIsSentToIt)
{
	TestServer server;
	server.Listener.WelcomesAll = false;
	TestClient client(server.Port());
	client.Join(server);
	server.Listener.Await([](const TestListener& each) { return each.Members.size() == 1; });
	server.Running->SendToAll("too early");
	server.Running->SendFrame(1, MakeBytes(1));
	server.Running->SendNews("too early");
	server.Running->Send(1, "hello");
	server.Running->Welcome(1);
	server.Running->SendToAll("welcome");
	EXPECT_EQ(client.Read(), "hello");
	EXPECT_EQ(client.Read(), "welcome");
}

TEST(LiveDelivery, TextsAreTextsAndTheRestIsBinary)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	server.Running->Send(1, "text");
	server.Running->Send(1, MakeBytes(4));
	server.Running->SendFrame(1, MakeBytes(4));
	server.Running->SendToAll("text");
	for (const bool isBinary : {false, true, true, false})
	{
		ASSERT_EQ(client.Read().value_or("").size(), 4u);
		EXPECT_EQ(client.GotBinary(), isBinary);
	}
}

TEST(LiveDelivery, OnlyWhatWaitsCountsAsUnsent)
{
	Live::Limits bounds;
	bounds.QueuedBytes = 2500;
	TestServer server(bounds);
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	for (int i = 0; i < 10; ++i)
	{
		server.Running->Send(1, MakeBytes(1000));
		ASSERT_EQ(client.Read().value_or("").size(), 1000u);
	}
}

TEST(LiveDelivery, NewsAreForThoseWhoAreUpToDate)
{
	TestServer server;
	TestClient slow(server.Port());
	slow.Join(server);
	AwaitMembers(server, 1);
	TestClient quick(server.Port());
	quick.Join(server);
	AwaitMembers(server, 2);
	// More than sockets hold, so that some of it waits.
	constexpr int Count = 4;
	constexpr size_t Large = size_t{10} << 20;
	for (int i = 0; i < Count; ++i)
	{
		server.Running->Send(1, MakeBytes(Large));
	}
	server.Running->SendNews("news");
	server.Running->Send(1, "end");
	EXPECT_EQ(quick.Read(), "news");
	for (int i = 0; i < Count; ++i)
	{
		EXPECT_EQ(slow.Read().value_or("").size(), Large);
	}
	EXPECT_EQ(slow.Read(), "end");
}

TEST(LiveDelivery, FramesDoNotPileUpWhileTheNetworkIsBusy)
{
	Live::Limits bounds;
	bounds.UnacknowledgedFrames = 100;
	TestServer server(bounds);
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	std::promise<void> sent;
	server.Listener.OnSaid = [&sent] { sent.get_future().wait(); };
	client.Say(R"({"do":"wait"})");
	server.Listener.Await([](const TestListener& each) { return each.Heard.size() == 1; });
	for (uint32_t frame = 1; frame <= 5; ++frame)
	{
		server.Running->SendFrame(frame, MakeBytes(frame));
	}
	sent.set_value();
	server.Running->SendToAll("end");
	EXPECT_EQ(client.Read().value_or("").size(), 1u);
	EXPECT_EQ(client.Read().value_or("").size(), 2u);
	EXPECT_EQ(client.Read(), "end");
	server.Running->SendFrame(6, MakeBytes(6));
	EXPECT_EQ(client.Read().value_or("").size(), 6u) << "there is room again";
}

/// Of frames that a slow client has no room for, it gets the newest once it has: there may be no later one.
TEST(LiveDelivery, TheLastFrameArrivesAlsoLate)
{
	TestServer server; // two frames may be unacknowledged
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	for (uint32_t frame = 1; frame <= 4; ++frame)
	{
		server.Running->SendFrame(frame, MakeBytes(10 * frame));
		server.Running->Send(1, "next"); // so that the network is never busy
		if (frame <= 2)
		{
			EXPECT_EQ(client.Read().value_or("").size(), 10u * frame);
		}
		EXPECT_EQ(client.Read(), "next");
	}
	client.Say(R"({"do":"ack","frame":1})");
	EXPECT_EQ(client.Read().value_or("").size(), 40u);
	client.Say(R"({"do":"ack","frame":4})");
	server.Running->Send(1, "end");
	EXPECT_EQ(client.Read(), "end") << "once only";
}

TEST(LiveDelivery, WhoOnlyListensStays)
{
	Live::Limits bounds;
	bounds.IdleTime = std::chrono::milliseconds(500);
	TestServer server(bounds);
	TestClient client(server.Port());
	client.Join(server);
	AwaitMembers(server, 1);
	EXPECT_TRUE(client.AnswerPings(4)) << "which take longer than the idle time";
	EXPECT_FALSE(server.Listener.HasLost());
}

TEST(LiveDelivery, AcknowledgementsSayNothingElse)
{
	TestServer server;
	TestClient client(server.Port());
	client.Join(server);
	client.Say(R"({"do":"ack","frame":1,"frames":2})");
	EXPECT_TRUE(Contains(client.Read().value_or(""), "frames: unknown key; did you mean 'frame'?"));
}
