// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfTree.h"
#include "Core/Parallel.h"
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
		const Float4 to = x[i] + (moves[i] - Drift);
		covers = covers && AllLessEqual(ParticleBoxes[i].Low, Min(x[i], to), Max(x[i], to), ParticleBoxes[i].High);
	}
	return covers;
}

void SelfTree::Fit(const SelfMesh& mesh, const Float4* x, const Float4* moves, float margin, Workers* workers)
{
	const Float4 reach = Float4::Splat(margin);
	Drift = Float4::Zero();
	for (size_t i = 0; i < ParticleBoxes.size(); ++i)
	{
		Drift = MulAdd(moves[i], Float4::Splat(1.0f / static_cast<float>(ParticleBoxes.size())), Drift);
	}
	for (size_t i = 0; i < ParticleBoxes.size(); ++i)
	{
		const Float4 to = x[i] + (moves[i] - Drift);
		ParticleBoxes[i] = {Min(x[i], to) - reach, Max(x[i], to) + reach};
	}
	std::ranges::fill(Marks, uint8_t{1});
	FitPatches(mesh, x, workers);
}

void SelfTree::Fit(const SelfMesh& mesh, const Float4* x, const std::vector<float>& radius, float margin,
	const std::vector<uint8_t>& marked, Workers* workers)
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
	FitPatches(mesh, x, workers);
}

void SelfTree::FitPatch(const SelfMesh& mesh, const Patch& patch)
{
	for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
	{
		const std::array<int, 3>& corner = mesh.Triangles[t].Corner;
		TriangleBoxes[t] = ParticleBoxes[corner[0]].With(ParticleBoxes[corner[1]]).With(ParticleBoxes[corner[2]]);
	}
	for (int e = patch.FirstEdge; e < patch.EndEdge; ++e)
	{
		EdgeBoxes[e] = ParticleBoxes[mesh.Edges[e].End[0]].With(ParticleBoxes[mesh.Edges[e].End[1]]);
	}
	Box box = TriangleBoxes[patch.FirstTriangle];
	for (int t = patch.FirstTriangle + 1; t < patch.EndTriangle; ++t)
	{
		box = box.With(TriangleBoxes[t]);
	}
	NodeBoxes[patch.Node] = box;
}

SelfTree::Cone SelfTree::FindCone(const SelfMesh& mesh, const Patch& patch, const Float4* x) const
{
	std::array<Vector3, PatchSize> normals;
	Vector3 sum;
	bool fine = true;
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
	return {axis, std::acos(std::clamp(least, -1.0f, 1.0f))};
}

void SelfTree::FitPatches(const SelfMesh& mesh, const Float4* x, Workers* workers)
{
	const int count = static_cast<int>(Patches.size());
	ForEach(workers, (count + PatchesPerTask - 1) / PatchesPerTask,
		[&](int task)
		{
			for (int i = task * PatchesPerTask; i < std::min((task + 1) * PatchesPerTask, count); ++i)
			{
				FitPatch(mesh, Patches[i]);
				// Other cones are not asked for. They are not saved either: a resumed run must not depend on them.
				const int* neighbours = Neighbours.data();
				if (std::any_of(neighbours + Patches[i].FirstNeighbour, neighbours + Patches[i].EndNeighbour,
						[this](int neighbour) { return Marks[neighbour] != 0; }))
				{
					Cones[i] = FindCone(mesh, Patches[i], x);
				}
			}
		});
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
			NodeMarks[n] = Marks[node.Patch];
		}
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

/// A node against itself: each child against itself, and the two against each other.
inline void SelfTree::OpenNode(int node, std::vector<SelfPair>& open) const
{
	const int left = Nodes[node].Left;
	open.push_back({left, left});
	open.push_back({left + 1, left + 1});
	if (NodeBoxes[left].Meets(NodeBoxes[left + 1]))
	{
		open.push_back({left, left + 1});
	}
}

/// Two nodes, not both leaves: the children of the larger one against the other.
inline void SelfTree::OpenLargerNode(int a, int b, std::vector<SelfPair>& open) const
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
			open.push_back({kept, child});
		}
	}
}

/// Looks at pairs of nodes that meet, the last ones first and what is in them before others, down to where isEnd(a, b).
template <typename IsEnd, typename Visit>
void SelfTree::Descend(std::vector<SelfPair>& open, const IsEnd& isEnd, const Visit& visit) const
{
	while (!open.empty())
	{
		const auto [a, b] = open.back();
		open.pop_back();
		if ((NodeMarks[a] | NodeMarks[b]) == 0 || Nodes[a].IsOfOneSheetWith(Nodes[b]))
		{
			continue;
		}
		if (isEnd(a, b))
		{
			visit(a, b);
		}
		else if (a == b)
		{
			OpenNode(a, open);
		}
		else
		{
			OpenLargerNode(a, b, open);
		}
	}
}

int SelfTree::Cut()
{
	Starts.clear();
	Open.clear();
	if (!Patches.empty())
	{
		Open.push_back({0, 0});
	}
	Descend(
		Open, [this](int a, int b) { return Nodes[a].Size <= StartSize && Nodes[b].Size <= StartSize; },
		[this](int a, int b) {
			Starts.push_back({a, b});
		});
	const int starts = static_cast<int>(Starts.size());
	const int count = std::min((starts + StartsPerPiece - 1) / StartsPerPiece, MaxPieces);
	for (int piece = 0; piece < count; ++piece)
	{
		Pieces[piece].FirstStart = piece * starts / count;
		Pieces[piece].EndStart = (piece + 1) * starts / count;
	}
	return count;
}

