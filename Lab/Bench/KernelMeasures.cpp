// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Measures.h"

#include "Cooking/Model.h"
#include "Imex/InternalForces.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/Filter.h"
#include "Timing.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

namespace Lab
{

namespace
{

constexpr float KernelStep = static_cast<float>(HangingScene::FrameTime) * (2.0f / 3.0f);

/// In mid-fall, where springs are as stretched and turned as they usually are.
std::vector<Cloth::Vector3> FallingPositions(Case& hanging)
{
	const std::unique_ptr<SolverContestant> solver = hanging.Solver();
	for (int frame = 0; frame < HangingScene::Frames / 3; ++frame)
	{
		solver->StepFrame();
	}
	std::vector<Cloth::Vector3> positions(hanging.Scene.Positions.size());
	solver->ReadPositions(positions);
	return positions;
}

std::shared_ptr<const Cloth::System> SystemOf(Case& hanging)
{
	std::shared_ptr<const Cloth::System> system = hanging.Model()->SystemFor(KernelStep);
	if (!system)
	{
		throw std::runtime_error("the matrix of the hanging scene is not positive definite");
	}
	return system;
}

/// The residual and the linear solve of one update of ours, pins and all.
class Update
{
public:
	explicit Update(Case& hanging)
		: System(SystemOf(hanging))
		, Work(*System)
		, Position(hanging.Scene.Positions.size())
		, Residual(Position.size())
	{
		const Cloth::Model& model = *hanging.Model();
		Forces.Prepare(model, KernelStep);
		const std::vector<Cloth::Vector3> positions = FallingPositions(hanging);
		std::ranges::transform(
			positions, Position.begin(), [](Cloth::Vector3 place) { return Cloth::Float4::From(place); });
		Free.Kind.assign(Position.size(), Cloth::Freedom::All);
		Free.Direction.assign(Position.size(), Cloth::Float4::Zero());
		Free.Active = true;
		for (int pin : hanging.Scene.Held)
		{
			Free.Kind[static_cast<size_t>(pin)] = Cloth::Freedom::None;
		}
	}

	void Evaluate() { Forces.Evaluate(Position.data(), Residual.data(), nullptr); }

	void Solve() { System->Solve(Residual.data(), Free, Work, nullptr); }

private:
	std::shared_ptr<const Cloth::System> System;
	Cloth::System::Workspace Work;
	Cloth::InternalForces Forces;
	Cloth::Filter Free;
	std::vector<Cloth::Float4> Position;
	std::vector<Cloth::Float4> Residual;
};

} // namespace

Outcome MeasureUpdate(Case& hanging, int turns)
{
	const OrderedCloth& ordered = hanging.Ordered();
	const Yardstick::Cloth cloth = ordered.Cloth();
	const Yardstick::Factor factor = ordered.Factor();
	const std::vector<Yardstick::Quad> x = Reorder(FallingPositions(hanging), ordered.Place);
	const std::vector<Yardstick::Quad> y = Reorder(hanging.Scene.Positions, ordered.Place);
	std::vector<Yardstick::Quad> r(x.size());
	double energy = 0.0;
	Update ours(hanging);
	const auto residual = [&] { energy += Residual(cloth, x.data(), y.data(), KernelStep * KernelStep, r.data()); };
	// Solving anew and anew what was solved would leave the range of floats, so solves come with their residual.
	const std::vector<double> seconds = Race({[&]
												 {
													 residual();
													 Solve(factor, r.data());
												 },
												 residual,
												 [&]
												 {
													 ours.Evaluate();
													 ours.Solve();
												 },
												 [&] { ours.Evaluate(); }},
		turns);
	return {seconds[0] / seconds[2],
		Format("scalar %.0f us (residual %.0f, solve %.0f), ours %.0f us (%.0f, %.0f)", 1e6 * seconds[0],
			1e6 * seconds[1], 1e6 * (seconds[0] - seconds[1]), 1e6 * seconds[2], 1e6 * seconds[3],
			1e6 * (seconds[2] - seconds[3]))};
}

Outcome MeasureBandwidth(Case& hanging, int turns)
{
	const std::shared_ptr<const Cloth::System> system = SystemOf(hanging);
	const Cloth::Factor& factor = system->Solver;
	Cloth::Factor::Workspace work(factor);
	const std::vector<Cloth::Float4> right(static_cast<size_t>(factor.Size()), Cloth::Float4::Set(1.0f, 2.0f, 3.0f, 0));
	std::vector<Cloth::Float4> x(right.size());
	const size_t bytes = factor.SolveBytes();
	const std::vector<Yardstick::Quad> buffer(bytes / sizeof(Yardstick::Quad));
	volatile float sum = 0.0f;
	const auto copy = [&] { std::ranges::copy(right, x.begin()); };
	const std::vector<double> seconds = Race({[&]
												 {
													 copy();
													 factor.Solve(x.data(), work, nullptr);
												 },
												 copy, [&] { sum = Yardstick::ReadAll(buffer.data(), buffer.size()); }},
		turns);
	const double solve = seconds[0] - seconds[1];
	const double read = seconds[2];
	return {solve / (2.0 * read),
		Format("solve %.0f us, %.2f MB at %.0f GB/s, %.2f ns per stored entry", 1e6 * solve,
			1e-6 * static_cast<double>(bytes), 1e-9 * static_cast<double>(bytes) / read,
			1e9 * solve / static_cast<double>(factor.NonZeros()))};
}

Outcome MeasureFactor(Case& hanging, int turns)
{
	const Cloth::Model& model = *hanging.Model();
	// Nobody keeps the system, so every call makes a new one.
	const std::vector<double> seconds =
		Race({[&] { BuildModel(hanging.Scene); }, [&] { static_cast<void>(model.SystemFor(KernelStep)); }}, turns);
	return {1e3 * seconds[1],
		Format("ms to order, assemble and factor; %.0f ms to cook the model before", 1e3 * seconds[0])};
}

} // namespace Lab
