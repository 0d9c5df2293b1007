// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Memory.h"
#include "Simulation/SimulationData.h"

namespace Cloth
{

namespace
{

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
	return BytesOf(self.Meetings, self.Reference, self.Way, self.Last, self.Tangled, self.ParticleTriangle,
		self.EdgeEdge, self.Anchors);
}

size_t BytesOfState(const State& state)
{
	Counter counter;
	ForEachEnergy([&counter](const auto& history) { history.VisitFields(counter, history); }, state.Histories);
	return counter.Bytes + BytesOfSelf(state.Contacts.Self)
		+ BytesOf(state.Position, state.Remainder, state.Velocity, state.LastMove, state.LastVelocity,
			state.MotionConstraints, state.Threads.Density, state.Contacts.Particles,
			state.Contacts.Triangles.Candidates, state.Colliders);
}

size_t BytesOfSubstep(const SubstepContext& substep)
{
	return BytesOf(substep.Gusts, substep.Acceleration, substep.Displacement, substep.InternalMove,
		substep.UnstoppedMove, substep.Impulse, substep.FallingMove);
}

size_t BytesOfTopology(const Topology& topology)
{
	const SpringTopology& springs = topology.Springs;
	return BytesOf(springs.First, springs.Second, springs.RestLength, springs.Weight, springs.Kind,
		topology.DeclaredPins, topology.ParticleOfVertex, topology.SurfaceTriangles, topology.TearTips,
		topology.RestPosition, topology.Area, topology.GivenMass, topology.Triangles, topology.Air,
		topology.Curvatures);
}

size_t BytesOfModel(const Model& model)
{
	const auto& [tension, bending, friction] = model.Energies;
	return BytesOf(model.Mass, model.AirFactor) + BytesOf(tension.SpringStiffness, tension.TriangleStiffness)
		+ BytesOf(bending.CurvatureStiffness, bending.RestCurvatures)
		+ BytesOf(friction.SpringStiffness, friction.SpringYield, friction.SpringWidth, friction.SpringPerLength,
			friction.TriangleStiffness, friction.TriangleYield, friction.TriangleWidth)
		+ BytesOf(friction.Bends, friction.BendNormals, friction.BendRows, friction.BendStiffness, friction.BendYield,
			friction.BendArea, friction.BendElastic, friction.StartOfParticle, friction.Shares,
			friction.NextCoefficient);
}

} // namespace

size_t Simulation::MemoryUse() const
{
	const Implementation& data = *Data;
	return BytesOfModel(*data.Model) + BytesOfTopology(*data.Model->Shape) + data.Bytes();
}

/// Without models.
size_t Simulation::Implementation::Bytes() const
{
	return BytesOfState(State) + BytesOfState(Saved) + BytesOfSubstep(Substep)
		+ BytesOf(Constraints, MotionConstraints, MotionPins, Contacts, Threads, Imex, Touching, StrengthFactor,
			Reaction, Drawn);
}

} // namespace Cloth
