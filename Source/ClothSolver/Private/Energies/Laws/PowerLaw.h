// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/ThreadResponse.h"

namespace Cloth
{

/// The tension of equation 5 of Eberhardt, Weber and Strasser 1996: its energy grows with the third power of the
/// elongation and with the fifth power of the compression. At the reference strain, either way, the tension is that of
/// the linear law.
struct PowerLaw
{
	float PerReference = 100.0f; ///< 1 / reference strain

	double Stiffening(double strain) const
	{
		const double part = strain * static_cast<double>(PerReference);
		return strain > 0.0 ? 2.0 * part : -4.0 * part * part * part;
	}

	ThreadResponse operator()(Float4 strain) const
	{
		const Float4 part = strain * PerReference;
		const Float4 stretched = Max(part, Float4::Zero());
		const Float4 pressed = Max(Float4::Zero() - part, Float4::Zero());
		const Float4 cube = pressed * pressed * pressed;
		return {strain * (stretched + cube), strain * strain * (stretched * (1.0f / 3.0f) + cube * 0.2f)};
	}
};

} // namespace Cloth
