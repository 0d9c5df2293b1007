// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Statistics.h"
#include "Contact/BodyCoupling.h"
#include "Cooking/Model.h"
#include "Core/Memory.h"
#include "Core/StageTimer.h"
#include "LinearAlgebra/ConstrainedFactor.h"
#include "LinearAlgebra/Filter.h"
#include "Solver/IncrementalPotential.h"

#include <memory>
#include <vector>

namespace Cloth
{

/// Around every solve with the factor, sweeps of block Jacobi with the tangent stiffness.
enum class Smoothing
{
	None,
	Still,  ///< threads turn by no more than gravity makes them
	Turning ///< threads go on to turn as they have done in the substep
};

/// The substep of a cloth, for those who solve it.
struct SubstepProblem
{
	IncrementalPotential& Problem;
	const Filter& Free;
	BodyCoupling& Contacts;
	const Float4* Position; ///< at the beginning of the substep
	std::vector<Float4>& Displacement;
	StepStatistics& Statistics;
	Workers* Tasks;

	/// The parts of the displacement that friction, and that gravity and air want, if they are in doubt: cloth that
	/// lies does not fall. Updates then begin with as much of each as lowers the energy.
	const Float4* Rubbing = nullptr;
	const Float4* Falling = nullptr;

	Smoothing Smooth = Smoothing::None;
};

/// The displacements of a cloth as unknowns: the vectors of the nonlinear conjugate gradient, and what it does with
/// them.
class Unknowns
{
public:
	void Prepare(const Model& model, std::shared_ptr<const System> system, bool smooths);

	/// The constant factor, and what is held and pushed besides.
	ConstrainedFactor Preconditioner;

	/// At the result; along constrained directions it is the constraint's reaction.
	const std::vector<Float4>& Residual() const { return CurrentResidual; }

	using Value = IncrementalPotential::Value;

	/// The energy at the displacement; its residual becomes the current or the trial one.
	double Evaluate(const SubstepProblem& substep, bool trial);

	/// Looks at the displacement minus length times the direction.
	Value Try(const SubstepProblem& substep, float length);

	/// The arrays of the last of these two, for those who add to them.
	struct Fields
	{
		const Float4* Position;
		const Float4* Direction; ///< null after Evaluate
		Float4* Residual;
	};
	const Fields& Evaluated() const { return Last; }

	/// The tangent stiffness at the displacement; false if threads are about to be torn.
	bool Linearize(const SubstepProblem& substep);

	/// The residual becomes the right-hand side of the next solve.
	void Reset();

	/// The next correction; the square of the residual in the metric of the preconditioner.
	double Solve(const SubstepProblem& substep);

	/// The direction becomes the correction + beta times the direction.
	void SetDirection(const SubstepProblem& substep, float beta);

	/// Moves along the direction; the residual becomes what lies at the fraction of the way to the trial's.
	void Advance(const SubstepProblem& substep, float length, float fraction);

	/// A part of the displacement that is in doubt, or none, becomes the correction; the slope of the energy along it.
	double Doubt(const SubstepProblem& substep, const Float4* part);

	/// Takes the part away. Once the trial residual is known, the slope there; then a share of the part is given back.
	void TakeAway(const SubstepProblem& substep);
	double SlopeWithout(const SubstepProblem& substep);
	void GiveBack(const SubstepProblem& substep, float share);

	/// See Tension::Potential::AtRestStiffness.
	bool AtRestStiffness = false;
	bool Smooths = false; ///< in this run, until a line search fails

	size_t Bytes() const
	{
		return BytesOf(
			Preconditioner, CurrentResidual, Correction, Direction, TrialPosition, TrialResidual, Partial, Tangent);
	}

private:
	Value EvaluateAt(const SubstepProblem& substep, const IncrementalPotential::Point& point, Float4* residual);
	void SolveSmoothed(const SubstepProblem& substep);
	double CorrectionDotResidual(const SubstepProblem& substep);

	std::shared_ptr<const System> Matrix;

	std::vector<Float4> CurrentResidual; ///< residual
	std::vector<Float4> Correction;      ///< z
	std::vector<Float4> Direction;       ///< p
	std::vector<Float4> TrialPosition;
	std::vector<Float4> TrialResidual;
	std::vector<double> Partial;
	Fields Last{};

	TangentStiffness Tangent;
};

} // namespace Cloth
