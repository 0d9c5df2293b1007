// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "SelfScenes.h"
#include "TestWorkers.h"

namespace Cloth
{

namespace
{

std::set<uint64_t> KeysOf(const SelfScene& scene)
{
	std::set<uint64_t> keys;
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		keys.insert(contact.Key);
	}
	EXPECT_EQ(keys.size(), scene.Contacts.Contacts().size());
	return keys;
}

uint64_t Key(size_t first, size_t second, bool edges)
{
	return ((static_cast<uint64_t>(first) + 1) << 32) | (static_cast<uint64_t>(second) << 1) | (edges ? 1u : 0u);
}

/// Particles whose contacts are let go: those of crossings and of what was pressed through.
std::vector<bool> LetGo(const SelfScene& scene)
{
	std::vector<bool> particles = Tangled(scene.Mesh, scene.Position);
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		for (int particle : contact.Element.Particle)
		{
			particles[static_cast<size_t>(particle)] =
				particles[static_cast<size_t>(particle)] || contact.Distance < 0.0f;
		}
	}
	return particles;
}

constexpr float EveryEdge = -1.0f;

/// Whether an edge is on the rim, or its triangles meet at a larger angle, in parts of that of edges that are dropped.
bool IsSharp(const SelfScene& scene, const SelfMesh::Edge& edge, float part)
{
	if (edge.OnRim())
	{
		return true;
	}
	const auto normalOf = [&](int opposite, float side)
	{
		const Vector3 start = scene.At(edge.End[0]);
		const Vector3 across = Cross(scene.At(edge.End[1]) - start, scene.At(opposite) - start);
		return across * (side / Length(across));
	};
	const float cosine = Dot(normalOf(edge.Opposite[0], 1.0f), normalOf(edge.Opposite[1], -1.0f));
	return std::acos(std::clamp(cosine, -1.0f, 1.0f)) > part * 2.0f * scene.Thickness / scene.Mesh.EdgeLength;
}

/// Of sheets in such motion no edge is dropped.
void Shake(SelfScene& scene)
{
	Scenes::Random random(1);
	for (Float4& move : scene.Move)
	{
		move = Float4::From(random.InCube() * scene.Thickness);
	}
}

/// Pairs of sharp edges that are nearer than the thickness between their ends, over all pairs.
std::set<uint64_t> NearEdges(const SelfScene& scene, float sharp)
{
	std::set<uint64_t> keys;
	const std::vector<SelfMesh::Edge>& edges = scene.Mesh.Edges;
	const std::vector<bool> letGo = LetGo(scene);
	const auto isLetGo = [&letGo](const SelfMesh::Edge& edge)
	{ return letGo[static_cast<size_t>(edge.End[0])] || letGo[static_cast<size_t>(edge.End[1])]; };
	std::vector<bool> isSharp;
	for (const SelfMesh::Edge& edge : edges)
	{
		isSharp.push_back(IsSharp(scene, edge, sharp));
	}
	for (size_t i = 0; i < edges.size(); ++i)
	{
		const Vector3 a0 = scene.At(edges[i].End[0]);
		const Vector3 a1 = scene.At(edges[i].End[1]);
		for (size_t j = i + 1; j < edges.size(); ++j)
		{
			const Vector3 b0 = scene.At(edges[j].End[0]);
			const Vector3 b1 = scene.At(edges[j].End[1]);
			const EdgePoints nearest = NearestOnEdges(a0, a1, b0, b1);
			const float distance = Length(a0 + (a1 - a0) * nearest.First - b0 - (b1 - b0) * nearest.Second);
			if (isSharp[i] && isSharp[j] && nearest.Interior && distance < 0.999f * scene.Thickness
				&& !(isLetGo(edges[i]) && isLetGo(edges[j])) && !edges[i].Touches(edges[j]))
			{
				keys.insert(Key(i, j, true));
			}
		}
	}
	return keys;
}

