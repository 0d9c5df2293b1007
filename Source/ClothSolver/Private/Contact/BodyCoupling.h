// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/PenaltyContact.h"
#include "Core/Simd.h"
#include "Energies/EnergyContext.h"
#include "LinearAlgebra/EigenDense.h"
#include "LinearAlgebra/Filter.h"

#include <algorithm>
#include <array>
#include <vector>

namespace Cloth
{

class SymmetricMatrix;

/// A free body. Its unknowns are how far it moves and turns beyond its own motion in a substep.
struct CoupledBody
{
	using Matrix6 = Eigen::Matrix<double, 6, 6>;
	using Vector6 = Eigen::Matrix<double, 6, 1>;

	int Collider = 0;
	Float4 Center;                         ///< of mass
	Matrix6 Inertia = Matrix6::Identity(); ///< mass and moments of inertia

	Vector6 Move = Vector6::Zero();
	Vector6 LateMove = Vector6::Zero(); ///< what the updates left undone; carried particles do not follow it
	Vector6 Residual = Vector6::Zero(); ///< without that of carried particles
	Vector6 TrialResidual = Vector6::Zero();
	Vector6 Direction = Vector6::Zero();
	Vector6 Correction = Vector6::Zero();
	Matrix6 Compliance = Matrix6::Identity(); ///< with the cloth that hangs on it
};

/// A held particle that moves with a free body, in the direction that the body prescribes or in all.
struct CarriedParticle
{
	int Particle;
	int Body;
	Float4 Arm;
	Float4 Direction; ///< unit; zero: all directions

	/// The scheme's inertia takes a change of prescribed velocity for more than it is. The residual that this leaves
	/// out if the body moves as without cloth, and the mass that it leaves out per move beyond that.
	Float4 MissingResidual = Float4::Zero();
	float MissingMass = 0.0f;
};

/// What contacts add to the problem of a substep besides prescribed motion: pushes, and free bodies that held particles
/// ride on. A body's motion and the cloth's are solved together, so that neither has to be heavier than the other.
class BodyCoupling
{
public:
	std::vector<PenaltyContact> Penalties;
	std::vector<CoupledBody> Bodies;
	std::vector<CarriedParticle> CarriedParticles;

	bool IsEmpty() const { return Penalties.empty() && Bodies.empty(); }
	bool HasSprings() const { return std::ranges::any_of(Penalties, &PenaltyContact::IsSpring); }
	bool HasContacts() const { return !std::ranges::all_of(Penalties, &PenaltyContact::IsSpring); }
	bool HasClothContacts() const { return std::ranges::any_of(Penalties, &PenaltyContact::IsOfCloth); }

	/// Sets the scales of a substep, once all pushes are known.
	void Prepare(float implicitStep, float substep);

	/// Finds out how the cloth follows the bodies, once all carried particles are known. With that, the matrix of cloth
	/// and bodies together is inverted as well as that of the cloth alone.
	template <typename Solve>
	void ComputeBodyResponse(
		const SymmetricMatrix& matrix, const std::vector<float>& mass, const Filter& free, Solve&& solve)
	{
		Responses.resize(std::max(Responses.size(), Bodies.size()));
		for (CoupledBody& body : Bodies)
		{
			std::array<std::vector<Float4>, 6>& fields = ResponsesOf(body);
			for (std::vector<Float4>& field : fields)
			{
				field.assign(mass.size(), Float4::Zero());
			}
			MoveCarriedParticles(body);
			for (std::vector<Float4>& field : fields)
			{
				ApplyMatrix(matrix, mass, free, body, field);
				solve(Scratch.data());
				for (size_t i = 0; i < field.size(); ++i)
				{
					field[i] -= Scratch[i];
				}
			}
			AssembleSchurComplement(matrix, mass, body);
		}
	}

	/// Bodies move as if there were no cloth.
	void ResetBodies();

	/// Adds to the residual at x, where bodies are as far along as the displacement is; the energy and the slope.
	PotentialValue Add(const Float4* x, const Float4* direction, float length, Float4* residual);

	/// The residual of the last Add is that of the present displacement.
	void Accept();

	/// How bodies are to move, from the residual; the cloth's correction follows. Returns the bodies' own part of
	/// correction . residual.
	double SolveBodies(const Float4* residual, Float4* correction);

	void UpdateDirection(double beta); ///< direction = correction + beta direction
	void Advance(double length, double fraction);

	/// How far a carried particle follows its body, m.
	Float4 Carried(const CarriedParticle& carried) const;

	/// Updates that end early leave bodies that have not felt all of what the cloth felt of them: the rest, as if they
	/// were free of the cloth.
	void FindLateMoves(const Float4* residual);

	/// What a body received in the substep, N s.
	Float4 ImpulseOn(const CoupledBody& body, float substep) const;

	/// What pushes did while the cloth moved from one place to another, J.
	double Work(const Float4* from, const Float4* to) const;

	/// The same of free bodies alone, as seen by somebody who moves that way.
	double WorkOfBodies(const Float4* from, const Float4* to, Float4 way) const;

private:
	void MoveCarriedParticles(CoupledBody& body);
	void ApplyMatrix(const SymmetricMatrix& matrix, const std::vector<float>& mass, const Filter& free,
		const CoupledBody& body, const std::vector<Float4>& field);
	void AssembleSchurComplement(const SymmetricMatrix& matrix, const std::vector<float>& mass, CoupledBody& body);
	Float4 Product(
		const SymmetricMatrix& matrix, const std::vector<float>& mass, int row, const std::vector<Float4>& field) const;
	std::array<std::vector<Float4>, 6>& ResponsesOf(const CoupledBody& body)
	{
		return Responses[static_cast<size_t>(IndexOf(body))];
	}
	int IndexOf(const CoupledBody& body) const { return static_cast<int>(&body - Bodies.data()); }

	double ImplicitSquare = 0.0; ///< h^2 of the matrix
	double BodyScale = 0.0;      ///< of inertia, see Prepare
	/// By body, and possibly more: how the cloth follows, in the metric of the matrix, when the body moves or turns by
	/// one.
	std::vector<std::array<std::vector<Float4>, 6>> Responses;
	std::vector<Float4> Scratch;
	std::vector<char> Touched;
};

} // namespace Cloth
