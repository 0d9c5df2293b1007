// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "DynamicMesh/DynamicMeshAttributeSet.h"
	#include "Engine/StaticMesh.h"
	#include "Materials/MaterialInterface.h"
	#include "SceneTypes.h"
	#include "UDynamicMesh.h"

BEGIN_DEFINE_SPEC(FClothRenderingSpec, "ClothPhysics.Rendering",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Two sections, two sets of texture coordinates, colours. */
static FClothPhysicsMesh MakeRichMesh();
/** How many of its triangles have their front on the other side than their normals point to. */
static int32 CountTurnedAway(const UClothPhysicsComponent& TestCloth);
END_DEFINE_SPEC(FClothRenderingSpec)

FClothPhysicsMesh FClothRenderingSpec::MakeRichMesh()
{
	FClothPhysicsMesh Mesh = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(5, 5));
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		Mesh.Colors.Add(FColor(static_cast<uint8>(10 * Vertex), 128, 255, static_cast<uint8>(Vertex)));
		Mesh.FurtherTexCoords.Add(FVector2f(static_cast<float>(Vertex), -1.0f));
	}
	for (int32 Triangle = 0; Triangle < Mesh.Triangles.Num() / 3; ++Triangle)
	{
		Mesh.Materials.Add(Triangle < 12 ? 0 : 1);
	}
	return Mesh;
}

int32 FClothRenderingSpec::CountTurnedAway(const UClothPhysicsComponent& TestCloth)
{
	const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
	const auto* Normals = Mesh.Attributes()->PrimaryNormals();
	int32 Count = 0;
	for (int32 Triangle = 0; Triangle < Mesh.TriangleCount(); ++Triangle)
	{
		const UE::Geometry::FIndex3i Corners = Mesh.GetTriangle(Triangle);
		const FVector A = Mesh.GetVertex(Corners.A);
		const FVector Front = (Mesh.GetVertex(Corners.C) - A) ^ (Mesh.GetVertex(Corners.B) - A);
		FVector Normal = FVector::ZeroVector;
		for (const int32 Corner : {Corners.A, Corners.B, Corners.C})
		{
			Normal += FVector(Normals->GetElement(Corner));
		}
		Count += (Front | Normal) > 0.0 ? 0 : 1;
	}
	return Count;
}

