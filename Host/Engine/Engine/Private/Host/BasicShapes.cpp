// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/StaticMesh.h"
#include "Host/StaticMeshBuilder.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"

#include <cmath>
#include <numbers>

// The meshes of /Engine/BasicShapes, made by code: each fits a cube of 100 cm around the origin.

namespace Host
{
namespace
{
constexpr float HalfSize = 50.0f;
constexpr uint32 Segments = 32;
constexpr uint32 Rings = 16;

void AddQuad(FMeshSource& Mesh, uint32 A, uint32 B, uint32 C, uint32 D) { Mesh.Triangles.Append({A, B, C, A, C, D}); }

/// A square of the given corners, which go clockwise seen from the front.
void AddFace(FMeshSource& Mesh, const FVector3f& Center, const FVector3f& U, const FVector3f& V)
{
	const uint32 First = static_cast<uint32>(Mesh.Positions.Num());
	const FVector3f Normal = FVector3f::CrossProduct(U, V).GetSafeNormal();
	for (const FVector2f& Corner :
		{FVector2f(0.0f, 0.0f), FVector2f(0.0f, 1.0f), FVector2f(1.0f, 1.0f), FVector2f(1.0f, 0.0f)})
	{
		Mesh.Positions.Add(Center + U * (2.0f * Corner.X - 1.0f) + V * (2.0f * Corner.Y - 1.0f));
		Mesh.TextureCoordinates.Add(Corner);
		Mesh.Normals.Add(Normal);
	}
	AddQuad(Mesh, First, First + 1, First + 2, First + 3);
}

/// A profile turned about Z: points (radius, height) from the top to the bottom.
void AddTurned(FMeshSource& Mesh, const TArray<FVector2f>& Profile)
{
	const uint32 First = static_cast<uint32>(Mesh.Positions.Num());
	const int32 Count = Profile.Num();
	for (int32 Row = 0; Row < Count; ++Row)
	{
		for (uint32 Column = 0; Column <= Segments; ++Column)
		{
			const float U = static_cast<float>(Column) / Segments;
			const float Angle = 2.0f * std::numbers::pi_v<float> * U;
			Mesh.Positions.Add(
				FVector3f(Profile[Row].X * std::cos(Angle), Profile[Row].X * std::sin(Angle), Profile[Row].Y));
			Mesh.TextureCoordinates.Add(FVector2f(U, static_cast<float>(Row) / static_cast<float>(Count - 1)));
		}
	}
	const uint32 Stride = Segments + 1;
	for (uint32 Row = 0; Row + 1 < static_cast<uint32>(Count); ++Row)
	{
		for (uint32 Column = 0; Column < Segments; ++Column)
		{
			const uint32 Here = First + Row * Stride + Column;
			AddQuad(Mesh, Here, Here + 1, Here + Stride + 1, Here + Stride);
		}
	}
}

FKConvexElem HullOf(const FMeshSource& Mesh)
{
	FKConvexElem Hull;
	for (const FVector3f& Position : Mesh.Positions)
	{
		Hull.VertexData.AddUnique(FVector(Position));
	}
	Hull.UpdateElemBox();
	return Hull;
}

FMeshSource MakeCube()
{
	FMeshSource Mesh;
	const FVector3f Axes[3] = {{HalfSize, 0.0f, 0.0f}, {0.0f, HalfSize, 0.0f}, {0.0f, 0.0f, HalfSize}};
	for (int32 Axis = 0; Axis < 3; ++Axis)
	{
		const FVector3f& U = Axes[(Axis + 1) % 3];
		const FVector3f& V = Axes[(Axis + 2) % 3];
		AddFace(Mesh, Axes[Axis], U, V);
		AddFace(Mesh, -Axes[Axis], V, U);
	}
	Mesh.SimpleCollision.BoxElems.Add(FKBoxElem(2.0f * HalfSize, 2.0f * HalfSize, 2.0f * HalfSize));
	return Mesh;
}

FMeshSource MakePlane()
{
	FMeshSource Mesh;
	AddFace(Mesh, FVector3f::ZeroVector, FVector3f(HalfSize, 0.0f, 0.0f), FVector3f(0.0f, HalfSize, 0.0f));
	// A box below the surface; how thick that of the engine is, its documentation does not say.
	FKBoxElem Box(2.0f * HalfSize, 2.0f * HalfSize, 1.0f);
	Box.Center = FVector(0.0, 0.0, -0.5);
	Mesh.SimpleCollision.BoxElems.Add(Box);
	return Mesh;
}

FMeshSource MakeSphere()
{
	TArray<FVector2f> Profile;
	for (uint32 Ring = 0; Ring <= Rings; ++Ring)
	{
		const float Angle = std::numbers::pi_v<float> * static_cast<float>(Ring) / Rings;
		Profile.Add(FVector2f(HalfSize * std::sin(Angle), HalfSize * std::cos(Angle)));
	}
	FMeshSource Mesh;
	AddTurned(Mesh, Profile);
	Mesh.SimpleCollision.SphereElems.Add(FKSphereElem(HalfSize));
	return Mesh;
}

FMeshSource MakeCylinder()
{
	FMeshSource Mesh;
	const FVector2f Top(HalfSize, HalfSize);
	const FVector2f Bottom(HalfSize, -HalfSize);
	AddTurned(Mesh, {FVector2f(0.0f, HalfSize), Top});
	AddTurned(Mesh, {Top, Bottom});
	AddTurned(Mesh, {Bottom, FVector2f(0.0f, -HalfSize)});
	Mesh.SimpleCollision.ConvexElems.Add(HullOf(Mesh));
	return Mesh;
}

FMeshSource MakeCone()
{
	FMeshSource Mesh;
	const FVector2f Bottom(HalfSize, -HalfSize);
	AddTurned(Mesh, {FVector2f(0.0f, HalfSize), Bottom});
	AddTurned(Mesh, {Bottom, FVector2f(0.0f, -HalfSize)});
	Mesh.SimpleCollision.ConvexElems.Add(HullOf(Mesh));
	return Mesh;
}

UObject* LoadBasicShape(UClass* Class, const FString& Path)
{
	struct FShape
	{
		const TCHAR* Path;
		const TCHAR* Name;
		FMeshSource (*Make)();
	};
	static const FShape Shapes[] = {
		{TEXT("/Engine/BasicShapes/Cube.Cube"), TEXT("Cube"), MakeCube},
		{TEXT("/Engine/BasicShapes/Plane.Plane"), TEXT("Plane"), MakePlane},
		{TEXT("/Engine/BasicShapes/Sphere.Sphere"), TEXT("Sphere"), MakeSphere},
		{TEXT("/Engine/BasicShapes/Cylinder.Cylinder"), TEXT("Cylinder"), MakeCylinder},
		{TEXT("/Engine/BasicShapes/Cone.Cone"), TEXT("Cone"), MakeCone},
	};
	for (const FShape& Shape : Shapes)
	{
		if (Path == Shape.Path && UStaticMesh::StaticClass()->IsChildOf(Class))
		{
			UPackage* Package = GetTransientPackage();
			if (UStaticMesh* Known = FindObject<UStaticMesh>(Package, Shape.Name))
			{
				return Known;
			}
			return BuildStaticMesh(Shape.Make(), Package, FName(Shape.Name));
		}
	}
	return nullptr;
}

struct FRegisterLoader
{
	FRegisterLoader() { SetObjectLoader(LoadBasicShape); }
};
const FRegisterLoader RegisterLoader;
} // namespace
} // namespace Host
