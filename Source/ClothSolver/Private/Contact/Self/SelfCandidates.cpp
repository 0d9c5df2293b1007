// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"
#include "Contact/Self/SelfGeometry.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace Cloth
{

namespace
{

Float4 Mean(const Float4* x, size_t count)
{
	Float4 sum = Float4::Zero();
	for (size_t i = 0; i < count; ++i)
	{
		sum += x[i];
	}
	return sum * (1.0f / static_cast<float>(std::max(count, size_t{1})));
}

} // namespace

uint64_t SelfContactSet::KeyOf(SelfKind kind, SelfPair pair)
{
	const uint64_t high = (static_cast<uint64_t>(pair.First) + 1) << 32;
	return high | (static_cast<uint64_t>(pair.Second) << 1) | (kind == SelfKind::EdgeEdge ? 1u : 0u);
}

std::array<int, 4> SelfContactSet::ParticlesOf(SelfKind kind, SelfPair pair) const
{
	if (kind == SelfKind::ParticleTriangle)
	{
		const std::array<int, 3>& corner = Mesh.Triangles[pair.Second].Corner;
		return {pair.First, corner[0], corner[1], corner[2]};
	}
	const std::array<int, 2>& first = Mesh.Edges[pair.First].End;
	const std::array<int, 2>& second = Mesh.Edges[pair.Second].End;
	return {first[0], first[1], second[0], second[1]};
}

SelfContactSet::Four SelfContactSet::CornersOf(
	SelfKind kind, const SelfPair& a, const SelfPair& b, const SelfPair& c, const SelfPair& d) const
{
	const std::array<std::array<int, 4>, 4> particles = {
		ParticlesOf(kind, a), ParticlesOf(kind, b), ParticlesOf(kind, c), ParticlesOf(kind, d)};
	Four four;
	for (size_t k = 0; k < 4; ++k)
	{
		four[k] = {particles[0][k], particles[1][k], particles[2][k], particles[3][k]};
	}
	return four;
}

/// From the first one on; at the end of the list the last one is repeated.
SelfContactSet::Four SelfContactSet::CornersFrom(const SelfCandidates& list, size_t first) const
{
	const auto at = [&](size_t i) -> const SelfPair& { return list.Pairs[std::min(first + i, list.Pairs.size() - 1)]; };
	return CornersOf(list.Kind, at(0), at(1), at(2), at(3));
}

/// Lists those that may be nearer than a share of their thickness in the substep, at whose end they may have parted by
/// so much.
void SelfContactSet::Wake(
	const SelfCandidates& list, size_t first, size_t end, float share, float parting, std::vector<size_t>& awake) const
{
	awake.resize(end - first + 1);
	size_t* out = awake.data();
	for (size_t c = first; c < end; ++c)
	{
		*out = c;
		const float apart =
			list.Distance[c] - share * list.Thickness[c] - History->Meetings[list.Meeting[c]].Moved - parting;
		out += apart <= 0.0f || apart * apart <= Approach2[list.Meeting[c]] ? 1 : 0;
	}
	awake.resize(static_cast<size_t>(out - awake.data()));
}

/// Squares of the distances of four candidates. Bit i of `valid`: candidate i can be a contact.
Float4 SelfContactSet::Distances(SelfKind kind, const Four& four, const Float4* x, unsigned& valid)
{
	const Vector3x4 a = Vector3x4::Gather(x, four[0]);
	const Vector3x4 b = Vector3x4::Gather(x, four[1]);
	const Vector3x4 c = Vector3x4::Gather(x, four[2]);
	const Vector3x4 d = Vector3x4::Gather(x, four[3]);
	valid = 15;
	return kind == SelfKind::ParticleTriangle ? ParticleTriangleDistance2(a, b, c, d)
											  : EdgeEdgeDistance2(a, b, c, d, valid);
}

/// How far the pieces of four candidates can approach by moves.
Float4 SelfContactSet::ApproachOf(SelfKind kind, const Four& four, const Float4* moves)
{
	const Vector3x4 a = Vector3x4::Gather(moves, four[0]);
	const Vector3x4 b = Vector3x4::Gather(moves, four[1]);
	const Vector3x4 c = Vector3x4::Gather(moves, four[2]);
	const Vector3x4 d = Vector3x4::Gather(moves, four[3]);
	const auto square = [](const Vector3x4& from, const Vector3x4& to)
	{
		const Vector3x4 way = to - from;
		return Dot(way, way);
	};
	const Float4 others = kind == SelfKind::ParticleTriangle ? square(a, b) : Max(square(b, c), square(b, d));
	return Sqrt(Max(others, Max(square(a, c), square(a, d))));
}

void SelfCandidates::Resize(size_t count)
{
	Pairs.resize(count);
	Meeting.resize(count);
	Distance.resize(count);
	Thickness.resize(count);
	Mark.resize(count);
}

void SelfCandidates::Append(const SelfCandidates& other)
{
	const auto append = [](auto& list, const auto& more) { list.insert(list.end(), more.begin(), more.end()); };
	append(Pairs, other.Pairs);
	append(Meeting, other.Meeting);
	append(Distance, other.Distance);
	append(Thickness, other.Thickness);
	append(Mark, other.Mark);
}

/// What all particles do alike brings nothing together.
void SelfContactSet::LimitMoves(const Float4* moves)
{
	const Float4 mean = Mean(moves, Moves.size());
	const float limit = Tuning::SelfMaxReach * Mesh.MaxThickness;
	Farthest = 0.0f;
	for (size_t i = 0; i < Moves.size(); ++i)
	{
		const Float4 move = moves[i] - mean;
		const float length = Length(move);
		Moves[i] = length > limit ? move * (limit / length) : move;
		Farthest = std::max(Farthest, std::min(length, limit));
	}
}

/// Whether, but for what all have in common, a particle will be farther from its way than the margin so many substeps
/// on. At the end of their ways they should stay.
bool SelfContactSet::HasStrayed(const Float4* x, const Float4* moves, int substeps) const
{
	if (History->WaySubsteps == 0)
	{
		return true;
	}
	const int taken = std::min(History->Substeps + substeps, History->WaySubsteps);
	const Float4 part = Float4::Splat(static_cast<float>(taken) / static_cast<float>(History->WaySubsteps));
	const auto strayOf = [&](size_t i)
	{ return (x[i] - History->Reference[i]) + NegMulAdd(History->Way[i], part, moves[i]); };
	Float4 mean = Float4::Zero();
	for (size_t i = 0; i < Moves.size(); ++i)
	{
		mean += strayOf(i);
	}
	mean *= Float4::Splat(1.0f / static_cast<float>(Moves.size()));
	Float4 farthest = Float4::Zero();
	for (size_t i = 0; i < Moves.size(); ++i)
	{
		const Float4 stray = strayOf(i) - mean;
		farthest = Max(farthest, stray * stray);
	}
	const float margin = Tuning::SelfPatchMargin * Mesh.EdgeLength;
	return !(SumLanes(farthest) <= margin * margin);
}

/// Lists patches anew, for as many substeps as particles take to go as far as ways may be, but no more than a step has.
void SelfContactSet::List(const Float4* x, const Float4* moves, float ofSubstep, Workers* workers)
{
	const size_t count = Moves.size();
	const Float4 mean = Mean(moves, count);
	float farthest = 0.0f;
	for (size_t i = 0; i < count; ++i)
	{
		const Float4 move = moves[i] - mean;
		farthest = std::max(farthest, SumLanes(move * move));
	}
	farthest = ofSubstep * std::sqrt(farthest);
	const float most = Tuning::SelfMaxWay * Mesh.EdgeLength / std::max(farthest, 1e-20f);
	const bool isTooFast = !(farthest < Tuning::MaxSelfCcdMove * Mesh.EdgeLength);
	History->WaySubsteps = isTooFast ? 1 : static_cast<int>(std::clamp(most, 1.0f, static_cast<float>(StepSubsteps)));
	History->Substeps = 0;
	const Float4 scale = Float4::Splat(isTooFast ? 0.0f : ofSubstep * static_cast<float>(History->WaySubsteps));
	for (size_t i = 0; i < count; ++i)
	{
		History->Reference[i] = x[i];
		History->Way[i] = isTooFast ? Float4::Zero() : (moves[i] - mean) * scale;
		Scratch[i] = MulAdd(History->Way[i], Float4::Splat(0.5f), x[i]);
	}
	Tree.FindCones(Mesh, Scratch.data(), workers);
	const float margin = Tuning::SelfPatchMargin * Mesh.EdgeLength + 0.5f * FindReach();
	Tree.ListPatches(Scratch.data(), History->Way.data(), margin, Patches);
	TakeMeetings();
}

/// What is known of patches that were listed before stays. Meetings are in the order of their first patches.
void SelfContactSet::TakeMeetings()
{
	std::vector<SelfMeeting>& known = History->Meetings;
	Taken.clear();
	NewMeeting.assign(known.size(), -1);
	size_t first = 0; // of the known ones with the same first patch
	for (const SelfPair patches : Patches)
	{
		while (first < known.size() && known[first].First < patches.First)
		{
			++first;
		}
		size_t same = first;
		while (same < known.size() && known[same].First == patches.First && known[same].Second != patches.Second)
		{
			++same;
		}
		const bool isKnown = same < known.size() && known[same].First == patches.First;
		if (isKnown)
		{
			NewMeeting[same] = static_cast<int>(Taken.size());
		}
		Taken.push_back(isKnown ? known[same] : SelfMeeting{patches.First, patches.Second, -1.0f, 0.0f});
	}
	std::swap(known, Taken);
	Drop(History->ParticleTriangle);
	Drop(History->EdgeEdge);
}

/// Keeps the candidates of meetings that have a new number, and remembers the marks of others.
void SelfContactSet::Drop(SelfCandidates& list)
{
	size_t kept = 0;
	for (size_t c = 0; c < list.Pairs.size(); ++c)
	{
		const int meeting = NewMeeting[list.Meeting[c]];
		if (meeting >= 0)
		{
			list.Meeting[kept] = meeting;
			if (kept < c)
			{
				list.Pairs[kept] = list.Pairs[c];
				list.Distance[kept] = list.Distance[c];
				list.Thickness[kept] = list.Thickness[c];
				list.Mark[kept] = list.Mark[c];
			}
			++kept;
		}
		else if (list.Mark[c] / 2 + 1 >= History->Round)
		{
			Marks.emplace_back(KeyOf(list.Kind, list.Pairs[c]), list.Mark[c]);
		}
	}
	list.Resize(kept);
}

/// What is known of meetings is from now on.
void SelfContactSet::Rebase(const Float4* x)
{
	for (size_t i = 0; i < Scratch.size(); ++i)
	{
		Scratch[i] = x[i] - History->Last[i];
		History->Last[i] = x[i];
	}
	Tree.FindBoxes(Scratch.data(), Boxes);
	for (SelfMeeting& meeting : History->Meetings)
	{
		const float approach = std::sqrt(SelfTree::FarthestApart2(Boxes[meeting.First], Boxes[meeting.Second]));
		meeting.Slack -= approach;
		meeting.Moved += approach;
	}
}

/// Whether any two patches may come nearer than is known, and how near.
bool SelfContactSet::FindStale(const Float4* x, const Float4* moves)
{
	SelfTree::Box all{x[0] - History->Last[0], x[0] - History->Last[0]};
	for (size_t i = 0; i < Scratch.size(); ++i)
	{
		const Float4 move = x[i] - History->Last[i];
		all = {Min(all.Low, move), Max(all.High, move)};
		Scratch[i] = move + moves[i];
	}
	Gone = std::sqrt(SelfTree::FarthestApart2(all, all));
	Tree.FindBoxes(Scratch.data(), Boxes);
	Approach2.resize(History->Meetings.size());
	Stale.clear();
	for (size_t m = 0; m < Approach2.size(); ++m)
	{
		const SelfMeeting& meeting = History->Meetings[m];
		Approach2[m] = SelfTree::FarthestApart2(Boxes[meeting.First], Boxes[meeting.Second]);
		if (!(meeting.Slack >= 0.0f && Approach2[m] <= meeting.Slack * meeting.Slack))
		{
			Stale.push_back(static_cast<int>(m));
		}
	}
	return !Stale.empty();
}

/// Brings candidates up to date: while particles move, no other pair comes nearer than contacts are found at.
void SelfContactSet::Follow(const Float4* x, const Float4* moves, Workers* workers)
{
	if (HasStrayed(x, moves, 1))
	{
		List(x, moves, 1.0f, workers);
	}
	if (FindStale(x, moves))
	{
		// What trembles on the spot would wear out all that is known.
		if (Gone > Tuning::SelfCandidateMargin * Mesh.EdgeLength)
		{
			Rebase(x);
			FindStale(x, moves);
		}
		Measure(x, workers);
	}
}

/// Lists the candidates of stale meetings anew.
void SelfContactSet::Measure(const Float4* x, Workers* workers)
{
	NewMeeting.resize(History->Meetings.size());
	std::iota(NewMeeting.begin(), NewMeeting.end(), 0);
	for (int meeting : Stale)
	{
		NewMeeting[meeting] = -1;
	}
	Drop(History->ParticleTriangle);
	Drop(History->EdgeEdge);
	LastMark.Clear(Marks.size());
	for (const auto& [key, mark] : Marks)
	{
		LastMark.Insert(key, mark);
	}
	Marks.clear();
	const auto list = [this, x](int number, Piece& piece)
	{
		const size_t first = static_cast<size_t>(number) * MeetingsPerPiece;
		MeasurePiece(first, std::min(first + MeetingsPerPiece, Stale.size()), x, piece);
	};
	for (const Piece& piece :
		ForPieces(static_cast<int>((Stale.size() + MeetingsPerPiece - 1) / MeetingsPerPiece), workers, list))
	{
		History->ParticleTriangle.Append(piece.Listed[0]);
		History->EdgeEdge.Append(piece.Listed[1]);
	}
	Counts.Candidates = static_cast<int>(History->ParticleTriangle.Pairs.size() + History->EdgeEdge.Pairs.size());
	Counts.Measured += static_cast<int>(Stale.size());
}

void SelfContactSet::MeasurePiece(size_t first, size_t end, const Float4* x, Piece& piece)
{
	auto& [particleTriangle, edgeEdge] = piece.Listed;
	particleTriangle.Resize(0);
	edgeEdge.Resize(0);
	for (size_t i = first; i < end; ++i)
	{
		const int number = Stale[i];
		SelfMeeting& meeting = History->Meetings[number];
		const SelfTree::Box a = Tree.BoxOf(meeting.First, x);
		const SelfTree::Box b = Tree.BoxOf(meeting.Second, x);
		const float apart = SelfTree::NearestApart(a, b) - FindReach();
		const float approach = std::sqrt(Approach2[number]);
		const float listed = Tuning::SelfCandidateMargin * Mesh.EdgeLength + approach + Gone;
		meeting.Slack = std::max(listed, apart) - Gone;
		meeting.Moved = Gone;
		if (apart < listed)
		{
			// What is fast can be bent in any way when it arrives; and of what is close at rest all has to be known.
			const bool sharpEdges = History->Thickness > 0.0f && approach < Mesh.MaxThickness;
			Tree.List(Mesh, x, {meeting.First, meeting.Second}, a, b, FindReach() + listed, sharpEdges,
				particleTriangle.Pairs, edgeEdge.Pairs);
			particleTriangle.Meeting.resize(particleTriangle.Pairs.size(), number);
			edgeEdge.Meeting.resize(edgeEdge.Pairs.size(), number);
		}
	}
	Filter(particleTriangle, x);
	Filter(edgeEdge, x);
}

/// Keeps those of the new candidates that are as near as their meeting asks for.
void SelfContactSet::Filter(SelfCandidates& list, const Float4* x) const
{
	const bool particles = list.Kind == SelfKind::ParticleTriangle;
	const float* const first = particles ? Mesh.ParticleThickness.data() : Mesh.EdgeThickness.data();
	const float* const second = particles ? Mesh.TriangleThickness.data() : Mesh.EdgeThickness.data();
	const size_t count = list.Pairs.size();
	size_t kept = 0;
	for (size_t batch = 0; batch < count; batch += 4)
	{
		unsigned valid = 0;
		alignas(16) float distance[4];
		Sqrt(Distances(list.Kind, CornersFrom(list, batch), x, valid)).Store(distance);
		for (size_t i = 0; i < std::min<size_t>(count - batch, 4); ++i)
		{
			const SelfPair pair = list.Pairs[batch + i];
			const int meeting = list.Meeting[batch + i];
			if (distance[i] <= FindReach() + History->Meetings[meeting].Slack + Gone)
			{
				const uint64_t key = KeyOf(list.Kind, pair);
				const float* const rest = RestDistance.Find(key);
				const uint32_t* const mark = LastMark.Find(key);
				const float thick = std::min(first[pair.First], second[pair.Second]);
				list.Pairs[kept] = pair;
				list.Meeting[kept] = meeting;
				list.Distance.push_back(distance[i]);
				list.Thickness.push_back(rest != nullptr ? Tuning::SelfRestDistanceShare * *rest : thick);
				list.Mark.push_back(mark != nullptr ? *mark : 0u);
				++kept;
			}
		}
	}
	list.Resize(kept);
}

} // namespace Cloth
