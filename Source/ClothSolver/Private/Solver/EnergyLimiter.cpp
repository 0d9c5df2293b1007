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

/// On a held particle, by what holds it, J: whatever prescribed motion does to kinetic energy, to threads and against
/// gravity, as seen by somebody who moves with the frame.
double EnergyLimiter::WorkOnHeld(int particle, Float4 frame) const
{
	const size_t i = static_cast<size_t>(particle);
	const float mass = In.Model.Mass[i];
	const Float4 inertia = (Out.Displacement[i] - In.Problem.Target[i]) * (mass * In.Problem.MassScale);
	const Float4 force =
		(inertia - In.Residual[i]) * (1.0f / (ImplicitStep * ImplicitStep)) + Out.Acceleration[i] * mass;
	const Float4 before = In.Constraints.ConstrainedPart(i, In.Velocity[i] - frame);
	const Float4 after = In.Constraints.ConstrainedPart(i, Out.NewVelocity[i] - frame);
	const Float4 way = Out.Displacement[i] - frame * Step;
	return 0.5 * static_cast<double>(mass * SumLanes(after * after - before * before))
		- static_cast<double>(SumLanes(In.Constraints.ConstrainedPart(i, force) * way));
}

/// By gravity, by air, by pushes and by whatever moves constrained particles, J.
double EnergyLimiter::WorkDone() const
{
	double work = WeightedDot(In.Model.Mass, Out.Acceleration, Out.Displacement);
	for (int particle : In.Constraints.Particles())
	{
		work += WorkOnHeld(particle, Float4::Zero());
	}
	return work + In.Contacts.Coupling.Work(In.Position.data(), Out.NewPosition.data());
}

/// The mean of pins in the substep, or else of the cloth before it.
Float4 EnergyLimiter::FrameVelocity() const
{
	if (!In.Constraints.PinnedParticles().empty())
	{
		return VelocityOfPins();
	}
	const Float4 momentum = BlockedVectorSum(In.Velocity.size(),
		[&](Float4 sum, size_t i) { return MulAdd(In.Velocity[i], Float4::Splat(In.Model.Mass[i]), sum); });
	return momentum * static_cast<float>(1.0 / In.Model.TotalMass);
}

/// Free bodies do no more work on the cloth than they lose. Where updates that ended early let them, they feel more of
/// what is left of the residual. Energy is another one for each observer: this one goes along with the cloth.
void EnergyLimiter::BalanceBodies()
{
	const Float4 frame = FrameVelocity();
	const BodyCoupling& coupling = In.Contacts.Coupling;
	double work = coupling.WorkOfBodies(In.Position.data(), Out.NewPosition.data(), frame * Step);
	for (const CarriedParticle& carried : coupling.CarriedParticles)
	{
		work += WorkOnHeld(carried.Particle, frame);
	}
	In.Contacts.TakeFromBodies(work, frame, In.Residual, Step);
}

/// What the updates left of the residual acts like a force besides all others. The work it did is all that can have
/// come from nowhere.
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
	const bool stopped = In.HasCompany && In.IsDisplaced; // perhaps by another cloth, which has the momentum now
	const bool turns = In.RestoresRotation && !In.Constraints.Free().Active && In.Contacts.Coupling.Penalties.empty();
	Out.UncorrectedVelocity = In.Velocity;
	if (!In.Contacts.Coupling.Bodies.empty())
	{
		BalanceBodies();
	}
	if (!stopped && In.Contacts.TouchesOnlyFreeBodies(In.Constraints))
	{
		RestoreMomentum();
	}
	if (turns)
	{
		RestoreRotation(false);
	}
	const EnergyOfState outcome =
		MeasureEnergy(In.Model, In.Histories, Out.NewPosition, Out.NewVelocity, Out.NewStrain, Out.Partial, In.Tasks);
	Out.NewEnergy = outcome.Total();
	Out.NewKineticEnergy = outcome.Kinetic;
	if (!std::isfinite(Out.NewEnergy))
	{
		return false;
	}
	FindImpulses();
	const double noise = Tuning::EnergyNoise * Out.NewEnergy;
	const double work = WorkDone();
	const BodyCoupling& coupling = In.Contacts.Coupling;
	const bool pushed =
		coupling.HasSprings() || std::ranges::any_of(coupling.Penalties, &PenaltyContact::IsOfOtherCloth);
	if (Out.NewEnergy - In.Energy - work > noise && !In.Constraints.Free().Active && !turns && !pushed)
	{
		RestoreRotation(true);
		Out.NewEnergy = outcome.Elastic.Energy + 0.5 * WeightedDot(In.Model.Mass, Out.NewVelocity, Out.NewVelocity);
	}
	const Excess excess = FindExcess(Out.NewEnergy - In.Energy - work);
	if (excess.Taken <= noise)
	{
		return true;
	}
	const double kinetic = Out.NewEnergy - outcome.Elastic.Energy;
	const double available = kinetic + RoundingOf(Out.NewPosition, outcome.Elastic.TensionSquares);
	if (!lastResort && (excess.Taken > available + excess.Negligible || excess.Certain > available))
	{
		return false;
	}
	++statistics.Conserved;
	RemoveEnergy(excess.Taken);
	return true;
}

