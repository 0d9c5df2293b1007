// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfTree.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace Cloth
{

/// How much nearer than in the middle of their ways two nodes can be, along each axis.
Float4 SelfTree::Approach(int a, int b) const
{
	return Max(NodeWays[a].High - NodeWays[b].Low, NodeWays[b].High - NodeWays[a].Low) * 0.5f;
}

SelfTree::Cone SelfTree::FindCone(const SelfMesh& mesh, const Float4* x, const Patch& patch)
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

void SelfTree::FindCones(const SelfMesh& mesh, const Float4* x, Workers* workers)
{
	const int count = static_cast<int>(Patches.size());
	ForEach(workers, (count + PatchesPerTask - 1) / PatchesPerTask,
		[&](int task)
		{
			for (int i = task * PatchesPerTask; i < std::min((task + 1) * PatchesPerTask, count); ++i)
			{
				Cones[i] = FindCone(mesh, x, Patches[i]);
			}
		});
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

SelfTree::Box SelfTree::BoxOf(int number, const Float4* values) const
{
	const Patch& patch = Patches[number];
	Box box = {values[Corners[patch.FirstCorner]], values[Corners[patch.FirstCorner]]};
	for (int i = patch.FirstCorner + 1; i < patch.EndCorner; ++i)
	{
		const Float4 value = values[Corners[i]];
		box = {Min(box.Low, value), Max(box.High, value)};
	}
	return box;
}

void SelfTree::FindBoxes(const Float4* values, std::vector<Box>& boxes) const
{
	boxes.resize(Patches.size());
	for (size_t i = 0; i < boxes.size(); ++i)
	{
		boxes[i] = BoxOf(static_cast<int>(i), values);
	}
}

void SelfTree::FitNodes(const Float4* places, const Float4* ways, float margin)
{
	for (int i = 0; i < static_cast<int>(Patches.size()); ++i)
	{
		NodeBoxes[Patches[i].Node] = BoxOf(i, places).Wider(Float4::Splat(margin));
		NodeWays[Patches[i].Node] = BoxOf(i, ways);
	}
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

/// A connected piece of cloth whose normals differ little cannot touch itself: two patches that touch, or that both
/// touch a third one.
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
void SelfTree::OpenNode(int node)
{
	const int left = Nodes[node].Left;
	Open.push_back({left, left});
	Open.push_back({left + 1, left + 1});
	if (Meet(left, left + 1))
	{
		Open.push_back({left, left + 1});
	}
}

/// Two nodes, not both leaves: the children of the larger one against the other.
void SelfTree::OpenLargerNode(int a, int b)
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
			Open.push_back({kept, child});
		}
	}
}

