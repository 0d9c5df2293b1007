// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/SelfTree.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace Cloth
{

namespace
{

constexpr int PatchSize = 8; ///< triangles

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

void SelfTree::Prepare(const SelfMesh& mesh, const std::vector<Float4>& rest)
{
	const std::vector<int> component = FindComponents(mesh);
	std::vector<Float4> centre;
	for (const SelfMesh::Triangle& triangle : mesh.Triangles)
	{
		centre.push_back(rest[triangle.Corner[0]] + rest[triangle.Corner[1]] + rest[triangle.Corner[2]]);
	}
	const int count = static_cast<int>(mesh.Triangles.size());
	Triangles.resize(mesh.Triangles.size());
	std::iota(Triangles.begin(), Triangles.end(), 0);
	std::ranges::stable_sort(Triangles, {}, [&component](int t) { return component[t]; });
	Patches.clear();
	Nodes.assign(1, {});
	if (count > 0)
	{
		Split(centre, component, 0, 0, count);
	}
	ShareOut(mesh);
	NodeBoxes.resize(Nodes.size());
	ParticleBoxes.resize(rest.size());
	TriangleBoxes.resize(mesh.Triangles.size());
	EdgeBoxes.resize(mesh.Edges.size());
	Cones.resize(Patches.size());
}

/// Halves across the longest side, but never puts separate parts of the cloth into one patch: their distance changes.
void SelfTree::Split(const std::vector<Float4>& centre, const std::vector<int>& component, int node, int first, int end)
{
	const bool whole = component[Triangles[first]] == component[Triangles[end - 1]];
	Nodes[node].Size = end - first;
	if (whole && end - first <= PatchSize)
	{
		Nodes[node].Patch = static_cast<int>(Patches.size());
		Patches.push_back({first, end, 0, 0, 0, 0, 0, 0});
		return;
	}
	int middle = first + (end - first) / 2;
	if (whole)
	{
		Box box = {centre[Triangles[first]], centre[Triangles[first]]};
		for (int i = first; i < end; ++i)
		{
			box = box.With({centre[Triangles[i]], centre[Triangles[i]]});
		}
		const Vector3 size = (box.High - box.Low).ToVector3();
		const bool alongX = size.X >= size.Y && size.X >= size.Z;
		const auto key = [&centre, alongX, size](int t)
		{
			const Vector3 p = centre[t].ToVector3();
			return std::pair(alongX ? p.X : (size.Y >= size.Z ? p.Y : p.Z), t);
		};
		std::nth_element(Triangles.begin() + first, Triangles.begin() + middle, Triangles.begin() + end,
			[&key](int a, int b) { return key(a) < key(b); });
	}
	else
	{
		const int part = component[Triangles[middle]];
		const auto differs = [&component, this](int i, int other) { return component[Triangles[i]] != other; };
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
	Split(centre, component, left, first, middle);
	Split(centre, component, left + 1, middle, end);
}

/// Gives every particle and edge to the first patch that has it, and lists which patches touch.
void SelfTree::ShareOut(const SelfMesh& mesh)
{
	std::vector<int> particleOwner(mesh.Owner.size(), -1);
	std::vector<int> edgeOwner(mesh.Edges.size(), -1);
	Particles.clear();
	Edges.clear();
	std::vector<std::pair<int, int>> around; // particle, patch
	for (size_t i = 0; i < Patches.size(); ++i)
	{
		const int patch = static_cast<int>(i);
		Patches[i].FirstParticle = static_cast<int>(Particles.size());
		Patches[i].FirstEdge = static_cast<int>(Edges.size());
		for (int t = Patches[i].FirstTriangle; t < Patches[i].EndTriangle; ++t)
		{
			const SelfMesh::Triangle& triangle = mesh.Triangles[Triangles[t]];
			for (int k = 0; k < 3; ++k)
			{
				around.emplace_back(triangle.Corner[k], patch);
				if (particleOwner[triangle.Corner[k]] < 0)
				{
					particleOwner[triangle.Corner[k]] = patch;
					Particles.push_back(triangle.Corner[k]);
				}
				if (edgeOwner[triangle.Edge[k]] < 0)
				{
					edgeOwner[triangle.Edge[k]] = patch;
					Edges.push_back(triangle.Edge[k]);
				}
			}
		}
		Patches[i].EndParticle = static_cast<int>(Particles.size());
		Patches[i].EndEdge = static_cast<int>(Edges.size());
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

bool SelfTree::Covers(const Float4* x, const Float4* moves) const
{
	bool covers = true;
	for (size_t i = 0; i < ParticleBoxes.size(); ++i)
	{
		const Float4 to = x[i] + moves[i];
		covers = covers && AllLessEqual(ParticleBoxes[i].Low, Min(x[i], to), Max(x[i], to), ParticleBoxes[i].High);
	}
	return covers;
}

void SelfTree::Fit(const SelfMesh& mesh, const Float4* x, const Float4* moves, float margin)
{
	const Float4 reach = Float4::Splat(margin);
	for (size_t i = 0; i < ParticleBoxes.size(); ++i)
	{
		const Float4 to = x[i] + moves[i];
		ParticleBoxes[i] = {Min(x[i], to) - reach, Max(x[i], to) + reach};
	}
	for (size_t t = 0; t < mesh.Triangles.size(); ++t)
	{
		const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
		TriangleBoxes[t] = ParticleBoxes[corner[0]].With(ParticleBoxes[corner[1]]).With(ParticleBoxes[corner[2]]);
	}
	for (size_t e = 0; e < mesh.Edges.size(); ++e)
	{
		EdgeBoxes[e] = ParticleBoxes[mesh.Edges[e].End[0]].With(ParticleBoxes[mesh.Edges[e].End[1]]);
	}
	for (size_t n = Nodes.size(); n-- > 0;)
	{
		const Node& node = Nodes[n];
		if (node.Left >= 0)
		{
			NodeBoxes[n] = NodeBoxes[node.Left].With(NodeBoxes[node.Left + 1]);
		}
		else if (node.Patch >= 0)
		{
			const Patch& patch = Patches[node.Patch];
			NodeBoxes[n] = TriangleBoxes[Triangles[patch.FirstTriangle]];
			for (int t = patch.FirstTriangle + 1; t < patch.EndTriangle; ++t)
			{
				NodeBoxes[n] = NodeBoxes[n].With(TriangleBoxes[Triangles[t]]);
			}
		}
	}
}

void SelfTree::FindCones(const SelfMesh& mesh, const Float4* x)
{
	for (size_t i = 0; i < Patches.size(); ++i)
	{
		std::array<Vector3, PatchSize> normals;
		Vector3 sum;
		bool fine = true;
		const Patch& patch = Patches[i];
		for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
		{
			const std::array<int, 3>& corner = mesh.Triangles[Triangles[t]].Corner;
			const Vector3 a = x[corner[0]].ToVector3();
			const Vector3 normal = Cross(x[corner[1]].ToVector3() - a, x[corner[2]].ToVector3() - a);
			const float length = Length(normal);
			fine = fine && length > 0.0f;
			normals[t - patch.FirstTriangle] = fine ? normal / length : Vector3{};
			sum += normals[t - patch.FirstTriangle];
		}
		const float length = Length(sum);
		fine = fine && length > 0.0f;
		Vector3 axis = fine ? sum / length : Vector3{};
		float least = fine ? 1.0f : -1.0f;
		for (int t = 0; t < patch.EndTriangle - patch.FirstTriangle; ++t)
		{
			least = std::min(least, Dot(axis, normals[t]));
		}
		Cones[i] = {axis, std::acos(std::clamp(least, -1.0f, 1.0f))};
	}
}

/// Two patches that touch and whose normals differ little cannot touch anywhere else (Volino and Magnenat-Thalmann
/// 1994).
bool SelfTree::IsRegular(int a, int b) const
{
	constexpr float Limit = 0.6f; // rad
	if (Cones[a].Angle > Limit || Cones[b].Angle > Limit)
	{
		return false;
	}
	const int* neighbours = Neighbours.data();
	const Patch& patch = Patches[a];
	const bool touching = std::find(neighbours + patch.FirstNeighbour, neighbours + patch.EndNeighbour, b)
		!= neighbours + patch.EndNeighbour;
	const float between = std::acos(std::clamp(Dot(Cones[a].Axis, Cones[b].Axis), -1.0f, 1.0f));
	return touching && 0.5f * between + std::max(Cones[a].Angle, Cones[b].Angle) <= Limit;
}

void SelfTree::ListPatches(const SelfMesh& mesh, const Float4* x)
{
	PatchPairs.clear();
	NodePairs.clear();
	if (Patches.empty())
	{
		return;
	}
	FindCones(mesh, x);
	NodePairs.push_back({0, 0});
	while (!NodePairs.empty())
	{
		const auto [a, b] = NodePairs.back();
		NodePairs.pop_back();
		const bool aLeaf = Nodes[a].Left < 0;
		const bool bLeaf = Nodes[b].Left < 0;
		if (aLeaf && bLeaf)
		{
			if (!IsRegular(Nodes[a].Patch, Nodes[b].Patch))
			{
				PatchPairs.push_back({a, b});
			}
			continue;
		}
		if (a == b)
		{
			const int left = Nodes[a].Left;
			NodePairs.push_back({left, left});
			NodePairs.push_back({left + 1, left + 1});
			if (NodeBoxes[left].Meets(NodeBoxes[left + 1]))
			{
				NodePairs.push_back({left, left + 1});
			}
			continue;
		}
		const bool openFirst = bLeaf || (!aLeaf && Nodes[a].Size >= Nodes[b].Size);
		const int opened = openFirst ? a : b;
		const int kept = openFirst ? b : a;
		for (int child = Nodes[opened].Left; child < Nodes[opened].Left + 2; ++child)
		{
			if (NodeBoxes[child].Meets(NodeBoxes[kept]))
			{
				NodePairs.push_back({kept, child});
			}
		}
	}
}

void SelfTree::Select(const Patch& patch, const Box& common, Features& features) const
{
	const auto select = [&common](const std::vector<int>& list, int first, int end, const std::vector<Box>& boxes,
							std::vector<int>& selected)
	{
		selected.clear();
		for (int i = first; i < end; ++i)
		{
			if (boxes[list[i]].Meets(common))
			{
				selected.push_back(list[i]);
			}
		}
	};
	select(Triangles, patch.FirstTriangle, patch.EndTriangle, TriangleBoxes, features.Triangles);
	select(Particles, patch.FirstParticle, patch.EndParticle, ParticleBoxes, features.Particles);
	select(Edges, patch.FirstEdge, patch.EndEdge, EdgeBoxes, features.Edges);
}

void SelfTree::ListParticles(
	const SelfMesh& mesh, const Features& a, const Features& b, std::vector<SelfPair>& out) const
{
	for (int particle : a.Particles)
	{
		for (int triangle : b.Triangles)
		{
			if (ParticleBoxes[particle].Meets(TriangleBoxes[triangle]) && !mesh.Triangles[triangle].Has(particle))
			{
				out.push_back({particle, triangle});
			}
		}
	}
}

void SelfTree::ListEdges(const SelfMesh& mesh, bool same, std::vector<SelfPair>& out) const
{
	for (int first : Ours.Edges)
	{
		for (int second : Theirs.Edges)
		{
			if ((!same || first < second) && EdgeBoxes[first].Meets(EdgeBoxes[second])
				&& !mesh.Edges[first].Touches(mesh.Edges[second]))
			{
				out.push_back({std::min(first, second), std::max(first, second)});
			}
		}
	}
}

/// What of two patches lies where they meet.
void SelfTree::Select(const SelfPair& nodes)
{
	const Box common = NodeBoxes[nodes.First].Common(NodeBoxes[nodes.Second]);
	Select(Patches[Nodes[nodes.First].Patch], common, Ours);
	Select(Patches[Nodes[nodes.Second].Patch], common, Theirs);
}

void SelfTree::List(
	const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge)
{
	particleTriangle.clear();
	edgeEdge.clear();
	ListPatches(mesh, x);
	for (const SelfPair& nodes : PatchPairs)
	{
		const bool same = nodes.First == nodes.Second;
		Select(nodes);
		ListParticles(mesh, Ours, Theirs, particleTriangle);
		if (!same)
		{
			ListParticles(mesh, Theirs, Ours, particleTriangle);
		}
		ListEdges(mesh, same, edgeEdge);
	}
}

void SelfTree::ListEdgeTriangle(const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& edgeTriangle)
{
	const auto list = [&](const Features& a, const Features& b)
	{
		for (int edge : a.Edges)
		{
			for (int triangle : b.Triangles)
			{
				const std::array<int, 2>& end = mesh.Edges[edge].End;
				if (EdgeBoxes[edge].Meets(TriangleBoxes[triangle]) && !mesh.Triangles[triangle].Has(end[0])
					&& !mesh.Triangles[triangle].Has(end[1]))
				{
					edgeTriangle.push_back({edge, triangle});
				}
			}
		}
	};
	edgeTriangle.clear();
	ListPatches(mesh, x);
	for (const SelfPair& nodes : PatchPairs)
	{
		Select(nodes);
		list(Ours, Theirs);
		if (nodes.First != nodes.Second)
		{
			list(Theirs, Ours);
		}
	}
}

} // namespace Cloth