/// Particles that are nearer than the thickness to a triangle, with the distance to the nearest.
std::vector<std::pair<int, float>> NearestTriangles(const SelfScene& scene)
{
	std::vector<std::pair<int, float>> near;
	const std::vector<bool> letGo = LetGo(scene);
	for (size_t i = 0; i < scene.Position.size(); ++i)
	{
		const int particle = static_cast<int>(i);
		float least = scene.Thickness;
		for (const SelfMesh::Triangle& triangle : scene.Mesh.Triangles)
		{
			const Vector3 a = scene.At(triangle.Corner[0]);
			const Vector3 b = scene.At(triangle.Corner[1]);
			const Vector3 c = scene.At(triangle.Corner[2]);
			const TrianglePoint point = NearestOnTriangle(scene.At(particle), a, b, c);
			const float distance =
				Length(scene.At(particle) - a * point.Weight[0] - b * point.Weight[1] - c * point.Weight[2]);
			if (!triangle.Has(particle) && distance < least)
			{
				least = distance;
			}
		}
		if (least < 0.999f * scene.Thickness && !letGo[i])
		{
			near.emplace_back(particle, least);
		}
	}
	return near;
}

void ExpectNothingMissing(const SelfScene& scene, float sharp)
{
	const std::set<uint64_t> found = KeysOf(scene);
	const std::set<uint64_t> wanted = NearEdges(scene, sharp);
	for (uint64_t key : wanted)
	{
		EXPECT_TRUE(found.contains(key));
	}
	EXPECT_GE(wanted.size(), 1000u);
	const std::vector<std::pair<int, float>> nearest = NearestTriangles(scene);
	EXPECT_GE(nearest.size(), 100u);
	for (const std::pair<int, float>& near : nearest)
	{
		const int particle = near.first;
		const float distance = near.second;
		const bool any = std::ranges::any_of(scene.Contacts.Contacts(),
			[&](const SelfContact& contact)
			{
				return contact.Kind == SelfKind::ParticleTriangle && contact.Element.Particle[0] == particle
					&& std::abs(std::abs(contact.Distance) - distance) < 1e-5f;
			});
		EXPECT_TRUE(any) << "particle " << particle << " at " << distance;
	}
}

} // namespace

TEST(SelfContacts, NothingIsMissingInPleats)
{
	for (uint64_t seed = 1; seed <= 2; ++seed)
	{
		SelfScene scene = Sheet(28, 0.006f);
		scene.Place([seed](Vector3 rest) { return Pleated(rest, seed); });
		Shake(scene);
		scene.Find();
		EXPECT_EQ(CountCrossings(scene.Mesh, scene.Position), 0);
		EXPECT_EQ(scene.Contacts.Statistics().Crossings, 0);
		ExpectNothingMissing(scene, EveryEdge);
	}
}

/// Two sheets in fine folds, across each other: the ridges of one lie on those of the other.
TEST(SelfContacts, NothingSharpIsMissingBetweenStillRidges)
{
	constexpr int Side = 25;
	constexpr float Cell = 0.3f / (Side - 1);
	SelfScene scene = TwoSheets(Side, 0.1f, 0.004f);
	const auto fold = [](float along) { return std::lround(along / Cell) % 2 == 0 ? 0.5f * Cell : 0.0f; };
	scene.Place(
		[fold](Vector3 rest)
		{
			return rest.Z > 0.0f ? Vector3{rest.X + 0.002f, rest.Y + 0.001f, Cell + 0.002f - fold(rest.X)}
								 : Vector3{rest.X, rest.Y, fold(rest.Y)};
		});
	scene.Find();
	const std::set<uint64_t> found = KeysOf(scene);
	const std::set<uint64_t> wanted = NearEdges(scene, 1.01f);
	EXPECT_GE(wanted.size(), 100u);
	EXPECT_TRUE(std::ranges::includes(found, wanted));
}

