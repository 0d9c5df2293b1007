// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/UpdatedGradient.h"

#include "Print.h"
#include "Timing.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace Lab
{

namespace
{

constexpr int MostUpdates = 2000;

double Dot(const Field& a, const Field& b) { return (a.array() * b.array()).sum(); }

Field Times(const Matrix& matrix, const Field& field) { return (matrix * field.transpose()).transpose(); }

[[noreturn]] void GiveUp()
{
	throw std::runtime_error(Format("the updated conjugate gradient did not converge in %d updates", MostUpdates));
}

} // namespace

UpdatedGradient::UpdatedGradient(const ParticleSystem& system, Options options)
	: System(system)
	, Choice(std::move(options))
{
	if (!(Choice.Tolerance > 0.0 && Choice.Tolerance < 1.0))
	{
		throw std::invalid_argument(
			Format("UpdatedGradient.Tolerance is %g; it must be above 0 and below 1", Choice.Tolerance));
	}
}

void UpdatedGradient::Step(Motion& motion, double time)
{
	const auto solve = [&]
	{
		if (Choice.Update == Updating::WhenConverged)
		{
			SolveAsPrinted(motion, time);
		}
		else
		{
			SolveWithEveryIteration(motion, time);
		}
	};
	const auto step = [&]
	{
		Total.SetupSeconds += SecondsOf([&] { SetUp(time); }, 1, Clock::Core);
		Touch(motion, time);
		Total.GradientSeconds += SecondsOf(solve, 1, Clock::Core);
		LastVelocity = motion.Velocity;
		motion.Velocity = Next.Velocity;
		motion.Position += time * motion.Velocity;
	};
	Total.Seconds += SecondsOf(step, 1, Clock::Core);
}

void UpdatedGradient::SetUp(double time)
{
	Implicit = (time * time + time * System.DampingTime()) * System.LinearPart() + Matrix(System.Mass().asDiagonal());
	Incomplete.compute(Implicit);
}

/// Particles inside are led back to the surface in one step. Those that touch it stay, unless they were pulled away.
void UpdatedGradient::Touch(const Motion& motion, double time)
{
	constexpr float Near = 1e-5f; // m
	Contacts.clear();
	if (!Choice.Obstacle.Geometry)
	{
		return;
	}
	const Cloth::Pose& place = Choice.Obstacle.Movement.Place;
	for (int i = 0; i < System.Size(); ++i)
	{
		const Eigen::Vector3f x = motion.Position.col(i).cast<float>();
		Cloth::SurfacePoint nearest;
		if (!Choice.Obstacle.Geometry->Closest(place.ToLocal({x.x(), x.y(), x.z()}), Near, nearest)
			|| nearest.Distance > Near)
		{
			continue;
		}
		const Cloth::Vector3 n = Rotate(place.Rotation, nearest.Normal);
		const Contact contact{i, {n.X, n.Y, n.Z}, -static_cast<double>(nearest.Distance) / time};
		const bool pulled = Residual.size() > 0 && contact.Normal.dot(Residual.col(i)) > 0.0;
		if (nearest.Distance < -Near || !pulled)
		{
			Contacts.push_back(contact);
		}
	}
}

void UpdatedGradient::Start(Field velocity)
{
	Next.Velocity = std::move(velocity);
	for (const Contact& contact : Contacts)
	{
		auto v = Next.Velocity.col(contact.Particle);
		v += (contact.Speed - contact.Normal.dot(v)) * contact.Normal;
	}
	System.Hold(Next.Velocity);
}

void UpdatedGradient::SolveAsPrinted(const Motion& motion, double time)
{
	Start(LastVelocity.size() > 0 ? Field(2.0 * motion.Velocity - LastVelocity) : motion.Velocity);
	for (int update = 0; update < MostUpdates; ++update)
	{
		FindResidual(motion, time);
		const double wanted = Wanted();
		Field r = Filtered(Residual);
		if (r.norm() <= wanted)
		{
			return;
		}
		Field p = Field::Zero(3, System.Size());
		for (double lastRho = 1.0; r.norm() > wanted; ++Total.Iterations)
		{
			const Field z = Preconditioned(r);
			const double rho = Dot(r, z);
			p = z + rho / lastRho * p;
			const Field q = Filtered(Times(Implicit, p));
			const double alpha = rho / Dot(p, q);
			Next.Velocity += alpha * p;
			r -= alpha * q;
			lastRho = rho;
		}
	}
	GiveUp();
}

void UpdatedGradient::SolveWithEveryIteration(const Motion& motion, double time)
{
	Blend(motion, time);
	const double wanted = Wanted();
	Field p = Field::Zero(3, System.Size());
	double lastRho = 1.0;
	double length = 1.0;
	for (int update = 0; update < MostUpdates; ++update, ++Total.Iterations)
	{
		const Field r = Filtered(Residual);
		if (r.norm() <= wanted)
		{
			return;
		}
		const Field z = Preconditioned(r);
		const double rho = Dot(r, z);
		p = z + rho / lastRho * p;
		double slope = Dot(r, p);
		if (!(slope > 0.0))
		{
			p = z;
			slope = rho;
		}
		// The residual at a trial point tells how far to go, and what it will be there.
		const Field begin = Next.Velocity;
		const Field residual = Residual;
		Next.Velocity += length * p;
		FindResidual(motion, time);
		const double bend = slope - Dot(Residual, p);
		const double fraction = bend > 0.0 ? std::clamp(slope / bend, 0.1, 3.0) : 3.0;
		length *= fraction;
		Next.Velocity = begin + length * p;
		Residual = residual + fraction * (Residual - residual);
		lastRho = rho;
	}
	GiveUp();
}

/// Steps that need no iteration leave velocities that are not quite solutions, and equation 22 goes on with what they
/// lack; an explicit step does not, but is worse at what is stiff.
void UpdatedGradient::Blend(const Motion& motion, double time)
{
	if (LastVelocity.size() == 0)
	{
		Start(motion.Velocity);
		FindResidual(motion, time);
		return;
	}
	Start(2.0 * motion.Velocity - LastVelocity);
	FindResidual(motion, time);
	const Field extrapolated = Next.Velocity;
	const Field residual = Filtered(Residual);
	Field acceleration;
	System.Accelerate(motion, acceleration);
	Start(motion.Velocity + time * acceleration);
	FindResidual(motion, time);
	const Field change = Filtered(Residual) - residual;
	const double square = change.squaredNorm();
	const double share = square > 0.0 ? std::clamp(-Dot(residual, change) / square, 0.0, 1.0) : 0.0;
	Next.Velocity = extrapolated + share * (Next.Velocity - extrapolated);
	FindResidual(motion, time);
}

void UpdatedGradient::FindResidual(const Motion& motion, double time)
{
	Next.Position = motion.Position + time * Next.Velocity;
	System.Force(Next, Residual);
	Residual = time * Residual + (motion.Velocity - Next.Velocity) * System.Mass().asDiagonal();
	System.Hold(Residual);
}

double UpdatedGradient::Wanted() const { return Choice.Tolerance * (Residual + Times(Implicit, Next.Velocity)).norm(); }

Field UpdatedGradient::Preconditioned(const Field& residual) const
{
	const Eigen::MatrixX3d solved = Incomplete.solve(residual.transpose());
	return Filtered(solved.transpose());
}

Field UpdatedGradient::Filtered(Field field) const
{
	for (const Contact& contact : Contacts)
	{
		auto column = field.col(contact.Particle);
		column -= contact.Normal.dot(column) * contact.Normal;
	}
	System.Hold(field);
	return field;
}

} // namespace Lab
