// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Containers/Ticker.h"
	#include "Engine/StaticMesh.h"
	#include "UObject/UnrealType.h"

// What of a mesh reaches a game. Where levels cannot be copied by code, these say nothing.

BEGIN_DEFINE_SPEC(FClothBakingSpec, "ClothPhysics.Baking",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** In a world that does not play, as in the editor. */
static UClothPhysicsComponent& Place(FClothTestWorld& Editor, UStaticMesh* Mesh, UStaticMesh* DrawnMesh = nullptr);

/** A mesh of a square metre with this many points along each edge. */
static UStaticMesh* MakeSquare(int32 Points);
END_DEFINE_SPEC(FClothBakingSpec)

UClothPhysicsComponent& FClothBakingSpec::Place(FClothTestWorld& Editor, UStaticMesh* Mesh, UStaticMesh* DrawnMesh)
{
	UClothPhysicsComponent& TestCloth = Editor.SpawnCloth(FTransform(FVector(0.0, 0.0, 200.0)),
		[Mesh, DrawnMesh](UClothPhysicsComponent& New)
		{
			New.Source = EClothSource::StaticMesh;
			New.SimulationMesh = Mesh;
			New.DrawnMesh = DrawnMesh;
		});
	TestCloth.ReregisterComponent();
	return TestCloth;
}

UStaticMesh* FClothBakingSpec::MakeSquare(int32 Points)
{
	return ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(Points, Points)));
}

