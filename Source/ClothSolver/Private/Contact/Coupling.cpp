// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Coupling.h"

#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

using Vector6 = CoupledBody::Vector6;
using Matrix6 = CoupledBody::Matrix6;
using Matrix63 = Eigen::Matrix<double, 6, 3>;

/// Slip in a substep up to which friction grows, m.
constexpr float StickSlip = 2e-5f;

Eigen::Vector3d ToEigen(Float4 v)
{
	const Vector3 u = v.ToVector3();
	return {static_cast<double>(u.X), static_cast<double>(u.Y), static_cast<double>(u.Z)};
}

Float4 FromEigen(const Eigen::Vector3d& v)
{
	return Float4::Set(static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()), 0.0f);
}

/// What a force at the end of an arm is to the body.
Vector6 Wrench(Float4 arm, Float4 force)
{
	Vector6 wrench;
	wrench << ToEigen(force), ToEigen(arm).cross(ToEigen(force));
	return wrench;
}

/// Columns: the wrench of a unit force along each axis, of its part that the rider feels.
Matrix63 WrenchesOf(const Rider& rider)
{
	Matrix63 columns;
	const Eigen::Vector3d direction = ToEigen(rider.Direction);
	const bool all = direction.isZero();
	for (int axis = 0; axis < 3; ++axis)
	{
		const Eigen::Vector3d unit = Eigen::Vector3d::Unit(axis);
		const Eigen::Vector3d force = all ? unit : Eigen::Vector3d(direction * direction[axis]);
		columns.col(axis) << force, ToEigen(rider.Arm).cross(force);
	}
	return columns;
}

Float4 Sum(const Push& push, const Float4* x)
{
	Float4 sum = Float4::Zero();
	for (size_t i = 0; i < 4; ++i)
	{
		sum = MulAdd(x[push.Particle[i]], Float4::Splat(push.Weight[i]), sum);
	}
	return sum;
}

} // namespace

void Coupling::Clear()
{
	Pushes.clear();
	Bodies.clear();
	Riders.clear();
}

Float4 Coupling::MoveAt(const Vector6& move, Float4 arm) const
{
	return FromEigen(move.head<3>() + move.tail<3>().cross(ToEigen(arm)));
}

Float4 Coupling::Follow(const Rider& rider, const Vector6& move) const
{
	const Float4 at = MoveAt(move, rider.Arm);
	const bool all = SumLanes(rider.Direction * rider.Direction) == 0.0f;
	return all ? at : rider.Direction * SumLanes(rider.Direction * at);
}

Float4 Coupling::Carried(const Rider& rider) const
{
	return Follow(rider, Bodies[static_cast<size_t>(rider.Body)].Move);
}

/// A body's scheme is Euler's: force = inertia * Move / substep^2. The residual of a particle is scaledStep^2 times its
/// force, hence the scale of inertia. How stiffly the cloth around holds the riders is in the matrix.
void Coupling::Prepare(
	const SymmetricMatrix& matrix, const std::vector<float>& mass, float scaledStep, float substep)
{
	ScaledSquare = static_cast<double>(scaledStep) * static_cast<double>(scaledStep);
	BodyScale = ScaledSquare / (static_cast<double>(substep) * static_cast<double>(substep));
	if (Bodies.empty())
	{
		return;
	}
	for (CoupledBody& body : Bodies)
	{
		body.Preconditioner = BodyScale * body.Inertia;
	}
	RiderOf.resize(static_cast<size_t>(matrix.Size()), -1);
	for (size_t r = 0; r < Riders.size(); ++r)
	{
		RiderOf[static_cast<size_t>(Riders[r].Particle)] = static_cast<int>(r);
	}
	for (const Rider& rider : Riders)
	{
		const std::span<const int> columns = matrix.Columns(rider.Particle);
		const std::span<const double> values = matrix.Values(rider.Particle);
		Matrix63 sum = Matrix63::Zero();
		double own = static_cast<double>(mass[static_cast<size_t>(rider.Particle)]); // pins weigh more in the matrix
		for (size_t i = 0; i < columns.size(); ++i)
		{
			if (columns[i] == rider.Particle)
			{
				continue;
			}
			own -= values[i];
			const int other = RiderOf[static_cast<size_t>(columns[i])];
			if (other >= 0 && Riders[static_cast<size_t>(other)].Body == rider.Body)
			{
				sum += values[i] * WrenchesOf(Riders[static_cast<size_t>(other)]);
			}
		}
		sum += own * WrenchesOf(rider);
		Bodies[static_cast<size_t>(rider.Body)].Preconditioner += WrenchesOf(rider) * sum.transpose();
	}
	for (const Rider& rider : Riders)
	{
		RiderOf[static_cast<size_t>(rider.Particle)] = -1;
	}
	for (const ActivePush& push : Pushes)
	{
		if (push.Body >= 0)
		{
			const Vector6 wrench = Wrench(push.Arm, Float4::From(push.Element.Normal));
			Bodies[static_cast<size_t>(push.Body)].Preconditioner +=
				ScaledSquare * static_cast<double>(push.Stiffness) * wrench * wrench.transpose();
		}
	}
	for (CoupledBody& body : Bodies)
	{
		body.Preconditioner = body.Preconditioner.inverse().eval();
	}
}

