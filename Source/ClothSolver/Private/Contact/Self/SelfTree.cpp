// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfTree.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

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
	std::ranges::fill(Marks, uint8_t{1});
	FitPatches(mesh);
}

void SelfTree::Fit(const SelfMesh& mesh, const Float4* x, const std::vector<float>& radius, float margin,
	const std::vector<uint8_t>& marked)
{
	for (size_t i = 0; i < ParticleBoxes.size(); ++i)
	{
		const Float4 reach = Float4::Splat(radius[i] + margin);
		ParticleBoxes[i] = {x[i] - reach, x[i] + reach};
	}
	for (size_t i = 0; i < Patches.size(); ++i)
	{
		int any = 0;
		for (int t = Patches[i].FirstTriangle; t < Patches[i].EndTriangle; ++t)
		{
			const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
			any |= marked[corner[0]] | marked[corner[1]] | marked[corner[2]];
		}
		Marks[i] = any != 0 ? 1 : 0;
	}
	FitPatches(mesh);
}

void SelfTree::FitPatches(const SelfMesh& mesh)
{
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
			NodeMarks[n] = std::max(NodeMarks[node.Left], NodeMarks[node.Left + 1]);
		}
		else if (node.Patch >= 0)
		{
			const Patch& patch = Patches[node.Patch];
			NodeMarks[n] = Marks[node.Patch];
			NodeBoxes[n] = TriangleBoxes[patch.FirstTriangle];
			for (int t = patch.FirstTriangle + 1; t < patch.EndTriangle; ++t)
			{
				NodeBoxes[n] = NodeBoxes[n].With(TriangleBoxes[t]);
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
			const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
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
	if (Cones[a].Angle > Tuning::SelfNormalCone || Cones[b].Angle > Tuning::SelfNormalCone)
	{
		return false;
	}
	const int* neighbours = Neighbours.data();
	const Patch& patch = Patches[a];
	if (std::find(neighbours + patch.FirstNeighbour, neighbours + patch.EndNeighbour, b)
		== neighbours + patch.EndNeighbour)
	{
		return false;
	}
	const float between = std::acos(std::clamp(Dot(Cones[a].Axis, Cones[b].Axis), -1.0f, 1.0f));
	return 0.5f * between + std::max(Cones[a].Angle, Cones[b].Angle) <= Tuning::SelfNormalCone;
}

/// Both nodes are leaves.
inline void SelfTree::AddPatchPair(int a, int b)
{
	if (!IsRegular(Nodes[a].Patch, Nodes[b].Patch))
	{
		const bool ordered = Nodes[a].Patch <= Nodes[b].Patch;
		PatchPairs.push_back(ordered ? SelfPair{a, b} : SelfPair{b, a});
	}
}

/// A node against itself: each child against itself, and the two against each other.
inline void SelfTree::OpenNode(int node)
{
	const int left = Nodes[node].Left;
	NodePairs.push_back({left, left});
	NodePairs.push_back({left + 1, left + 1});
	if (NodeBoxes[left].Meets(NodeBoxes[left + 1]))
	{
		NodePairs.push_back({left, left + 1});
	}
}

/// Two nodes, not both leaves: the children of the larger one against the other.
inline void SelfTree::OpenLargerNode(int a, int b)
{
	const bool aLeaf = Nodes[a].Left < 0;
	const bool bLeaf = Nodes[b].Left < 0;
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
		if ((NodeMarks[a] | NodeMarks[b]) == 0)
		{
			continue;
		}
		if (Nodes[a].Left < 0 && Nodes[b].Left < 0)
		{
			AddPatchPair(a, b);
		}
		else if (a == b)
		{
			OpenNode(a);
		}
		else
		{
			OpenLargerNode(a, b);
		}
	}
}

