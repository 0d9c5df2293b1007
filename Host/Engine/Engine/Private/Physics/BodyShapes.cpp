// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/BodyShapes.h"

#include "Chaos/HeightField.h"
#include "Chaos/ImplicitObjectTransformed.h"
#include "Physics/BulletMath.h"
#include "PhysicsEngine/BodySetup.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleMesh.h>

namespace Host
{
namespace
{
// How far Bullet keeps hulls and surfaces apart, m. Its default is made for crates.
constexpr double CollisionMargin = 0.001;

double Metres(float Centimetres) { return MetresPerCentimetre * Centimetres; }

class FBuilder
{
public:
	explicit FBuilder(const FVector& InScale)
		: Scale(InScale)
	{
	}

	void Add(const FKSphereElem& Elem)
	{
		const double Radius = Metres(Elem.Radius);
		AddSolid(
			std::make_unique<btSphereShape>(Radius), Elem, MassOfSphere(Radius), Chaos::ImplicitObjectType::Sphere);
	}

	void Add(const FKBoxElem& Elem)
	{
		const btVector3 Sides = ToMetres(FVector(Elem.X, Elem.Y, Elem.Z));
		AddSolid(std::make_unique<btBoxShape>(Sides * 0.5), Elem, MassOfBox(Sides), Chaos::ImplicitObjectType::Box);
	}

	void Add(const FKSphylElem& Elem)
	{
		const double Radius = Metres(Elem.Radius);
		const double Length = Metres(Elem.Length);
		AddSolid(std::make_unique<btCapsuleShapeZ>(Radius, Length), Elem, MassOfTaperedCapsule(Radius, Radius, Length),
			Chaos::ImplicitObjectType::Capsule);
	}

	void Add(const FKTaperedCapsuleElem& Elem)
	{
		const double Length = Metres(Elem.Length);
		const btVector3 Centers[2] = {{0.0, 0.0, 0.5 * Length}, {0.0, 0.0, -0.5 * Length}};
		const double Radii[2] = {Metres(Elem.Radius0), Metres(Elem.Radius1)};
		AddSolid(std::make_unique<btMultiSphereShape>(Centers, Radii, 2), Elem,
			MassOfTaperedCapsule(Radii[0], Radii[1], Length), Chaos::ImplicitObjectType::TaperedCapsule);
	}

	/// A hull may be scaled unevenly, so that its place is part of its points.
	void AddConvex(const FKConvexElem& Elem)
	{
		std::vector<btVector3> Points;
		for (const FVector& Vertex : Elem.VertexData)
		{
			Points.push_back(ToMetres(Elem.GetTransform().TransformPosition(Vertex) * Scale));
		}
		if (Points.size() > 3)
		{
			auto Hull = std::make_unique<btConvexHullShape>(&Points.front()[0], static_cast<int>(Points.size()));
			Hull->setMargin(CollisionMargin);
			const FMassProperties Mass = MassOfConvexHull(Points);
			Place(std::move(Hull), btTransform::getIdentity(), Mass, Chaos::ImplicitObjectType::Convex);
		}
	}

	void AddTriangles(const Chaos::FTriangleMeshImplicitObject& Mesh)
	{
		auto Triangles = std::make_shared<btTriangleMesh>();
		const auto AddAll = [this, &Mesh, &Triangles](const auto& Elements)
		{
			for (const auto& Element : Elements)
			{
				btVector3 Corners[3];
				for (int Corner = 0; Corner < 3; ++Corner)
				{
					Corners[Corner] = ToMetres(FVector(Mesh.Particles().GetX(Element[Corner])) * Scale);
				}
				Triangles->addTriangle(Corners[0], Corners[1], Corners[2]);
			}
		};
		const Chaos::FTrimeshIndexBuffer& Elements = Mesh.Elements();
		if (Elements.RequiresLargeIndices())
		{
			AddAll(Elements.GetLargeIndexBuffer());
		}
		else
		{
			AddAll(Elements.GetSmallIndexBuffer());
		}
		AddSurface(Triangles, new Chaos::FImplicitObject(Chaos::ImplicitObjectType::TriangleMesh));
	}