/// Of a gain of energy beyond the work that was done.
EnergyLimiter::Excess EnergyLimiter::FindExcess(double gain)
{
	Out.NewSwing = Tuning::SwingKept * std::max(In.Swing - gain, 0.0);
	const BodyCoupling& coupling = In.Contacts.Coupling;
	// Free bodies, and a free cloth that touches itself, are not solved well enough to trust their residuals.
	const bool held = In.Constraints.Free().Active || coupling.HasSprings();
	if (!coupling.Bodies.empty() || (!held && !coupling.Penalties.empty()))
	{
		return {gain, gain, 0.0};
	}
	const bool twoStep = Out.HistoryWeight > 0.0f;
	const bool startsTwoStep = In.Problem.MassScale != 1.0f;
	const double fall = 9.81 * static_cast<double>(Step); // its speed
	const double negligible =
		twoStep || startsTwoStep ? Tuning::NegligibleFall * 0.5 * In.Model.TotalMass * fall * fall : 0.0;
	if (!twoStep || In.IsDisplaced)
	{
		return {gain, gain, negligible};
	}
	const double brought = WorkOfResidual();
	const double certain = std::min(gain - In.Swing, Tuning::ResidualDoubt * brought);
	return {std::max(std::min(gain, brought), certain), certain, negligible};
}

/// What is left of the residual can push a cloth that touches nothing but free bodies. Gives it the momentum that it
/// had and that gravity, air and the bodies gave.
void EnergyLimiter::RestoreMomentum()
{
	const Filter& free = In.Constraints.Free();
	Float4 excess = BlockedVectorSum(Out.Displacement.size(),
		[&](Float4 sum, size_t i)
		{
			const Float4 change = Out.NewVelocity[i] - In.Velocity[i] - Out.Acceleration[i] * Step;
			return MulAdd(change, Float4::Splat(In.Model.Mass[i]), sum);
		});
	double mass = 0.0;
	for (size_t i = 0; i < Out.Displacement.size(); ++i)
	{
		mass += free.Kind[i] == Freedom::All ? static_cast<double>(In.Model.Mass[i]) : 0.0;
	}
	for (const CoupledBody& body : In.Contacts.Coupling.Bodies)
	{
		excess += In.Contacts.Coupling.ImpulseOn(body, Step);
	}
	if (mass > 0.0)
	{
		const Float4 change = excess * static_cast<float>(-1.0 / mass);
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

/// Whether the residual has a part in a change of rotation: what the scheme loses is its own affair.
bool EnergyLimiter::ResidualTurns(const Vector3& change)
{
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		Out.FreeVelocity[i] = In.Residual[i] * (Step / (In.Model.Mass[i] * ImplicitStep * ImplicitStep));
	}
	const Vector3 caused = RigidMotionOf(In.Model.Mass, Out.NewPosition, Out.FreeVelocity).Rotation;
	return Length(caused) >= Tuning::ResidualShare * Length(change);
}

/// What is left of the residual can turn a cloth that nothing holds. Gives it back the angular momentum that it had and
/// that air gave.
void EnergyLimiter::RestoreRotation(bool always)
{
	const std::vector<float>& mass = In.Model.Mass;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		Out.FreeVelocity[i] = MulAdd(Out.Acceleration[i], Float4::Splat(Step), In.Velocity[i]);
	}
	RigidMotion motion = RigidMotionOf(mass, Out.NewPosition, Out.NewVelocity);
	const RigidMotion before = RigidMotionOf(mass, In.Position, Out.FreeVelocity);
	const Vector3 wanted = RotationFor(mass, Out.NewPosition, motion.Center, before.AngularMomentum);
	motion.Velocity = Float4::Zero();
	motion.Rotation = wanted - motion.Rotation;
	if (always || ResidualTurns(motion.Rotation))
	{
		for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
		{
			Out.NewVelocity[i] += motion.At(Out.NewPosition[i]);
		}
	}
}

