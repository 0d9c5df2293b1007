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
		ClothEditorMessages::Notify(TEXT("No cloth is selected: select the cloths to preview."), false);
	}
	(ClothPreview::IsPlaying(Cloths) ? &ClothPreview::Pause : &ClothPreview::Play)(Cloths);
}

void ResetPreview() { ClothPreview::Reset(FindPreviewed()); }

void StopPreview() { ClothPreview::Stop(FindPreviewed()); }

void KeepShape() { ClothPreview::Keep(FindPreviewed()); }

void ForgetShape() { ClothPreview::Forget(ClothPreview::FindSelected()); }

/** The buttons of the details panel, for all cloths that are selected. */
void AddPreview(FToolMenuSection& Section)
{
	const FSlateIcon Icon(ClothEditorStyle::GetName(), "ClassIcon.ClothPhysicsActor");
	const auto Add = [&](const FName Name, const FText& Label, const FText& Tip, void (*Action)())
	{ Section.AddMenuEntry(Name, Label, Tip, Icon, FUIAction(FExecuteAction::CreateStatic(Action))); };
	Add("PreviewCloth", LOCTEXT("PreviewCloth", "Preview: Play or Pause"),
		LOCTEXT("PreviewClothTip", "Simulates the selected cloths in the viewport, or pauses them. Nothing is saved."),
		&TogglePreview);
	Add("ResetPreview", LOCTEXT("ResetPreview", "Preview: Reset"),
		LOCTEXT("ResetPreviewTip", "Simulates the selected cloths from their start again."), &ResetPreview);
	Add("StopPreview", LOCTEXT("StopPreview", "Preview: Stop"),
		LOCTEXT("StopPreviewTip", "Ends the preview of the selected cloths, or of all cloths if none is selected."),
		&StopPreview);
	Add("KeepShape", LOCTEXT("KeepShape", "Preview: Keep This Shape"),
		LOCTEXT("KeepShapeTip", "The selected cloths start in the shape that they have now, also in the game."),
		&KeepShape);
	Add("ForgetShape", LOCTEXT("ForgetShape", "Preview: Forget the Shape"),
		LOCTEXT("ForgetShapeTip", "The selected cloths start in their shape at rest again."), &ForgetShape);
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
				LOCTEXT("MakeClothTip",
					"Puts a cloth of this mesh into the level, at its origin. Suitable: a single layer with evenly "
					"sized triangles of 1 to 5 cm; not a solid, which would be simulated as a closed bag."),
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
