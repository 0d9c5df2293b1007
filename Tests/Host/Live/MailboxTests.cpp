// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Mailbox.h"

#include "Server/Messages.h"

#include <gtest/gtest.h>

#include <thread>

namespace
{

const Input::Field& Message()
{
	static const Input::Field Message = Live::ParseMessage(R"({"do":"a"})");
	return Message;
}

constexpr Live::Mailbox::Clock::time_point LongAgo;

} // namespace

TEST(LiveMailbox, KeepsTheOrder)
{
	Live::Mailbox mailbox;
	mailbox.Joined(7);
	EXPECT_TRUE(mailbox.Said(7, Message(), 10));
	mailbox.Left(7);
	const std::vector<Live::Letter> letters = mailbox.TakeUntil(LongAgo);
	ASSERT_EQ(letters.size(), 3u);
	EXPECT_EQ(letters[0].What, Live::Letter::Kind::Joined);
	EXPECT_EQ(letters[1].Message->Require("do").Text(), "a");
	EXPECT_EQ(letters[2].What, Live::Letter::Kind::Left);
	EXPECT_TRUE(mailbox.TakeUntil(LongAgo).empty());
}

TEST(LiveMailbox, RefusesWhatIsTooMuchButNeverWhoComesOrGoes)
{
	Live::Mailbox mailbox;
	for (size_t i = 0; i < Live::Mailbox::Capacity; ++i)
	{
		ASSERT_TRUE(mailbox.Said(1, Message(), 1));
	}
	EXPECT_FALSE(mailbox.Said(1, Message(), 1));
	mailbox.Left(1);
	EXPECT_EQ(mailbox.TakeUntil(LongAgo).size(), Live::Mailbox::Capacity + 1);
	EXPECT_TRUE(mailbox.Said(1, Message(), Live::Mailbox::CapacityInBytes));
	EXPECT_FALSE(mailbox.Said(1, Message(), 1));
	mailbox.TakeUntil(LongAgo);
	EXPECT_TRUE(mailbox.Said(1, Message(), 1));
}

TEST(LiveMailbox, AnInterruptionEndsTheWaiting)
{
	Live::Mailbox mailbox;
	EXPECT_FALSE(mailbox.WasInterrupted());
	mailbox.Interrupted();
	EXPECT_TRUE(mailbox.TakeUntil(Live::Mailbox::Clock::now() + std::chrono::hours(1)).empty());
	EXPECT_TRUE(mailbox.WasInterrupted());
}

TEST(LiveMailbox, WhoWaitsIsWoken)
{
	Live::Mailbox there;
	Live::Mailbox back;
	// Only a test that fails waits so long.
	const auto end = Live::Mailbox::Clock::now() + std::chrono::seconds(60);
	std::thread echo(
		[&]
		{
			while (!there.WasInterrupted() && Live::Mailbox::Clock::now() < end)
			{
				for (const Live::Letter& letter : there.TakeUntil(end))
				{
					back.Joined(letter.Client);
				}
			}
			back.Interrupted();
		});
	Live::ClientId answered = 0;
	for (Live::ClientId client = 1; client <= 100; ++client)
	{
		there.Joined(client);
		const std::vector<Live::Letter> letters = back.TakeUntil(end);
		answered += letters.size() == 1 && letters[0].Client == client ? 1 : 0;
	}
	there.Interrupted();
	back.TakeUntil(end);
	EXPECT_LT(Live::Mailbox::Clock::now(), end);
	echo.join();
	EXPECT_EQ(answered, 100u);
}
