// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Memory.h"
#include "Simulation/SimulationData.h"

#include <memory>
#include <tuple>

namespace Cloth
{

namespace
{

size_t BytesOfStrains(const Strains& strain) { return BytesOf(strain.Springs, strain.Triangles, strain.Bends); }

/// An archive that adds up what it is shown.
struct Counter
{
	size_t Bytes = 0;

	template <typename... Values>
	void operator()(const Values&... values)
	{
		Bytes += (BytesOf(values) + ... + 0);
	}
};

size_t BytesOfSelf(const SelfContactHistory& self)
{
	size_t bytes = BytesOf(self.Reference, self.Radius.Particle, self.Radius.Triangle, self.Radius.Edge, self.Tangled);
	for (const SelfCandidates* list : {&self.ParticleTriangle, &self.EdgeEdge})
	{
		bytes += BytesOf(list->Pairs, list->Clear, list->Thickness, list->Mark);
	}
	return bytes;
}

size_t BytesOfState(const State& state)
{
	Counter counter;
	ForEachEnergy([&counter](const auto& history) { history.VisitFields(counter, history); }, state.Histories);
	const TriangleContactHistory& triangles = state.Contacts.Triangles;
	return counter.Bytes + BytesOfStrains(state.Strain) + BytesOfSelf(state.Contacts.Self)
		+ BytesOf(state.Position, state.Velocity, state.LastMove, state.LastVelocity, state.MotionConstraints,
			state.Contacts.Particles, triangles.Force, triangles.Collider, triangles.Stiffness, triangles.Weight,
			triangles.Candidates, state.Factor.Active, state.Factor.Known, state.Colliders);
}

size_t BytesOfSubstep(const SubstepContext& substep)
{
	return BytesOfStrains(substep.NewStrain)
		+ BytesOf(substep.Acceleration, substep.Displacement, substep.FrictionMove, substep.FallingMove,
			substep.NewPosition, substep.NewVelocity, substep.Impulse, substep.Partial);
}

size_t BytesOfPotentials(const EnergyPotentials& potentials)
{
	const Tension::Potential& tension = std::get<0>(potentials);
	return BytesOf(tension.SpringStiffness, tension.SpringLength, tension.SpringDamperStrain, tension.TriangleStiffness,
			   tension.TriangleLength, tension.TriangleDamperStrain)
		+ BytesOf(std::get<1>(potentials).Coefficient);
}

size_t BytesOfTopology(const Topology& topology)
{
	const PairTopology& pairs = topology.Pairs;
	return BytesOf(topology.ToInternal, topology.ToExternal, topology.ParticleOfVertex, topology.SurfaceTriangles,
			   topology.TearTips, topology.RestPosition, topology.Area, topology.GivenMass, topology.Triangles,
			   topology.Air, topology.Curvatures)
		+ BytesOf(pairs.First, pairs.Second, pairs.RestLength, pairs.Weight, pairs.Kind, pairs.Edges,
			pairs.StartOfParticle, pairs.Neighbours);
}

size_t BytesOfModel(const Model& model)
{
	const auto& [tension, bending, friction] = model.Energies;
	return BytesOf(model.Mass, model.AirFactor) + BytesOf(tension.SpringStiffness, tension.TriangleStiffness)
		+ BytesOf(bending.PairStiffness, bending.CurvatureStiffness, bending.RestCurvatures)
		+ BytesOf(friction.SpringStiffness, friction.SpringYield, friction.SpringWidth, friction.SpringPerLength,
			friction.TriangleStiffness, friction.TriangleYield, friction.TriangleWidth)
		+ BytesOf(friction.Bends, friction.BendNormals, friction.BendRows, friction.BendStiffness, friction.BendYield,
			friction.BendArea, friction.BendElastic, friction.Matrix, friction.StartOfParticle, friction.Shares,
			friction.NextCoefficient);
}

size_t BytesOfSystem(const std::shared_ptr<const System>& system)
{
	return system ? BytesOf(system->Matrix, system->Solver) + (system->Split ? system->Split->Bytes() : 0) : 0;
}

} // namespace

size_t Simulation::MemoryUse() const
{
	const Implementation& data = *Data;
	size_t bytes = BytesOfModel(*data.Model) + BytesOfTopology(*data.Model->Shape);
	if (data.AskedModel != data.Model)
	{
		bytes += BytesOfModel(*data.AskedModel);
	}
	if (const std::shared_ptr<const SplitOrigin>& origin = data.Model->Origin)
	{
		bytes += BytesOf(origin->OldParticle) + BytesOfSystem(origin->Before);
	}
	return bytes + data.Bytes();
}

/// Without models.
size_t Simulation::Implementation::Bytes() const
{
	size_t bytes = BytesOfSystem(Matrix);
	for (const std::shared_ptr<const System>& other : OtherMatrices)
	{
		bytes += other != Matrix ? BytesOfSystem(other) : 0;
	}
	return bytes + BytesOfState(State) + BytesOfState(Saved) + BytesOfSubstep(Substep)
		+ BytesOfPotentials(Problem.Potentials)
		+ BytesOf(Constraints, MotionPins, Contacts, Threads, Imex, Touching, StrengthFactor, Reaction, Drawn, Problem,
			Solver);
}

} // namespace Cloth
