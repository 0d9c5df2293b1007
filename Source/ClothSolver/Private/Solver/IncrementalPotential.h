// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Core/Memory.h"
#include "Core/Simd.h"
#include "Energies/EnergyList.h"
#include "Solver/TangentStiffness.h"

#include <tuple>
#include <vector>

namespace Cloth
{

/// What a substep minimises, and the residual that is its gradient:
///
///     energy(u)   = 1/2 (u - Target)^T MassScale M (u - Target) + h^2 U(x + u)
///     residual(u) = MassScale M (u - Target) - h^2 f(x + u)
///
/// with u the displacement in this substep, h the implicit step and U all energies of EnergyList.h. Target is how far
/// the particles fly without internal forces. Displacements instead of positions keep inertia exact in single
/// precision when steps are short and coordinates large.
struct IncrementalPotential
{
	const Cloth::Model* Model = nullptr;
	float ImplicitStep = 0.0f;
	float MassScale = 1.0f;
	std::vector<Float4> Target;

	EnergyPotentials Potentials;

	/// Rounding of the energy that does not shrink with it.
	double Noise = 0.0;

	/// Sets sizes and prepares the potentials of all energies, without their past.
	void Prepare(const Cloth::Model& model, float implicitStep);

	using Value = PotentialValue;

	/// The displacement Displacement - Length * Direction; Position is where it leads.
	struct Point
	{
		const Float4* Position;
		const Float4* Displacement;
		const Float4* Direction = nullptr;
		float Length = 0.0f;
	};

	Value Evaluate(const Point& point, Float4* residual, Workers* workers);

	/// See Tension::Potential::AtRestStiffness.
	Value EvaluateAtRestStiffness(const Point& point, Float4* residual, Workers* workers);

	/// The tangent stiffness at a displacement, without its inverse blocks. `turns`: threads may go on to turn as they
	/// have done in this substep. Returns the largest change of a thread in the substep, in lengths.
	float Linearize(
		const Float4* position, const Float4* displacement, bool turns, TangentStiffness& tangent, Workers* workers);

	bool Stiffens() const { return std::get<Tension>(Model->Energies).Stiffens(); }

	size_t Bytes() const { return BytesOf(Target, EdgeCoefficient, PairCoefficient, Partial); }

private:
	/// Scratch, so that steps do not allocate.
	std::vector<float> EdgeCoefficient; ///< of triangle edges, and one zero
	std::vector<float> PairCoefficient;
	std::vector<double> Partial;
};

} // namespace Cloth