void Coupling::Restart()
{
	for (CoupledBody& body : Bodies)
	{
		body.Move.setZero();
	}
}

Objective::Value Coupling::Add(const Float4* x, const Float4* direction, float length, Float4* residual)
{
	Objective::Value value{0.0, 0.0};
	for (CoupledBody& body : Bodies)
	{
		const Vector6 move = body.Move - static_cast<double>(length) * body.Direction;
		body.TrialResidual = BodyScale * (body.Inertia * move);
		value.Energy += 0.5 * move.dot(body.TrialResidual);
		value.Slope += direction != nullptr ? body.Direction.dot(body.TrialResidual) : 0.0;
	}
	const float square = static_cast<float>(ScaledSquare);
	for (ActivePush& push : Pushes)
	{
		const Push& element = push.Element;
		const Float4 normal = Float4::From(element.Normal);
		Float4 place = Sum(element, x);
		CoupledBody* body = push.Body >= 0 ? &Bodies[static_cast<size_t>(push.Body)] : nullptr;
		if (body != nullptr)
		{
			place -= MoveAt(body->Move - static_cast<double>(length) * body->Direction, push.Arm);
		}
		const float depth = std::max(element.Offset - SumLanes(normal * place), 0.0f);
		push.Force = normal * (push.Stiffness * depth);
		double energy = 0.5 * static_cast<double>(push.Stiffness * depth * depth);
		if (push.Grip > 0.0f && depth > 0.0f)
		{
			const Float4 slip = place - push.Start;
			const Float4 across = slip - normal * SumLanes(normal * slip);
			const float distance = std::sqrt(SumLanes(across * across));
			push.Force -= across * (push.Grip / std::max(distance, StickSlip));
			const float growth = distance < StickSlip ? 0.5f * distance * distance / StickSlip : distance - 0.5f * StickSlip;
			energy += static_cast<double>(push.Grip * growth);
		}
		value.Energy += ScaledSquare * energy;
		const Float4 gradient = push.Force * -square;
		Float4 rate = Float4::Zero();
		for (size_t i = 0; i < 4; ++i)
		{
			const Float4 weight = Float4::Splat(element.Weight[i]);
			residual[element.Particle[i]] = MulAdd(gradient, weight, residual[element.Particle[i]]);
			if (direction != nullptr)
			{
				rate = MulAdd(direction[element.Particle[i]], weight, rate);
			}
		}
		if (body != nullptr)
		{
			body->TrialResidual -= Wrench(push.Arm, gradient);
			rate -= MoveAt(body->Direction, push.Arm);
		}
		value.Slope += static_cast<double>(SumLanes(gradient * rate));
	}
	return value;
}

void Coupling::Accept()
{
	for (CoupledBody& body : Bodies)
	{
		body.Residual = body.TrialResidual;
	}
}

double Coupling::Correct(const Float4* residual, Float4* correction)
{
	if (Bodies.empty())
	{
		return 0.0;
	}
	for (CoupledBody& body : Bodies)
	{
		body.Correction = body.Residual;
	}
	for (const Rider& rider : Riders)
	{
		Float4 felt = residual[rider.Particle];
		if (SumLanes(rider.Direction * rider.Direction) != 0.0f)
		{
			felt = rider.Direction * SumLanes(rider.Direction * felt);
		}
		Bodies[static_cast<size_t>(rider.Body)].Correction += Wrench(rider.Arm, felt);
	}
	double own = 0.0;
	for (CoupledBody& body : Bodies)
	{
		body.Correction = (body.Preconditioner * body.Correction).eval();
		own += body.Correction.dot(body.Residual);
	}
	for (const Rider& rider : Riders)
	{
		correction[rider.Particle] += Follow(rider, Bodies[static_cast<size_t>(rider.Body)].Correction);
	}
	return own;
}

void Coupling::Turn(double beta)
{
	for (CoupledBody& body : Bodies)
	{
		body.Direction = body.Correction + (beta == 0.0 ? Vector6::Zero().eval() : Vector6(beta * body.Direction));
	}
}

void Coupling::Advance(double length, double fraction)
{
	for (CoupledBody& body : Bodies)
	{
		body.Move -= length * body.Direction;
		body.Residual += fraction * (body.TrialResidual - body.Residual);
	}
}

double Coupling::Work(const Float4* from, const Float4* to) const
{
	double work = 0.0;
	for (const ActivePush& push : Pushes)
	{
		work += static_cast<double>(SumLanes(push.Force * (Sum(push.Element, to) - Sum(push.Element, from))));
	}
	return work;
}

} // namespace Cloth
