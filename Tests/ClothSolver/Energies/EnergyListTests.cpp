// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"
#include "Imex/InternalForces.h"

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

// What every energy of the list owes the others: its potential, what it measures and its bound in the matrix agree.

namespace Cloth
{

namespace
{

constexpr float ListStep = 0.01f;

struct ListCase
{
	std::string Name;
	ModelPointer Model;
};

/// Every law and every energy, also alone, on springs and on triangles, flat and curved; with damping and friction or
/// without.
std::vector<ListCase> ListCases(bool losses)
{
	std::vector<std::pair<std::string, Fabric>> fabrics;
	for (const TensionLawEntry& entry : AllTensionLaws())
	{
		Fabric fabric;
		fabric.Tension.Law = entry.Law;
		fabric.BendingWarp = 2e-3f;
		fabric.BendingWeft = 1e-3f;
		fabrics.emplace_back(entry.Name, fabric);
	}
	Fabric onlyBending;
	onlyBending.TensileStiffnessWarp = onlyBending.TensileStiffnessWeft = onlyBending.Shear = 0.0f;
	onlyBending.BendingWarp = 2e-3f;
	onlyBending.BendingWeft = 1e-3f;
	fabrics.emplace_back("bending alone", onlyBending);
	if (losses)
	{
		Fabric threads = onlyBending;
		threads.BendingWarp = threads.BendingWeft = 0.0f;
		threads.ShearHysteresis = 2.0f;
		fabrics.emplace_back("friction of threads alone", threads);
		Fabric bends = onlyBending;
		bends.BendingWarp = bends.BendingWeft = 1e-9f;
		bends.BendingHysteresisWarp = 2e-3f;
		bends.BendingHysteresisWeft = 1e-3f;
		fabrics.emplace_back("friction of bends alone", bends);
		Fabric slipping;
		slipping.ShearHysteresis = 2.0f;
		slipping.BendingHysteresisWarp = 2e-3f;
		slipping.BendingHysteresisWeft = 1e-3f;
		fabrics.emplace_back("hysteresis", slipping);
	}
	const Scenes::Mesh flat = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	const Scenes::Mesh curved = Scenes::CylinderPatch(0.5f, 0.4f, 7, 8, 4.0f, Scenes::Cut::Irregular);
	std::vector<ListCase> cases;
	for (auto& [name, fabric] : fabrics)
	{
		fabric.DampingTime = losses ? fabric.DampingTime : 0.0f;
		cases.push_back({name + ", grid", BuildGrid(Scenes::Grid(0.5f, 0.4f, 7, 8), fabric).Value});
		cases.push_back({name + ", mesh", BuildMesh(flat.Describe(), fabric).Value});
		cases.push_back({name + ", curved", BuildMesh(curved.Describe(), fabric).Value});
	}
	return cases;
}

/// A potential of a substep of a cloth that has been at rest.
class ListPotential
{
public:
	explicit ListPotential(const Model& model)
		: Cooked(model)
		, Zero(model.Mass.size(), Float4::Zero())
		, Residual(model.Mass.size())
	{
		Problem.Prepare(model, ListStep);
		const std::vector<Float4>& rest = model.Shape->RestPosition;
		ForEachEnergy([&]<typename E>(const E& energy, auto& history)
			{ history.Reset(*model.Shape, E{}, energy, rest.data()); },
			model.Energies, Histories);
		Strains strain;
		MeasureElastic(model.Energies, Histories, {*model.Shape, rest.data(), Partial, nullptr}, strain);
		const SubstepStart start{
			*model.Shape, strain, strain, rest.data(), Zero.data(), ListStep, ListStep, 0.0f, 0.0f, nullptr};
		ForEachEnergy([&start](const auto& energy, auto& history, auto& potential)
			{ energy.BeginSubstep(start, history, potential); },
			model.Energies, Histories, Problem.Potentials);
	}

	double Evaluate(const std::vector<Float4>& x) { return Problem.Evaluate(x.data(), Residual.data(), nullptr); }