/// The mean; there must be some.
Float4 EnergyLimiter::VelocityOfPins() const
{
	const std::vector<int>& pins = In.Constraints.PinnedParticles();
	Float4 mean = Float4::Zero();
	for (int particle : pins)
	{
		mean += In.Constraints.Of(static_cast<size_t>(particle)).Velocity * (1.0f / static_cast<float>(pins.size()));
	}
	return mean;
}

/// Of the particles that nothing holds.
Float4 EnergyLimiter::MeanVelocityOfFree() const
{
	const Filter& free = In.Constraints.Free();
	double mass = 0.0;
	const Float4 momentum = BlockedVectorSum(Out.NewVelocity.size(),
		[&](Float4 sum, size_t i)
		{
			const bool counts = free.Kind[i] == Freedom::All;
			mass += counts ? static_cast<double>(In.Model.Mass[i]) : 0.0;
			return counts ? MulAdd(Out.NewVelocity[i], Float4::Splat(In.Model.Mass[i]), sum) : sum;
		});
	return mass > 0.0 ? momentum * static_cast<float>(1.0 / mass) : Float4::Zero();
}

/// Takes energy out of the motion that is neither translation nor, of a free cloth, rotation: whatever moves what holds
/// it, the cloth shall not be steered. If that is not enough, pins slow down the rest.
void EnergyLimiter::RemoveEnergy(double excess)
{
	const Filter& free = In.Constraints.Free();
	RigidMotion own = RigidMotionOf(In.Model.Mass, Out.NewPosition, Out.NewVelocity);
	own.Rotation = free.Active ? Vector3{} : own.Rotation;
	if (In.Contacts.TouchesOnlyFreeBodies(In.Constraints))
	{
		own.Velocity = MeanVelocityOfFree();
	}
	const double left = excess - RemoveEnergy(excess, own);
	const bool pinned = !In.Constraints.PinnedParticles().empty();
	if (left > 0.0 && pinned && !In.Contacts.TouchesOnlyFreeBodies(In.Constraints))
	{
		RigidMotion ofPins{};
		ofPins.Velocity = VelocityOfPins();
		RemoveEnergy(left, ofPins);
	}
}

/// Slows the motion relative to a rigid one; returns the energy that this takes.
double EnergyLimiter::RemoveEnergy(double excess, const RigidMotion& rigid)
{
	const Filter& free = In.Constraints.Free();
	// What free bodies hold in part has its share of their momentum.
	const bool whole = In.Contacts.TouchesOnlyFreeBodies(In.Constraints);
	const auto inner = [&](size_t i)
	{
		const Float4 velocity = Out.NewVelocity[i] - rigid.At(Out.NewPosition[i]);
		return whole && free.Kind[i] != Freedom::All ? Float4::Zero() : free.Apply(static_cast<int>(i), velocity);
	};
	// The kinetic energy changes by a s^2 - b s, if the inner motion is made slower by the part s.
	double a = 0.0;
	double b = 0.0;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		const Float4 velocity = inner(i);
		a += 0.5 * static_cast<double>(In.Model.Mass[i] * SumLanes(velocity * velocity));
		b += static_cast<double>(In.Model.Mass[i] * SumLanes(velocity * Out.NewVelocity[i]));
	}
	if (!(a > 0.0) || !(b > 0.0))
	{
		return 0.0;
	}
	const double most = std::min(0.5 * b / a, 1.0);
	const double discriminant = b * b - 4.0 * a * excess;
	const double slower = discriminant > 0.0 ? std::min((b - std::sqrt(discriminant)) / (2.0 * a), most) : most;
	const double removed = (b - a * slower) * slower;
	for (size_t i = 0; i < Out.NewVelocity.size(); ++i)
	{
		AddVelocity(i, inner(i) * static_cast<float>(-slower));
	}
	Out.NewEnergy -= removed;
	return removed;
}

} // namespace Cloth
