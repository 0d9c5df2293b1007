// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Solver/CrossContacts.h"
#include "Solver/Unknowns.h"

#include <span>
#include <vector>

namespace Cloth
{

/// A cloth whose substep is to be solved.
struct SubstepUnknowns
{
	SubstepProblem Substep;
	Unknowns& Vectors;
};

/// When to stop.
struct UpdateLimits
{
	int Updates;    ///< at least, unless the tolerance is reached
	int MaxUpdates; ///< the last is the one that begins with the next residual or less
	double SolvedResidual;
	double Tolerance; ///< of the residual
	double Scale;     ///< energy of gravity's displacement in a substep; residuals are measured against it

	/// Only plain updates whose energy was looked at: slow, but certain to end below the energy of the start.
	bool Careful;
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
///
/// Cloths that touch each other are solved together: each has its own factor, and all of them one direction, one
/// length of step and one energy, that of the pushes between them included.
class NonlinearConjugateGradient
{
public:
	/// What lies between the cloths may be null.
	NonlinearConjugateGradient(
		std::span<const SubstepUnknowns> cloths, CrossContacts* between, const UpdateLimits& limits);

	/// Changes the free components of the displacements. False if the numbers left the range of floats.
	bool Run();

private:
	using Value = IncrementalPotential::Value;

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

	/// One update, as the method and the limits want it.
	void Update(double square, Iterate& iterate);

	/// An update along a conjugate direction, or a restart if the energy at the trial point is not as expected.
	void ConjugateUpdate(const LineSearch& lineSearch, double square, double noise, Iterate& iterate);

	/// The next correction; returns the square of the residual in the metric of the preconditioner. Where smoothing
	/// makes none, the factor goes on alone.
	double SolveForSquare(Iterate& iterate);
	double Solve();

	/// The energy at the displacements, and the residual or the trial's.
	double Evaluate(bool trial);

	/// The same with residual and correction, after interpolated ones have turned out to be off.
	double Reevaluate();

	/// Where updates begin; the energy there.
	double Start();
	double StartWithDoubt(const Float4* SubstepProblem::*part, double energy);
	double Approach();

	/// Looks at displacements - length * directions.
	Value Try(double length);

	/// After a trial whose energy is not as expected, with a smoothed correction.
	void Shorten(double length, double slope, double noise, Value trial, Iterate& iterate);

	/// Moves along the direction; the residual becomes what lies at the fraction of the way to the trial's.
	void Advance(double length, double fraction);
	void SetDirection(double beta);
	void Accept();
	void Reset();
	void SetAtRestStiffness(bool atRest);

	/// Goes back to the bare correction, as far as it does not raise the energy above the limit. Returns the energy.
	double PlainUpdate(double limit);

	bool MaySmooth(const SubstepUnknowns& cloth) const;
	void StartSmoothing();
	bool Smooths() const; ///< any of the cloths
	bool StiffensUnsmoothed() const;
	void StopSmoothing();
	double Noise() const;
	void Count(int StepStatistics::*counter) const;
	Value AddBetween() const;

	std::span<const SubstepUnknowns> Cloths;
	CrossContacts* Between;
	const UpdateLimits& Limits;
	bool AtRestStiffness = false;
	bool HasClothContacts = false; ///< many may begin between two points
	int Failures = 0;              ///< plain updates in a row that found no lower energy
};

} // namespace Cloth
