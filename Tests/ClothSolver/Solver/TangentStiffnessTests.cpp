// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"
#include "Core/Tuning.h"
#include "Solver/IncrementalPotential.h"
#include "Solver/TangentStiffness.h"
#include "TestWorkers.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace Cloth
{

namespace
{

constexpr float ImplicitStep = 0.004f;

/// A cloth whose threads are all taut, so that its Hessian is positive and nothing of it is left out.
class TautCloth
{
public:
	explicit TautCloth(const Result<ModelPointer>& model)
		: Cooked(model.Value)
	{
		EXPECT_TRUE(model.Ok()) << model.Error;
		Problem.Prepare(*Cooked, ImplicitStep);
		std::ranges::fill(Problem.Target, Float4::Zero());
		Still.assign(Count(), Float4::Zero());
		Free.Kind.assign(Count(), Freedom::All);
		Free.Direction.assign(Count(), Float4::Zero());
		for (const Float4& rest : Cooked->Shape->RestPosition)
		{
			const Vector3 p = rest.ToVector3();
			X.push_back(Float4::From({1.1f * p.X, 1.15f * p.Y, 0.1f * p.X * p.X}));
		}
		Tangent.Prepare(*Cooked->Shape, Cooked->Mass);
	}

	size_t Count() const { return Cooked->Mass.size(); }

	void Linearize(Workers* workers = nullptr)
	{
		Problem.Linearize(X.data(), Still.data(), false, Tangent, workers);
		Tangent.FindBlocks(X.data(), 1.0f, {}, ImplicitStep * ImplicitStep, Free, workers);
	}

	/// H z
	std::vector<Float4> Product(const std::vector<Float4>& z, Workers* workers = nullptr)
	{
		std::vector<Float4> result(Count());
		Tangent.Subtract(Still.data(), z.data(), Free, result.data(), workers);
		std::ranges::for_each(result, [](Float4& value) { value = Float4::Zero() - value; });
		return result;
	}

	std::vector<Float4> Jacobi(const std::vector<Float4>& r) const
	{
		std::vector<Float4> result(Count());
		Tangent.Jacobi(r.data(), false, result.data(), Free, nullptr);
		return result;
	}

	/// The residual after a displacement.
	std::vector<Float4> Residual(const std::vector<Float4>& u)
	{
		std::vector<Float4> x;
		for (size_t i = 0; i < Count(); ++i)
		{
			x.push_back(X[i] + u[i]);
		}
		std::vector<Float4> residual(Count());
		Problem.Evaluate({x.data(), u.data()}, residual.data(), nullptr);
		return residual;
	}

	std::vector<Float4> Random(uint64_t seed, float size) const
	{
		Scenes::Random random(seed);
		std::vector<Float4> field;
		for (size_t i = 0; i < Count(); ++i)
		{
			field.push_back(Float4::From(random.InCube() * size));
		}
		return field;
	}

	ModelPointer Cooked;
	IncrementalPotential Problem;
	TangentStiffness Tangent;
	Filter Free;
	std::vector<Float4> X;
	std::vector<Float4> Still;
};

double DotOf(const std::vector<Float4>& a, const std::vector<Float4>& b)
{
	double sum = 0.0;
	for (size_t i = 0; i < a.size(); ++i)
	{
		sum += static_cast<double>(SumLanes(a[i] * b[i]));
	}
	return sum;
}

std::vector<Result<ModelPointer>> Cloths()
{
	Fabric fabric;
	fabric.DampingTime = 0.0f;
	Fabric cubic = fabric;
	cubic.Tension.Law = TensionLaw::FullCubic;
	const Scenes::Mesh mesh = Scenes::Rectangle(0.4f, 0.4f, 7, 7, Scenes::Cut::Irregular);
	const GridDescription grid = Scenes::Grid(0.4f, 0.4f, 7, 7);
	std::vector<Result<ModelPointer>> cloths;
	cloths.push_back(BuildGrid(grid, fabric));
	cloths.push_back(BuildGrid(grid, cubic));
	cloths.push_back(BuildMesh(mesh.Describe(), fabric));
	cloths.push_back(BuildMesh(mesh.Describe(), cubic));
	cloths.push_back(BuildNetwork(Scenes::HangingSheet(7, 500.0f).Describe()));
	return cloths;
}

} // namespace

TEST(TangentStiffness, IsTheDerivativeOfTheResidual)
{
	int number = 0;
	for (const Result<ModelPointer>& model : Cloths())
	{
		TautCloth cloth(model);
		cloth.Linearize();
		const std::vector<Float4> forward = cloth.Random(1, 2e-4f);
		std::vector<Float4> backward = forward;
		std::ranges::for_each(backward, [](Float4& value) { value = Float4::Zero() - value; });
		const std::vector<Float4> product = cloth.Product(forward);
		const std::vector<Float4> after = cloth.Residual(forward);
		const std::vector<Float4> before = cloth.Residual(backward);
		double error = 0.0;
		double size = 0.0;
		for (size_t i = 0; i < cloth.Count(); ++i)
		{
			const Float4 difference = (after[i] - before[i]) * 0.5f;
			error += static_cast<double>(SumLanes((product[i] - difference) * (product[i] - difference)));
			size += static_cast<double>(SumLanes(difference * difference));
		}
		EXPECT_LT(std::sqrt(error / size), 0.01) << "cloth " << number;
		++number;
	}
}

/// Jacobi inverts the blocks of the diagonal, which products with single particles show.
TEST(TangentStiffness, HasTheBlocksOfItsDiagonal)
{
	for (const Result<ModelPointer>& model : Cloths())
	{
		TautCloth cloth(model);
		cloth.Linearize();
		for (size_t i = 0; i < cloth.Count(); i += 5)
		{
			std::vector<Float4> single = cloth.Still;
			single[i] = Float4::Set(0.3f, -0.7f, 0.5f, 0.0f);
			std::vector<Float4> own = cloth.Still;
			own[i] = cloth.Product(single)[i];
			const Float4 solved = cloth.Jacobi(own)[i] - single[i] * Tuning::JacobiWeight;
			EXPECT_LT(Length(solved), 1e-3f) << i;
		}
	}
}

TEST(TangentStiffness, IsSymmetricPositiveAndSlowForItsSweeps)
{
	for (const Result<ModelPointer>& model : Cloths())
	{
		TautCloth cloth(model);
		cloth.Linearize();
		const std::vector<Float4> a = cloth.Random(2, 1.0f);
		const std::vector<Float4> b = cloth.Random(3, 1.0f);
		const double scale = DotOf(a, cloth.Product(a));
		EXPECT_GT(scale, 0.0);
		EXPECT_NEAR(DotOf(a, cloth.Product(b)), DotOf(b, cloth.Product(a)), 1e-5 * scale);
		EXPECT_NEAR(DotOf(a, cloth.Jacobi(b)), DotOf(b, cloth.Jacobi(a)), 1e-5 * DotOf(a, cloth.Jacobi(a)));
		// The largest eigenvalue of a damped sweep, which must stay below 2.
		std::vector<Float4> mode = a;
		double eigenvalue = 0.0;
		for (int round = 0; round < 100; ++round)
		{
			const std::vector<Float4> next = cloth.Jacobi(cloth.Product(mode));
			eigenvalue = std::sqrt(DotOf(next, next) / DotOf(mode, mode));
			const float inverse = static_cast<float>(1.0 / std::sqrt(DotOf(next, next)));
			std::ranges::transform(next, mode.begin(), [inverse](Float4 value) { return value * inverse; });
		}
		EXPECT_LT(eigenvalue, 1.9);
	}
}

/// What is held does not move, whatever pulls at it.
TEST(TangentStiffness, LeavesHeldDirectionsAlone)
{
	for (const Result<ModelPointer>& model : Cloths())
	{
		TautCloth cloth(model);
		const Float4 normal = Float4::From({0.6f, 0.0f, 0.8f});
		cloth.Free.Active = true;
		cloth.Free.Kind[3] = Freedom::Plane;
		cloth.Free.Kind[9] = Freedom::Line;
		cloth.Free.Kind[20] = Freedom::None;
		cloth.Free.Direction[3] = cloth.Free.Direction[9] = normal;
		cloth.Linearize();
		const std::vector<Float4> swept = cloth.Jacobi(cloth.Random(4, 1.0f));
		EXPECT_LT(std::abs(Dot(swept[3], normal)), 1e-6f * Length(swept[3]));
		EXPECT_GT(Length(swept[3]), 0.0f);
		EXPECT_LT(Length(swept[9] - normal * Dot(swept[9], normal)), 1e-6f * Length(swept[9]));
		EXPECT_GT(Length(swept[9]), 0.0f);
		EXPECT_EQ(Length(swept[20]), 0.0f);
	}
}

TEST(TangentStiffness, DoesNotDependOnWorkers)
{
	TautCloth alone(BuildGrid(Scenes::Grid(1.0f, 1.0f, 70, 40), Fabric{}));
	TautCloth shared(BuildGrid(Scenes::Grid(1.0f, 1.0f, 70, 40), Fabric{}));
	TestWorkers workers(3);
	alone.Linearize();
	shared.Linearize(&workers);
	const std::vector<Float4> z = alone.Random(5, 1.0f);
	const std::vector<Float4> a = alone.Product(z);
	const std::vector<Float4> b = shared.Product(z, &workers);
	const std::vector<Float4> c = alone.Jacobi(z);
	const std::vector<Float4> d = shared.Jacobi(z);
	for (size_t i = 0; i < z.size(); ++i)
	{
		ASSERT_EQ(a[i].ToVector3(), b[i].ToVector3());
		ASSERT_EQ(c[i].ToVector3(), d[i].ToVector3());
	}
}

} // namespace Cloth
