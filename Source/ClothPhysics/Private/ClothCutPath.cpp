// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCutPath.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>

FClothCutPath::FClothCutPath(TConstArrayView<int32> InTriangles, TConstArrayView<Cloth::Vector3> InPositions,
	TConstArrayView<Cloth::Vector3> Rest, bool bGrid)
	: Triangles(InTriangles)
	, Positions(InPositions)
{
	Edges.SetNum(Positions.Num());
	const auto Add = [this](int32 From, int32 To, float RestLength)
	{
		if (!Edges[From].ContainsByPredicate([To](const FEdge& Edge) { return Edge.To == To; }))
		{
			Edges[From].Add({To, RestLength});
		}
	};
	for (int32 Corner = 0; Corner + 2 < Triangles.Num(); Corner += 3)
	{
		float Lengths[3] = {};
		for (int32 Side = 0; Side < 3; ++Side)
		{
			Lengths[Side] = Cloth::Length(Rest[Triangles[Corner + (Side + 1) % 3]] - Rest[Triangles[Corner + Side]]);
		}
		const float Longest = FMath::Max3(Lengths[0], Lengths[1], Lengths[2]);
		for (int32 Side = 0; Side < 3; ++Side)
		{
			if (!bGrid || Lengths[Side] < Longest)
			{
				const int32 A = Triangles[Corner + Side];
				const int32 B = Triangles[Corner + (Side + 1) % 3];
				Add(A, B, Lengths[Side]);
				Add(B, A, Lengths[Side]);
			}
		}
	}
}

int32 FClothCutPath::FindNearest(Cloth::Vector3 Point) const
{
	int32 Nearest = INDEX_NONE;
	float Least = MAX_flt;
	for (int32 Particle = 0; Particle < Positions.Num(); ++Particle)
	{
		const Cloth::Vector3 Way = Positions[Particle] - Point;
		if (const float Square = Cloth::Dot(Way, Way); Square < Least)
		{
			Least = Square;
			Nearest = Particle;
		}
	}
	return Nearest;
}

Cloth::Vector3 FClothCutPath::FindNormal(int32 Particle) const
{
	Cloth::Vector3 Sum;
	for (int32 Corner = 0; Corner + 2 < Triangles.Num(); Corner += 3)
	{
		const int32* const At = &Triangles[Corner];
		if (At[0] == Particle || At[1] == Particle || At[2] == Particle)
		{
			Sum += Cloth::Cross(Positions[At[1]] - Positions[At[0]], Positions[At[2]] - Positions[At[0]]);
		}
	}
	const float Size = Cloth::Length(Sum);
	return Size > 0.0f ? Sum / Size : Cloth::Vector3{0.0f, 0.0f, 1.0f};
}

std::vector<Cloth::ClothEdge> FClothCutPath::Find(const FClothLine& Line) const
{
	const int32 First = FindNearest(Line.Start);
	const int32 Last = FindNearest(Line.End);
	const float Reach = Cloth::Length(Line.End - Line.Start);
	if (First == Last || Cloth::Length(Positions[First] - Line.Start) > Reach
		|| Cloth::Length(Positions[Last] - Line.End) > Reach)
	{
		return {};
	}
	std::vector<Cloth::ClothEdge> Path;
	for (const FEnds& Piece : FindPieces(Line, {First, Last}))
	{
		AddPath(Line, Piece, Path);
	}
	return Path;
}

/**
 * The pieces of the cloth that the line passes, in its order, each from where the line comes to where it leaves.
 * Of a cloth in one piece these are the ends that are given.
 */
TArray<FClothCutPath::FEnds> FClothCutPath::FindPieces(const FClothLine& Line, const FEnds& Whole) const
{
	const Cloth::Vector3 Way = Line.End - Line.Start;
	TArray<FEnds> Pieces;
	TArray<char> Known;
	Known.Init(0, Positions.Num());
	TArray<int32> Piece;
	const auto Along = [&](int32 Particle) { return Cloth::Dot(Positions[Particle] - Line.Start, Way); };
	for (int32 Seed = 0; Seed < Positions.Num(); ++Seed)
	{
		if (Known[Seed] != 0)
		{
			continue;
		}
		FindPiece(Seed, Known, Piece);
		FEnds Ends;
		for (const int32 Particle : Piece)
		{
			const bool bPassed = Particle == Whole.First || Particle == Whole.Last || IsPassed(Particle, Line);
			if (bPassed && (Ends.First == INDEX_NONE || Along(Particle) < Along(Ends.First)))
			{
				Ends.First = Particle;
			}
			if (bPassed && (Ends.Last == INDEX_NONE || Along(Particle) > Along(Ends.Last)))
			{
				Ends.Last = Particle;
			}
		}
		Ends.First = Piece.Contains(Whole.First) ? Whole.First : Ends.First;
		Ends.Last = Piece.Contains(Whole.Last) ? Whole.Last : Ends.Last;
		if (Ends.First != Ends.Last)
		{
			Pieces.Add(Ends);
		}
	}
	Pieces.StableSort([&](const FEnds& A, const FEnds& B) { return Along(A.First) < Along(B.First); });
	return Pieces;
}

