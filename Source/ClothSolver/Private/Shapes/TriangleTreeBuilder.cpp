// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleTree.h"

#include <limits>
#include <utility>

namespace Cloth
{

namespace
{

constexpr float Infinity = std::numeric_limits<float>::infinity();

/// Minimum and maximum of some points; nothing at first.
struct Extent
{
	Float4 Low = Float4::Splat(Infinity);
	Float4 High = Float4::Splat(-Infinity);

	void Add(const Extent& other)
	{
		Low = Min(Low, other.Low);
		High = Max(High, other.High);
	}
	void Add(Float4 point)
	{
		Low = Min(Low, point);
		High = Max(High, point);
	}
	float HalfArea() const
	{
		const Vector3 size = (High - Low).ToVector3();
		return size.X * size.Y + size.Y * size.Z + size.Z * size.X;
	}
};

struct Item
{
	Extent Box;
	Float4 Center;
	int Face = 0;
};

float Lane(Float4 v, int axis)
{
	const Vector3 p = v.ToVector3();
	return axis == 0 ? p.X : (axis == 1 ? p.Y : p.Z);
}

/// How many leaves a number of triangles needs.
float LeavesFor(size_t count)
{
	const size_t leaves = (count + 3) / 4;
	return static_cast<float>(leaves);
}

/// Cuts items in two by the surface area heuristic over bins; returns where, or 0 if there is no way.
size_t SplitByArea(std::span<Item> items)
{
	constexpr int Bins = 16;
	Extent centers;
	for (const Item& item : items)
	{
		centers.Add(item.Center);
	}
	const Float4 size = centers.High - centers.Low;
	const Float4 scale = Float4::Splat(static_cast<float>(Bins) * 0.9999f) / Max(size, Float4::Splat(1e-30f));
	const auto binsOf = [&](const Item& item) { return ((item.Center - centers.Low) * scale).ToVector3(); };

	struct Bin
	{
		Extent Box;
		size_t Count = 0;
	};
	std::array<std::array<Bin, Bins>, 3> bins;
	for (const Item& item : items)
	{
		const Vector3 bin = binsOf(item);
		const std::array<int, 3> index = {static_cast<int>(bin.X), static_cast<int>(bin.Y), static_cast<int>(bin.Z)};
		for (size_t axis = 0; axis < 3; ++axis)
		{
			Bin& target = bins[axis][static_cast<size_t>(std::min(index[axis], Bins - 1))];
			target.Box.Add(item.Box);
			++target.Count;
		}
	}
	float best = Infinity;
	int bestAxis = -1;
	int bestBin = 0;
	for (int axis = 0; axis < 3; ++axis)
	{
		const std::array<Bin, Bins>& row = bins[static_cast<size_t>(axis)];
		std::array<float, Bins> above{};
		Extent box;
		size_t count = 0;
		for (size_t bin = Bins - 1; bin > 0; --bin)
		{
			box.Add(row[bin].Box);
			count += row[bin].Count;
			above[bin] = count > 0 ? box.HalfArea() * LeavesFor(count) : Infinity;
		}
		box = {};
		count = 0;
		for (int bin = 1; bin < Bins; ++bin)
		{
			const Bin& next = row[static_cast<size_t>(bin - 1)];
			box.Add(next.Box);
			count += next.Count;
			const float cost =
				count > 0 ? box.HalfArea() * LeavesFor(count) + above[static_cast<size_t>(bin)] : Infinity;
			if (cost < best)
			{
				best = cost;
				bestAxis = axis;
				bestBin = bin;
			}
		}
	}
	if (bestAxis < 0)
	{
		return 0;
	}
	const auto middle = std::partition(items.begin(), items.end(),
		[&](const Item& item)
		{ return std::min(static_cast<int>(Lane(Float4::From(binsOf(item)), bestAxis)), Bins - 1) < bestBin; });
	return static_cast<size_t>(middle - items.begin());
}

/// Cuts items in two halves along their longest side, the first one of full leaves.
size_t SplitInHalves(std::span<Item> items)
{
	Extent centers;
	for (const Item& item : items)
	{
		centers.Add(item.Center);
	}
	const Vector3 size = (centers.High - centers.Low).ToVector3();
	const int axis = size.X >= size.Y && size.X >= size.Z ? 0 : (size.Y >= size.Z ? 1 : 2);
	const size_t middle = (items.size() / 2 + 3) / 4 * 4;
	std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(middle), items.end(),
		[&](const Item& a, const Item& b)
		{
			const float x = Lane(a.Center, axis);
			const float y = Lane(b.Center, axis);
			return x != y ? x < y : a.Face < b.Face;
		});
	return middle;
}

} // namespace