/// What of two patches lies where they meet.
void SelfTree::Select(const SelfPair& nodes)
{
	const Box common = NodeBoxes[nodes.First].Common(NodeBoxes[nodes.Second]);
	const auto add = [&common](Selection& selection, int item, const Box& box)
	{
		selection.Item[selection.Count] = item;
		selection.Boxes[selection.Count] = box;
		selection.Count += box.Meets(common) ? 1 : 0;
	};
	const auto select = [&add, this](const Patch& patch, Features& features)
	{
		features.Particles.Count = 0;
		features.Triangles.Count = 0;
		features.Edges.Count = 0;
		for (int i = patch.FirstParticle; i < patch.EndParticle; ++i)
		{
			add(features.Particles, Particles[i], ParticleBoxes[Particles[i]]);
		}
		for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
		{
			add(features.Triangles, t, TriangleBoxes[t]);
		}
		for (int e = patch.FirstEdge; e < patch.EndEdge; ++e)
		{
			add(features.Edges, e, EdgeBoxes[e]);
		}
	};
	select(Patches[Nodes[nodes.First].Patch], Ours);
	select(Patches[Nodes[nodes.Second].Patch], Theirs);
}

void SelfTree::ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out)
{
	const size_t before = out.size();
	out.resize(before + static_cast<size_t>(a.Count * b.Count) + 1);
	SelfPair* next = out.data() + before;
	for (int i = 0; i < a.Count; ++i)
	{
		const Box box = a.Boxes[i];
		for (int j = 0; j < b.Count; ++j)
		{
			*next = {a.Item[i], b.Item[j]};
			next += box.Meets(b.Boxes[j]) ? 1 : 0;
		}
	}
	out.resize(static_cast<size_t>(next - out.data()));
}

void SelfTree::List(
	const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge)
{
	const auto firstParticleTriangle = static_cast<std::ptrdiff_t>(particleTriangle.size());
	const auto firstEdgeEdge = static_cast<std::ptrdiff_t>(edgeEdge.size());
	ListPatches(mesh, x);
	for (const SelfPair& nodes : PatchPairs)
	{
		Select(nodes);
		ListMeeting(Ours.Particles, Theirs.Triangles, particleTriangle);
		if (nodes.First != nodes.Second)
		{
			ListMeeting(Theirs.Particles, Ours.Triangles, particleTriangle);
		}
		ListMeeting(Ours.Edges, Theirs.Edges, edgeEdge);
	}
	particleTriangle.erase(std::remove_if(particleTriangle.begin() + firstParticleTriangle, particleTriangle.end(),
							   [&mesh](SelfPair pair) { return mesh.Triangles[pair.Second].Has(pair.First); }),
		particleTriangle.end());
	// Patches come in ascending order, so that only pairs within a patch come twice.
	edgeEdge.erase(std::remove_if(edgeEdge.begin() + firstEdgeEdge, edgeEdge.end(),
					   [&mesh](SelfPair pair) {
						   return pair.First >= pair.Second || mesh.Edges[pair.First].Touches(mesh.Edges[pair.Second]);
					   }),
		edgeEdge.end());
}

void SelfTree::ListEdgeTriangle(const SelfMesh& mesh, const Float4* x, std::vector<SelfPair>& edgeTriangle)
{
	edgeTriangle.clear();
	ListPatches(mesh, x);
	for (const SelfPair& nodes : PatchPairs)
	{
		Select(nodes);
		ListMeeting(Ours.Edges, Theirs.Triangles, edgeTriangle);
		if (nodes.First != nodes.Second)
		{
			ListMeeting(Theirs.Edges, Ours.Triangles, edgeTriangle);
		}
	}
	std::erase_if(edgeTriangle,
		[&mesh](SelfPair pair)
		{
			const std::array<int, 2>& end = mesh.Edges[pair.First].End;
			const SelfMesh::Triangle& triangle = mesh.Triangles[pair.Second];
			return triangle.Has(end[0]) || triangle.Has(end[1]);
		});
}

} // namespace Cloth
