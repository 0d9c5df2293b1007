// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EigenDense.h"
#include "OrThrow.h"
#include "Scenes.h"
#include "Threads/ThreadSolve.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

constexpr size_t Count = 9;
constexpr float Stiffness = 40.0f;
constexpr float Square = 1e-3f; // of the implicit step

/// A bent thread of unequal masses; one particle is pinned, one touches a surface and one is held to a line, if asked
/// for.
struct BentThread
{
	ModelPointer Made = Make();
	ThreadFamilies Families = OrThrow(FindThreads(*Made));
	ThreadSolver Solver;
	ThreadLinks Links;
	ThreadBodies Bodies;
	std::vector<Float4> Start;
	std::vector<Float4> Density;

	static ModelPointer Make()
	{
		Scenes::Network chain = Scenes::Chain(static_cast<int>(Count), 0.8f, 0.9f, Stiffness);
		for (size_t i = 0; i < Count; ++i)
		{
			chain.Masses[i] *= 1.0f + 0.1f * static_cast<float>(i);
		}
		return OrThrow(BuildNetwork(chain.Describe()));
	}

	BentThread(bool pinned, bool touches)
	{
		Solver.Prepare(Families);
		Bodies.Mobile.assign(Families.PlaceCount, Float4::Zero());
		Bodies.Direction.assign(Families.PlaceCount, Float4::Zero());
		Bodies.Held.assign(Families.PlaceCount, Float4::Zero());
		Bodies.IsConstrained.assign(Families.GroupCount, touches ? 1 : 0);
		Start.assign(Families.PlaceCount, Float4::Zero());
		Scenes::Random random(5);
		for (size_t i = 0; i < Count; ++i)
		{
			const Vector3 moved = Vector3{random.Signed(), random.Signed(), random.Signed()} * 0.06f;
			const bool held = pinned && i == 3;
			Start[i] = Float4::From(RestPositions(*Made)[i] + moved);
			Bodies.Mobile[i] =
				Float4::Set(-0.3f * moved.Y, 0.4f * moved.Z, 0.5f * moved.X, held ? 0.0f : 1.0f / Masses(*Made)[i]);
			if (touches && (i == 5 || i == 6))
			{
				Bodies.Direction[i] = Float4::Set(0.48f, 0.6f, 0.64f, i == 6 ? 1.0f : 0.0f);
			}
		}
		Links.Way.assign(Families.Rest.size(), Vector3x4::Splat({}));
		ThreadSolver::FindWays(Families, 0, Start, std::vector<Float4>(Start.size(), Float4::Zero()), Links, nullptr);
		Links.Target = Families.Rest;
		for (const Float4& stiffness : Families.Stiffness)
		{
			alignas(16) float lane[4];
			stiffness.Store(lane);
			for (float& value : lane)
			{
				value = value > 0.0f ? 1.0f / (Square * value) : 1e30f;
			}
			Links.Compliance.push_back(Float4::Load(lane));
		}
		Density.assign(Families.Rest.size(), Float4::Set(0.02f, 0.0f, 0.0f, 0.0f));
	}

	/// The particles of the thread, one after the other.
	size_t Particle(size_t node) const { return static_cast<size_t>(Families.Node[4 * node]); }
	Eigen::Vector3d At(size_t node) const
	{
		return ToVector(Start[Particle(node)]) + ToVector(Bodies.Mobile[Particle(node)]);
	}
	static Eigen::Vector3d ToVector(Float4 v)
	{
		const Vector3 p = v.ToVector3();
		return {double(p.X), double(p.Y), double(p.Z)};
	}
	Eigen::Matrix3d Free(size_t node) const
	{
		const Eigen::Vector3d direction = ToVector(Bodies.Direction[Particle(node)]);
		const Eigen::Matrix3d along = direction * direction.transpose();
		return Fourth(Bodies.Direction[Particle(node)]) > 0.0 ? along : Eigen::Matrix3d::Identity() - along;
	}
	Eigen::Matrix3d Mobility(size_t node) const { return Fourth(Bodies.Mobile[Particle(node)]) * Free(node); }
	static double Fourth(Float4 v)
	{
		alignas(16) float lane[4];
		v.Store(lane);
		return double(lane[3]);
	}
};

class ThreadSolveCases : public testing::TestWithParam<std::pair<bool, bool>>
{
};

