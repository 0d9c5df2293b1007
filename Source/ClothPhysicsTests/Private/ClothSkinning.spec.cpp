// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BaseDynamicMeshComponent.h"
	#include "Components/BoxComponent.h"
	#include "Engine/EngineTypes.h"
	#include "Engine/StaticMesh.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "DynamicMesh/DynamicMeshAttributeSet.h"

BEGIN_DEFINE_SPEC(FClothSkinningSpec, "ClothPhysics.Skinning",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** About 500 particles, flat, that carry about 5,000 vertices in waves above them. */
static UClothPhysicsComponent& SpawnWaves(FClothTestWorld& World, const FTransform& Transform, bool bMirrored);
static FVector GetVertex(const UClothPhysicsComponent& TestCloth, int32 Vertex);
/** The waves and their slopes, cm. */
static double GetHeight(const FVector3f& At) { return 2.0 + 1.5 * FMath::Sin(0.15 * At.X) * FMath::Cos(0.1 * At.Y); }
static double GetSlopeX(const FVector3f& At) { return 0.225 * FMath::Cos(0.15 * At.X) * FMath::Cos(0.1 * At.Y); }
static double GetSlopeY(const FVector3f& At) { return -0.15 * FMath::Sin(0.15 * At.X) * FMath::Sin(0.1 * At.Y); }
/** Whether waves that have not moved are drawn as they are at rest, with normals and tangents. */
void TestAtRest(const UClothPhysicsComponent& TestCloth, bool bMirrored);
END_DEFINE_SPEC(FClothSkinningSpec)

UClothPhysicsComponent& FClothSkinningSpec::SpawnWaves(
	FClothTestWorld& World, const FTransform& Transform, bool bMirrored)
{
	return World.SpawnCloth(Transform,
		[bMirrored](UClothPhysicsComponent& TestCloth)
		{
			TestCloth.Source = EClothSource::StaticMesh;
			TestCloth.RestMesh.Simulation = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(23, 23));
			FClothPhysicsMesh& Waves = TestCloth.RestMesh.Render;
			Waves = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(72, 72));
			for (int32 Vertex = 0; Vertex < Waves.Positions.Num(); ++Vertex)
			{
				FVector3f& At = Waves.Positions[Vertex];
				Waves.Normals[Vertex] = FVector3f(FVector(-GetSlopeX(At), -GetSlopeY(At), 1.0).GetSafeNormal());
				At.Z = static_cast<float>(GetHeight(At));
				Waves.TexCoords[Vertex].X *= bMirrored ? -1.0f : 1.0f;
			}
			TestCloth.GravityScale = 0.0f;
		});
}

FVector FClothSkinningSpec::GetVertex(const UClothPhysicsComponent& TestCloth, int32 Vertex)
{
	return TestCloth.GetComponentTransform().TransformPosition(TestCloth.GetMesh()->GetVertex(Vertex));
}

void FClothSkinningSpec::TestAtRest(const UClothPhysicsComponent& TestCloth, bool bMirrored)
{
	const UE::Geometry::FDynamicMeshAttributeSet& Attributes = *TestCloth.GetMesh()->Attributes();
	double Farthest = 0.0;
	double WorstNormal = 1.0;
	double WorstTangent = 1.0;
	double WorstBiTangent = 1.0;
	for (int32 Vertex = 0; Vertex < TestCloth.GetMesh()->VertexCount(); ++Vertex)
	{
		const FVector3f At = TestCloth.RestMesh.Render.Positions[Vertex];
		const FVector AlongU = FVector(1.0, 0.0, GetSlopeX(At)).GetSafeNormal() * (bMirrored ? -1.0 : 1.0);
		const FVector AlongV = FVector(0.0, 1.0, GetSlopeY(At)).GetSafeNormal();
		const FVector Rest = TestCloth.GetComponentTransform().TransformPosition(FVector(At));
		Farthest = FMath::Max(Farthest, FVector::Dist(GetVertex(TestCloth, Vertex), Rest));
		WorstNormal = FMath::Min(WorstNormal,
			FVector(Attributes.PrimaryNormals()->GetElement(Vertex))
				| FVector(TestCloth.RestMesh.Render.Normals[Vertex]));
		WorstTangent = FMath::Min(WorstTangent, FVector(Attributes.PrimaryTangents()->GetElement(Vertex)) | AlongU);
		WorstBiTangent =
			FMath::Min(WorstBiTangent, FVector(Attributes.PrimaryBiTangents()->GetElement(Vertex)) | AlongV);
	}
	TestTrue(*FString::Printf(TEXT("where it was at rest: %g cm"), Farthest), Farthest < 5e-3);
	TestTrue(*FString::Printf(TEXT("normals: %g"), WorstNormal), WorstNormal > 0.9999);
	TestTrue(*FString::Printf(TEXT("along U: %g"), WorstTangent), WorstTangent > 0.999);
	// Not quite: tangents stand at right angles, U and V need not.
	TestTrue(*FString::Printf(TEXT("along V: %g"), WorstBiTangent), WorstBiTangent > 0.99);
}