/** Finds all particles that hang together with one. */
void FClothCutPath::FindPiece(int32 Seed, TArray<char>& Known, TArray<int32>& Piece) const
{
	Piece.Reset();
	Piece.Add(Seed);
	Known[Seed] = 1;
	for (int32 Next = 0; Next < Piece.Num(); ++Next)
	{
		for (const FEdge& Edge : Edges[Piece[Next]])
		{
			if (Known[Edge.To] == 0)
			{
				Known[Edge.To] = 1;
				Piece.Add(Edge.To);
			}
		}
	}
}

/** Whether the line goes by nearer than the edges of a particle are long. */
bool FClothCutPath::IsPassed(int32 Particle, const FClothLine& Line) const
{
	float Longest = 0.0f;
	for (const FEdge& Edge : Edges[Particle])
	{
		Longest = FMath::Max(Longest, Edge.RestLength);
	}
	const Cloth::Vector3 Way = Line.End - Line.Start;
	const Cloth::Vector3 From = Positions[Particle] - Line.Start;
	const float Share =
		FMath::Clamp(Cloth::Dot(From, Way) / FMath::Max(Cloth::Dot(Way, Way), UE_SMALL_NUMBER), 0.0f, 1.0f);
	return Cloth::Length(From - Way * Share) <= Longest;
}

/** The shortest path, where each edge counts as longer by twice its distance from the line. */
void FClothCutPath::AddPath(const FClothLine& Line, const FEnds& Ends, std::vector<Cloth::ClothEdge>& Path) const
{
	const Cloth::Vector3 Middle = (Positions[Ends.First] + Positions[Ends.Last]) * 0.5f;
	const Cloth::Vector3 Across = Cloth::Cross(Line.End - Line.Start, FindNormal(FindNearest(Middle)));
	const float Size = Cloth::Length(Across);
	const Cloth::Vector3 Side = Size > 0.0f ? Across / Size : Cloth::Vector3{};

	using FEntry = std::pair<float, int32>;
	std::priority_queue<FEntry, std::vector<FEntry>, std::greater<>> Queue;
	TArray<float> Cost;
	TArray<int32> From;
	Cost.Init(MAX_flt, Positions.Num());
	From.Init(INDEX_NONE, Positions.Num());
	Cost[Ends.First] = 0.0f;
	Queue.push({0.0f, Ends.First});
	while (!Queue.empty() && Queue.top().second != Ends.Last)
	{
		const auto [Reached, Here] = Queue.top();
		Queue.pop();
		if (Reached > Cost[Here])
		{
			continue;
		}
		for (const FEdge& Edge : Edges[Here])
		{
			const Cloth::Vector3 Center = (Positions[Here] + Positions[Edge.To]) * 0.5f;
			const float Next = Reached + Edge.RestLength + 2.0f * std::abs(Cloth::Dot(Center - Line.Start, Side));
			if (Next < Cost[Edge.To])
			{
				Cost[Edge.To] = Next;
				From[Edge.To] = Here;
				Queue.push({Next, Edge.To});
			}
		}
	}
	const std::ptrdiff_t Begin = static_cast<std::ptrdiff_t>(Path.size());
	for (int32 Here = Ends.Last; From[Here] != INDEX_NONE; Here = From[Here])
	{
		Path.push_back({From[Here], Here});
	}
	std::reverse(Path.begin() + Begin, Path.end());
}

FClothLine FClothCutPath::FindLine(int32 Particle, float HalfLength) const
{
	Cloth::Vector3 Pulled{1.0f, 0.0f, 0.0f};
	float Most = 0.0f;
	float Reach = HalfLength;
	for (const FEdge& Edge : Edges[Particle])
	{
		const Cloth::Vector3 Way = Positions[Edge.To] - Positions[Particle];
		const float Length = Cloth::Length(Way);
		Reach = FMath::Max(Reach, 1.01f * Length);
		if (Length > Most * Edge.RestLength)
		{
			Most = Length / Edge.RestLength;
			Pulled = Way;
		}
	}
	const Cloth::Vector3 Across = Cloth::Cross(FindNormal(Particle), Pulled);
	const Cloth::Vector3 Arm = Across * (Reach / FMath::Max(Cloth::Length(Across), UE_SMALL_NUMBER));
	return {Positions[Particle] - Arm, Positions[Particle] + Arm};
}
