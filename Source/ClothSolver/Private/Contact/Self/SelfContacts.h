// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/ContactStencil.h"
#include "Contact/FrictionAnchor.h"
#include "Contact/Self/SelfMesh.h"
#include "Contact/Self/SelfTable.h"
#include "Contact/Self/SelfTree.h"
#include "Core/Memory.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// Four of some numbers from the first one on; at the end the last one is repeated.
inline std::array<size_t, 4> FourFrom(const std::vector<size_t>& numbers, size_t first)
{
	const size_t last = numbers.size() - 1;
	return {numbers[first], numbers[std::min(first + 1, last)], numbers[std::min(first + 2, last)],
		numbers[std::min(first + 3, last)]};
}

enum class SelfKind : uint8_t
{
	ParticleTriangle, ///< weights 1 and -b0, -b1, -b2
	EdgeEdge          ///< weights 1 - s, s and -(1 - t), -t
};

/// Two pieces of cloth that are near each other or about to be.
struct SelfContact
{
	ContactStencil Element;
	uint64_t Key;   ///< the same from step to step
	float Distance; ///< between the two pieces, m; negative if one was pressed through the other
	SelfKind Kind;
};

/// An edge that pierces a triangle. To shorten the line along which the sheets cross, the point of the edge is to move
/// relative to that of the triangle: sum of Weight * displacement = Move.
struct SelfCrossing
{
	std::array<int, 5> Particle; ///< the ends of the edge and the corners of the triangle
	std::array<float, 5> Weight; ///< 1 - s, s, -b0, -b1, -b2
	Vector3 Move;                ///< wanted, m; no longer than the thickness
};

struct SelfStatistics
{
	int Candidates = 0; ///< pairs watched
	int Contacts = 0;   ///< reported
	int Dropped = 0;    ///< beyond the budget
	int Crossings = 0;  ///< edges that pierce triangles
	int Stopped = 0;    ///< impulses that ResolvePenetration gave to keep pairs from passing through each other
	int Unstopped = 0;  ///< pairs that it could not keep
	int Measured = 0;   ///< pairs of patches whose candidates were listed, since contacts were found
};

/// Two patches that could come near each other. Of their pairs those that are not candidates are at least so far apart.
struct SelfMeeting
{
	int First;
	int Second;
	float Slack; ///< what that is more than contacts are found at, m; negative: not yet looked at
	float Moved; ///< how much nearer any pair can have come since it was measured, m
};

/// What is known of the pairs of a kind.
struct SelfCandidates
{
	SelfKind Kind;
	std::vector<SelfPair> Pairs;
	std::vector<int> Meeting;     ///< whose pair it is
	std::vector<float> Distance;  ///< when it was measured, m
	std::vector<float> Thickness; ///< m
	std::vector<uint32_t> Mark;   ///< 2 * round when it was last near, plus 1 above; 0: not yet looked at

	void Resize(size_t count);
	void Append(const SelfCandidates& other);
	size_t Bytes() const { return BytesOf(Pairs, Meeting, Distance, Thickness, Mark); }
};

/// Where friction holds the two pieces of a contact to each other.
struct SelfAnchor
{
	uint64_t Key = 0;
	FrictionAnchor Anchor{};
};

/// What contacts of the cloth with itself remember from substep to substep.
struct SelfContactHistory
{
	uint32_t Round = 1; ///< of finding contacts
	uint32_t Step = 1;
	float Thickness = 0.0f; ///< for which contacts were found, m

	/// All patches that can come near each other while particles follow their ways, give or take a margin and what all
	/// do alike.
	std::vector<SelfMeeting> Meetings;
	std::vector<Float4> Reference; ///< where particles were when they were listed
	std::vector<Float4> Way;       ///< how they were going to move
	int WaySubsteps = 0;           ///< in so many substeps; 0: nothing is listed
	int Substeps = 0;              ///< that they have taken since

	/// Pairs of these patches.
	SelfCandidates ParticleTriangle{SelfKind::ParticleTriangle, {}, {}, {}, {}, {}};
	SelfCandidates EdgeEdge{SelfKind::EdgeEdge, {}, {}, {}, {}, {}};
	std::vector<Float4> Last; ///< where particles were when meetings were brought up to date

	std::vector<uint32_t> Tangled; ///< step when the particle was last part of a crossing
	bool Suspicious = true;        ///< something may have crossed

	std::vector<SelfAnchor> Anchors; ///< by contact

	/// Forgets which side particles were on: positions have changed by other means than motion.
	void Forget();
};

