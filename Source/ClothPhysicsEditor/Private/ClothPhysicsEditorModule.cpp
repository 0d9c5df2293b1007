// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothEditorMenus.h"
#include "ClothEditorStyle.h"
#include "ClothFabricDetails.h"
#include "ClothFabricThumbnailRenderer.h"
#include "ClothPhysicsEditorLog.h"
#include "ClothPinVisualizer.h"
#include "ClothPlacement.h"
#include "ClothPreview.h"
#include "ClothPreviewDetails.h"
#include "CoreGlobals.h"
#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogClothPhysicsEditor);

namespace
{
/** Something that the module tells the editor of when it starts, and takes back when it ends. */
struct FClothRegistration
{
	void (*Register)();
	/** Asks first whether what it was registered with is still there. */
	void (*Unregister)();
	/** Needs Slate, which commandlets do not have. */
	bool bNeedsSlate;
};

/** In this order, and taken back in the reverse order. */
const TArray<FClothRegistration>& GetRegistrations()
{
	static const TArray<FClothRegistration> Registrations = {
		{&ClothEditorStyle::Register, &ClothEditorStyle::Unregister, true},
		{&ClothEditorMenus::Register, &ClothEditorMenus::Unregister, true},
		{&ClothPlacement::RegisterCategory, &ClothPlacement::UnregisterCategory, true},
		{&ClothPinVisualizer::Register, &ClothPinVisualizer::Unregister, true},
		{&ClothPlacement::RegisterFactory, &ClothPlacement::UnregisterFactory, false},
		{&ClothFabricDetails::Register, &ClothFabricDetails::Unregister, true},
		{&ClothFabricThumbnail::Register, &ClothFabricThumbnail::Unregister, true},
		{&ClothPreview::Register, &ClothPreview::Unregister, false},
		{&ClothPreviewDetails::Register, &ClothPreviewDetails::Unregister, true},
	};
	return Registrations;
}
} // namespace

/** Brings fabrics, placement and previews into the editor. */
class FClothPhysicsEditorModule : public IModuleInterface
{
public:
	void StartupModule() override
	{
		for (const FClothRegistration& Each : GetRegistrations())
		{
			if (!Each.bNeedsSlate || !IsRunningCommandlet())
			{
				Each.Register();
				Registered.Add(&Each);
			}
		}
	}

	void ShutdownModule() override
	{
		for (int32 Index = Registered.Num() - 1; Index >= 0; --Index)
		{
			Registered[Index]->Unregister();
		}
		Registered.Reset();
	}

private:
	TArray<const FClothRegistration*> Registered;
};

IMPLEMENT_MODULE(FClothPhysicsEditorModule, ClothPhysicsEditor)
