// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Energies/Laws/CubicLaw.h"

namespace Cloth
{

/// The material of St. Venant and Kirchhoff over a triangle, with Green's strains along warp and weft and their shear
/// (Volino, Magnenat-Thalmann and Faure 2009). The lanes are warp, weft and the two diagonals; the squares of the
/// diagonals differ by twice the shear strain.
struct TriangleStvk
{
	/// Springs between two particles have no shear; theirs are the terms along warp and weft.
	ThreadResponse operator()(Float4 strain) const { return CubicLaw::TwoTerms()(strain); }

	double Stiffening(double strain) const { return CubicLaw::TwoTerms().Stiffening(strain); }

	struct Response
	{
		Float4 Pull;   ///< tension / length of each thread
		Float4 Energy; ///< of warp, weft and shear
	};

	/// Stiffness: warp, weft, and twice the shear on each diagonal, times area.
	static Response Of(Float4 stiffness, Float4 squares)
	{
		alignas(16) float k[4];
		alignas(16) float q[4];
		stiffness.Store(k);
		squares.Store(q);
		const float warp = 0.5f * (q[0] - 1.0f);
		const float weft = 0.5f * (q[1] - 1.0f);
		const float shear = 0.5f * (q[2] - q[3]);
		const float modulus = 0.25f * (k[2] + k[3]);
		const float across = modulus * shear;
		return {Float4::Set(k[0] * warp, k[1] * weft, across, -across),
			Float4::Set(k[0] * warp * warp, k[1] * weft * weft, across * shear, 0.0f) * 0.5f};
	}
};

} // namespace Cloth