TEST_P(ThreadSolveCases, MovesAsADenseSolveDoes)
{
	BentThread thread(GetParam().first, GetParam().second);
	ASSERT_EQ(thread.Families.All.size(), 1u);
	constexpr Eigen::Index Size = 3 * Count;
	constexpr Eigen::Index Links = Count - 1;
	Eigen::MatrixXd gradient = Eigen::MatrixXd::Zero(Links, Size);
	Eigen::MatrixXd mobility = Eigen::MatrixXd::Zero(Size, Size);
	Eigen::VectorXd right(Links);
	Eigen::VectorXd lengths(Links);
	const double compliance = 1.0 / double(Square * Stiffness);
	for (size_t node = 0; node < Count; ++node)
	{
		const Eigen::Index row = static_cast<Eigen::Index>(node);
		mobility.block<3, 3>(3 * row, 3 * row) = thread.Mobility(node);
		if (row < Links)
		{
			const Eigen::Vector3d way = thread.At(node) - thread.At(node + 1);
			gradient.block<1, 3>(row, 3 * row) = way.normalized().transpose();
			gradient.block<1, 3>(row, 3 * row + 3) = -way.normalized().transpose();
			lengths[row] = way.norm();
			right[row] = way.norm() - 0.1 - compliance * 0.02 * way.norm();
		}
	}
	Eigen::MatrixXd matrix = gradient * mobility * gradient.transpose();
	matrix.diagonal().array() += compliance;
	const Eigen::VectorXd change = matrix.ldlt().solve(right);
	const Eigen::VectorXd moves = -mobility * gradient.transpose() * change;
	const Eigen::VectorXd pulls = -gradient.transpose() * change;

	std::vector<Eigen::Vector3d> before;
	for (size_t node = 0; node < Count; ++node)
	{
		before.push_back(thread.At(node));
	}
	thread.Solver.Solve(thread.Families, 0, thread.Links, thread.Bodies, thread.Density, nullptr);
	EXPECT_GT(moves.norm(), 0.01);
	for (size_t node = 0; node < Count; ++node)
	{
		const Eigen::Index row = static_cast<Eigen::Index>(node);
		EXPECT_LT((thread.At(node) - before[node] - moves.segment<3>(3 * row)).norm(), 1e-6) << node;
		const Eigen::Vector3d pull = pulls.segment<3>(3 * row);
		const Eigen::Vector3d held = BentThread::ToVector(thread.Bodies.Held[thread.Particle(node)]);
		EXPECT_LT((held - (pull - thread.Free(node) * pull)).norm(), 1e-6) << node;
		if (row < Links)
		{
			EXPECT_NEAR(double(thread.Density[node].ToVector3().X), 0.02 + change[row] / lengths[row], 1e-5);
		}
	}
}

INSTANTIATE_TEST_SUITE_P(ThreadSolve, ThreadSolveCases,
	testing::Values(std::pair(false, false), std::pair(true, false), std::pair(false, true), std::pair(true, true)));

TEST(ThreadSolve, ForceDensitiesPullAsADenseSolveDoes)
{
	BentThread thread(true, false);
	constexpr Eigen::Index Size = Count;
	Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(Size, Size);
	Eigen::MatrixXd mobility = Eigen::MatrixXd::Zero(Size, Size);
	Eigen::MatrixXd places(Size, 3);
	for (size_t node = 0; node < Count; ++node)
	{
		const Eigen::Index row = static_cast<Eigen::Index>(node);
		mobility(row, row) = thread.Mobility(node)(0, 0);
		places.row(row) = thread.At(node).transpose();
		if (node + 1 < Count)
		{
			const double stiffness =
				4.0 * 0.02 * std::max(thread.Mobility(node)(0, 0), thread.Mobility(node + 1)(0, 0));
			const double density = 0.02 * stiffness / (1.0 + stiffness);
			laplacian.block<2, 2>(row, row) += density * Eigen::Matrix2d{{1.0, -1.0}, {-1.0, 1.0}};
		}
	}
	const Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(Size, Size) + mobility * laplacian;
	const Eigen::MatrixXd moves = matrix.partialPivLu().solve(-mobility * laplacian * places);
	const std::vector<Float4> exact(thread.Start.size(), Float4::Zero());
	thread.Solver.PullByForceDensities(
		thread.Families, 0, thread.Start, exact, thread.Links, thread.Bodies, thread.Density, nullptr);
	EXPECT_GT(moves.norm(), 0.005);
	for (size_t node = 0; node < Count; ++node)
	{
		const Eigen::Index row = static_cast<Eigen::Index>(node);
		EXPECT_LT((thread.At(node) - places.row(row).transpose() - moves.row(row).transpose()).norm(), 1e-6) << node;
	}
}

TEST(ThreadFamilies, OfAGridAreWarpWeftAndDiagonals)
{
	const ThreadFamilies families = OrThrow(FindThreads(*OrThrow(BuildGrid(Scenes::Grid(1.0f, 0.6f, 11, 7), {}))));
	ASSERT_EQ(families.All.size(), 4u);
	EXPECT_EQ(families.YarnCount, 2u);
	EXPECT_EQ(families.FlexionCount, 0u);
	EXPECT_EQ(families.MostLinks, 10u);
	size_t springs = 0;
	for (const Float4& stiffness : families.Stiffness)
	{
		alignas(16) float lane[4];
		stiffness.Store(lane);
		springs += static_cast<size_t>(std::ranges::count_if(lane, [](float value) { return value > 0.0f; }));
	}
	EXPECT_EQ(springs, 7u * 10 + 11u * 6 + 2u * 10 * 6);
}

TEST(ThreadFamilies, OfANetworkHaveFlexionToo)
{
	const ThreadFamilies families =
		OrThrow(FindThreads(*OrThrow(BuildNetwork(Scenes::HangingSheet(9, 100.0f).Describe()))));
	EXPECT_EQ(families.All.size(), 6u);
	EXPECT_EQ(families.YarnCount, 2u);
	EXPECT_EQ(families.FlexionCount, 2u);
}

TEST(ThreadFamilies, RefuseWhatIsNotMadeOfRows)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 5, 5, Scenes::Cut::Irregular);
	EXPECT_FALSE(FindThreads(*OrThrow(BuildMesh(mesh.Describe(), {}))));
}

} // namespace

} // namespace Cloth
