// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/Explicit.h"

namespace Lab
{

void ForwardEuler::Step(Motion& motion, double time)
{
	Law.Accelerate(motion, Acceleration);
	motion.Position += time * motion.Velocity;
	motion.Velocity += time * Acceleration;
}

void ForwardBackwardEuler::Step(Motion& motion, double time)
{
	if (Sequence == Order::PositionFirst)
	{
		motion.Position += time * motion.Velocity;
	}
	Law.Accelerate(motion, Acceleration);
	motion.Velocity += time * Acceleration;
	if (Sequence == Order::VelocityFirst)
	{
		motion.Position += time * motion.Velocity;
	}
}

void Verlet::Step(Motion& motion, double time)
{
	if (Acceleration.size() == 0)
	{
		Law.Accelerate(motion, Acceleration);
	}
	Middle.Position = motion.Position + 0.5 * time * motion.Velocity;
	Middle.Velocity = motion.Velocity + 0.5 * time * Acceleration;
	Law.Accelerate(Middle, Acceleration);
	motion.Velocity += time * Acceleration;
	motion.Position = Middle.Position + 0.5 * time * motion.Velocity;
}

void RungeKutta4::Step(Motion& motion, double time)
{
	Sum.Position = Field::Zero(3, motion.Position.cols());
	Sum.Velocity = Sum.Position;
	const auto stage = [&](double reach, double weight)
	{
		Stage = motion;
		if (reach > 0.0)
		{
			Stage.Position += reach * time * Rate.Position;
			Stage.Velocity += reach * time * Rate.Velocity;
		}
		Rate.Position = Stage.Velocity;
		Law.Accelerate(Stage, Rate.Velocity);
		Sum.Position += weight * Rate.Position;
		Sum.Velocity += weight * Rate.Velocity;
	};
	stage(0.0, 1.0 / 6.0);
	stage(0.5, 1.0 / 3.0);
	stage(0.5, 1.0 / 3.0);
	stage(1.0, 1.0 / 6.0);
	motion.Position += time * Sum.Position;
	motion.Velocity += time * Sum.Velocity;
}

} // namespace Lab
