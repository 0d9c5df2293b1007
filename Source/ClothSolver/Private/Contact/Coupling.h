// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Push.h"
#include "LinearAlgebra/EigenDense.h"
#include "Objective.h"
#include "Simd.h"

#include <vector>

namespace Cloth
{

class SymmetricMatrix;

/// A push in the problem of a substep, with friction across its normal. Its energy is that of a spring that only
/// pushes, and that of friction with the force of the last substep (smooth up to a tiny slip).
struct ActivePush
{
	Push Element;
	float Stiffness = 0.0f; ///< N/m
	float Grip = 0.0f;      ///< largest friction, N
	Float4 Start;           ///< sum of Weight * x before the substep, moved on as the collider moves
	int Body = -1;          ///< the free body it pushes against
	Float4 Arm;             ///< from that body's centre of mass
	int Collider = -1;      ///< -1: cloth against cloth
	int Source = -1;        ///< of whoever made it
	Float4 Force;           ///< outcome: on the side with positive weights, N
};

/// A free body. Its unknowns are how far it moves and turns beyond its own motion in a substep.
struct CoupledBody
{
	using Matrix6 = Eigen::Matrix<double, 6, 6>;
	using Vector6 = Eigen::Matrix<double, 6, 1>;

	int Collider = 0;
	Float4 Center; ///< of mass
	Matrix6 Inertia = Matrix6::Identity(); ///< mass and moments of inertia

	Vector6 Move = Vector6::Zero();
	Vector6 Residual = Vector6::Zero(); ///< without that of riders
	Vector6 TrialResidual = Vector6::Zero();
	Vector6 Direction = Vector6::Zero();
	Vector6 Correction = Vector6::Zero();
	Matrix6 Preconditioner = Matrix6::Identity();
};

/// A held particle that moves with a free body, in the direction that the body prescribes or in all.
struct Rider
{
	int Particle;
	int Body;
	Float4 Arm;
	Float4 Direction; ///< unit; zero: all directions
};

/// What contacts add to the problem of a substep besides prescribed motion: pushes, and free bodies that held particles
/// ride on. A body's motion and the cloth's are solved together, so that neither has to be heavier than the other.
class Coupling
{
public:
	std::vector<ActivePush> Pushes;
	std::vector<CoupledBody> Bodies;
	std::vector<Rider> Riders;

	void Clear();
	bool IsEmpty() const { return Pushes.empty() && Bodies.empty(); }

	/// Makes the bodies' preconditioners, once all pushes and riders are known.
	void Prepare(const SymmetricMatrix& matrix, const std::vector<float>& mass, float scaledStep, float substep);

	/// Bodies move as if there were no cloth.
	void Restart();

	/// Adds to the residual at x, where bodies are as far along as the displacement is; the energy and the slope.
	Objective::Value Add(const Float4* x, const Float4* direction, float length, Float4* residual);

	/// The residual of the last Add is that of the present displacement.
	void Accept();

	/// How bodies are to move, from the residual; their riders' corrections follow. Returns the bodies' own part of
	/// correction . residual.
	double Correct(const Float4* residual, Float4* correction);

	void Turn(double beta); ///< direction = correction + beta direction
	void Advance(double length, double fraction);

	/// Riders' displacements follow their bodies.
	Float4 Carried(const Rider& rider) const;

	/// What pushes did while the cloth moved from one place to another, J.
	double Work(const Float4* from, const Float4* to) const;

private:
	Float4 MoveAt(const CoupledBody::Vector6& move, Float4 arm) const;
	Float4 Follow(const Rider& rider, const CoupledBody::Vector6& move) const;

	double ScaledSquare = 0.0; ///< h^2 of the matrix
	double BodyScale = 0.0;    ///< of inertia, see Prepare
	std::vector<int> RiderOf;
};

} // namespace Cloth
