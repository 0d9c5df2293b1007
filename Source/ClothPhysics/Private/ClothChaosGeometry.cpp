// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothChaosGeometry.h"

#include "Chaos/ChaosEngineInterface.h"
#include "Chaos/HeightField.h"
#include "Chaos/ImplicitObject.h"
#include "Chaos/ImplicitObjectTransformed.h"
#include "Chaos/ImplicitObjectType.h"
#include "Chaos/TriangleMeshImplicitObject.h"
#include "ClothCompoundShape.h"
#include "ClothUnits.h"
#include "Physics/PhysicsInterfaceCore.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"

#include <span>

namespace ClothChaosGeometry
{

template <typename T>
static std::span<const T> ToSpan(const TArray<T>& Array)
{
	return {Array.GetData(), static_cast<size_t>(Array.Num())};
}

/** Unreal's triangles do not say what is inside; if they enclose something, cloth is kept out of it. */
static Cloth::ShapePointer MakeSurface(const TArray<Cloth::Vector3>& Vertices, const TArray<int>& Triangles)
{
	return Cloth::MakeTriangleMesh(ToSpan(Vertices), ToSpan(Triangles), Cloth::Sides::Auto).Value;
}

Cloth::ShapePointer MakeTriangleMesh(const UBodySetup& BodySetup, const FVector& Scale)
{
	TArray<Cloth::Vector3> Vertices;
	TArray<int> Triangles;
	for (const Chaos::FTriangleMeshImplicitObjectPtr& Mesh : BodySetup.TriMeshGeometries)
	{
		if (!Mesh)
		{
			continue;
		}
		const int32 FirstVertex = Vertices.Num();
		const auto& Particles = Mesh->Particles();
		for (int32 Index = 0; Index < static_cast<int32>(Particles.Size()); ++Index)
		{
			Vertices.Add(ClothUnits::ToMetres(FVector(Particles.GetX(Index)) * Scale));
		}

		const auto AddTriangles = [&Triangles, FirstVertex](const auto& Buffer)
		{
			for (const auto& Triangle : Buffer)
			{
				for (int32 Corner = 0; Corner < 3; ++Corner)
				{
					Triangles.Add(FirstVertex + static_cast<int32>(Triangle[Corner]));
				}
			}
		};
		const auto& Elements = Mesh->Elements();
		if (Elements.RequiresLargeIndices())
		{
			AddTriangles(Elements.GetLargeIndexBuffer());
		}
		else
		{
			AddTriangles(Elements.GetSmallIndexBuffer());
		}
	}
	return Triangles.IsEmpty() ? nullptr : MakeSurface(Vertices, Triangles);
}

/** A height field, and where it lies in the frame of its body. */
struct FPlacedHeightField
{
	const Chaos::FHeightField* Field = nullptr;
	FTransform Place;
};

/** No page says whether a landscape's is wrapped in a transform, so both are taken. */
static FPlacedHeightField FindHeightField(const Chaos::FImplicitObject& Geometry)
{
	using FTransformed = Chaos::TImplicitObjectTransformed<Chaos::FReal, 3>;
	namespace Types = Chaos::ImplicitObjectType;

	FPlacedHeightField Found;
	const Chaos::FImplicitObject* Inner = &Geometry;
	while (Inner != nullptr && Inner->GetType() == Types::Transformed)
	{
		const auto& Wrapper = static_cast<const FTransformed&>(*Inner);
		Found.Place = FTransform(FQuat(Wrapper.GetTransform().GetRotation()),
						  FVector(Wrapper.GetTransform().GetLocation()), FVector::OneVector)
			* Found.Place;
		Inner = Wrapper.GetTransformedObject();
	}
	// Not by GetObject, which is a macro where windows.h was included.
	if (Inner != nullptr && Inner->GetType() == Types::HeightField)
	{
		Found.Field = static_cast<const Chaos::FHeightField*>(Inner);
	}
	return Found;
}

/** Point (column, row) of a height field lies at (column, row, height) times its scale. */
static Cloth::ShapePointer Convert(const Chaos::FHeightField& Field)
{
	const int32 Columns = Field.GetNumCols();
	const int32 Rows = Field.GetNumRows();
	const FVector Scale(Field.GeomData.Scale);

	bool bHoles = false;
	for (int32 Row = 0; Row + 1 < Rows; ++Row)
	{
		for (int32 Column = 0; Column + 1 < Columns; ++Column)
		{
			bHoles = bHoles || Field.IsHole(Column, Row);
		}
	}

	if (!bHoles && FMath::IsNearlyEqual(Scale.X, Scale.Y) && Scale.X > 0.0)
	{
		TArray<float> Heights;
		Heights.Reserve(Columns * Rows);
		for (int32 Index = 0; Index < Columns * Rows; ++Index)
		{
			Heights.Add(ClothUnits::ToMetres(Field.GetHeight(Index) * Scale.Z));
		}
		Cloth::HeightFieldDescription Description;
		Description.Columns = Columns;
		Description.Rows = Rows;
		Description.Spacing = ClothUnits::ToMetres(Scale.X);
		Description.Heights = ToSpan(Heights);
		return Cloth::MakeHeightField(Description).Value;
	}

	TArray<Cloth::Vector3> Vertices;
	TArray<int> Triangles;
	for (int32 Row = 0; Row < Rows; ++Row)
	{
		for (int32 Column = 0; Column < Columns; ++Column)
		{
			const int32 Here = Row * Columns + Column;
			Vertices.Add(ClothUnits::ToMetres(FVector(Column, Row, Field.GetHeight(Here)) * Scale));
			if (Row + 1 < Rows && Column + 1 < Columns && !Field.IsHole(Column, Row))
			{
				Triangles.Append({Here, Here + 1, Here + Columns + 1, Here, Here + Columns + 1, Here + Columns});
			}
		}
	}
	return Triangles.IsEmpty() ? nullptr : MakeSurface(Vertices, Triangles);
}

/** Engines differ in what they call it, and some have both names. */
template <typename BodyType>
static FPhysicsActorHandle GetActor(const BodyType& Body)
{
	if constexpr (requires { Body.GetPhysicsActor(); })
	{
		return Body.GetPhysicsActor();
	}
	else
	{
		return Body.GetPhysicsActorHandle();
	}
}

Cloth::ShapePointer MakeHeightField(const FBodyInstance& Body)
{
	Cloth::ShapePointer Shape;
	FPhysicsCommand::ExecuteRead(GetActor(Body),
		[&Shape](const FPhysicsActorHandle& Actor)
		{
			PhysicsInterfaceTypes::FInlineShapeArray Handles;
			FPhysicsInterface::GetAllShapes_AssumedLocked(Actor, Handles);
			for (const FPhysicsShapeHandle& Handle : Handles)
			{
				const FPlacedHeightField Found = FindHeightField(Handle.GetGeometry());
				if (Cloth::ShapePointer Surface = Found.Field != nullptr ? Convert(*Found.Field) : nullptr)
				{
					Shape = FClothCompoundShape::Make({{MoveTemp(Surface), ClothUnits::ToLocalPose(Found.Place)}});
					return;
				}
			}
		});
	return Shape;
}

} // namespace ClothChaosGeometry