	double Measure(const std::vector<Float4>& x)
	{
		Strains strain;
		return MeasureElastic(Cooked.Energies, Histories, {*Cooked.Shape, x.data(), Partial, nullptr}, strain);
	}

	/// Direction . gradient.
	double Slope(const std::vector<Float4>& x, const std::vector<Float4>& direction)
	{
		Evaluate(x);
		double slope = 0.0;
		for (size_t i = 0; i < x.size(); ++i)
		{
			slope += static_cast<double>(SumLanes(Residual[i] * direction[i]));
		}
		return slope;
	}

private:
	const Model& Cooked;
	InternalForces Problem;
	EnergyHistories Histories;
	std::vector<double> Partial;
	std::vector<Float4> Zero;
	std::vector<Float4> Residual;
};

std::vector<Float4> ShiftedBy(const std::vector<Float4>& x, const std::vector<Float4>& direction, float length)
{
	std::vector<Float4> moved = x;
	for (size_t i = 0; i < x.size(); ++i)
	{
		moved[i] += direction[i] * length;
	}
	return moved;
}

std::vector<Float4> RandomField(size_t count, float amount, uint64_t seed)
{
	Scenes::Random random(seed);
	std::vector<Float4> field;
	for (size_t i = 0; i < count; ++i)
	{
		field.push_back(Float4::From(random.InCube() * amount));
	}
	return field;
}

} // namespace

TEST(EnergyList, MeasuresWhatItsPotentialsAddUpTo)
{
	for (const ListCase& one : ListCases(false))
	{
		const Model& model = *one.Model;
		ListPotential potential(model);
		const std::vector<Float4> x =
			ShiftedBy(model.Shape->RestPosition, RandomField(model.Mass.size(), 0.004f, 1), 1.0f);
		const double measured = potential.Measure(x) * static_cast<double>(ListStep) * static_cast<double>(ListStep);
		EXPECT_GT(measured, 0.0) << one.Name;
		EXPECT_NEAR(potential.Evaluate(x), measured, 2e-5 * measured) << one.Name;
	}
}

/// Second differences of the potential at rest, where laws have their stiffness, stay below the matrix in every
/// direction. With that a plain update never overshoots.
TEST(EnergyList, IsNoStifferThanTheMatrix)
{
	for (const ListCase& one : ListCases(true))
	{
		const Model& model = *one.Model;
		ListPotential potential(model);
		const std::shared_ptr<const System> system = model.SystemFor(ListStep);
		const std::vector<Float4>& rest = model.Shape->RestPosition;
		double largest = 0.0;
		for (uint64_t seed = 1; seed <= 20; ++seed)
		{
			const std::vector<Float4> direction = RandomField(rest.size(), 1.0f, seed);
			constexpr float Small = 2e-5f;
			const double second = (potential.Slope(ShiftedBy(rest, direction, Small), direction)
									  - potential.Slope(ShiftedBy(rest, direction, -Small), direction))
				/ (2.0 * static_cast<double>(Small));
			double bound = 0.0;
			for (size_t i = 0; i < rest.size(); ++i)
			{
				const int row = static_cast<int>(i);
				const std::span<const int> columns = system->Matrix.Columns(row);
				const std::span<const double> values = system->Matrix.Values(row);
				for (size_t c = 0; c < columns.size(); ++c)
				{
					const Float4 other = direction[static_cast<size_t>(columns[c])];
					bound += values[c] * static_cast<double>(SumLanes(direction[i] * other));
				}
				bound -= static_cast<double>(model.Mass[i] * SumLanes(direction[i] * direction[i]));
			}
			// The matrix leaves out that the normals of a curved rest shape turn, which adds up to 2 % here.
			const double most = one.Name == "bending alone, curved" ? 1.05 : 1.001;
			EXPECT_LT(second, most * bound) << one.Name << ", direction " << seed;
			largest = std::max(largest, second / bound);
		}
		// The bound must not be so high that it bounds nothing. Only the power law has no stiffness at rest.
		if (!one.Name.starts_with("Power"))
		{
			EXPECT_GT(largest, 0.05) << one.Name;
		}
	}
}

} // namespace Cloth
