// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothEditedLevel.h"
	#include "ClothPreview.h"
	#include "Components/BoxComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "Modules/ModuleManager.h"
	#include "ToolMenus.h"
	#include "UDynamicMesh.h"
	#include "UObject/Package.h"

	#if __has_include("Host/LevelCopy.h")
		#include "Host/DetailsPanel.h"
		#include "Host/LevelCopy.h"
		#include "Host/Notifications.h"
	#endif

BEGIN_DEFINE_SPEC(FClothPreviewSpec, "ClothPhysics.Editor.Preview",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** Where the vertices are that are drawn, in the space of the component. */
static TArray<FVector> FindDrawn(const UClothPhysicsComponent& Cloth);
/** Nothing is previewed, and viewports are as they were. */
void TestEnded(const TCHAR* What);
/** A cloth that has come to rest on a table in a preview. */
UClothPhysicsComponent& DrapeOverTable(const FClothEditedLevel& Level) const;
static void AddTable(UWorld& World);
static double FindFastest(const UClothPhysicsComponent& Cloth);
END_DEFINE_SPEC(FClothPreviewSpec)

TArray<FVector> FClothPreviewSpec::FindDrawn(const UClothPhysicsComponent& Cloth)
{
	TArray<FVector> Drawn;
	const UE::Geometry::FDynamicMesh3& Mesh = *Cloth.GetMesh();
	for (int32 Vertex = 0; Vertex < Mesh.VertexCount(); ++Vertex)
	{
		Drawn.Add(Mesh.GetVertex(Vertex));
	}
	return Drawn;
}

void FClothPreviewSpec::TestEnded(const TCHAR* What)
{
	TestEqual(What, ClothPreview::GetPreviewed().Num(), 0);
	#if __has_include("Host/LevelCopy.h")
	TestFalse(What, Host::AreViewportsRealtime());
	#endif
}

void FClothPreviewSpec::AddTable(UWorld& World)
{
	AActor* const Actor = World.SpawnActor<AActor>();
	auto* const Table = NewObject<UBoxComponent>(Actor, TEXT("Table"));
	Table->SetCollisionProfileName(TEXT("BlockAll"));
	Table->SetBoxExtent(FVector(30.0, 30.0, 20.0));
	Actor->SetRootComponent(Table);
	Table->SetWorldTransform(FTransform(FVector(0.0, 0.0, -21.0)));
	Table->RegisterComponent();
}

UClothPhysicsComponent& FClothPreviewSpec::DrapeOverTable(const FClothEditedLevel& Level) const
{
	AddTable(Level.GetWorld());
	UClothPhysicsComponent& Cloth = Level.AddCloth([](UClothPhysicsComponent& New) { New.bMeasure = true; });
	ClothPreview::Play({&Cloth});
	Level.Pass(6.0);
	return Cloth;
}

double FClothPreviewSpec::FindFastest(const UClothPhysicsComponent& Cloth)
{
	double Fastest = 0.0;
	for (const FVector& Velocity : Cloth.GetParticleVelocities())
	{
		Fastest = FMath::Max(Fastest, Velocity.Size());
	}
	return Fastest;
}

void FClothPreviewSpec::Define()
{
	AfterEach([this] { TestEnded(TEXT("after the test")); });

	It("moves the cloth and leaves the level as it is",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			Cloth.GetPackage()->SetDirtyFlag(false);
			const FClothSavedValues Before(Cloth);
			const TArray<FVector> Rest = FindDrawn(Cloth);
			Level.Pass(0.1);
			TestEqual(TEXT("nothing is simulated before"), Cloth.GetParticleCount(), 0);

			ClothPreview::Play({&Cloth});
			TestTrue(TEXT("previewed"), Cloth.IsPreviewed() && ClothPreview::IsPlaying({&Cloth}));
			Level.Pass(0.5);
			TestEqual(TEXT("particles"), Cloth.GetParticleCount(), 225);
			TestTrue(TEXT("it is drawn where it has fallen to"), FindDrawn(Cloth)[0].Z < -50.0);
			TestEqual(TEXT("saved meanwhile"), Before.FindDifference(Cloth), FString());

			ClothPreview::Stop({&Cloth});
			TestTrue(TEXT("as at rest, bit for bit"), FindDrawn(Cloth) == Rest);
			TestEqual(TEXT("saved after"), Before.FindDifference(Cloth), FString());
			TestFalse(TEXT("nothing to save"), Cloth.GetPackage()->IsDirty());
			TestEqual(TEXT("no longer simulated"), Cloth.GetParticleCount(), 0);
			const TArray<FVector> Ended = FindDrawn(Cloth);
			Level.Pass(0.1);
			TestTrue(TEXT("stays there"), FindDrawn(Cloth) == Ended);
		});

	It("pauses, goes on and begins anew",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			ClothPreview::Play({&Cloth});
			Level.Pass(0.3);
			ClothPreview::Pause({&Cloth});
			const TArray<FVector> Paused = Cloth.GetParticlePositions();
			Level.Pass(0.3);
			TestTrue(TEXT("stands still"), Cloth.GetParticlePositions() == Paused);
			TestTrue(TEXT("still previewed"), Cloth.IsPreviewed() && !ClothPreview::IsPlaying({&Cloth}));
			ClothPreview::Play({&Cloth});
			Level.Pass(0.1);
			TestTrue(TEXT("goes on"), Cloth.GetParticlePositions()[0].Z < Paused[0].Z - 10.0);
			ClothPreview::Reset({&Cloth});
			TestEqual(TEXT("anew"), Cloth.GetParticlePositions()[0].Z, 0.0);
			Level.Pass(0.1);
			TestTrue(TEXT("and moves"), Cloth.GetParticlePositions()[0].Z < -1.0);
			ClothPreview::Stop({&Cloth});
			ClothPreview::Pause({&Cloth});
			ClothPreview::Reset({&Cloth});
			TestEqual(TEXT("only what is previewed"), Cloth.GetParticleCount(), 0);
			TestFalse(TEXT("is paused"), Cloth.IsClothSuspended());
		});

	It("keeps a drape that is at rest, and undoes it to the bit",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = DrapeOverTable(Level);
			const FClothSavedValues Before(Cloth);
			const TArray<FVector> Draped = Cloth.GetParticlePositions();
			const float Stretch = Cloth.GetStatistics().StretchMax;
			TestTrue(TEXT("it hangs over the edges"), Draped[0].Z < -20.0);

			ClothPreview::Keep({&Cloth});
			TestEqual(TEXT("kept"), Before.FindDifference(Cloth), TEXT("StartShape "));
			const FClothSavedValues After(Cloth);
			const TArray<FVector> Shown = FindDrawn(Cloth);
			TestFalse(TEXT("its preview is over"), Cloth.IsPreviewed());
			TestTrue(TEXT("shown"), FVector::Dist(Shown[0], Draped[0]) < 0.01);
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestTrue(TEXT("undo"), GEditor->UndoTransaction());
				TestEqual(TEXT("as before"), Before.FindDifference(Cloth), FString());
				TestEqual(TEXT("flat"), FindDrawn(Cloth)[0].Z, 0.0);
				TestTrue(TEXT("redo"), GEditor->RedoTransaction());
				TestEqual(TEXT("as after"), After.FindDifference(Cloth), FString());
				TestTrue(TEXT("draped"), FindDrawn(Cloth) == Shown);
			}

			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::Game);
			AddTable(*Game.GetTestWorld());
			UClothPhysicsComponent& Played = FClothEditedLevel::AddCloth(*Game.GetTestWorld(),
				[&Cloth](UClothPhysicsComponent& New)
				{
					New.bMeasure = true;
					New.StartShape = Cloth.StartShape;
				},
				FTransform::Identity);
			Game.BeginPlayInTestWorld();
			TestTrue(TEXT("begins there"), FVector::Dist(Played.GetParticlePositions()[0], Draped[0]) < 0.01);
			double Fastest = 0.0;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				Game.TickTestWorld(1.0f / 60.0f);
				Fastest = FMath::Max(Fastest, FindFastest(Played));
			}
			TestTrue(FString::Printf(TEXT("is at rest: %g cm/s"), Fastest), Fastest < 10.0);
			TestTrue(TEXT("stays there"), FVector::Dist(Played.GetParticlePositions()[0], Draped[0]) < 1.0);
			TestNearlyEqual(TEXT("is as long at rest as before"), Played.GetStatistics().StretchMax, Stretch, 0.005f);
		});

	It("holds what is pinned where it begins",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = DrapeOverTable(Level);
			ClothPreview::Keep({&Cloth});
			Cloth.Pins.Corners = static_cast<int32>(EClothSheetCorners::BackLeft);
			ClothPreview::Play({&Cloth});
			const FVector Corner = Cloth.GetParticlePositions()[0];
			TestTrue(TEXT("draped"), Corner.Z < -20.0);
			Level.Pass(0.5);
			TestTrue(TEXT("held"), FVector::Dist(Cloth.GetParticlePositions()[0], Corner) < 0.001);
			ClothPreview::Stop({&Cloth});
		});

	It("begins at rest if what was kept does not fit, and says so",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = DrapeOverTable(Level);
			ClothPreview::Keep({&Cloth});
			AddExpectedError(TEXT("kept is that of another mesh or sheet"), EAutomationExpectedErrorFlags::Contains, 0);
			Cloth.SheetSize = FVector2D(80.0, 100.0);
			Cloth.PostEditChange();
			TestEqual(TEXT("flat"), FindDrawn(Cloth)[0].Z, 0.0);
			ClothPreview::Play({&Cloth});
			TestEqual(TEXT("begins flat"), Cloth.GetParticlePositions()[0].Z, 0.0);
			ClothPreview::Stop({&Cloth});
			Cloth.SheetSize = FVector2D(100.0, 100.0);
			Cloth.PostEditChange();
			TestTrue(TEXT("fits again"), FindDrawn(Cloth)[0].Z < -20.0);
			ClothPreview::Forget({&Cloth});
			TestEqual(TEXT("forgotten"), FindDrawn(Cloth)[0].Z, 0.0);
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestTrue(TEXT("back"), FindDrawn(Cloth)[0].Z < -20.0);
		});

	It("keeps nothing of cloth that is not previewed or has torn, and says so",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			AddExpectedError(TEXT("was not kept: it is not previewed"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("was not kept: it has torn"), EAutomationExpectedErrorFlags::Contains, 1);
			ClothPreview::Keep({&Cloth});
			ClothPreview::Play({&Cloth});
			Level.Pass(0.1);
			TestTrue(TEXT("torn"), Cloth.TearCloth(Cloth.GetParticlePositions()[112], 10.0f) > 0);
			ClothPreview::Keep({&Cloth});
			TestTrue(TEXT("nothing kept"), Cloth.StartShape.IsEmpty());
			ClothPreview::Stop({&Cloth});
		});

	It("previews two cloths, each by itself",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& One = Level.AddCloth();
			UClothPhysicsComponent& Other =
				Level.AddCloth([](UClothPhysicsComponent&) {}, FTransform(FVector(300.0, 0.0, 0.0)));
			ClothPreview::Play({&One, &Other});
			Level.Pass(0.2);
			ClothPreview::Stop({&One});
			TestEqual(TEXT("one is left"), ClothPreview::GetPreviewed().Num(), 1);
			const double Height = Other.GetParticlePositions()[0].Z;
			Level.Pass(0.2);
			TestTrue(TEXT("the other goes on"), Other.GetParticlePositions()[0].Z < Height - 10.0);
			TestEqual(TEXT("and the one not"), FindDrawn(One)[0].Z, 0.0);
			ClothPreview::Keep({&One, &Other});
			TestTrue(TEXT("only the other is kept"), One.StartShape.IsEmpty() && !Other.StartShape.IsEmpty());
			AddExpectedError(TEXT("was not kept: it is not previewed"), EAutomationExpectedErrorFlags::Contains, 1);
		});

	It("ends when something is undone, the cloth is deleted or the level is left",
		[this]
		{
			{
				const FClothEditedLevel Level;
				UClothPhysicsComponent& Cloth = Level.AddCloth();
				ClothPreview::Play({&Cloth});
				GEditor->UndoTransaction();
				TestFalse(TEXT("undo"), Cloth.IsPreviewed());
				TestEnded(TEXT("undo"));

				ClothPreview::Play({&Cloth});
				Level.Pass(0.1);
				Level.GetWorld().DestroyActor(Cloth.GetOwner());
				TestEnded(TEXT("deleted"));
				Level.Pass(0.1);

				ClothPreview::Play({&Level.AddCloth()});
				Level.Pass(0.1);
			}
			TestEnded(TEXT("another level"));
		});

	It("ends with the module",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			ClothPreview::Play({&Cloth});
			Level.Pass(0.1);
			IModuleInterface& Module = FModuleManager::LoadModuleChecked<IModuleInterface>("ClothPhysicsEditor");
			Module.ShutdownModule();
			TestFalse(TEXT("ended"), Cloth.IsPreviewed());
			TestEnded(TEXT("with the module"));
			Module.StartupModule();
		});

	It("is not for worlds that play",
		[this]
		{
			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::Game);
			Game.BeginPlayInTestWorld();
			UClothPhysicsComponent& Cloth = FClothEditedLevel::AddCloth(
				*Game.GetTestWorld(), [](UClothPhysicsComponent&) {}, FTransform::Identity);
			Cloth.BeginPreview();
			TestFalse(TEXT("previewed"), Cloth.IsPreviewed());
		});

	#if __has_include("Host/LevelCopy.h")
	It("lets viewports be realtime while something moves",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& One = Level.AddCloth();
			UClothPhysicsComponent& Other = Level.AddCloth();
			ClothPreview::Play({&One, &Other});
			TestTrue(TEXT("both play"), Host::AreViewportsRealtime());
			ClothPreview::Pause({&One});
			TestTrue(TEXT("one plays"), Host::AreViewportsRealtime());
			ClothPreview::Pause({&Other});
			TestFalse(TEXT("none plays"), Host::AreViewportsRealtime());
			ClothPreview::Play({&Other});
			TestTrue(TEXT("one plays again"), Host::AreViewportsRealtime());
			ClothPreview::Stop({&One, &Other});
		});

	It("is not saved: a level that is saved meanwhile is the same as before",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			FTestWorldWrapper Loaded;
			Loaded.CreateTestWorld(EWorldType::Editor);
			TArray<FVector> Saved;
			const auto Save = [&]
			{
				Host::CopyActor(*Cloth.GetOwner(), *Loaded.GetTestWorld(), Host::ECopy::Save,
					[&Saved](AActor& Copy)
					{ Saved = FindDrawn(*Copy.FindComponentByClass<UClothPhysicsComponent>()); });
				return FClothSavedValues(Cloth);
			};
			const FClothSavedValues Before = Save();
			const TArray<FVector> SavedBefore = Saved;
			ClothPreview::Play({&Cloth});
			Level.Pass(0.3);
			Save();
			TestEqual(TEXT("values"), Before.FindDifference(Cloth), FString());
			TestTrue(TEXT("the mesh that is drawn"), Saved == SavedBefore);
			TestFalse(TEXT("ended"), Cloth.IsPreviewed());
			TestEnded(TEXT("by the save"));
		});

	It("ends before the level is played, which begins with what was kept",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = DrapeOverTable(Level);
			const FVector Draped = Cloth.GetParticlePositions()[0];
			ClothPreview::Keep({&Cloth});
			ClothPreview::Play({&Cloth});
			FEditorDelegates::BeginPIE.Broadcast(false);
			TestEnded(TEXT("by Play"));
			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::PIE);
			const UClothPhysicsComponent* Played = nullptr;
			Host::CopyActor(*Cloth.GetOwner(), *Game.GetTestWorld(), Host::ECopy::Duplicate,
				[&Played](AActor& Copy) { Played = Copy.FindComponentByClass<UClothPhysicsComponent>(); });
			Game.BeginPlayInTestWorld();
			TestTrue(TEXT("there"), FVector::Dist(Played->GetParticlePositions()[0], Draped) < 0.01);
		});

	It("has buttons in the details panel of cloths and their actors",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			for (UObject* Shown : TArray<UObject*>{&Cloth, Cloth.GetOwner()})
			{
				const Host::FDetailsPanel Panel({Shown});
				const auto GetTexts = [&Panel] { return FString::Join(Panel.GetTexts("Preview"), TEXT("; ")); };
				TestEqual(TEXT("at first"), GetTexts(), TEXT("Without Play: Play"));
				TestTrue(TEXT("play"), Panel.Click(TEXT("Play")) && ClothPreview::IsPlaying({&Cloth}));
				Level.Pass(0.1);
				TestEqual(TEXT("while it plays"), GetTexts(),
					TEXT("Without Play: Pause; Begin anew: Reset; End: Stop; Begin as it is now: Keep This Shape"));
				TestTrue(TEXT("pause"), Panel.Click(TEXT("Pause")) && Cloth.IsClothSuspended());
				TestTrue(TEXT("go on"), Panel.Click(TEXT("Go On")) && !Cloth.IsClothSuspended());
				TestTrue(TEXT("reset"), Panel.Click(TEXT("Reset")));
				TestEqual(TEXT("anew"), Cloth.GetParticlePositions()[0].Z, 0.0);
				TestTrue(TEXT("stop"), Panel.Click(TEXT("Stop")) && !Cloth.IsPreviewed());
				TestFalse(TEXT("nothing to keep"), Panel.Click(TEXT("Keep This Shape")));
				Panel.Click(TEXT("Play"));
				Level.Pass(0.1);
				TestTrue(TEXT("keep"), Panel.Click(TEXT("Keep This Shape")) && !Cloth.StartShape.IsEmpty());
				TestEqual(TEXT("with a shape"), GetTexts(),
					TEXT("Without Play: Play; Begin in the shape at rest: Forget the Shape"));
				TestTrue(TEXT("forget"), Panel.Click(TEXT("Forget the Shape")) && Cloth.StartShape.IsEmpty());
			}
			auto* const Template = GetMutableDefault<AClothPhysicsActor>();
			TestEqual(TEXT("not of classes"), Host::FDetailsPanel({Template}).GetTexts("Preview").Num(), 0);
		});

	It("is in the menu Tools",
		[this]
		{
			const FClothEditedLevel Level;
			FToolMenuSection* const Section =
				UToolMenus::Get()->FindMenu("LevelEditor.MainMenu.Tools")->FindSection("Cloth");
			const auto Execute = [this, Section](const FName Entry)
			{
				FToolMenuEntry* const Found = Section->FindEntry(Entry);
				TestTrue(Entry.ToString(), Found != nullptr && Found->TryExecuteToolUIAction(FToolMenuContext()));
			};
			UClothPhysicsComponent& Cloth = Level.AddCloth();
			ClothPreview::Play({&Cloth});
			Level.Pass(0.1);
			Execute("PreviewCloth");
			TestTrue(TEXT("paused"), Cloth.IsClothSuspended());
			Execute("ResetPreview");
			TestEqual(TEXT("anew"), Cloth.GetParticlePositions()[0].Z, 0.0);
			Execute("StopPreview");
			TestFalse(TEXT("stopped"), Cloth.IsPreviewed());
			ClothPreview::Play({&Cloth});
			Execute("KeepShape");
			TestFalse(TEXT("kept"), Cloth.StartShape.IsEmpty());
			AddExpectedError(TEXT("No cloth is selected"), EAutomationExpectedErrorFlags::Contains, 1);
			Execute("PreviewCloth");
		});
	#endif
}

#endif
