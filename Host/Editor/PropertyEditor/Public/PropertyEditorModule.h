// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Modules/ModuleInterface.h"
#include "PropertyEditorDelegates.h"

/** Knows which classes have a layout of their own. */
class PROPERTYEDITOR_API FPropertyEditorModule : public IModuleInterface
{
public:
	/** The class without its prefix. */
	void RegisterCustomClassLayout(FName ClassName, FOnGetDetailCustomizationInstance DetailLayoutDelegate);
	void UnregisterCustomClassLayout(FName ClassName);
	/** Lays open panels out again. */
	void NotifyCustomizationModuleChanged() {}

	void ShutdownModule() override;

	/** Only in the Host. Null if the class has none. */
	const FOnGetDetailCustomizationInstance* FindLayout(FName ClassName) const { return Layouts.Find(ClassName); }

private:
	TMap<FName, FOnGetDetailCustomizationInstance> Layouts;
};
