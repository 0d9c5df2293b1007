// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"
#include "EngineTest.h"
#include "UDynamicMesh.h"

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

FDynamicMesh3 MakeColoredQuad()
{
	FDynamicMesh3 Mesh = MakeQuad();
	Mesh.EnableAttributes();
	Mesh.Attributes()->EnableTangents();
	Mesh.Attributes()->EnablePrimaryColors();
	Mesh.Attributes()->EnableMaterialID();
	Mesh.Attributes()->SetNumUVLayers(2);
	for (int Vertex = 0; Vertex < 4; ++Vertex)
	{
		Mesh.Attributes()->PrimaryNormals()->AppendElement(FVector3f::UpVector);
		Mesh.Attributes()->PrimaryColors()->AppendElement(FVector4f(1.0f, 0.5f, 0.0f, 1.0f));
		Mesh.Attributes()->GetUVLayer(1)->AppendElement(FVector2f(static_cast<float>(Vertex), 0.0f));
	}
	for (int Triangle = 0; Triangle < 2; ++Triangle)
	{
		Mesh.Attributes()->PrimaryNormals()->SetTriangle(Triangle, Mesh.GetTriangle(Triangle));
		Mesh.Attributes()->PrimaryColors()->SetTriangle(Triangle, Mesh.GetTriangle(Triangle));
		Mesh.Attributes()->GetUVLayer(1)->SetTriangle(Triangle, Mesh.GetTriangle(Triangle));
		Mesh.Attributes()->GetMaterialID()->SetValue(Triangle, Triangle);
	}
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
	Component->GetMesh()->SetVertex(0, FVector3d(-10.0, 0.0, 8.0));
	ExpectNear(Component->Bounds.Origin, FVector(105.0, 5.0, 0.0), 1e-9);
	Component->FastNotifyPositionsUpdated(true);
	ExpectNear(Component->Bounds.Origin, FVector(100.0, 5.0, 4.0), 1e-9);
	int Count = 0;
	Component->ProcessMesh([&Count](const FDynamicMesh3& Mesh) { Count = Mesh.TriangleCount(); });
	EXPECT_EQ(Count, 2);
}

TEST(DynamicMesh, EveryEditIsBroadcastAndRebuildsWhatIsDrawn)
{
	const FPlayedWorld World;
	auto* Component = World.Spawn<UDynamicMeshComponent>(FVector::ZeroVector, TEXT("NoCollision"));
	TArray<int32> Vertices;
	const auto Note = [&Vertices](const UDynamicMesh* Mesh, FDynamicMeshChangeInfo)
	{ Vertices.Add(Mesh->GetMeshRef().VertexCount()); };
	Component->GetDynamicMesh()->OnPreMeshChanged().AddLambda(Note);
	Component->GetDynamicMesh()->OnMeshChanged().AddLambda(Note);
	Component->SetMesh(MakeColoredQuad());
	EXPECT_EQ(Vertices, (TArray<int32>{0, 4}));
	EXPECT_EQ(Component->GetRenderedMesh().ProxyRebuilds, 1);
	EXPECT_EQ(Component->GetRenderedMesh().MaterialIDs, (TArray<int32>{0, 1}));
	EXPECT_EQ(Component->GetRenderedMesh().TexCoords[1][3], FVector2f(3.0f, 0.0f));

	Component->EditMesh([](FDynamicMesh3& Mesh) { Mesh.AppendVertex(FVector3d::ZeroVector); },
		EDynamicMeshComponentRenderUpdateMode::NoUpdate);
	EXPECT_EQ(Vertices, (TArray<int32>{0, 4, 4, 5}));
	EXPECT_EQ(Component->GetRenderedMesh().ProxyRebuilds, 2);
	Component->NotifyMeshUpdated();
	EXPECT_EQ(Component->GetRenderedMesh().ProxyRebuilds, 3);
	EXPECT_EQ(Vertices.Num(), 4);
}

