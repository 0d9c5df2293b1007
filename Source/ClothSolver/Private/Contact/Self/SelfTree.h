// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Contact/Self/SelfMesh.h"
#include "Contact/Self/SelfSimd.h"
#include "Core/Memory.h"

#include <array>
#include <span>
#include <vector>

namespace Cloth
{

/// A particle and a triangle, or two edges.
struct SelfPair
{
	int First;
	int Second;

	friend bool operator==(const SelfPair&, const SelfPair&) = default;
};

/// Finds the pairs of particle and triangle and the pairs of edges whose boxes meet. A binary tree over patches of a
/// few neighbouring triangles, built once at rest; only its boxes follow the cloth.
class SelfTree
{
public:
	/// Renumbers the triangles and edges of the mesh so that those of a patch stand together. If particles are given
	/// sheets, pairs within one are not listed; those of a sheet stand together in the mesh.
	void Prepare(SelfMesh& mesh, const std::vector<Float4>& rest, const std::vector<int>& sheetOfParticle = {});

	/// Particles are at their places in the middle of their ways, give or take a margin. Both must stay until
	/// everything is listed.
	void Fit(const SelfMesh& mesh, const Float4* places, const Float4* ways, float margin, Workers* workers);

	/// Cuts the search into pieces that can be listed at once. They do not depend on workers, and their lists one after
	/// the other are the list of all pairs. Returns how many there are.
	int Cut();

	/// Lists every pair of a piece that shares no particle and whose boxes meet on their ways.
	void List(
		const SelfMesh& mesh, int piece, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge);

	/// Lists pairs of edge and triangle in the same way.
	void ListEdgeTriangle(const SelfMesh& mesh, int piece, std::vector<SelfPair>& edgeTriangle);

	size_t Bytes() const
	{
		return BytesOf(Nodes, NodeBoxes, NodeWays, Patches, Particles, Neighbours, Cones, Open, Starts, Pieces);
	}

private:
	static constexpr int PatchSize = 8; ///< triangles
	static constexpr int PatchesPerTask = 128;
	static constexpr int StartSize = 128;    ///< most triangles of a node at which a piece starts
	static constexpr int StartsPerPiece = 4; ///< at least, so that few pairs are one piece
	static constexpr int MaxPieces = 64;

	struct Box
	{
		Float4 Low;
		Float4 High;

		bool Meets(const Box& other) const { return AllLessEqual(Low, other.High, other.Low, High); }
		Box With(const Box& other) const { return {Min(Low, other.Low), Max(High, other.High)}; }
		Box Common(const Box& other) const { return {Max(Low, other.Low), Min(High, other.High)}; }
		Box Wider(Float4 by) const { return {Low - by, High + by}; }
	};
	/// What a patch has: its triangles, and the particles and edges that it owns.
	struct Patch
	{
		int Node = 0;
		int FirstTriangle = 0;
		int EndTriangle = 0;
		int FirstParticle = 0;
		int EndParticle = 0;
		int FirstEdge = 0;
		int EndEdge = 0;
		int FirstNeighbour = 0; ///< patches that share a particle with this one, and itself; in order
		int EndNeighbour = 0;
	};
	/// Bounds the normals of some triangles.
	struct Cone
	{
		Vector3 Axis;
		float Cosine = -1.0f; ///< of the largest angle between a normal and the axis
		float Sine = 0.0f;

		bool IsFlatWith(const Cone& other) const;
	};
	struct Node
	{
		int Left = -1; ///< the right one is next to it; -1: a leaf
		int Patch = -1;
		int Size = 0;   ///< triangles
		int Sheet = -1; ///< that all of it belongs to; -1: several, or there are none

		bool IsOfOneSheetWith(const Node& other) const { return Sheet >= 0 && Sheet == other.Sheet; }
	};
	static constexpr int MaxSelected = 4 * PatchSize;
	/// Some of the particles, triangles or edges of a patch, with their boxes.
	struct Selection
	{
		int Count = 0;
		std::array<int, MaxSelected> Item;
		std::array<Box, MaxSelected> Boxes;

		/// If the box meets the other one.
		void Add(int item, const Box& box, const Box& common)
		{
			Item[Count] = item;
			Boxes[Count] = box;
			Count += box.Meets(common) ? 1 : 0;
		}
	};
	/// What of two patches is where they meet.
	struct Meeting
	{
		Selection FirstTriangles;
		Selection SecondTriangles;
	};
	/// A part of the search.
	struct Piece
	{
		int FirstStart = 0;
		int EndStart = 0;
		std::vector<SelfPair> Open; ///< nodes
	};

	void Split(const std::vector<Float4>& centre, const std::vector<int>& component, std::vector<int>& order, int node,
		int first, int end);
	void ShareOut(const SelfMesh& mesh);
	void FindSheets(const SelfMesh& mesh, const std::vector<int>& sheetOfParticle);
	void FitPatches(const SelfMesh& mesh, Workers* workers);
	void FitPatch(const SelfMesh& mesh, int number);
	std::span<const int> NeighboursOf(const Patch& patch) const
	{
		return std::span(Neighbours).subspan(patch.FirstNeighbour, patch.EndNeighbour - patch.FirstNeighbour);
	}
	Cone FindCone(const SelfMesh& mesh, const Patch& patch) const;
	Float4 Approach(int a, int b) const;
	bool Meet(int a, int b) const { return NodeBoxes[a].Wider(Approach(a, b)).Meets(NodeBoxes[b]); }
	static Box BoxOf(const Float4* values, const SelfMesh::Triangle& triangle)
	{
		const Float4 a = values[triangle.Corner[0]];
		const Float4 b = values[triangle.Corner[1]];
		const Float4 c = values[triangle.Corner[2]];
		return {Min(Min(a, b), c), Max(Max(a, b), c)};
	}
	bool IsRegular(int a, int b) const;
	void OpenNode(int node, std::vector<SelfPair>& open) const;
	void OpenLargerNode(int a, int b, std::vector<SelfPair>& open) const;
	template <typename IsEnd, typename Visit>
	void Descend(std::vector<SelfPair>& open, const IsEnd& isEnd, const Visit& visit) const;
	template <typename Visit>
	void ForPatchPairs(const SelfMesh& mesh, Piece& piece, Meeting& meeting, const Visit& visit) const;
	void SelectParticles(const Patch& patch, Float4 wider, const Box& common, Selection& selection) const;
	bool SelectTriangles(
		const SelfMesh& mesh, const Patch& patch, Float4 wider, Box& common, Selection& selection) const;
	void SelectEdges(
		const SelfMesh& mesh, const Patch& patch, Float4 wider, const Box& common, Selection& selection) const;
	template <typename Keep>
	static void ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out, const Keep& keep);

	std::vector<Node> Nodes;    ///< children after their parents
	std::vector<Box> NodeBoxes; ///< of places, with the margin
	std::vector<Box> NodeWays;  ///< of ways
	std::vector<Patch> Patches;
	std::vector<int> Particles;     ///< in the order of patches
	const Float4* Places = nullptr; ///< of particles, while they are listed
	const Float4* Ways = nullptr;
	Float4 Margin = Float4::Zero();
	std::vector<int> Neighbours;  ///< of patches
	std::vector<Cone> Cones;      ///< of patches
	std::vector<SelfPair> Open;   ///< pairs of nodes yet to be looked at
	std::vector<SelfPair> Starts; ///< pairs of nodes that pieces begin with
	std::vector<Piece> Pieces;
};

} // namespace Cloth
