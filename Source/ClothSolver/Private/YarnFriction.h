// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Workers.h"
#include "Simd.h"
#include "Topology.h"

#include <array>
#include <vector>

namespace Cloth
{

/// A curvature that friction resists, as in CurvatureRow; slots that are not needed have no weight.
struct FrictionBend
{
	std::array<int, 6> Particle{};
	std::array<float, 6> Coefficient{};

	/// From the first Count slots.
	template <size_t Count>
	Float4 Curvature(const Float4* x) const
	{
		const Float4 origin = x[Particle[0]];
		Float4 curvature = Float4::Zero();
		for (size_t i = 1; i < Count; ++i)
		{
			curvature = MulAdd(x[Particle[i]] - origin, Float4::Splat(Coefficient[i]), curvature);
		}
		return curvature;
	}
};

/// Friction between the yarns of a fabric, the hysteresis of a Kawabata plot. Every diagonal thread and every bend has,
/// besides its elastic law, a spring that slips (Laws/SlipLaw.h). With HG per width, both diagonals of a cell of sides
/// a and b slip at the tension HG d / 2, d being the diagonal: a shear rate g then costs 2 (HG d / 2) (a b / d) g
/// = HG g per area, and the shear force per width is G gamma +- HG. Triangles likewise. A bend slips at the moment HB
/// per width. Twist needs no friction of its own: a cylinder across the bias bends warp and weft by half each, which
/// costs as much as one across a thread.
struct YarnFriction
{
	/// By pair and by triangle: stiffness before slipping, N/m and N m, and the elongation at which threads slip, m and
	/// 1. Empty without friction.
	std::vector<float> SpringStiffness;
	std::vector<float> SpringSlip;
	std::vector<Float4> TriangleStiffness;
	std::vector<Float4> TriangleSlip;

	/// All bends along warp and weft, in the order of their particles, padded to a multiple of four. Empty without
	/// friction.
	std::vector<FrictionBend> Bends;
	std::vector<std::array<int, 4>> BendNormals; ///< as in CurvatureRow
	bool Lines = false;                          ///< bends have three particles each
	std::vector<float> BendStiffness;            ///< J m2, rigidity before slipping times area
	std::vector<float> BendSlip;                 ///< 1/m, the curvature at which a bend slips
	std::vector<float> Matrix;                   ///< N/m, by pair: minus the entries of the matrix of BendStiffness

	/// The bends of particle i: Shares[StartOfParticle[i]...].
	struct Share
	{
		int Bend;
		float Coefficient;
	};
	std::vector<int> StartOfParticle;
	std::vector<Share> Shares;

	YarnFriction() = default;
	YarnFriction(const Topology& topology, const Fabric& fabric);

	bool Any() const { return !SpringStiffness.empty() || !TriangleStiffness.empty() || !Bends.empty(); }

	/// Rigidity before slipping, N m.
	static double RigidityOf(CurvatureRow::Kind direction, const Fabric& fabric);
};

/// Where bends are free of stress within a substep: at a vector of curvature, or at any vector of a size.
struct FrozenBends
{
	std::vector<Float4> Vector;
	std::vector<float> Size;
};

/// Where friction has slipped to: the lengths and curvatures at which it is free of stress.
struct YarnSlip
{
	std::vector<float> SpringLength;
	std::vector<Float4> TriangleLength;
	std::vector<float> Curvature; ///< 1/m, signed along the normal

	/// Free of stress at x; what friction held before goes on as far as it can.
	void Change(const Topology& topology, const YarnFriction& before, const YarnFriction& after, const Float4* x);

	/// Threads and bends that are strained too far slip after.
	void Follow(const YarnFriction& friction, const float* springLength, const Float4* triangleLength);

	/// Bends as well, for a substep in which the surface turns from x to x + ahead * v.
	void Follow(const YarnFriction& friction, const Float4* x, const Float4* v, float ahead, FrozenBends& frozen,
		Workers* workers);

	/// Energy that friction holds and would give back, J. Partial has room for a number a block.
	double Stored(const YarnFriction& friction, const float* springLength, const Float4* triangleLength,
		const Float4* x, double* partial, Workers* workers) const;
};

/// Numbers that YarnSlip::Stored needs room for.
int StoredBlocks(const YarnFriction& friction);

/// Moments of a block of bends times a scale, from their curvatures beyond the frozen ones; returns the energy.
double EvaluateBends(
	const YarnFriction& friction, float scale, const FrozenBends& frozen, const Float4* x, int block, Float4* moment);

} // namespace Cloth
