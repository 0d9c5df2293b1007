// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "DeveloperSettings.generated.h"

/** The base of settings that appear in the project settings on their own. */
UCLASS(Abstract)
class DEVELOPERSETTINGS_API UDeveloperSettings : public UObject
{
	GENERATED_BODY()

public:
	explicit UDeveloperSettings(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/** Project or Editor: where the settings are shown. */
	virtual FName GetContainerName() const;
	/** The heading they are shown under. */
	virtual FName GetCategoryName() const;
	virtual FName GetSectionName() const;

#if WITH_EDITOR
	virtual FText GetSectionText() const;
	virtual FText GetSectionDescription() const;
#endif

protected:
	FName CategoryName;
	FName SectionName;
};
