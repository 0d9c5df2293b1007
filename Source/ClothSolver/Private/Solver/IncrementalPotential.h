// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Core/Blocks.h"
#include "Core/Simd.h"
#include "Energies/ElasticState.h"
#include "Energies/YarnSlip.h"

#include <variant>
#include <vector>

namespace Cloth
{

/// What a substep minimises, and the residual that is its gradient:
///
///     energy(u)   = 1/2 (u - Target)^T MassScale M (u - Target) + h^2 U(x + u)
///     residual(u) = MassScale M (u - Target) - h^2 f(x + u)
///
/// with u the displacement in this substep, h the implicit step and U the energy of threads and bending. Target is how
/// far the particles fly without internal forces. Displacements instead of positions keep inertia exact in single
/// precision when steps are short and coordinates large.
struct IncrementalPotential
{
	const Cloth::Model* Model = nullptr;
	float ImplicitStep = 0.0f;
	float MassScale = 1.0f;
	std::vector<Float4> Target;

	/// Stiffness times h^2 and rest length of each thread. Damping of linear threads changes both from substep to
	/// substep. Of others these are h^2 K L^2 and 1 / L, and they have dampers besides, of Damping times their
	/// stiffness and at rest at strains of their own.
	std::vector<float> SpringStiffness;
	std::vector<float> SpringLength;
	std::vector<float> SpringDamperStrain;
	float Damping = 0.0f;
	std::vector<float> Bending; ///< times h^2

	/// Rounding of the energy that does not shrink with it: bending adds up large terms that cancel.
	double Noise = 0.0;
	std::vector<Float4> TriangleStiffness;
	std::vector<Float4> TriangleLength;
	std::vector<Float4> TriangleDamperStrain;

	/// Of a fabric with hysteresis: where yarns have slipped to.
	const YarnSlip* Slip = nullptr;
	FrozenBends SlipBends;

	/// Sets sizes and the undamped threads.
	void Prepare(const Cloth::Model& model, float implicitStep);

	struct Value
	{
		double Energy;
		double Slope; ///< direction . residual, if a direction was given
	};

	/// Coefficients and partial sums; kept by the caller so that steps do not allocate.
	struct Workspace
	{
		std::vector<float> EdgeCoefficient; ///< of triangle edges, and one zero
		std::vector<float> PairCoefficient;
		std::vector<Float4> Moment; ///< of friction, by bend
		std::vector<double> Partial;
		std::vector<ElasticState> Elastic;

		void Prepare(const Cloth::Model& model);
	};

	/// The displacement Displacement - Length * Direction; Position is where it leads.
	struct Point
	{
		const Float4* Position;
		const Float4* Displacement;
		const Float4* Direction = nullptr;
		float Length = 0.0f;
	};

	Value Evaluate(const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const;

	/// As if threads were as stiff as at rest at any strain: what a first guess should answer to, whose strains mean
	/// nothing yet.
	Value EvaluateAtRestStiffness(const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const;

	bool Stiffens() const { return !std::holds_alternative<LinearLaw>(Model->Tension); }

private:
	Value EvaluateWith(
		const ThreadLaw& tension, const Point& point, Float4* residual, Workspace& workspace, Workers* workers) const;
};

} // namespace Cloth
