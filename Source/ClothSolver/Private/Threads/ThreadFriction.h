// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Energies/YarnSlip.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadSolve.h"

#include <array>
#include <vector>

namespace Cloth
{

/// Friction between yarns along threads, mostly diagonals: beside its law, a thread has a spring that slips (Jenkins).
/// What it remembers is YarnSlip's, which it is loaded from before a step and stored to after it.
class ThreadFriction
{
public:
	ThreadFriction() = default;
	ThreadFriction(const Model& model, const ThreadFamilies& families);

	bool Any() const { return !Springs.empty(); }

	void Load(const ThreadFamilies& families, const YarnSlip& slip);
	void Store(const ThreadFamilies& families, YarnSlip& slip) const;

	/// Threads that were strained too far slip after; what they are in a substep.
	void Begin(const ThreadFamilies& families, float implicitStep, const std::vector<Float4>& start, ThreadLinks& links,
		Workers* workers);

private:
	void BeginFamily(const ThreadFamilies& families, const ThreadFamily& family, float square,
		const std::vector<Float4>& start, ThreadLinks& links, Workers* workers);

	/// As in YarnFriction, of the threads of a link.
	struct Spring
	{
		Float4 Stiffness; ///< N/m
		Float4 Yield;     ///< N
		Float4 Width;     ///< m
		Float4 Free;      ///< m, length without stress
		Float4 Slip;      ///< m, elongation at which it slips
	};

	std::vector<Spring> Springs; ///< by link
	PlotLanes Plots;             ///< by link and lane
	std::vector<char> Rubs;      ///< by family
};

/// Bending along warp and weft with friction between yarns, measured plots and creases, as forces at the prediction.
/// The law is that of YarnFriction, and so is what it remembers. A stuck bend is a spring without loss, so it has a
/// damper beside it; what slips are both together.
class ThreadBendFriction
{
public:
	ThreadBendFriction() = default;
	explicit ThreadBendFriction(const Model& model);

	bool Any() const { return !Nodes.empty(); }

	/// For substeps of a length.
	void Prepare(const Model& model, float substep, float implicitStep);

	void Load(const YarnSlip& slip);
	void Store(YarnSlip& slip) const;

	/// Moves the prediction by what bending does in a substep, given the positions at its start. The fourth coordinates
	/// are inverse masses. Pinned particles count as if they fell like the others: what that bends is no reason to
	/// slip.
	void Move(const std::vector<Float4>& start, Vector3 gravity, std::vector<Float4>& mobile, Workers* workers);

private:
	/// Bends of four particles in one direction; lanes without one have the coefficient 0.
	struct Bend
	{
		std::array<int, 4> Number; ///< in YarnFriction; negative: none
		Float4 Coefficient;        ///< of the second difference, 1/m2
		Float4 Elastic;            ///< as in YarnFriction
		Float4 Stiffness;
		Float4 Yield;
		Float4 Area;
		Float4 Free; ///< as in YarnSlip
		Float4 Slip;
		Float4 Crease;
	};

	/// Four particles with those before and after them along warp and weft.
	struct Node
	{
		std::array<int, 4> Center;
		std::array<std::array<int, 4>, 4> Around;
		std::array<Bend, 2> Bends;
	};

	/// Those four at places, and the unit normal of the surface there.
	struct Surface
	{
		std::array<Vector3x4, 2> Second; ///< differences
		Vector3x4 Normal;
	};

	template <typename At>
	static Surface SurfaceOf(const Node& node, const At& at);
	static void PlaceLane(
		const YarnFriction& friction, int center, const std::array<int, 2>& bends, size_t lane, Node& node);
	static void FillBend(const YarnFriction& friction, Bend& bend);
	PlotLanes PlotsOf(size_t direction, const Plot& plot) const;
	void Follow(size_t number, const Surface& start, std::array<Float4, 2>& free);
	void AddMoments(size_t number, const Surface& surface, const std::array<Float4, 2>& free, Float4* moments) const;

	std::vector<Node> Nodes;
	std::array<PlotLanes, 2> Growth; ///< by node and lane, of each direction
	std::array<PlotLanes, 2> Curves;
	float CreaseCurvature = 0.0f;
	float CreaseTime = 0.0f;

	// Of a substep.
	float Square = 0.0f;  ///< h^2
	float Setting = 1.0f; ///< part of a crease that sets
	float Damping = 0.0f; ///< time of the damper, in substeps

	/// How many times as soft as the fabric's the stuck spring is: it slips at the same moment, but at more curvature.
	float Softness = 1.0f;

	std::vector<Float4> Moments; ///< by node, direction and lane
	std::vector<Float4> Force;
};

} // namespace Cloth
