// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "SelfScenes.h"

namespace Cloth
{

namespace
{

Vector3 Momentum(const std::vector<Float4>& u, const std::vector<float>& inverseMass)
{
	Vector3 sum;
	for (size_t i = 0; i < u.size(); ++i)
	{
		sum += inverseMass[i] > 0.0f ? u[i].ToVector3() / inverseMass[i] : Vector3{};
	}
	return sum;
}

std::vector<Float4> Moved(const std::vector<Float4>& x, const std::vector<Float4>& u)
{
	std::vector<Float4> moved = x;
	for (size_t i = 0; i < x.size(); ++i)
	{
		moved[i] += u[i];
	}
	return moved;
}

} // namespace

TEST(SelfStop, NothingCrossesInRandomFastMotion)
{
	int stopped = 0;
	for (uint64_t seed = 1; seed <= 12; ++seed)
	{
		SelfScene scene = TwoSheets(9, 0.02f, 0.004f);
		Scenes::Random random(seed);
		std::vector<float> inverseMass;
		for (size_t i = 0; i < scene.Position.size(); ++i)
		{
			const bool upper = scene.Shape().RestPosition[i].ToVector3().Z > 0.0f;
			const float speed = seed % 2 == 0 ? 0.01f : 0.04f;
			scene.Move[i] = Float4::From({0.3f * speed * random.Signed(), 0.3f * speed * random.Signed(),
				speed * random.Signed() - (upper ? 0.015f : 0.0f)});
			inverseMass.push_back(i % 37 == 0 ? 0.0f : 1.5f + random.Signed());
		}
		const std::vector<Float4> before = scene.Move;
		scene.Find();
		EXPECT_GT(CountCrossings(scene.Mesh, Moved(scene.Position, scene.Move)), 0);
		stopped +=
			scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr);
		EXPECT_EQ(CountCrossings(scene.Mesh, Moved(scene.Position, scene.Move)), 0) << "seed " << seed;
		EXPECT_EQ(scene.Contacts.Statistics().Unstopped, 0);
		for (size_t i = 0; i < inverseMass.size(); ++i)
		{
			EXPECT_TRUE(inverseMass[i] > 0.0f || scene.Move[i].ToVector3() == before[i].ToVector3());
		}
	}
	EXPECT_GT(stopped, 100);
}

TEST(SelfStop, KeepsMomentum)
{
	SelfScene scene = TwoSheets(9, 0.02f, 0.004f);
	Scenes::Random random(5);
	std::vector<float> inverseMass;
	for (size_t i = 0; i < scene.Position.size(); ++i)
	{
		const bool upper = scene.Shape().RestPosition[i].ToVector3().Z > 0.0f;
		scene.Move[i] = Float4::From({0.0f, 0.0f, 0.01f * random.Signed() - (upper ? 0.02f : 0.0f)});
		inverseMass.push_back(1.5f + random.Signed());
	}
	const Vector3 before = Momentum(scene.Move, inverseMass);
	scene.Find();
	EXPECT_GT(
		scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr), 0);
	EXPECT_LT(Length(Momentum(scene.Move, inverseMass) - before), 1e-4f * Length(before));
}

TEST(SelfStop, SlowMotionIsLeftAlone)
{
	SelfScene scene = TwoSheets(9, 0.02f, 0.004f);
	Scenes::Random random(6);
	std::vector<float> inverseMass(scene.Position.size(), 1.0f);
	for (Float4& move : scene.Move)
	{
		move = Float4::From(random.InCube() * 0.004f);
	}
	const std::vector<Float4> before = scene.Move;
	scene.Find();
	EXPECT_EQ(
		scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr), 0);
	for (size_t i = 0; i < before.size(); ++i)
	{
		EXPECT_TRUE(scene.Move[i].ToVector3() == before[i].ToVector3());
	}
}

