// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cooking/Model.h"

#include "Core/Validation.h"
#include "Energies/Air.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace Cloth
{

namespace
{

/// The diagonals resist stretching too; what they add is taken off the warp and weft threads, so that a strip has
/// the measured stiffness.
struct Moduli
{
	float Warp;
	float Weft;
	float Shear;

	Moduli(const Topology& topology, const Fabric& fabric)
		: Warp(fabric.TensileStiffnessWarp)
		, Weft(fabric.TensileStiffnessWeft)
		, Shear(fabric.Shear)
	{
		if (fabric.Tension.Law != TensionLaw::StVenantKirchhoff) // it has a shear of its own
		{
			Warp = std::max(Warp - Shear * topology.DiagonalInWarp, 0.0f);
			Weft = std::max(Weft - Shear * topology.DiagonalInWeft, 0.0f);
		}
	}

	float Of(ThreadKind kind) const
	{
		switch (kind)
		{
		case ThreadKind::Warp:
			return Warp;
		case ThreadKind::Weft:
			return Weft;
		case ThreadKind::Diagonal:
			return Shear;
		case ThreadKind::Given:
			return 1.0f;
		case ThreadKind::None:
			break;
		}
		return 0.0f;
	}
};

/// Of warp, weft and twist; the twist stands twice in the square of the symmetric curvature tensor.
std::array<double, 3> Rigidities(const Fabric& fabric)
{
	const double warp = fabric.BendingWarp;
	const double weft = fabric.BendingWeft;
	return {warp, weft, 2.0 * std::sqrt(warp * weft)};
}

double RigidityOf(const CurvatureRow& row, const Fabric& fabric)
{
	return Rigidities(fabric)[static_cast<size_t>(row.Direction)];
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
	double stiffness = 0.0;
	for (size_t s = 0; s < model.SpringStiffness.size(); ++s)
	{
		const double length = topology.Pairs.RestLength[s];
		stiffness += static_cast<double>(model.SpringStiffness[s]) * length * length;
	}
	for (const Float4& triangle : model.TriangleStiffness)
	{
		stiffness += static_cast<double>(SumLanes(triangle));
	}
	// For a square sheet of side L this is L / sqrt(E / density).
	return stiffness > 0.0 ? std::sqrt(12.0 * inertia / stiffness) : 1e30;
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
	model->DampingTime = network ? shape.GivenDampingTime : fabric.DampingTime;
	for (size_t i = 0; i < static_cast<size_t>(shape.ParticleCount); ++i)
	{
		model->Mass.push_back(network ? shape.GivenMass[i] : shape.Area[i] * fabric.ArealDensity);
		model->TotalMass += static_cast<double>(model->Mass.back());
	}
	const Moduli moduli(shape, fabric);
	if (!network && HasTensionPlots(fabric))
	{
		model->Tension = LawOf(shape, fabric, {moduli.Warp, moduli.Weft, moduli.Shear});
	}
	else
	{
		model->Tension = LawOf(tension);
	}
	for (size_t pair = 0; pair < shape.Pairs.Weight.size(); ++pair)
	{
		model->SpringStiffness.push_back(moduli.Of(shape.Pairs.Kind[pair]) * shape.Pairs.Weight[pair]);
	}
	const Float4 triangleModuli = Float4::Set(moduli.Warp, moduli.Weft, 2.0f * moduli.Shear, 2.0f * moduli.Shear);
	for (const TriangleThreads& triangle : shape.Triangles)
	{
		model->TriangleStiffness.push_back(triangleModuli * triangle.Area);
	}
	model->Bending = AssembleBending(shape, Rigidities(fabric));
	model->HasBending = std::ranges::any_of(model->Bending, [](float value) { return value != 0.0f; });
	for (const CurvatureRow& row : shape.Curvatures)
	{
		model->CurvatureStiffness.push_back(static_cast<float>(RigidityOf(row, fabric)) * row.Weight);
	}
	model->RestCurvatures = AssembleRestCurvatures(shape, model->CurvatureStiffness);
	model->Yarns = YarnFriction(shape, fabric);
	model->AirFactor = AirFactors(shape, fabric);
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
	return MakeModel(model->Shape, fabric);
}

std::shared_ptr<const System> Model::SystemFor(
	float implicitStep, const std::vector<int>& pinned, const ThreadStiffening& stiffening) const
{
	const bool own = !stiffening.Springs.empty();
	const std::lock_guard lock(SystemsMutex);
	std::erase_if(Systems, [](const std::weak_ptr<const System>& system) { return system.expired(); });
	for (const std::weak_ptr<const System>& known : Systems)
	{
		if (std::shared_ptr<const System> system = known.lock();
			!own && system && system->ImplicitStep == implicitStep && system->PinnedParticles == pinned)
		{
			return system;
		}
	}
	// A = M + h D + h^2 K, the matrix of equation 21 times the mass, with D = DampingTime * K along threads.
	const double step = implicitStep;
	const double elastic = step * step + step * static_cast<double>(DampingTime);
	std::vector<Triplet> entries;
	for (size_t i = 0; i < Mass.size(); ++i)
	{
		entries.push_back({static_cast<int>(i), static_cast<int>(i), Mass[i]});
	}
	const auto couple = [&entries](int a, int b, double stiffness)
	{
		entries.push_back({a, a, stiffness});
		entries.push_back({b, b, stiffness});
		entries.push_back({a, b, -stiffness});
	};
	const PairTopology& pairs = Shape->Pairs;
	for (size_t pair = 0; pair < pairs.First.size(); ++pair)
	{
		const double times = stiffening.Springs.empty() ? 1.0 : static_cast<double>(stiffening.Springs[pair]);
		double coupling = elastic * times * static_cast<double>(SpringStiffness[pair])
			+ step * step * static_cast<double>(Bending[pair]);
		coupling +=
			Yarns.SpringStiffness.empty() ? 0.0 : step * step * static_cast<double>(Yarns.SpringStiffness[pair]);
		coupling += Yarns.Matrix.empty() ? 0.0 : step * step * static_cast<double>(Yarns.Matrix[pair]);
		couple(pairs.First[pair], pairs.Second[pair], coupling);
	}
	for (size_t t = 0; t < TriangleStiffness.size(); ++t)
	{
		const TriangleThreads& triangle = Shape->Triangles[t];
		const Float4 c0 = Float4::Zero() - triangle.C1 - triangle.C2;
		Float4 stiffness =
			stiffening.Triangles.empty() ? TriangleStiffness[t] : TriangleStiffness[t] * stiffening.Triangles[t];
		if (!Yarns.TriangleStiffness.empty())
		{
			stiffness += Yarns.TriangleStiffness[t] * static_cast<float>(step * step / elastic);
		}
		couple(triangle.Corner[0], triangle.Corner[1],
			-elastic * static_cast<double>(SumLanes(stiffness * c0 * triangle.C1)));
		couple(triangle.Corner[0], triangle.Corner[2],
			-elastic * static_cast<double>(SumLanes(stiffness * c0 * triangle.C2)));
		couple(triangle.Corner[1], triangle.Corner[2],
			-elastic * static_cast<double>(SumLanes(stiffness * triangle.C1 * triangle.C2)));
	}
	constexpr double Infinite = 1e6; // times the largest entry of the diagonal: beyond what single precision sees
	double largest = 0.0;
	for (const Triplet& entry : entries)
	{
		largest = std::max(largest, entry.Row == entry.Column ? entry.Value : 0.0);
	}
	for (int particle : pinned)
	{
		entries.push_back({particle, particle, Infinite * largest});
	}
	auto system = std::make_shared<System>();
	system->ImplicitStep = implicitStep;
	system->PinnedParticles = pinned;
	system->Matrix = SymmetricMatrix(Shape->ParticleCount, entries);
	std::optional<Factor> factor = Factor::Compute(system->Matrix);
	if (!factor)
	{
		return nullptr;
	}
	system->Solver = std::move(*factor);
	if (!own)
	{
		Systems.push_back(system);
	}
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
