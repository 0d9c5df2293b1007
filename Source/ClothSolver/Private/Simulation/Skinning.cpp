// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothSolver/Skinning.h"

#include "Core/Vector3x4.h"

#include <algorithm>
#include <array>
#include <cfloat>

namespace Cloth
{

namespace
{

// A vector is loaded with the float that follows it, except the last.
static_assert(sizeof(Vector3) == 3 * sizeof(float));
static_assert(sizeof(SkinVertex) == 64);

/// What a lane works on; lanes beyond the last element do its work again.
std::array<size_t, 4> Lanes(size_t first, size_t count)
{
	return {first, std::min(first + 1, count - 1), std::min(first + 2, count - 1), std::min(first + 3, count - 1)};
}

Float4 Load(std::span<const Vector3> values, size_t index)
{
	return index + 1 < values.size() ? Float4::Load(&values[index].X) : Float4::From(values[index]);
}

/// @param of	index of the vector for a lane
template <typename IndexOf>
Vector3x4 Gather(std::span<const Vector3> values, IndexOf&& of)
{
	return Vector3x4::From(Load(values, static_cast<size_t>(of(0))), Load(values, static_cast<size_t>(of(1))),
		Load(values, static_cast<size_t>(of(2))), Load(values, static_cast<size_t>(of(3))));
}

/// Where each lane writes its vector; lanes beyond the last element do as it does.
template <typename Out>
void Scatter(const Vector3x4& values, Out&& out)
{
	Float4 rows[4];
	values.Store(rows);
	for (size_t lane = 0; lane < 4; ++lane)
	{
		out(lane) = rows[lane].ToVector3();
	}
}

/// A vector of no length stays so.
Vector3x4 NormalizedLanes(const Vector3x4& v)
{
	return v * (Float4::Splat(1.0f) / Sqrt(Max(Dot(v, v), Float4::Splat(FLT_MIN))));
}

/// Three axes at right angles, for four vertices.
struct Frame
{
	Vector3x4 Along;
	Vector3x4 Across;
	Vector3x4 Normal;

	/// The edge is made to stand at right angles to the normal.
	Frame(const Vector3x4& normal, const Vector3x4& edge)
		: Along(NormalizedLanes(NegMulAdd(normal, Dot(edge, normal), edge * Dot(normal, normal))))
		, Normal(NormalizedLanes(normal))
	{
		Across = Cross(Normal, Along);
	}
	Vector3x4 ToWorld(const Vector3x4& v) const { return MulAdd(Normal, v.Z, MulAdd(Across, v.Y, Along * v.X)); }
	Vector3x4 ToLocal(const Vector3x4& v) const { return {Dot(v, Along), Dot(v, Across), Dot(v, Normal)}; }
};

/// Four vertices, the frames that carry them, and where these are.
struct Carried
{
	Carried(const std::array<const SkinVertex*, 4>& vertices, std::span<const Vector3> positions,
		std::span<const Vector3> normals)
		: Vertices(vertices)
		, Weights(Field(&SkinVertex::Weights))
		, First(Corner(positions, 0))
		, Second(Corner(positions, 1))
		, Point(Interpolate(First, Second, Corner(positions, 2)))
		, Axes(Interpolate(Corner(normals, 0), Corner(normals, 1), Corner(normals, 2)), Second - First)
	{
	}

	Vector3x4 Field(Vector3 SkinVertex::*field) const
	{
		return Vector3x4::From(Float4::Load(&(Vertices[0]->*field).X), Float4::Load(&(Vertices[1]->*field).X),
			Float4::Load(&(Vertices[2]->*field).X), Float4::Load(&(Vertices[3]->*field).X));
	}
	Vector3x4 Corner(std::span<const Vector3> values, size_t corner) const
	{
		return Gather(values, [this, corner](size_t lane) { return Vertices[lane]->Particles[corner]; });
	}
	Vector3x4 Interpolate(const Vector3x4& a, const Vector3x4& b, const Vector3x4& c) const
	{
		return MulAdd(c, Weights.Z, MulAdd(b, Weights.Y, a * Weights.X));
	}

	std::array<const SkinVertex*, 4> Vertices;
	Vector3x4 Weights;
	Vector3x4 First;
	Vector3x4 Second;
	Vector3x4 Point;
	Frame Axes;
};

} // namespace

void FindTriangleNormals(std::span<const int> triangles, std::span<const Vector3> positions, std::span<Vector3> normals)
{
	for (size_t i = 0; i < normals.size(); i += 4)
	{
		const std::array<size_t, 4> at = Lanes(i, normals.size());
		const auto corner = [&](size_t which)
		{ return Gather(positions, [&](size_t lane) { return triangles[3 * at[lane] + which]; }); };
		const Vector3x4 a = corner(0);
		Scatter(Cross(corner(1) - a, corner(2) - a), [&](size_t lane) -> Vector3& { return normals[at[lane]]; });
	}
}

void FindParticleNormals(std::span<const int> first, std::span<const int> around,
	std::span<const Vector3> triangleNormals, std::span<Vector3> normals)
{
	const auto sum = [&](size_t particle)
	{
		Float4 of = Float4::Zero();
		for (int i = first[particle]; i < first[particle + 1]; ++i)
		{
			of += Load(triangleNormals, static_cast<size_t>(around[static_cast<size_t>(i)]));
		}
		return of;
	};
	for (size_t i = 0; i < normals.size(); i += 4)
	{
		const std::array<size_t, 4> at = Lanes(i, normals.size());
		Scatter(NormalizedLanes(Vector3x4::From(sum(at[0]), sum(at[1]), sum(at[2]), sum(at[3]))),
			[&](size_t lane) -> Vector3& { return normals[at[lane]]; });
	}
}

void BindVertex(SkinVertex& vertex, const SkinnedVertex& now, std::span<const Vector3> positions,
	std::span<const Vector3> particleNormals)
{
	const Carried carried({&vertex, &vertex, &vertex, &vertex}, positions, particleNormals);
	vertex.Offset = carried.Axes.ToLocal(Vector3x4::Splat(now.Position) - carried.Point).At(0);
	vertex.Normal = carried.Axes.ToLocal(Vector3x4::Splat(now.Normal)).At(0);
	vertex.Tangent = carried.Axes.ToLocal(Vector3x4::Splat(now.Tangent)).At(0);
}

void SkinVertices(std::span<const SkinVertex> vertices, std::span<const Vector3> positions,
	std::span<const Vector3> particleNormals, std::span<SkinnedVertex> skinned)
{
	for (size_t i = 0; i < vertices.size(); i += 4)
	{
		const std::array<size_t, 4> at = Lanes(i, vertices.size());
		const Carried carried(
			{&vertices[at[0]], &vertices[at[1]], &vertices[at[2]], &vertices[at[3]]}, positions, particleNormals);
		Scatter(carried.Point + carried.Axes.ToWorld(carried.Field(&SkinVertex::Offset)),
			[&](size_t lane) -> Vector3& { return skinned[at[lane]].Position; });
		Scatter(carried.Axes.ToWorld(carried.Field(&SkinVertex::Normal)),
			[&](size_t lane) -> Vector3& { return skinned[at[lane]].Normal; });
		Scatter(carried.Axes.ToWorld(carried.Field(&SkinVertex::Tangent)),
			[&](size_t lane) -> Vector3& { return skinned[at[lane]].Tangent; });
	}
}

} // namespace Cloth