/// Lets contacts and crossings move the cloth, without inertia; a little stiffness keeps its shape.
int Untangle(SelfScene& scene, int steps)
{
	std::vector<float> inverseMass(scene.Position.size(), 1.0f);
	std::vector<float> length;
	for (const SelfMesh::Edge& edge : scene.Mesh.Edges)
	{
		length.push_back(Length(scene.At(edge.End[0]) - scene.At(edge.End[1])));
	}
	for (int step = 0; step < steps; ++step)
	{
		scene.Find();
		if (step > 0 && CountCrossings(scene.Mesh, scene.Position) == 0)
		{
			return step;
		}
		std::vector<Float4> u(scene.Position.size(), Float4::Zero());
		const auto push = [&u](const auto& particles, const auto& weights, Vector3 move)
		{
			float sum = 0.0f;
			for (float weight : weights)
			{
				sum += weight * weight;
			}
			for (size_t k = 0; k < particles.size(); ++k)
			{
				u[static_cast<size_t>(particles[k])] += Float4::From(move * (weights[k] / sum));
			}
		};
		for (const SelfCrossing& crossing : scene.Contacts.Crossings())
		{
			push(crossing.Particle, crossing.Weight, crossing.Move * 0.5f);
		}
		for (const SelfContact& contact : scene.Contacts.Contacts())
		{
			const float depth = std::min(contact.Element.Offset - contact.Distance, 0.002f);
			push(contact.Element.Particle, contact.Element.Weight,
				contact.Element.Normal * std::max(0.0f, 0.3f * depth));
		}
		for (int sweep = 0; sweep < 10; ++sweep)
		{
			for (size_t e = 0; e < length.size(); ++e)
			{
				const std::array<int, 2>& end = scene.Mesh.Edges[e].End;
				Float4& a = u[static_cast<size_t>(end[0])];
				Float4& b = u[static_cast<size_t>(end[1])];
				const Vector3 d = scene.At(end[0]) + a.ToVector3() - scene.At(end[1]) - b.ToVector3();
				const Float4 shift = Float4::From(d * (0.4f * (1.0f - length[e] / Length(d))));
				a -= shift;
				b += shift;
			}
		}
		scene.Contacts.ResolvePenetration(scene.Position.data(), u.data(), inverseMass.data(), nullptr);
		scene.Position = Moved(scene.Position, u);
	}
	return -1;
}

TEST(SelfUntangle, ACornerThroughASheetComesOut)
{
	SelfScene scene = TwoSheets(9, 0.05f, 0.004f);
	// The upper sheet stands on its corner, which has gone through the lower sheet.
	scene.Place(
		[](Vector3 rest)
		{
			const float across = (rest.X - rest.Y) * 0.7071f;
			const float up = (rest.X + rest.Y) * 0.7071f;
			return rest.Z > 0.0f ? Vector3{0.151f + 0.7f * across, 0.153f + 0.7f * across + 0.05f * up, up - 0.07f}
								 : rest;
		});
	const int before = CountCrossings(scene.Mesh, scene.Position);
	EXPECT_GT(before, 3);
	scene.Find();
	EXPECT_EQ(scene.Contacts.Statistics().Crossings, before);
	const int steps = Untangle(scene, 250);
	EXPECT_GT(steps, 0) << CountCrossings(scene.Mesh, scene.Position) << " crossings of " << before << " are left";
}

TEST(SelfUntangle, ABumpThroughASheetGoesBack)
{
	SelfScene scene = TwoSheets(11, 0.05f, 0.004f);
	scene.Place(
		[](Vector3 rest)
		{
			const float x = rest.X - 0.15f;
			const float y = rest.Y - 0.15f;
			return rest.Z > 0.0f
				? Vector3{rest.X + 0.01f, rest.Y + 0.004f, 0.008f - 0.03f * std::exp(-(x * x + y * y) / 0.004f)}
				: rest;
		});
	const int before = CountCrossings(scene.Mesh, scene.Position);
	EXPECT_GT(before, 3);
	const int steps = Untangle(scene, 250);
	EXPECT_GT(steps, 0) << CountCrossings(scene.Mesh, scene.Position) << " crossings of " << before << " are left";
}

} // namespace Cloth
