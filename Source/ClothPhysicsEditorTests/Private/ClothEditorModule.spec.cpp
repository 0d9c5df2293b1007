// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ActorFactories/ActorFactory.h"
	#include "AssetRegistry/AssetData.h"
	#include "ClothActorFactory.h"
	#include "ClothEditorStyle.h"
	#include "ClothFabric.h"
	#include "ClothPhysicsComponent.h"
	#include "ClothPlacement.h"
	#include "Editor.h"
	#include "Editor/UnrealEdEngine.h"
	#include "IPlacementModeModule.h"
	#include "Misc/Paths.h"
	#include "Modules/ModuleManager.h"
	#include "Styling/SlateStyle.h"
	#include "Styling/SlateStyleRegistry.h"
	#include "Subsystems/PlacementSubsystem.h"
	#include "ToolMenus.h"
	#include "UObject/Package.h"
	#include "UnrealEdGlobals.h"

	#if __has_include("Host/Notifications.h")
		#include "CoreGlobals.h"
		#include "Host/Notifications.h"
	#endif

BEGIN_DEFINE_SPEC(FClothEditorModuleSpec, "ClothPhysics.Editor.Module",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
IModuleInterface& GetModule();
/** How many of the things that the module registers are there. */
static TArray<FString> FindRegistered();
END_DEFINE_SPEC(FClothEditorModuleSpec)

namespace
{
FToolMenuEntry* FindMenuEntry(const FName Menu, const FName Entry)
{
	UToolMenu* const Found = UToolMenus::Get()->FindMenu(Menu);
	FToolMenuSection* const Section = Found == nullptr ? nullptr : Found->FindSection("Cloth");
	return Section == nullptr ? nullptr : Section->FindEntry(Entry);
}
} // namespace

IModuleInterface& FClothEditorModuleSpec::GetModule()
{
	return FModuleManager::LoadModuleChecked<IModuleInterface>("ClothPhysicsEditor");
}

TArray<FString> FClothEditorModuleSpec::FindRegistered()
{
	TArray<FString> Found;
	const auto Add = [&Found](const TCHAR* Name, const bool bThere)
	{
		if (bThere)
		{
			Found.Add(Name);
		}
	};
	Add(TEXT("style"), FSlateStyleRegistry::FindSlateStyle(ClothEditorStyle::GetName()) != nullptr);
	Add(TEXT("Tools"), FindMenuEntry("LevelEditor.MainMenu.Tools", "CreateStandardFabrics") != nullptr);
	Add(TEXT("meshes"), FindMenuEntry("ContentBrowser.AssetContextMenu.StaticMesh", "MakeCloth") != nullptr);
	Add(TEXT("category"),
		IPlacementModeModule::Get().GetRegisteredPlacementCategory(ClothPlacement::GetCategory()) != nullptr);
	Add(TEXT("pins"), GUnrealEd->FindComponentVisualizer(UClothPhysicsComponent::StaticClass()).IsValid());
	Add(TEXT("notes"), UClothPhysicsComponent::OnPinsRemapped().IsBound());
	Add(TEXT("drop"),
		static_cast<bool>(GEditor->GetEditorSubsystem<UPlacementSubsystem>()->FindAssetFactoryFromAssetData(
			FAssetData(NewObject<UClothFabric>()))));
	Add(TEXT("preview"), UClothPhysicsComponent::OnPreviewChanged().IsBound());
	for (const TObjectPtr<UActorFactory>& Factory : GEditor->ActorFactories)
	{
		Add(TEXT("factory"), Factory->IsA<UClothActorFactory>());
	}
	return Found;
}

void FClothEditorModuleSpec::Define()
{
	It("registers what it has, once, and leaves nothing behind",
		[this]
		{
			const FString All = TEXT("style Tools meshes category pins notes drop preview factory");
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestEqual(TEXT("there"), FString::Join(FindRegistered(), TEXT(" ")), All);
				GetModule().ShutdownModule();
				TestEqual(TEXT("gone"), FString::Join(FindRegistered(), TEXT(" ")), FString());
				GetModule().StartupModule();
			}
			TestEqual(TEXT("there again"), FString::Join(FindRegistered(), TEXT(" ")), All);
		});

	It("has an icon for each class, whose file is there",
		[this]
		{
			const ISlateStyle* const Style = FSlateStyleRegistry::FindSlateStyle(ClothEditorStyle::GetName());
			if (!TestNotNull(TEXT("the style"), Style))
			{
				return;
			}
			for (const TCHAR* Class : {TEXT("ClothFabric"), TEXT("ClothPhysicsActor"), TEXT("ClothPhysicsComponent")})
			{
				for (const TCHAR* Kind : {TEXT("ClassIcon."), TEXT("ClassThumbnail.")})
				{
					const FString Name = FString(Kind) + Class;
					const FSlateBrush* const Brush = Style->GetOptionalBrush(FName(Name));
					if (TestNotNull(Name, Brush))
					{
						TestTrue(Name, FPaths::FileExists(Brush->GetResourceName().ToString()));
						const bool bSmall = Name.StartsWith(TEXT("ClassIcon."));
						TestTrue(Name + TEXT(" has its size"), Brush->GetImageSize().X == (bSmall ? 16.0 : 64.0));
					}
				}
			}
		});

	#if __has_include("Host/Notifications.h")
	It("registers nothing with windows in commandlets",
		[this]
		{
			GetModule().ShutdownModule();
			Host::SetRunningCommandlet(true);
			GetModule().StartupModule();
			TestEqual(TEXT("there"), FString::Join(FindRegistered(), TEXT(" ")), TEXT("drop preview factory"));
			GetModule().ShutdownModule();
			Host::SetRunningCommandlet(false);
			TestEqual(TEXT("gone"), FString::Join(FindRegistered(), TEXT(" ")), FString());
			GetModule().StartupModule();
		});

	It("says what became of the standard fabrics",
		[this]
		{
			FToolMenuEntry* const Entry = FindMenuEntry("LevelEditor.MainMenu.Tools", "CreateStandardFabrics");
			for (const TCHAR* Expected :
				{TEXT("15 fabrics created in /Game/ClothFabrics."), TEXT("15 were there already")})
			{
				Host::Notifications().Reset();
				TestTrue(TEXT("done"), Entry != nullptr && Entry->TryExecuteToolUIAction(FToolMenuContext()));
				if (TestEqual(TEXT("notes"), Host::Notifications().Num(), 1))
				{
					TestTrue(Expected, Host::Notifications()[0].Text.Contains(Expected));
					TestTrue(TEXT("good"),
						Host::Notifications()[0].Item->GetCompletionState() == SNotificationItem::CS_Success);
				}
			}
		});
	#endif
}

#endif
