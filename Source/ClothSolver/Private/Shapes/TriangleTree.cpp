// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleTree.h"

#include <limits>

namespace Cloth
{

namespace
{

/// Squared distance from the ends of vectors d to edges that begin at the origin. Rounding decides which of equally
/// near triangles is the nearest.
Float4 ToEdge(const Vector3x4& d, const Vector3x4& edge)
{
	const Float4 along = DotFromZ(d, edge) / DotFromZ(edge, edge);
	const Float4 t = Min(Max(along, Float4::Zero()), Float4::Splat(1.0f));
	const Vector3x4 rest = NegMulAdd(edge, t, d);
	return DotFromZ(rest, rest);
}

/// Squared distances from a point to four boxes.
Float4 ToBoxes(const Vector3x4& query, const Float4* low, const Float4* high)
{
	const Float4 zero = Float4::Zero();
	// Zero first, so that nothing is near what is not a number.
	const Float4 x = Max(zero, Max(low[0] - query.X, query.X - high[0]));
	const Float4 y = Max(zero, Max(low[1] - query.Y, query.Y - high[1]));
	const Float4 z = Max(zero, Max(low[2] - query.Z, query.Z - high[2]));
	return MulAdd(x, x, MulAdd(y, y, z * z));
}

/// The nearest of four triangles.
struct NearestLane
{
	int Lane;
	float Distance; ///< squared
};

/// d: vectors from the first corners to the point; first, second: edges from there; normal: unit.
NearestLane NearestOfFour(const Vector3x4& d, const Vector3x4& first, const Vector3x4& second, const Vector3x4& normal)
{
	const Vector3x4 third = second - first;
	const Vector3x4 d3 = d - first;
	const Float4 edges = Min(ToEdge(d, first), Min(ToEdge(d, second), ToEdge(d3, third)));
	const Float4 within = Min(
		DotFromZ(normal, Cross(first, d)), Min(DotFromZ(normal, Cross(d, second)), DotFromZ(normal, Cross(third, d3))));
	const Float4 height = DotFromZ(normal, d);
	alignas(16) float byEdge[4];
	alignas(16) float byFace[4];
	alignas(16) float isWithin[4];
	edges.Store(byEdge);
	(height * height).Store(byFace);
	within.Store(isWithin);
	// Without branches: which lane wins is a matter of luck.
	float lowest = isWithin[0] > 0.0f ? byFace[0] : byEdge[0];
	int winner = 0;
	for (int lane = 1; lane < 4; ++lane)
	{
		const float distance = isWithin[lane] > 0.0f ? byFace[lane] : byEdge[lane];
		winner = distance < lowest ? lane : winner;
		lowest = distance < lowest ? distance : lowest;
	}
	return {winner, lowest};
}

/// A coordinate of a path, prepared for the two planes of a box that bound it.
struct Slab
{
	Float4 Scale;
	Float4 Near;
	Float4 Far;
	bool IsForward;
};

/// Boxes are widened by the slack.
Slab MakeSlab(float start, float along, float slack)
{
	const float scale = std::abs(along) > 1e-20f ? 1.0f / along : std::copysign(1e20f, along);
	const float wide = std::copysign(slack, scale);
	return {Float4::Splat(scale), Float4::Splat(start + wide), Float4::Splat(start - wide), scale > 0.0f};
}

/// Between which fractions a path is in four boxes; in those that it misses it leaves before it enters.
struct FractionsWithin
{
	alignas(16) float Enter[4];
	alignas(16) float Leave[4];
};

FractionsWithin ClipToBoxes(const Slab* slabs, const Float4* low, const Float4* high)
{
	Float4 enter = Float4::Zero();
	Float4 leave = Float4::Splat(1.0f);
	for (int axis = 0; axis < 3; ++axis)
	{
		const Slab& slab = slabs[axis];
		const Float4 nearSide = slab.IsForward ? low[axis] : high[axis];
		const Float4 farSide = slab.IsForward ? high[axis] : low[axis];
		enter = Max(enter, (nearSide - slab.Near) * slab.Scale);
		leave = Min(leave, (farSide - slab.Far) * slab.Scale);
	}
	FractionsWithin within;
	enter.Store(within.Enter);
	leave.Store(within.Leave);
	return within;
}

/// Takes over the hit of a path with a face if it comes before the one known.
void UpdateHit(const Path& path, const TriangleSurface& surface, int face, double backsFrom, TriangleTree::Hit& hit)
{
	double fraction = 0.0;
	bool isFront = false;
	const bool meets = path.Meets(surface.CornersOf(surface.Faces[static_cast<size_t>(face)]), fraction, isFront);
	// Where front and back meet in an edge, the front counts.
	if (meets && (isFront ? fraction <= hit.Fraction : fraction < hit.Fraction && fraction >= backsFrom))
	{
		hit = {face, fraction, isFront};
	}
}

} // namespace

/// What is still to be visited. The children of a node are sorted: the nearest ends on top.
class TriangleTree::VisitStack
{
public:
	explicit VisitStack(int root)
		: Count(1)
	{
		Items[0] = {root, 0.0f};
	}

