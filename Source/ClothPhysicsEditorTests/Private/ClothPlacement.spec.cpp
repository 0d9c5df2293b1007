// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ActorFactories/ActorFactory.h"
	#include "AssetRegistry/AssetData.h"
	#include "ClothActorFactory.h"
	#include "ClothEditorWorld.h"
	#include "ClothFabric.h"
	#include "ClothFromStaticMesh.h"
	#include "ClothPhysicsActor.h"
	#include "ClothPhysicsComponent.h"
	#include "ClothPlacement.h"
	#include "ClothTestLevel.h"
	#include "ContentBrowserMenuContexts.h"
	#include "Editor.h"
	#include "Engine/StaticMesh.h"
	#include "Engine/World.h"
	#include "GameFramework/Actor.h"
	#include "IPlacementModeModule.h"
	#include "Subsystems/EditorActorSubsystem.h"
	#include "Subsystems/PlacementSubsystem.h"
	#include "Templates/Casts.h"
	#include "Tests/AutomationCommon.h"
	#include "ToolMenus.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothPlacementSpec, "ClothPhysics.Editor.Placement",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
END_DEFINE_SPEC(FClothPlacementSpec)

namespace
{
FToolMenuEntry* FindEntry(const FName Menu, const FName Entry)
{
	UToolMenu* const Found = UToolMenus::Get()->FindMenu(Menu);
	FToolMenuSection* const Section = Found == nullptr ? nullptr : Found->FindSection("Cloth");
	return Section == nullptr ? nullptr : Section->FindEntry(Entry);
}
} // namespace

void FClothPlacementSpec::Define()
{
	Describe("of a fabric",
		[this]
		{
			It("makes a cloth of it",
				[this]
				{
					const FClothEditorWorld Level;
					auto* const Fabric = NewObject<UClothFabric>();
					const TScriptInterface<IAssetFactoryInterface> Found =
						GEditor->GetEditorSubsystem<UPlacementSubsystem>()->FindAssetFactoryFromAssetData(
							FAssetData(Fabric));
					auto* const Factory = Cast<UClothActorFactory>(Found.GetObject());
					if (!TestNotNull(TEXT("who takes what is dropped"), Factory))
					{
						return;
					}
					TestTrue(TEXT("known to the panel as well"), GEditor->ActorFactories.Contains(Factory));
					const FTransform Transform(FVector(100.0, 200.0, 300.0));
					AActor* const Placed = Factory->CreateActor(Fabric, Level.GetWorld().PersistentLevel, Transform);
					const AClothPhysicsActor* const Actor = Cast<AClothPhysicsActor>(Placed);
					if (TestNotNull(TEXT("a cloth"), Actor))
					{
						TestTrue(TEXT("of this fabric"), Actor->Cloth->Fabric == Fabric);
						TestEqual(TEXT("there"), Actor->GetActorLocation(), Transform.GetLocation());
						TestTrue(TEXT("its asset"), Factory->GetAssetFromActorInstance(Placed) == Fabric);
					}
					AActor* const Other = Level.GetWorld().SpawnActor<AActor>();
					TestNull(TEXT("of another actor"), Factory->GetAssetFromActorInstance(Other));
					TestEqual(TEXT("what menus call it"), Factory->DisplayName.ToString(), TEXT("Cloth"));
				});

			It("does not take other assets",
				[this]
				{
					FText Reason;
					auto* const Factory = NewObject<UClothActorFactory>();
					TestFalse(
						TEXT("a mesh"), Factory->CanCreateActorFrom(FAssetData(NewObject<UStaticMesh>()), Reason));
					TestEqual(TEXT("why"), Reason.ToString(), TEXT("A cloth is made of a Cloth Fabric."));
					TestFalse(TEXT("nothing"), Factory->CanCreateActorFrom(FAssetData(), Reason));
				});
		});

	Describe("of a static mesh",
		[this]
		{
			It("makes a cloth of it on demand",
				[this]
				{
					const FClothEditorWorld Level;
					auto* const Mesh = NewObject<UStaticMesh>();
					FToolMenuEntry* const Entry = FindEntry("ContentBrowser.AssetContextMenu.StaticMesh", "MakeCloth");
					if (!TestNotNull(TEXT("the entry"), Entry))
					{
						return;
					}
					AddExpectedError(TEXT("has no geometry"), EAutomationExpectedErrorFlags::Contains, 1, false);
					auto* const Selection = NewObject<UContentBrowserAssetContextMenuContext>();
					Selection->SelectedAssets.Add(FAssetData(Mesh));
					const FClothUndoMark Mark;
					TestTrue(TEXT("done"), Entry->TryExecuteToolUIAction(FToolMenuContext(Selection)));
					const TArray<AActor*> Selected =
						GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->GetSelectedLevelActors();
					TestEqual(TEXT("selected"), Selected.Num(), 1);
					for (AActor* Each : Selected)
					{
						const AClothPhysicsActor* const Actor = Cast<AClothPhysicsActor>(Each);
						if (!TestNotNull(TEXT("a cloth"), Actor))
						{
							continue;
						}
						TestTrue(TEXT("in the level"), Actor->GetWorld() == &Level.GetWorld());
						TestTrue(TEXT("of a mesh"), Actor->Cloth->Source == EClothSource::StaticMesh);
						TestTrue(TEXT("of this mesh"), Actor->Cloth->SimulationMesh == Mesh);
					}
					TestFalse(TEXT("can be undone"), Mark.IsNothingDone());
				});

	#if __has_include("Host/WorldControl.h") // an editor always has a level
			It("does nothing where no level is open, and says so",
				[this]
				{
					UWorld* const Before = GEditor->GetEditorWorldContext().World();
					GEditor->GetEditorWorldContext().SetCurrentWorld(nullptr);
					FToolMenuEntry* const Entry = FindEntry("ContentBrowser.AssetContextMenu.StaticMesh", "MakeCloth");
					auto* const Selection = NewObject<UContentBrowserAssetContextMenuContext>();
					Selection->SelectedAssets.Add(FAssetData(NewObject<UStaticMesh>()));
					AddExpectedError(
						TEXT("No cloth was made: no level is open"), EAutomationExpectedErrorFlags::Contains, 1, false);
					TestTrue(TEXT("done"), Entry->TryExecuteToolUIAction(FToolMenuContext(Selection)));
					TestTrue(TEXT("without assets"), Entry->TryExecuteToolUIAction(FToolMenuContext()));
					GEditor->GetEditorWorldContext().SetCurrentWorld(Before);
				});
	#endif
		});

	Describe("by hand",
		[this]
		{
			It("has a category with a cloth in it",
				[this]
				{
					const FPlacementCategoryInfo* const Info =
						IPlacementModeModule::Get().GetRegisteredPlacementCategory(ClothPlacement::GetCategory());
					if (TestNotNull(TEXT("the category"), Info))
					{
						TestEqual(TEXT("its name"), Info->DisplayName.ToString(), TEXT("Cloth"));
					}
					TArray<TSharedPtr<FPlaceableItem>> Items;
					IPlacementModeModule::Get().GetItemsForCategory(ClothPlacement::GetCategory(), Items);
					TestTrue(TEXT("a cloth"),
						Items.Num() == 1 && Items[0]->AssetData.GetAsset() == AClothPhysicsActor::StaticClass());
				});
		});
}

#endif
