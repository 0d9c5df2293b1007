// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/Scheme.h"

namespace Lab
{

/// Position and velocity go on by what both were. Order 1; no step is stable for oscillations without damping.
class ForwardEuler : public Scheme
{
public:
	explicit ForwardEuler(const Dynamics& dynamics)
		: Law(dynamics)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const Dynamics& Law;
	Field Acceleration;
};

/// One of position and velocity goes on by the other's new value: symplectic, order 1.
class ForwardBackwardEuler : public Scheme
{
public:
	/// Which of the two goes first. The trajectories are alike, but a filter after each step comes too late with
	/// VelocityFirst: positions have moved by the velocity that it smooths. With PositionFirst they move by the result.
	enum class Order
	{
		VelocityFirst,
		PositionFirst
	};

	explicit ForwardBackwardEuler(const Dynamics& dynamics, Order order = Order::VelocityFirst)
		: Law(dynamics)
		, Sequence(order)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const Dynamics& Law;
	Order Sequence;
	Field Acceleration;
};

/// Half a step of position, a step of velocity by the forces there, the other half: symplectic, order 2. Forces that
/// depend on velocity take it half a step on, guessed from the acceleration of the step before.
class Verlet : public Scheme
{
public:
	explicit Verlet(const Dynamics& dynamics)
		: Law(dynamics)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const Dynamics& Law;
	Field Acceleration;
	Motion Middle;
};

/// The classical scheme of four stages, order 4.
class RungeKutta4 : public Scheme
{
public:
	explicit RungeKutta4(const Dynamics& dynamics)
		: Law(dynamics)
	{
	}
	void Step(Motion& motion, double time) override;

private:
	const Dynamics& Law;
	Motion Stage;
	Motion Rate;
	Motion Sum;
};

} // namespace Lab
