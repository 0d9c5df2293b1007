// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SplitFactor.h"

#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"
#include "Cooking/Split.h"
#include "TestMatrices.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

constexpr int SplitSide = 21;
constexpr float SplitStep = 0.01f;

/// Pinned at two corners, or at one end of the cut.
GridDescription SplitGrid(std::vector<int> pins)
{
	GridDescription grid = Scenes::Grid(1.0f, 1.0f, SplitSide, SplitSide);
	grid.DeclaredPins = std::move(pins);
	return grid;
}

/// The model open along a column, with the system that it had before.
ModelPointer Opened(const ModelPointer& model, int column, int firstRow, int lastRow)
{
	std::vector<std::pair<int, int>> edges;
	for (int row = firstRow; row < lastRow; ++row)
	{
		const std::vector<int>& internal = model->Shape->ToInternal;
		edges.emplace_back(internal[row * SplitSide + column], internal[(row + 1) * SplitSide + column]);
	}
	const SplitTopology split = SplitAlong(*model->Shape, edges);
	auto origin = std::make_shared<SplitOrigin>();
	origin->OldParticle = split.OldParticle;
	origin->DeclaredPinCount = model->Shape->DeclaredPinCount;
	origin->Before = model->SystemFor(SplitStep);
	return MakeModel(split.Shape, model->Material, std::move(origin)).Value;
}

Filter DeclaredFilter(const Topology& topology)
{
	const size_t count = static_cast<size_t>(topology.ParticleCount);
	Filter filter{std::vector<Freedom>(count, Freedom::All), std::vector<Float4>(count, Float4::Zero())};
	std::fill(filter.Kind.end() - topology.DeclaredPinCount, filter.Kind.end(), Freedom::None);
	filter.Active = topology.DeclaredPinCount > 0;
	return filter;
}

/// How far a solve is from that of a dense factor, in parts of the largest component.
double ErrorOf(const Model& model)
{
	const std::shared_ptr<const System> system = model.SystemFor(SplitStep);
	const Eigen::Index free = model.Shape->ParticleCount - model.Shape->DeclaredPinCount;
	std::vector<Float4> x = RandomVectors(model.Shape->ParticleCount, 3);
	const Eigen::MatrixXd expected =
		ToEigen(system->Matrix).topLeftCorner(free, free).llt().solve(ToEigen(x).topRows(free));
	SplitFactor::Workspace workspace(*system->Split);
	system->Split->Solve(x.data(), DeclaredFilter(*model.Shape), workspace, nullptr);
	return (ToEigen(x).topRows(free) - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff();
}

} // namespace

TEST(SplitFactor, SolvesAsAFactorOfTheTornMatrixDoes)
{
	Fabric stiff;
	stiff.BendingWarp = stiff.BendingWeft = 1.0f; // so that a cut takes much of the matrix away
	for (const Fabric& fabric : {Fabric{}, stiff})
	{
		for (const std::vector<int>& pins : {std::vector<int>{}, std::vector<int>{0, SplitSide - 1}})
		{
			ModelPointer model = BuildGrid(SplitGrid(pins), fabric).Value;
			for (int row = 0; row < 4; ++row)
			{
				model = Opened(model, 9, 2 * row, 2 * row + 3);
				const std::shared_ptr<const System> system = model->SystemFor(SplitStep);
				ASSERT_TRUE(system->Split) << row;
				EXPECT_GE(system->Split->ModeCount(), 2 * row + 1);
				EXPECT_LT(ErrorOf(*model), 2e-4) << row << " with " << pins.size() << " pins";
			}
		}
	}
}

TEST(SplitFactor, IsRefusedWhereAFactorOfItsOwnIsBetter)
{
	const ModelPointer model = BuildGrid(SplitGrid({9}), Fabric{}).Value;
	EXPECT_TRUE(Opened(model, 5, 0, 3)->SystemFor(SplitStep)->Split);
	EXPECT_FALSE(Opened(model, 9, 0, 3)->SystemFor(SplitStep)->Split) << "a declared pin has come apart";
	EXPECT_FALSE(Opened(model, 5, 0, 3)->SystemFor(2.0f * SplitStep)->Split) << "of another step";

	const ModelPointer open = Opened(model, 5, 0, 3);
	Fabric other = model->Material;
	other.ArealDensity *= 2.0f;
	EXPECT_FALSE(MakeModel(open->Shape, other, open->Origin).Value->SystemFor(SplitStep)->Split) << "another fabric";

	// Many modes make a new factor, from which it goes on.
	ModelPointer torn = model;
	std::vector<int> modes;
	for (int column = 1; column < 9; ++column)
	{
		torn = Opened(torn, column, 5, 15);
		const std::shared_ptr<const System> system = torn->SystemFor(SplitStep);
		modes.push_back(system->Split ? system->Split->ModeCount() : 0);
	}
	EXPECT_EQ(std::ranges::count(modes, 0), 1);
	EXPECT_LE(*std::ranges::max_element(modes), 64);
}

} // namespace Cloth