	bool IsEmpty() const { return Count == 0; }
	int Size() const { return Count; }
	Visit Pop() { return Items[--Count]; }

	/// Inserts above `bottom`, the size before the first child of the same node.
	void Push(Visit visit, int bottom)
	{
		int at = Count++;
		for (; at > bottom && Items[at - 1].Distance < visit.Distance; --at)
		{
			Items[at] = Items[at - 1];
		}
		Items[at] = visit;
	}

private:
	int Count;
	Visit Items[StackSize];
};

int TriangleTree::Nearest(Vector3 point, float reach) const
{
	const int entry = EntryAt(point);
	if (entry >= 0)
	{
		const int face = NearestFrom(entry, point, std::min(reach, EntryReach));
		if (face >= 0)
		{
			return face;
		}
	}
	return entry != Unknown && reach <= EntryReach ? -1 : NearestFrom(0, point, reach);
}

int TriangleTree::NearestFrom(int node, Vector3 point, float reach) const
{
	const Vector3x4 query = Vector3x4::Splat(point);
	// Rounding must not lose what is just within reach.
	float best = reach * reach * 1.00001f + 1e-12f;
	int nearest = -1;

	VisitStack stack(node);
	while (!stack.IsEmpty())
	{
		const Visit visit = stack.Pop();
		if (visit.Distance >= best)
		{
			continue;
		}
		if (visit.Child < 0)
		{
			const Leaf& leaf = Leaves[static_cast<size_t>(~visit.Child)];
			const NearestLane winner = NearestOfFour(query - leaf.Corner, leaf.First, leaf.Second, leaf.Normal);
			nearest = winner.Distance < best ? 4 * ~visit.Child + winner.Lane : nearest;
			best = winner.Distance < best ? winner.Distance : best;
			continue;
		}
		const Node& inner = Nodes[static_cast<size_t>(visit.Child)];
		alignas(16) float distance[4];
		ToBoxes(query, inner.Low, inner.High).Store(distance);
		const int bottom = stack.Size();
		for (int lane = 0; lane < 4; ++lane)
		{
			if (distance[lane] < best)
			{
				stack.Push({inner.Child[lane], distance[lane]}, bottom);
			}
		}
	}
	return nearest;
}

TriangleTree::Hit TriangleTree::FirstHit(
	const TriangleSurface& surface, Vector3 from, Vector3 to, double backsFrom) const
{
	Hit hit;
	const Path path(from, to);
	if (!path.HasLength())
	{
		return hit;
	}
	const Vector3 way = to - from;
	// Boxes are widened by more than rounding can move the path.
	const float slack = 1e-6f * std::max({Length(from - Box.Low), Length(from - Box.High), Length(way)});
	const Slab slabs[3] = {
		MakeSlab(from.X, way.X, slack), MakeSlab(from.Y, way.Y, slack), MakeSlab(from.Z, way.Z, slack)};

	VisitStack stack(0);
	while (!stack.IsEmpty())
	{
		const Visit visit = stack.Pop();
		if (static_cast<double>(visit.Distance) > hit.Fraction)
		{
			continue;
		}
		if (visit.Child < 0)
		{
			const int begin = 4 * ~visit.Child;
			for (int face = begin; face < begin + 4; ++face)
			{
				UpdateHit(path, surface, face, backsFrom, hit);
			}
			continue;
		}
		const Node& node = Nodes[static_cast<size_t>(visit.Child)];
		const FractionsWithin within = ClipToBoxes(slabs, node.Low, node.High);
		const int bottom = stack.Size();
		for (int lane = 0; lane < 4; ++lane)
		{
			const float enter = within.Enter[lane];
			if (enter <= within.Leave[lane] && static_cast<double>(enter) <= hit.Fraction)
			{
				stack.Push({node.Child[lane], enter}, bottom);
			}
		}
	}
	return hit;
}

} // namespace Cloth
