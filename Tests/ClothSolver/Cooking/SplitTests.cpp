// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"
#include "Cooking/Split.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

using Edges = std::vector<std::pair<int, int>>;

/// Along a column.
Edges ColumnEdges(int columns, int column, int firstRow, int lastRow)
{
	Edges edges;
	for (int row = firstRow; row < lastRow; ++row)
	{
		const int particle = row * columns + column;
		edges.emplace_back(particle, particle + columns);
	}
	return edges;
}

std::vector<Result<ModelPointer>> GridAndMesh(const Scenes::Mesh& mesh)
{
	return {BuildGrid(Scenes::Grid(0.8f, 0.4f, 9, 5), Fabric{}), BuildMesh(mesh.Describe(), Fabric{})};
}

/// Where particles are at rest tells parts of one topology from those of another.
using Place = std::array<float, 2>;

Place PlaceOf(const Topology& topology, int particle)
{
	const Vector3 p = topology.RestPosition[particle].ToVector3();
	return {std::round(1e4f * p.X), std::round(1e4f * p.Y)};
}

/// Weights of springs and of curvatures, and areas, of all parts of a topology on one side of a place along X.
std::map<std::vector<Place>, float> WeightsUpTo(const Topology& topology, const std::vector<bool>& isCounted)
{
	std::map<std::vector<Place>, float> weights;
	for (int particle = 0; particle < topology.ParticleCount; ++particle)
	{
		if (isCounted[particle])
		{
			weights[{PlaceOf(topology, particle)}] += topology.Area[particle];
		}
	}
	const SpringTopology& springs = topology.Springs;
	for (size_t s = 0; s < springs.Kind.size(); ++s)
	{
		if (springs.Kind[s] != ThreadKind::None && isCounted[springs.First[s]])
		{
			weights[{PlaceOf(topology, springs.First[s]), PlaceOf(topology, springs.Second[s])}] += springs.Weight[s];
		}
	}
	for (const CurvatureRow& row : topology.Curvatures)
	{
		std::vector<Place> places;
		for (int i = 0; i < row.Count; ++i)
		{
			places.push_back(PlaceOf(topology, row.Particle[i]));
		}
		if (isCounted[row.Particle[0]])
		{
			weights[places] += row.Weight;
		}
	}
	return weights;
}

} // namespace

TEST(Split, WhereNothingOpensChangesNothing)
{
	for (const Result<ModelPointer>& model : GridAndMesh(Scenes::Rectangle(0.8f, 0.4f, 9, 5, Scenes::Cut::Irregular)))
	{
		const Topology& old = *model.Value->Shape;
		const SplitTopology split = SplitAlong(old, ColumnEdges(9, 4, 1, 2));
		const Topology& same = *split.Shape;
		EXPECT_EQ(same.ParticleCount, old.ParticleCount);
		EXPECT_EQ(same.Area, old.Area);
		EXPECT_EQ(same.SurfaceTriangles, old.SurfaceTriangles);
		EXPECT_EQ(same.Springs.First, old.Springs.First);
		EXPECT_EQ(same.Springs.Second, old.Springs.Second);
		EXPECT_EQ(same.Springs.Weight, old.Springs.Weight);
		EXPECT_TRUE(same.TearTips.empty());
		ASSERT_EQ(same.Curvatures.size(), old.Curvatures.size());
		for (size_t row = 0; row < old.Curvatures.size(); ++row)
		{
			EXPECT_EQ(same.Curvatures[row].Normal, old.Curvatures[row].Normal);
			EXPECT_EQ(same.Curvatures[row].Weight, old.Curvatures[row].Weight);
			EXPECT_EQ(split.OldCurvature[row], static_cast<int>(row));
		}
	}
}

