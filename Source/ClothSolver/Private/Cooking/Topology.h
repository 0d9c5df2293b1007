// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Result.h"
#include "Core/Simd.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace Cloth
{

struct EliminationOrder;

/// Which modulus of the fabric a thread takes its stiffness from.
enum class ThreadKind : uint8_t
{
	Warp,
	Weft,
	Diagonal, ///< shear
	Given,    ///< the weight itself is the stiffness
	None      ///< no thread: the pair is coupled by triangles or bending only
};

/// All pairs of particles that pull at each other: every internal force is a sum of c (x[First] - x[Second]) over
/// pairs, with coefficients c from springs, triangles and bending. A spring is a pair with a thread,
/// d = x[First] - x[Second]. Pairs with threads or triangles come first; the others, whose coefficients are constant,
/// begin at FirstConstant. Both parts are padded to a multiple of four with a particle paired with itself.
struct PairTopology
{
	size_t FirstConstant = 0;
	std::vector<int> First;
	std::vector<int> Second;
	std::vector<float> RestLength;
	std::vector<float> Weight; ///< stiffness = modulus * Weight
	std::vector<ThreadKind> Kind;
	bool HasSprings = false;

	/// Up to two triangle edges that add to the pair's coefficient, 3 * triangle + edge; the edge after the last is
	/// none.
	std::vector<std::array<int, 2>> Edges;

	/// The pairs of particle i and the particles at their other ends: Neighbours[StartOfParticle[i]...].
	struct Neighbour
	{
		int Particle;
		int Pair;
	};
	std::vector<int> StartOfParticle;
	std::vector<Neighbour> Neighbours;
};

/// The four threads of a triangle: warp, weft and two diagonals, each d = C1 (x1 - x0) + C2 (x2 - x0), the derivative
/// of position along the thread's direction, with rest length 1.
struct TriangleThreads
{
	std::array<int, 3> Corner;
	Float4 C1;
	Float4 C2;
	float Area;

	/// Squared lengths of the four threads.
	Float4 Squares(const Float4* x) const
	{
		const Float4 origin = x[Corner[0]];
		const Float4 e1 = x[Corner[1]] - origin;
		const Float4 e2 = x[Corner[2]] - origin;
		const Float4 d0 = MulAddLane<0>(e2, C2, e1 * Broadcast<0>(C1));
		const Float4 d1 = MulAddLane<1>(e2, C2, e1 * Broadcast<1>(C1));
		const Float4 d2 = MulAddLane<2>(e2, C2, e1 * Broadcast<2>(C1));
		const Float4 d3 = MulAddLane<3>(e2, C2, e1 * Broadcast<3>(C1));
		return SumLanes(d0 * d0, d1 * d1, d2 * d2, d3 * d3);
	}
};

/// A curvature as a linear function of positions: sum of Coefficient * x over up to six particles, with the weight
/// that turns its square into energy per rigidity.
struct CurvatureRow
{
	enum class Kind : uint8_t
	{
		Warp,
		Weft,
		Twist
	};
	Kind Direction;
	int Count;
	std::array<int, 6> Particle;
	std::array<float, 6> Coefficient;
	float Weight; ///< area the row stands for, m2
	float Rest;   ///< curvature at rest, 1/m, signed along the normal of Triangle
	int Triangle; ///< -1: flat at rest

	/// The normal is that of x[Normal[1]] - x[Normal[0]] and x[Normal[3]] - x[Normal[2]].
	std::array<int, 4> Normal;
};

/// A piece of surface that feels air. Cells of a grid are one patch with four corners, so that the share of air each
/// particle gets fits its share of mass; of a triangle, the last corner stands twice.
struct AirPatch
{
	std::array<int, 4> Corner;

	bool IsTriangle() const { return Corner[2] == Corner[3]; }
};

/// Everything about a cloth that does not depend on its fabric. Particles are numbered in elimination order.
struct Topology
{
	int ParticleCount = 0;
	int DeclaredPinCount = 0;    ///< the last particles
	std::vector<int> ToInternal; ///< by the caller's particle number
	std::vector<int> ToExternal;
	std::vector<int> ParticleOfVertex; ///< caller's numbers
	std::vector<int> SurfaceTriangles; ///< caller's numbers
	std::vector<int> TearTips;         ///< particles at which a cut or tear ends within the cloth; caller's numbers

	std::vector<Float4> RestPosition;
	std::vector<float> Area;      ///< of the fabric around each particle, m2
	std::vector<float> GivenMass; ///< of networks, kg; else empty
	float GivenDampingTime = 0.0f;
	TensionCurve GivenTension;

	/// How much of the shear modulus the diagonals add to the tensile stiffness along warp and weft.
	float DiagonalInWarp = 1.0f;
	float DiagonalInWeft = 1.0f;

	PairTopology Pairs;
	std::vector<TriangleThreads> Triangles;
	std::vector<AirPatch> Air;
	std::vector<CurvatureRow> Curvatures;
};

/// 2 a b / (a^2 + b^2) for cells of sides a and b: 1 for squares, and for the diagonals of triangles.
inline double DiagonalAspect(const Topology& topology)
{
	const double square = topology.DiagonalInWarp; // (a / b)^2
	return 2.0 * std::sqrt(square) / (1.0 + square);
}

/// The bending matrix is the sum of rigidity * weight * c c^T over curvature rows c, with the rigidities of warp, weft
/// and twist, N m. The coefficients of a row add up to zero, so the matrix acts on differences of positions alone:
/// minus its entries by pair, N/m.
std::vector<float> AssembleBending(const Topology& topology, const std::array<double, 3>& rigidity);

/// Numbers the particles in elimination order, declared pins last, and lists what touches each particle.
Status Finish(Topology& topology, const std::vector<int>& declaredPins);

/// The two halves of that, where the order is known: makes a pair of every two particles that triangles or bending
/// couple, and numbers the particles in an order in which the declared pins are last.
void CouplePairs(Topology& topology);

/// Where all pairs are known but those of particles that were split, and of some curvatures.
void CouplePairs(Topology& topology, const std::vector<bool>& isSplit, std::span<const size_t> curvatures);
void FinishInOrder(Topology& topology, EliminationOrder order, int declaredPinCount);

} // namespace Cloth
