// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Energies/YarnSlip.h"
#include "Threads/JenkinsSpring.h"
#include "Threads/ThreadSolve.h"
#include "Threads/TriangleStrips.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Cloth
{

/// The threads of a mesh of triangles. Those along warp and weft are solved strip by strip, each strip of triangles as
/// a whole; the diagonals of each triangle as a block of their own. Neighbouring strips share particles, so a substep
/// takes two sweeps, over which tensions add up. Particles are numbered as in the Topology.
class ThreadStrips
{
public:
	ThreadStrips() = default;
	explicit ThreadStrips(const Model& model);

	bool Any() const { return !Passes.empty(); }
	bool IsDamped() const { return !Rate.empty(); }

	/// Particles, and places that stand for none, where lanes without a strip are.
	size_t PlaceCount() const { return Places; }

	/// The square of the frequency of a particle between particles that rest, 1/s2: the mean of all, along the stiffest
	/// threads, as stiff as they are at the strains of lively motion.
	float FrequencySquare() const { return Frequency2; }

	/// For substeps of this length; the implicit step is two thirds of it.
	void Prepare(float substep, float implicitStep);

	/// Before a step and after it: what friction between yarns remembers.
	void Load(const YarnSlip& slip);
	void Store(YarnSlip& slip) const;

	/// Takes the threads as they are at the beginning of a substep: positions, with what rounding left of them.
	void Begin(const std::vector<Float4>& start, const std::vector<Float4>& remainder, const ThreadBodies& bodies,
		Workers* workers);

	/// Moves particles towards where threads let them; two sweeps get near enough. Of a strip, with d the derivatives
	/// of position along the threads of its triangles, scaled as in ThreadSolver::Solve,
	///
	///     (d W d^T + C) q = c - C Q
	///
	/// for the change q of the force densities Q: symmetric, positive, with three bands below the diagonal. Threads
	/// that rub are eliminated as stuck or slipping, as in ThreadSolver::Solve.
	void Sweep(ThreadBodies& bodies, Workers* workers);

	/// At the end of a substep: viscous dampers of warp and weft slow what still stretches threads, strip after strip,
	/// each implicitly. It never adds energy. Dampers within the solve, which make threads stiffer, would: two sweeps
	/// do not solve stiffer threads as well.
	void Damp(ThreadBodies& bodies, std::vector<Float4>& velocity, Workers* workers);

	size_t Bytes() const;

private:
	enum class Kind : uint8_t
	{
		Strips,
		Diagonals, ///< both of each triangle
		Shear      ///< St. Venant and Kirchhoff's, of each triangle
	};

	/// Four strips, or four triangles.
	struct Group
	{
		size_t Links;     ///< triangles of the longest
		size_t FirstNode; ///< in Node
		size_t FirstRow;
	};

	/// What shares no particle.
	struct Pass
	{
		Kind Is;
		size_t Direction; ///< lane of TriangleThreads; of diagonals the first
		std::vector<Group> Groups;
		size_t FirstGroup = 0; ///< among those of all passes
		bool Rubs = false;     ///< whether its threads have friction between yarns

		size_t RowsPerLink() const { return Is == Kind::Strips ? 1 : 2; }
	};

	/// d = C0 x0 + C1 x1 + C2 x2 of pivot, second and new particle.
	struct Gradient
	{
		Float4 C0;
		Float4 C1;
		Float4 C2;
	};

	/// Products of coefficients: of pivot and second with the triangle before, of the pivot with those before that.
	struct Coupling
	{
		Float4 KeepsPivot; ///< 1: pivot of the triangle before; else its second
		Float4 Pivot1;
		Float4 Second1;
		Float4 Pivot2;
		Float4 Pivot3;
	};

	/// A triangle of four strips between the passes, and its new particle.
	struct Link
	{
		Vector3x4 Way;
		Vector3x4 At;
		GatheredLanes Constraint;
		Float4 Mobility;
		Float4 InversePivot;
		Float4 Right;
		std::array<Float4, TriangleStrip::Band> Lower; ///< of L D L^T; the triangle before first

		// Where threads rub.
		Float4 Length;
		SpringLanes Spring;
	};

	static std::array<PlotLanes, 4> ByDirection(const std::array<Plot, 3>& byKind);
	void AddStrips(const Topology& topology, const Tension& tension, size_t direction);
	void AddTriangles(const Topology& topology, const Tension& tension, Kind kind);
	void AddFriction(const Model& model);
	void FindFrequency(const Model& model);
	void AddNodes(const std::array<const std::vector<int>*, 4>& nodes, size_t count, size_t spare);
	void FindGroups();

	void MarkTouched(const ThreadBodies& bodies);
	void FindWays(const std::vector<Float4>& start, const std::vector<Float4>& remainder, Workers* workers);
	void Linearise(Workers* workers);
	void BeginFriction(Workers* workers);
	template <typename Body>
	void ForEachGroup(const Pass& pass, Workers* workers, const Body& body);
	template <typename Body>
	static void ForEachRow(const Pass& pass, const Group& group, const Body& body);
	template <typename Field, typename Body>
	void ForEachWay(const Pass& pass, const Group& group, const Field& x, const Body& body) const;
	template <typename Body>
	void ForEachThread(const Body& body) const;
	template <bool Touches, bool Damps, bool Rubs>
	void SolveStrips(const Group& group, ThreadBodies& bodies, Float4* velocity, Link* scratch);
	template <bool Touches, bool Rubs>
	void SolveDiagonals(const Group& group, ThreadBodies& bodies);
	template <bool Touches>
	void SolveShear(const Group& group, ThreadBodies& bodies);

	/// Groups that one worker takes at a time.
	static constexpr size_t StripsPerTask = 1;
	static constexpr size_t TrianglesPerTask = 16;

	/// Threads without stiffness are as stiff as this, N m times h^2.
	static constexpr float LeastStiffness = 1e-30f;

	size_t Particles = 0;
	size_t Places = 0;
	size_t MostLinks = 0;
	ThreadLaw Law;
	std::array<PlotLanes, 4> Plots;  ///< of measured laws, by direction
	std::array<PlotLanes, 4> Growth; ///< of the yield of friction, by direction
	float DampingTime = 0.0f;        ///< s, of warp and weft
	float Frequency2 = 0.0f;

	std::vector<Pass> Passes;           ///< in the order of a sweep: what is solved last is met best
	std::vector<int> Node;              ///< by node and lane
	std::vector<int> TriangleOf;        ///< by row and lane; negative: none
	std::vector<Gradient> Gradients;    ///< by row: one a triangle of a strip, two of another
	std::vector<Coupling> Couplings;    ///< by row of strips, which come first
	std::vector<Float4> Stiffness;      ///< N m at rest, by row
	std::vector<JenkinsSpring> Springs; ///< by row; empty without friction between yarns
	std::vector<int> StartOfParticle;   ///< in GroupsOf
	std::vector<int> GroupsOf;          ///< that have a particle, among all

	// Of the present substep.
	float Square = 0.0f; ///< of the implicit step
	ThreadLinks Rows;
	std::vector<Float4> Rate;    ///< compliance of dampers by row of strips; empty: none
	std::vector<Float4> Density; ///< tension by length, times the square of the implicit step
	std::vector<char> IsTouched; ///< by group
	std::vector<Link> Scratch;
};

} // namespace Cloth