void SelfTree::ListPatches(const Float4* places, const Float4* ways, float margin, std::vector<SelfPair>& patches)
{
	Listed.clear();
	patches.clear();
	if (Patches.empty())
	{
		return;
	}
	FitNodes(places, ways, margin);
	Open.assign(1, {0, 0});
	while (!Open.empty())
	{
		const auto [a, b] = Open.back();
		Open.pop_back();
		if (Nodes[a].IsOfOneSheetWith(Nodes[b]))
		{
			continue;
		}
		if (Nodes[a].Left < 0 && Nodes[b].Left < 0)
		{
			const auto [low, high] = std::minmax(Nodes[a].Patch, Nodes[b].Patch);
			if (!IsRegular(low, high))
			{
				Listed.push_back({low, high});
			}
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
	SortByFirst(patches);
}

void SelfTree::SortByFirst(std::vector<SelfPair>& patches)
{
	First.assign(Patches.size() + 1, 0);
	for (const SelfPair pair : Listed)
	{
		++First[pair.First + 1];
	}
	std::partial_sum(First.begin(), First.end(), First.begin());
	patches.resize(Listed.size());
	for (const SelfPair pair : Listed)
	{
		patches[First[pair.First]++] = pair;
	}
}

void SelfTree::SelectParticles(
	const Float4* x, const Patch& patch, Float4 wider, const Box& common, Selection& selection) const
{
	selection.Count = 0;
	for (int i = patch.FirstParticle; i < patch.EndParticle; ++i)
	{
		const Float4 place = x[Particles[i]];
		selection.Add(Particles[i], {place - wider, place + wider}, common);
	}
}

/// Narrows the box to what the triangles have of it; false: nothing. All else of a patch lies in its triangles.
bool SelfTree::SelectTriangles(
	const SelfMesh& mesh, const Float4* x, const Patch& patch, Float4 wider, Box& common, Selection& selection)
{
	selection.Count = 0;
	for (int t = patch.FirstTriangle; t < patch.EndTriangle; ++t)
	{
		selection.Add(t, BoxOf(x, mesh.Triangles[t]).Wider(wider), common);
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
	const SelfMesh& mesh, const Float4* x, const Patch& patch, Float4 wider, const Box& common, Selection& selection)
{
	selection.Count = 0;
	for (int e = patch.FirstEdge; e < patch.EndEdge; ++e)
	{
		const std::array<int, 2>& end = mesh.Edges[e].End;
		const Float4 first = x[end[0]];
		const Float4 second = x[end[1]];
		selection.Add(e, Box{Min(first, second), Max(first, second)}.Wider(wider), common);
	}
}

/// Whether the two triangles of an edge meet at such an angle that two of its kind that cross, each in the middle of
/// the other, could come nearer than half the thickness while their ends are held at a thickness.
bool SelfTree::IsSharp(const SelfMesh& mesh, int number, const Float4* x)
{
	const SelfMesh::Edge& edge = mesh.Edges[number];
	if (edge.OnRim())
	{
		return true;
	}
	const Vector3 start = x[edge.End[0]].ToVector3();
	const Vector3 along = x[edge.End[1]].ToVector3() - start;
	const Vector3 first = Cross(along, x[edge.Opposite[0]].ToVector3() - start);
	const Vector3 second = Cross(x[edge.Opposite[1]].ToVector3() - start, along);
	const float angle =
		std::min(Tuning::SelfFlatAngle * mesh.EdgeThickness[number] / std::max(Length(along), 1e-20f), 1.0f);
	const float cosine = 1.0f - 0.5f * angle * angle;
	return !(Dot(first, second) > cosine * std::sqrt(Dot(first, first) * Dot(second, second)));
}

void SelfTree::DropFlatEdges(const SelfMesh& mesh, const Float4* x, Selection& selection)
{
	int kept = 0;
	for (int i = 0; i < selection.Count; ++i)
	{
		selection.Item[kept] = selection.Item[i];
		selection.Boxes[kept] = selection.Boxes[i];
		kept += IsSharp(mesh, selection.Item[i], x) ? 1 : 0;
	}
	selection.Count = kept;
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

void SelfTree::List(const SelfMesh& mesh, const Float4* x, SelfPair patches, const Box& first, const Box& second,
	float reach, bool sharpEdges, std::vector<SelfPair>& particleTriangle, std::vector<SelfPair>& edgeEdge) const
{
	const auto separate = [&mesh](SelfPair pair) { return !mesh.Triangles[pair.Second].Has(pair.First); };
	// Patches come in ascending order, so that only pairs within a patch come twice.
	const auto separateEdges = [&mesh](SelfPair pair)
	{ return pair.First < pair.Second && !mesh.Edges[pair.First].Touches(mesh.Edges[pair.Second]); };
	const Patch& a = Patches[patches.First];
	const Patch& b = Patches[patches.Second];
	const Float4 wider = Float4::Splat(0.5f * reach); // each of the two
	Box common = first.Wider(wider).Common(second.Wider(wider));
	Selection firstTriangles;
	Selection secondTriangles;
	if (!SelectTriangles(mesh, x, a, wider, common, firstTriangles)
		|| !SelectTriangles(mesh, x, b, wider, common, secondTriangles))
	{
		return;
	}
	Selection ours;
	Selection theirs;
	SelectParticles(x, a, wider, common, ours);
	ListMeeting(ours, secondTriangles, particleTriangle, separate);
	if (&a != &b)
	{
		SelectParticles(x, b, wider, common, theirs);
		ListMeeting(theirs, firstTriangles, particleTriangle, separate);
	}
	SelectEdges(mesh, x, a, wider, common, ours);
	SelectEdges(mesh, x, b, wider, common, theirs);
	if (sharpEdges)
	{
		DropFlatEdges(mesh, x, ours);
		DropFlatEdges(mesh, x, theirs);
	}
	ListMeeting(ours, theirs, edgeEdge, separateEdges);
}

void SelfTree::ListEdgeTriangle(const SelfMesh& mesh, const Float4* x, SelfPair patches, const Box& first,
	const Box& second, std::vector<SelfPair>& edgeTriangle) const
{
	const auto separate = [&mesh](SelfPair pair)
	{
		const std::array<int, 2>& end = mesh.Edges[pair.First].End;
		const SelfMesh::Triangle& triangle = mesh.Triangles[pair.Second];
		return !triangle.Has(end[0]) && !triangle.Has(end[1]);
	};
	const Patch& a = Patches[patches.First];
	const Patch& b = Patches[patches.Second];
	Box common = first.Common(second);
	Selection firstTriangles;
	Selection secondTriangles;
	if (!SelectTriangles(mesh, x, a, Float4::Zero(), common, firstTriangles)
		|| !SelectTriangles(mesh, x, b, Float4::Zero(), common, secondTriangles))
	{
		return;
	}
	Selection edges;
	SelectEdges(mesh, x, a, Float4::Zero(), common, edges);
	ListMeeting(edges, secondTriangles, edgeTriangle, separate);
	if (&a != &b)
	{
		SelectEdges(mesh, x, b, Float4::Zero(), common, edges);
		ListMeeting(edges, firstTriangles, edgeTriangle, separate);
	}
}

} // namespace Cloth