TEST(DynamicMesh, AFastUpdateSendsWhatItsFlagsName)
{
	const FPlayedWorld World;
	auto* Component = World.Spawn<UDynamicMeshComponent>(FVector::ZeroVector, TEXT("NoCollision"));
	Component->SetMesh(MakeColoredQuad());
	const Host::FRenderedMesh& Rendered = Component->GetRenderedMesh();
	FDynamicMesh3& Mesh = *Component->GetMesh();
	Mesh.SetVertex(0, FVector3d(-1.0, 0.0, 0.0));
	Mesh.Attributes()->PrimaryNormals()->SetElement(0, FVector3f::ForwardVector);
	Mesh.Attributes()->PrimaryColors()->SetElement(0, FVector4f(0.0f, 0.0f, 0.0f, 0.0f));
	Mesh.Attributes()->GetUVLayer(1)->SetElement(0, FVector2f(9.0f, 9.0f));
	EXPECT_EQ(Rendered.Positions[0], FVector3d::ZeroVector);

	Component->FastNotifyPositionsUpdated();
	EXPECT_EQ(Rendered.Positions[0], FVector3d(-1.0, 0.0, 0.0));
	EXPECT_EQ(Rendered.Normals[0], FVector3f::UpVector);
	Component->FastNotifyPositionsUpdated(true);
	EXPECT_EQ(Rendered.Normals[0], FVector3f::ForwardVector);
	EXPECT_EQ(Rendered.Colors[0].X, 1.0f);
	Component->FastNotifyPositionsUpdated(false, true);
	EXPECT_EQ(Rendered.Colors[0].X, 0.0f);
	EXPECT_EQ(Rendered.TexCoords[1][0], FVector2f(0.0f, 0.0f));
	Component->FastNotifyPositionsUpdated(false, false, true);
	EXPECT_EQ(Rendered.TexCoords[1][0], FVector2f(9.0f, 9.0f));
	EXPECT_EQ(Rendered.ProxyRebuilds, 1);
	EXPECT_EQ(Rendered.BufferUpdates, 4);

	// Buffers of another size do not exist.
	Mesh.AppendVertex(FVector3d(0.0, 0.0, 5.0));
	Mesh.AppendTriangle(0, 4, 1);
	Component->FastNotifyPositionsUpdated();
	EXPECT_EQ(Rendered.ProxyRebuilds, 2);
}

TEST(DynamicMesh, CollisionWaitsWhileItIsDeferred)
{
	const FPlayedWorld World;
	auto* Component = World.Spawn<UDynamicMeshComponent>(FVector::ZeroVector, TEXT("NoCollision"));
	const Host::FRenderedMesh& Rendered = Component->GetRenderedMesh();
	Component->SetMesh(MakeQuad());
	EXPECT_EQ(Rendered.CollisionUpdates, 1);
	Component->FastNotifyPositionsUpdated();
	EXPECT_EQ(Rendered.CollisionUpdates, 1);
	Component->SetDeferredCollisionUpdatesEnabled(true);
	Component->SetMesh(MakeQuad());
	Component->SetMesh(MakeQuad());
	EXPECT_EQ(Rendered.CollisionUpdates, 1);
	Component->SetDeferredCollisionUpdatesEnabled(false, true);
	EXPECT_EQ(Rendered.CollisionUpdates, 2);
	Component->UpdateCollision(true);
	EXPECT_EQ(Rendered.CollisionUpdates, 2);
	Component->UpdateCollision(false);
	EXPECT_EQ(Rendered.CollisionUpdates, 3);
}

TEST(DynamicMesh, ColorsAndMaterialsAreCopiedWithTheMesh)
{
	FDynamicMesh3 Mesh = MakeColoredQuad();
	const FDynamicMesh3 Copy = Mesh;
	Mesh.Attributes()->GetMaterialID()->SetValue(1, 7);
	Mesh.Attributes()->PrimaryColors()->SetElement(0, FVector4f(0.0f, 0.0f, 0.0f, 0.0f));
	EXPECT_EQ(Copy.Attributes()->GetMaterialID()->GetValue(1), 1);
	EXPECT_EQ(Copy.Attributes()->PrimaryColors()->GetElement(0).Y, 0.5f);
}
