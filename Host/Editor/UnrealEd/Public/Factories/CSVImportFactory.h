// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Factories/Factory.h"

#include "CSVImportFactory.generated.h"

/** The engine's importer of data tables: takes every CSV and JSON that nobody takes before. Here it makes nothing of
 * them. */
UCLASS(MinimalAPI)
class UCSVImportFactory : public UFactory
{
	GENERATED_BODY()

public:
	UNREALED_API UCSVImportFactory();
};
