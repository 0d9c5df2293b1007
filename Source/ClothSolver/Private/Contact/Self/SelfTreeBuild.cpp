// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfTree.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace Cloth
{

namespace
{

/// Numbers the connected parts of the cloth, by triangle.
std::vector<int> FindComponents(const SelfMesh& mesh)
{
	std::vector<int> component(mesh.Triangles.size(), -1);
	std::vector<int> open;
	int count = 0;
	for (size_t seed = 0; seed < component.size(); ++seed)
	{
		if (component[seed] >= 0)
		{
			continue;
		}
		component[seed] = count;
		open.assign(1, static_cast<int>(seed));
		while (!open.empty())
		{
			const SelfMesh::Triangle& triangle = mesh.Triangles[open.back()];
			open.pop_back();
			for (int edge : triangle.Edge)
			{
				for (int next : mesh.Edges[edge].Triangle)
				{
					if (next >= 0 && component[next] < 0)
					{
						component[next] = count;
						open.push_back(next);
					}
				}
			}
		}
		++count;
	}
	return component;
}

} // namespace

void SelfTree::Prepare(SelfMesh& mesh, const std::vector<Float4>& rest, const std::vector<int>& sheetOfParticle)
{
	const std::vector<int> component = FindComponents(mesh);
	std::vector<Float4> centre;
	for (const SelfMesh::Triangle& triangle : mesh.Triangles)
	{
		centre.push_back(rest[triangle.Corner[0]] + rest[triangle.Corner[1]] + rest[triangle.Corner[2]]);
	}
	const int count = static_cast<int>(mesh.Triangles.size());
	std::vector<int> order(mesh.Triangles.size());
	std::iota(order.begin(), order.end(), 0);
	std::ranges::stable_sort(order, {}, [&component](int t) { return component[t]; });
	Patches.clear();
	Nodes.assign(1, {});
	if (count > 0)
	{
		Split(centre, component, order, 0, 0, count);
	}
	mesh.Reorder(order);
	ShareOut(mesh);
	if (!sheetOfParticle.empty())
	{
		FindSheets(mesh, sheetOfParticle);
	}
	NodeBoxes.resize(Nodes.size());
	NodeWays.resize(Nodes.size());
	Cones.resize(Patches.size());
}

/// No patch has parts of two sheets, as they are not connected.
void SelfTree::FindSheets(const SelfMesh& mesh, const std::vector<int>& sheetOfParticle)
{
	for (size_t n = Nodes.size(); n-- > 0;)
	{
		Node& node = Nodes[n];
		if (node.Left < 0 && node.Patch >= 0)
		{
			node.Sheet = sheetOfParticle[mesh.Triangles[Patches[node.Patch].FirstTriangle].Corner[0]];
		}
		else if (node.Left >= 0 && Nodes[node.Left].IsOfOneSheetWith(Nodes[node.Left + 1]))
		{
			node.Sheet = Nodes[node.Left].Sheet;
		}
	}
}

/// Halves across the longest side, but never puts separate parts of the cloth into one patch: their distance changes.
void SelfTree::Split(const std::vector<Float4>& centre, const std::vector<int>& component, std::vector<int>& order,
	int node, int first, int end)
{
	const bool whole = component[order[first]] == component[order[end - 1]];
	Nodes[node].Size = end - first;
	if (whole && end - first <= PatchSize)
	{
		Nodes[node].Patch = static_cast<int>(Patches.size());
		Patches.push_back({node, first, end});
		return;
	}
	int middle = first + (end - first) / 2;
	if (whole)
	{
		Box box = {centre[order[first]], centre[order[first]]};
		for (int i = first; i < end; ++i)
		{
			box = box.With({centre[order[i]], centre[order[i]]});
		}
		const Vector3 size = (box.High - box.Low).ToVector3();
		const bool alongX = size.X >= size.Y && size.X >= size.Z;
		const auto key = [&centre, alongX, size](int t)
		{
			const Vector3 p = centre[t].ToVector3();
			return std::pair(alongX ? p.X : (size.Y >= size.Z ? p.Y : p.Z), t);
		};
		std::nth_element(order.begin() + first, order.begin() + middle, order.begin() + end,
			[&key](int a, int b) { return key(a) < key(b); });
	}
	else
	{
		const int part = component[order[middle]];
		const auto differs = [&component, &order](int i, int other) { return component[order[i]] != other; };
		int low = middle;
		int high = middle;
		while (low > first && !differs(low - 1, part))
		{
			--low;
		}
		while (high < end && !differs(high, part))
		{
			++high;
		}
		middle = low > first && (high == end || middle - low <= high - middle) ? low : high;
	}
	const int left = static_cast<int>(Nodes.size());
	Nodes[node].Left = left;
	Nodes.resize(Nodes.size() + 2);
	Split(centre, component, order, left, first, middle);
	Split(centre, component, order, left + 1, middle, end);
}

/// Gives every particle and edge to the first patch that has it, and lists which patches touch. Patches are already in
/// the order of their triangles.
void SelfTree::ShareOut(const SelfMesh& mesh)
{
	std::vector<char> isOwned(mesh.Owner.size(), 0);
	Particles.clear();
	Corners.clear();
	std::vector<std::pair<int, int>> around; // particle, patch
	int edge = 0;
	for (size_t i = 0; i < Patches.size(); ++i)
	{
		Patch& patch = Patches[i];
		patch.FirstParticle = static_cast<int>(Particles.size());
		for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
		{
			for (int corner : mesh.Triangles[t].Corner)
			{
				around.emplace_back(corner, static_cast<int>(i));
				if (isOwned[corner] == 0)
				{
					isOwned[corner] = 1;
					Particles.push_back(corner);
				}
			}
		}
		patch.EndParticle = static_cast<int>(Particles.size());
		patch.FirstCorner = static_cast<int>(Corners.size());
		for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
		{
			const auto isNew = [&](int corner)
			{ return std::find(Corners.begin() + patch.FirstCorner, Corners.end(), corner) == Corners.end(); };
			std::ranges::copy_if(mesh.Triangles[t].Corner, std::back_inserter(Corners), isNew);
		}
		patch.EndCorner = static_cast<int>(Corners.size());
		patch.FirstEdge = edge;
		while (edge < static_cast<int>(mesh.Edges.size()) && mesh.Edges[edge].Triangle[0] < patch.EndTriangle)
		{
			++edge;
		}
		patch.EndEdge = edge;
	}
	std::ranges::sort(around);
	std::vector<std::pair<int, int>> touching;
	for (size_t i = 0; i < around.size(); ++i)
	{
		for (size_t j = i; j < around.size() && around[j].first == around[i].first; ++j)
		{
			touching.emplace_back(around[i].second, around[j].second);
			touching.emplace_back(around[j].second, around[i].second);
		}
	}
	std::ranges::sort(touching);
	touching.erase(std::unique(touching.begin(), touching.end()), touching.end());
	Neighbours.clear();
	for (Patch& patch : Patches)
	{
		patch.FirstNeighbour = static_cast<int>(Neighbours.size());
		while (Neighbours.size() < touching.size() && touching[Neighbours.size()].first == &patch - Patches.data())
		{
			Neighbours.push_back(touching[Neighbours.size()].second);
		}
		patch.EndNeighbour = static_cast<int>(Neighbours.size());
	}
}

} // namespace Cloth
