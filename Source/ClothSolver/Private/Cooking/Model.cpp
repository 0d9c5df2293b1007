// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Model.h"

#include "Core/Validation.h"
#include "Energies/Air.h"
#include "LinearAlgebra/SplitFactor.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace Cloth
{

namespace
{

float MeanSpacing(const Topology& shape)
{
	double sum = 0.0;
	size_t count = 0;
	for (size_t i = 0; i < shape.RestPosition.size(); ++i)
	{
		float nearest = 0.0f; // squared
		for (int entry = shape.Pairs.StartOfParticle[i]; entry < shape.Pairs.StartOfParticle[i + 1]; ++entry)
		{
			const int other = shape.Pairs.Neighbours[static_cast<size_t>(entry)].Particle;
			const Float4 way = shape.RestPosition[static_cast<size_t>(other)] - shape.RestPosition[i];
			const float square = SumLanes(way * way);
			nearest = square > 0.0f && (nearest == 0.0f || square < nearest) ? square : nearest;
		}
		sum += static_cast<double>(std::sqrt(nearest));
		count += nearest > 0.0f ? 1 : 0;
	}
	return count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0.0f;
}

double CrossingTimeOf(const Model& model)
{
	const Topology& topology = *model.Shape;
	// Moment of inertia about the centre of mass: sum of m x^2, less that of the centre.
	double first[3] = {};
	double inertia = 0.0;
	for (size_t i = 0; i < model.Mass.size(); ++i)
	{
		const Vector3 p = topology.RestPosition[i].ToVector3() - topology.RestPosition[0].ToVector3();
		const double mass = model.Mass[i];
		first[0] += mass * p.X;
		first[1] += mass * p.Y;
		first[2] += mass * p.Z;
		inertia += mass * static_cast<double>(Dot(p, p));
	}
	inertia -= (first[0] * first[0] + first[1] * first[1] + first[2] * first[2]) / model.TotalMass;
	const Tension& threads = std::get<Tension>(model.Energies);
	double stiffness = 0.0;
	for (size_t s = 0; s < threads.SpringStiffness.size(); ++s)
	{
		const double length = topology.Pairs.RestLength[s];
		stiffness += static_cast<double>(threads.SpringStiffness[s]) * length * length;
	}
	for (const Float4& triangle : threads.TriangleStiffness)
	{
		stiffness += static_cast<double>(SumLanes(triangle));
	}
	// For a square sheet of side L this is L / sqrt(E / density).
	return stiffness > 0.0 ? std::sqrt(12.0 * inertia / stiffness) : 1e30;
}

} // namespace

Result<ModelPointer> MakeModel(
	std::shared_ptr<const Topology> topology, const Fabric& measured, std::shared_ptr<const SplitOrigin> origin)
{
	auto model = std::make_shared<Model>();
	model->Origin = std::move(origin);
	const Topology& shape = *topology;
	const Fabric fabric = WithMeasuredSlopes(measured);
	model->Shape = std::move(topology);
	model->Material = fabric;
	const bool network = !shape.GivenMass.empty();
	const TensionCurve& tension = network ? shape.GivenTension : fabric.Tension;
	if (tension.Law == TensionLaw::StVenantKirchhoff && shape.Triangles.empty())
	{
		return Refuse("Fabric.Tension.Law", "StVenantKirchhoff", "this law for cloth built with it, of triangles");
	}
	model->Mass.reserve(static_cast<size_t>(shape.ParticleCount));
	for (size_t i = 0; i < static_cast<size_t>(shape.ParticleCount); ++i)
	{
		model->Mass.push_back(network ? shape.GivenMass[i] : shape.Area[i] * fabric.ArealDensity);
		model->TotalMass += static_cast<double>(model->Mass.back());
	}
	ForEachEnergy([&]<typename E>(E& energy) { energy = E(shape, fabric); }, model->Energies);
	model->AirFactor = AirFactors(shape, fabric);
	model->Spacing = MeanSpacing(shape);
	model->CrossingTime = CrossingTimeOf(*model);
	return ModelPointer(std::move(model));
}

Result<ModelPointer> WithFabric(const ModelPointer& model, const Fabric& fabric)
{
	if (!model)
	{
		return Refuse("Model", "null", "a built model");
	}
	if (Status status = Validate(fabric); !status)
	{
		return status;
	}
	return MakeModel(model->Shape, fabric, model->Origin);
}

std::shared_ptr<const System> Model::SystemFor(
	float implicitStep, const std::vector<HeldParticle>& held, const EnergyHistories& histories) const
{
	bool own = false;
	ForEachEnergy([&own](const auto& history) { own = own || history.AltersMatrix(); }, histories);
	const std::lock_guard lock(SystemsMutex);
	std::erase_if(Systems, [](const std::weak_ptr<const System>& system) { return system.expired(); });
	for (const std::weak_ptr<const System>& known : Systems)
	{
		if (std::shared_ptr<const System> system = known.lock();
			!own && system && system->ImplicitStep == implicitStep && system->Held == held)
		{
			return system;
		}
	}
	// A = M + h D + h^2 K, the matrix of equation 21 times the mass, with D = DampingTime * K along threads.
	const double step = implicitStep;
	const double damping = std::get<Tension>(Energies).DampingTime;
	StiffnessBound bound{step, step * step + step * damping, std::vector<double>(Shape->Pairs.First.size(), 0.0),
		std::vector<Float4>(Shape->Triangles.size(), Float4::Zero())};
	ForEachEnergy([&](const auto& energy, const auto& history) { energy.AddStiffness(*Shape, history, bound); },
		Energies, histories);
	std::vector<double> diagonal(Mass.begin(), Mass.end());
	double largest = static_cast<double>(*std::ranges::max_element(Mass)); // of what is added there
	std::vector<Triplet> couplings;
	couplings.reserve(bound.Pairs.size() + 3 * bound.Triangles.size());
	const auto couple = [&](int a, int b, double stiffness)
	{
		diagonal[static_cast<size_t>(a)] += stiffness;
		diagonal[static_cast<size_t>(b)] += stiffness;
		largest = std::max(largest, stiffness);
		if (a != b) // else it is padding
		{
			couplings.push_back({a, b, -stiffness});
		}
	};
	for (size_t pair = 0; pair < bound.Pairs.size(); ++pair)
	{
		couple(Shape->Pairs.First[pair], Shape->Pairs.Second[pair], bound.Pairs[pair]);
	}
	for (size_t t = 0; t < bound.Triangles.size(); ++t)
	{
		const auto& [corner, c1, c2, area] = Shape->Triangles[t];
		const Float4 c0 = Float4::Zero() - c1 - c2;
		const auto along = [&](Float4 a, Float4 b)
		{ return -bound.ThreadScale * static_cast<double>(SumLanes(bound.Triangles[t] * a * b)); };
		couple(corner[0], corner[1], along(c0, c1));
		couple(corner[0], corner[2], along(c0, c2));
		couple(corner[1], corner[2], along(c1, c2));
	}
	constexpr double Infinite = 1e6; // times the largest entry of the diagonal: beyond what single precision sees
	for (const HeldParticle& each : held)
	{
		diagonal[static_cast<size_t>(each.Particle)] +=
			std::isinf(each.Stiffness) ? Infinite * largest : step * step * each.Stiffness;
	}
	auto system = std::make_shared<System>();
	system->ImplicitStep = implicitStep;
	system->Held = held;
	system->Matrix = SymmetricMatrix(std::move(diagonal), couplings);
	system->Split = SplitFactorFor(*system);
	if (!system->Split)
	{
		std::optional<Factor> factor = Factor::Compute(system->Matrix);
		if (!factor)
		{
			return nullptr;
		}
		system->Solver = std::move(*factor);
	}
	if (!own)
	{
		Systems.push_back(system);
	}
	return system;
}

/// From the system before the split, if it was for the same step and held the same particles, none of which has come
/// apart; else null.
std::shared_ptr<const SplitFactor> Model::SplitFactorFor(const System& system) const
{
	if (!Origin || !Origin->Before || Origin->Before->ImplicitStep != system.ImplicitStep)
	{
		return nullptr;
	}
	std::vector<HeldParticle> held = system.Held;
	for (HeldParticle& each : held)
	{
		each.Particle = Origin->OldParticle[static_cast<size_t>(each.Particle)];
	}
	return Origin->Before->Held == held
		? SplitFactor::Compute(Origin->Before, system.Matrix, Origin->OldParticle, Origin->DeclaredPinCount)
		: nullptr;
}

int ParticleCount(const Model& model) { return model.Shape->ParticleCount; }
std::span<const int> ParticleOfVertex(const Model& model) { return model.Shape->ParticleOfVertex; }
std::span<const int> Triangles(const Model& model) { return model.Shape->SurfaceTriangles; }

std::vector<float> Masses(const Model& model)
{
	std::vector<float> masses;
	for (int internal : model.Shape->ToInternal)
	{
		masses.push_back(model.Mass[static_cast<size_t>(internal)]);
	}
	return masses;
}

std::vector<Vector3> RestPositions(const Model& model)
{
	std::vector<Vector3> positions;
	for (int internal : model.Shape->ToInternal)
	{
		positions.push_back(model.Shape->RestPosition[static_cast<size_t>(internal)].ToVector3());
	}
	return positions;
}

} // namespace Cloth