void FClothRenderingSpec::Define()
{
	It("tells nobody that its mesh has changed while it moves",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			World.Tick();
			int32 Changes = 0;
			TestCloth.GetDynamicMesh()->OnMeshChanged().AddLambda(
				[&Changes](UDynamicMesh*, FDynamicMeshChangeInfo) { ++Changes; });
			World.Play(0.5);
			TestEqual(TEXT("changes"), Changes, 0);
			TestTrue(TEXT("it moves"), TestCloth.Bounds.GetBox().Min.Z < -20.0);
			TestCloth.ResetCloth();
			TestEqual(TEXT("a reset is one"), Changes, 1);
		});

	It("draws triangles that face where their normals point, also when it is mirrored",
		[this]
		{
			for (const FVector& Scale : {FVector(1.0, 1.0, 1.0), FVector(-1.0, 1.0, 1.0), FVector(1.0, -2.0, 1.0),
					 FVector(1.0, 1.0, -1.0), FVector(-1.0, -1.0, -0.5)})
			{
				for (const bool bMesh : {false, true})
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth =
						World.SpawnCloth(FTransform(FQuat::Identity, FVector::ZeroVector, Scale),
							[bMesh](UClothPhysicsComponent& New)
							{
								New.SheetResolution = FIntPoint(9, 9);
								New.Pins.ParticleIndices = {0};
								New.Source = bMesh ? EClothSource::StaticMesh : EClothSource::Sheet;
								New.SimulationMesh = ClothTest::MakeStaticMesh(MakeRichMesh());
							});
					TestEqual(TEXT("turned away at rest"), CountTurnedAway(TestCloth), 0);
					World.Play(0.5);
					TestTrue(TEXT("it hangs"), TestCloth.Bounds.BoxExtent.Z > 10.0);
					TestEqual(*FString::Printf(TEXT("turned away, scaled by %s"), *Scale.ToString()),
						CountTurnedAway(TestCloth), 0);
				}
			}
		});

	It("sends positions, normals and tangents every frame, and rebuilds neither what is drawn nor collision",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			World.Tick();
			ClothTest::FRendering Before;
			ClothTest::FRendering After;
			if (ClothTest::GetRendering(TestCloth, Before))
			{
				World.Play(0.5);
				ClothTest::GetRendering(TestCloth, After);
				TestEqual(TEXT("rebuilds"), After.ProxyRebuilds, Before.ProxyRebuilds);
				TestEqual(TEXT("collision"), After.CollisionUpdates, 0);
				TestEqual(TEXT("updates"), After.BufferUpdates, Before.BufferUpdates + 30);
				TestEqual(TEXT("positions"), After.FarthestPosition, 0.0, 1e-9);
				TestEqual(TEXT("normals"), After.FarthestNormal, 0.0, 1e-9);
				TestEqual(TEXT("tangents"), After.FarthestTangent, 0.0, 1e-9);
			}
		});

	It("stands still when somebody else has exchanged its mesh",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Tick();
			TestCloth.SetMesh(UE::Geometry::FDynamicMesh3());
			World.Play(0.1);
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), 0);
			TestCloth.ResetCloth();
			TestEqual(TEXT("vertices after a reset"), TestCloth.GetMesh()->VertexCount(), 225);
		});

	It("has its shadows drawn anew every frame",
		[this]
		{
			FClothTestWorld World;
			TestTrue(TEXT("always"),
				World.SpawnSmallCloth().ShadowCacheInvalidationBehavior == EShadowCacheInvalidationBehavior::Always);
		});

	It("keeps sections, all sets of texture coordinates and colours of its mesh",
		[this]
		{
			const FClothPhysicsMesh Rich = MakeRichMesh();
			UStaticMesh* StaticMesh = ClothTest::MakeStaticMesh(Rich);
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[StaticMesh](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh = StaticMesh;
				});
			World.Play(0.1);
			const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
			const UE::Geometry::FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
			if (!TestEqual(TEXT("sets"), Attributes.NumUVLayers(), 2)
				|| !TestTrue(TEXT("colours"), Attributes.PrimaryColors() != nullptr)
				|| !TestEqual(TEXT("triangles"), Mesh.TriangleCount(), 32))
			{
				return;
			}
			for (int32 Triangle = 0; Triangle < 32; ++Triangle)
			{
				TestEqual(TEXT("material"), Attributes.GetMaterialID()->GetValue(Triangle), Rich.Materials[Triangle]);
				for (int32 Corner = 0; Corner < 3; ++Corner)
				{
					const int32 Vertex = Mesh.GetTriangle(Triangle)[Corner];
					const auto* Further = Attributes.GetUVLayer(1);
					const FVector2f TexCoord = Further->GetElement(Further->GetTriangle(Triangle)[Corner]);
					TestTrue(TEXT("second set"), TexCoord == Rich.FurtherTexCoords[Vertex]);
					const auto* Colors = Attributes.PrimaryColors();
					const FVector4f Color = Colors->GetElement(Colors->GetTriangle(Triangle)[Corner]);
					TestEqual(TEXT("red"), FMath::RoundToInt32(255.0f * Color.X), int32(Rich.Colors[Vertex].R));
					TestEqual(TEXT("green"), FMath::RoundToInt32(255.0f * Color.Y), int32(Rich.Colors[Vertex].G));
					TestEqual(TEXT("blue"), FMath::RoundToInt32(255.0f * Color.Z), int32(Rich.Colors[Vertex].B));
					TestEqual(TEXT("alpha"), FMath::RoundToInt32(255.0f * Color.W), int32(Rich.Colors[Vertex].A));
				}
			}
		});

	It("keeps four sets of texture coordinates apart",
		[this]
		{
			FClothPhysicsMesh Rich = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(5, 5));
			for (int32 Index = 0; Index < 3 * Rich.Positions.Num(); ++Index)
			{
				Rich.FurtherTexCoords.Add(FVector2f(static_cast<float>(Index), -1.0f));
			}
			UStaticMesh* StaticMesh = ClothTest::MakeStaticMesh(Rich);
			FClothTestWorld World;
			const UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[StaticMesh](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh = StaticMesh;
				});
			const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
			if (!TestEqual(TEXT("sets"), Mesh.Attributes()->NumUVLayers(), 4))
			{
				return;
			}
			for (int32 Set = 1; Set < 4; ++Set)
			{
				const auto* Layer = Mesh.Attributes()->GetUVLayer(Set);
				for (int32 Triangle = 0; Triangle < Mesh.TriangleCount(); ++Triangle)
				{
					const int32 Vertex = Mesh.GetTriangle(Triangle)[0];
					const FVector2f TexCoord = Layer->GetElement(Layer->GetTriangle(Triangle)[0]);
					TestTrue(*FString::Printf(TEXT("set %d"), Set),
						TexCoord == Rich.FurtherTexCoords[(Set - 1) * Rich.Positions.Num() + Vertex]);
				}
			}
		});

	It("has the materials of its mesh, but for those that the user has chosen",
		[this]
		{
			UStaticMesh* StaticMesh = ClothTest::MakeStaticMesh(MakeRichMesh());
			UMaterialInterface* First = StaticMesh->GetStaticMaterials()[0].MaterialInterface;
			UMaterialInterface* Second = StaticMesh->GetStaticMaterials()[1].MaterialInterface;
			UMaterialInterface* Chosen = ClothTest::MakeMaterial();
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[StaticMesh, Chosen](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh = StaticMesh;
					New.SetMaterial(1, Chosen);
				});
			TestTrue(TEXT("from the mesh"), TestCloth.GetMaterial(0) == First);
			TestTrue(TEXT("chosen"), TestCloth.GetMaterial(1) == Chosen);

			UMaterialInterface* Other = ClothTest::MakeMaterial();
			StaticMesh->GetStaticMaterials()[0].MaterialInterface = Other;
			TestCloth.ResetCloth();
			TestTrue(TEXT("follows the mesh"), TestCloth.GetMaterial(0) == Other);
			TestCloth.SetMaterial(0, Chosen);
			TestCloth.SetMaterial(1, nullptr);
			TestCloth.ResetCloth();
			TestTrue(TEXT("chosen later"), TestCloth.GetMaterial(0) == Chosen);
			TestTrue(TEXT("no longer chosen"), TestCloth.GetMaterial(1) == Second);
			TestCloth.SetMaterial(0, nullptr);
			TestCloth.ResetCloth();
			TestTrue(TEXT("from the mesh again"), TestCloth.GetMaterial(0) == Other);
		});

	It("has the materials of the mesh that is drawn",
		[this]
		{
			UStaticMesh* Coarse =
				ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(7, 7)));
			UStaticMesh* Drawn = ClothTest::MakeStaticMesh(MakeRichMesh());
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[Coarse, Drawn](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh = Coarse;
					New.DrawnMesh = Drawn;
				});
			for (int32 Slot = 0; Slot < 2; ++Slot)
			{
				TestTrue(TEXT("from the mesh"),
					TestCloth.GetMaterial(Slot) == Drawn->GetStaticMaterials()[Slot].MaterialInterface);
			}
		});

	It("leaves the material of a sheet alone",
		[this]
		{
			UMaterialInterface* Chosen = ClothTest::MakeMaterial();
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(
				FTransform::Identity, [Chosen](UClothPhysicsComponent& New) { New.SetMaterial(0, Chosen); });
			TestTrue(TEXT("chosen"), TestCloth.GetMaterial(0) == Chosen);
			TestEqual(TEXT("slot of a triangle"), TestCloth.GetMesh()->Attributes()->GetMaterialID()->GetValue(0), 0);
		});
}

#endif
