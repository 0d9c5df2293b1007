// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothBodyShapes.h"

#include "ClothBody.h"
#include "ClothChaosGeometry.h"
#include "ClothCompoundShape.h"
#include "ClothUnits.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/EngineTypes.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"

#include <memory>
#include <span>
#include <utility>

namespace ClothBodyShapes
{

/** Shape components change the sizes of their elements in place, so sizes are part of what a shape is known by. */
static uint32 HashElements(const FKAggregateGeom& Geometry)
{
	uint32 Hash = 0;
	const auto Add = [&Hash](const auto&... Values) { ((Hash = HashCombine(Hash, GetTypeHash(Values))), ...); };
	for (const FKSphereElem& Elem : Geometry.SphereElems)
	{
		Add(Elem.Radius, Elem.Center);
	}
	for (const FKBoxElem& Elem : Geometry.BoxElems)
	{
		Add(Elem.X, Elem.Y, Elem.Z, Elem.Center);
	}
	for (const FKSphylElem& Elem : Geometry.SphylElems)
	{
		Add(Elem.Radius, Elem.Length, Elem.Center);
	}
	for (const FKTaperedCapsuleElem& Elem : Geometry.TaperedCapsuleElems)
	{
		Add(Elem.Radius0, Elem.Radius1, Elem.Length, Elem.Center);
	}
	for (const FKConvexElem& Elem : Geometry.ConvexElems)
	{
		Add(Elem.VertexData.Num(), Elem.ElemBox.Min, Elem.ElemBox.Max);
	}
	return Hash;
}

/** Collects the elements of a body; those that are degenerate or do not collide are left out. */
struct FCook
{
	explicit FCook(const FVector& InScale)
		: Scale(InScale)
	{
	}

	FVector Scale;
	TArray<FClothCompoundShape::FPart> Parts;

	/** Calls Make with each element, scaled as the engine scales it. */
	template <typename FElem, typename FMake>
	void AddEach(const TArray<FElem>& Elems, const FMake& Make)
	{
		for (const FElem& Elem : Elems)
		{
			const FElem Scaled = Elem.GetFinalScaled(Scale, FTransform::Identity);
			Add(Elem, Make(Scaled), ClothUnits::ToLocalPose(Scaled.GetTransform()));
		}
	}

	void Add(const FKShapeElem& Elem, Cloth::Result<Cloth::ShapePointer> Shape, const Cloth::Pose& Place)
	{
		if (Shape && CollisionEnabledHasQuery(Elem.GetCollisionEnabled()))
		{
			Parts.Add({std::move(Shape.Value), Place});
		}
	}

	void AddConvex(const FKConvexElem& Elem)
	{
		TArray<Cloth::Vector3> Points;
		Points.Reserve(Elem.VertexData.Num());
		for (const FVector& Vertex : Elem.VertexData)
		{
			Points.Add(ClothUnits::ToMetres(Elem.GetTransform().TransformPosition(Vertex) * Scale));
		}
		Add(Elem, Cloth::MakeConvex({Points.GetData(), static_cast<size_t>(Points.Num())}), Cloth::Pose{});
	}
};

static Cloth::ShapePointer CookElements(const FKAggregateGeom& Geometry, const FVector& Scale)
{
	using ClothUnits::ToMetres;

	FCook Cook(Scale);
	Cook.AddEach(
		Geometry.SphereElems, [](const FKSphereElem& Elem) { return Cloth::MakeSphere(ToMetres(Elem.Radius)); });
	Cook.AddEach(Geometry.BoxElems,
		[](const FKBoxElem& Elem) { return Cloth::MakeBox(ToMetres(0.5 * FVector(Elem.X, Elem.Y, Elem.Z))); });
	Cook.AddEach(Geometry.SphylElems,
		[](const FKSphylElem& Elem) { return Cloth::MakeCapsule(ToMetres(Elem.Radius), ToMetres(Elem.Length)); });
	Cook.AddEach(Geometry.TaperedCapsuleElems,
		[](const FKTaperedCapsuleElem& Elem)
		{
			// Radius0 is that of the upper end.
			return Cloth::MakeTaperedCapsule(ToMetres(Elem.Radius1), ToMetres(Elem.Radius0), ToMetres(Elem.Length));
		});
	for (const FKConvexElem& Elem : Geometry.ConvexElems)
	{
		Cook.AddConvex(Elem);
	}
	return FClothCompoundShape::Make(MoveTemp(Cook.Parts));
}

/** What a body setup gives. Null if it has nothing to touch. */
static Cloth::ShapePointer Cook(const UBodySetup& BodySetup, const FVector& Scale)
{
	return BodySetup.GetCollisionTraceFlag() == CTF_UseComplexAsSimple
		? ClothChaosGeometry::MakeTriangleMesh(BodySetup, Scale)
		: CookElements(BodySetup.AggGeom, Scale);
}

static Cloth::ShapePointer Cook(const FClothBody& Body, const FVector& Scale)
{
	const UBodySetup* BodySetup = Body.FindBodySetup();
	Cloth::ShapePointer Shape = BodySetup != nullptr ? Cook(*BodySetup, Scale) : nullptr;
	const FBodyInstance* Instance = Shape ? nullptr : Body.FindInstance();
	// A landscape has its collision in its body alone, whether or not it has a body setup.
	return Instance != nullptr ? ClothChaosGeometry::MakeHeightField(*Instance) : Shape;
}

} // namespace ClothBodyShapes

FClothBodyKey FClothBodyKey::Of(const FClothBody& Body)
{
	FClothBodyKey Key;
	Key.Scale = Body.FindTransform().GetScale3D();
	Key.Geometry = Body.Component.Get();
	if (const UBodySetup* BodySetup = Body.FindBodySetup())
	{
		const uint32 Elements = ClothBodyShapes::HashElements(BodySetup->AggGeom);
		Key.Content = HashCombine(static_cast<uint32>(BodySetup->GetCollisionTraceFlag()), Elements);
		// One without elements may belong to several landscapes, of which each has its own heights.
		const bool bHasElements = Elements != 0 || BodySetup->GetCollisionTraceFlag() == CTF_UseComplexAsSimple;
		Key.Geometry = bHasElements ? static_cast<const UObject*>(BodySetup) : Key.Geometry.Get();
	}
	return Key;
}

Cloth::ShapePointer FindOrCookBodyShape(const FClothBody& Body, const FClothBodyKey& Key)
{
	// Held weakly: a shape goes with the last collider that uses it.
	static TMap<FClothBodyKey, std::weak_ptr<const Cloth::Shape>> Shapes;

	if (const std::weak_ptr<const Cloth::Shape>* Known = Shapes.Find(Key))
	{
		if (Cloth::ShapePointer Shape = Known->lock())
		{
			return Shape;
		}
	}
	for (auto It = Shapes.CreateIterator(); It; ++It)
	{
		if (It->Value.expired())
		{
			It.RemoveCurrent();
		}
	}
	Cloth::ShapePointer Shape = ClothBodyShapes::Cook(Body, Key.Scale);
	if (Shape)
	{
		Shapes.Add(Key, Shape);
	}
	return Shape;
}
