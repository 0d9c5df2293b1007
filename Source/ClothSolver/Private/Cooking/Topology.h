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

/// Which modulus of the fabric a thread takes its stiffness from.
enum class ThreadKind : uint8_t
{
	Warp,
	Weft,
	Diagonal, ///< shear
	Given,    ///< the weight itself is the stiffness
	None      ///< no thread: padding
};

/// Springs, each a thread d = x[First] - x[Second]. Padded to a multiple of four with a particle tied to itself.
struct SpringTopology
{
	std::vector<int> First;
	std::vector<int> Second;
	std::vector<float> RestLength; ///< m
	std::vector<float> Weight;     ///< stiffness = modulus * Weight
	std::vector<ThreadKind> Kind;

	bool Any() const { return !First.empty(); }

	void Reserve(size_t count)
	{
		const auto reserve = [count](auto&... lists) { (lists.reserve(count), ...); };
		reserve(First, Second, RestLength, Weight, Kind);
	}

	void Add(int first, int second, ThreadKind kind, float weight, float restLength)
	{
		First.push_back(first);
		Second.push_back(second);
		RestLength.push_back(restLength);
		Weight.push_back(weight);
		Kind.push_back(kind);
	}
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

/// Everything about a cloth that does not depend on its fabric. Particles are numbered as the caller does.
struct Topology
{
	int ParticleCount = 0;
	std::vector<int> DeclaredPins; ///< ascending
	std::vector<int> ParticleOfVertex;
	std::vector<int> SurfaceTriangles;
	std::vector<int> TearTips; ///< particles at which a cut or tear ends within the cloth

	std::vector<Float4> RestPosition;
	std::vector<float> Area;      ///< of the fabric around each particle, m2
	std::vector<float> GivenMass; ///< of networks, kg; else empty
	float GivenDampingTime = 0.0f;
	TensionCurve GivenTension;

	/// How much of the shear modulus the diagonals add to the tensile stiffness along warp and weft.
	float DiagonalInWarp = 1.0f;
	float DiagonalInWeft = 1.0f;

	SpringTopology Springs;
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

/// Keeps the declared pins, and pads the springs.
Status Finish(Topology& topology, std::vector<int> declaredPins);

/// All pairs of particles that pull at each other, as Imex sees them: every internal force is a sum of
/// c (x[First] - x[Second]) over pairs, with coefficients c from springs, triangles and bending. Springs come first, by
/// their numbers, or else the pairs that triangles couple. The others, whose coefficients are constant, begin at
/// FirstConstant. Both parts are padded to a multiple of four with a particle paired with itself.
struct PairTopology
{
	PairTopology() = default;
	explicit PairTopology(const Topology& topology);

	size_t FirstConstant = 0;
	std::vector<int> First;
	std::vector<int> Second;

	/// Up to two triangle edges that add to the coefficient of a pair before FirstConstant, 3 * triangle + edge; the
	/// edge after the last is none.
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

/// The bending matrix is the sum of stiffness * c c^T over curvature rows c, with the stiffness of each row, J m2. The
/// coefficients of a row add up to zero, so the matrix acts on differences of positions alone: minus its entries by
/// pair, N/m.
std::vector<float> AssembleBending(
	const Topology& topology, const PairTopology& pairs, const std::vector<float>& stiffness);

} // namespace Cloth