TEST(SelfContacts, NothingIsMissingWhileTheSheetMoves)
{
	SelfScene scene = Sheet(28, 0.006f);
	Shake(scene);
	for (int step = 0; step <= 20; ++step)
	{
		const float share = 0.05f * static_cast<float>(step);
		const Vector3 drift = {share * 10.0f, 0.0f, 0.0f};
		scene.Place([share, drift](Vector3 rest)
			{ return Pleated(rest, 1) * (1.0f - share) + Pleated(rest, 2) * share + drift; });
		scene.Find();
		if (step % 10 == 9)
		{
			ExpectNothingMissing(scene, EveryEdge);
		}
	}
}

TEST(SelfContacts, CrossingsAreCounted)
{
	for (uint64_t seed = 1; seed <= 3; ++seed)
	{
		SelfScene scene = Sheet(24, 0.006f);
		scene.Place([seed](Vector3 rest) { return Crumpled(rest, seed); });
		scene.Find();
		EXPECT_GT(scene.Contacts.Statistics().Crossings, 0);
		EXPECT_EQ(scene.Contacts.Statistics().Crossings, CountCrossings(scene.Mesh, scene.Position));
	}
}

TEST(SelfContacts, FlatAndBentSheetsDoNotTouchThemselves)
{
	for (float curvature : {0.0f, 2.0f, 6.0f})
	{
		const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 20, 20, Scenes::Cut::Irregular);
		SelfScene scene(BuildMesh(mesh.Describe(), Fabric{}), 1.0f); // as thick as its triangles allow
		scene.Place(
			[curvature](Vector3 rest)
			{
				const std::vector<Vector3> flat = {rest};
				return curvature > 0.0f ? Scenes::Wound(flat, curvature)[0] : rest;
			});
		scene.Find();
		EXPECT_EQ(scene.Contacts.Contacts().size(), 0u) << curvature;
	}
}

TEST(SelfContacts, WhatIsNearAtRestMayStayNear)
{
	SelfScene scene = TwoSheets(8, 0.003f, 0.01f);
	scene.Find();
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		EXPECT_GE(contact.Distance, contact.Element.Offset);
	}
}

TEST(SelfContacts, GapsAreWhatPushesSay)
{
	SelfScene scene = Sheet(24, 0.006f);
	scene.Place([](Vector3 rest) { return Crumpled(rest, 2); });
	scene.Find();
	EXPECT_GT(scene.Contacts.Contacts().size(), 50u);
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		const ContactStencil& push = contact.Element;
		Vector3 apart;
		float sum = 0.0f;
		for (size_t k = 0; k < 4; ++k)
		{
			apart += scene.At(push.Particle[k]) * push.Weight[k];
			sum += push.Weight[k];
		}
		EXPECT_NEAR(Length(push.Normal), 1.0f, 1e-4f);
		EXPECT_NEAR(sum, 0.0f, 1e-5f);
		EXPECT_NEAR(Dot(push.Normal, apart), contact.Distance, 1e-5f);
		EXPECT_LE(std::abs(contact.Distance), Length(apart) + 1e-5f);
	}
}

TEST(SelfContacts, FastApproachIsSeenFromAfar)
{
	SelfScene scene = TwoSheets(8, 0.05f, 0.004f);
	scene.Place([](Vector3 rest) { return rest.Z > 0.0f ? Vector3{rest.X + 0.004f, rest.Y, 0.015f} : rest; });
	scene.Find();
	EXPECT_EQ(scene.Contacts.Contacts().size(), 0u);
	for (size_t i = 0; i < scene.Move.size(); ++i)
	{
		const bool upper = scene.Shape().RestPosition[i].ToVector3().Z > 0.0f;
		scene.Move[i] = Float4::From({0.0f, 0.0f, upper ? -0.008f : 0.008f});
	}
	scene.Find();
	EXPECT_GT(scene.Contacts.Contacts().size(), 100u);
}