class TriangleTree::Builder
{
public:
	Builder(TriangleTree& tree, const TriangleSurface& surface)
		: Tree(tree)
		, Surface(surface)
	{
		Items.reserve(surface.Faces.size());
		for (const SurfaceFace& face : surface.Faces)
		{
			Item item;
			for (const Vector3 corner : surface.CornersOf(face))
			{
				item.Box.Add(Float4::From(corner));
			}
			item.Center = (item.Box.Low + item.Box.High) * 0.5f;
			item.Face = static_cast<int>(Items.size());
			Items.push_back(item);
		}
	}

	/// Returns the faces in the order of the leaves.
	std::vector<SurfaceFace> Build()
	{
		Tree.Nodes.reserve(Items.size() / 4 + 1);
		Tree.Leaves.reserve(Items.size() / 2 + 1);
		Faces.reserve(Items.size() + Items.size() / 2);
		const Extent box = BuildNode(Items, 0);
		Tree.Box = {box.Low.ToVector3(), box.High.ToVector3()};
		return std::move(Faces);
	}

private:
	Extent BuildNode(std::span<Item> items, int level)
	{
		const size_t index = Tree.Nodes.size();
		Tree.Nodes.emplace_back();
		std::array<std::span<Item>, 4> parts = {items};
		size_t count = 1;
		while (count < parts.size())
		{
			const auto largest = std::max_element(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
				[](std::span<Item> a, std::span<Item> b) { return a.size() < b.size(); });
			if (largest->size() <= 4)
			{
				break;
			}
			size_t middle = level < UnbalancedLevels ? SplitByArea(*largest) : 0;
			middle = middle > 0 ? middle : SplitInHalves(*largest);
			parts[count++] = largest->subspan(middle);
			*largest = largest->first(middle);
		}

		Extent all;
		std::array<std::array<float, 4>, 3> low;
		std::array<std::array<float, 4>, 3> high;
		std::array<int, 4> children{};
		for (size_t lane = 0; lane < 4; ++lane)
		{
			Extent box; // of nothing: infinitely far away from everything
			if (lane < count && parts[lane].size() <= 4)
			{
				box = AddLeaf(parts[lane]);
				children[lane] = ~static_cast<int>(Tree.Leaves.size() - 1);
			}
			else if (lane < count)
			{
				children[lane] = static_cast<int>(Tree.Nodes.size());
				box = BuildNode(parts[lane], level + 1);
			}
			all.Add(box);
			for (int axis = 0; axis < 3; ++axis)
			{
				low[static_cast<size_t>(axis)][lane] = Lane(box.Low, axis);
				high[static_cast<size_t>(axis)][lane] = Lane(box.High, axis);
			}
		}
		Node& node = Tree.Nodes[index];
		for (size_t axis = 0; axis < 3; ++axis)
		{
			node.Low[axis] = Float4::Load(low[axis].data());
			node.High[axis] = Float4::Load(high[axis].data());
		}
		std::copy(children.begin(), children.end(), node.Child);
		return all;
	}

	Extent AddLeaf(std::span<const Item> items)
	{
		Extent box;
		Leaf& leaf = Tree.Leaves.emplace_back();
		std::array<Float4, 4> corner;
		std::array<Float4, 4> first;
		std::array<Float4, 4> second;
		std::array<Float4, 4> normal;
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const Item& item = items[std::min(lane, items.size() - 1)];
			box.Add(item.Box);
			const SurfaceFace& face = Surface.Faces[static_cast<size_t>(item.Face)];
			Faces.push_back(face);
			const Corners p = Surface.CornersOf(face);
			corner[lane] = Float4::From(p[0]);
			first[lane] = Float4::From(p[1] - p[0]);
			second[lane] = Float4::From(p[2] - p[0]);
			normal[lane] = Float4::From(face.Normal);
		}
		const auto byLane = [](const std::array<Float4, 4>& vectors)
		{ return Vector3x4::From(vectors[0], vectors[1], vectors[2], vectors[3]); };
		leaf = {byLane(corner), byLane(first), byLane(second), byLane(normal)};
		return box;
	}

	TriangleTree& Tree;
	const TriangleSurface& Surface;
	std::vector<Item> Items;
	std::vector<SurfaceFace> Faces;
};

void TriangleTree::BuildNodes(TriangleSurface& surface) { surface.Faces = Builder(*this, surface).Build(); }

} // namespace Cloth
