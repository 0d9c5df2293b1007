// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothEditorMenus.h"

#include "AssetRegistry/AssetData.h"
#include "ClothEditorMessages.h"
#include "ClothEditorStyle.h"
#include "ClothFromStaticMesh.h"
#include "ClothPhysicsActor.h"
#include "ClothPreview.h"
#include "ClothStandardFabrics.h"
#include "ContentBrowserMenuContexts.h"
#include "Engine/StaticMesh.h"
#include "Framework/Commands/UIAction.h"
#include "Templates/Casts.h"
#include "Textures/SlateIcon.h"
#include "ToolMenus.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

namespace ClothEditorMenus
{

namespace
{

void CreateFabrics()
{
	const FString Path = TEXT("/Game/ClothFabrics");
	const FClothStandardFabrics Outcome = CreateStandardFabrics(Path);
	ClothEditorMessages::Notify(Outcome.GetSummary(Path), Outcome.Errors.IsEmpty());
}

void MakeCloths(const FToolMenuContext& Context)
{
	const auto* const Selection = Context.FindContext<UContentBrowserAssetContextMenuContext>();
	if (Selection == nullptr)
	{
		return;
	}
	for (const FAssetData& Asset : Selection->SelectedAssets)
	{
		UStaticMesh* const Mesh = Cast<UStaticMesh>(Asset.GetAsset());
		if (Mesh != nullptr && MakeClothOfMesh(*Mesh) == nullptr)
		{
			ClothEditorMessages::Notify(TEXT("No cloth was made: no level is open, or the game is playing."), false);
		}
	}
}

/** Those that are selected, or else all that are previewed. */
ClothPreview::FCloths FindPreviewed()
{
	const ClothPreview::FCloths Selected = ClothPreview::FindSelected();
	return Selected.IsEmpty() ? ClothPreview::GetPreviewed() : Selected;
}

void TogglePreview()
{
	const ClothPreview::FCloths Cloths = FindPreviewed();
	if (Cloths.IsEmpty())
	{
		ClothEditorMessages::Notify(TEXT("No cloth is selected: select what shall be previewed."), false);
	}
	(ClothPreview::IsPlaying(Cloths) ? &ClothPreview::Pause : &ClothPreview::Play)(Cloths);
}

void ResetPreview() { ClothPreview::Reset(FindPreviewed()); }

void StopPreview() { ClothPreview::Stop(ClothPreview::GetPreviewed()); }

void KeepShape() { ClothPreview::Keep(FindPreviewed()); }

void AddPreview(FToolMenuSection& Section)
{
	const FSlateIcon Icon(ClothEditorStyle::GetName(), "ClassIcon.ClothPhysicsActor");
	Section.AddMenuEntry("PreviewCloth", LOCTEXT("PreviewCloth", "Preview Selected Cloths"),
		LOCTEXT("PreviewClothTip", "Simulates them in the viewport, or lets them pause. Nothing of it is saved."), Icon,
		FUIAction(FExecuteAction::CreateStatic(&TogglePreview)));
	Section.AddMenuEntry("ResetPreview", LOCTEXT("ResetPreview", "Reset Preview"),
		LOCTEXT("ResetPreviewTip", "Lets the previewed cloths begin anew."), Icon,
		FUIAction(FExecuteAction::CreateStatic(&ResetPreview)));
	Section.AddMenuEntry("StopPreview", LOCTEXT("StopPreview", "Stop All Previews"),
		LOCTEXT("StopPreviewTip", "Shows again how cloths begin."), Icon,
		FUIAction(FExecuteAction::CreateStatic(&StopPreview)));
	Section.AddMenuEntry("KeepShape", LOCTEXT("KeepShape", "Keep Previewed Shape"),
		LOCTEXT("KeepShapeTip", "Lets the previewed cloths begin as they are now."), Icon,
		FUIAction(FExecuteAction::CreateStatic(&KeepShape)));
}

/** What owns the entries. */
struct FMenus
{
	void Add()
	{
		const FToolMenuOwnerScoped Owner(this);
		UToolMenu* const Tools = UToolMenus::Get()->ExtendMenu("LevelEditor.MainMenu.Tools");
		Tools->FindOrAddSection("Cloth", LOCTEXT("Cloth", "Cloth"))
			.AddMenuEntry("CreateStandardFabrics", LOCTEXT("CreateFabrics", "Create the Standard Fabrics"),
				LOCTEXT("CreateFabricsTip",
					"Makes the fifteen fabrics of the plugin in /Game/ClothFabrics. Those that are there stay as they "
					"are."),
				FSlateIcon(ClothEditorStyle::GetName(), "ClassIcon.ClothFabric"),
				FUIAction(FExecuteAction::CreateStatic(&CreateFabrics)));
		AddPreview(Tools->FindOrAddSection("Cloth", LOCTEXT("Cloth", "Cloth")));
		UToolMenu* const Meshes = UToolMenus::Get()->ExtendMenu("ContentBrowser.AssetContextMenu.StaticMesh");
		Meshes->FindOrAddSection("Cloth", LOCTEXT("Cloth", "Cloth"))
			.AddMenuEntry("MakeCloth", LOCTEXT("MakeCloth", "Make a Cloth of It"),
				LOCTEXT("MakeClothTip", "Puts a cloth of this mesh into the level, at its origin."),
				FSlateIcon(ClothEditorStyle::GetName(), "ClassIcon.ClothPhysicsActor"),
				FToolMenuExecuteAction::CreateStatic(&MakeCloths));
	}
};

FMenus Menus;

} // namespace

void Register()
{
	UToolMenus::RegisterStartupCallback(FSimpleMulticastDelegate::FDelegate::CreateRaw(&Menus, &FMenus::Add));
}

void Unregister()
{
	UToolMenus::UnRegisterStartupCallback(&Menus);
	UToolMenus::UnregisterOwner(&Menus);
}

} // namespace ClothEditorMenus

#undef LOCTEXT_NAMESPACE
