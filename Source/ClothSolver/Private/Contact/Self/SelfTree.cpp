// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfTree.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

void SelfTree::Fit(const SelfMesh& mesh, const Float4* places, const Float4* ways, float margin, Workers* workers)
{
	Places = places;
	Ways = ways;
	Margin = Float4::Splat(margin);
	FitPatches(mesh, workers);
}

/// How much nearer than in the middle of their ways two nodes can be, along each axis.
Float4 SelfTree::Approach(int a, int b) const
{
	return Max(NodeWays[a].High - NodeWays[b].Low, NodeWays[b].High - NodeWays[a].Low) * 0.5f;
}

SelfTree::Cone SelfTree::FindCone(const SelfMesh& mesh, const Patch& patch) const
{
	const Float4* const x = Places;
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
	if (!fine || !(length > 0.0f))
	{
		return {};
	}
	Cone cone{sum / length, 1.0f, 0.0f};
	for (int t = 0; t < patch.EndTriangle - patch.FirstTriangle; ++t)
	{
		cone.Cosine = std::min(cone.Cosine, Dot(cone.Axis, normals[t]));
	}
	cone.Sine = std::sqrt(std::max(1.0f - cone.Cosine * cone.Cosine, 0.0f));
	return cone;
}

/// Half the angle between the axes and the wider cone are less than the limit together: the angle between the axes is
/// less than twice what that cone leaves of the limit.
bool SelfTree::Cone::IsFlatWith(const Cone& other) const
{
	const float cosine = std::min(Cosine, other.Cosine);
	const float sine = std::max(Sine, other.Sine);
	const float leftCosine = Tuning::SelfNormalCosine * cosine + Tuning::SelfNormalSine * sine;
	return cosine > Tuning::SelfNormalCosine && Dot(Axis, other.Axis) > 2.0f * leftCosine * leftCosine - 1.0f;
}

void SelfTree::FitPatch(const SelfMesh& mesh, int number)
{
	const Patch& patch = Patches[number];
	Box places = BoxOf(Places, mesh.Triangles[patch.FirstTriangle]);
	Box ways = BoxOf(Ways, mesh.Triangles[patch.FirstTriangle]);
	for (int t = patch.FirstTriangle + 1; t < patch.EndTriangle; ++t)
	{
		places = places.With(BoxOf(Places, mesh.Triangles[t]));
		ways = ways.With(BoxOf(Ways, mesh.Triangles[t]));
	}
	NodeBoxes[patch.Node] = places.Wider(Margin);
	NodeWays[patch.Node] = ways;
	Cones[number] = FindCone(mesh, patch);
}

void SelfTree::FitPatches(const SelfMesh& mesh, Workers* workers)
{
	const int count = static_cast<int>(Patches.size());
	ForEach(workers, (count + PatchesPerTask - 1) / PatchesPerTask,
		[&](int task)
		{
			for (int i = task * PatchesPerTask; i < std::min((task + 1) * PatchesPerTask, count); ++i)
			{
				FitPatch(mesh, i);
			}
		});
	for (size_t n = Nodes.size(); n-- > 0;)
	{
		const Node& node = Nodes[n];
		if (node.Left >= 0)
		{
			NodeBoxes[n] = NodeBoxes[node.Left].With(NodeBoxes[node.Left + 1]);
			NodeWays[n] = NodeWays[node.Left].With(NodeWays[node.Left + 1]);
		}
	}
}

/// A connected piece of cloth whose normals differ little cannot touch itself (Volino and Magnenat-Thalmann 1994): two
/// patches that touch, or that both touch a third one.
bool SelfTree::IsRegular(int a, int b) const
{
	if (!Cones[a].IsFlatWith(Cones[b]))
	{
		return false;
	}
	const std::span<const int> first = NeighboursOf(Patches[a]);
	const std::span<const int> second = NeighboursOf(Patches[b]);
	// Each patch is its own neighbour.
	auto other = second.begin();
	for (int neighbour : first)
	{
		other = std::find_if(other, second.end(), [neighbour](int next) { return next >= neighbour; });
		if (other != second.end() && *other == neighbour && Cones[neighbour].IsFlatWith(Cones[a])
			&& Cones[neighbour].IsFlatWith(Cones[b]))
		{
			return true;
		}
	}
	return false;
}

