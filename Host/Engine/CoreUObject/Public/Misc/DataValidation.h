// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

enum class EDataValidationResult : uint8
{
	/** The object has errors. */
	Invalid,
	/** The object was checked and has none. */
	Valid,
	/** Nobody looked. */
	NotValidated
};

COREUOBJECT_API EDataValidationResult CombineDataValidationResults(
	EDataValidationResult Result1, EDataValidationResult Result2);

/** Collects what is wrong with an asset. */
class FDataValidationContext
{
public:
	void AddWarning(const FText& Text) { Warnings.Add(Text); }
	void AddError(const FText& Text) { Errors.Add(Text); }
	uint32 GetNumErrors() const { return static_cast<uint32>(Errors.Num()); }
	void SplitIssues(TArray<FText>& OutWarnings, TArray<FText>& OutErrors) const
	{
		OutWarnings = Warnings;
		OutErrors = Errors;
	}

private:
	TArray<FText> Warnings;
	TArray<FText> Errors;
};
