// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Imex/InternalForces.h"
#include "Lab/Papers/Schemes/Dynamics.h"

#include <vector>

namespace Lab
{

/// Cloth as Eberhardt, Weber and Strasser (1996) model it: the solver's threads, bending, friction between yarns and
/// air, without viscous damping, for schemes that ask for accelerations. Forces are the solver's own, in single
/// precision. Particles have the caller's numbers.
class KawabataCloth : public Dynamics
{
public:
	/// The model must live as long.
	KawabataCloth(const Cloth::Model& model, const Cloth::Settings& settings);

	/// The rest shape, not moving.
	Motion AtRest() const;

	void Accelerate(const Motion& motion, Field& acceleration) const override;

	/// Yarns that were strained too far slip: between steps, as the paper adjusts the coefficients of bending and shear
	/// to the branches of their plots.
	void Slip(const Motion& motion);

	/// Particles do not accelerate against these; zero: free to.
	Field Normals;

private:
	/// By the solver's numbers.
	void Take(const Field& field, std::vector<Cloth::Float4>& into) const;

	const Cloth::Model& Model;
	Cloth::Settings Options;
	const Cloth::YarnFriction& Friction() const { return std::get<Cloth::YarnFriction>(Model.Energies); }

	mutable Cloth::InternalForces Forces;
	Cloth::YarnSlip Yarns;
	Cloth::Strains Strain;
	mutable std::vector<Cloth::Float4> Position;
	mutable std::vector<Cloth::Float4> Velocity;
	mutable std::vector<Cloth::Float4> Residual;
	mutable std::vector<Cloth::Float4> Air;
};

} // namespace Lab
