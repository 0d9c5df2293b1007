// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/EnergyLimiter.h"

#include "Core/Blocks.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

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

EnergyOfState MeasureEnergy(const Model& model, const EnergyHistories& histories, const std::vector<Float4>& position,
	const std::vector<Float4>& velocity, Strains& strain, std::vector<ElasticSum>& partial, Workers* workers)
{
	const Configuration at{*model.Shape, position.data(), partial, workers};
	return {MeasureElastic(model.Energies, histories, at, strain), 0.5 * WeightedDot(model.Mass, velocity, velocity)};
}

/// The residual is h^2 times the force that is missing; where a constraint holds, the constraint gave it. The inertia
/// in it is that of the scheme, which a sudden change of the prescribed velocity does not obey: what counts is
/// momentum.
void EnergyLimiter::FindImpulses()
{
	const float perResidual = Step / (ImplicitStep * ImplicitStep);
	for (int particle : In.Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		const float mass = In.Model.Mass[i];
		const Float4 inertia = (Out.Displacement[i] - In.Problem.Target[i]) * (mass * In.Problem.MassScale);
		const Float4 change = (Out.NewVelocity[i] - In.Velocity[i] - Out.Acceleration[i] * Step) * mass;
		Out.Impulse[i] = In.Constraints.ConstrainedPart(i, (In.Residual[i] - inertia) * perResidual + change);
	}
}

/// By gravity, by air, by pushes and by whatever moves constrained particles, J.
double EnergyLimiter::WorkDone() const
{
	const float perSquare = 1.0f / (ImplicitStep * ImplicitStep);
	double work = 0.0;
	for (int particle : In.Constraints.Particles())
	{
		// Whatever prescribed motion does to kinetic energy, to threads and against gravity, the constraint did.
		const size_t i = static_cast<size_t>(particle);
		const float mass = In.Model.Mass[i];
		const Float4 inertia = (Out.Displacement[i] - In.Problem.Target[i]) * (mass * In.Problem.MassScale);
		const Float4 force = (inertia - In.Residual[i]) * perSquare + Out.Acceleration[i] * mass;
		const Float4 before = In.Constraints.ConstrainedPart(i, In.Velocity[i]);
		const Float4 after = In.Constraints.ConstrainedPart(i, Out.NewVelocity[i]);
		work += 0.5 * static_cast<double>(mass * SumLanes(after * after - before * before))
			- static_cast<double>(SumLanes(In.Constraints.ConstrainedPart(i, force) * Out.Displacement[i]));
	}
	work += In.Contacts.Coupling.Work(In.Position.data(), Out.NewPosition.data());
	return work + WeightedDot(In.Model.Mass, Out.Acceleration, Out.Displacement);
}

/// What the updates left of the residual acts like a force besides all others. The work it did is all that can have come
/// from nowhere: of a solved substep nothing is taken, whatever its scheme does to the energy.
double EnergyLimiter::WorkOfResidual() const
{
	const Filter& free = In.Constraints.Free();
	const double perSquare = 1.0 / (static_cast<double>(ImplicitStep) * static_cast<double>(ImplicitStep));
	return perSquare
		* BlockedSum(Out.Displacement.size(),
			[&](Float4 sum, size_t i)
			{ return MulAdd(free.Apply(static_cast<int>(i), In.Residual[i]), Out.Displacement[i], sum); });
}

void EnergyLimiter::FindOutcome()
{
	const Float4 past = Float4::Splat(Out.HistoryWeight);
	const Float4 perSpan = Float4::Splat(1.0f / Out.VelocityStep);
	for (size_t i = 0; i < Out.Displacement.size(); ++i)
	{
		Out.NewPosition[i] = In.Position[i] + Out.Displacement[i];
		Out.NewVelocity[i] = (Out.Displacement[i] - In.LastMove[i] * past) * perSpan;
	}
	for (int particle : In.Constraints.Particles())
	{
		const size_t i = static_cast<size_t>(particle);
		Out.NewVelocity[i] = In.Constraints.Free().Apply(particle, Out.NewVelocity[i]) + In.Constraints.Of(i).Velocity;
	}
	const BodyCoupling& coupling = In.Contacts.Coupling;
	for (const CarriedParticle& carried : coupling.CarriedParticles)
	{
		Out.NewVelocity[static_cast<size_t>(carried.Particle)] += coupling.Carried(carried) * (1.0f / Step);
	}
}

bool EnergyLimiter::Limit(bool lastResort, StepStatistics& statistics)
{
	FindOutcome();
	const bool corrected = In.Contacts.TouchesOnlyFreeBodies(In.Constraints);
	if (corrected)
	{
		Out.UncorrectedVelocity = In.Velocity; // in case the substep is not taken
		RestoreMomentum();
	}
	const auto reject = [&]
	{
		if (corrected)
		{
			In.Velocity = Out.UncorrectedVelocity;
		}
		return false;
	};
	const EnergyOfState outcome =
		MeasureEnergy(In.Model, In.Histories, Out.NewPosition, Out.NewVelocity, Out.NewStrain, Out.Partial, In.Tasks);
	Out.NewEnergy = outcome.Total();
	Out.NewKineticEnergy = outcome.Kinetic;
	if (!std::isfinite(Out.NewEnergy))
	{
		return reject();
	}
	FindImpulses();
	const double allowed = std::max(In.Energy + WorkDone(), Out.NewEnergy - WorkOfResidual());
	if (Out.NewEnergy - allowed <= Tuning::EnergyNoise * Out.NewEnergy)
	{
		return true;
	}
	if (!In.Constraints.Free().Active)
	{
		RestoreRotation();
		Out.NewEnergy = outcome.Elastic.Energy + 0.5 * WeightedDot(In.Model.Mass, Out.NewVelocity, Out.NewVelocity);
	}
	const double excess = Out.NewEnergy - allowed;
	const double kinetic = Out.NewEnergy - outcome.Elastic.Energy;
	if (!lastResort && excess > kinetic + RoundingOf(Out.NewPosition, outcome.Elastic.TensionSquares))
	{
		return reject();
	}
	++statistics.Conserved;
	if (excess > 0.0)
	{
		RemoveEnergy(excess);
	}
	return true;
}