/// Finds where a cloth touches itself; separate sheets are parts of one mesh.
///
/// Patches that could come near each other are listed, mostly once a step. For each two of them it is known how near
/// their pairs have come, but for candidates, which are listed one by one. Two patches are looked at again only when
/// they have moved against each other by more than that: neighbours move together.
class SelfContactSet
{
public:
	/// The history must outlive this; it is made anew. If particles are given sheets, only contacts between different
	/// ones are found.
	void Prepare(const Topology& topology, float thickness, SelfContactHistory& history,
		const std::vector<int>& sheetOfParticle = {});

	/// Once a step, which takes so many substeps with these moves. The last lane of x and moves is zero.
	void Begin(const Float4* x, const Float4* moves, int substeps, Workers* workers);

	/// Finds what is near at x or within the predicted moves of a substep. At most `budget` contacts are kept, the
	/// nearest ones. Looks for crossings where there may be some, once a step.
	void Find(const Float4* x, const Float4* moves, int budget, Workers* workers);

	/// Changes the displacements u from x so that nothing passes through anything on the way, by impulses between the
	/// pairs that would; keeps momentum. Pairs that are part of a crossing are let through. Held particles have no
	/// inverse mass. Returns how many impulses that took.
	int ResolvePenetration(const Float4* x, Float4* u, const float* inverseMass, Workers* workers);

	/// Whether all numbers in a history are those of parts of the cloth.
	bool Fits(const SelfContactHistory& history) const;

	std::span<const SelfContact> Contacts() const { return Found; }
	std::span<const SelfCrossing> Crossings() const { return Pierced; }
	const SelfStatistics& Statistics() const { return Counts; }
	float MeanEdge() const { return Mesh.EdgeLength; } ///< m

	size_t Bytes() const
	{
		size_t pieces = 0;
		for (const Piece& piece : Pieces)
		{
			pieces += BytesOf(piece.Listed[0], piece.Listed[1], piece.EdgeTriangle, piece.Awake, piece.Found);
		}
		return pieces
			+ BytesOf(Mesh, Tree, RestDistance, Marks, LastMark, Scratch, Moves, Boxes, Approach2, Patches, Taken,
				Stale, NewMeeting, Pieces, Pierced, Segments, Contours, Awake, Zone, ZoneMove, ZoneMass, Found,
				LastAnchor);
	}

private:
	static uint64_t KeyOf(SelfKind kind, SelfPair pair);
	std::array<int, 4> ParticlesOf(SelfKind kind, SelfPair pair) const;
	/// What one piece of shared work has found. Pieces are the same for any number of workers, and what they find is
	/// put together in their order.
	struct Piece
	{
		SelfCandidates Listed[2]{
			{SelfKind::ParticleTriangle, {}, {}, {}, {}, {}}, {SelfKind::EdgeEdge, {}, {}, {}, {}, {}}};
		std::vector<SelfPair> EdgeTriangle;
		std::vector<size_t> Awake;
		std::vector<SelfContact> Found;
	};
	/// Candidates and meetings of a piece, about 0.1 ms of work.
	static constexpr size_t PieceSize = 2048;
	static constexpr size_t MeetingsPerPiece = 128;

	/// Calls body(piece, what it finds) for every piece.
	template <typename Body>
	std::span<const Piece> ForPieces(int count, Workers* workers, const Body& body)
	{
		Pieces.resize(std::max(Pieces.size(), static_cast<size_t>(count)));
		ForEach(workers, count, [&](int piece) { body(piece, Pieces[piece]); });
		return {Pieces.data(), static_cast<size_t>(count)};
	}

	/// Calls body(list, first, end, what it finds) for pieces of both lists of candidates.
	template <typename Body>
	std::span<const Piece> ForCandidates(Workers* workers, const Body& body)
	{
		const auto count = [](const SelfCandidates& list)
		{ return static_cast<int>((list.Pairs.size() + PieceSize - 1) / PieceSize); };
		const int before = count(History->ParticleTriangle);
		return ForPieces(before + count(History->EdgeEdge), workers,
			[&](int number, Piece& piece)
			{
				SelfCandidates& list = number < before ? History->ParticleTriangle : History->EdgeEdge;
				const size_t first = static_cast<size_t>(number < before ? number : number - before) * PieceSize;
				body(list, first, std::min(first + PieceSize, list.Pairs.size()), piece);
			});
	}

	/// Four candidates by their particles: all k-th ones together.
	using Four = std::array<std::array<int, 4>, 4>;
	Four CornersOf(SelfKind kind, const SelfPair& a, const SelfPair& b, const SelfPair& c, const SelfPair& d) const;
	Four CornersFrom(const SelfCandidates& list, size_t first) const;
	static Float4 Distances(SelfKind kind, const Four& four, const Float4* x, unsigned& valid);
	static Float4 ApproachOf(SelfKind kind, const Four& four, const Float4* moves);

