// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Result.h"

#include <cstddef>
#include <vector>

namespace Cloth
{

/// How the tension of a thread grows with its strain.
enum class TensionLaw
{
	Linear,           ///< Hooke
	FullCubic,        ///< stiffens when stretched and when compressed (Vogiannou et al. 2010)
	TwoTermCubic,     ///< stiffens when stretched, softens when compressed (Kikuuwe et al. 2009)
	Power,            ///< soft at first: third and fifth powers (Eberhardt, Weber and Strasser 1996, equation 5)
	StVenantKirchhoff ///< Green's strains over triangles (Volino et al. 2009); only on meshes
};
inline constexpr int TensionLawCount = 5;

struct TensionCurve
{
	TensionLaw Law = TensionLaw::Linear;

	/// FullCubic: at this length, in rest lengths, a thread is so many times as stiff as at rest. Woven fabrics hardly
	/// give way beyond 1.02 to 1.1.
	float StretchLimit = 1.04f;
	float StretchStiffening = 6.0f;
	float CompressionLimit = 0.96f;
	float CompressionStiffening = 2.0f;

	/// Power: the strain at which the tension is that of the linear law.
	float ReferenceStrain = 0.01f;
};

/// A point of a plot with two branches: the force or moment per width while the deformation grows, and while it
/// shrinks.
struct MeasuredPoint
{
	float At = 0.0f;
	float Loading = 0.0f;
	float Unloading = 0.0f;
};

/// A measured plot from the origin on, straight between its points and beyond the last one. Empty: not measured.
using MeasuredCurve = std::vector<MeasuredPoint>;

constexpr size_t MaxMeasuredPoints = 16;

/// What a textile laboratory measures of a fabric, in SI units. The defaults are a medium cotton.
struct Fabric
{
	/// Mass per area, kg/m2. Real fabrics: 0.03 (voile) to 0.5 (denim).
	float ArealDensity = 0.2f;

	/// Force per width and strain along the warp and the weft, N/m. Cotton: 10,400 and 3,900.
	float TensileStiffnessWarp = 5000.0f;
	float TensileStiffnessWeft = 3000.0f;

	/// Above, the stiffness is that at rest; what becomes of it when threads are stretched.
	TensionCurve Tension;

	/// Or the measured plots instead of all of the above, N/m by strain.
	MeasuredCurve TensileCurveWarp;
	MeasuredCurve TensileCurveWeft;

	/// Part of the work of stretching that comes back, RT of a Kawabata sheet: woven fabrics 0.5 to 0.8. 1: all of it.
	/// Measured plots have their own.
	float TensileResilience = 1.0f;

	/// Force per width at which threads tear, N/m; 0: never. Woven fabrics: 5,000 to 30,000. Threads beyond it are
	/// reported, and break where Simulation::Tear is called.
	float TensileStrengthWarp = 0.0f;
	float TensileStrengthWeft = 0.0f;

	/// Shear force per width and radian, N/m. Woven fabrics: 10 to 100. Values above the smaller tensile stiffness
	/// also stiffen it.
	float Shear = 60.0f;

	/// Or the measured plot, N/m by radian.
	MeasuredCurve ShearCurve;

	/// Bending moment per width and curvature along the warp and the weft, N m. Real fabrics: 1e-6 to 1e-4.
	float BendingWarp = 1.4e-5f;
	float BendingWeft = 0.9e-5f;

	/// Or the measured plots, N by 1/m.
	MeasuredCurve BendingCurveWarp;
	MeasuredCurve BendingCurveWeft;

	/// Friction between yarns, the hysteresis of a Kawabata sheet: what a force or moment per width is above its mean
	/// when loading and below it when unloading. Half of 2HG, N/m (woven fabrics: 0.1 to 2), and half of 2HB, N (cotton
	/// broadcloth 6.1e-4, wool tropical 1.6e-4, polyester faille 3.4e-5). 0: none.
	float ShearHysteresis = 0.0f;
	float BendingHysteresisWarp = 0.0f;
	float BendingHysteresisWeft = 0.0f;

	/// A fold sharper than this sets, 1/m (estimated: cotton 200, wool 300); 0: never. What is beyond turns permanent
	/// at this rate while the fold is held: two thirds of it in CreaseTime, s.
	float CreaseCurvature = 0.0f;
	float CreaseTime = 5.0f;

	/// Viscous time of the threads, s: the damping force is this times the tensile stiffness times the strain rate.
	float DampingTime = 0.002f;

	/// Thickness, m. Real fabrics: 0.0002 to 0.002.
	float Thickness = 0.0005f;

	/// Coulomb's coefficient, of fabric on itself; meets that of a collider in the geometric mean. Real fabrics: 0.2
	/// to 0.6.
	float Friction = 0.4f;

	/// Air forces per area: pressure along the flow (drag) and across it (lift). Dimensionless; equal values are pure
	/// pressure on the surface.
	float DragCoefficient = 1.0f;
	float LiftCoefficient = 0.8f;

	/// Air forces at edges and corners in parts of those inside: air that flows around them swirls.
	float EdgeAir = 1.0f;
	float CornerAir = 1.0f;
};

/// Check every value against its allowed range.
CLOTHSOLVER_API Status Validate(const TensionCurve& tension);
CLOTHSOLVER_API Status Validate(const Fabric& fabric);

} // namespace Cloth
