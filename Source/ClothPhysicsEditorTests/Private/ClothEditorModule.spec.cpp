// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothFabricFactory.h"
	#include "Modules/ModuleManager.h"
	#include "Templates/Casts.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothEditorModuleSpec, "ClothPhysics.Editor.Module",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
END_DEFINE_SPEC(FClothEditorModuleSpec)

void FClothEditorModuleSpec::Define()
{
	It("starts and stops as often as it is told",
		[this]
		{
			IModuleInterface* const Module = FModuleManager::Get().GetModule("ClothPhysicsEditor");
			if (!TestNotNull(TEXT("the module"), Module))
			{
				return;
			}
			for (int32 Time = 0; Time < 2; ++Time)
			{
				Module->ShutdownModule();
				Module->StartupModule();
			}
		});

	It("makes a new fabric: the medium cotton of the defaults",
		[this]
		{
			auto* const Factory = NewObject<UClothFabricFactory>();
			TestTrue(TEXT("in the menu"), Factory->ShouldShowInNewMenu());
			const auto* const Fabric = Cast<UClothFabric>(Factory->FactoryCreateNew(Factory->SupportedClass,
				GetTransientPackage(), "NewClothFabric", RF_Public | RF_Standalone, nullptr, nullptr));
			if (TestNotNull(TEXT("a fabric"), Fabric))
			{
				TestTrue(TEXT("as told"), Fabric->HasAllFlags(RF_Public | RF_Standalone | RF_Transactional));
				TestEqual(TEXT("a cotton"), Fabric->ArealDensity, GetDefault<UClothFabric>()->ArealDensity);
			}
		});
}

#endif
