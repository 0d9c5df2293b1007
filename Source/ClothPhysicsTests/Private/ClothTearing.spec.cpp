// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestListener.h"
	#include "ClothTestWorld.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "DynamicMesh/DynamicMeshAttributeSet.h"
	#include "Engine/EngineTypes.h"
	#include "UDynamicMesh.h"
	#include "UObject/WeakObjectPtrTemplates.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothTearingSpec, "ClothPhysics.Tearing",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
static constexpr int32 Side = 15;
/** A square metre of denim, flat unless turned, held at its back. It weighs 4 N or so and bears 24,000 N. */
static UClothPhysicsComponent& SpawnDenim(
	FClothTestWorld& World, const FRotator& Rotation,
	TFunctionRef<void(UClothPhysicsComponent&)> Configure = [](UClothPhysicsComponent&) {});
static UClothTestListener& Listen(UClothPhysicsComponent& TestCloth);
/** Hangs, and tears at loads that its own weight has. */
static UClothPhysicsComponent& SpawnWeak(FClothTestWorld& World, TFunctionRef<void(UClothPhysicsComponent&)> Configure);
static FClothPhysicsMesh MakeRichMesh();
static FVector GetCorner(const UClothPhysicsComponent& TestCloth, int32 Corner);
void TestSameAttributes(const UClothPhysicsComponent& TestCloth, const FClothPhysicsMesh& Rich);
void TestLonger(const TCHAR* What, double Value, double Limit);
END_DEFINE_SPEC(FClothTearingSpec)

UClothPhysicsComponent& FClothTearingSpec::SpawnDenim(
	FClothTestWorld& World, const FRotator& Rotation, TFunctionRef<void(UClothPhysicsComponent&)> Configure)
{
	return World.SpawnCloth(FTransform(Rotation),
		[&](UClothPhysicsComponent& New)
		{
			New.SheetResolution = FIntPoint(Side, Side);
			New.FabricPreset = EClothFabricPreset::Denim;
			New.Pins.Edges = static_cast<int32>(EClothSheetEdges::Back);
			Configure(New);
		});
}

UClothTestListener& FClothTearingSpec::Listen(UClothPhysicsComponent& TestCloth)
{
	auto* Listener = NewObject<UClothTestListener>(TestCloth.GetOwner(), TEXT("Listener"));
	TestCloth.OnTorn.AddDynamic(Listener, &UClothTestListener::NoteTorn);
	return *Listener;
}

UClothPhysicsComponent& FClothTearingSpec::SpawnWeak(
	FClothTestWorld& World, TFunctionRef<void(UClothPhysicsComponent&)> Configure)
{
	return SpawnDenim(World, FRotator(-90.0, 0.0, 0.0),
		[&](UClothPhysicsComponent& New)
		{
			New.Tearing.bCanTear = true;
			New.Tearing.StrengthScale = 1e-4f;
			Configure(New);
		});
}

FClothPhysicsMesh FClothTearingSpec::MakeRichMesh()
{
	FClothPhysicsMesh Mesh = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(9, 9));
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		Mesh.Colors.Add(FColor(static_cast<uint8>(Vertex), 128, 255, static_cast<uint8>(2 * Vertex)));
	}
	for (int32 Index = 0; Index < 2 * Mesh.Positions.Num(); ++Index)
	{
		Mesh.FurtherTexCoords.Add(FVector2f(static_cast<float>(Index), -1.0f));
	}
	for (int32 Triangle = 0; Triangle < Mesh.Triangles.Num() / 3; ++Triangle)
	{
		Mesh.Materials.Add(Triangle % 2);
	}
	return Mesh;
}

/** Where the corner of a drawn triangle is, in the space of the component. */
FVector FClothTearingSpec::GetCorner(const UClothPhysicsComponent& TestCloth, int32 Corner)
{
	const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
	return Mesh.GetVertex(Mesh.GetTriangle(Corner / 3)[Corner % 3]);
}

