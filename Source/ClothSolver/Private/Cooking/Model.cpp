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

/// Along springs and the sides of triangles.
float MeanSpacing(const Topology& shape)
{
	std::vector<float> nearest(shape.RestPosition.size(), 0.0f); // squared; 0: none yet
	const auto look = [&](int a, int b)
	{
		const Float4 way = shape.RestPosition[static_cast<size_t>(a)] - shape.RestPosition[static_cast<size_t>(b)];
		const float square = SumLanes(way * way);
		for (int end : {a, b})
		{
			float& least = nearest[static_cast<size_t>(end)];
			least = square > 0.0f && (least == 0.0f || square < least) ? square : least;
		}
	};
	for (size_t s = 0; s < shape.Springs.First.size(); ++s)
	{
		look(shape.Springs.First[s], shape.Springs.Second[s]);
	}
	for (const TriangleThreads& triangle : shape.Triangles)
	{
		look(triangle.Corner[0], triangle.Corner[1]);
		look(triangle.Corner[1], triangle.Corner[2]);
		look(triangle.Corner[2], triangle.Corner[0]);
	}
	double sum = 0.0;
	size_t count = 0;
	for (float square : nearest)
	{
		sum += static_cast<double>(std::sqrt(square));
		count += square > 0.0f ? 1 : 0;
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

std::shared_ptr<const CoupledPairs> Model::PairsOfImex() const
{
	const std::lock_guard lock(PairsMutex);
	std::shared_ptr<const CoupledPairs> pairs = Pairs.lock();
	if (!pairs)
	{
		PairTopology coupled(*Shape);
		std::vector<Triplet> couplings;
		for (size_t pair = 0; pair < coupled.First.size(); ++pair)
		{
			couplings.push_back({coupled.First[pair], coupled.Second[pair], 1.0});
		}
		const SymmetricMatrix pattern(Shape->ParticleCount, couplings);
		EliminationOrder order = EliminationOrder::Compute(pattern, Shape->DeclaredPins);
		pairs = std::make_shared<const CoupledPairs>(CoupledPairs{std::move(coupled), std::move(order)});
		Pairs = pairs;
	}
	return pairs;
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
	const std::shared_ptr<const CoupledPairs> pairs = PairsOfImex();
	const auto& [first, second] = std::tie(pairs->Shape.First, pairs->Shape.Second);
	StiffnessBound bound{step, step * step + step * damping, pairs->Shape, std::vector<double>(first.size(), 0.0),
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
		couple(first[pair], second[pair], bound.Pairs[pair]);
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
	std::optional<System> made = System::Make(SymmetricMatrix(std::move(diagonal), couplings), {pairs, &pairs->Order});
	if (!made)
	{
		return nullptr;
	}
	made->ImplicitStep = implicitStep;
	auto system = std::make_shared<const System>(std::move(*made));
	Systems.push_back(system);
	return system;
}

int ParticleCount(const Model& model) { return model.Shape->ParticleCount; }
std::span<const int> ParticleOfVertex(const Model& model) { return model.Shape->ParticleOfVertex; }
std::span<const int> Triangles(const Model& model) { return model.Shape->SurfaceTriangles; }

std::vector<float> Masses(const Model& model) { return model.Mass; }

std::vector<Vector3> RestPositions(const Model& model)
{
	std::vector<Vector3> positions;
	for (const Float4& position : model.Shape->RestPosition)
	{
		positions.push_back(position.ToVector3());
	}
	return positions;
}

} // namespace Cloth
