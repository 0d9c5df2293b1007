// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Engine/DeveloperSettings.h"

#include "UObject/Class.h"

UDeveloperSettings::UDeveloperSettings(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

FName UDeveloperSettings::GetContainerName() const { return TEXT("Project"); }

FName UDeveloperSettings::GetCategoryName() const { return CategoryName.IsNone() ? FName(TEXT("Game")) : CategoryName; }

FName UDeveloperSettings::GetSectionName() const { return SectionName.IsNone() ? GetClass()->GetFName() : SectionName; }

#if WITH_EDITOR
FText UDeveloperSettings::GetSectionText() const { return FText::FromName(GetSectionName()); }

FText UDeveloperSettings::GetSectionDescription() const { return GetClass()->GetToolTipText(); }
#endif
