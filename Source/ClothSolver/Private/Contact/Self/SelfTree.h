// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Contact/Self/SelfMesh.h"
#include "Contact/Self/SelfSimd.h"
#include "Core/Memory.h"

#include <array>
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

	/// Every particle moves from x by its move, give or take a margin. Everything is to be listed. Boxes leave out the
	/// mean of the moves: what all do alike brings nothing together.
	void Fit(const SelfMesh& mesh, const Float4* x, const Float4* moves, float margin, Workers* workers);

	/// Every particle's path lies within the box it was given.
	bool Covers(const Float4* x, const Float4* moves) const;

	/// Every particle stays within its radius, and a margin, around x. Only what is in a patch with a marked particle
	/// is to be listed.
	void Fit(const SelfMesh& mesh, const Float4* x, const std::vector<float>& radius, float margin,
		const std::vector<uint8_t>& marked, Workers* workers);

	/// The pair has to do with a marked particle's patch, and will be listed.
	bool IsMarked(SelfPair pair, bool edges) const
	{
		return edges ? Marks[PatchOfEdge[pair.First]] != 0 || Marks[PatchOfEdge[pair.Second]] != 0
					 : Marks[PatchOfParticle[pair.First]] != 0 || Marks[PatchOfTriangle[pair.Second]] != 0;
	}

	/// Cuts the search into pieces that can be listed at once. They do not depend on workers, and their lists one after
	/// the other are the list of all pairs. Returns how many there are.
	int Cut();

	/// Lists every pair of a piece that shares no particle and whose boxes meet.
	void List(
		const SelfMesh& mesh, int piece, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge);

	/// Lists pairs of edge and triangle in the same way.
	void ListEdgeTriangle(const SelfMesh& mesh, int piece, std::vector<SelfPair>& edgeTriangle);

	size_t Bytes() const
	{
		return BytesOf(Nodes, NodeBoxes, NodeMarks, Marks, PatchOfParticle, PatchOfTriangle, PatchOfEdge, Patches,
			Particles, ParticleBoxes, TriangleBoxes, EdgeBoxes, Neighbours, Cones, Open, Starts, Pieces);
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
	};
	/// What a patch has: its triangles, and the particles and edges that it owns.
	struct Patch
	{
		int Node;
		int FirstTriangle;
		int EndTriangle;
		int FirstParticle;
		int EndParticle;
		int FirstEdge;
		int EndEdge;
		int FirstNeighbour; ///< patches that share a particle with this one
		int EndNeighbour;
	};
	/// Bounds the normals of a patch.
	struct Cone
	{
		Vector3 Axis;
		float Angle = 0.0f; ///< largest, between a normal and the axis
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
	void FitPatches(const SelfMesh& mesh, const Float4* x, Workers* workers);
	void FitPatch(const SelfMesh& mesh, const Patch& patch);
	Cone FindCone(const SelfMesh& mesh, const Patch& patch, const Float4* x) const;
	bool IsRegular(int a, int b) const;
	void OpenNode(int node, std::vector<SelfPair>& open) const;
	void OpenLargerNode(int a, int b, std::vector<SelfPair>& open) const;
	template <typename IsEnd, typename Visit>
	void Descend(std::vector<SelfPair>& open, const IsEnd& isEnd, const Visit& visit) const;
	template <typename Visit>
	void ForPatchPairs(Piece& piece, Meeting& meeting, const Visit& visit) const;
	void SelectParticles(const Patch& patch, const Box& common, Selection& selection) const;
	bool SelectTriangles(const Patch& patch, Box& common, Selection& selection) const;
	void SelectEdges(const Patch& patch, const Box& common, Selection& selection) const;
	template <typename Keep>
	static void ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out, const Keep& keep);

	std::vector<Node> Nodes; ///< children after their parents
	std::vector<Box> NodeBoxes;
	std::vector<uint8_t> NodeMarks; ///< something in it is to be listed
	std::vector<uint8_t> Marks;     ///< of patches
	std::vector<int> PatchOfParticle;
	std::vector<int> PatchOfTriangle;
	std::vector<int> PatchOfEdge;
	std::vector<Patch> Patches;
	std::vector<int> Particles;     ///< in the order of patches
	std::vector<Box> ParticleBoxes; ///< by particle
	std::vector<Box> TriangleBoxes; ///< by triangle
	std::vector<Box> EdgeBoxes;     ///< by edge
	std::vector<int> Neighbours;    ///< of patches
	std::vector<Cone> Cones;        ///< of patches
	Float4 Drift = Float4::Zero();  ///< mean of the moves that boxes were fitted to
	std::vector<SelfPair> Open;     ///< pairs of nodes yet to be looked at
	std::vector<SelfPair> Starts;   ///< pairs of nodes that pieces begin with
	std::vector<Piece> Pieces;
};

} // namespace Cloth
