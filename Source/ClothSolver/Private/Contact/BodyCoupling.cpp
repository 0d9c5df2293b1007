// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/BodyCoupling.h"

#include "Core/Blocks.h"
#include "Core/Tuning.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

using Vector6 = CoupledBody::Vector6;
using Matrix6 = CoupledBody::Matrix6;

/// What a force at the end of an arm is to the body.
Vector6 Wrench(Float4 arm, Float4 force)
{
	Vector6 wrench;
	wrench << ToEigen(force), Cross(ToEigen(arm), ToEigen(force));
	return wrench;
}

Float4 MoveAt(const Vector6& move, Float4 arm)
{
	return ToFloat4(move.head<3>() + Cross(move.tail<3>(), ToEigen(arm)));
}

/// The part of a body's motion that a carried particle follows.
Float4 Follow(const CarriedParticle& carried, const Vector6& move)
{
	const Float4 at = MoveAt(move, carried.Arm);
	const bool all = SumLanes(carried.Direction * carried.Direction) == 0.0f;
	return all ? at : carried.Direction * SumLanes(carried.Direction * at);
}

Float4 Sum(const PenaltyContact& push, const Float4* x)
{
	const ContactStencil& element = push.Element;
	const size_t count = push.ParticleCount();
	Float4 sum = Float4::Zero();
	for (size_t i = 0; i < count; ++i)
	{
		sum = MulAdd(x[element.Particle[i]], Float4::Splat(element.Weight[i]), sum);
	}
	return sum;
}

double WorkOf(const PenaltyContact& push, const Float4* from, const Float4* to)
{
	return static_cast<double>(SumLanes(push.Force * (Sum(push, to) - Sum(push, from))));
}

} // namespace

Float4 BodyCoupling::Carried(const CarriedParticle& carried) const
{
	return Follow(carried, Bodies[static_cast<size_t>(carried.Body)].Move);
}

/// A body's scheme is Euler's: force = inertia * Move / substep^2. The residual of a particle is implicitStep^2 times
/// its force, hence the scale of inertia.
void BodyCoupling::Prepare(float implicitStep, float substep)
{
	ImplicitSquare = static_cast<double>(implicitStep) * static_cast<double>(implicitStep);
	BodyScale = ImplicitSquare / (static_cast<double>(substep) * static_cast<double>(substep));
}

void BodyCoupling::MoveCarriedParticles(CoupledBody& body)
{
	for (const CarriedParticle& carried : CarriedParticles)
	{
		if (carried.Body == IndexOf(body))
		{
			for (int k = 0; k < 6; ++k)
			{
				ResponsesOf(body)[static_cast<size_t>(k)][static_cast<size_t>(carried.Particle)] =
					Follow(carried, Vector6::Unit(k));
			}
		}
	}
}

/// A row of matrix * field. Pins weigh more in the matrix than in truth: the diagonal is the mass and all couplings.
Float4 BodyCoupling::Product(
	const SymmetricMatrix& matrix, const std::vector<float>& mass, int row, const std::vector<Float4>& field) const
{
	const std::span<const int> columns = matrix.Columns(row);
	const std::span<const double> values = matrix.Values(row);
	const Float4 own = field[static_cast<size_t>(row)];
	Float4 sum = own * mass[static_cast<size_t>(row)];
	for (size_t i = 0; i < columns.size(); ++i)
	{
		const Float4 difference = field[static_cast<size_t>(columns[i])] - own;
		sum = MulAdd(difference, Float4::Splat(columns[i] == row ? 0.0f : static_cast<float>(values[i])), sum);
	}
	return sum;
}

/// What carried particles that move by the field ask of the free cloth around, into Scratch.
void BodyCoupling::ApplyMatrix(const SymmetricMatrix& matrix, const std::vector<float>& mass, const Filter& free,
	const CoupledBody& body, const std::vector<Float4>& field)
{
	Scratch.assign(field.size(), Float4::Zero());
	Touched.assign(field.size(), 0);
	for (const CarriedParticle& carried : CarriedParticles)
	{
		if (carried.Body != IndexOf(body))
		{
			continue;
		}
		for (int row : matrix.Columns(carried.Particle))
		{
			if (Touched[static_cast<size_t>(row)] == 0)
			{
				Touched[static_cast<size_t>(row)] = 1;
				Scratch[static_cast<size_t>(row)] = free.Apply(row, Product(matrix, mass, row, field));
			}
		}
	}
}