void FClothBakingSpec::Define()
{
	It("brings its shape into a packaged game, whose meshes cannot be read",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Coarse = MakeSquare(7);
			FClothPhysicsMesh Colored = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(9, 9));
			Colored.Colors.Init(FColor(10, 20, 30, 40), Colored.Positions.Num());
			UStaticMesh* Fine = ClothTest::MakeStaticMesh(Colored);
			UClothPhysicsComponent& Placed = Place(Editor, Coarse, Fine);
			FClothTestWorld Game;
			const ClothTest::FCopiedCloth Cooked = ClothTest::Copy(Placed, Game.GetWorld(), ClothTest::ECopy::Cook);
			if (Cooked.TestCloth == nullptr)
			{
				return;
			}
			ClothTest::Strip(*Coarse);
			ClothTest::Strip(*Fine);
			Cooked.TestCloth->ResetCloth();
			Game.Play(0.5);
			TestEqual(TEXT("particles"), Cooked.TestCloth->GetParticleCount(), 49);
			TestEqual(TEXT("vertices"), Cooked.TestCloth->GetMesh()->VertexCount(), 81);
			TestEqual(TEXT("colours"), Cooked.TestCloth->RestMesh.Render.Colors.Num(), 81);
			TestTrue(TEXT("it falls"), ClothTest::Mean(Cooked.TestCloth->GetParticlePositions()).Z < 150.0);
		});

	It("is packaged with the mesh as it was imported last, though the level was not touched",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Mesh = MakeSquare(7);
			UClothPhysicsComponent& Placed = Place(Editor, Mesh);
			FClothTestWorld Reopened(EWorldType::Editor);
			const ClothTest::FCopiedCloth Saved = ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			if (Saved.TestCloth == nullptr)
			{
				return;
			}
			TestEqual(TEXT("baked at first"), Saved.TestCloth->RestMesh.Simulation.Positions.Num(), 49);

			ClothTest::Reimport(*Mesh, ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(5, 5)));
			FClothTestWorld Game;
			const ClothTest::FCopiedCloth Cooked =
				ClothTest::Copy(*Saved.TestCloth, Game.GetWorld(), ClothTest::ECopy::Cook);
			ClothTest::Strip(*Mesh);
			Cooked.TestCloth->ResetCloth();
			TestEqual(TEXT("particles"), Cooked.TestCloth->GetParticleCount(), 25);
		});

	It("does not package the mesh that is drawn, which the game makes itself",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			TestEqual(TEXT("drawn in the editor"), Placed.GetMesh()->VertexCount(), 49);
			FClothTestWorld Game;
			const ClothTest::FCopiedCloth Cooked = ClothTest::Copy(Placed, Game.GetWorld(), ClothTest::ECopy::Cook);
			if (Cooked.TestCloth != nullptr)
			{
				TestEqual(TEXT("packaged"), Cooked.SavedVertices, 0);
				TestEqual(TEXT("drawn in the game"), Cooked.TestCloth->GetMesh()->VertexCount(), 49);
			}
		});

	It("saves the mesh that is drawn with a level",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			FClothTestWorld Reopened(EWorldType::Editor);
			const ClothTest::FCopiedCloth Saved = ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			if (Saved.TestCloth != nullptr)
			{
				TestEqual(TEXT("saved"), Saved.SavedVertices, 49);
				TestEqual(TEXT("still drawn"), Placed.GetMesh()->VertexCount(), 49);
			}
		});

	It("keeps nothing of meshes of which one cannot be read",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			FClothTestWorld Reopened(EWorldType::Editor);
			if (ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save).TestCloth == nullptr)
			{
				return;
			}
			TestEqual(TEXT("baked at first"), Placed.RestMesh.Simulation.Positions.Num(), 49);
			AddExpectedError(TEXT("has no geometry"), EAutomationExpectedErrorFlags::Contains, 2);
			Placed.DrawnMesh = ClothTest::MakeStaticMesh(FClothPhysicsMesh());
			(void)ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			TestTrue(TEXT("nothing is baked"), Placed.RestMesh.Simulation.IsEmpty());
		});

	It("keeps nothing of meshes that it is no longer made of",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			FClothTestWorld Reopened(EWorldType::Editor);
			if (ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save).TestCloth == nullptr)
			{
				return;
			}
			Placed.Source = EClothSource::Sheet;
			const ClothTest::FCopiedCloth Saved = ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			TestTrue(TEXT("nothing is baked"), Saved.TestCloth->RestMesh.Simulation.IsEmpty());
		});

	It("does not bake while a game runs",
		[this]
		{
			FClothTestWorld World;
			UStaticMesh* Mesh = MakeSquare(7);
			UClothPhysicsComponent& TestCloth = Place(World, Mesh);
			World.Play(0.1);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 49);
			TestTrue(TEXT("nothing is baked"), TestCloth.RestMesh.Simulation.IsEmpty());
		});

	#if WITH_EDITOR
	It("plays in the editor with the mesh as it is now",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Mesh = MakeSquare(7);
			UClothPhysicsComponent& Placed = Place(Editor, Mesh);
			FClothTestWorld Reopened(EWorldType::Editor);
			(void)ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			ClothTest::Reimport(*Mesh, ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(5, 5)));
			FClothTestWorld Play;
			const ClothTest::FCopiedCloth Played = ClothTest::Copy(Placed, Play.GetWorld(), ClothTest::ECopy::Play);
			if (Played.TestCloth != nullptr)
			{
				TestEqual(TEXT("particles"), Played.TestCloth->GetParticleCount(), 25);
				TestEqual(TEXT("what is baked stays"), Played.TestCloth->RestMesh.Simulation.Positions.Num(), 49);
			}
		});

	It("says once in the log, and in the map check, that a mesh was imported again since the level was saved",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Mesh = MakeSquare(7);
			UClothPhysicsComponent& Placed = Place(Editor, Mesh);
			FClothTestWorld Reopened(EWorldType::Editor);
			const ClothTest::FCopiedCloth Saved = ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			if (Saved.TestCloth == nullptr)
			{
				return;
			}
			Saved.TestCloth->CheckForErrors();
			FClothPhysicsMesh Moved = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(7, 7));
			Moved.Positions[3].Z = 0.5f;
			ClothTest::Reimport(*Mesh, Moved);
			AddExpectedError(
				TEXT("is not that of .* as it is now; save the level"), EAutomationExpectedErrorFlags::Contains, 2);
			Saved.TestCloth->ReregisterComponent();
			Saved.TestCloth->ReregisterComponent();
			Saved.TestCloth->CheckForErrors();
			TestEqual(TEXT("it shows the new shape"), Saved.TestCloth->GetMesh()->GetVertex(3).Z, 0.5, 1e-6);
			(void)ClothTest::Copy(*Saved.TestCloth, Editor.GetWorld(), ClothTest::ECopy::Save);
			Saved.TestCloth->CheckForErrors();
		});

	It("names both meshes when the one that is drawn was imported again, and says nothing of one that was exchanged",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Coarse = MakeSquare(7);
			UStaticMesh* Fine = MakeSquare(9);
			UClothPhysicsComponent& Placed = Place(Editor, Coarse, Fine);
			FClothTestWorld Reopened(EWorldType::Editor);
			const ClothTest::FCopiedCloth Saved = ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			if (Saved.TestCloth == nullptr)
			{
				return;
			}
			UStaticMesh* Other = MakeSquare(8);
			// It is said once, when the mesh is not the other one.
			AddExpectedError(*FString::Printf(TEXT("is not that of %s and (%s|%s) as it is now; save the level"),
								 *Coarse->GetName(), *Fine->GetName(), *Other->GetName()),
				EAutomationExpectedErrorFlags::Contains, 1);
			Saved.TestCloth->DrawnMesh = Other;
			Saved.TestCloth->CheckForErrors();
			Saved.TestCloth->DrawnMesh = Fine;
			ClothTest::Reimport(*Fine, ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(8, 8)));
			Saved.TestCloth->CheckForErrors();
		});

	It("is shown again when it was packaged within the editor",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			FClothTestWorld Game;
			if (ClothTest::Copy(Placed, Game.GetWorld(), ClothTest::ECopy::Cook).TestCloth != nullptr)
			{
				TestEqual(TEXT("while it is packaged"), Placed.GetMesh()->VertexCount(), 0);
				FTSTicker::GetCoreTicker().Tick(0.01f);
				TestEqual(TEXT("a frame later"), Placed.GetMesh()->VertexCount(), 49);
			}
		});

	It("keeps nothing of a mesh that was taken away, and does not show it any more",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			FClothTestWorld Reopened(EWorldType::Editor);
			if (ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save).TestCloth == nullptr)
			{
				return;
			}
			AddExpectedError(TEXT("SimulationMesh is not set"), EAutomationExpectedErrorFlags::Contains, 0);
			Placed.SimulationMesh = nullptr;
			FPropertyChangedEvent Event(UClothPhysicsComponent::StaticClass()->FindPropertyByName(
				GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SimulationMesh)));
			Placed.PostEditChangeProperty(Event);
			TestEqual(TEXT("drawn"), Placed.GetMesh()->VertexCount(), 0);
			(void)ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save);
			TestTrue(TEXT("nothing is baked"), Placed.RestMesh.Simulation.IsEmpty());
		});

	It("draws another mesh as soon as it is chosen, and bakes it with the level",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7));
			Placed.DrawnMesh = MakeSquare(9);
			FPropertyChangedEvent Event(UClothPhysicsComponent::StaticClass()->FindPropertyByName(
				GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, DrawnMesh)));
			Placed.PostEditChangeProperty(Event);
			TestEqual(TEXT("drawn"), Placed.GetMesh()->VertexCount(), 81);
			TestTrue(TEXT("nothing is baked yet"), Placed.RestMesh.Render.IsEmpty());
			FClothTestWorld Reopened(EWorldType::Editor);
			if (ClothTest::Copy(Placed, Reopened.GetWorld(), ClothTest::ECopy::Save).TestCloth != nullptr)
			{
				TestEqual(TEXT("baked"), Placed.RestMesh.Render.Positions.Num(), 81);
			}
		});

	It("says in the map check that a mesh cannot be baked",
		[this]
		{
			AddExpectedError(TEXT("has no geometry"), EAutomationExpectedErrorFlags::Contains, 2);
			FClothTestWorld Editor(EWorldType::Editor);
			UClothPhysicsComponent& Placed = Place(Editor, ClothTest::MakeStaticMesh(FClothPhysicsMesh()));
			Placed.CheckForErrors();
		});

	It("says that a Nanite mesh is one",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Mesh = MakeSquare(7);
			if (ClothTest::MakeNanite(*Mesh))
			{
				AddExpectedError(TEXT("is a Nanite mesh: the cloth is made of its fallback mesh"),
					EAutomationExpectedErrorFlags::Contains, 2);
				Place(Editor, Mesh, Mesh).CheckForErrors();
			}
		});

	It("says that a mesh that is only drawn is a Nanite mesh, but not of meshes that a sheet does not use",
		[this]
		{
			FClothTestWorld Editor(EWorldType::Editor);
			UStaticMesh* Nanite = MakeSquare(9);
			if (ClothTest::MakeNanite(*Nanite))
			{
				AddExpectedError(*FString::Printf(TEXT("%s is a Nanite mesh"), *Nanite->GetName()),
					EAutomationExpectedErrorFlags::Contains, 2);
				UClothPhysicsComponent& Placed = Place(Editor, MakeSquare(7), Nanite);
				Placed.CheckForErrors();
				Placed.SimulationMesh = Nanite;
				Placed.Source = EClothSource::Sheet;
				Placed.CheckForErrors();
			}
		});
	#endif
}

#endif
