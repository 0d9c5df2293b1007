// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothEditorStyle.h"

#include "Brushes/SlateImageBrush.h"
#include "Interfaces/IPluginManager.h"
#include "Styling/SlateStyle.h"
#include "Styling/SlateStyleRegistry.h"
#include "Templates/SharedPointer.h"

namespace ClothEditorStyle
{

namespace
{

TSharedPtr<FSlateStyleSet> Style;

/** Small in lists, large where assets are tiles. */
void SetIcons(const TCHAR* Class, const TCHAR* File)
{
	const FString Path = Style->RootToContentDir(File);
	Style->Set(FName(FString(TEXT("ClassIcon.")) + Class), new FSlateVectorImageBrush(Path, FVector2D(16.0, 16.0)));
	Style->Set(
		FName(FString(TEXT("ClassThumbnail.")) + Class), new FSlateVectorImageBrush(Path, FVector2D(64.0, 64.0)));
}

} // namespace

FName GetName() { return "ClothPhysicsStyle"; }

void Register()
{
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("ClothPhysics"));
	if (!Plugin.IsValid())
	{
		return;
	}
	// One that was left by a module compiled anew while the editor runs.
	FSlateStyleRegistry::UnRegisterSlateStyle(GetName());
	Style = MakeShared<FSlateStyleSet>(GetName());
	Style->SetContentRoot(Plugin->GetBaseDir() / TEXT("Resources"));
	SetIcons(TEXT("ClothFabric"), TEXT("ClothFabric.svg"));
	SetIcons(TEXT("ClothPhysicsActor"), TEXT("ClothPhysicsActor.svg"));
	SetIcons(TEXT("ClothPhysicsComponent"), TEXT("ClothPhysicsActor.svg"));
	FSlateStyleRegistry::RegisterSlateStyle(*Style);
}

void Unregister()
{
	if (Style.IsValid())
	{
		FSlateStyleRegistry::UnRegisterSlateStyle(*Style);
		Style.Reset();
	}
}

} // namespace ClothEditorStyle