TEST(SelfContacts, SidesAreRemembered)
{
	SelfScene scene = TwoSheets(8, 0.05f, 0.004f);
	const auto lower = [&scene](float height)
	{
		scene.Place(
			[height](Vector3 rest) {
				return rest.Z > 0.0f ? Vector3{rest.X + 0.007f, rest.Y + 0.003f, height} : rest;
			});
	};
	for (float height : {0.003f, 0.001f, -0.001f, -0.002f})
	{
		lower(height);
		scene.Find();
		int inside[2] = {}; // by kind
		for (const SelfContact& contact : scene.Contacts.Contacts())
		{
			const bool upper =
				scene.Shape().RestPosition[static_cast<size_t>(contact.Element.Particle[0])].ToVector3().Z > 0.0f;
			if (std::abs(contact.Element.Normal.Z) > 0.9f)
			{
				++inside[static_cast<size_t>(contact.Kind)];
				EXPECT_GT(contact.Element.Normal.Z * (upper ? 1.0f : -1.0f), 0.0f) << "at " << height;
				EXPECT_NEAR(contact.Distance, height, 1e-5f);
			}
		}
		EXPECT_GT(inside[static_cast<size_t>(SelfKind::ParticleTriangle)], 80) << "at " << height;
		EXPECT_EQ(inside[static_cast<size_t>(SelfKind::EdgeEdge)], 2) << "at " << height; // where rims cross
	}
	// Far away and back on the other side: a new acquaintance.
	lower(-0.2f);
	scene.Find();
	EXPECT_EQ(scene.Contacts.Contacts().size(), 0u);
	lower(-0.002f);
	scene.Find();
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		EXPECT_GT(contact.Distance, 0.0f);
	}
}

/// Two ridges across each other: what is sharp is held apart edge by edge, on the side that it came from.
TEST(SelfContacts, SidesOfRidgesAreRemembered)
{
	SelfScene scene = TwoSheets(9, 0.1f, 0.004f);
	constexpr float Middle = 4.0f / 8.0f * 0.3f;
	for (float height : {0.003f, 0.001f, -0.001f, -0.002f})
	{
		scene.Place(
			[height](Vector3 rest)
			{
				const float slope = 0.5f;
				return rest.Z > 0.0f
					? Vector3{rest.X + 0.007f, rest.Y + 0.003f, height + slope * std::abs(rest.X - Middle)}
					: Vector3{rest.X, rest.Y, -slope * std::abs(rest.Y - Middle)};
			});
		scene.Find();
		std::vector<SelfContact> ridges;
		std::ranges::copy_if(scene.Contacts.Contacts(), std::back_inserter(ridges),
			[](const SelfContact& contact) { return contact.Kind == SelfKind::EdgeEdge; });
		ASSERT_EQ(ridges.size(), 1u) << "at " << height;
		const bool upper =
			scene.Shape().RestPosition[static_cast<size_t>(ridges[0].Element.Particle[0])].ToVector3().Z > 0.0f;
		EXPECT_NEAR(ridges[0].Element.Normal.Z, upper ? 1.0f : -1.0f, 1e-5f);
		EXPECT_NEAR(ridges[0].Distance, height, 1e-5f);
	}
}

TEST(SelfContacts, ParticlesMayGoRoundARim)
{
	SelfScene scene = TwoSheets(8, 0.05f, 0.004f);
	for (int step = 0; step <= 40; ++step)
	{
		// The rim of the upper sheet circles round the rim of the lower one.
		const float angle = 3.14159f * static_cast<float>(step) / 40.0f;
		scene.Place(
			[angle](Vector3 rest)
			{
				return rest.Z > 0.0f
					? Vector3{rest.X + 0.3f + 0.003f * std::sin(angle), rest.Y + 0.003f, 0.003f * std::cos(angle)}
					: rest;
			});
		scene.Find();
		EXPECT_GT(scene.Contacts.Contacts().size(), 2u);
		for (const SelfContact& contact : scene.Contacts.Contacts())
		{
			EXPECT_GT(contact.Distance, 0.0f) << "step " << step;
		}
	}
}

