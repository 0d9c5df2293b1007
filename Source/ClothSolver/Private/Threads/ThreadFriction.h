// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Core/Memory.h"
#include "Core/Pair.h"
#include "Energies/YarnSlip.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadSolve.h"

#include <array>
#include <vector>

namespace Cloth
{

/// Friction between yarns along the threads of a grid, mostly diagonals. What it remembers is YarnSlip's, which it is
/// loaded from before a step and stored to after it.
class ThreadFriction
{
public:
	ThreadFriction() = default;
	ThreadFriction(const Model& model, const ThreadFamilies& families);

	bool Any() const { return !Springs.empty(); }

	void Load(const ThreadFamilies& families, const YarnSlip& slip);
	void Store(const ThreadFamilies& families, YarnSlip& slip) const;

	/// Threads that were strained too far slip after; what they are in a substep.
	void Begin(const ThreadFamilies& families, float implicitStep, ThreadLinks& links, Workers* workers);

	size_t Bytes() const { return BytesOf(Springs); }

private:
	void BeginFamily(
		const ThreadFamilies& families, const ThreadFamily& family, float square, ThreadLinks& links, Workers* workers);

	std::vector<JenkinsSpring> Springs; ///< by link
	PlotLanes Plots;                    ///< by link and lane
	std::vector<char> Rubs;             ///< by family
};

/// Curvatures of four bends in both directions, and two edges that span the surface there: linear in the positions.
struct SurfaceLanes
{
	Vector3x8 Curvature;
	Vector3x8 Edge;
};

/// Bending along warp and weft with friction between yarns, measured plots and creases, as forces at the prediction.
/// The law is that of YarnFriction, and so is what it remembers. A stuck bend is a spring without loss, so it has a
/// damper beside it; what slips are both together. Plain elastic bending is a part of it on grids; that of meshes is
/// all in ThreadBending.
class ThreadBendFriction
{
public:
	ThreadBendFriction() = default;
	explicit ThreadBendFriction(const Model& model);

	bool Any() const { return !Bends.empty(); }

	/// For substeps of a length.
	void Prepare(float substep, float implicitStep);

	void Load(const YarnSlip& slip);
	void Store(YarnSlip& slip) const;

	/// Moves the prediction by what bending does in a substep, given the positions at its start. The fourth coordinates
	/// are inverse masses. Pinned particles count as if they fell like the others: what that bends is no reason to
	/// slip.
	void Move(const std::vector<Float4>& start, Vector3 gravity, std::vector<Float4>& mobile, Workers* workers);

	/// At the last prediction, N.
	Float4 ForceOn(int particle) const
	{
		return Any() ? Force[static_cast<size_t>(particle)] * (1.0f / Square) : Float4::Zero();
	}

	size_t Bytes() const { return BytesOf(Bends, Nodes, Patches, StartOfParticle, Shares, Moved, Moments, Force); }

private:
	/// Bends of four particles of a grid, or of four triangles, in one direction.
	struct Bend
	{
		std::array<int, 4> Number; ///< in YarnFriction; negative: none
		Float4 Elastic;            ///< as in YarnFriction; 0 where there is none
		Float4 Stiffness;
		Float4 Yield;
		Float4 Area;
		Float4 Free; ///< as in YarnSlip
		Float4 Slip;
		Float4 Crease;
	};
	using WarpAndWeft = std::array<Bend, 2>;

	/// Four particles of a grid, and those before and after them along warp, then weft.
	struct Node
	{
		std::array<std::array<int, 4>, 5> Particle;
		std::array<Float4, 2> Coefficient; ///< of second differences, 1/m2; 0: no bend

		SurfaceLanes Of(const std::array<Vector3x4, 5>& at) const;
	};

	/// Four triangles with the particles around them, corners first; coefficients as in CurvatureRow.
	struct Patch
	{
		std::array<std::array<int, 4>, 6> Particle;
		std::array<std::array<Float4, 6>, 2> Coefficient;

		SurfaceLanes Of(const std::array<Vector3x4, 6>& at) const;
	};

	/// What a particle has of the moments of a triangle.
	struct Share
	{
		size_t Moment; ///< of warp; that of weft is four later
		float Warp;
		float Weft;
	};

	void FindWaves(const Model& model);
	void AddNodes(const Model& model);
	void AddPatches(const Model& model);
	void PlaceLane(const YarnFriction& friction, int center, const std::array<int, 2>& bends, size_t lane);
	static void FillBend(const YarnFriction& friction, Bend& bend);
	PlotLanes PlotsOf(size_t direction, const Plot& plot) const;
	void BendFour(size_t number, const SurfaceLanes& before, const SurfaceLanes& moved);
	template <typename Element>
	void BendAll(const std::vector<Element>& elements, const Float4* start, Workers* workers);
	void AddNodeForces();
	void AddPatchForces(Workers* workers);

	std::vector<WarpAndWeft> Bends;
	std::vector<Node> Nodes;          ///< of a grid, by bends
	std::vector<Patch> Patches;       ///< of a mesh, by bends
	std::vector<int> StartOfParticle; ///< in Shares, of a mesh
	std::vector<Share> Shares;
	std::array<PlotLanes, 2> Growth; ///< by bends and lane, of each direction
	std::array<PlotLanes, 2> Curves;
	float CreaseCurvature = 0.0f;
	float CreaseTime = 0.0f;

	// Of a substep.
	float ElasticSquare = 0.0f; ///< of the highest frequency, 1/s2
	float StuckSquare = 0.0f;
	float Square = 0.0f;  ///< h^2
	float Setting = 1.0f; ///< part of a crease that sets
	float Damping = 0.0f; ///< time of the damper, in substeps

	/// How many times as soft as the fabric's the stuck spring is: it slips at the same moment, but at more curvature.
	float Softness = 1.0f;

	std::vector<Float4> Moved;   ///< from the start to the prediction, as if nothing was pinned
	std::vector<Float4> Moments; ///< times h^2, by bends, direction and lane; of grids, times the coefficient
	std::vector<Float4> Force;   ///< times h^2
};

} // namespace Cloth