void FClothSkinningSpec::Define()
{
	It("draws waves above a flat cloth as they are at rest, also when their texture is mirrored",
		[this]
		{
			for (const bool bMirrored : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth = SpawnWaves(World, FTransform::Identity, bMirrored);
				World.Play(0.1);
				TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 529);
				TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), 5184);
				TestAtRest(TestCloth, bMirrored);
			}
		});

	It("keeps the binding of a cloth that is turned, moved, scaled and mirrored",
		[this]
		{
			for (const FVector& Scale : {FVector(2.0, 0.5, 1.5), FVector(-2.0, 0.5, 1.5)})
			{
				FClothTestWorld World;
				const FTransform Transform(FRotator(30.0, 70.0, -50.0), FVector(100.0, -200.0, 300.0), Scale);
				UClothPhysicsComponent& TestCloth = SpawnWaves(World, Transform, true);
				World.Play(0.1);
				TestAtRest(TestCloth, true);
			}
		});

	It("takes the drawn mesh along when the component is turned in the air",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnWaves(World, FTransform::Identity, false);
			World.Play(0.1);
			const FRotator Turned(0.0, 90.0, 0.0);
			TestCloth.GetOwner()->SetActorRotation(Turned, ETeleportType::TeleportPhysics);
			World.Tick();
			const FVector Rest(TestCloth.RestMesh.Render.Positions[0]);
			TestTrue(TEXT("a corner"), FVector::Dist(GetVertex(TestCloth, 0), Turned.RotateVector(Rest)) < 0.01);
		});

	It("draws the particles themselves where there is no finer mesh",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			World.Play(1.0);
			const TArray<FVector> Particles = TestCloth.GetParticlePositions();
			double Farthest = 0.0;
			for (int32 Index = 0; Index < Particles.Num(); ++Index)
			{
				Farthest = FMath::Max(Farthest, FVector::Dist(GetVertex(TestCloth, Index), Particles[Index]));
			}
			TestTrue(*FString::Printf(TEXT("at most %g cm off"), Farthest), Farthest < 0.01);
		});

	It("is drawn where physics has taken its component, from the first frame of the world on",
		[this]
		{
			FClothTestWorld World;
			UBoxComponent& Rod = World.SpawnFreeBody<UBoxComponent>(
				FTransform::Identity, 1.0f, [](UBoxComponent& New) { New.SetBoxExtent(FVector(50.0, 1.0, 1.0)); });
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
			TestCloth.bCollideWithLevel = false;
			TestCloth.AttachToComponent(&Rod, FAttachmentTransformRules::KeepWorldTransform);
			for (int32 Frame = 0; Frame < 12; ++Frame)
			{
				World.Tick();
				const TArray<FVector> Particles = TestCloth.GetParticlePositions();
				for (int32 Index = 0; Index < Particles.Num(); ++Index)
				{
					const double Off = FVector::Dist(GetVertex(TestCloth, Index), Particles[Index]);
					TestTrue(*FString::Printf(TEXT("frame %d: %g cm off"), Frame, Off), Off < 0.01);
				}
			}
			TestTrue(TEXT("it falls with the rod"), TestCloth.GetComponentLocation().Z < -15.0);
		});

	It("hands its tangents to the renderer, in play and in the editor",
		[this]
		{
			for (const EWorldType::Type Type : {EWorldType::Game, EWorldType::Editor})
			{
				FClothTestWorld World(Type);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
				TestTrue(TEXT("tangents"),
					TestCloth.GetTangentsType() == EDynamicMeshComponentTangentsMode::ExternallyProvided
						&& TestCloth.GetMesh()->Attributes()->PrimaryTangents() != nullptr);
			}
		});

	It("has normals of length one that stand on the cloth, and tangents along U, while it hangs in folds",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 3);
			World.Play(1.0);
			const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
			const auto* Normals = Mesh.Attributes()->PrimaryNormals();
			const auto* Tangents = Mesh.Attributes()->PrimaryTangents();
			const auto* BiTangents = Mesh.Attributes()->PrimaryBiTangents();
			constexpr int32 Side = 15;
			for (int32 Vertex = 0; Vertex < Mesh.VertexCount(); ++Vertex)
			{
				const FVector Normal(Normals->GetElement(Vertex));
				const FVector Tangent(Tangents->GetElement(Vertex));
				const FVector BiTangent(BiTangents->GetElement(Vertex));
				TestTrue(TEXT("unit"), FMath::IsNearlyEqual(Normal.Length(), 1.0, 1e-4));
				TestTrue(
					TEXT("right angles"), FMath::Abs(Normal | Tangent) < 1e-4 && FMath::Abs(Normal | BiTangent) < 1e-4);
				const int32 Column = Vertex % Side;
				const int32 Row = Vertex / Side;
				if (Column == 0 || Column == Side - 1 || Row == 0 || Row == Side - 1)
				{
					continue;
				}
				// Differences over the neighbours, along the warp and along the weft.
				const FVector U = (Mesh.GetVertex(Vertex + 1) - Mesh.GetVertex(Vertex - 1)).GetSafeNormal();
				const FVector V = (Mesh.GetVertex(Vertex + Side) - Mesh.GetVertex(Vertex - Side)).GetSafeNormal();
				TestTrue(TEXT("across the cloth"), (Normal | (U ^ V).GetSafeNormal()) > 0.9);
				TestTrue(TEXT("along U"), (Tangent | U) > 0.8);
				TestTrue(TEXT("along V"), (BiTangent | V) > 0.8);
			}
		});

	It("has bounds that contain all that is drawn, and little else",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(0.0, 30.0, 0.0)), 0, 1);
			World.Play(1.0);
			FBox Drawn(ForceInit);
			const FBox Bounds = TestCloth.Bounds.GetBox();
			for (int32 Vertex = 0; Vertex < TestCloth.GetMesh()->VertexCount(); ++Vertex)
			{
				const FVector Position = GetVertex(TestCloth, Vertex);
				TestTrue(TEXT("inside"), Bounds.ExpandBy(0.01).IsInside(Position));
				Drawn += Position;
			}
			TestTrue(TEXT("it has moved"), Drawn.Min.Z < -60.0);
			TestTrue(TEXT("not much larger"), Bounds.GetSize().Length() < 2.0 * Drawn.GetSize().Length());
		});

	It("is drawn alike by one thread and by many",
		[this]
		{
			const auto Draw = [this](int32 Parallel)
			{
				const FScopedConsoleVariable Variable(TEXT("p.ClothPhysics.Parallel"), Parallel);
				FClothTestWorld World;
				// More vertices than a thread takes at once.
				UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform(FRotator(0.0, 30.0, 0.0)),
					[](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(52, 52);
						New.Pins.Corners = 3;
					});
				World.Play(0.5);
				const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
				FBox Bounds(ForceInit);
				TArray<FVector> Drawn;
				for (int32 Vertex = 0; Vertex < Mesh.VertexCount(); ++Vertex)
				{
					Bounds += GetVertex(TestCloth, Vertex);
					Drawn.Add(Mesh.GetVertex(Vertex));
					Drawn.Add(FVector(Mesh.Attributes()->PrimaryNormals()->GetElement(Vertex)));
					Drawn.Add(FVector(Mesh.Attributes()->PrimaryTangents()->GetElement(Vertex)));
					Drawn.Add(FVector(Mesh.Attributes()->PrimaryBiTangents()->GetElement(Vertex)));
				}
				const FBox Told = TestCloth.Bounds.GetBox().ExpandBy(0.01);
				TestTrue(TEXT("bounds of all parts"), Told.IsInside(Bounds.Min) && Told.IsInside(Bounds.Max));
				return Drawn;
			};
			TestTrue(TEXT("the same bits"), Draw(0) == Draw(1));
		});

	It("bakes a static mesh, and splits it where its texture does",
		[this]
		{
			FClothTestWorld World;
			// Two halves that share no vertex, but an edge.
			FClothPhysicsMesh Mesh = ClothTest::MakeGrid(FVector2D(50.0, 100.0), FIntPoint(6, 11));
			const FClothPhysicsMesh Half = Mesh;
			for (int32 Vertex = 0; Vertex < Half.Positions.Num(); ++Vertex)
			{
				Mesh.Positions.Add(Half.Positions[Vertex] + FVector3f(50.0f, 0.0f, 0.0f));
				Mesh.Normals.Add(Half.Normals[Vertex]);
				Mesh.TexCoords.Add(Half.TexCoords[Vertex]);
			}
			for (const int32 Vertex : Half.Triangles)
			{
				Mesh.Triangles.Add(Vertex + Half.Positions.Num());
			}
			UStaticMesh* StaticMesh = ClothTest::MakeStaticMesh(Mesh);
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[StaticMesh](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.SimulationMesh = StaticMesh;
					New.Pins.ParticleIndices = {0, 60};
				});
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 121);
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), 132);
			World.Play(1.0);
			double Gap = 0.0;
			for (int32 Row = 0; Row < 11; ++Row)
			{
				Gap = FMath::Max(
					Gap, FVector::Dist(GetVertex(TestCloth, 6 * Row + 5), GetVertex(TestCloth, 66 + 6 * Row)));
			}
			TestTrue(TEXT("the seam holds"), Gap < 1e-3);
			TestTrue(TEXT("it hangs"), ClothTest::Lowest(TestCloth.GetParticlePositions()) < -50.0);
		});
}

#endif
