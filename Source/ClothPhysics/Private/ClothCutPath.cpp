// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCutPath.h"

#include <algorithm>
#include <cmath>
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
	const auto& [Start, End] = Line;
	const int32 First = FindNearest(Start);
	const int32 Last = FindNearest(End);
	const Cloth::Vector3 Way = End - Start;
	const float Reach = Cloth::Length(Way);
	if (First == Last || Cloth::Length(Positions[First] - Start) > Reach
		|| Cloth::Length(Positions[Last] - End) > Reach)
	{
		return {};
	}
	const Cloth::Vector3 Across = Cloth::Cross(Way, FindNormal(FindNearest(Start + Way * 0.5f)));
	const float Size = Cloth::Length(Across);
	const Cloth::Vector3 Side = Size > 0.0f ? Across / Size : Cloth::Vector3{};

	// The shortest path, where each edge counts as longer by twice its distance from the line.
	using FEntry = std::pair<float, int32>;
	std::priority_queue<FEntry, std::vector<FEntry>, std::greater<>> Queue;
	TArray<float> Cost;
	TArray<int32> From;
	Cost.Init(MAX_flt, Positions.Num());
	From.Init(INDEX_NONE, Positions.Num());
	Cost[First] = 0.0f;
	Queue.push({0.0f, First});
	while (!Queue.empty() && Queue.top().second != Last)
	{
		const auto [Known, Here] = Queue.top();
		Queue.pop();
		if (Known > Cost[Here])
		{
			continue;
		}
		for (const FEdge& Edge : Edges[Here])
		{
			const Cloth::Vector3 Middle = (Positions[Here] + Positions[Edge.To]) * 0.5f;
			const float Next = Known + Edge.RestLength + 2.0f * std::abs(Cloth::Dot(Middle - Start, Side));
			if (Next < Cost[Edge.To])
			{
				Cost[Edge.To] = Next;
				From[Edge.To] = Here;
				Queue.push({Next, Edge.To});
			}
		}
	}
	std::vector<Cloth::ClothEdge> Path;
	for (int32 Here = Last; From[Here] != INDEX_NONE; Here = From[Here])
	{
		Path.push_back({From[Here], Here});
	}
	std::reverse(Path.begin(), Path.end());
	return Path;
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
