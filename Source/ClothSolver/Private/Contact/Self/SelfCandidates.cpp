// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"
#include "Contact/Self/SelfGeometry.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

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

/// Lengths of the first and of the second pieces of pairs of one kind.
struct PairLengths
{
	const float* First;
	const float* Second;
};

PairLengths LengthsOf(const SelfLengths& lengths, SelfKind kind)
{
	return kind == SelfKind::ParticleTriangle ? PairLengths{lengths.Particle.data(), lengths.Triangle.data()}
											  : PairLengths{lengths.Edge.data(), lengths.Edge.data()};
}

PairLengths ThicknessOf(const SelfMesh& mesh, SelfKind kind)
{
	return kind == SelfKind::ParticleTriangle
		? PairLengths{mesh.ParticleThickness.data(), mesh.TriangleThickness.data()}
		: PairLengths{mesh.EdgeThickness.data(), mesh.EdgeThickness.data()};
}

/// Four candidates from the first one on; at the end of the list the last one is repeated.
std::array<int, 4> BatchFrom(int first, int count)
{
	const int last = count - 1;
	return {first, std::min(first + 1, last), std::min(first + 2, last), std::min(first + 3, last)};
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

void SelfLengths::Resize(const SelfMesh& mesh)
{
	Particle.assign(mesh.Owner.size(), 0.0f);
	Triangle.assign(mesh.Triangles.size(), 0.0f);
	Edge.assign(mesh.Edges.size(), 0.0f);
}

void SelfLengths::Spread(const SelfMesh& mesh)
{
	const float* particle = Particle.data();
	for (size_t t = 0; t < Triangle.size(); ++t)
	{
		const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
		Triangle[t] = std::max(std::max(particle[corner[0]], particle[corner[1]]), particle[corner[2]]);
	}
	for (size_t e = 0; e < Edge.size(); ++e)
	{
		Edge[e] = std::max(particle[mesh.Edges[e].End[0]], particle[mesh.Edges[e].End[1]]);
	}
}

/// Measures how far particles are from their references, now and after the moves. Returns for how many that is too far.
int SelfContactSet::Stray(const Float4* x, const Float4* moves, float limit)
{
	const size_t count = Moves.size();
	const Float4 mean = Mean(x, count);
	const Float4 drift = Mean(moves, count);
	const Float4 half = Float4::Splat(0.5f);
	int strayed = 0;
	for (size_t i = 0; i < count; ++i)
	{
		const Float4 move = moves[i] - drift;
		const float length = Length(move);
		const bool beyond = length > limit;
		Moves[i] = beyond ? move * (limit / length) : move;
		Reach.Particle[i] = beyond ? limit : length;
		const Float4 place = x[i] - mean;
		const Float4 from = place - History->Reference[i];
		const Float4 to = from + Moves[i];
		Place[i] = MulAdd(Moves[i], half, place);
		Strays.Particle[i] = std::sqrt(std::max(SumLanes(from * from), SumLanes(to * to)));
		Strayed[i] = Strays.Particle[i] <= History->Radius.Particle[i] ? 0 : 1;
		strayed += Strayed[i];
	}
	return strayed;
}

/// Gives strayed particles new references and lists the candidates around them anew.
void SelfContactSet::Update(Workers* workers)
{
	const float margin = Tuning::SelfCandidateMargin * Mesh.MaxThickness;
	Counts.Strayed = 0;
	for (size_t i = 0; i < Moves.size(); ++i)
	{
		if (Strayed[i] != 0)
		{
			++Counts.Strayed;
			History->Reference[i] = Place[i];
			Strays.Particle[i] = 0.5f * Reach.Particle[i];
			History->Radius.Particle[i] = Strays.Particle[i] + margin;
		}
	}
	History->Radius.Spread(Mesh);
	Strays.Spread(Mesh);
	Tree.Fit(Mesh, History->Reference.data(), History->Radius.Particle, 0.5f * Mesh.MaxThickness, Strayed, workers);
	Forgotten.clear();
	Forget(History->ParticleTriangle);
	Forget(History->EdgeEdge);
	LastMark.Clear(Forgotten.size());
	for (const auto& [key, mark] : Forgotten)
	{
		LastMark.Insert(key, mark);
	}
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
}

/// Removes the candidates that will be listed anew, but not their sides.
void SelfContactSet::Forget(SelfCandidates& list)
{
	size_t kept = 0;
	for (size_t c = 0; c < list.Pairs.size(); ++c)
	{
		const uint32_t mark = list.Mark[c];
		if (!Tree.IsMarked(list.Pairs[c], list.Kind == SelfKind::EdgeEdge))
		{
			list.Pairs[kept] = list.Pairs[c];
			list.Clear[kept] = list.Clear[c];
			list.Thickness[kept] = list.Thickness[c];
			list.Mark[kept++] = mark;
		}
		else if (mark / 2 + 1 >= History->Round)
		{
			Forgotten.emplace_back(KeyOf(list.Kind, list.Pairs[c]), mark);
		}
	}
	list.Resize(kept);
}

/// Squares of the distances of four candidates. Bit i of `valid`: candidate i can be a contact.
Float4 SelfContactSet::Distances(const SelfCandidates& list, const Float4* x, const int* four, unsigned& valid) const
{
	std::array<std::array<int, 4>, 4> corner; // by corner, then candidate
	for (int i = 0; i < 4; ++i)
	{
		const std::array<int, 4> particles = ParticlesOf(list.Kind, list.Pairs[four[i]]);
		for (int k = 0; k < 4; ++k)
		{
			corner[k][i] = particles[k];
		}
	}
	const Vector3x4 a = Vector3x4::Gather(x, corner[0]);
	const Vector3x4 b = Vector3x4::Gather(x, corner[1]);
	const Vector3x4 c = Vector3x4::Gather(x, corner[2]);
	const Vector3x4 d = Vector3x4::Gather(x, corner[3]);
	if (list.Kind == SelfKind::ParticleTriangle)
	{
		valid = 15;
		return ParticleTriangleDistance2(a, b, c, d);
	}
	return EdgeEdgeDistance2(a, b, c, d, valid);
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

/// Keeps those of the new candidates that can come near while no particle leaves its radius.
void SelfContactSet::Filter(SelfCandidates& list) const
{
	const PairLengths radius = LengthsOf(History->Radius, list.Kind);
	const PairLengths stray = LengthsOf(Strays, list.Kind);
	const PairLengths thickness = ThicknessOf(Mesh, list.Kind);
	const int count = static_cast<int>(list.Pairs.size());
	size_t kept = 0;
	list.Clear.clear();
	list.Thickness.clear();
	list.Mark.clear();
	for (int batch = 0; batch < count; batch += 4)
	{
		const std::array<int, 4> four = BatchFrom(batch, count);
		unsigned valid = 0;
		std::array<float, 4> distance;
		Sqrt(Distances(list, History->Reference.data(), four.data(), valid)).Store(distance.data());
		for (int i = 0; i < std::min(4, count - batch); ++i)
		{
			const SelfPair pair = list.Pairs[batch + i];
			const float thick = std::min(thickness.First[pair.First], thickness.Second[pair.Second]);
			if (distance[i] <= thick + radius.First[pair.First] + radius.Second[pair.Second])
			{
				// Only what is near in this substep is remembered.
				const bool isNear = distance[i] - (1.0f + Tuning::SelfSlack) * thick
					<= stray.First[pair.First] + stray.Second[pair.Second];
				const uint64_t key = KeyOf(list.Kind, pair);
				const float* rest = RestDistance.Find(key);
				const uint32_t* mark = isNear ? LastMark.Find(key) : nullptr;
				list.Pairs[kept++] = pair;
				list.Clear.push_back(distance[i]);
				list.Thickness.push_back(rest != nullptr ? Tuning::SelfRestDistanceShare * *rest : thick);
				list.Mark.push_back(mark != nullptr ? *mark : 0u);
			}
		}
	}
	list.Pairs.resize(kept);
}

/// Lists the candidates that may come nearer than their thickness, or a share of it, in this substep.
void SelfContactSet::Wake(
	const SelfCandidates& list, size_t first, size_t end, float share, std::vector<int>& awake) const
{
	const PairLengths stray = LengthsOf(Strays, list.Kind);
	awake.resize(end - first + 1);
	int* out = awake.data();
	for (size_t c = first; c < end; ++c)
	{
		const SelfPair pair = list.Pairs[c];
		*out = static_cast<int>(c);
		out += list.Clear[c] - share * list.Thickness[c] <= stray.First[pair.First] + stray.Second[pair.Second] ? 1 : 0;
	}
	awake.resize(static_cast<size_t>(out - awake.data()));
}

} // namespace Cloth
