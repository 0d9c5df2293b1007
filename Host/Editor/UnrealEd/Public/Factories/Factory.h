// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"

#include "Factory.generated.h"

class FFeedbackContext;

/** Makes assets: new ones, or from files. */
UCLASS(Abstract)
class UNREALED_API UFactory : public UObject
{
	GENERATED_BODY()

public:
	/** The class of what it makes. */
	UPROPERTY()
	TSubclassOf<UObject> SupportedClass;

	/** Shown in the menu of new assets. */
	UPROPERTY()
	uint8 bCreateNew : 1;

	/** Whether the new asset is opened at once. */
	UPROPERTY()
	uint8 bEditAfterNew : 1;

	virtual UObject* FactoryCreateNew(
		UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn);

	virtual bool CanCreateNew() const { return bCreateNew != 0; }
	virtual bool ShouldShowInNewMenu() const { return CanCreateNew(); }
};
