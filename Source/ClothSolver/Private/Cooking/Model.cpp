// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Model.h"

#include "Core/Validation.h"
#include "Energies/Air.h"

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

} // namespace

Result<ModelPointer> MakeModel(std::shared_ptr<const Topology> topology, const Fabric& measured)
{
	auto model = std::make_shared<Model>();
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
	return MakeModel(model->Shape, fabric);
}

std::shared_ptr<const System> Model::SystemFor(float implicitStep) const
{
	const std::lock_guard lock(SystemsMutex);
	std::erase_if(Systems, [](const std::weak_ptr<const System>& system) { return system.expired(); });
	for (const std::weak_ptr<const System>& known : Systems)
	{
		if (std::shared_ptr<const System> system = known.lock(); system && system->ImplicitStep == implicitStep)
		{
			return system;
		}
	}
	// A = M + h D + h^2 K, the matrix of equation 21 times the mass, with D = DampingTime * K along threads.
	const double step = implicitStep;
	const double damping = std::get<Tension>(Energies).DampingTime;
	StiffnessBound bound{step, step * step + step * damping, std::vector<double>(Shape->Pairs.First.size(), 0.0),
		std::vector<Float4>(Shape->Triangles.size(), Float4::Zero())};
	ForEachEnergy([&](const auto& energy) { energy.AddStiffness(*Shape, bound); }, Energies);
	std::vector<double> diagonal(Mass.begin(), Mass.end());
	std::vector<Triplet> couplings;
	couplings.reserve(bound.Pairs.size() + 3 * bound.Triangles.size());
	const auto couple = [&](int a, int b, double stiffness)
	{
		diagonal[static_cast<size_t>(a)] += stiffness;
		diagonal[static_cast<size_t>(b)] += stiffness;
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
	auto system = std::make_shared<System>();
	system->ImplicitStep = implicitStep;
	system->Matrix = SymmetricMatrix(std::move(diagonal), couplings);
	std::optional<Factor> factor = Factor::Compute(system->Matrix);
	if (!factor)
	{
		return nullptr;
	}
	system->Solver = std::move(*factor);
	Systems.push_back(system);
	return system;
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
