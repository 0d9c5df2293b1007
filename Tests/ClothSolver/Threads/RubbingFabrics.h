// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"

namespace Cloth
{

/// With friction in shear.
inline Fabric Rubbing(float shear, float hysteresis)
{
	Fabric fabric;
	fabric.Shear = shear;
	fabric.ShearHysteresis = hysteresis;
	fabric.DampingTime = 0.0f;
	return fabric;
}

/// Canvas, but for its shear; with friction in bends.
inline Fabric Stiff(float hysteresis)
{
	Fabric fabric;
	fabric.ArealDensity = 0.5f;
	fabric.TensileStiffnessWarp = 20000.0f;
	fabric.TensileStiffnessWeft = 12000.0f;
	fabric.Shear = 150.0f;
	fabric.BendingWarp = 1.5e-4f;
	fabric.BendingWeft = 1e-4f;
	fabric.DampingTime = 0.01f;
	fabric.BendingHysteresisWarp = hysteresis;
	fabric.BendingHysteresisWeft = hysteresis * 2.0f / 3.0f;
	return fabric;
}

} // namespace Cloth
