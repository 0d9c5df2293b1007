// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Result.h"
#include "Simd.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Cloth
{

/// Which modulus of the fabric a thread takes its stiffness from.
enum class ThreadKind : uint8_t
{
	Warp,
	Weft,
	Diagonal, ///< shear
	Given     ///< the weight itself is the stiffness
};

/// Threads over two particles, d = x[First] - x[Second], sorted by First, padded to a multiple of four with springs of
/// no stiffness.
struct SpringTopology
{
	int Count = 0; ///< without the padding
	std::vector<int> First;
	std::vector<int> Second;
	std::vector<float> RestLength;
	std::vector<float> Weight; ///< stiffness = modulus * Weight
	std::vector<ThreadKind> Kind;

	/// The springs whose First is particle i are [StartOfFirst[i], StartOfFirst[i + 1]); those whose Second it is are
	/// listed in BySecond[StartOfSecond[i]...].
	std::vector<int> StartOfFirst;
	std::vector<int> StartOfSecond;
	std::vector<int> BySecond;
};

/// The four threads of a triangle: warp, weft and two diagonals, each d = C1 (x1 - x0) + C2 (x2 - x0), the derivative
/// of position along the thread's direction, with rest length 1.
struct TriangleThreads
{
	std::array<int, 3> Corner;
	Float4 C1;
	Float4 C2;
	float Area;
};

struct TriangleTopology
{
	std::vector<TriangleThreads> Threads;

	/// Corners at particle i: 3 * triangle + corner, in Corners[StartOfParticle[i]...].
	std::vector<int> StartOfParticle;
	std::vector<int> Corners;
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
};

/// Everything about a cloth that does not depend on its fabric. Particles are numbered in elimination order.
struct Topology
{
	int ParticleCount = 0;
	std::vector<int> ToInternal; ///< by the caller's particle number
	std::vector<int> ToExternal;
	std::vector<int> ParticleOfVertex;  ///< caller's numbers
	std::vector<int> ExternalTriangles; ///< caller's numbers

	std::vector<Float4> RestPosition;
	std::vector<float> Area;      ///< of the fabric around each particle, m2
	std::vector<float> GivenMass; ///< of networks, kg; else empty
	float GivenDampingTime = 0.0f;

	/// How much of the shear modulus the diagonals add to the tensile stiffness along warp and weft.
	float DiagonalInWarp = 1.0f;
	float DiagonalInWeft = 1.0f;

	SpringTopology Springs;
	TriangleTopology Triangles;
	std::vector<std::array<int, 3>> Surface; ///< triangles that feel air
	std::vector<CurvatureRow> Curvatures;
};

/// Numbers the particles in elimination order, anchors last, and lists what touches each particle.
Status Finish(Topology& topology, const std::vector<int>& anchors);

} // namespace Cloth