/// A node against itself: each child against itself, and the two against each other.
inline void SelfTree::OpenNode(int node, std::vector<SelfPair>& open) const
{
	const int left = Nodes[node].Left;
	open.push_back({left, left});
	open.push_back({left + 1, left + 1});
	if (Meet(left, left + 1))
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
		if (Meet(child, kept))
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
		if (Nodes[a].IsOfOneSheetWith(Nodes[b]))
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

/// Calls visit(a, b, wider, common) for the patches of a piece that meet, the lower number first. What they have near
/// each other, by the boxes of their triangles, is in `common`, and those triangles are selected. Boxes are wider than
/// places by as much.
template <typename Visit>
void SelfTree::ForPatchPairs(const SelfMesh& mesh, Piece& piece, Meeting& meeting, const Visit& visit) const
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
		const Float4 wider = Approach(a, b) * 0.5f; // each of the two
		Box common = NodeBoxes[a].Wider(wider).Common(NodeBoxes[b].Wider(wider));
		if (SelectTriangles(mesh, first, wider + Margin, common, meeting.FirstTriangles)
			&& SelectTriangles(mesh, second, wider + Margin, common, meeting.SecondTriangles))
		{
			visit(first, second, wider + Margin, common);
		}
	};
	for (int start = piece.FirstStart; start < piece.EndStart; ++start)
	{
		piece.Open.push_back(Starts[start]);
		Descend(
			piece.Open, [this](int a, int b) { return Nodes[a].Left < 0 && Nodes[b].Left < 0; }, meet);
	}
}

void SelfTree::SelectParticles(const Patch& patch, Float4 wider, const Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int i = patch.FirstParticle; i < patch.EndParticle; ++i)
	{
		const Float4 place = Places[Particles[i]];
		selection.Add(Particles[i], {place - wider, place + wider}, common);
	}
}

/// Narrows the box to what the triangles have of it; false: nothing. All else of a patch lies in its triangles.
bool SelfTree::SelectTriangles(
	const SelfMesh& mesh, const Patch& patch, Float4 wider, Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
	{
		selection.Add(t, BoxOf(Places, mesh.Triangles[t]).Wider(wider), common);
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

void SelfTree::SelectEdges(
	const SelfMesh& mesh, const Patch& patch, Float4 wider, const Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int e = patch.FirstEdge; e < patch.EndEdge; ++e)
	{
		const std::array<int, 2>& end = mesh.Edges[e].End;
		const Float4 first = Places[end[0]];
		const Float4 second = Places[end[1]];
		selection.Add(e, Box{Min(first, second), Max(first, second)}.Wider(wider), common);
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
	ForPatchPairs(mesh, Pieces[piece], meeting,
		[&](const Patch& a, const Patch& b, Float4 wider, const Box& common)
		{
			SelectParticles(a, wider, common, ours);
			ListMeeting(ours, meeting.SecondTriangles, particleTriangle, separate);
			if (&a != &b)
			{
				SelectParticles(b, wider, common, theirs);
				ListMeeting(theirs, meeting.FirstTriangles, particleTriangle, separate);
			}
			SelectEdges(mesh, a, wider, common, ours);
			SelectEdges(mesh, b, wider, common, theirs);
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
	ForPatchPairs(mesh, Pieces[piece], meeting,
		[&](const Patch& a, const Patch& b, Float4 wider, const Box& common)
		{
			SelectEdges(mesh, a, wider, common, edges);
			ListMeeting(edges, meeting.SecondTriangles, edgeTriangle, separate);
			if (&a != &b)
			{
				SelectEdges(mesh, b, wider, common, edges);
				ListMeeting(edges, meeting.FirstTriangles, edgeTriangle, separate);
			}
		});
}

} // namespace Cloth
