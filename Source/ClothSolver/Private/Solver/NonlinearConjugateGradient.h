// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/PaperMethod.h"
#include "ClothSolver/Settings.h"
#include "ClothSolver/Statistics.h"
#include "Contact/BodyCoupling.h"
#include "Cooking/Model.h"
#include "Core/StageTimer.h"
#include "LinearAlgebra/ConjugateGradient.h"
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

/// Solves a substep by updates: Algorithm 1 of Eberhardt, Etzmuss and Hauth 2000, with the right-hand side refreshed
/// after every linear solve. Each update
///
///     z = A^-1 residual(u)          the constant matrix, constrained directions filtered out
///     p = z + beta p                conjugate to the last direction (Fletcher and Reeves)
///     u = u - t p                   t from the residual at a trial point along p
///
/// is one iteration of a nonlinear conjugate gradient preconditioned by the constant factor. A plain update (beta = 0,
/// t = 1) always lowers the energy, because A bounds the true stiffness from above; that is the safeguard's way out.
class NonlinearConjugateGradient
{
public:
	void Prepare(const Model& model, std::shared_ptr<const System> system, const PaperMethod& method, bool smooths);

	struct Context
	{
		IncrementalPotential& Problem;
		const PaperMethod& Method;
		const Filter& Free;
		BodyCoupling& Contacts;
		const Float4* Position; ///< at the beginning of the substep
		int Updates;            ///< at least, unless the tolerance is reached
		int MaxUpdates;         ///< the last is the one that begins with the next residual or less
		double SolvedResidual;
		double Tolerance; ///< of the residual
		double Scale;     ///< energy of gravity's displacement in a substep; residuals are measured against it
		StepStatistics& Statistics;
		Workers* Tasks;

		/// The parts of the displacement that friction, and that gravity and air want, if they are in doubt: cloth that
		/// lies does not fall. Updates then begin with as much of each as lowers the energy.
		const Float4* Rubbing = nullptr;
		const Float4* Falling = nullptr;

		/// Only plain updates whose energy was looked at: slow, but certain to end below the energy of the start,
		/// unless PaperMethod::Accelerate is off.
		bool Careful = false;

		Smoothing Smooth = Smoothing::None;
	};

	/// The constant factor, and what is held and pushed besides.
	ConstrainedFactor Preconditioner;

	/// Changes the free components of the displacement u. False if the numbers left the range of floats.
	bool Run(const Context& context, std::vector<Float4>& u);

	/// At the result; along constrained directions it is the constraint's reaction.
	const std::vector<Float4>& Residual() const { return CurrentResidual; }

private:
	/// How far a trial point is trusted; threads that stiffen are less linear.
	struct LineSearch
	{
		double MaxFraction;    ///< of the way to the trial point
		double EnergyMismatch; ///< of the energy there, in parts of what the slope at the start expects
		bool Reevaluates;      ///< after a mismatch: what was interpolated may be far off
	};
	static LineSearch LineSearchFor(bool stiffens);

	/// What an update hands to the next one.
	struct Iterate
	{
		double Energy = 0.0;
		double LastSquare = 0.0; ///< 0: the next direction is the bare correction
		double CarriedSlope = 0.0;
		double Length = 1.0; ///< of the last step along its direction
	};

	/// An update along a conjugate direction, or a restart if the energy at the trial point is not as expected.
	void ConjugateUpdate(const Context& context, const LineSearch& lineSearch, double square, double noise,
		Iterate& iterate, std::vector<Float4>& u);

	IncrementalPotential::Value Evaluate(
		const Context& context, const IncrementalPotential::Point& point, Float4* residual) const;

	/// The tangent stiffness at u; false if threads are about to be torn.
	bool Linearize(const Context& context, const std::vector<Float4>& u);

	/// Correction, which has a copy of CurrentResidual, becomes P^-1 CurrentResidual.
	void Solve(const Context& context);
	void SolveSmoothed(const Context& context);

	/// The next correction; returns the square of the residual in the metric of the preconditioner. Where smoothing
	/// makes none, the factor goes on alone.
	double SolveForSquare(const Context& context, Iterate& iterate);

	/// Correction . CurrentResidual
	double CorrectionDotResidual(const Context& context);

	/// The energy at u, and the residual.
	double EvaluateAt(const Context& context, const std::vector<Float4>& u, Float4* residual);

	/// The same with residual and correction, after interpolated ones have turned out to be off.
	double Reevaluate(const Context& context, const std::vector<Float4>& u);

	/// Where updates begin; the energy there.
	double Start(const Context& context, std::vector<Float4>& u);
	double Approach(const Context& context, std::vector<Float4>& u);

	/// The direction becomes Correction + beta Direction.
	void SetDirection(const Context& context, float beta);

	/// Looks at u - length Direction.
	IncrementalPotential::Value Try(const Context& context, const std::vector<Float4>& u, float length);

	/// After a trial whose energy is not as expected, with a smoothed correction.
	void Shorten(const Context& context, double length, double slope, double noise, IncrementalPotential::Value trial,
		Iterate& iterate, std::vector<Float4>& u);

	/// Moves along the direction; the residual becomes what lies at the fraction of the way to the trial's.
	void Advance(const Context& context, std::vector<Float4>& u, float length, float fraction);

	/// Goes back to the bare correction, as far as it does not raise the energy above the limit. Returns the energy.
	double PlainUpdate(const Context& context, std::vector<Float4>& u, double limit);

	std::shared_ptr<const System> Matrix;
	std::unique_ptr<ConjugateGradient> Iteration;
	ConstrainedFactor Plain; ///< the common factor, never updated for contacts: the iteration converges better with it

	std::vector<Float4> CurrentResidual; ///< residual
	std::vector<Float4> Correction;      ///< z
	std::vector<Float4> Direction;       ///< p
	std::vector<Float4> TrialPosition;
	std::vector<Float4> TrialResidual;
	std::vector<double> Partial;
	double BodyShare = 0.0; ///< of the correction
	bool AtRestStiffness = false;

	TangentStiffness Tangent;
	int Failures = 0;     ///< plain updates in a row that found no lower energy
	bool Smooths = false; ///< in this run, until a line search fails
};

} // namespace Cloth
