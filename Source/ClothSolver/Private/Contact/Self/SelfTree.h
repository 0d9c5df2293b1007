// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Contact/Self/SelfMesh.h"
#include "Contact/Self/SelfSimd.h"
#include "Core/Memory.h"

#include <algorithm>
#include <array>
#include <cmath>
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

/// Finds the pairs of particle and triangle and the pairs of edges that are near each other. Patches of a few
/// neighbouring triangles, and a binary tree over them, are built once at rest; only boxes follow the cloth.
class SelfTree
{
public:
	/// Renumbers the triangles and edges of the mesh so that those of a patch stand together. If particles are given
	/// sheets, pairs within one are not listed; those of a sheet stand together in the mesh.
	void Prepare(SelfMesh& mesh, const std::vector<Float4>& rest, const std::vector<int>& sheetOfParticle = {});

	/// Lists pairs of patches that meet on their ways, but for those that are flat together (Volino and
	/// Magnenat-Thalmann 1994): the lower number first, in the order of these. Particles are at
	/// their places in the middle of their ways, give or take a margin.
	void ListPatches(const Float4* places, const Float4* ways, float margin, std::vector<SelfPair>& patches);

	/// Of the normals of patches.
	void FindCones(const SelfMesh& mesh, const Float4* x, Workers* workers);

	/// Bounds what particles have of something, by patch.
	struct Box
	{
		Float4 Low;
		Float4 High;

		bool Meets(const Box& other) const { return AllLessEqual(Low, other.High, other.Low, High); }
		Box With(const Box& other) const { return {Min(Low, other.Low), Max(High, other.High)}; }
		Box Common(const Box& other) const { return {Max(Low, other.Low), Min(High, other.High)}; }
		Box Wider(Float4 by) const { return {Low - by, High + by}; }
	};
	Box BoxOf(int number, const Float4* values) const; ///< of a patch
	void FindBoxes(const Float4* values, std::vector<Box>& boxes) const;

	/// Square of how far apart any two values of two patches are at most.
	static float FarthestApart2(const Box& a, const Box& b)
	{
		const Float4 apart = Max(a.High - b.Low, b.High - a.Low);
		return SumLanes(apart * apart);
	}

	/// How far apart they are at least.
	static float NearestApart(const Box& a, const Box& b)
	{
		const Float4 apart = Max(Max(a.Low - b.High, b.Low - a.High), Float4::Zero());
		return std::sqrt(SumLanes(apart * apart));
	}

	/// Lists every pair of two patches, with their boxes, that shares no particle and whose own boxes are nearer than
	/// reach along each axis; of edges all, or only sharp ones: others are held apart by particles and triangles.
	void List(const SelfMesh& mesh, const Float4* x, SelfPair patches, const Box& first, const Box& second, float reach,
		bool sharpEdges, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge) const;

	/// Lists pairs of edge and triangle whose boxes meet.
	void ListEdgeTriangle(const SelfMesh& mesh, const Float4* x, SelfPair patches, const Box& first, const Box& second,
		std::vector<SelfPair>& edgeTriangle) const;

	size_t Count() const { return Patches.size(); } ///< of patches

	size_t Bytes() const
	{
		return BytesOf(Nodes, NodeBoxes, NodeWays, Patches, Particles, Corners, Neighbours, Cones, First, Listed, Open);
	}

private:
	static constexpr int PatchSize = 8; ///< triangles
	static constexpr int PatchesPerTask = 128;

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
		int FirstCorner = 0; ///< particles of its triangles, each once
		int EndCorner = 0;
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

	void Split(const std::vector<Float4>& centre, const std::vector<int>& component, std::vector<int>& order, int node,
		int first, int end);
	void ShareOut(const SelfMesh& mesh);
	void FindSheets(const SelfMesh& mesh, const std::vector<int>& sheetOfParticle);
	void FitNodes(const Float4* places, const Float4* ways, float margin);
	std::span<const int> NeighboursOf(const Patch& patch) const
	{
		return std::span(Neighbours).subspan(patch.FirstNeighbour, patch.EndNeighbour - patch.FirstNeighbour);
	}
	static Cone FindCone(const SelfMesh& mesh, const Float4* x, const Patch& patch);
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
	void SortByFirst(std::vector<SelfPair>& patches);
	void OpenNode(int node);
	void OpenLargerNode(int a, int b);
	void SelectParticles(
		const Float4* x, const Patch& patch, Float4 wider, const Box& common, Selection& selection) const;
	static bool SelectTriangles(
		const SelfMesh& mesh, const Float4* x, const Patch& patch, Float4 wider, Box& common, Selection& selection);
	static void SelectEdges(const SelfMesh& mesh, const Float4* x, const Patch& patch, Float4 wider, const Box& common,
		Selection& selection);
	static bool IsSharp(const SelfMesh& mesh, int number, const Float4* x);
	static void DropFlatEdges(const SelfMesh& mesh, const Float4* x, Selection& selection);
	template <typename Keep>
	static void ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out, const Keep& keep);

	std::vector<Node> Nodes;    ///< children after their parents
	std::vector<Box> NodeBoxes; ///< of places, with the margin
	std::vector<Box> NodeWays;  ///< of ways
	std::vector<Patch> Patches;
	std::vector<int> Particles;  ///< in the order of patches
	std::vector<int> Corners;    ///< of patches
	std::vector<int> Neighbours; ///< of patches
	std::vector<Cone> Cones;     ///< of patches
	std::vector<int> First;      ///< by patch, while pairs are sorted by it
	std::vector<SelfPair> Listed;
	std::vector<SelfPair> Open; ///< pairs of nodes yet to be looked at
};

} // namespace Cloth