TEST(Split, TellsWhatEveryPartWas)
{
	for (const Result<ModelPointer>& model : GridAndMesh(Scenes::Rectangle(0.8f, 0.4f, 9, 5, Scenes::Cut::Irregular)))
	{
		const Topology& old = *model.Value->Shape;
		const SplitTopology split = SplitAlong(old, ColumnEdges(9, 4, 0, 3));
		const Topology& torn = *split.Shape;
		ASSERT_EQ(torn.ParticleCount, old.ParticleCount + 3);
		EXPECT_EQ(torn.TearTips, std::vector<int>{3 * 9 + 4});
		ASSERT_EQ(torn.SurfaceTriangles.size(), old.SurfaceTriangles.size());
		for (size_t corner = 0; corner < old.SurfaceTriangles.size(); ++corner)
		{
			const int now = torn.SurfaceTriangles[corner];
			const int was = split.OldParticle[now];
			EXPECT_EQ(was, old.SurfaceTriangles[corner]);
			EXPECT_TRUE(now == was || now >= old.ParticleCount) << "old particles keep their numbers";
		}
		int parts = 0;
		for (int particle = 0; particle < old.ParticleCount; ++particle)
		{
			split.ForEachPart(particle,
				[&](int part)
				{
					EXPECT_EQ(split.OldParticle[part], particle);
					EXPECT_EQ(torn.RestPosition[part].ToVector3(), old.RestPosition[particle].ToVector3());
					++parts;
				});
		}
		EXPECT_EQ(parts, torn.ParticleCount);
		for (size_t s = 0; s < torn.Springs.First.size(); ++s)
		{
			if (const int was = split.OldSpring[s]; was >= 0)
			{
				EXPECT_EQ(split.OldParticle[torn.Springs.First[s]], old.Springs.First[was]);
				EXPECT_EQ(split.OldParticle[torn.Springs.Second[s]], old.Springs.Second[was]);
			}
			EXPECT_EQ(split.OldSpring[s] < 0, torn.Springs.Kind[s] == ThreadKind::None);
		}
	}
}

/// A tear that has stopped can go on where it ended, whatever has come apart elsewhere since.
TEST(Split, KeepsTheTipsOfEarlierCuts)
{
	const Result<ModelPointer> model = BuildGrid(Scenes::Grid(0.8f, 0.4f, 9, 5), Fabric{});
	const Topology& old = *model.Value->Shape;
	const SplitTopology first = SplitAlong(old, ColumnEdges(9, 2, 0, 2));
	const SplitTopology second = SplitAlong(*first.Shape, ColumnEdges(9, 6, 0, 3));
	EXPECT_EQ(second.Shape->TearTips, (std::vector<int>{2 * 9 + 2, 3 * 9 + 6}));
	const SplitTopology third = SplitAlong(*second.Shape, ColumnEdges(9, 2, 2, 4));
	EXPECT_EQ(third.Shape->TearTips, std::vector<int>{3 * 9 + 6}) << "the first one has gone through";
}

/// Each half of a grid that is cut from rim to rim is what a smaller grid would be.
TEST(Split, OfAGridMakesSmallerGrids)
{
	const Result<ModelPointer> model = BuildGrid(Scenes::Grid(0.8f, 0.4f, 9, 5), Fabric{});
	const Result<ModelPointer> half = BuildGrid(Scenes::Grid(0.4f, 0.4f, 5, 5), Fabric{});
	const Topology& old = *model.Value->Shape;
	const SplitTopology split = SplitAlong(old, ColumnEdges(9, 4, 0, 4));
	const Topology& torn = *split.Shape;
	EXPECT_TRUE(torn.TearTips.empty());
	std::vector<bool> isLeft(static_cast<size_t>(torn.ParticleCount), false);
	for (size_t patch = 0; patch < torn.Air.size(); ++patch)
	{
		for (int corner : torn.Air[patch].Corner)
		{
			isLeft[corner] = isLeft[corner] || patch % 8 < 4;
		}
	}
	const std::vector<bool> all(25, true);
	const auto expected = WeightsUpTo(*half.Value->Shape, all);
	const auto weights = WeightsUpTo(torn, isLeft);
	ASSERT_EQ(weights.size(), expected.size());
	for (const auto& [places, weight] : expected)
	{
		const auto found = weights.find(places);
		ASSERT_TRUE(found != weights.end());
		EXPECT_NEAR(found->second, weight, 1e-5f * weight);
	}
}

/// A particle where two triangles meet in a point stays whole where no cut passes.
TEST(Split, LeavesOtherFansOfAParticleAlone)
{
	// Two squares of two triangles each that share one corner, 0.
	const std::vector<Vector3> positions = {
		{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {-1, 0, 0}, {-1, -1, 0}, {0, -1, 0}};
	const std::vector<int> triangles = {0, 1, 2, 0, 2, 3, 0, 4, 5, 0, 5, 6};
	const Result<ModelPointer> model = BuildMesh({positions, triangles, {}, 1e-5f, {}}, Fabric{});
	ASSERT_TRUE(model.Ok()) << model.Error;
	const Topology& old = *model.Value->Shape;
	const Edges diagonal{{0, 2}};
	const SplitTopology split = SplitAlong(old, diagonal);
	const Topology& torn = *split.Shape;
	EXPECT_EQ(torn.ParticleCount, 9);
	EXPECT_EQ(torn.SurfaceTriangles[6], torn.SurfaceTriangles[9]) << "the other square";
	EXPECT_EQ(torn.SurfaceTriangles[6], torn.SurfaceTriangles[0]) << "hangs on where it was";
	EXPECT_NE(torn.SurfaceTriangles[0], torn.SurfaceTriangles[3]);
}

} // namespace Cloth
