// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "PropertyEditorModule.h"

#include "Modules/ModuleManager.h"

void FPropertyEditorModule::RegisterCustomClassLayout(
	FName ClassName, FOnGetDetailCustomizationInstance DetailLayoutDelegate)
{
	checkf(DetailLayoutDelegate.IsBound(), TEXT("a layout of %s that nothing makes"), *ClassName.ToString());
	checkf(!Layouts.Contains(ClassName), TEXT("%s has a layout already"), *ClassName.ToString());
	Layouts.Add(ClassName, DetailLayoutDelegate);
}

void FPropertyEditorModule::UnregisterCustomClassLayout(FName ClassName) { Layouts.Remove(ClassName); }

void FPropertyEditorModule::ShutdownModule() { checkf(Layouts.Num() == 0, TEXT("a class layout was left behind")); }

IMPLEMENT_MODULE(FPropertyEditorModule, PropertyEditor)