/** Whether the corners of all drawn triangles have the attributes that the mesh has. */
void FClothTearingSpec::TestSameAttributes(const UClothPhysicsComponent& TestCloth, const FClothPhysicsMesh& Rich)
{
	const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
	const UE::Geometry::FDynamicMeshAttributeSet& Attributes = *Mesh.Attributes();
	int32 Wrong = 0;
	for (int32 Corner = 0; Corner < Rich.Triangles.Num(); ++Corner)
	{
		const int32 Triangle = Corner / 3;
		const int32 Vertex = Rich.Triangles[Corner];
		const auto TexCoord = [&](int32 Set)
		{
			const auto* Layer = Attributes.GetUVLayer(Set);
			return Layer->GetElement(Layer->GetTriangle(Triangle)[Corner % 3]);
		};
		const auto* Colors = Attributes.PrimaryColors();
		const FVector4f Color = Colors->GetElement(Colors->GetTriangle(Triangle)[Corner % 3]);
		Wrong += TexCoord(0) == Rich.TexCoords[Vertex] ? 0 : 1;
		Wrong += TexCoord(1) == Rich.FurtherTexCoords[Vertex] ? 0 : 1;
		Wrong += TexCoord(2) == Rich.FurtherTexCoords[Rich.Positions.Num() + Vertex] ? 0 : 1;
		Wrong += FMath::RoundToInt32(255.0f * Color.X) == Rich.Colors[Vertex].R ? 0 : 1;
		Wrong += Attributes.GetMaterialID()->GetValue(Triangle) == Rich.Materials[Triangle] ? 0 : 1;
	}
	TestEqual(TEXT("triangles"), Mesh.TriangleCount(), Rich.Triangles.Num() / 3);
	TestEqual(TEXT("wrong attributes"), Wrong, 0);
}

void FClothTearingSpec::TestLonger(const TCHAR* What, double Value, double Limit)
{
	TestTrue(*FString::Printf(TEXT("%s: %g, more than %g"), What, Value, Limit), Value > Limit);
}

