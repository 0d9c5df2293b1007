// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleTree.h"

#include <limits>
#include <utility>

namespace Cloth
{

/// Makes the grid of ways into the tree. A cell's node has as children what of the tree is within EntryReach of the
/// cell, as far down as there are not more than four.
class TriangleTree::EntryMaker
{
public:
	EntryMaker(TriangleTree& tree, const TriangleSurface& surface)
		: Tree(tree)
		, Surface(surface)
	{
	}

	void Make()
	{
		// Cells are some triangles wide, but not so many that most of them are empty.
		constexpr double TrianglesWide = 4.0;
		constexpr float MostCells = 262144.0f;
		double area = 0.0;
		for (const SurfaceFace& face : Surface.Faces)
		{
			const Corners p = Surface.CornersOf(face);
			area += 0.5 * static_cast<double>(Length(Cross(p[1] - p[0], p[2] - p[0])));
		}
		const auto count = static_cast<float>(Surface.Faces.size());
		const Vector3 size = Tree.Box.High - Tree.Box.Low;
		float cell = static_cast<float>(TrianglesWide * std::sqrt(area / static_cast<double>(count)));
		const auto cellsAt = [size](float width)
		{ return (size.X / width + 3.0f) * (size.Y / width + 3.0f) * (size.Z / width + 3.0f); };
		while (cellsAt(cell) > std::min(4.0f * count + 64.0f, MostCells))
		{
			cell *= 1.1f;
		}
		Tree.EntryReach = 0.25f * cell;
		Tree.GridScale = 1.0f / cell;
		Tree.GridOrigin = Tree.Box.Low - Vector3{cell, cell, cell};
		Tree.GridSize = {static_cast<int>(size.X / cell) + 3, static_cast<int>(size.Y / cell) + 3,
			static_cast<int>(size.Z / cell) + 3};
		for (int z = 0; z < Tree.GridSize[2]; ++z)
		{
			for (int y = 0; y < Tree.GridSize[1]; ++y)
			{
				for (int x = 0; x < Tree.GridSize[0]; ++x)
				{
					const Vector3 low = Tree.GridOrigin
						+ Vector3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)} * cell;
					Tree.Entries.push_back(EntryOf(low, low + Vector3{cell, cell, cell}));
				}
			}
		}
	}

	/// Tells empty cells outside from those inside: cells side by side are of one kind, so one look at each group does.
	void FindOutside(const auto& isInside)
	{
		const std::array<int, 3> size = Tree.GridSize;
		std::vector<uint8_t> isKnown(Tree.Entries.size());
		std::vector<int> group;
		for (int seed = 0; seed < static_cast<int>(Tree.Entries.size()); ++seed)
		{
			if (Tree.Entries[static_cast<size_t>(seed)] != Empty || isKnown[static_cast<size_t>(seed)] != 0)
			{
				continue;
			}
			group.assign(1, seed);
			isKnown[static_cast<size_t>(seed)] = 1;
			for (size_t next = 0; next < group.size(); ++next)
			{
				const int at = group[next];
				const std::array<int, 3> place = {at % size[0], at / size[0] % size[1], at / (size[0] * size[1])};
				int stride = 1;
				for (size_t axis = 0; axis < 3; ++axis)
				{
					for (const int step : {-1, 1})
					{
						const int moved = place[axis] + step;
						const auto other = static_cast<size_t>(at + step * stride);
						if (moved >= 0 && moved < size[axis] && Tree.Entries[other] == Empty && isKnown[other] == 0)
						{
							isKnown[other] = 1;
							group.push_back(static_cast<int>(other));
						}
					}
					stride *= size[axis];
				}
			}
			const std::array<int, 3> place = {seed % size[0], seed / size[0] % size[1], seed / (size[0] * size[1])};
			const Vector3 center = Tree.GridOrigin
				+ Vector3{static_cast<float>(place[0]) + 0.5f, static_cast<float>(place[1]) + 0.5f,
					  static_cast<float>(place[2]) + 0.5f}
					/ Tree.GridScale;
			if (!isInside(center))
			{
				for (const int cell : group)
				{
					Tree.Entries[static_cast<size_t>(cell)] = Outside;
				}
			}
		}
	}

