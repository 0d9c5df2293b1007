// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Contact/Self/SelfContacts.h"
#include "Contact/Self/SelfGeometry.h"
#include "Cooking/Model.h"
#include "Scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <vector>

namespace Cloth
{

/// A model with its positions in internal numbers, ready for detection.
struct SelfScene
{
	ModelPointer Cooked;
	SelfMesh Mesh; ///< numbered as in detection
	std::shared_ptr<SelfContactHistory> History = std::make_shared<SelfContactHistory>();
	SelfContactSet Contacts;
	std::vector<Float4> Position;
	std::vector<Float4> Move;
	float Thickness;

	SelfScene(const Result<ModelPointer>& model, float thickness)
		: Cooked(model.Value)
		, Thickness(thickness)
	{
		EXPECT_TRUE(model.Ok()) << model.Error;
		Contacts.Prepare(Shape(), thickness, *History);
		Mesh.Prepare(Shape(), thickness);
		SelfTree tree;
		tree.Prepare(Mesh, Shape().RestPosition);
		Position = Shape().RestPosition;
		Move.assign(Position.size(), Float4::Zero());
	}

	const Topology& Shape() const { return *Cooked->Shape; }
	Vector3 At(int particle) const { return Position[static_cast<size_t>(particle)].ToVector3(); }
	void Find(int budget = 1000000, Workers* workers = nullptr)
	{
		Contacts.Begin(Position.data(), Move.data(), 1, workers);
		Contacts.Find(Position.data(), Move.data(), budget, workers);
	}

	/// Moves every particle to a function of its rest position.
	template <typename Function>
	void Place(Function function)
	{
		for (size_t i = 0; i < Position.size(); ++i)
		{
			Position[i] = Float4::From(function(Shape().RestPosition[i].ToVector3()));
		}
	}
};

inline SelfScene Sheet(int side, float thickness)
{
	return {BuildGrid(Scenes::Grid(1.0f, 1.0f, side, side), Fabric{}), thickness};
}

/// Two square sheets of 0.3 m, the second at the given height above the first.
inline SelfScene TwoSheets(int side, float height, float thickness)
{
	Scenes::Mesh mesh = Scenes::Rectangle(0.3f, 0.3f, side, side, Scenes::Cut::Alternating);
	const int count = static_cast<int>(mesh.Positions.size());
	const std::vector<int> triangles = mesh.Triangles;
	for (int i = 0; i < count; ++i)
	{
		mesh.Positions.push_back(mesh.Positions[static_cast<size_t>(i)] + Vector3{0.0f, 0.0f, height});
		mesh.TextureCoordinates.push_back(mesh.TextureCoordinates[static_cast<size_t>(i)]);
	}
	for (int corner : triangles)
	{
		mesh.Triangles.push_back(corner + count);
	}
	return {BuildMesh(mesh.Describe(), Fabric{}), thickness};
}

/// Crumples a sheet of 1 m into a ball by smooth random waves.
inline Vector3 Crumpled(Vector3 rest, uint64_t seed)
{
	Scenes::Random random(seed);
	Vector3 place = (rest - Vector3{0.5f, 0.5f, 0.0f}) * 0.2f;
	for (int wave = 0; wave < 8; ++wave)
	{
		const float across = 9.0f * random.Signed();
		const float along = 9.0f * random.Signed();
		const float phase = 3.0f * random.Signed();
		place += random.InCube() * (0.07f * std::sin(across * rest.X + along * rest.Y + phase));
	}
	return place;
}

/// A sheet of 1 m in pleats that lie on each other without crossing.
inline Vector3 Pleated(Vector3 rest, uint64_t seed)
{
	Scenes::Random random(seed);
	Vector3 place = {0.08f * std::sin(18.85f * rest.X), rest.Y, 0.026f * rest.X};
	for (int wave = 0; wave < 4; ++wave)
	{
		const float phase = 7.0f * random.Signed() * rest.X + 7.0f * random.Signed() * rest.Y;
		place += random.InCube() * (0.0004f * std::sin(phase));
	}
	return place;
}

/// Edges that pierce triangles, in double precision and over all pairs.
inline std::vector<SelfPair> AllCrossings(const SelfMesh& mesh, const std::vector<Float4>& x)
{
	const auto at = [&x](int particle)
	{
		const Vector3 p = x[static_cast<size_t>(particle)].ToVector3();
		return std::array<double, 3>{p.X, p.Y, p.Z};
	};
	using Point = std::array<double, 3>;
	const auto volume = [](const Point& a, const Point& b, const Point& c, const Point& d)
	{
		const Point u = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
		const Point v = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
		const Point w = {d[0] - a[0], d[1] - a[1], d[2] - a[2]};
		return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2])
			+ u[2] * (v[0] * w[1] - v[1] * w[0]);
	};
	std::vector<SelfPair> crossings;
	for (size_t e = 0; e < mesh.Edges.size(); ++e)
	{
		const SelfMesh::Edge& edge = mesh.Edges[e];
		const Point p = at(edge.End[0]);
		const Point q = at(edge.End[1]);
		for (size_t t = 0; t < mesh.Triangles.size(); ++t)
		{
			const SelfMesh::Triangle& triangle = mesh.Triangles[t];
			if (triangle.Has(edge.End[0]) || triangle.Has(edge.End[1]))
			{
				continue;
			}
			const Point a = at(triangle.Corner[0]);
			const Point b = at(triangle.Corner[1]);
			const Point c = at(triangle.Corner[2]);
			if (volume(a, b, c, p) * volume(a, b, c, q) > -1e-24) // in one plane, or on one side
			{
				continue;
			}
			const double ab = volume(p, q, a, b);
			const double bc = volume(p, q, b, c);
			const double ca = volume(p, q, c, a);
			if ((ab > 0.0 && bc > 0.0 && ca > 0.0) || (ab < 0.0 && bc < 0.0 && ca < 0.0))
			{
				crossings.push_back({static_cast<int>(e), static_cast<int>(t)});
			}
		}
	}
	return crossings;
}

inline int CountCrossings(const SelfMesh& mesh, const std::vector<Float4>& x)
{
	return static_cast<int>(AllCrossings(mesh, x).size());
}

/// Whether each particle is part of a crossing.
inline std::vector<bool> Tangled(const SelfMesh& mesh, const std::vector<Float4>& x)
{
	std::vector<bool> tangled(x.size());
	for (const SelfPair& crossing : AllCrossings(mesh, x))
	{
		for (int particle : mesh.Edges[static_cast<size_t>(crossing.First)].End)
		{
			tangled[static_cast<size_t>(particle)] = true;
		}
		for (int particle : mesh.Triangles[static_cast<size_t>(crossing.Second)].Corner)
		{
			tangled[static_cast<size_t>(particle)] = true;
		}
	}
	return tangled;
}

} // namespace Cloth
