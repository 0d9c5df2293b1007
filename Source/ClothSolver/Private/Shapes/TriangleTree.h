// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Vector3x4.h"
#include "TriangleSurface.h"

#include <vector>

namespace Cloth
{

/// Finds triangles of a surface by place: a tree of boxes with four children, and leaves of up to four triangles. A
/// grid of ways into the tree makes queries near the surface independent of its size.
class TriangleTree
{
public:
	/// Brings the faces of the surface into the order of the leaves, four for each; missing ones repeat the last.
	explicit TriangleTree(TriangleSurface& surface);

	const Bounds& GetBounds() const { return Box; }

	/// The face nearest to a point, -1 if none is within reach. Which one of nearly equally near faces is left open.
	int Nearest(Vector3 point, float reach) const;

	/// From what Nearest has just read.
	TriangleSpot NearestOn(int face, Vector3 point) const
	{
		const Leaf& leaf = Leaves[static_cast<size_t>(face / 4)];
		const Vector3 zero;
		return Cloth::NearestOn(Between(zero, leaf.First.At(face % 4)), Between(zero, leaf.Second.At(face % 4)),
			Between(leaf.Corner.At(face % 4), point));
	}
	Vector3 NormalOf(int face) const { return Leaves[static_cast<size_t>(face / 4)].Normal.At(face % 4); }

	/// Whether a look at the grid tells that a point is outside a closed surface.
	bool IsSurelyOutside(Vector3 point) const { return EntryAt(point) == Outside; }

	struct Hit
	{
		int Face = -1;
		double Fraction = 2.0;
		bool IsFront = true;
	};
	/// The first face that a path meets; backs of faces count from a fraction on.
	Hit FirstHit(const TriangleSurface& surface, Vector3 from, Vector3 to, double backsFrom) const;

private:
	struct alignas(64) Node
	{
		Float4 Low[3];
		Float4 High[3];
		int Child[4]; ///< a node, or a leaf as its complement
	};
	/// Four triangles.
	struct alignas(64) Leaf
	{
		Vector3x4 Corner;
		Vector3x4 First;  ///< edge to the second corner
		Vector3x4 Second; ///< edge to the third corner
		Vector3x4 Normal;
	};
	/// A node or leaf to be visited.
	struct Visit
	{
		int Child;
		float Distance; ///< squared, or the fraction of a path at which it begins
	};
	class VisitStack;
	class Builder;
	class EntryMaker;

	void BuildNodes(TriangleSurface& surface);
	int NearestFrom(int node, Vector3 point, float reach) const;

	/// The node to begin with for what is within EntryReach of a point, or one of the values below.
	int EntryAt(Vector3 point) const
	{
		const float x = (point.X - GridOrigin.X) * GridScale;
		const float y = (point.Y - GridOrigin.Y) * GridScale;
		const float z = (point.Z - GridOrigin.Z) * GridScale;
		if (!(x >= 0.0f && y >= 0.0f && z >= 0.0f && x < static_cast<float>(GridSize[0])
				&& y < static_cast<float>(GridSize[1]) && z < static_cast<float>(GridSize[2])))
		{
			return Unknown;
		}
		const int cell = (static_cast<int>(z) * GridSize[1] + static_cast<int>(y)) * GridSize[0] + static_cast<int>(x);
		return Entries[static_cast<size_t>(cell)];
	}
	static constexpr int Unknown = -1; ///< beyond the grid
	static constexpr int Empty = -2;   ///< nothing within EntryReach
	static constexpr int Outside = -3; ///< the same, and not inside a closed surface

	/// Four children at 24 unbalanced and at most 16 balanced levels leave at most three each for later.
	static constexpr int UnbalancedLevels = 24;
	static constexpr int StackSize = 128;

	/// Nodes of the tree, then nodes made of others' children for the grid.
	std::vector<Node> Nodes;
	std::vector<Leaf> Leaves;
	Bounds Box;

	std::vector<int> Entries; ///< by cell
	std::array<int, 3> GridSize{};
	Vector3 GridOrigin;
	float GridScale = 0.0f; ///< cells per metre
	float EntryReach = 0.0f;
};

} // namespace Cloth