/// Work is shared in pieces; what they find must not depend on who was first.
TEST(SelfContacts, ComeInTheOrderOfCandidates)
{
	SelfScene scene = Sheet(50, 0.01f);
	scene.Place([](Vector3 rest) { return Pleated(rest, 1); });
	TestWorkers workers(3);
	scene.Find(1000000, &workers);
	EXPECT_GT(workers.Loops, 2);
	const SelfContactHistory& history = *scene.History;
	std::vector<std::array<int, 4>> candidates;
	for (SelfPair pair : history.ParticleTriangle.Pairs)
	{
		const std::array<int, 3>& corner = scene.Mesh.Triangles[static_cast<size_t>(pair.Second)].Corner;
		candidates.push_back({pair.First, corner[0], corner[1], corner[2]});
	}
	for (SelfPair pair : history.EdgeEdge.Pairs)
	{
		const std::array<int, 2>& first = scene.Mesh.Edges[static_cast<size_t>(pair.First)].End;
		const std::array<int, 2>& second = scene.Mesh.Edges[static_cast<size_t>(pair.Second)].End;
		candidates.push_back({first[0], first[1], second[0], second[1]});
	}
	ASSERT_GT(candidates.size(), 8000u) << "several pieces of each kind";
	ASSERT_GT(scene.Contacts.Contacts().size(), 1000u);
	auto next = candidates.begin();
	for (const SelfContact& contact : scene.Contacts.Contacts())
	{
		next = std::find(next, candidates.end(), contact.Element.Particle);
		ASSERT_TRUE(next != candidates.end());
	}
}

/// The upper one of two sheets lies at a height.
static void Lay(SelfScene& scene, float height)
{
	scene.Place(
		[height](Vector3 rest) {
			return rest.Z > 0.0f ? Vector3{rest.X + 0.007f, rest.Y + 0.003f, height} : rest;
		});
}

TEST(SelfContacts, WhatComesNearWithinItsRadiusIsFound)
{
	SelfScene scene = TwoSheets(8, 0.05f, 0.004f);
	Lay(scene, 0.0055f);
	scene.Find();
	EXPECT_EQ(scene.Contacts.Contacts().size(), 0u);
	Lay(scene, 0.0035f);
	scene.Find();
	EXPECT_EQ(scene.Contacts.Statistics().Measured, 0);
	EXPECT_GT(scene.Contacts.Contacts().size(), 100u);
}

TEST(SelfContacts, WhatPassesWithinItsRadiusIsStopped)
{
	SelfScene scene = TwoSheets(8, 0.05f, 0.004f);
	const std::vector<float> inverseMass(scene.Position.size(), 1.0f);
	Lay(scene, 0.003f);
	scene.Find();
	for (size_t i = 0; i < scene.Move.size(); ++i)
	{
		const bool upper = scene.Shape().RestPosition[i].ToVector3().Z > 0.0f;
		scene.Move[i] = Float4::From({0.0f, 0.0f, upper ? -0.0018f : 0.0018f});
	}
	EXPECT_GT(
		scene.Contacts.ResolvePenetration(scene.Position.data(), scene.Move.data(), inverseMass.data(), nullptr), 0);
}

/// Half of the pleats slide over the others, so candidates are listed anew.
TEST(SelfContacts, CandidatesComeOnce)
{
	SelfScene scene = Sheet(28, 0.006f);
	int listed = 0;
	for (int step = 0; step <= 20; ++step)
	{
		const float slid = 0.002f * static_cast<float>(step);
		scene.Place(
			[slid](Vector3 rest) {
				return Pleated(rest, 1) + Vector3{0.0f, rest.X > 0.5f ? slid : 0.0f, 0.0f};
			});
		scene.Find();
		listed += step > 0 ? scene.Contacts.Statistics().Measured : 0;
		for (const SelfCandidates* list : {&scene.History->ParticleTriangle, &scene.History->EdgeEdge})
		{
			std::set<std::pair<int, int>> once;
			for (SelfPair pair : list->Pairs)
			{
				once.emplace(pair.First, pair.Second);
			}
			ASSERT_EQ(once.size(), list->Pairs.size()) << "step " << step;
		}
	}
	EXPECT_GT(listed, 0);
}

} // namespace Cloth