/// The fields come from a factor that may not know all that is held, so they are weighed with the matrix itself.
void BodyCoupling::AssembleSchurComplement(
	const SymmetricMatrix& matrix, const std::vector<float>& mass, CoupledBody& body)
{
	Matrix6 weight = BodyScale * body.Inertia;
	for (size_t k = 0; k < 6; ++k)
	{
		for (size_t i = 0; i < mass.size(); ++i)
		{
			Scratch[i] = Product(matrix, mass, static_cast<int>(i), ResponsesOf(body)[k]);
		}
		for (size_t l = 0; l <= k; ++l)
		{
			const double dot = BlockedDot(ResponsesOf(body)[l].data(), Scratch.data(), mass.size());
			weight(static_cast<int>(l), static_cast<int>(k)) += dot;
			weight(static_cast<int>(k), static_cast<int>(l)) += l < k ? dot : 0.0;
		}
	}
	for (const CarriedParticle& carried : CarriedParticles)
	{
		for (int k = 0; carried.Body == IndexOf(body) && k < 6; ++k)
		{
			const Float4 led = Follow(carried, Vector6::Unit(k)) * carried.MissingMass;
			weight.col(k) += Wrench(carried.Arm, led);
		}
	}
	for (const PenaltyContact& push : Penalties)
	{
		if (push.Body == IndexOf(body))
		{
			const Float4 normal = Float4::From(push.Element.Normal);
			const Vector6 wrench = Wrench(push.Arm, normal);
			const double stiffness = ImplicitSquare * static_cast<double>(push.Stiffness);
			const double friction = ImplicitSquare * static_cast<double>(push.MaxFriction / Tuning::StickSlip);
			for (int k = 0; k < 6; ++k)
			{
				weight.col(k) += wrench * (stiffness * wrench[k]);
				const Float4 move = MoveAt(Vector6::Unit(k), push.Arm);
				weight.col(k) += friction * Wrench(push.Arm, move - normal * SumLanes(normal * move));
			}
		}
	}
	const Matrix6 symmetric = 0.5 * (weight + weight.transpose());
	std::optional<Matrix6> compliance = InverseOfPositive(symmetric);
	if (!compliance)
	{
		compliance = InverseOfPositive<Matrix6>(BodyScale * body.Inertia);
	}
	// Where moments of inertia differ by more than doubles can tell, the body stays as it is in this update.
	body.Compliance = compliance.value_or(Matrix6::Zero());
}

void BodyCoupling::ResetBodies()
{
	for (CoupledBody& body : Bodies)
	{
		body.Move.setZero();
		body.LateMove.setZero();
	}
}

PotentialValue BodyCoupling::Add(const Float4* x, const Float4* direction, float length, Float4* residual)
{
	PotentialValue value{0.0, 0.0};
	for (CoupledBody& body : Bodies)
	{
		const Vector6 move = body.Move - static_cast<double>(length) * body.Direction;
		body.TrialResidual = BodyScale * OrderedProduct(body.Inertia, move);
		value.Energy += 0.5 * OrderedDot(move, body.TrialResidual);
		value.Slope += direction != nullptr ? OrderedDot(body.Direction, body.TrialResidual) : 0.0;
	}
	for (const CarriedParticle& carried : CarriedParticles)
	{
		CoupledBody& body = Bodies[static_cast<size_t>(carried.Body)];
		const Float4 move = Follow(carried, body.Move - static_cast<double>(length) * body.Direction);
		const Float4 missing = MulAdd(move, Float4::Splat(carried.MissingMass), carried.MissingResidual);
		value.Energy += static_cast<double>(SumLanes((missing + carried.MissingResidual) * move)) * 0.5;
		value.Slope +=
			direction != nullptr ? static_cast<double>(SumLanes(missing * Follow(carried, body.Direction))) : 0.0;
		body.TrialResidual += Wrench(carried.Arm, missing);
	}
	const float square = static_cast<float>(ImplicitSquare);
	for (PenaltyContact& push : Penalties)
	{
		if (push.IsOfOtherCloth)
		{
			continue;
		}
		const ContactStencil& element = push.Element;
		Float4 place = Sum(push, x);
		CoupledBody* body = push.Body >= 0 ? &Bodies[static_cast<size_t>(push.Body)] : nullptr;
		if (body != nullptr)
		{
			place -= MoveAt(body->Move - static_cast<double>(length) * body->Direction, push.Arm);
		}
		double energy = 0.0;
		if (!push.Respond(place, energy))
		{
			continue;
		}
		value.Energy += ImplicitSquare * energy;
		const Float4 gradient = push.Force * -square;
		const size_t count = push.ParticleCount();
		for (size_t i = 0; i < count; ++i)
		{
			Float4& share = residual[element.Particle[i]];
			share = MulAdd(gradient, Float4::Splat(element.Weight[i]), share);
		}
		Float4 rate = direction != nullptr ? Sum(push, direction) : Float4::Zero();
		if (body != nullptr)
		{
			body->TrialResidual -= Wrench(push.Arm, gradient);
			rate -= MoveAt(body->Direction, push.Arm);
		}
		value.Slope += static_cast<double>(SumLanes(gradient * rate));
	}
	return value;
}