	void LimitMoves(const Float4* moves);
	bool HasStrayed(const Float4* x, const Float4* moves, int substeps) const;
	float FindReach() const { return (1.0f + Tuning::SelfSlack) * Mesh.MaxThickness; } ///< contacts are nearer, m
	void List(const Float4* x, const Float4* moves, float ofSubstep, Workers* workers);
	void TakeMeetings();
	void Drop(SelfCandidates& list);
	void Follow(const Float4* x, const Float4* moves, Workers* workers);
	void Rebase(const Float4* x);
	bool FindStale(const Float4* x, const Float4* moves);
	void Measure(const Float4* x, Workers* workers);
	void MeasurePiece(size_t first, size_t end, const Float4* x, Piece& piece);
	void Filter(SelfCandidates& list, const Float4* x) const;
	void FindNear(SelfCandidates& list, size_t begin, size_t end, const Float4* x, Piece& piece);
	bool TouchParticleTriangle(size_t candidate, const Float4* x, SelfContact& contact);
	bool TouchEdgeEdge(size_t candidate, const Float4* x, SelfContact& contact);
	int RememberedSide(const SelfCandidates& list, size_t candidate) const;
	void Remember(SelfCandidates& list, size_t candidate, int side) const;
	void KeepNearest(int budget);
	void RememberAnchors();

	// Untangling
	void MarkPressed();
	void FindCrossings(const Float4* x, Workers* workers);
	void AddCrossing(SelfPair pair, const Float4* x);
	bool IsTangled(SelfKind kind, const std::array<int, 4>& particles) const;
	void DropTangled();
	/// A piece of the line along which sheets cross, in two triangles, at one of its ends.
	struct Segment
	{
		int Low;
		int High;
		int Crossing;
		bool Flipped; ///< the pierced triangle is the lower one
	};
	/// Crossings on one line form a tree.
	struct Contour
	{
		int Parent;
		bool Flipped; ///< seen from the parent, edge and triangle have changed sheets
		Vector3 Sum;  ///< of the moves, at the root
	};
	void MoveContours();
	int ContourOf(int crossing, bool& flipped) const;
	void Join(const Segment& a, const Segment& b);

	// Stopping
	int ResolveOnce(const SelfCandidates& list, const Float4* x, Float4* u, const float* inverseMass);
	void Wake(const SelfCandidates& list, size_t first, size_t end, float share, float parting,
		std::vector<size_t>& awake) const;
	void Merge(const std::array<int, 4>& particles);
	int ZoneOf(int particle);
	void MoveZones(Float4* u, const float* inverseMass);

	SelfContactHistory* History = nullptr;
	SelfMesh Mesh;
	SelfTree Tree;
	SelfTable<float> RestDistance;                    ///< of pairs that are nearer than their thickness at rest
	std::vector<std::pair<uint64_t, uint32_t>> Marks; ///< keys and marks of those lately near, when all are listed anew
	SelfTable<uint32_t> LastMark;                     ///< the same, by key
	std::vector<Float4> Scratch;                      ///< by particle
	std::vector<Float4> Moves;                        ///< predicted, without their mean, limited
	std::vector<SelfTree::Box> Boxes;                 ///< by patch
	std::vector<float> Approach2; ///< by meeting: square of how far its patches move against each other, m^2
	std::vector<SelfPair> Patches;
	std::vector<SelfMeeting> Taken;
	std::vector<int> Stale;      ///< meetings to be measured
	std::vector<int> NewMeeting; ///< by meeting; -1: its candidates go
	float Farthest = 0.0f;       ///< of Moves, m
	float Gone = 0.0f;           ///< how far any two particles have moved against each other since History->Last, m
	int StepSubsteps = 1;        ///< of a step; ways are no longer
	bool IsNewStep = true;       ///< crossings were not looked for
	std::vector<Piece> Pieces;
	std::vector<SelfCrossing> Pierced;
	std::vector<Segment> Segments;
	std::vector<Contour> Contours;
	std::vector<size_t> Awake; ///< candidates that may meet in this substep
	std::vector<int> Zone;     ///< of particles that move as one; the particle itself: alone
	std::vector<Float4> ZoneMove;
	std::vector<float> ZoneMass;
	std::vector<SelfContact> Found;
	SelfTable<FrictionAnchor> LastAnchor; ///< by key
	SelfStatistics Counts;
};

/// The force that draws a crossing apart, N: along its weights. Given the velocity with which it opens; forces add up
/// over substeps, so it pulls no longer when that is fast enough.
Float4 UntanglingPull(
	const SelfCrossing& crossing, const std::vector<float>& mass, Float4 opening, float fastest, float step);

/// Whether particles move so far that every path crosses every other one: looking at all of them helps nobody.
bool MovesTooFarForCcd(const std::vector<Float4>& moves, float meanEdge);

} // namespace Cloth
