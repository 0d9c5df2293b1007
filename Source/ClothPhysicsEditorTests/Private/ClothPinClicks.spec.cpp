// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

// Clicks need a viewport, which tests of the engine do not have.
#if WITH_DEV_AUTOMATION_TESTS && __has_include("Host/LevelViewport.h")

	#include "ClothPinEdit.h"
	#include "ClothPinVisualizer.h"
	#include "ClothTestLevel.h"
	#include "Components/SkeletalMeshComponent.h"
	#include "Editor/UnrealEdEngine.h"
	#include "Engine/SkeletalMesh.h"
	#include "GameFramework/Actor.h"
	#include "Host/LevelViewport.h"
	#include "Host/Menu.h"
	#include "Host/SkeletonBuilder.h"
	#include "Subsystems/EditorActorSubsystem.h"
	#include "UnrealEdGlobals.h"

/** Pins by click, as somebody before the editor does it. */
BEGIN_DEFINE_SPEC(FClothPinClicksSpec, "ClothPhysics.Editor.Pins.Clicks",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** Where a particle is, in the world. */
static FVector Place(const UClothPhysicsComponent& TestCloth, int32 Particle);
static bool Click(
	Host::FLevelViewport& Viewport, const UClothPhysicsComponent& TestCloth, int32 Particle, bool bControl = false);
static TArray<int32> Held(const UClothPhysicsComponent& TestCloth, const FClothPins& Pins);
/** How many dots are larger than those of free particles. */
static int32 CountLarge(const Host::FLevelViewport& Viewport);
/** An actor with a skeleton of two bones. */
static AActor* SpawnSkeleton(const FClothTestLevel& Level);
/** Attaches a particle to the hand of the skeleton, by the menu of a right click. */
void LetHandHold(Host::FLevelViewport& Viewport, const UClothPhysicsComponent& TestCloth, int32 Particle);
END_DEFINE_SPEC(FClothPinClicksSpec)

namespace
{
/** Straight above what is at the origin, 2 m. */
class FTopView : public Host::FLevelViewport
{
public:
	explicit FTopView(const TArray<UActorComponent*>& Components)
		: FLevelViewport(FVector(0.0, 0.0, 200.0), FVector::ZeroVector)
	{
		Select(Components);
	}
};
} // namespace

FVector FClothPinClicksSpec::Place(const UClothPhysicsComponent& TestCloth, int32 Particle)
{
	return TestCloth.GetComponentTransform().TransformPosition(FVector(TestCloth.GetEditedMesh()->Positions[Particle]));
}

bool FClothPinClicksSpec::Click(
	Host::FLevelViewport& Viewport, const UClothPhysicsComponent& TestCloth, int32 Particle, bool bControl)
{
	return Viewport.Click(Place(TestCloth, Particle), EKeys::LeftMouseButton, bControl);
}

void FClothPinClicksSpec::LetHandHold(
	Host::FLevelViewport& Viewport, const UClothPhysicsComponent& TestCloth, int32 Particle)
{
	TestTrue(TEXT("used"), Viewport.Click(Place(TestCloth, Particle), EKeys::RightMouseButton));
	TestTrue(TEXT("chosen"), Host::Choose(Viewport.GetMenu(), {TEXT("Puppet: Body"), TEXT("Hand")}));
}

TArray<int32> FClothPinClicksSpec::Held(const UClothPhysicsComponent& TestCloth, const FClothPins& Pins)
{
	return FClothPinEdit(*TestCloth.GetEditedMesh(), TestCloth.GetSheetGrid()).FindHeld(Pins);
}

int32 FClothPinClicksSpec::CountLarge(const Host::FLevelViewport& Viewport)
{
	int32 Count = 0;
	for (const Host::FLevelViewport::FPoint& Point : Viewport.GetPoints())
	{
		Count += Point.Size > 6.0f ? 1 : 0;
	}
	return Count;
}

AActor* FClothPinClicksSpec::SpawnSkeleton(const FClothTestLevel& Level)
{
	AActor* const Actor = Level.GetWorld().SpawnActor<AActor>();
	Actor->SetActorLabel(TEXT("Puppet"));
	auto* const Skeleton = NewObject<USkeletalMeshComponent>(Actor, TEXT("Body"));
	Host::FSkeletonSource Source;
	Source.Bones.Add({TEXT("Root"), INDEX_NONE, FTransform::Identity, {}});
	Source.Bones.Add({TEXT("Hand"), 0, FTransform(FVector(0.0, 0.0, 80.0)), {}});
	Skeleton->SetSkeletalMeshAsset(Host::BuildSkeletalMesh(Source, GetTransientPackage(), NAME_None));
	Actor->SetRootComponent(Skeleton);
	Skeleton->RegisterComponent();
	return Actor;
}

void FClothPinClicksSpec::Define()
{
	constexpr int32 Side = 10;

	It("shows a dot on each particle, and larger ones where it is held",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			TestCloth.Pins.Edges = static_cast<int32>(EClothSheetEdges::Back);
			FTopView Viewport({&TestCloth});
			Viewport.Draw();
			TestEqual(TEXT("dots"), Viewport.GetPoints().Num(), Side * Side);
			TestEqual(TEXT("held"), CountLarge(Viewport), Side);
			TestEqual(TEXT("where it is"), Viewport.GetPoints()[17].Location, Place(TestCloth, 17));
			for (const Host::FLevelViewport::FPoint& Point : Viewport.GetPoints())
			{
				TestTrue(TEXT("can be clicked"), Point.Proxy.IsValid());
			}
		});

	It("holds a particle by a click and frees it by another, undone and redone to the bit",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			TestCloth.Pins.ParticleIndices = {99, 3};
			const FClothPins First = TestCloth.Pins;
			FTopView Viewport({&TestCloth});
			const FClothUndoMark Mark;
			Viewport.Draw();
			TestTrue(TEXT("drawing changes nothing"), Mark.IsNothingDone());
			const TSharedPtr<const FClothPhysicsMesh> Shown = TestCloth.GetEditedMesh();
			TestTrue(TEXT("used"), Click(Viewport, TestCloth, 42));
			TestTrue(TEXT("the cloth was told"), TestCloth.GetEditedMesh().Get() != Shown.Get());
			const FClothPins Second = TestCloth.Pins;
			TestTrue(TEXT("held"), Second.ParticleIndices == TArray<int32>({99, 3, 42}));
			TestFalse(TEXT("can be undone"), Mark.IsNothingDone());
			TestTrue(TEXT("again"), Click(Viewport, TestCloth, 42));
			TestTrue(TEXT("as before"), IsSame(TestCloth.Pins, First));
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestTrue(TEXT("held again"), IsSame(TestCloth.Pins, Second));
			Viewport.Draw();
			TestEqual(TEXT("shown"), CountLarge(Viewport), 3);
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestTrue(TEXT("as in the beginning"), IsSame(TestCloth.Pins, First));
			TestTrue(TEXT("redo"), GEditor->RedoTransaction() && GEditor->RedoTransaction());
			TestTrue(TEXT("as in the end"), IsSame(TestCloth.Pins, First));
			TestFalse(TEXT("no more"), GEditor->RedoTransaction());
		});

	It("finds the dot under the cursor, and nothing beside them",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			FTopView Viewport({&TestCloth});
			const FVector Between = 0.5 * (Place(TestCloth, 44) + Place(TestCloth, 55));
			TestFalse(TEXT("between"), Viewport.Click(Between, EKeys::LeftMouseButton));
			TestTrue(TEXT("nothing held"), TestCloth.Pins.ParticleIndices.IsEmpty());
			const FVector2D Near = Viewport.Project(Place(TestCloth, 44)) - FVector2D(3.0, -3.0);
			TestTrue(TEXT("near"), Viewport.Click(Near, EKeys::LeftMouseButton));
			TestTrue(TEXT("this one"), TestCloth.Pins.ParticleIndices == TArray<int32>({44}));
		});

	Describe("with Ctrl",
		[this]
		{
			It("holds a whole edge of a sheet by its name, and frees it",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					FTopView Viewport({&TestCloth});
					TestTrue(TEXT("used"), Click(Viewport, TestCloth, 4, true));
					TestEqual(TEXT("the edge"), TestCloth.Pins.Edges, static_cast<int32>(EClothSheetEdges::Left));
					TestEqual(TEXT("all of it"), Held(TestCloth, TestCloth.Pins).Num(), Side);
					TestTrue(TEXT("no numbers"), TestCloth.Pins.ParticleIndices.IsEmpty());
					TestTrue(TEXT("one of it"), Click(Viewport, TestCloth, 7));
					TestEqual(TEXT("but one"), Held(TestCloth, TestCloth.Pins).Num(), Side - 1);
					TestTrue(TEXT("undo"), GEditor->UndoTransaction());
					TestTrue(TEXT("again"), Click(Viewport, TestCloth, 4, true));
					TestTrue(TEXT("free"), IsSame(TestCloth.Pins, FClothPins()));
					TestTrue(TEXT("one edge"), Click(Viewport, TestCloth, 4, true));
					TestTrue(TEXT("and another"), Click(Viewport, TestCloth, 94, true));
					TestEqual(TEXT("both"), TestCloth.Pins.Edges,
						static_cast<int32>(EClothSheetEdges::Left | EClothSheetEdges::Right));
				});

			It("holds the edge of a mesh between two corners",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					// The same shape as a mesh that code has made.
					TestCloth.RestMesh.Simulation = *TestCloth.GetEditedMesh();
					TestCloth.Source = EClothSource::StaticMesh;
					TestCloth.ResetCloth();
					FTopView Viewport({&TestCloth});
					TestTrue(TEXT("used"), Click(Viewport, TestCloth, 4, true));
					TestEqual(TEXT("no name"), TestCloth.Pins.Edges, 0);
					TestTrue(TEXT("numbers"),
						TestCloth.Pins.ParticleIndices == TArray<int32>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
					TestTrue(TEXT("the mesh is still there"), TestCloth.GetEditedMesh().IsValid());
					TestTrue(TEXT("undo"), GEditor->UndoTransaction());
					TestTrue(TEXT("free"), TestCloth.Pins.ParticleIndices.IsEmpty());
				});

			It("says that a dot inside is on no edge, and changes nothing",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					FTopView Viewport({&TestCloth});
					const FClothUndoMark Mark;
					AddExpectedError(
						TEXT("Ctrl+click a dot on the rim"), EAutomationExpectedErrorFlags::Contains, 1, false);
					TestTrue(TEXT("used"), Click(Viewport, TestCloth, 44, true));
					TestTrue(TEXT("nothing held"), IsSame(TestCloth.Pins, FClothPins()));
					TestTrue(TEXT("nothing to save"), Mark.IsNothingDone());
				});
		});

	Describe("a rubber band",
		[this]
		{
			It("holds all that is in it, and frees it again",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					FTopView Viewport({&TestCloth});
					const FVector2D From = Viewport.Project(Place(TestCloth, 11)) - FVector2D(5.0, -5.0);
					const FVector2D To = Viewport.Project(Place(TestCloth, 33)) - FVector2D(-5.0, 5.0);
					TestFalse(TEXT("not before a dot was clicked"), Viewport.DragFrustum(From, To));
					TestTrue(TEXT("a dot"), Click(Viewport, TestCloth, 99));
					TestTrue(TEXT("used"), Viewport.DragFrustum(From, To));
					TestTrue(TEXT("nine more"),
						Held(TestCloth, TestCloth.Pins) == TArray<int32>({11, 12, 13, 21, 22, 23, 31, 32, 33, 99}));
					TestTrue(TEXT("one step"), GEditor->UndoTransaction());
					TestTrue(TEXT("undone"), TestCloth.Pins.ParticleIndices == TArray<int32>({99}));
					TestTrue(TEXT("redo"), GEditor->RedoTransaction());
					TestTrue(TEXT("again"), Viewport.DragFrustum(To, From));
					TestTrue(TEXT("free"), TestCloth.Pins.ParticleIndices == TArray<int32>({99}));
					TestFalse(TEXT("nothing in it"), Viewport.DragFrustum(FVector2D(0.0, 0.0), FVector2D(3.0, 3.0)));
				});

			It("of an orthographic view is a box",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side, FVector(1000.0, 0.0, 0.0));
					Host::FLevelViewport Viewport(FVector(1000.0, 0.0, 200.0), FVector(1000.0, 0.0, 0.0));
					Viewport.Select({&TestCloth});
					TestTrue(TEXT("a dot"), Click(Viewport, TestCloth, 55));
					// The back edge, however high.
					TestTrue(
						TEXT("used"), Viewport.DragBox(FBox(FVector(940.0, -60.0, -1e6), FVector(951.0, 60.0, 1e6))));
					TestEqual(TEXT("held"), Held(TestCloth, TestCloth.Pins).Num(), Side + 1);
				});
		});

	It("edits the one of several cloths that is clicked",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& One = Level.SpawnSheet(5, FVector(-60.0, 0.0, 0.0));
			UClothPhysicsComponent& Other = Level.SpawnSheet(7, FVector(60.0, 0.0, 0.0));
			Host::FLevelViewport Viewport(FVector(0.0, 0.0, 300.0), FVector::ZeroVector);
			Viewport.Select({&One, &Other});
			TestTrue(TEXT("one"), Click(Viewport, One, 12));
			TestTrue(TEXT("the other"), Click(Viewport, Other, 30));
			TestTrue(TEXT("of one"), One.Pins.ParticleIndices == TArray<int32>({12}));
			TestTrue(TEXT("of the other"), Other.Pins.ParticleIndices == TArray<int32>({30}));
			const TSharedPtr<FComponentVisualizer> Visualizer = Viewport.GetActive();
			TestTrue(TEXT("edited"), Visualizer->GetEditedComponent() == &Other);
			Host::FPainting Painting(800, 600, FLinearColor::Black);
			Viewport.Paint(Painting);
			if (TestEqual(TEXT("only it is written about"), Painting.GetStrings().Num(), 2))
			{
				TestTrue(TEXT("what"), Painting.GetStrings()[1].Text.StartsWith(TEXT("1 of 49 particles")));
				TestTrue(TEXT("in lines"),
					Painting.GetStrings()[1].Position.Y > Painting.GetStrings()[0].Position.Y + 10.0f);
			}
			TestTrue(TEXT("all"), Viewport.DragFrustum(FVector2D(0.0, 0.0), FVector2D(800.0, 600.0)));
			TestEqual(TEXT("only of it"), One.Pins.ParticleIndices.Num(), 1);
			TestEqual(TEXT("all of it"), Other.Pins.ParticleIndices.Num(), 49);
			Viewport.ClearActive();
			TestNull(TEXT("none in the end"), Visualizer->GetEditedComponent());
		});

	It("goes on with a cloth that a construction script has made anew",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			FTopView Viewport({&TestCloth});
			TestTrue(TEXT("used"), Click(Viewport, TestCloth, 42));
			auto* const New = static_cast<UClothPhysicsComponent*>(Host::Reconstruct(TestCloth));
			TestTrue(TEXT("another"), Viewport.GetActive()->GetEditedComponent() == New);
			TestTrue(TEXT("with its pins"), New->Pins.ParticleIndices == TArray<int32>({42}));
			TestTrue(TEXT("all"), Viewport.DragFrustum(FVector2D(0.0, 0.0), FVector2D(800.0, 600.0)));
			TestEqual(TEXT("held"), New->Pins.ParticleIndices.Num(), Side * Side);
		});

	It("lets a cloth go that is gone",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			FTopView Viewport({&TestCloth});
			TestTrue(TEXT("used"), Click(Viewport, TestCloth, 42));
			Viewport.Draw();
			const TRefCountPtr<HHitProxy> Old = Viewport.GetPoints()[5].Proxy;
			TestCloth.GetOwner()->Destroy();
			TestNull(TEXT("edits nothing"), Viewport.GetActive()->GetEditedComponent());
			TestFalse(TEXT("no menu"), Viewport.GetActive()->GenerateContextMenu().IsValid());
			TestFalse(TEXT("no area"), Viewport.DragFrustum(FVector2D(0.0, 0.0), FVector2D(800.0, 600.0)));
			FEditorViewportClient Client;
			const FViewportClick Late(nullptr, &Client, EKeys::LeftMouseButton, IE_Released, 0, 0);
			TestFalse(TEXT("a late click"),
				Viewport.GetActive()->VisProxyHandleClick(
					&Client, static_cast<HComponentVisProxy*>(Old.GetReference()), Late));
			Viewport.Draw();
			TestEqual(TEXT("no dots"), Viewport.GetPoints().Num(), 0);
		});

	It("leaves a click alone whose particle is no longer there",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			FTopView Viewport({&TestCloth});
			Viewport.Draw();
			const TRefCountPtr<HHitProxy> Old = Viewport.GetPoints()[99].Proxy;
			TestCloth.SheetResolution = FIntPoint(4, 4);
			TestCloth.ResetCloth();
			TestFalse(TEXT("used"), Viewport.ClickProxy(Old, EKeys::LeftMouseButton));
			TestTrue(TEXT("nothing held"), TestCloth.Pins.ParticleIndices.IsEmpty());
		});

	It("draws nothing of a cloth without a mesh, or in a game",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
			TestCloth.Source = EClothSource::StaticMesh;
			TestCloth.ResetCloth();
			FTestWorldWrapper Game;
			Game.CreateTestWorld(EWorldType::Game);
			const auto* const Played = Game.GetTestWorld()->SpawnActor<AClothPhysicsActor>();
			Played->Cloth->ResetCloth();
			TestTrue(TEXT("not yet simulated"), Played->Cloth->GetEditedMesh().IsValid());
			FTopView Viewport({&TestCloth, Played->Cloth});
			Host::FPainting Painting(800, 600, FLinearColor::Black);
			Viewport.Paint(Painting);
			TestEqual(TEXT("no dots"), Viewport.GetPoints().Num(), 0);
			Game.BeginPlayInTestWorld();
			TestFalse(TEXT("simulated"), Played->Cloth->GetEditedMesh().IsValid());
		});

	It("shows the whole rim of many particles, also when they become others",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(100);
			FTopView Viewport({&TestCloth});
			for (const FIntPoint& Sides : {FIntPoint(100, 100), FIntPoint(150, 70)})
			{
				TestCloth.SheetResolution = Sides;
				TestCloth.ResetCloth();
				Viewport.Draw();
				int32 Rim = 0;
				for (const Host::FLevelViewport::FPoint& Point : Viewport.GetPoints())
				{
					Rim += FMath::Max(FMath::Abs(Point.Location.X), FMath::Abs(Point.Location.Y)) > 49.99 ? 1 : 0;
				}
				TestEqual(Sides.ToString(), Rim, 2 * (Sides.X + Sides.Y) - 4);
			}
		});

	It("shows some of many particles, and all when it is near",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(100);
			FTopView Viewport({&TestCloth});
			Viewport.Draw();
			TestEqual(TEXT("dots"), Viewport.GetPoints().Num(), 2000);
			FClothPinVisualizer Visualizer;
			TestEqual(TEXT("said"), Visualizer.Describe(TestCloth, nullptr)[1].Text,
				TEXT("2000 of 10000 particles have a dot; go nearer for more."));
			Host::FLevelViewport Near(FVector(0.0, 0.0, 30.0), FVector::ZeroVector);
			Near.Select({&TestCloth});
			TestTrue(TEXT("any of those in view"), Click(Near, TestCloth, 50 * 100 + 51));
			TestTrue(TEXT("held"), TestCloth.Pins.ParticleIndices == TArray<int32>({50 * 100 + 51}));
		});

	Describe("a right click",
		[this]
		{
			It("lets a bone hold the particle, and those that are clicked next",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					TestCloth.Pins.ParticleIndices = {42};
					AActor* const Puppet = SpawnSkeleton(Level);
					// Neither what games do not have nor what is in another level can hold it.
					auto* const Icon = NewObject<USceneComponent>(Puppet, TEXT("Icon"));
					Icon->SetIsVisualizationComponent(true);
					FTestWorldWrapper Elsewhere;
					Elsewhere.CreateTestWorld(EWorldType::Editor);
					AActor* const Stranger = Elsewhere.GetTestWorld()->SpawnActor<AClothPhysicsActor>();
					GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors(
						{TestCloth.GetOwner(), Puppet, Stranger});
					FTopView Viewport({&TestCloth});
					const FClothUndoMark Mark;
					TestTrue(TEXT("used"), Viewport.Click(Place(TestCloth, 42), EKeys::RightMouseButton));
					TestTrue(TEXT("nothing to save yet"), Mark.IsNothingDone());
					TestEqual(TEXT("what it shows"), FString::Join(Host::GetLabels(Viewport.GetMenu()), TEXT("|")),
						TEXT("this cloth|Puppet: Body|  The component itself|  Root|  Hand"));
					TestTrue(TEXT("chosen"), Host::Choose(Viewport.GetMenu(), {TEXT("Puppet: Body"), TEXT("Hand")}));
					if (!TestEqual(TEXT("attachments"), TestCloth.Attachments.Num(), 1))
					{
						return;
					}
					const FClothAttachment& Attachment = TestCloth.Attachments[0];
					TestTrue(TEXT("held by"), TestCloth.FindHolder(Attachment) == Puppet->GetRootComponent());
					TestEqual(TEXT("bone"), Attachment.Socket, FName("Hand"));
					TestEqual(TEXT("named after it"), Attachment.Name, FName("Hand"));
					TestTrue(TEXT("what"), Attachment.Particles.ParticleIndices == TArray<int32>({42}));
					TestTrue(TEXT("no longer by the cloth"), TestCloth.Pins.ParticleIndices.IsEmpty());
					TestTrue(TEXT("the next"), Click(Viewport, TestCloth, 43));
					TestTrue(
						TEXT("as well"), TestCloth.Attachments[0].Particles.ParticleIndices == TArray<int32>({42, 43}));
					Viewport.Draw();
					if (TestEqual(TEXT("lines"), Viewport.GetLines().Num(), 2))
					{
						TestEqual(TEXT("to the bone"), Viewport.GetLines()[0].End, FVector(0.0, 0.0, 80.0));
					}
					TestTrue(TEXT("undo"), GEditor->UndoTransaction() && GEditor->UndoTransaction());
					TestTrue(TEXT("as before"), TestCloth.Attachments.IsEmpty());
					TestTrue(TEXT("held by the cloth"), TestCloth.Pins.ParticleIndices == TArray<int32>({42}));
					TestTrue(TEXT("clicks are for the cloth again"), Click(Viewport, TestCloth, 7));
					TestTrue(TEXT("held"), TestCloth.Pins.ParticleIndices == TArray<int32>({42, 7}));
				});

			It("gives the particle back to the cloth, and makes no second attachment to the same bone",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					AActor* const Puppet = SpawnSkeleton(Level);
					GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors({Puppet});
					FTopView Viewport({&TestCloth});
					const auto Choose = [&](int32 Particle, const TArray<FString>& Path)
					{
						return Viewport.Click(Place(TestCloth, Particle), EKeys::RightMouseButton)
							&& Host::Choose(Viewport.GetMenu(), Path);
					};
					const TSharedPtr<const FClothPhysicsMesh> Shown = TestCloth.GetEditedMesh();
					TestTrue(TEXT("one"), Choose(1, {TEXT("Puppet: Body"), TEXT("Hand")}));
					TestTrue(TEXT("the cloth was told"), TestCloth.GetEditedMesh().Get() != Shown.Get());
					TestTrue(TEXT("another"), Choose(2, {TEXT("Puppet: Body"), TEXT("Hand")}));
					TestEqual(TEXT("attachments"), TestCloth.Attachments.Num(), 1);
					TestTrue(TEXT("both"), TestCloth.Attachments[0].Particles.ParticleIndices == TArray<int32>({1, 2}));
					TestTrue(TEXT("back"), Choose(1, {TEXT("this cloth")}));
					TestTrue(
						TEXT("one is left"), TestCloth.Attachments[0].Particles.ParticleIndices == TArray<int32>({2}));
					TestTrue(TEXT("the cloth holds one"), TestCloth.Pins.ParticleIndices == TArray<int32>({1}));
					const FClothUndoMark Mark;
					TestTrue(TEXT("again"), Choose(1, {TEXT("this cloth")}));
					TestTrue(TEXT("nothing to save"), Mark.IsNothingDone());
					TestTrue(TEXT("by its name"), Choose(5, {TEXT("Hand of Puppet")}));
					TestTrue(TEXT("held"), TestCloth.Attachments[0].Particles.ParticleIndices == TArray<int32>({2, 5}));
					Viewport.Draw();
					TestTrue(TEXT("those of the chosen holder are larger"),
						Viewport.GetPoints()[5].Size > Viewport.GetPoints()[1].Size);
					TestTrue(TEXT("another bone"), Choose(6, {TEXT("Puppet: Body"), TEXT("Root")}));
					TestEqual(TEXT("has its own attachment"), TestCloth.Attachments.Num(), 2);
				});

			It("offers what the cloth is attached to, once, and parts of its own actor",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					AActor* const Puppet = SpawnSkeleton(Level);
					TestCloth.GetOwner()->SetActorLabel(TEXT("Cape"));
					auto* const Hook = NewObject<USceneComponent>(TestCloth.GetOwner(), TEXT("Hook"));
					Hook->RegisterComponent();
					TestCloth.AttachToComponent(
						Puppet->GetRootComponent(), FAttachmentTransformRules::KeepWorldTransform);
					auto* const Selection = GEditor->GetEditorSubsystem<UEditorActorSubsystem>();
					FTopView Viewport({&TestCloth});
					for (const TArray<AActor*>& Selected : {TArray<AActor*>(), TArray<AActor*>({Puppet})})
					{
						Selection->SetSelectedLevelActors(Selected);
						TestTrue(TEXT("used"), Viewport.Click(Place(TestCloth, 3), EKeys::RightMouseButton));
						TestEqual(TEXT("offered"), FString::Join(Host::GetLabels(Viewport.GetMenu()), TEXT("|")),
							TEXT("this cloth|Cape: Hook|Puppet: Body|  The component itself|  Root|  Hand"));
					}
					TestTrue(TEXT("chosen"), Host::Choose(Viewport.GetMenu(), {TEXT("Cape: Hook")}));
					FClothPinVisualizer Visualizer;
					TestEqual(TEXT("by"), Visualizer.Describe(TestCloth, nullptr).Last().Text,
						TEXT("1 of 100 particles held by Hook"));
				});

			It("chooses a holder for one cloth, not for the next",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& One = Level.SpawnSheet(5, FVector(-60.0, 0.0, 0.0));
					UClothPhysicsComponent& Other = Level.SpawnSheet(5, FVector(60.0, 0.0, 0.0));
					AActor* const Puppet = SpawnSkeleton(Level);
					GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors({Puppet});
					Host::FLevelViewport Viewport(FVector(0.0, 0.0, 300.0), FVector::ZeroVector);
					Viewport.Select({&One, &Other});
					for (const UClothPhysicsComponent* Each : {&Other, &One})
					{
						LetHandHold(Viewport, *Each, 12);
					}
					TestTrue(TEXT("the next"), Click(Viewport, Other, 13));
					TestTrue(TEXT("held by itself"), Other.Pins.ParticleIndices == TArray<int32>({13}));
				});

			It("draws no more than 64 lines",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					AActor* const Puppet = SpawnSkeleton(Level);
					GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors({Puppet});
					FTopView Viewport({&TestCloth});
					LetHandHold(Viewport, TestCloth, 3);
					TestTrue(TEXT("all"), Viewport.DragFrustum(FVector2D(0.0, 0.0), FVector2D(800.0, 600.0)));
					TestEqual(TEXT("held"), TestCloth.Attachments[0].Particles.ParticleIndices.Num(), Side * Side);
					Viewport.Draw();
					TestEqual(TEXT("lines"), Viewport.GetLines().Num(), 64);
				});

			It("tells by what particles are held, also if it is missing",
				[this]
				{
					const FClothTestLevel Level;
					UClothPhysicsComponent& TestCloth = Level.SpawnSheet(Side);
					AActor* const Puppet = SpawnSkeleton(Level);
					GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->SetSelectedLevelActors({Puppet});
					FTopView Viewport({&TestCloth});
					LetHandHold(Viewport, TestCloth, 3);
					FClothPinVisualizer Visualizer;
					TestEqual(TEXT("by"), Visualizer.Describe(TestCloth, nullptr).Last().Text,
						TEXT("1 of 100 particles held by Hand of Puppet"));
					Puppet->Destroy();
					TestEqual(TEXT("missing"), Visualizer.Describe(TestCloth, nullptr).Last().Text,
						TEXT("1 of 100 particles held by attachment 0, whose holder is missing"));
					Viewport.Draw();
					TestEqual(TEXT("no line"), Viewport.GetLines().Num(), 0);
					TestTrue(TEXT("red"), Viewport.GetPoints()[3].Color == FLinearColor(1.0f, 0.0f, 0.0f));
				});
		});

	It("is known to the editor for cloths and what derives from them, until the module ends",
		[this]
		{
			TestTrue(
				TEXT("there"), GUnrealEd->FindComponentVisualizer(UClothPhysicsComponent::StaticClass()).IsValid());
			TestFalse(
				TEXT("not for others"), GUnrealEd->FindComponentVisualizer(USceneComponent::StaticClass()).IsValid());
		});
}

#endif
