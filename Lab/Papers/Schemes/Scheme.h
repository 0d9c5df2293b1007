// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/Dynamics.h"

namespace Lab
{

/// A way to integrate the motion of particles in time. Belongs to one motion.
class Scheme
{
public:
	virtual ~Scheme() = default;

	/// Goes on by this time, s: one step of a scheme with fixed steps, as many as its tolerance asks for of others.
	virtual void Step(Motion& motion, double time) = 0;
};

} // namespace Lab