	void AddSurface(const std::shared_ptr<btTriangleMesh>& Triangles, Chaos::FImplicitObjectPtr Geometry)
	{
		if (Triangles->getNumTriangles() > 0)
		{
			auto Shape = std::make_unique<btBvhTriangleMeshShape>(Triangles.get(), true);
			Shape->setMargin(CollisionMargin);
			Shapes.Parts.push_back({std::move(Shape), btTransform::getIdentity(), Triangles});
			Shapes.Geometry.Emplace(MoveTemp(Geometry));
			Shapes.bSurface = true;
		}
	}

	FBodyShapes Shapes;

private:
	FVector Scale;

	void AddSolid(
		std::unique_ptr<btCollisionShape> Shape, const FKShapeElem& Elem, const FMassProperties& Mass, int Type)
	{
		Place(std::move(Shape), ToMetres(Elem.GetTransform()), Mass, Type);
	}

	void Place(std::unique_ptr<btCollisionShape> Shape, const btTransform& Where, const FMassProperties& Mass, int Type)
	{
		Shapes.Parts.push_back({std::move(Shape), Where, nullptr});
		Shapes.Masses.push_back(Transformed(Mass, Where));
		Shapes.Geometry.Emplace(new Chaos::FImplicitObject(static_cast<Chaos::EImplicitObjectType>(Type)));
	}
};
} // namespace

FBodyShapes MakeBodyShapes(const UBodySetup& BodySetup, const FVector& Scale)
{
	FBuilder Builder(Scale);
	if (BodySetup.GetCollisionTraceFlag() == CTF_UseComplexAsSimple)
	{
		for (const Chaos::FTriangleMeshImplicitObjectPtr& Mesh : BodySetup.TriMeshGeometries)
		{
			Builder.AddTriangles(*Mesh);
		}
		return MoveTemp(Builder.Shapes);
	}
	const auto AddEach = [&Builder, &Scale](const auto& Elems)
	{
		for (const auto& Elem : Elems)
		{
			Builder.Add(Elem.GetFinalScaled(Scale, FTransform::Identity));
		}
	};
	AddEach(BodySetup.AggGeom.SphereElems);
	AddEach(BodySetup.AggGeom.BoxElems);
	AddEach(BodySetup.AggGeom.SphylElems);
	AddEach(BodySetup.AggGeom.TaperedCapsuleElems);
	for (const FKConvexElem& Elem : BodySetup.AggGeom.ConvexElems)
	{
		Builder.AddConvex(Elem);
	}
	return MoveTemp(Builder.Shapes);
}

FBodyShapes MakeBodyShapes(const Chaos::FHeightField& HeightField, const TOptional<FTransform>& Wrapper)
{
	auto Triangles = std::make_shared<btTriangleMesh>();
	const int32 Columns = HeightField.GetNumCols();
	const FTransform Place = Wrapper.Get(FTransform::Identity);
	const auto Point = [&](int32 Index)
	{ return ToMetres(Place.TransformPosition(HeightField.GeomData.GetPointScaled(Index))); };
	for (int32 Row = 0; Row + 1 < HeightField.GetNumRows(); ++Row)
	{
		for (int32 Column = 0; Column + 1 < Columns; ++Column)
		{
			if (!HeightField.IsHole(Column, Row))
			{
				const int32 Here = Row * Columns + Column;
				const int32 Across = Here + Columns + 1;
				Triangles->addTriangle(Point(Here), Point(Here + 1), Point(Across));
				Triangles->addTriangle(Point(Here), Point(Across), Point(Here + Columns));
			}
		}
	}
	FBuilder Builder(FVector::OneVector);
	// The body shares it, as the engine's does.
	Chaos::FImplicitObjectPtr Geometry = const_cast<Chaos::FHeightField*>(&HeightField);
	if (Wrapper.IsSet())
	{
		Geometry = new Chaos::TImplicitObjectTransformed<Chaos::FReal, 3>(MoveTemp(Geometry), Place);
	}
	Builder.AddSurface(Triangles, MoveTemp(Geometry));
	return MoveTemp(Builder.Shapes);
}
} // namespace Host