private:
	struct Candidate
	{
		int Child = 0;
		Vector3 Low;
		Vector3 High;
	};

	/// The children of a node that are near a box; their number.
	int Near(const Node& node, Vector3 low, Vector3 high, Candidate* found) const
	{
		int count = 0;
		alignas(16) float sides[6][4];
		for (int axis = 0; axis < 3; ++axis)
		{
			node.Low[axis].Store(sides[axis]);
			node.High[axis].Store(sides[axis + 3]);
		}
		const float reach = 1.001f * Tree.EntryReach;
		for (int lane = 0; lane < 4; ++lane)
		{
			const Candidate child{node.Child[lane], {sides[0][lane], sides[1][lane], sides[2][lane]},
				{sides[3][lane], sides[4][lane], sides[5][lane]}};
			const Vector3 gap{std::max({child.Low.X - high.X, low.X - child.High.X, 0.0f}),
				std::max({child.Low.Y - high.Y, low.Y - child.High.Y, 0.0f}),
				std::max({child.Low.Z - high.Z, low.Z - child.High.Z, 0.0f})};
			if (Dot(gap, gap) <= reach * reach)
			{
				found[count++] = child;
			}
		}
		return count;
	}

	int EntryOf(Vector3 low, Vector3 high)
	{
		Candidate parts[4];
		int count = Near(Tree.Nodes[0], low, high, parts);
		for (bool changed = true; changed;)
		{
			changed = false;
			for (int i = 0; i < count && !changed; ++i)
			{
				Candidate children[4];
				const int added =
					parts[i].Child < 0 ? 4 : Near(Tree.Nodes[static_cast<size_t>(parts[i].Child)], low, high, children);
				if (count - 1 + added <= 4 && parts[i].Child >= 0)
				{
					parts[i] = parts[--count];
					std::copy(children, children + added, parts + count);
					count += added;
					changed = true;
				}
			}
		}
		if (count == 0)
		{
			return Empty;
		}
		constexpr float Infinity = std::numeric_limits<float>::infinity();
		alignas(16) float sides[6][4];
		Node node;
		for (int lane = 0; lane < 4; ++lane)
		{
			const Candidate part = lane < count
				? parts[lane]
				: Candidate{0, {Infinity, Infinity, Infinity}, {-Infinity, -Infinity, -Infinity}};
			node.Child[lane] = part.Child;
			sides[0][lane] = part.Low.X;
			sides[1][lane] = part.Low.Y;
			sides[2][lane] = part.Low.Z;
			sides[3][lane] = part.High.X;
			sides[4][lane] = part.High.Y;
			sides[5][lane] = part.High.Z;
		}
		for (int axis = 0; axis < 3; ++axis)
		{
			node.Low[axis] = Float4::Load(sides[axis]);
			node.High[axis] = Float4::Load(sides[axis + 3]);
		}
		Tree.Nodes.push_back(node);
		return static_cast<int>(Tree.Nodes.size()) - 1;
	}

	TriangleTree& Tree;
	const TriangleSurface& Surface;
};

TriangleTree::TriangleTree(TriangleSurface& surface)
{
	BuildNodes(surface);
	constexpr size_t WorthAGrid = 64;
	if (surface.Faces.size() >= WorthAGrid)
	{
		EntryMaker maker(*this, surface);
		maker.Make();
		if (surface.IsClosed)
		{
			maker.FindOutside(
				[&](Vector3 point)
				{
					const int face = NearestFrom(0, point, std::numeric_limits<float>::infinity());
					return PointOf(surface, face, NormalOf(face), NearestOn(face, point)).IsBehind;
				});
		}
	}
}

} // namespace Cloth