void BodyCoupling::Accept()
{
	for (CoupledBody& body : Bodies)
	{
		body.Residual = body.TrialResidual;
	}
}

double BodyCoupling::SolveBodies(const Float4* residual, Float4* correction)
{
	double own = 0.0;
	for (CoupledBody& body : Bodies)
	{
		Vector6 felt = body.Residual;
		for (int k = 0; k < 6; ++k)
		{
			const std::vector<Float4>& field = ResponsesOf(body)[static_cast<size_t>(k)];
			felt[k] += BlockedDot(field.data(), residual, field.size());
		}
		body.Correction = OrderedProduct(body.Compliance, felt);
		own += OrderedDot(body.Correction, body.Residual);
		for (int k = 0; k < 6; ++k)
		{
			const std::vector<Float4>& field = ResponsesOf(body)[static_cast<size_t>(k)];
			const Float4 share = Float4::Splat(static_cast<float>(body.Correction[k]));
			for (size_t i = 0; i < field.size(); ++i)
			{
				correction[i] = MulAdd(field[i], share, correction[i]);
			}
		}
	}
	return own;
}

void BodyCoupling::UpdateDirection(double beta)
{
	for (CoupledBody& body : Bodies)
	{
		body.Direction = body.Correction + (beta == 0.0 ? Vector6::Zero().eval() : Vector6(beta * body.Direction));
	}
}

void BodyCoupling::Advance(double length, double fraction)
{
	for (CoupledBody& body : Bodies)
	{
		body.Move -= length * body.Direction;
		body.Residual += fraction * (body.TrialResidual - body.Residual);
	}
}

void BodyCoupling::FindLateMoves(const Float4* residual)
{
	for (CoupledBody& body : Bodies)
	{
		Vector6 felt = body.Residual;
		for (const CarriedParticle& carried : CarriedParticles)
		{
			if (carried.Body == IndexOf(body))
			{
				const Float4 left = residual[carried.Particle];
				const bool all = SumLanes(carried.Direction * carried.Direction) == 0.0f;
				felt += Wrench(carried.Arm, all ? left : carried.Direction * SumLanes(carried.Direction * left));
			}
		}
		const std::optional<Matrix6> inverse = InverseOfPositive<Matrix6>(BodyScale * body.Inertia);
		body.LateMove = inverse ? Vector6(-OrderedProduct(*inverse, felt)) : Vector6::Zero();
	}
}

Float4 BodyCoupling::ImpulseOn(const CoupledBody& body, float substep) const
{
	return ToFloat4(OrderedProduct(body.Inertia, body.Move + body.LateMove).head<3>() / static_cast<double>(substep));
}

double BodyCoupling::Work(const Float4* from, const Float4* to) const
{
	double work = 0.0;
	for (const PenaltyContact& push : Penalties)
	{
		work += WorkOf(push, from, to);
	}
	return work;
}

double BodyCoupling::WorkOfBodies(const Float4* from, const Float4* to, Float4 way) const
{
	double work = 0.0;
	for (const PenaltyContact& push : Penalties)
	{
		work += push.Body >= 0 ? WorkOf(push, from, to) - static_cast<double>(SumLanes(push.Force * way)) : 0.0;
	}
	return work;
}

} // namespace Cloth
