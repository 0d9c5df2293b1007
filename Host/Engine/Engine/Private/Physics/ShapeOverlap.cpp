// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Physics/ShapeOverlap.h"

#include <BulletCollision/CollisionShapes/btCompoundShape.h>
#include <BulletCollision/CollisionShapes/btConcaveShape.h>
#include <BulletCollision/CollisionShapes/btConvexShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

namespace Host
{
namespace
{
/// With margins, as the shapes are meant. What touches so closely that Bullet cannot tell overlaps.
bool ConvexOverlaps(
	const btConvexShape& A, const btTransform& PlaceA, const btConvexShape& B, const btTransform& PlaceB)
{
	btGjkEpaSolver2::sResults Results;
	return btGjkEpaSolver2::Penetration(&A, PlaceA, &B, PlaceB, PlaceB.getOrigin() - PlaceA.getOrigin(), Results)
		|| Results.status != btGjkEpaSolver2::sResults::Separated;
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
