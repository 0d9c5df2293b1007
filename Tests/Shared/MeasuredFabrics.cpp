// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "MeasuredFabrics.h"

namespace Cloth
{

namespace
{

struct Bending
{
	double B;         ///< gf cm2/cm
	double TwoHb;     ///< gf cm/cm
	double Weight;    ///< mg/cm2
	double Thickness; ///< mm
};

struct Stretching
{
	float Warp; ///< N/m
	float Weft;
	float Shear;
};

constexpr Stretching Cotton{10400.0f, 3900.0f, 61.0f};
constexpr Stretching Wool{12400.0f, 4600.0f, 20.0f};
constexpr Stretching Polyester{1300.0f, 2900.0f, 26.0f};

Fabric Make(const Bending& bending, const Stretching& stretching)
{
	Fabric fabric;
	fabric.ArealDensity = static_cast<float>(0.01 * bending.Weight);
	fabric.BendingWarp = fabric.BendingWeft = static_cast<float>(9.80665e-5 * bending.B);
	fabric.BendingHysteresisWarp = fabric.BendingHysteresisWeft = static_cast<float>(0.5 * 9.80665e-3 * bending.TwoHb);
	fabric.Thickness = static_cast<float>(1e-3 * bending.Thickness);
	fabric.TensileWarp = stretching.Warp;
	fabric.TensileWeft = stretching.Weft;
	fabric.Shear = stretching.Shear;
	return fabric;
}

} // namespace

std::array<MeasuredFabric, 4> MeasuredFabrics()
{
	return {{{"cotton broad", Make({0.118, 0.124, 12.38, 0.497}, Cotton), 82.9, 2},
		{"wool tropical", Make({0.067, 0.033, 16.29, 0.407}, Wool), 49.8, 5},
		{"polyester tropical", Make({0.077, 0.029, 11.65, 0.340}, Polyester), 50.7, 5},
		{"polyester faille", Make({0.019, 0.007, 10.43, 0.226}, Polyester), 28.3, 7}}};
}

} // namespace Cloth
