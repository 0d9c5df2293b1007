// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothEditedLevel.h"
	#include "ClothPreview.h"
	#include "ClothTestLevel.h"
	#include "Components/BoxComponent.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "Engine/Level.h"
	#include "Modules/ModuleManager.h"
	#include "Subsystems/EditorActorSubsystem.h"
	#include "ToolMenus.h"
	#include "UDynamicMesh.h"
	#include "UObject/ObjectSaveContext.h"
	#include "UObject/Package.h"

	#if __has_include("Host/LevelCopy.h")
		#include "Host/DetailsPanel.h"
		#include "Host/LevelCopy.h"
		#include "Host/LevelViewport.h"
		#include "Host/Notifications.h"
	#endif

BEGIN_DEFINE_SPEC(FClothPreviewSpec, "ClothPhysics.Editor.Preview",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** Where the vertices are that are drawn, in the space of the component. */
static TArray<FVector> FindDrawn(const UClothPhysicsComponent& TestCloth);
/** Nothing is previewed, and viewports are as they were. */
void TestEnded(const TCHAR* What);
/** A cloth that has come to rest on a table in a preview. */
UClothPhysicsComponent& DrapeOverTable(const FClothEditedLevel& Level) const;
static void AddTable(UWorld& World);
/** cm/s */
static double FindMeanSpeed(const UClothPhysicsComponent& TestCloth);
END_DEFINE_SPEC(FClothPreviewSpec)

TArray<FVector> FClothPreviewSpec::FindDrawn(const UClothPhysicsComponent& TestCloth)
{
	TArray<FVector> Drawn;
	const UE::Geometry::FDynamicMesh3& Mesh = *TestCloth.GetMesh();
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
	UClothPhysicsComponent& TestCloth = Level.AddCloth([](UClothPhysicsComponent& New) { New.bMeasure = true; });
	ClothPreview::Play({&TestCloth});
	Level.Pass(6.0);
	return TestCloth;
}

double FClothPreviewSpec::FindMeanSpeed(const UClothPhysicsComponent& TestCloth)
{
	double Sum = 0.0;
	for (const FVector& Velocity : TestCloth.GetParticleVelocities())
	{
		Sum += Velocity.Size();
	}
	return Sum / FMath::Max(TestCloth.GetParticleCount(), 1);
}

void FClothPreviewSpec::Define()
{
	AfterEach([this] { TestEnded(TEXT("after the test")); });

	It("moves the cloth and leaves the level as it is",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			TestCloth.GetPackage()->SetDirtyFlag(false);
			const FClothSavedValues Before(TestCloth);
			const TArray<FVector> Rest = FindDrawn(TestCloth);
			Level.Pass(0.1);
			TestEqual(TEXT("nothing is simulated before"), TestCloth.GetParticleCount(), 0);

			ClothPreview::Play({&TestCloth});
			TestTrue(TEXT("previewed"), TestCloth.IsPreviewed() && ClothPreview::IsPlaying({&TestCloth}));
			Level.Pass(0.5);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 225);
			TestTrue(TEXT("it is drawn where it has fallen to"), FindDrawn(TestCloth)[0].Z < -50.0);
			TestEqual(TEXT("saved meanwhile"), Before.FindDifference(TestCloth), FString());
			TestFalse(TEXT("nothing to save meanwhile"), TestCloth.GetPackage()->IsDirty());

			ClothPreview::Stop({&TestCloth});
			TestTrue(TEXT("as at rest, bit for bit"), FindDrawn(TestCloth) == Rest);
			TestEqual(TEXT("saved after"), Before.FindDifference(TestCloth), FString());
			TestFalse(TEXT("nothing to save"), TestCloth.GetPackage()->IsDirty());
			TestEqual(TEXT("no longer simulated"), TestCloth.GetParticleCount(), 0);
			const TArray<FVector> Ended = FindDrawn(TestCloth);
			Level.Pass(0.1);
			TestTrue(TEXT("stays there"), FindDrawn(TestCloth) == Ended);
		});

	It("pauses, goes on and begins anew",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.3);
			ClothPreview::Pause({&TestCloth});
			const TArray<FVector> Paused = TestCloth.GetParticlePositions();
			Level.Pass(0.3);
			TestTrue(TEXT("stands still"), TestCloth.GetParticlePositions() == Paused);
			TestTrue(TEXT("still previewed"), TestCloth.IsPreviewed() && !ClothPreview::IsPlaying({&TestCloth}));
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.1);
			TestTrue(TEXT("goes on"), TestCloth.GetParticlePositions()[0].Z < Paused[0].Z - 10.0);
			ClothPreview::Reset({&TestCloth});
			TestEqual(TEXT("anew"), TestCloth.GetParticlePositions()[0].Z, 0.0);
			Level.Pass(0.1);
			TestTrue(TEXT("and moves"), TestCloth.GetParticlePositions()[0].Z < -1.0);
			ClothPreview::Stop({&TestCloth});
			ClothPreview::Pause({&TestCloth});
			ClothPreview::Reset({&TestCloth});
			TestEqual(TEXT("only what is previewed"), TestCloth.GetParticleCount(), 0);
			TestFalse(TEXT("is paused"), TestCloth.IsClothSuspended());
		});

	It("keeps a drape that is at rest, and undoes it to the bit",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = DrapeOverTable(Level);
			const FClothSavedValues Before(TestCloth);
			const TArray<FVector> Draped = TestCloth.GetParticlePositions();
			const float Stretch = TestCloth.GetStatistics().StretchMax;
			TestTrue(TEXT("it hangs over the edges"), Draped[0].Z < -20.0);

			ClothPreview::Keep({&TestCloth});
			TestEqual(TEXT("kept"), Before.FindDifference(TestCloth), TEXT("StartShape "));
			const FClothSavedValues After(TestCloth);
			const TArray<FVector> Shown = FindDrawn(TestCloth);
			TestFalse(TEXT("its preview is over"), TestCloth.IsPreviewed());
			TestTrue(TEXT("shown"), FVector::Dist(Shown[0], Draped[0]) < 0.01);
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestTrue(TEXT("undo"), GEditor->UndoTransaction());
				TestEqual(TEXT("as before"), Before.FindDifference(TestCloth), FString());
				TestEqual(TEXT("flat"), FindDrawn(TestCloth)[0].Z, 0.0);
				TestTrue(TEXT("redo"), GEditor->RedoTransaction());
				TestEqual(TEXT("as after"), After.FindDifference(TestCloth), FString());
				TestTrue(TEXT("draped"), FindDrawn(TestCloth) == Shown);
			}

			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::Game);
			AddTable(*Game.GetTestWorld());
			UClothPhysicsComponent& Played = FClothEditedLevel::AddCloth(
				*Game.GetTestWorld(),
				[&TestCloth](UClothPhysicsComponent& New)
				{
					New.bMeasure = true;
					New.StartShape = TestCloth.StartShape;
				},
				FTransform::Identity);
			Game.BeginPlayInTestWorld();
			TestTrue(TEXT("begins there"), FVector::Dist(Played.GetParticlePositions()[0], Draped[0]) < 0.01);
			// Only creases that friction between yarns has held move.
			double Fastest = 0.0;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				Game.TickTestWorld(1.0f / 60.0f);
				Fastest = FMath::Max(Fastest, FindMeanSpeed(Played));
			}
			TestTrue(FString::Printf(TEXT("is at rest: %g cm/s"), Fastest), Fastest < 5.0);
			// On average: a corner of coarse cloth may tremble (Docs/Threads.md).
			const TArray<FVector> Later = Played.GetParticlePositions();
			double Way = 0.0;
			for (int32 Particle = 0; Particle < Draped.Num(); ++Particle)
			{
				Way += FVector::Dist(Later[Particle], Draped[Particle]) / Draped.Num();
			}
			TestTrue(FString::Printf(TEXT("stays there: %g cm"), Way), Way < 1.0);
			TestNearlyEqual(TEXT("is as long at rest as before"), Played.GetStatistics().StretchMax, Stretch, 0.005f);
		});

	It("holds what is pinned where it begins",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = DrapeOverTable(Level);
			ClothPreview::Keep({&TestCloth});
			TestCloth.Pins.Corners = static_cast<int32>(EClothSheetCorners::BackLeft);
			ClothPreview::Play({&TestCloth});
			const FVector Corner = TestCloth.GetParticlePositions()[0];
			TestTrue(TEXT("draped"), Corner.Z < -20.0);
			Level.Pass(0.5);
			TestTrue(TEXT("held"), FVector::Dist(TestCloth.GetParticlePositions()[0], Corner) < 0.001);
			ClothPreview::Stop({&TestCloth});
		});

	It("begins at rest if what was kept does not fit, and says so",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = DrapeOverTable(Level);
			ClothPreview::Keep({&TestCloth});
			AddExpectedError(TEXT("kept is that of another mesh or sheet"), EAutomationExpectedErrorFlags::Contains, 0);
			const auto SetWidth = [&TestCloth](const double Width)
			{
				FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
					[&] { TestCloth.SheetSize.X = Width; });
			};
			SetWidth(80.0);
			TestEqual(TEXT("flat"), FindDrawn(TestCloth)[0].Z, 0.0);
			ClothPreview::Play({&TestCloth});
			TestEqual(TEXT("begins flat"), TestCloth.GetParticlePositions()[0].Z, 0.0);
			ClothPreview::Stop({&TestCloth});
			SetWidth(100.0);
			TestTrue(TEXT("fits again"), FindDrawn(TestCloth)[0].Z < -20.0);
			ClothPreview::Forget({&TestCloth});
			TestEqual(TEXT("forgotten"), FindDrawn(TestCloth)[0].Z, 0.0);
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestTrue(TEXT("back"), FindDrawn(TestCloth)[0].Z < -20.0);
		});

	It("keeps nothing of cloth that is not previewed or has torn, and says so",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			AddExpectedError(TEXT("was not kept: it is not previewed"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("was not kept: it has torn"), EAutomationExpectedErrorFlags::Contains, 1);
			ClothPreview::Keep({&TestCloth});
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.1);
			TestTrue(TEXT("torn"), TestCloth.TearCloth(TestCloth.GetParticlePositions()[112], 10.0f) > 0);
			ClothPreview::Keep({&TestCloth});
			TestTrue(TEXT("nothing kept"), TestCloth.StartShape.IsEmpty());
			ClothPreview::Stop({&TestCloth});
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
			AddExpectedError(TEXT("was not kept: it is not previewed"), EAutomationExpectedErrorFlags::Contains, 1);
			ClothPreview::Keep({&One, &Other});
			TestTrue(TEXT("only the other is kept"), One.StartShape.IsEmpty() && !Other.StartShape.IsEmpty());
		});

	It("ends when something is undone, the cloth is deleted or the level is left",
		[this]
		{
			{
				const FClothEditedLevel Level;
				UClothPhysicsComponent& TestCloth = Level.AddCloth();
				const FClothUndoMark Mark;
				ClothPreview::Play({&TestCloth});
				GEditor->UndoTransaction();
				TestFalse(TEXT("undo"), TestCloth.IsPreviewed());
				TestEnded(TEXT("undo"));

				ClothPreview::Play({&TestCloth});
				Level.Pass(0.1);
				Level.GetWorld().DestroyActor(TestCloth.GetOwner());
				TestEnded(TEXT("deleted"));
				Level.Pass(0.1);

				ClothPreview::Play({&Level.AddCloth()});
				Level.Pass(0.1);
			}
			TestEnded(TEXT("another level"));
		});

	It("goes on while a property is edited, with the new value",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.1);
			FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
				[&] { TestCloth.SheetResolution = FIntPoint(9, 9); });
			TestTrue(TEXT("previewed"), TestCloth.IsPreviewed());
			Level.Pass(0.1);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 81);
			TestTrue(TEXT("falls"), TestCloth.GetParticlePositions()[0].Z < -1.0);
			ClothPreview::Stop({&TestCloth});
		});

	It("draws nothing into the defaults of a Blueprint, which are in no world",
		[this]
		{
			auto* const Template = NewObject<UClothPhysicsComponent>(
				GetTransientPackage(), NAME_None, RF_Transactional | RF_ArchetypeObject);
			Template->SheetResolution = FIntPoint(15, 15);
			Template->StartShape.Positions.Add(FVector3f::ZeroVector);
			FClothEditorWorld::Edit(*Template, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
				[&] { Template->SheetSize.X = 80.0; });
			TestEqual(TEXT("vertices"), Template->GetMesh()->VertexCount(), 0);
		});

	It("is left alone by autosaves",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			FObjectSaveContextData Data;
			Data.SaveFlags = SAVE_FromAutosave;
			TestCloth.PreSave(FObjectPreSaveContext(Data));
			TestTrue(TEXT("previewed"), TestCloth.IsPreviewed());
			Data.SaveFlags = SAVE_None;
			TestCloth.PreSave(FObjectPreSaveContext(Data));
			TestFalse(TEXT("saved by hand"), TestCloth.IsPreviewed());
		});

	It("goes on when another level is left",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			{
				FTestWorldWrapper Other;
				Other.CreateTestWorld(EWorldType::Editor);
			}
			TestTrue(TEXT("previewed"), TestCloth.IsPreviewed());
			ClothPreview::Stop({&TestCloth});
		});

	It("keeps a shape that is turned and scaled with its cloth",
		[this]
		{
			const FClothEditedLevel Level;
			const FTransform Transform(
				FQuat(FVector(0.0, 0.0, 1.0), 0.7), FVector(50.0, 0.0, 0.0), FVector(2.0, 1.0, 1.0));
			UClothPhysicsComponent& TestCloth = Level.AddCloth([](UClothPhysicsComponent&) {}, Transform);
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.2);
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			ClothPreview::Keep({&TestCloth});
			ClothPreview::Play({&TestCloth});
			TestTrue(TEXT("begins there"), FVector::Dist(TestCloth.GetParticlePositions()[0], Before[0]) < 0.01);
			ClothPreview::Keep({&TestCloth});
			TestEqual(TEXT("kept again"), TestCloth.StartShape.Positions.Num(), 225);
		});

	It("says at each beginning what is wrong",
		[this]
		{
			const FClothEditedLevel Level;
			AddExpectedError(TEXT("SimulationMesh is not set"), EAutomationExpectedErrorFlags::Contains, 3);
			UClothPhysicsComponent& TestCloth =
				Level.AddCloth([](UClothPhysicsComponent& New) { New.Source = EClothSource::StaticMesh; });
			for (int32 Time = 0; Time < 2; ++Time)
			{
				ClothPreview::Play({&TestCloth});
				ClothPreview::Stop({&TestCloth});
			}
		});

	It("ends with the module",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.1);
			IModuleInterface& Module = FModuleManager::LoadModuleChecked<IModuleInterface>("ClothPhysicsEditor");
			Module.ShutdownModule();
			TestFalse(TEXT("ended"), TestCloth.IsPreviewed());
			TestEnded(TEXT("with the module"));
			Module.StartupModule();
		});

	It("is not for worlds that play",
		[this]
		{
			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::Game);
			Game.BeginPlayInTestWorld();
			UClothPhysicsComponent& TestCloth = FClothEditedLevel::AddCloth(
				*Game.GetTestWorld(), [](UClothPhysicsComponent&) {}, FTransform::Identity);
			TestCloth.BeginPreview();
			TestFalse(TEXT("previewed"), TestCloth.IsPreviewed());
			auto* const Nowhere = NewObject<UClothPhysicsComponent>(GetTransientPackage());
			Nowhere->BeginPreview();
			TestFalse(TEXT("nor for cloth in no world"), Nowhere->IsPreviewed());
		});

	#if __has_include("Host/LevelCopy.h")
	It("keeps its shape when a construction script makes the component anew",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = DrapeOverTable(Level);
			ClothPreview::Keep({&TestCloth});
			const TArray<FVector> Shown = FindDrawn(TestCloth);
			const auto& New = static_cast<UClothPhysicsComponent&>(*Host::Reconstruct(TestCloth));
			TestTrue(TEXT("another"), &New != &TestCloth && !IsValid(&TestCloth));
			TestTrue(TEXT("shown"), FindDrawn(New) == Shown);
			TestTrue(TEXT("kept"), New.StartShape.Positions.Num() == 225);
		});

	It("ends with a part of the level that is unloaded",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.1);
			// Nobody tells the component that it goes.
			TestCloth.UnregisterComponent();
			Level.GetWorld().PersistentLevel->Actors.Remove(TestCloth.GetOwner());
			TestCloth.GetOwner()->MarkAsGarbage();
			TestTrue(TEXT("not yet known"), Host::AreViewportsRealtime());
			CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
			TestEnded(TEXT("unloaded"));
		});

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
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			FTestWorldWrapper Loaded;
			Loaded.CreateTestWorld(EWorldType::Editor);
			TArray<FVector> Saved;
			const auto Save = [&]
			{
				Host::CopyActor(*TestCloth.GetOwner(), *Loaded.GetTestWorld(), Host::ECopy::Save,
					[&Saved](AActor& Copy)
					{ Saved = FindDrawn(*Copy.FindComponentByClass<UClothPhysicsComponent>()); });
				return FClothSavedValues(TestCloth);
			};
			const FClothSavedValues Before = Save();
			const TArray<FVector> SavedBefore = Saved;
			ClothPreview::Play({&TestCloth});
			Level.Pass(0.3);
			Save();
			TestEqual(TEXT("values"), Before.FindDifference(TestCloth), FString());
			TestTrue(TEXT("the mesh that is drawn"), Saved == SavedBefore);
			TestFalse(TEXT("ended"), TestCloth.IsPreviewed());
			TestEnded(TEXT("by the save"));
		});

	It("ends before the level is played, which begins with what was kept",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = DrapeOverTable(Level);
			const FVector Draped = TestCloth.GetParticlePositions()[0];
			ClothPreview::Keep({&TestCloth});
			ClothPreview::Play({&TestCloth});
			FEditorDelegates::BeginPIE.Broadcast(false);
			TestEnded(TEXT("by Play"));
			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::PIE);
			const UClothPhysicsComponent* Played = nullptr;
			Host::CopyActor(*TestCloth.GetOwner(), *Game.GetTestWorld(), Host::ECopy::Duplicate,
				[&Played](AActor& Copy) { Played = Copy.FindComponentByClass<UClothPhysicsComponent>(); });
			Game.BeginPlayInTestWorld();
			TestTrue(TEXT("there"), FVector::Dist(Played->GetParticlePositions()[0], Draped) < 0.01);
		});

	It("has buttons in the details panel of cloths and their actors",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			for (UObject* Shown : TArray<UObject*>{&TestCloth, TestCloth.GetOwner()})
			{
				const Host::FDetailsPanel Panel({Shown});
				const auto GetTexts = [&Panel] { return FString::Join(Panel.GetTexts("Preview"), TEXT("; ")); };
				TestEqual(TEXT("at first"), GetTexts(), TEXT("Simulate in the viewport: Play"));
				TestTrue(TEXT("play"), Panel.Click(TEXT("Play")) && ClothPreview::IsPlaying({&TestCloth}));
				Level.Pass(0.1);
				TestEqual(TEXT("while it plays"), GetTexts(),
					TEXT("Simulate in the viewport: Pause; From its start again: Reset; End the preview: Stop; "
						 "Start in this shape: Keep This Shape"));
				TestTrue(TEXT("pause"), Panel.Click(TEXT("Pause")) && TestCloth.IsClothSuspended());
				TestTrue(TEXT("go on"), Panel.Click(TEXT("Resume")) && !TestCloth.IsClothSuspended());
				TestTrue(TEXT("reset"), Panel.Click(TEXT("Reset")));
				TestEqual(TEXT("anew"), TestCloth.GetParticlePositions()[0].Z, 0.0);
				TestTrue(TEXT("stop"), Panel.Click(TEXT("Stop")) && !TestCloth.IsPreviewed());
				TestFalse(TEXT("nothing to keep"), Panel.Click(TEXT("Keep This Shape")));
				Panel.Click(TEXT("Play"));
				Level.Pass(0.1);
				TestTrue(TEXT("keep"), Panel.Click(TEXT("Keep This Shape")) && !TestCloth.StartShape.IsEmpty());
				TestEqual(TEXT("with a shape"), GetTexts(),
					TEXT("Simulate in the viewport: Play; Start in the shape at rest: Forget the Shape"));
				TestTrue(TEXT("forget"), Panel.Click(TEXT("Forget the Shape")) && TestCloth.StartShape.IsEmpty());
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
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			auto* const Selection = GEditor->GetEditorSubsystem<UEditorActorSubsystem>();
			Selection->SetSelectedLevelActors({TestCloth.GetOwner()});
			Execute("PreviewCloth");
			TestTrue(TEXT("plays"), ClothPreview::IsPlaying({&TestCloth}));
			Level.Pass(0.1);
			Selection->SetSelectedLevelActors({});
			Execute("PreviewCloth");
			TestTrue(TEXT("paused"), TestCloth.IsClothSuspended());
			Execute("ResetPreview");
			TestEqual(TEXT("anew"), TestCloth.GetParticlePositions()[0].Z, 0.0);
			Execute("StopPreview");
			TestFalse(TEXT("stopped"), TestCloth.IsPreviewed());
			ClothPreview::Play({&TestCloth});
			Execute("KeepShape");
			TestFalse(TEXT("kept"), TestCloth.StartShape.IsEmpty());

			UClothPhysicsComponent& Other = Level.AddCloth();
			ClothPreview::Play({&TestCloth, &Other});
			Selection->SetSelectedLevelActors({TestCloth.GetOwner()});
			Execute("StopPreview");
			TestTrue(TEXT("only what is selected"), !TestCloth.IsPreviewed() && Other.IsPreviewed());
			Execute("ForgetShape");
			TestTrue(TEXT("forgotten"), TestCloth.StartShape.IsEmpty());
			Selection->SetSelectedLevelActors({});
			Execute("StopPreview");
			TestFalse(TEXT("else all"), Other.IsPreviewed());
			AddExpectedError(TEXT("No cloth is selected"), EAutomationExpectedErrorFlags::Contains, 1);
			Execute("PreviewCloth");

			ClothPreview::Play({&TestCloth, &Other});
			Level.Pass(0.1);
			Selection->SetSelectedLevelActors({Other.GetOwner()});
			const double Height = TestCloth.GetParticlePositions()[0].Z;
			Execute("ResetPreview");
			TestTrue(TEXT("only the selected one is reset"),
				Other.GetParticlePositions()[0].Z == 0.0 && TestCloth.GetParticlePositions()[0].Z == Height);
			Execute("KeepShape");
			TestTrue(TEXT("only the selected one is kept"), !Other.IsPreviewed() && TestCloth.IsPreviewed());
			Selection->SetSelectedLevelActors({});
			Execute("StopPreview");
			TestFalse(TEXT("all are stopped"), TestCloth.IsPreviewed());
		});
	#endif
}

#endif
