// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPlacement.h"

#include "AssetRegistry/AssetData.h"
#include "ClothActorFactory.h"
#include "ClothEditorStyle.h"
#include "ClothPhysicsActor.h"
#include "CoreGlobals.h"
#include "Editor.h"
#include "IPlacementModeModule.h"
#include "Subsystems/PlacementSubsystem.h"
#include "Textures/SlateIcon.h"
#include "UObject/UObjectBase.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/WeakObjectPtrTemplates.h"

#define LOCTEXT_NAMESPACE "ClothPhysicsEditor"

namespace ClothPlacement
{

namespace
{
/** The editor keeps it alive. Modules end after all objects are gone, so nothing here may hold one. */
TWeakObjectPtr<UClothActorFactory>& GetFactory()
{
	static TWeakObjectPtr<UClothActorFactory> Factory;
	return Factory;
}

UPlacementSubsystem* FindSubsystem()
{
	return GEditor == nullptr ? nullptr : GEditor->GetEditorSubsystem<UPlacementSubsystem>();
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
	if (UPlacementSubsystem* const Subsystem = FindSubsystem())
	{
		UClothActorFactory* const Factory = NewObject<UClothActorFactory>();
		GEditor->ActorFactories.Add(Factory);
		Subsystem->RegisterAssetFactory(Factory);
		GetFactory() = Factory;
	}
}

void UnregisterFactory()
{
	if (!UObjectInitialized() || IsEngineExitRequested())
	{
		return;
	}
	UPlacementSubsystem* const Subsystem = FindSubsystem();
	if (UClothActorFactory* const Factory = GetFactory().Get(); Factory != nullptr && Subsystem != nullptr)
	{
		Subsystem->UnregisterAssetFactory(Factory);
		GEditor->ActorFactories.Remove(Factory);
	}
	GetFactory() = nullptr;
}

} // namespace ClothPlacement

#undef LOCTEXT_NAMESPACE
