// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"
#include "Contact/Self/SelfGeometry.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Lists those that may come nearer than a share of their thickness if particles are so far from their ways.
void SelfContactSet::Wake(
	const SelfCandidates& list, size_t first, size_t end, float share, float stray, std::vector<size_t>& awake)
{
	awake.resize(end - first + 1);
	size_t* out = awake.data();
	for (size_t c = first; c < end; ++c)
	{
		*out = c;
		out += list.Clear[c] - share * list.Thickness[c] <= 2.0f * stray ? 1 : 0;
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
Float4 SelfContactSet::Approach(SelfKind kind, const Four& four, const Float4* moves)
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

/// How far both pieces of four candidates move, at most.
Float4 SelfContactSet::FarthestMoves(SelfKind kind, const Four& four, const Float4* moves)
{
	const auto squareOf = [&](size_t corner)
	{
		const Vector3x4 move = Vector3x4::Gather(moves, four[corner]);
		return Dot(move, move);
	};
	const Float4 second = squareOf(1);
	const Float4 others = Max(squareOf(2), squareOf(3));
	return kind == SelfKind::ParticleTriangle ? Sqrt(squareOf(0)) + Sqrt(Max(second, others))
											  : Sqrt(Max(squareOf(0), second)) + Sqrt(others);
}

void SelfCandidates::Resize(size_t count)
{
	Pairs.resize(count);
	Clear.resize(count);
	Thickness.resize(count);
	Mark.resize(count);
}

void SelfCandidates::Append(const SelfCandidates& other)
{
	const auto append = [](auto& list, const auto& more) { list.insert(list.end(), more.begin(), more.end()); };
	append(Pairs, other.Pairs);
	append(Clear, other.Clear);
	append(Thickness, other.Thickness);
	append(Mark, other.Mark);
}

/// What all particles do alike brings nothing together.
void SelfContactSet::LimitMoves(const Float4* moves)
{
	const Float4 mean = Mean(moves, Moves.size());
	const float limit = Tuning::SelfMaxReach * Mesh.MaxThickness;
	for (size_t i = 0; i < Moves.size(); ++i)
	{
		const Float4 move = moves[i] - mean;
		const float length = Length(move);
		Moves[i] = length > limit ? move * (limit / length) : move;
	}
}

/// How far particles will be at most, about, from where they should be so many substeps on, but for what all have in
/// common. At the end of their ways they should stay.
float SelfContactSet::Stray(const Float4* x, const Float4* moves, int substeps) const
{
	if (History->WaySubsteps == 0)
	{
		return std::numeric_limits<float>::max();
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
	return std::sqrt(SumLanes(farthest));
}

/// Lists all candidates anew, for as many substeps as particles take to go as far as ways may be, but no more than a
/// step has.
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
	const bool isTooFast = !(farthest < Tuning::MaxSelfCcdMove * Mesh.EdgeLength); // also if it is no number
	History->WaySubsteps = isTooFast ? 1 : static_cast<int>(std::clamp(most, 1.0f, static_cast<float>(StepSubsteps)));
	History->Substeps = 0;
	const Float4 scale = Float4::Splat(isTooFast ? 0.0f : ofSubstep * static_cast<float>(History->WaySubsteps));
	for (size_t i = 0; i < count; ++i)
	{
		History->Reference[i] = x[i];
		History->Way[i] = isTooFast ? Float4::Zero() : (moves[i] - mean) * scale;
		Place[i] = MulAdd(History->Way[i], Float4::Splat(0.5f), x[i]);
	}
	const float margin =
		Tuning::SelfCandidateMargin * Mesh.EdgeLength + 0.5f * (1.0f + Tuning::SelfSlack) * Mesh.MaxThickness;
	Tree.Fit(Mesh, Place.data(), History->Way.data(), margin, workers);
	Marks.clear();
	RememberMarks(History->ParticleTriangle);
	RememberMarks(History->EdgeEdge);
	LastMark.Clear(Marks.size());
	for (const auto& [key, mark] : Marks)
	{
		LastMark.Insert(key, mark);
	}
	History->ParticleTriangle.Resize(0);
	History->EdgeEdge.Resize(0);
	const auto list = [this](int number, Piece& piece)
	{
		auto& [particleTriangle, edgeEdge] = piece.Listed;
		Tree.List(Mesh, number, particleTriangle.Pairs, edgeEdge.Pairs);
		Filter(particleTriangle);
		Filter(edgeEdge);
	};
	const auto append = [this](const Piece& piece)
	{
		History->ParticleTriangle.Append(piece.Listed[0]);
		History->EdgeEdge.Append(piece.Listed[1]);
	};
	const int pieces = Tree.Cut();
	if (workers != nullptr)
	{
		std::ranges::for_each(ForPieces(pieces, workers, list), append);
	}
	else
	{
		// One after the other, all take the same lists: those of a whole cloth are long before they are filtered.
		Pieces.resize(std::max(Pieces.size(), size_t{1}));
		for (int piece = 0; piece < pieces; ++piece)
		{
			list(piece, Pieces.front());
			append(Pieces.front());
		}
	}
	Counts.Candidates = static_cast<int>(History->ParticleTriangle.Pairs.size() + History->EdgeEdge.Pairs.size());
	++Counts.Listed;
}

void SelfContactSet::RememberMarks(const SelfCandidates& list)
{
	for (size_t c = 0; c < list.Pairs.size(); ++c)
	{
		if (list.Mark[c] / 2 + 1 >= History->Round)
		{
			Marks.emplace_back(KeyOf(list.Kind, list.Pairs[c]), list.Mark[c]);
		}
	}
}

/// Keeps those of the new candidates that can come near while particles stay within the margin of their ways.
void SelfContactSet::Filter(SelfCandidates& list) const
{
	const bool particles = list.Kind == SelfKind::ParticleTriangle;
	const float* const first = particles ? Mesh.ParticleThickness.data() : Mesh.EdgeThickness.data();
	const float* const second = particles ? Mesh.TriangleThickness.data() : Mesh.EdgeThickness.data();
	const float margin = 2.0f * Tuning::SelfCandidateMargin * Mesh.EdgeLength;
	const size_t count = list.Pairs.size();
	size_t kept = 0;
	list.Clear.clear();
	list.Thickness.clear();
	list.Mark.clear();
	for (size_t batch = 0; batch < count; batch += 4)
	{
		const Four four = CornersFrom(list, batch);
		unsigned valid = 0;
		const Float4 distance = Sqrt(Distances(list.Kind, four, Place.data(), valid));
		alignas(16) float clear[4];
		NegMulAdd(Approach(list.Kind, four, History->Way.data()), Float4::Splat(0.5f), distance).Store(clear);
		for (size_t i = 0; i < std::min<size_t>(count - batch, 4); ++i)
		{
			const SelfPair pair = list.Pairs[batch + i];
			const float thick = std::min(first[pair.First], second[pair.Second]);
			if (clear[i] <= (1.0f + Tuning::SelfSlack) * thick + margin)
			{
				const uint64_t key = KeyOf(list.Kind, pair);
				const float* const rest = RestDistance.Find(key);
				const uint32_t* const mark = LastMark.Find(key);
				list.Pairs[kept++] = pair;
				list.Clear.push_back(clear[i]);
				list.Thickness.push_back(rest != nullptr ? Tuning::SelfRestDistanceShare * *rest : thick);
				list.Mark.push_back(mark != nullptr ? *mark : 0u);
			}
		}
	}
	list.Pairs.resize(kept);
}

} // namespace Cloth