/// Calls visit(a, b, common) for the patches of a piece that meet, the lower number first. What they have near each
/// other, by the boxes of their triangles, is in `common`, and those triangles are selected.
template <typename Visit>
void SelfTree::ForPatchPairs(Piece& piece, Meeting& meeting, const Visit& visit) const
{
	const auto meet = [&](int a, int b)
	{
		const bool ordered = Nodes[a].Patch <= Nodes[b].Patch;
		const Patch& first = Patches[Nodes[ordered ? a : b].Patch];
		const Patch& second = Patches[Nodes[ordered ? b : a].Patch];
		if (IsRegular(Nodes[a].Patch, Nodes[b].Patch))
		{
			return;
		}
		Box common = NodeBoxes[a].Common(NodeBoxes[b]);
		if (SelectTriangles(first, common, meeting.FirstTriangles)
			&& SelectTriangles(second, common, meeting.SecondTriangles))
		{
			visit(first, second, common);
		}
	};
	for (int start = piece.FirstStart; start < piece.EndStart; ++start)
	{
		piece.Open.push_back(Starts[start]);
		Descend(
			piece.Open, [this](int a, int b) { return Nodes[a].Left < 0 && Nodes[b].Left < 0; }, meet);
	}
}

void SelfTree::SelectParticles(const Patch& patch, const Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int i = patch.FirstParticle; i < patch.EndParticle; ++i)
	{
		selection.Add(Particles[i], ParticleBoxes[Particles[i]], common);
	}
}

/// Narrows the box to what the triangles have of it; false: nothing. All else of a patch lies in its triangles.
bool SelfTree::SelectTriangles(const Patch& patch, Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
	{
		selection.Add(t, TriangleBoxes[t], common);
	}
	if (selection.Count == 0)
	{
		return false;
	}
	Box around = selection.Boxes[0];
	for (int i = 1; i < selection.Count; ++i)
	{
		around = around.With(selection.Boxes[i]);
	}
	common = common.Common(around);
	return true;
}

void SelfTree::SelectEdges(const Patch& patch, const Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int e = patch.FirstEdge; e < patch.EndEdge; ++e)
	{
		selection.Add(e, EdgeBoxes[e], common);
	}
}

/// Adds the pairs whose boxes meet and that keep(pair).
template <typename Keep>
void SelfTree::ListMeeting(const Selection& a, const Selection& b, std::vector<SelfPair>& out, const Keep& keep)
{
	std::array<SelfPair, MaxSelected * MaxSelected> pairs; // at least one more than there can be
	SelfPair* next = pairs.data();
	for (int i = 0; i < a.Count; ++i)
	{
		const Box box = a.Boxes[i];
		for (int j = 0; j < b.Count; ++j)
		{
			*next = {a.Item[i], b.Item[j]};
			next += box.Meets(b.Boxes[j]) ? 1 : 0;
		}
	}
	SelfPair* const end = next;
	next = pairs.data();
	for (const SelfPair* pair = next; pair != end; ++pair)
	{
		*next = *pair;
		next += keep(*next) ? 1 : 0;
	}
	out.insert(out.end(), pairs.data(), next);
}

void SelfTree::List(
	const SelfMesh& mesh, int piece, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge)
{
	particleTriangle.clear();
	edgeEdge.clear();
	const auto separate = [&mesh](SelfPair pair) { return !mesh.Triangles[pair.Second].Has(pair.First); };
	// Patches come in ascending order, so that only pairs within a patch come twice.
	const auto separateEdges = [&mesh](SelfPair pair)
	{ return pair.First < pair.Second && !mesh.Edges[pair.First].Touches(mesh.Edges[pair.Second]); };
	Meeting meeting;
	Selection ours;
	Selection theirs;
	ForPatchPairs(Pieces[piece], meeting,
		[&](const Patch& a, const Patch& b, const Box& common)
		{
			SelectParticles(a, common, ours);
			ListMeeting(ours, meeting.SecondTriangles, particleTriangle, separate);
			if (&a != &b)
			{
				SelectParticles(b, common, theirs);
				ListMeeting(theirs, meeting.FirstTriangles, particleTriangle, separate);
			}
			SelectEdges(a, common, ours);
			SelectEdges(b, common, theirs);
			ListMeeting(ours, theirs, edgeEdge, separateEdges);
		});
}

void SelfTree::ListEdgeTriangle(const SelfMesh& mesh, int piece, std::vector<SelfPair>& edgeTriangle)
{
	edgeTriangle.clear();
	const auto separate = [&mesh](SelfPair pair)
	{
		const std::array<int, 2>& end = mesh.Edges[pair.First].End;
		const SelfMesh::Triangle& triangle = mesh.Triangles[pair.Second];
		return !triangle.Has(end[0]) && !triangle.Has(end[1]);
	};
	Meeting meeting;
	Selection edges;
	ForPatchPairs(Pieces[piece], meeting,
		[&](const Patch& a, const Patch& b, const Box& common)
		{
			SelectEdges(a, common, edges);
			ListMeeting(edges, meeting.SecondTriangles, edgeTriangle, separate);
			if (&a != &b)
			{
				SelectEdges(b, common, edges);
				ListMeeting(edges, meeting.FirstTriangles, edgeTriangle, separate);
			}
		});
}

} // namespace Cloth
