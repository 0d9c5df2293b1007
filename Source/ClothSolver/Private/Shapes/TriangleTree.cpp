// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "TriangleTree.h"

#include <limits>

namespace Cloth
{

namespace
{

struct FourPoints
{
	Float4 X;
	Float4 Y;
	Float4 Z;
};

FourPoints Points(const Float4* byCoordinate) { return {byCoordinate[0], byCoordinate[1], byCoordinate[2]}; }
FourPoints operator-(const FourPoints& a, const FourPoints& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
Float4 Dot(const FourPoints& a, const FourPoints& b) { return MulAdd(a.X, b.X, MulAdd(a.Y, b.Y, a.Z * b.Z)); }
FourPoints Cross(const FourPoints& a, const FourPoints& b)
{
	return {NegMulAdd(a.Z, b.Y, a.Y * b.Z), NegMulAdd(a.X, b.Z, a.Z * b.X), NegMulAdd(a.Y, b.X, a.X * b.Y)};
}

/// Squared distance from the ends of vectors d to edges that begin at the origin.
Float4 ToEdge(const FourPoints& d, const FourPoints& edge)
{
	const Float4 along = Dot(d, edge) / Dot(edge, edge);
	const Float4 t = Min(Max(along, Float4::Zero()), Float4::Splat(1.0f));
	const FourPoints rest{NegMulAdd(t, edge.X, d.X), NegMulAdd(t, edge.Y, d.Y), NegMulAdd(t, edge.Z, d.Z)};
	return Dot(rest, rest);
}

} // namespace

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
	const FourPoints query{Float4::Splat(point.X), Float4::Splat(point.Y), Float4::Splat(point.Z)};
	// Rounding must not lose what is just within reach.
	float best = reach * reach * 1.00001f + 1e-12f;
	int nearest = -1;

	Visit stack[StackSize];
	int waiting = 0;
	Visit next{node, 0.0f};
	for (;;)
	{
		if (next.Child < 0)
		{
			const Leaf& leaf = Leaves[static_cast<size_t>(~next.Child)];
			const FourPoints first = Points(leaf.First);
			const FourPoints second = Points(leaf.Second);
			const FourPoints normal = Points(leaf.Normal);
			const FourPoints d = query - Points(leaf.Corner);
			const FourPoints third = second - first;
			const FourPoints d3 = d - first;
			const Float4 edges = Min(ToEdge(d, first), Min(ToEdge(d, second), ToEdge(d3, third)));
			const Float4 within =
				Min(Dot(normal, Cross(first, d)), Min(Dot(normal, Cross(d, second)), Dot(normal, Cross(third, d3))));
			const Float4 height = Dot(normal, d);
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
			nearest = lowest < best ? 4 * ~next.Child + winner : nearest;
			best = lowest < best ? lowest : best;
		}
		else
		{
			const Node& inner = Nodes[static_cast<size_t>(next.Child)];
			const Float4 zero = Float4::Zero();
			// Zero first, so that nothing is near what is not a number.
			const Float4 x = Max(zero, Max(inner.Low[0] - query.X, query.X - inner.High[0]));
			const Float4 y = Max(zero, Max(inner.Low[1] - query.Y, query.Y - inner.High[1]));
			const Float4 z = Max(zero, Max(inner.Low[2] - query.Z, query.Z - inner.High[2]));
			alignas(16) float distance[4];
			MulAdd(x, x, MulAdd(y, y, z * z)).Store(distance);
			// The nearest child ends on top of the stack.
			const int bottom = waiting;
			for (int lane = 0; lane < 4; ++lane)
			{
				if (distance[lane] < best)
				{
					int at = waiting++;
					for (; at > bottom && stack[at - 1].Distance < distance[lane]; --at)
					{
						stack[at] = stack[at - 1];
					}
					stack[at] = {inner.Child[lane], distance[lane]};
				}
			}
		}
		do
		{
			if (waiting == 0)
			{
				return nearest;
			}
			next = stack[--waiting];
		} while (next.Distance >= best);
	}
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
	struct Slab
	{
		Float4 Scale;
		Float4 Near;
		Float4 Far;
		bool IsForward;
	};
	const auto prepare = [slack](float start, float along) -> Slab
	{
		const float scale = std::abs(along) > 1e-20f ? 1.0f / along : std::copysign(1e20f, along);
		const float wide = std::copysign(slack, scale);
		return {Float4::Splat(scale), Float4::Splat(start + wide), Float4::Splat(start - wide), scale > 0.0f};
	};
	const Slab slabs[3] = {prepare(from.X, way.X), prepare(from.Y, way.Y), prepare(from.Z, way.Z)};

	Visit stack[StackSize];
	int waiting = 0;
	Visit next{0, 0.0f};
	for (;;)
	{
		if (next.Child < 0)
		{
			const int begin = 4 * ~next.Child;
			for (int face = begin; face < begin + 4; ++face)
			{
				double fraction = 0.0;
				bool isFront = false;
				const bool meets =
					path.Meets(surface.CornersOf(surface.Faces[static_cast<size_t>(face)]), fraction, isFront);
				// Where front and back meet in an edge, the front counts.
				if (meets && (isFront ? fraction <= hit.Fraction : fraction < hit.Fraction && fraction >= backsFrom))
				{
					hit = {face, fraction, isFront};
				}
			}
		}
		else
		{
			const Node& node = Nodes[static_cast<size_t>(next.Child)];
			Float4 enter = Float4::Zero();
			Float4 leave = Float4::Splat(1.0f);
			for (int axis = 0; axis < 3; ++axis)
			{
				const Slab& slab = slabs[axis];
				const Float4 nearSide = slab.IsForward ? node.Low[axis] : node.High[axis];
				const Float4 farSide = slab.IsForward ? node.High[axis] : node.Low[axis];
				enter = Max(enter, (nearSide - slab.Near) * slab.Scale);
				leave = Min(leave, (farSide - slab.Far) * slab.Scale);
			}
			alignas(16) float begin[4];
			alignas(16) float end[4];
			enter.Store(begin);
			leave.Store(end);
			const int bottom = waiting;
			for (int lane = 0; lane < 4; ++lane)
			{
				if (begin[lane] <= end[lane] && static_cast<double>(begin[lane]) <= hit.Fraction)
				{
					int at = waiting++;
					for (; at > bottom && stack[at - 1].Distance < begin[lane]; --at)
					{
						stack[at] = stack[at - 1];
					}
					stack[at] = {node.Child[lane], begin[lane]};
				}
			}
		}
		do
		{
			if (waiting == 0)
			{
				return hit;
			}
			next = stack[--waiting];
		} while (static_cast<double>(next.Distance) > hit.Fraction);
	}
}

} // namespace Cloth
