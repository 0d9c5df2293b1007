// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/StageTimer.h"
#include "Core/Tuning.h"
#include "Simulation/SimulationData.h"
#include "Solver/RigidMotion.h"

#include <algorithm>
#include <cmath>

// The energy balance of a substep: no energy may come from nowhere.

namespace Cloth
{

namespace
{

/// Sum of m a.b.
double WeightedDot(const std::vector<float>& mass, const std::vector<Float4>& a, const std::vector<Float4>& b)
{
	return BlockedSum(
		mass.size(), [&](Float4 sum, size_t i) { return MulAdd(a[i] * b[i], Float4::Splat(mass[i]), sum); });
}

/// What the rounding of positions may do to the elastic energy: half a unit in the last place of the farthest position,
/// at the ends of every thread.
double RoundingOf(const std::vector<Float4>& position, double tensionSquares)
{
	constexpr double HalfPlace = 6e-8;
	Float4 reach = Float4::Zero();
	for (const Float4& p : position)
	{
		reach = Max(reach, p * p);
	}
	return HalfPlace * std::sqrt(static_cast<double>(SumLanes(reach)) * tensionSquares);
}

} // namespace

Simulation::Implementation::Energies Simulation::Implementation::EnergyOf(const std::vector<Float4>& position,
	const std::vector<Float4>& velocity, Strains& strain, std::vector<ElasticState>& partial, Workers* workers) const
{
	const Configuration at{*Model->Shape, position.data(), partial, workers};
	return {MeasureElastic(Model->Energies, State.Energies, at, strain),
		0.5 * WeightedDot(Model->Mass, velocity, velocity)};
}

/// The residual is h^2 times the force that is missing; where a constraint holds, the constraint gave it. The inertia
/// in it is that of the scheme, which a sudden change of the prescribed velocity does not obey: what counts is
/// momentum.
void Simulation::Implementation::FindImpulses()
{
	const float perResidual = SubstepTime / (ImplicitStep * ImplicitStep);
	for (int particle : Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		const float mass = Model->Mass[i];
		const Float4 inertia = (Displacement[i] - Problem.Target[i]) * (mass * Problem.MassScale);
		const Float4 change = (NewVelocity[i] - State.Velocity[i] - Acceleration[i] * SubstepTime) * mass;
		Impulse[i] = Constraints.ConstrainedPart(i, (Solver.Residual()[i] - inertia) * perResidual + change);
	}
}

/// By gravity, by air, by pushes and by whatever moves constrained particles, J.
double Simulation::Implementation::WorkDone() const
{
	const float perSquare = 1.0f / (ImplicitStep * ImplicitStep);
	double work = 0.0;
	for (int particle : Constraints.Particles())
	{
		// Whatever prescribed motion does to kinetic energy, to threads and against gravity, the constraint did.
		const size_t i = static_cast<size_t>(particle);
		const float mass = Model->Mass[i];
		const Float4 inertia = (Displacement[i] - Problem.Target[i]) * (mass * Problem.MassScale);
		const Float4 force = (inertia - Solver.Residual()[i]) * perSquare + Acceleration[i] * mass;
		const Float4 before = Constraints.ConstrainedPart(i, State.Velocity[i]);
		const Float4 after = Constraints.ConstrainedPart(i, NewVelocity[i]);
		work += 0.5 * static_cast<double>(mass * SumLanes(after * after - before * before))
			- static_cast<double>(SumLanes(Constraints.ConstrainedPart(i, force) * Displacement[i]));
	}
	work += Coupling.Work(State.Position.data(), NewPosition.data());
	return work + WeightedDot(Model->Mass, Acceleration, Displacement);
}

/// A step whose updates were cut short leaves a residual, which acts like a force out of nowhere and can do work. The
/// energy it brought is taken out of the velocities again. False if they do not have that much.
bool Simulation::Implementation::LimitEnergy(Workers* workers, bool lastResort)
{
	const StageTimer timer(Statistics, Stage::LimitEnergy);
	const Float4 past = Float4::Splat(HistoryWeight);
	const Float4 perSpan = Float4::Splat(1.0f / VelocityStep);
	for (size_t i = 0; i < Displacement.size(); ++i)
	{
		NewPosition[i] = State.Position[i] + Displacement[i];
		NewVelocity[i] = (Displacement[i] - State.LastMove[i] * past) * perSpan;
	}
	for (int particle : Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		NewVelocity[i] = Constraints.Free().Apply(particle, NewVelocity[i]) + Constraints.Of(i).Velocity;
	}
	for (const CarriedParticle& carried : Coupling.CarriedParticles)
	{
		NewVelocity[static_cast<size_t>(carried.Particle)] += Coupling.Carried(carried) * (1.0f / SubstepTime);
	}
	const bool corrected = TouchesOnlyFreeBodies();
	if (corrected)
	{
		UncorrectedVelocity = State.Velocity; // in case the substep is not taken
		RestoreMomentum();
	}
	const auto reject = [&]
	{
		if (corrected)
		{
			State.Velocity = UncorrectedVelocity;
		}
		return false;
	};
	const Energies outcome = EnergyOf(NewPosition, NewVelocity, NewStrain, Partial, workers);
	NewEnergy = outcome.Total();
	State.KineticEnergy = outcome.Kinetic;
	if (!std::isfinite(NewEnergy))
	{
		return reject();
	}
	FindImpulses();
	const double allowed = State.Energy + WorkDone();
	if (NewEnergy - allowed <= Tuning::EnergyNoise * NewEnergy)
	{
		return true;
	}
	if (!Constraints.Free().Active)
	{
		RestoreRotation();
		NewEnergy = outcome.Elastic.Energy + 0.5 * WeightedDot(Model->Mass, NewVelocity, NewVelocity);
	}
	const double excess = NewEnergy - allowed;
	const double kinetic = NewEnergy - outcome.Elastic.Energy;
	if (!lastResort && excess > kinetic + RoundingOf(NewPosition, outcome.Elastic.TensionSquares))
	{
		return reject();
	}
	++Statistics.Conserved;
	if (excess > 0.0)
	{
		RemoveEnergy(excess);
	}
	return true;
}

bool Simulation::Implementation::TouchesOnlyFreeBodies() const
{
	return !Coupling.Bodies.empty() && Coupling.CarriedParticles.size() == Constraints.Particles().size()
		&& std::ranges::none_of(
			Coupling.Penalties, [](const PenaltyContact& push) { return push.Collider >= 0 && push.Body < 0; });
}

/// What is left of the residual can push a cloth that touches nothing but free bodies. Gives it the momentum that it
/// had and that gravity, air and the bodies gave.
void Simulation::Implementation::RestoreMomentum()
{
	const Filter& free = Constraints.Free();
	Float4 excess = Float4::Zero();
	float mass = 0.0f;
	for (size_t i = 0; i < Displacement.size(); ++i)
	{
		const Float4 change = NewVelocity[i] - State.Velocity[i] - Acceleration[i] * SubstepTime;
		excess = MulAdd(change, Float4::Splat(Model->Mass[i]), excess);
		mass += free.Kind[i] == Freedom::All ? Model->Mass[i] : 0.0f;
	}
	for (const CoupledBody& body : Coupling.Bodies)
	{
		excess += Coupling.ImpulseOn(body, SubstepTime);
	}
	if (mass > 0.0f)
	{
		const Float4 change = excess * (-1.0f / mass);
		for (size_t i = 0; i < Displacement.size(); ++i)
		{
			AddVelocity(i, free.Kind[i] == Freedom::All ? change : Float4::Zero());
		}
	}
}

/// Changes a particle's velocity, and its past alike: the scheme shall see no jolt.
void Simulation::Implementation::AddVelocity(size_t particle, Float4 velocity)
{
	NewVelocity[particle] += velocity;
	State.Velocity[particle] += velocity;
	Displacement[particle] += velocity * SubstepTime;
}

/// What is left of the residual can turn a free cloth. Gives it back the angular momentum that it had and that air
/// gave.
void Simulation::Implementation::RestoreRotation()
{
	RigidMotion motion = RigidMotionOf(Model->Mass, NewPosition, NewVelocity);
	for (size_t i = 0; i < Displacement.size(); ++i)
	{
		FreeVelocity[i] = MulAdd(Acceleration[i], Float4::Splat(SubstepTime), State.Velocity[i]);
	}
	const RigidMotion before = RigidMotionOf(Model->Mass, State.Position, FreeVelocity);
	const Vector3 wanted = RotationFor(Model->Mass, NewPosition, motion.Center, before.AngularMomentum);
	motion.Velocity = Float4::Zero();
	motion.Rotation = wanted - motion.Rotation;
	for (size_t i = 0; i < NewVelocity.size(); ++i)
	{
		NewVelocity[i] += motion.At(NewPosition[i]);
	}
}

/// The translation relative to which a held cloth is slowed: that of its pins, or else its own, because friction drags
/// it no faster than it does and free bodies share their momentum with it.
RigidMotion Simulation::Implementation::ConstrainedMotion() const
{
	RigidMotion motion{};
	const std::vector<int>& pins = Constraints.PinnedParticles();
	const bool own = pins.empty() || TouchesOnlyFreeBodies();
	for (int particle : pins)
	{
		const Float4 velocity = Constraints.Of(static_cast<size_t>(particle)).Velocity;
		motion.Velocity += velocity * (own ? 0.0f : 1.0f / static_cast<float>(pins.size()));
	}
	for (size_t i = 0; own && i < NewVelocity.size(); ++i)
	{
		motion.Velocity += NewVelocity[i] * (Model->Mass[i] / static_cast<float>(Model->TotalMass));
	}
	return motion;
}

/// Takes energy out of the motion that is neither translation nor rotation, so that momentum and angular momentum stay;
/// a held cloth is slowed as ConstrainedMotion says.
void Simulation::Implementation::RemoveEnergy(double excess)
{
	const Filter& free = Constraints.Free();
	const RigidMotion rigid = free.Active ? ConstrainedMotion() : RigidMotionOf(Model->Mass, NewPosition, NewVelocity);
	const auto inner = [&](size_t i)
	{ return free.Apply(static_cast<int>(i), NewVelocity[i] - rigid.At(NewPosition[i])); };
	double kinetic = 0.0;
	for (size_t i = 0; i < NewVelocity.size(); ++i)
	{
		const Float4 velocity = inner(i);
		kinetic += 0.5 * static_cast<double>(Model->Mass[i] * SumLanes(velocity * velocity));
	}
	const double removed = std::min(excess, kinetic);
	const float change = kinetic > 0.0 ? static_cast<float>(std::sqrt(1.0 - removed / kinetic) - 1.0) : 0.0f;
	for (size_t i = 0; i < NewVelocity.size(); ++i)
	{
		AddVelocity(i, inner(i) * change);
	}
	NewEnergy -= removed;
}

/// Solves the substep again with Euler's scheme from the present positions. Every update then lowers the sum of elastic
/// energy, potential energy and a part of the kinetic energy below what it was, so the outcome fits.
bool Simulation::Implementation::FallBack(Workers* workers)
{
	++Statistics.FallBacks;
	State.FallbackCooldown = Tuning::FallbackCooldownSubsteps;
	State.HasPast = false;
	BeginSubstep();
	BeginEnergies(0.0f, workers);
	Predict(StartValue::Present);
	return Update(workers, true) && LimitEnergy(workers, true);
}

} // namespace Cloth
