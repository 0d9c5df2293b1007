// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Chaos/ChaosEngineInterface.h"
#include "Chaos/HeightField.h"
#include "Chaos/TriangleMeshImplicitObject.h"
#include "Engine/StaticMesh.h"
#include "EngineTest.h"
#include "Host/HeightFieldComponent.h"
#include "Host/StaticMeshBuilder.h"
#include "Physics/PhysicsInterfaceCore.h"
#include "PhysicsEngine/BodySetup.h"
#include "StaticMeshResources.h"
#include "UObject/Package.h"

TEST(StaticMeshes, GamesKeepVerticesOnlyIfAllowed)
{
	Host::FMeshSource Source;
	Source.Positions = {FVector3f(0.0f, 0.0f, 0.0f), FVector3f(0.0f, 1.0f, 0.0f), FVector3f(1.0f, 0.0f, 0.0f)};
	Source.Triangles = {0, 1, 2};
	Source.TextureCoordinates = {FVector2f(0.0f, 0.0f), FVector2f(0.0f, 1.0f), FVector2f(1.0f, 0.0f)};
	Source.Colors.Init(FColor::Red, 3);
	const UStaticMesh* Allowed = Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None);
	const FStaticMeshVertexBuffers& Buffers = Allowed->GetRenderData()->LODResources[0].VertexBuffers;
	EXPECT_EQ(Buffers.PositionVertexBuffer.GetNumVertices(), 3u);
	EXPECT_EQ(Buffers.ColorVertexBuffer.VertexColor(1), FColor::Red);
	EXPECT_EQ(Buffers.StaticMeshVertexBuffer.GetVertexUV(2, 0), FVector2f(1.0f, 0.0f));
	EXPECT_EQ(FVector3f(Buffers.StaticMeshVertexBuffer.VertexTangentZ(0)), FVector3f::UpVector);
	EXPECT_EQ(FVector3f(Buffers.StaticMeshVertexBuffer.VertexTangentX(0)), FVector3f::ForwardVector);

	Source.bAllowCPUAccess = false;
	const UStaticMesh* Denied = Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None);
	EXPECT_EQ(Denied->GetRenderData()->LODResources[0].GetNumVertices(), WITH_EDITOR ? 3 : 0);
	EXPECT_EQ(Denied->GetBodySetup()->TriMeshGeometries[0]->Particles().Size(), 3u);
}

TEST(ChaosGeometry, TriangleMeshesUseShortIndicesIfTheySuffice)
{
	for (const int Count : {3, 70000})
	{
		TArray<Chaos::TVector<float, 3>> Points;
		for (int Index = 0; Index < Count; ++Index)
		{
			Points.Add(FVector3f(static_cast<float>(Index), 0.0f, 1.0f));
		}
		TArray<Chaos::TVec3<int32>> Elements;
		Elements.Add(Chaos::TVec3<int32>(0, 1, Count - 1));
		const Chaos::FTriangleMeshImplicitObjectPtr Mesh = new Chaos::FTriangleMeshImplicitObject(
			Chaos::FTriangleMeshImplicitObject::ParticlesType(MoveTemp(Points)), MoveTemp(Elements));
		EXPECT_EQ(Mesh->Elements().RequiresLargeIndices(), Count > 65535);
		EXPECT_EQ(Mesh->Particles().GetX(Count - 1).X, static_cast<float>(Count - 1));
		EXPECT_EQ(Mesh->GetType(), Chaos::ImplicitObjectType::TriangleMesh);
		EXPECT_EQ(Mesh->GetObject<Chaos::FHeightField>(), nullptr);
	}
}

TEST(ChaosGeometry, AHeightFieldIsFoundThroughTheBody)
{
	const FPlayedWorld World;
	auto* Terrain = World.Spawn<UHostHeightFieldComponent>(FVector::ZeroVector, TEXT("BlockAll"));
	TArray<double> Heights;
	for (int Index = 0; Index < 12; ++Index)
	{
		Heights.Add(-20.0 + 7.0 * Index);
	}
	Terrain->SetHeights(Heights, 3, 4, 25.0);
	int Found = 0;
	FPhysicsCommand::ExecuteRead(Terrain->GetBodyInstance()->GetPhysicsActor(),
		[&](const FPhysicsActorHandle& Actor)
		{
			PhysicsInterfaceTypes::FInlineShapeArray Shapes;
			FPhysicsInterface::GetAllShapes_AssumedLocked(Actor, Shapes);
			for (const FPhysicsShapeHandle& Shape : Shapes)
			{
				const auto* Field = Shape.GetGeometry().GetObject<Chaos::FHeightField>();
				ASSERT_NE(Field, nullptr);
				++Found;
				EXPECT_EQ(Field->GetNumRows(), 3);
				EXPECT_EQ(Field->GetNumCols(), 4);
				EXPECT_NEAR(Field->GetHeight(2, 1), Heights[6], 0.01);
				ExpectNear(Field->GeomData.GetPointScaled(6), FVector(50.0, 25.0, Heights[6]), 0.01);
				EXPECT_FALSE(Field->IsHole(1, 1));
			}
		});
	EXPECT_EQ(Found, 1);
}

TEST(ChaosGeometry, ExecuteReadLeavesOutWhatHasNoBody)
{
	bool bCalled = false;
	EXPECT_FALSE(FPhysicsCommand::ExecuteRead(nullptr, [&bCalled](const FPhysicsActorHandle&) { bCalled = true; }));
	EXPECT_FALSE(bCalled);
}
