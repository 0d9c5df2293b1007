// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"
#include "SelfScenes.h"

namespace Cloth
{

TEST(SelfContacts, TheNearestAreKept)
{
	SelfScene scene = Sheet(24, 0.006f);
	scene.Place([](Vector3 rest) { return Crumpled(rest, 3); });
	scene.Find();
	std::vector<float> gaps;
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		gaps.push_back(contact.Distance - contact.Element.Offset);
	}
	std::ranges::sort(gaps);
	SelfScene few = Sheet(24, 0.006f);
	few.Position = scene.Position;
	few.Find(40);
	ASSERT_GT(gaps.size(), 40u);
	EXPECT_EQ(few.Contacts.Contacts().size(), 40u);
	EXPECT_EQ(few.Contacts.Statistics().Dropped, static_cast<int>(gaps.size()) - 40);
	for (const SelfContact& contact : few.Contacts.Contacts())
	{
		EXPECT_LE(contact.Distance - contact.Element.Offset, gaps[39]);
	}
	few.Find(0);
	EXPECT_EQ(few.Contacts.Contacts().size(), 0u);
}

TEST(SelfContacts, AreTheSameEveryTime)
{
	std::vector<SelfContact> runs[2];
	for (std::vector<SelfContact>& run : runs)
	{
		SelfScene scene = Sheet(24, 0.006f);
		for (int step = 0; step < 5; ++step)
		{
			const float share = 0.05f * static_cast<float>(step);
			scene.Place([share](Vector3 rest) { return Crumpled(rest, 3) * (1.0f - share); });
			scene.Find(200);
		}
		run.assign(scene.Contacts.Contacts().begin(), scene.Contacts.Contacts().end());
	}
	ASSERT_EQ(runs[0].size(), runs[1].size());
	for (size_t i = 0; i < runs[0].size(); ++i)
	{
		EXPECT_EQ(runs[0][i].Key, runs[1][i].Key);
		EXPECT_EQ(runs[0][i].Element.Weight, runs[1][i].Element.Weight);
		EXPECT_TRUE(runs[0][i].Element.Normal == runs[1][i].Element.Normal);
	}
}

TEST(SelfContacts, BadGeometryGivesNumbersOrNothing)
{
	SelfScene scene = Sheet(10, 0.02f);
	std::vector<float> masses(scene.Position.size(), 1.0f);
	const auto check = [&](const char* what)
	{
		scene.Find();
		std::vector<Float4> u = scene.Move;
		scene.Contacts.ResolvePenetration(scene.Position.data(), u.data(), masses.data(), nullptr);
		for (const SelfContact& contact : scene.Contacts.Contacts())
		{
			EXPECT_TRUE(IsFinite(contact.Element.Normal) && std::isfinite(contact.Distance)) << what;
			EXPECT_NEAR(Length(contact.Element.Normal), 1.0f, 1e-3f) << what;
		}
		for (const SelfCrossing& crossing : scene.Contacts.Crossings())
		{
			EXPECT_TRUE(IsFinite(crossing.Move)) << what;
		}
		for (Float4 move : u)
		{
			EXPECT_TRUE(IsFinite(move.ToVector3())) << what;
		}
	};
	scene.Place([](Vector3) { return Vector3{}; });
	check("a point");
	scene.Place([](Vector3 rest) { return Vector3{rest.X, 0.0f, 0.0f}; });
	check("a line");
	scene.Place([](Vector3 rest) { return Vector3{std::abs(rest.X - 0.5f), rest.Y, 0.0f}; });
	check("folded flat");
	scene.Place([](Vector3 rest) { return rest * 1e15f; });
	check("huge");
}

TEST(SelfContacts, AllocateNothingOnceWarm)
{
	SelfScene scene = Sheet(24, 0.006f);
	std::vector<float> inverseMass(scene.Position.size(), 1.0f);
	scene.Place([](Vector3 rest) { return Crumpled(rest, 3); });
	std::vector<Float4> moves[2] = {scene.Move, scene.Move};
	Scenes::Random random(9);
	for (Float4& move : moves[0])
	{
		move = Float4::From(random.InCube() * 0.01f);
	}
	long before = 0;
	for (int step = 0; step < 40; ++step)
	{
		before = step == 20 ? AllocationCount() : before;
		std::copy(moves[step % 2].begin(), moves[step % 2].end(), scene.Move.begin());
		scene.Find(300);
		scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr);
	}
	EXPECT_EQ(AllocationCount() - before, 0);
}

TEST(SelfContacts, NothingComesOfNothing)
{
	SelfScene scene(BuildNetwork(Scenes::HangingSheet(4, 1e3f).Describe()), 0.01f);
	std::vector<float> inverseMass(scene.Position.size(), 1.0f);
	scene.Find();
	EXPECT_EQ(
		scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr), 0);
	EXPECT_EQ(scene.Contacts.Contacts().size(), 0u);
}

} // namespace Cloth
