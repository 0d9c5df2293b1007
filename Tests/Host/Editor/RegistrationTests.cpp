// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "AssetImportTask.h"
#include "Brushes/SlateImageBrush.h"
#include "CoreGlobals.h"
#include "Editor.h"
#include "Factories/CSVImportFactory.h"
#include "Framework/Notifications/NotificationManager.h"
#include "IAssetTools.h"
#include "IPlacementModeModule.h"
#include "Misc/PackageName.h"
#include "Modules/ModuleManager.h"
#include "Styling/SlateStyle.h"
#include "Styling/SlateStyleRegistry.h"
#include "Subsystems/ImportSubsystem.h"
#include "ToolMenus.h"
#include "UObject/Package.h"
#include "UObject/SavePackage.h"
#include <gtest/gtest.h>

namespace
{
TEST(Editor, IsThereOnceItsModuleHasStarted)
{
	FModuleManager::Get().LoadModule("UnrealEd");
	ASSERT_NE(GEditor, nullptr);
	EXPECT_EQ(GEditor->GetEditorSubsystem<UImportSubsystem>(), GEditor->GetEditorSubsystem<UImportSubsystem>());
}

TEST(Styles, HaveNamesOfTheirOwn)
{
	FSlateStyleSet Style("Mine");
	FSlateStyleRegistry::RegisterSlateStyle(Style);
	EXPECT_DEATH(FSlateStyleRegistry::RegisterSlateStyle(Style), "registered already");
	FSlateStyleRegistry::UnRegisterSlateStyle(Style);
	EXPECT_EQ(FSlateStyleRegistry::FindSlateStyle("Mine"), nullptr);
	EXPECT_DEATH(FSlateVectorImageBrush(TEXT("Icon.png"), FVector2D(16.0, 16.0)), "no vector image");
}

TEST(Placement, RefusesCategoriesThatAreThereOrAreNot)
{
	IPlacementModeModule& Placement = IPlacementModeModule::Get();
	const FPlacementCategoryInfo Info(FText(), FSlateIcon(), "Mine", TEXT("PMMine"), 1);
	EXPECT_TRUE(Placement.RegisterPlacementCategory(Info));
	EXPECT_FALSE(Placement.RegisterPlacementCategory(Info));
	EXPECT_DEATH(Placement.ShutdownModule(), "left behind");
	Placement.UnregisterPlacementCategory("Mine");
	EXPECT_DEATH(Placement.UnregisterPlacementCategory("Mine"), "no placement category Mine");
	EXPECT_FALSE(Placement
					 .RegisterPlaceableItem(
						 "Mine", MakeShared<FPlaceableItem>(static_cast<UActorFactory*>(nullptr), FAssetData()))
					 .IsSet());
}

TEST(Menus, ForgetWhatAnOwnerAdded)
{
	const bool left = UToolMenus::Get()->IsAnythingLeft();
	int Owner = 0;
	int Clicks = 0;
	UToolMenu* const Menu = UToolMenus::Get()->ExtendMenu("Mine");
	FToolMenuSection& Section = Menu->FindOrAddSection("Section", FText());
	{
		const FToolMenuOwnerScoped Scope(&Owner);
		Section.AddMenuEntry(
			"Entry", FText(), FText(), FSlateIcon(), FUIAction(FExecuteAction::CreateLambda([&Clicks] { ++Clicks; })));
	}
	EXPECT_TRUE(Section.FindEntry("Entry")->TryExecuteToolUIAction(FToolMenuContext()));
	EXPECT_EQ(Clicks, 1);
	EXPECT_TRUE(UToolMenus::Get()->IsAnythingLeft());
	UToolMenus::UnregisterOwner(&Owner);
	EXPECT_EQ(Section.FindEntry("Entry"), nullptr);
	// Modules that other tests have loaded may own entries as well.
	EXPECT_EQ(UToolMenus::Get()->IsAnythingLeft(), left);
	EXPECT_DEATH(UToolMenus::UnregisterOwner(nullptr), "");
}

TEST(Imports, BeginAndEnd)
{
	FModuleManager::Get().LoadModule("UnrealEd");
	auto* const Imports = GEditor->GetEditorSubsystem<UImportSubsystem>();
	auto* const Factory = NewObject<UCSVImportFactory>();
	EXPECT_DEATH(Imports->BroadcastAssetPostImport(Factory, nullptr), "beginning of an import");
	Imports->BroadcastAssetPreImport(Factory, UObject::StaticClass(), nullptr, "Name", TEXT("json"));
	EXPECT_DEATH(
		Imports->BroadcastAssetPreImport(Factory, UObject::StaticClass(), nullptr, "Name", TEXT("json")), "end of an");
	Imports->BroadcastAssetPostImport(Factory, nullptr);
}

TEST(Packages, AreDirtyUntilTheyAreSaved)
{
	UPackage* const Package = CreatePackage(TEXT("/Temp/Packages/Mine"));
	auto* const Asset = NewObject<UCSVImportFactory>(Package, "Mine", RF_Public | RF_Standalone);
	FSavePackageArgs Args;
	Args.TopLevelFlags = RF_Public | RF_Standalone;
	EXPECT_TRUE(Asset->MarkPackageDirty());
	EXPECT_TRUE(Package->IsDirty());
	EXPECT_DEATH(UPackage::SavePackage(Package, Asset, TEXT("Mine.uasset"), Args), "before it is fully loaded");
	Package->FullyLoad();
	EXPECT_FALSE(FPackageName::DoesPackageExist(TEXT("/Temp/Packages/Mine")));
	EXPECT_TRUE(UPackage::SavePackage(Package, Asset, TEXT("Mine.uasset"), Args));
	EXPECT_TRUE(FPackageName::DoesPackageExist(TEXT("/Temp/Packages/Mine")));
	EXPECT_FALSE(Package->IsDirty());
	EXPECT_FALSE(NewObject<UCSVImportFactory>()->MarkPackageDirty()) << "what is transient is never saved";
}

TEST(Packages, HaveNames)
{
	for (const TCHAR* Good : {TEXT("/Game/A"), TEXT("/Game/A/B_1"), TEXT("/ClothPhysics/Fabrics")})
	{
		EXPECT_TRUE(FPackageName::IsValidLongPackageName(Good));
	}
	for (const TCHAR* Bad : {TEXT(""), TEXT("/Game/"), TEXT("Game/A"), TEXT("/Other/A"), TEXT("/Game/A.B"),
			 TEXT("/Game/A B"), TEXT("/Game//A"), TEXT("/Game/A/"), TEXT("C:/A")})
	{
		EXPECT_FALSE(FPackageName::IsValidLongPackageName(Bad)) << TCHAR_TO_UTF8(Bad);
	}
}

TEST(Notes, NeedWindows)
{
	Host::SetRunningCommandlet(true);
	EXPECT_DEATH(FSlateNotificationManager::Get(), "no windows");
	Host::SetRunningCommandlet(false);
}
} // namespace
