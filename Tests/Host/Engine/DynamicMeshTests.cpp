// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "EngineTest.h"

using namespace UE::Geometry;

namespace
{
FDynamicMesh3 MakeQuad()
{
	FDynamicMesh3 Mesh;
	for (const FVector3d& Corner :
		{FVector3d(0.0, 0.0, 0.0), FVector3d(0.0, 10.0, 0.0), FVector3d(10.0, 10.0, 0.0), FVector3d(10.0, 0.0, 0.0)})
	{
		Mesh.AppendVertex(Corner);
	}
	Mesh.AppendTriangle(0, 1, 2);
	Mesh.AppendTriangle(0, 2, 3);
	return Mesh;
}
} // namespace

TEST(DynamicMesh, RefusesTrianglesThatAreNone)
{
	FDynamicMesh3 Mesh = MakeQuad();
	EXPECT_EQ(Mesh.AppendTriangle(0, 0, 1), FDynamicMesh3::InvalidID);
	EXPECT_EQ(Mesh.AppendTriangle(0, 1, 7), FDynamicMesh3::InvalidID);
	EXPECT_EQ(Mesh.TriangleCount(), 2);
}

TEST(DynamicMesh, RefusesAThirdTriangleAtAnEdge)
{
	FDynamicMesh3 Mesh = MakeQuad();
	const int Apex = Mesh.AppendVertex(FVector3d(5.0, 5.0, 5.0));
	EXPECT_EQ(Mesh.AppendTriangle(2, 0, Apex), FDynamicMesh3::NonManifoldID);
	EXPECT_EQ(Mesh.AppendTriangle(0, Apex, 1), 2);
	EXPECT_EQ(Mesh.TriangleCount(), 3);
	EXPECT_EQ(Mesh.GetTriangle(1), FIndex3i(0, 2, 3));
}

TEST(DynamicMesh, AnElementOfAnOverlayBelongsToOneVertex)
{
	FDynamicMesh3 Mesh = MakeQuad();
	Mesh.EnableAttributes();
	FDynamicMeshNormalOverlay* Normals = Mesh.Attributes()->PrimaryNormals();
	for (int Vertex = 0; Vertex < 4; ++Vertex)
	{
		EXPECT_EQ(Normals->AppendElement(FVector3f::UpVector), Vertex);
	}
	EXPECT_FALSE(Normals->IsSetTriangle(0));
	EXPECT_EQ(Normals->SetTriangle(0, Mesh.GetTriangle(0)), EMeshResult::Ok);
	EXPECT_NE(Normals->SetTriangle(1, FIndex3i(1, 2, 3)), EMeshResult::Ok);
	EXPECT_NE(Normals->SetTriangle(5, FIndex3i(0, 1, 2)), EMeshResult::Ok);
	EXPECT_EQ(Normals->SetTriangle(1, Mesh.GetTriangle(1)), EMeshResult::Ok);
	Normals->SetElement(3, FVector3f::ForwardVector);
	EXPECT_EQ(Normals->GetElement(3), FVector3f::ForwardVector);
}

TEST(DynamicMesh, CopiesAndMovesKeepTheirOverlays)
{
	FDynamicMesh3 Mesh = MakeQuad();
	Mesh.EnableAttributes();
	Mesh.Attributes()->EnableTangents();
	Mesh.Attributes()->PrimaryUV()->AppendElement(FVector2f(0.5f, 0.25f));
	FDynamicMesh3 Copy = Mesh;
	Mesh.Attributes()->PrimaryUV()->SetElement(0, FVector2f(9.0f, 9.0f));
	EXPECT_EQ(Copy.Attributes()->PrimaryUV()->GetElement(0), FVector2f(0.5f, 0.25f));
	EXPECT_NE(Copy.Attributes()->PrimaryBiTangents(), nullptr);

	FDynamicMesh3 Moved = MoveTemp(Copy);
	FDynamicMeshNormalOverlay* Normals = Moved.Attributes()->PrimaryNormals();
	for (int Vertex = 0; Vertex < 4; ++Vertex)
	{
		Normals->AppendElement(FVector3f::UpVector);
	}
	EXPECT_EQ(Normals->SetTriangle(0, Moved.GetTriangle(0)), EMeshResult::Ok);
	Moved.Clear();
	EXPECT_EQ(Moved.VertexCount(), 0);
	EXPECT_FALSE(Moved.HasAttributes());
}

TEST(DynamicMesh, BoundsOfTheComponentFollowTheMesh)
{
	const FPlayedWorld World;
	auto* Component = World.Spawn<UDynamicMeshComponent>(FVector(100.0, 0.0, 0.0), TEXT("NoCollision"));
	Component->SetMesh(MakeQuad());
	ExpectNear(Component->Bounds.Origin, FVector(105.0, 5.0, 0.0), 1e-9);
	Component->EditMesh([](FDynamicMesh3& Mesh) { Mesh.SetVertex(0, FVector3d(-10.0, 0.0, 8.0)); },
		EDynamicMeshComponentRenderUpdateMode::NoUpdate);
	ExpectNear(Component->Bounds.Origin, FVector(105.0, 5.0, 0.0), 1e-9);
	Component->FastNotifyPositionsUpdated(true);
	ExpectNear(Component->Bounds.Origin, FVector(100.0, 5.0, 4.0), 1e-9);
	int Count = 0;
	Component->ProcessMesh([&Count](const FDynamicMesh3& Mesh) { Count = Mesh.TriangleCount(); });
	EXPECT_EQ(Count, 2);
}
