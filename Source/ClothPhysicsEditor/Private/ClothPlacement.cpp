// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPlacement.h"

#include "AssetRegistry/AssetData.h"
#include "ClothActorFactory.h"
#include "ClothEditorStyle.h"
#include "ClothPhysicsActor.h"
#include "Editor.h"
#include "IPlacementModeModule.h"
#include "Subsystems/PlacementSubsystem.h"
#include "Textures/SlateIcon.h"
#include "UObject/StrongObjectPtr.h"
#include "UObject/UObjectGlobals.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

namespace ClothPlacement
{

namespace
{
TStrongObjectPtr<UClothActorFactory>& GetFactory()
{
	static TStrongObjectPtr<UClothActorFactory> Factory;
	return Factory;
}
} // namespace

FName GetCategory() { return "ClothPhysics"; }

void RegisterCategory()
{
	FPlacementCategoryInfo Info(LOCTEXT("Cloth", "Cloth"),
		FSlateIcon(ClothEditorStyle::GetName(), "ClassIcon.ClothPhysicsActor"), GetCategory(), TEXT("PMCloth"), 45);
	Info.ShortDisplayName = LOCTEXT("Cloth", "Cloth");
	IPlacementModeModule& Placement = IPlacementModeModule::Get();
	Placement.RegisterPlacementCategory(Info);
	Placement.RegisterPlaceableItem(GetCategory(),
		MakeShared<FPlaceableItem>(
			static_cast<UActorFactory*>(nullptr), FAssetData(AClothPhysicsActor::StaticClass()), 0));
}

void UnregisterCategory()
{
	if (IPlacementModeModule::IsAvailable())
	{
		IPlacementModeModule::Get().UnregisterPlacementCategory(GetCategory());
	}
}

/** In both places: the first makes actors of the panel's items, the second of what is dropped into a viewport. */
void RegisterFactory()
{
	if (GEditor != nullptr)
	{
		GetFactory().Reset(NewObject<UClothActorFactory>());
		GEditor->ActorFactories.Add(GetFactory().Get());
		GEditor->GetEditorSubsystem<UPlacementSubsystem>()->RegisterAssetFactory(GetFactory().Get());
	}
}

void UnregisterFactory()
{
	if (GEditor != nullptr && GetFactory().IsValid())
	{
		GEditor->GetEditorSubsystem<UPlacementSubsystem>()->UnregisterAssetFactory(GetFactory().Get());
		GEditor->ActorFactories.Remove(GetFactory().Get());
	}
	GetFactory().Reset();
}

} // namespace ClothPlacement

#undef LOCTEXT_NAMESPACE
