// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Self/SelfMesh.h"
#include "Contact/Self/SelfSimd.h"

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
	/// Renumbers the triangles and edges of the mesh so that those of a patch stand together.
	void Prepare(SelfMesh& mesh, const std::vector<Float4>& rest);

	/// Every particle moves from x by its move, give or take a margin. Everything is to be listed.
	void Fit(const SelfMesh& mesh, const Float4* x, const Float4* moves, float margin);

	/// Every particle's path lies within the box it was given.
	bool Covers(const Float4* x, const Float4* moves) const;

	/// Every particle stays within its radius, and a margin, around x. Only what is in a patch with a marked particle
	/// is to be listed.
	void Fit(const SelfMesh& mesh, const Float4* x, const std::vector<float>& radius, float margin,
		const std::vector<uint8_t>& marked);

	/// The pair has to do with a marked particle's patch, and will be listed.
	bool IsMarked(SelfPair pair, bool edges) const
	{
		return edges ? Marks[PatchOfEdge[pair.First]] != 0 || Marks[PatchOfEdge[pair.Second]] != 0
					 : Marks[PatchOfParticle[pair.First]] != 0 || Marks[PatchOfTriangle[pair.Second]] != 0;
	}

	/// Adds every pair that shares no particle and whose boxes meet.
	void List(const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& particleTriangle,
		std::vector<SelfPair>& edgeEdge);

	/// Lists pairs of edge and triangle in the same way.
	void ListEdgeTriangle(const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& edgeTriangle);

private:
	static constexpr int PatchSize = 8; ///< triangles

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
		int Size = 0; ///< triangles
	};
	/// Some of the particles, triangles or edges of a patch, with their boxes.
	struct Selection
	{
		int Count = 0;
		std::array<int, 4 * PatchSize> Item;
		std::array<Box, 4 * PatchSize> Boxes;
	};
	struct Features
	{
		Selection Particles;
		Selection Triangles;
		Selection Edges;
	};

	void Split(const std::vector<Float4>& centre, const std::vector<int>& component, std::vector<int>& order, int node,
		int first, int end);
	void ShareOut(const SelfMesh& mesh);
	void FitPatches(const SelfMesh& mesh);
	void FindCones(const SelfMesh& mesh, const Float4* x);
	void ListPatches(const SelfMesh& mesh, const Float4* x);
	void AddPatchPair(int a, int b);
	void OpenNode(int node);
	void OpenLargerNode(int a, int b);
	bool IsRegular(int a, int b) const;
	void Select(const Patch& patch, const Box& common, Features& features) const;
	void Select(const SelfPair& nodes);
	static void ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out);

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
	std::vector<SelfPair> NodePairs;
	std::vector<SelfPair> PatchPairs;
	Features Ours;
	Features Theirs;
};

} // namespace Cloth