/// What is left of the residual can push a cloth that touches nothing but free bodies. Gives it the momentum that it
/// had and that gravity, air and the bodies gave.
void EnergyLimiter::RestoreMomentum()
{
	const Filter& free = In.Constraints.Free();
	Float4 excess = Float4::Zero();
	float mass = 0.0f;
	for (size_t i = 0; i < Out.Displacement.size(); ++i)
	{
		const Float4 change = Out.NewVelocity[i] - In.Velocity[i] - Out.Acceleration[i] * Step;
		excess = MulAdd(change, Float4::Splat(In.Model.Mass[i]), excess);
		mass += free.Kind[i] == Freedom::All ? In.Model.Mass[i] : 0.0f;
	}
	for (const CoupledBody& body : In.Contacts.Coupling.Bodies)
	{
		excess += In.Contacts.Coupling.ImpulseOn(body, Step);
	}
	if (mass > 0.0f)
	{
		const Float4 change = excess * (-1.0f / mass);
		for (size_t i = 0; i < Out.Displacement.size(); ++i)
		{
			AddVelocity(i, free.Kind[i] == Freedom::All ? change : Float4::Zero());
		}
	}
}

/// Changes a particle's velocity, and its past alike: the scheme shall see no jolt.
void EnergyLimiter::AddVelocity(size_t particle, Float4 velocity)
{
	Out.NewVelocity[particle] += velocity;
	In.Velocity[particle] += velocity;
	Out.Displacement[particle] += velocity * Step;
}

/// What is left of the residual can turn a free cloth. Gives it back the angular momentum that it had and that air
/// gave.
void EnergyLimiter::RestoreRotation()
{
	RigidMotion motion = RigidMotionOf(In.Model.Mass, Out.NewPosition, Out.NewVelocity);
	for (size_t i = 0; i < Out.Displacement.size(); ++i)
	{
		Out.FreeVelocity[i] = MulAdd(Out.Acceleration[i], Float4::Splat(Step), In.Velocity[i]);
	}
	const RigidMotion before = RigidMotionOf(In.Model.Mass, In.Position, Out.FreeVelocity);
	const Vector3 wanted = RotationFor(In.Model.Mass, Out.NewPosition, motion.Center, before.AngularMomentum);
	motion.Velocity = Float4::Zero();
	motion.Rotation = wanted - motion.Rotation;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		Out.NewVelocity[i] += motion.At(Out.NewPosition[i]);
	}
}

/// The translation relative to which a held cloth is slowed: that of its pins, or else its own, because friction drags
/// it no faster than it does and free bodies share their momentum with it.
RigidMotion EnergyLimiter::ConstrainedMotion() const
{
	RigidMotion motion{};
	const std::vector<int>& pins = In.Constraints.PinnedParticles();
	const bool own = pins.empty() || In.Contacts.TouchesOnlyFreeBodies(In.Constraints);
	for (int particle : pins)
	{
		const Float4 velocity = In.Constraints.Of(static_cast<size_t>(particle)).Velocity;
		motion.Velocity += velocity * (own ? 0.0f : 1.0f / static_cast<float>(pins.size()));
	}
	for (size_t i = 0; own && i < Out.NewVelocity.size(); ++i)
	{
		motion.Velocity += Out.NewVelocity[i] * (In.Model.Mass[i] / static_cast<float>(In.Model.TotalMass));
	}
	return motion;
}

/// Takes energy out of the motion that is neither translation nor rotation, so that momentum and angular momentum stay;
/// a held cloth is slowed as ConstrainedMotion says.
void EnergyLimiter::RemoveEnergy(double excess)
{
	const Filter& free = In.Constraints.Free();
	const RigidMotion rigid =
		free.Active ? ConstrainedMotion() : RigidMotionOf(In.Model.Mass, Out.NewPosition, Out.NewVelocity);
	const auto inner = [&](size_t i)
	{ return free.Apply(static_cast<int>(i), Out.NewVelocity[i] - rigid.At(Out.NewPosition[i])); };
	double kinetic = 0.0;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		const Float4 velocity = inner(i);
		kinetic += 0.5 * static_cast<double>(In.Model.Mass[i] * SumLanes(velocity * velocity));
	}
	const double removed = std::min(excess, kinetic);
	const float change = kinetic > 0.0 ? static_cast<float>(std::sqrt(1.0 - removed / kinetic) - 1.0) : 0.0f;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		AddVelocity(i, inner(i) * change);
	}
	Out.NewEnergy -= removed;
}

} // namespace Cloth
