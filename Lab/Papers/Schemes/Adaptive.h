// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/Scheme.h"

#include <array>
#include <limits>
#include <vector>

namespace Lab
{

/// What a scheme that chooses its steps has done so far.
struct AdaptiveStatistics
{
	int Accepted = 0;
	int Rejected = 0;
	int Evaluations = 0; ///< of the forces
	double SmallestStep =
		std::numeric_limits<double>::infinity(); ///< s; of those accepted and not cut short by a limit
	double LargestStep = 0.0;                    ///< s
};

/// Chooses its steps so that none is in error by more than the tolerance: of a position, m, and of a velocity, m/s.
class AdaptiveScheme : public Scheme
{
public:
	/// Throws unless the tolerance is positive.
	AdaptiveScheme(const Dynamics& dynamics, double tolerance);

	/// One step of at most this time, s; returns how long it was. Throws if no step is short enough.
	double StepOnce(Motion& motion, double limit);

	void Step(Motion& motion, double time) override;

	const AdaptiveStatistics& Statistics() const { return Done; }

protected:
	struct Trial
	{
		bool bAccepted;
		double NextStep; ///< s
	};

	/// Tries a step and, if it is good, makes it.
	virtual Trial Try(Motion& motion, const Motion& startRate, double time) = 0;

	/// The rate at which the motion changes: velocity and acceleration.
	void Evaluate(const Motion& motion, Motion& rate);

	/// In tolerances.
	double Measure(const Motion& error) const;

private:
	const Dynamics& Law;
	double Tolerance;
	double Wanted = 1e-3; ///< length of the next step, s
	AdaptiveStatistics Done;
	Motion StartRate;
};

/// Runge-Kutta of order 5 with the embedded order 4 of Cash and Karp (1990) for the error.
class CashKarp : public AdaptiveScheme
{
public:
	using AdaptiveScheme::AdaptiveScheme;

private:
	Trial Try(Motion& motion, const Motion& startRate, double time) override;

	std::array<Motion, 6> Rates;
	Motion Stage;
	Motion Error;
};

/// The modified midpoint rule with ever more parts of a step, extrapolated to infinitely many (Bulirsch and Stoer
/// 1966). Chooses how often to extrapolate by the work per time (Deuflhard 1983).
class BulirschStoer : public AdaptiveScheme
{
public:
	BulirschStoer(const Dynamics& dynamics, double tolerance);

private:
	static constexpr int Columns = 8;

	Trial Try(Motion& motion, const Motion& startRate, double time) override;

	/// Steps over the time in so many parts.
	void Midpoint(const Motion& motion, const Motion& startRate, double time, int parts, Motion& end);

	int Target = 3; ///< the column expected to meet the tolerance
	std::vector<Motion> Row;
	Motion Error;
	Motion Rate;
	Motion Before;
	Motion Here;
};

} // namespace Lab
