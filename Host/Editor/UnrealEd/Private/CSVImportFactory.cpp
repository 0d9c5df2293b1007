// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Factories/CSVImportFactory.h"

UCSVImportFactory::UCSVImportFactory()
{
	SupportedClass = UObject::StaticClass();
	bEditorImport = true;
	Formats.Add(TEXT("csv;Comma-separated values"));
	Formats.Add(TEXT("json;JavaScript Object Notation"));
}
