// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/ShapeOverlap.h"

#include <BulletCollision/CollisionShapes/btCompoundShape.h>
#include <BulletCollision/CollisionShapes/btConcaveShape.h>
#include <BulletCollision/CollisionShapes/btConvexShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>

#include <initializer_list>

namespace Host
{
namespace
{
constexpr int MaxIterations = 64;

/// The method of Gilbert, Johnson and Keerthi: a simplex in the difference of two shapes that closes in on the origin.
struct FSimplex
{
	btVector3 Points[4];
	int Count = 0;

	void Set(std::initializer_list<btVector3> NewPoints)
	{
		Count = 0;
		for (const btVector3& Point : NewPoints)
		{
			Points[Count++] = Point;
		}
	}

	/// Drops what does not face the origin, the newest point being the first. True if the origin is inside.
	bool Close(btVector3& Direction)
	{
		switch (Count)
		{
		case 2:
			return CloseLine(Direction);
		case 3:
			return CloseTriangle(Direction);
		case 4:
			return CloseTetrahedron(Direction);
		default:
			Direction = -Points[0];
			return Direction.length2() == 0.0;
		}
	}

private:
	bool CloseLine(btVector3& Direction)
	{
		const btVector3 A = Points[0];
		const btVector3 AB = Points[1] - A;
		if (AB.dot(-A) > 0.0)
		{
			Direction = AB.cross(-A).cross(AB);
		}
		else
		{
			Set({A});
			Direction = -A;
		}
		return Direction.length2() == 0.0;
	}

	bool CloseTriangle(btVector3& Direction)
	{
		const btVector3 A = Points[0];
		const btVector3 B = Points[1];
		const btVector3 C = Points[2];
		const btVector3 Normal = (B - A).cross(C - A);
		if (Normal.cross(C - A).dot(-A) > 0.0)
		{
			Set({A, C});
			return CloseLine(Direction);
		}
		if ((B - A).cross(Normal).dot(-A) > 0.0)
		{
			Set({A, B});
			return CloseLine(Direction);
		}
		if (Normal.dot(-A) < 0.0)
		{
			Set({A, C, B});
			Direction = -Normal;
		}
		else
		{
			Direction = Normal;
		}
		return Normal.dot(-A) == 0.0;
	}

	bool CloseTetrahedron(btVector3& Direction)
	{
		const btVector3 A = Points[0];
		const btVector3 B = Points[1];
		const btVector3 C = Points[2];
		const btVector3 D = Points[3];
		if ((B - A).cross(C - A).dot(-A) > 0.0)
		{
			Set({A, B, C});
			return CloseTriangle(Direction);
		}
		if ((C - A).cross(D - A).dot(-A) > 0.0)
		{
			Set({A, C, D});
			return CloseTriangle(Direction);
		}
		if ((D - A).cross(B - A).dot(-A) > 0.0)
		{
			Set({A, D, B});
			return CloseTriangle(Direction);
		}
		return true;
	}
};

btVector3 Support(const btConvexShape& Shape, const btTransform& Place, const btVector3& Direction)
{
	return Place(Shape.localGetSupportingVertex(Direction * Place.getBasis()));
}

bool ConvexOverlaps(
	const btConvexShape& A, const btTransform& PlaceA, const btConvexShape& B, const btTransform& PlaceB)
{
	FSimplex Simplex;
	btVector3 Direction = PlaceB.getOrigin() - PlaceA.getOrigin();
	if (Direction.length2() == 0.0)
	{
		Direction = btVector3(1.0, 0.0, 0.0);
	}
	for (int Iteration = 0; Iteration < MaxIterations; ++Iteration)
	{
		Direction.normalize();
		const btVector3 Point = Support(A, PlaceA, Direction) - Support(B, PlaceB, -Direction);
		if (Point.dot(Direction) < 0.0)
		{
			return false;
		}
		for (int Index = Simplex.Count; Index > 0; --Index)
		{
			Simplex.Points[Index] = Simplex.Points[Index - 1];
		}
		Simplex.Points[0] = Point;
		++Simplex.Count;
		if (Simplex.Close(Direction))
		{
			return true;
		}
	}
	// They touch.
	return true;
}

struct FTriangles final : btTriangleCallback
{
	FTriangles(const btConvexShape& InQuery, const btTransform& InPlace)
		: Query(InQuery)
		, Place(InPlace)
	{
	}

	void processTriangle(btVector3* Corners, int, int) override
	{
		if (!bFound)
		{
			btTriangleShape Triangle(Corners[0], Corners[1], Corners[2]);
			Triangle.setMargin(0.0);
			bFound = ConvexOverlaps(Query, Place, Triangle, btTransform::getIdentity());
		}
	}

	const btConvexShape& Query;
	const btTransform& Place;
	bool bFound = false;
};
} // namespace

bool Overlaps(const btConvexShape& Query, const btTransform& QueryPlace, const btCollisionShape& Shape,
	const btTransform& ShapePlace)
{
	if (Shape.isCompound())
	{
		const auto& Compound = static_cast<const btCompoundShape&>(Shape);
		for (int Index = 0; Index < Compound.getNumChildShapes(); ++Index)
		{
			if (Overlaps(
					Query, QueryPlace, *Compound.getChildShape(Index), ShapePlace * Compound.getChildTransform(Index)))
			{
				return true;
			}
		}
		return false;
	}
	if (Shape.isConvex())
	{
		return ConvexOverlaps(Query, QueryPlace, static_cast<const btConvexShape&>(Shape), ShapePlace);
	}
	const btTransform Local = ShapePlace.inverse() * QueryPlace;
	btVector3 Min;
	btVector3 Max;
	Query.getAabb(Local, Min, Max);
	FTriangles Triangles(Query, Local);
	static_cast<const btConcaveShape&>(Shape).processAllTriangles(&Triangles, Min, Max);
	return Triangles.bFound;
}
} // namespace Host