void FClothTearingSpec::Define()
{
	It("lets the halves of a sheet that was cut fall apart, simulated and drawn, and mends it at a reset",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator::ZeroRotator);
			UClothTestListener& Listener = Listen(TestCloth);
			World.Tick();
			const int32 New = TestCloth.CutCloth(FVector(1.0, -60.0, 10.0), FVector(1.0, 60.0, 10.0));
			TestEqual(TEXT("new particles"), New, Side);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), Side * Side + Side);
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), Side * Side + Side);
			TestEqual(TEXT("told"), Listener.TornParticles.Num(), 1);
			TestEqual(TEXT("told how many"), Listener.TornParticles[0], Side);
			TestEqual(TEXT("told where"), Listener.TornLocations[0].X, 0.0, 1.0);
			World.Play(1.0);
			const TArray<FVector> End = TestCloth.GetParticlePositions();
			// Air holds it up; if it were still held it could not be lower than 100 cm.
			TestLonger(TEXT("the front has fallen"), -End[Side - 1].Z, 150.0);
			TestLonger(TEXT("the back hangs"), End[Side / 2 - 1].Z, -120.0);
			// Drawn triangles lie on one of the sides, none between.
			double Longest = 0.0;
			for (int32 Corner = 0; Corner < 3 * TestCloth.GetMesh()->TriangleCount(); ++Corner)
			{
				const int32 Next = Corner % 3 == 2 ? Corner - 2 : Corner + 1;
				Longest = FMath::Max(Longest, FVector::Dist(GetCorner(TestCloth, Corner), GetCorner(TestCloth, Next)));
			}
			TestTrue(*FString::Printf(TEXT("the longest side is %g cm"), Longest), Longest < 12.0);
			TestTrue(TEXT("bounds have both"),
				TestCloth.Bounds.GetBox().Min.Z < -150.0 && TestCloth.Bounds.GetBox().Max.Z > -5.0);
			TestCloth.ResetCloth();
			TestEqual(TEXT("particles after a reset"), TestCloth.GetParticleCount(), Side * Side);
			TestEqual(TEXT("vertices after a reset"), TestCloth.GetMesh()->VertexCount(), Side * Side);
			World.Play(0.5);
			TestLonger(TEXT("it holds"), TestCloth.GetParticlePositions()[Side - 1].Z, -120.0);
		});

	It("keeps texture coordinates, colours and materials",
		[this]
		{
			const FClothPhysicsMesh Rich = MakeRichMesh();
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.RestMesh.Simulation = Rich;
				});
			World.Tick();
			// Along the diagonal of the mesh, and then across that cut.
			TestEqual(TEXT("a slit"), TestCloth.CutCloth(FVector(-25.0, 0.0, 0.0), FVector(25.0, 0.0, 0.0)), 3);
			TestSameAttributes(TestCloth, Rich);
			TestLonger(
				TEXT("a cut across"), TestCloth.CutCloth(FVector(0.0, -60.0, 0.0), FVector(0.0, 60.0, 0.0)), 9.0);
			TestSameAttributes(TestCloth, Rich);
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), TestCloth.GetParticleCount());
			World.Play(0.2);
			TestSameAttributes(TestCloth, Rich);
		});

	It("is cut again across both of its pieces",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.RestMesh.Simulation = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Side, Side));
				});
			World.Tick();
			TestEqual(TEXT("in two"), TestCloth.CutCloth(FVector(0.0, -60.0, 0.0), FVector(0.0, 60.0, 0.0)), Side);
			// Each half has its own particles along the first cut.
			TestEqual(TEXT("in four"), TestCloth.CutCloth(FVector(-60.0, 0.0, 0.0), FVector(60.0, 0.0, 0.0)), Side + 1);
			// A line that ends inside one of the four leaves the others alone.
			TestEqual(TEXT("into one"), TestCloth.CutCloth(FVector(-60.0, 25.0, 0.0), FVector(-20.0, 25.0, 0.0)), 4);
		});

	It("draws each vertex at its particle, also where parts come apart again",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.RestMesh.Simulation = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Side, Side));
					New.Pins.Spheres.AddDefaulted_GetRef().Center = FVector(-50.0, 0.0, 0.0);
				});
			World.Tick();
			const auto TestDrawn = [&](const TCHAR* When)
			{
				const TArray<FVector> Particles = TestCloth.GetParticlePositions();
				double Farthest = 0.0;
				for (int32 Corner = 0; Corner < 3 * TestCloth.GetMesh()->TriangleCount(); ++Corner)
				{
					double Nearest = 1000.0;
					for (const FVector& Particle : Particles)
					{
						Nearest = FMath::Min(Nearest, FVector::Dist(GetCorner(TestCloth, Corner), Particle));
					}
					Farthest = FMath::Max(Farthest, Nearest);
				}
				TestTrue(*FString::Printf(TEXT("%s: %.3f cm off"), When, Farthest), Farthest < 0.05);
				TestEqual(When, TestCloth.GetMesh()->VertexCount(), TestCloth.GetParticleCount());
			};
			TestEqual(TEXT("a slit"), TestCloth.CutCloth(FVector(0.0, -40.0, 0.0), FVector(0.0, 40.0, 0.0)), 11);
			World.Play(0.7);
			TestDrawn(TEXT("after a slit"));
			// From both of its sides to the rim.
			constexpr int32 Row = Side / 2 * Side;
			for (const int32 Part : {Row + Side / 2, Side * Side + 5})
			{
				for (const int32 Rim : {Row, Row + Side - 1})
				{
					const TArray<FVector> Particles = TestCloth.GetParticlePositions();
					TestCloth.CutCloth(Particles[Part], Particles[Rim]);
				}
			}
			TestDrawn(TEXT("after more cuts"));
			World.Play(0.5);
			TestDrawn(TEXT("later"));
		});

	It("divides a finer mesh that is drawn where the simulated one is divided",
		[this]
		{
			FClothTestWorld World;
			const FClothPhysicsMesh Fine = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(40, 40));
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[&](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.RestMesh.Simulation = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Side, Side));
					New.RestMesh.Render = Fine;
					New.Pins.Spheres.AddDefaulted_GetRef().Center = FVector(-50.0, 0.0, 0.0);
				});
			World.Tick();
			TestEqual(
				TEXT("new particles"), TestCloth.CutCloth(FVector(0.0, -60.0, 0.0), FVector(0.0, 60.0, 0.0)), Side);
			World.Play(1.0);
			double Longest = 0.0;
			double Crack = 0.0;
			TMap<int32, int32> Seen[2];
			for (int32 Corner = 0; Corner < Fine.Triangles.Num(); ++Corner)
			{
				const int32 First = Corner - Corner % 3;
				const int32 Next = Corner % 3 == 2 ? First : Corner + 1;
				Longest = FMath::Max(Longest, FVector::Dist(GetCorner(TestCloth, Corner), GetCorner(TestCloth, Next)));
				const float Center = Fine.Positions[Fine.Triangles[First]].X
					+ Fine.Positions[Fine.Triangles[First + 1]].X + Fine.Positions[Fine.Triangles[First + 2]].X;
				TMap<int32, int32>& OfSide = Seen[Center > 0.0f ? 1 : 0];
				if (const int32* Other = OfSide.Find(Fine.Triangles[Corner]))
				{
					Crack =
						FMath::Max(Crack, FVector::Dist(GetCorner(TestCloth, Corner), GetCorner(TestCloth, *Other)));
				}
				OfSide.Add(Fine.Triangles[Corner], Corner);
			}
			// At rest sides have 2.6 and 3.6 cm.
			TestTrue(*FString::Printf(TEXT("the longest side is %g cm"), Longest), Longest < 5.0);
			TestTrue(*FString::Printf(TEXT("the widest crack within a side is %g cm"), Crack), Crack < 0.3);
			TestLonger(TEXT("the front has fallen"), -TestCloth.GetParticlePositions()[Side - 1].Z, 120.0);
		});

	It("holds both parts of what is held",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator::ZeroRotator);
			World.Tick();
			const TArray<FVector> Start = TestCloth.GetParticlePositions();
			TestEqual(
				TEXT("new particles"), TestCloth.CutCloth(FVector(-60.0, 1.0, 0.0), FVector(60.0, 1.0, 0.0)), Side);
			const int32 Middle = Side / 2 * Side;
			int32 Part = INDEX_NONE;
			const TArray<FVector> Cut = TestCloth.GetParticlePositions();
			for (int32 Particle = Side * Side; Particle < Cut.Num(); ++Particle)
			{
				Part = FVector::Dist(Cut[Particle], Start[Middle]) < 0.01 ? Particle : Part;
			}
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				TestCloth.SetWorldLocation(FVector(0.0, 0.0, Frame));
				World.Tick();
			}
			const TArray<FVector> End = TestCloth.GetParticlePositions();
			if (TestTrue(TEXT("a held particle was divided"), Part != INDEX_NONE))
			{
				const FVector Expected = Start[Middle] + FVector(0.0, 0.0, 30.0);
				TestTrue(TEXT("the old part is held"), FVector::Dist(End[Middle], Expected) < 0.01);
				TestTrue(TEXT("the new part is held"), FVector::Dist(End[Part], Expected) < 0.01);
				TestEqual(TEXT("released"), TestCloth.ReleaseCloth(NAME_None), Side + 1);
			}
		});

	It("leaves to each holder what it holds",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator::ZeroRotator);
			World.Tick();
			const TArray<FVector> Start = TestCloth.GetParticlePositions();
			constexpr int32 Corner = Side - 1;
			TestEqual(TEXT("a hand at a front corner"), TestCloth.GrabCloth(TEXT("Hand"), Start[Corner], 0.0f), 1);
			// Through the middle of the edge that the component holds.
			TestTrue(TEXT("cut"), TestCloth.CutCloth(FVector(-60.0, 1.0, 0.0), FVector(0.0, 1.0, 0.0)) > 0);
			for (int32 Frame = 1; Frame <= 30; ++Frame)
			{
				TestCloth.SetWorldLocation(FVector(0.0, 0.0, Frame));
				World.Tick();
			}
			const TArray<FVector> End = TestCloth.GetParticlePositions();
			const FVector Middle = Start[Side / 2 * Side] + FVector(0.0, 0.0, 30.0);
			int32 Held = 0;
			for (const FVector& Position : End)
			{
				Held += FVector::Dist(Position, Middle) < 0.01 ? 1 : 0;
			}
			TestEqual(TEXT("both parts are at the edge"), Held, 2);
			TestTrue(TEXT("the corner is in the hand"), FVector::Dist(End[Corner], Start[Corner]) < 0.01);
		});

	It("opens a slit, and wakes cloth that sleeps",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator(-90.0, 0.0, 0.0));
			for (int32 Second = 0; Second < 60 && !TestCloth.IsClothAsleep(); ++Second)
			{
				World.Play(1.0);
			}
			TestTrue(TEXT("it sleeps"), TestCloth.IsClothAsleep());
			const FVector Middle = TestCloth.GetParticlePositions()[Side * Side / 2];
			TestEqual(TEXT("new particles"), TestCloth.TearCloth(Middle, 15.0f), 3);
			TestFalse(TEXT("it is awake"), TestCloth.IsClothAsleep());
			// Its weight pulls along X, which is down; so the slit lies across.
			const TArray<FVector> End = TestCloth.GetParticlePositions();
			const FVector Slit = End[Side * Side + 2] - End[Side * Side];
			TestLonger(TEXT("it is long"), FMath::Abs(Slit.Y), 10.0);
			TestTrue(TEXT("it is level"), FMath::Abs(Slit.Z) < 0.5);
			TestEqual(TEXT("the smallest one"), TestCloth.TearCloth(End[3 * Side + 3], 0.0f), 1);
		});

	It("tears where its weight is too much, tells every new particle once, and not if it may not",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Torn = SpawnWeak(World, [](UClothPhysicsComponent&) {});
			UClothTestListener& Listener = Listen(Torn);
			UClothPhysicsComponent& Strong =
				SpawnWeak(World, [](UClothPhysicsComponent& New) { New.Tearing.StrengthScale = 1.0f; });
			UClothPhysicsComponent& Forbidden =
				SpawnWeak(World, [](UClothPhysicsComponent& New) { New.Tearing.bCanTear = false; });
			World.Play(1.0);
			int32 Told = 0;
			for (const int32 Count : Listener.TornParticles)
			{
				Told += Count;
			}
			constexpr int32 HalfOfSide = Side / 2;
			TestLonger(TEXT("new particles"), Torn.GetParticleCount(), Side * Side + HalfOfSide);
			TestEqual(TEXT("told"), Told, Torn.GetParticleCount() - Side * Side);
			TestEqual(TEXT("strong cloth"), Strong.GetParticleCount(), Side * Side);
			TestEqual(TEXT("cloth that may not"), Forbidden.GetParticleCount(), Side * Side);
			TestEqual(TEXT("both are the same"),
				ClothTest::Distance(Strong.GetParticlePositions(), Forbidden.GetParticlePositions()), 0.0);
			Strong.Tearing.StrengthScale = 1e-4f;
			Strong.WakeCloth();
			World.Play(0.5);
			TestLonger(TEXT("strong cloth made weak"), Strong.GetParticleCount(), Side * Side);
		});

	It("tears first where it is weak",
		[this]
		{
			FClothTestWorld World;
			// The load grows with what hangs below: at the weak place it is half of what it is at the top.
			UClothPhysicsComponent& Sheet = SpawnWeak(World,
				[](UClothPhysicsComponent& New)
				{
					New.Tearing.StrengthScale = 1e-3f;
					New.Tearing.WeakPlaces.Add({FVector(0.0, 0.0, 0.0), 20.0f, 0.05f});
				});
			UClothPhysicsComponent& Painted = SpawnWeak(World,
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					FClothPhysicsMesh& Mesh = New.RestMesh.Simulation;
					Mesh = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Side, Side));
					for (const FVector3f& At : Mesh.Positions)
					{
						const bool bWeak = FVector::Dist(FVector(At), FVector(10.0, 0.0, 0.0)) < 20.0;
						// Green and blue belong to capes.
						Mesh.Colors.Add(FColor(At.X < -49.0f ? 255 : 0, 0, 0, bWeak ? 10 : 255));
					}
					New.Pins.bVertexColor = true;
					New.Tearing.StrengthScale = 1e-3f;
					New.Tearing.bVertexColor = true;
				});
			UClothTestListener& OfSheet = Listen(Sheet);
			UClothTestListener& OfPainted = Listen(Painted);
			World.Play(1.0);
			if (TestLonger(TEXT("tears of the sheet"), OfSheet.TornLocations.Num(), 0),
				TestLonger(TEXT("tears of the painted mesh"), OfPainted.TornLocations.Num(), 0);
				!OfSheet.TornLocations.IsEmpty() && !OfPainted.TornLocations.IsEmpty())
			{
				// The cloth hangs down from 50 cm.
				TestTrue(*FString::Printf(TEXT("the sheet tears at %s"), *OfSheet.TornLocations[0].ToString()),
					FVector::Dist(OfSheet.TornLocations[0], FVector(0.0, 0.0, 0.0)) < 25.0);
				TestTrue(*FString::Printf(TEXT("the mesh tears at %s"), *OfPainted.TornLocations[0].ToString()),
					FVector::Dist(OfPainted.TornLocations[0], FVector(0.0, 0.0, -10.0)) < 25.0);
			}
		});

	It("survives teleports and other fabrics in pieces",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator(-90.0, 0.0, 0.0));
			World.Tick();
			TestCloth.CutCloth(FVector(0.0, -60.0, 0.0), FVector(0.0, 60.0, 0.0));
			World.Play(0.2);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestCloth.SetWorldLocation(FVector(0.0, 5000.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick();
			const TArray<FVector> After = TestCloth.GetParticlePositions();
			double Farthest = 0.0;
			for (int32 Particle = 0; Particle < Before.Num(); ++Particle)
			{
				Farthest =
					FMath::Max(Farthest, FVector::Dist(After[Particle] - FVector(0.0, 5000.0, 0.0), Before[Particle]));
			}
			TestTrue(*FString::Printf(TEXT("taken along, but for a step: %g cm"), Farthest), Farthest < 10.0);
			TestCloth.SetFabricPreset(EClothFabricPreset::Silk);
			World.Play(0.2);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), Side * Side + Side);
			TestLonger(TEXT("it still falls"), -TestCloth.GetParticlePositions()[Side - 1].Z, 100.0);
		});

	It("leaves a mesh alone that somebody else has put in its place",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnDenim(World, FRotator::ZeroRotator);
			World.Tick();
			TestCloth.SetMesh(UE::Geometry::FDynamicMesh3());
			TestCloth.CutCloth(FVector(0.0, -60.0, 0.0), FVector(0.0, 60.0, 0.0));
			World.Tick();
			TestEqual(TEXT("vertices"), TestCloth.GetMesh()->VertexCount(), 0);
		});

	It("may be removed by whoever hears that its mesh changes",
		[this]
		{
			for (const float PreRoll : {0.0f, 1.0f})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth =
					SpawnWeak(World, [PreRoll](UClothPhysicsComponent& New) { New.PreRoll = PreRoll; });
				const TWeakObjectPtr<UClothPhysicsComponent> Watched = &TestCloth;
				bool bTold = false;
				TestCloth.GetDynamicMesh()->OnMeshChanged().AddLambda(
					[&](UDynamicMesh*, FDynamicMeshChangeInfo)
					{
						if (!bTold)
						{
							bTold = true;
							TestCloth.DestroyComponent();
						}
					});
				World.Play(1.0);
				TestTrue(TEXT("it has torn"), bTold);
				TestFalse(TEXT("it is gone"), Watched.IsValid());
			}
		});

	It("says once why it does not tear",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Cotton = World.SpawnSmallCloth();
			Cotton.Tearing.bCanTear = true;
			AddExpectedError(TEXT("has neither a TensileStrengthWarp"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Cut Cloth: the places are"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Tear Cloth: Radius is -1"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Cut Cloth: the cloth is not simulated"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Tearing.StrengthScale is -1"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("no vertex colours"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("WeakPlaces.0. has the radius 10 cm and the strength -2"),
				EAutomationExpectedErrorFlags::Contains, 1);
			World.Play(0.1);
			const double NoNumber = std::numeric_limits<double>::quiet_NaN();
			for (int32 Call = 0; Call < 2; ++Call)
			{
				TestEqual(TEXT("no number"), Cotton.CutCloth(FVector(NoNumber), FVector::ZeroVector), 0);
				TestEqual(TEXT("no radius"), Cotton.TearCloth(FVector::ZeroVector, -1.0f), 0);
			}
			TestEqual(TEXT("far away"), Cotton.CutCloth(FVector(0.0, 0.0, 900.0), FVector(90.0, 0.0, 900.0)), 0);
			TestEqual(TEXT("particles"), Cotton.GetParticleCount(), Side * Side);

			SpawnDenim(World, FRotator::ZeroRotator,
				[](UClothPhysicsComponent& New)
				{
					New.Tearing.bCanTear = true;
					New.Tearing.StrengthScale = -1.0f;
					New.Tearing.bVertexColor = true;
					New.Tearing.WeakPlaces.Add({FVector::ZeroVector, 10.0f, -2.0f});
				});
			World.Play(0.1);
			FClothTestWorld Editor(EWorldType::Editor);
			Editor.SpawnSmallCloth().CutCloth(FVector::ZeroVector, FVector::OneVector);
		});
}

#endif
