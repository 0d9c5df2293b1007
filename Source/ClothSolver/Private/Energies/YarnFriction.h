// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Statistics.h"
#include "Cooking/Topology.h"
#include "Core/Simd.h"
#include "Energies/EnergyContext.h"
#include "Energies/Laws/Plot.h"

#include <array>
#include <vector>

namespace Cloth
{

struct YarnSlip;

/// A curvature with a history, as in CurvatureRow; slots that are not needed have no weight.
struct YarnBend
{
	std::array<int, 6> Particle{};
	std::array<float, 6> Coefficient{};
};

/// Friction between the yarns of a fabric, the hysteresis of a Kawabata plot. Every thread and every bend may have,
/// besides its elastic law, a spring that slips (Laws/SlipLaw.h) at a tension that may depend on the strain.
///
/// With HG per width, both diagonals of a cell of sides a and b slip at the tension HG d / 2, d being the diagonal: a
/// shear rate g then costs 2 (HG d / 2) (a b / d) g = HG g per area, and the shear force per width is G gamma +- HG.
/// Triangles likewise. A bend slips at the moment HB per width. Twist needs no friction of its own: a cylinder across
/// the bias bends warp and weft by half each, which costs as much as one across a thread. The functions are those of
/// EnergyList.h; what the fabric remembers is in YarnSlip.h.
struct YarnFriction
{
	/// By spring and by triangle: stiffness before slipping, N/m and N m; the tension at which threads slip at rest, N
	/// and N m; and the width of fabric, m, and area, m2, that the plots count for. Empty without friction.
	std::vector<float> SpringStiffness;
	std::vector<float> SpringYield;
	std::vector<float> SpringWidth;
	std::vector<float> SpringPerLength; ///< 1/m, of the rest length
	std::vector<Float4> TriangleStiffness;
	std::vector<Float4> TriangleYield;
	std::vector<Float4> TriangleWidth;

	/// What strain adds to the yield, N/m; also by kind.
	std::array<Plot, 3> SpringGrowth;
	PlotLanes SpringPlots;
	PlotLanes TrianglePlots;

	/// All bends along warp and weft, in the order of their particles, padded to a multiple of four. Empty if none has
	/// a history or a plot.
	std::vector<YarnBend> Bends;
	std::vector<std::array<int, 4>> BendNormals; ///< as in CurvatureRow
	std::vector<int> BendRows;                   ///< which of Topology::Curvatures; -1: padding
	bool Lines = false;                          ///< bends have three particles each; else two in a row share all
	std::vector<float> BendStiffness;            ///< J m2, rigidity before slipping times area
	std::vector<float> BendYield;                ///< J m, moment per width at which a flat bend slips, times area
	std::vector<float> BendArea;                 ///< m2
	std::vector<float> BendElastic;              ///< J m2, elastic rigidity times area
	PlotLanes BendPlots;                         ///< what curvature adds to the yield, N
	PlotLanes BendCurves;                        ///< of the elastic moment, in parts of the rigidity of flat cloth
	std::array<Plot, 2> BendGrowth;              ///< the same by direction
	std::array<Plot, 2> BendCurve;               ///< the same by direction

	/// As in Fabric.
	float CreaseCurvature = 0.0f;
	float CreaseTime = 0.0f;

	/// Vectors of the four bends from b on.
	std::array<Float4, 4> Curvatures(size_t b, const Float4* x) const
	{
		return Lines ? LineCurvatures(b, x) : TriangleCurvatures(b, x);
	}

	std::array<Float4, 4> LineCurvatures(size_t b, const Float4* x) const
	{
		std::array<Float4, 4> curvature;
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const YarnBend& bend = Bends[b + lane];
			const Float4 origin = x[bend.Particle[0]];
			curvature[lane] = MulAdd(x[bend.Particle[1]] - origin, Float4::Splat(bend.Coefficient[1]),
				(x[bend.Particle[2]] - origin) * Float4::Splat(bend.Coefficient[2]));
		}
		return curvature;
	}

	std::array<Float4, 4> TriangleCurvatures(size_t b, const Float4* x) const
	{
		std::array<Float4, 4> curvature;
		for (size_t lane = 0; lane < 4; lane += 2)
		{
			const YarnBend& warp = Bends[b + lane];
			const YarnBend& weft = Bends[b + lane + 1];
			const Float4 origin = x[warp.Particle[0]];
			Float4 first = Float4::Zero();
			Float4 second = Float4::Zero();
			for (size_t i = 1; i < 6; ++i)
			{
				const Float4 edge = x[warp.Particle[i]] - origin;
				first = MulAdd(edge, Float4::Splat(warp.Coefficient[i]), first);
				second = MulAdd(edge, Float4::Splat(weft.Coefficient[i]), second);
			}
			curvature[lane] = first;
			curvature[lane + 1] = second;
		}
		return curvature;
	}

	/// The bends of particle i: Shares[StartOfParticle[i]...]. Of bends that share their particles only the first is
	/// there; the next one has the coefficient NextCoefficient.
	struct Share
	{
		int Bend;
		float Coefficient;
	};
	std::vector<int> StartOfParticle;
	std::vector<Share> Shares;
	std::vector<float> NextCoefficient;

	YarnFriction() = default;
	YarnFriction(const Topology& topology, const Fabric& fabric);

	/// What BendStiffness is by curvature row, J m2.
	std::vector<float> StuckStiffness(const Topology& topology) const;

	bool Any() const { return !SpringStiffness.empty() || !TriangleStiffness.empty() || !Bends.empty(); }

	using History = YarnSlip;
	class Potential;

	void AddStiffness(const Topology& topology, StiffnessBound& bound) const;
	void BeginSubstep(const SubstepStart& start, History& history, Potential& potential) const;
	void Measure(const Configuration& at, const History& history, Strains& strain, double& sum) const;
	void AddStretch(const Topology& /*topology*/, const Strains& /*strain*/, std::vector<float>& /*stretch*/) const {}
	void AddOverloads(const Topology& /*topology*/, const Strength& /*strength*/, const Strains& /*strain*/,
		std::vector<ThreadLoad>& /*loads*/) const
	{
	}
};

/// The fabric with the slopes of its measured plots at rest as its moduli.
Fabric WithMeasuredSlopes(const Fabric& fabric);

} // namespace Cloth
