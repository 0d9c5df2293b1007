// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"
#include "Fuzz.h"

/// A Kawabata sheet (CSV): what is read is a fabric that the solver takes.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	const Cloth::Result<Cloth::FabricFile> read = Cloth::ReadFabricCsv(Fuzz::ToText(data, size));
	if (!read)
	{
		Fuzz::RequireGoodMessage(read.Error);
		return 0;
	}
	Fuzz::Require(Cloth::Validate(read.Value.Values).Ok(), "what is read is valid");
	Fuzz::Require(!Cloth::HasControlCharacters(read.Value.Description), "a description can be shown");
	return 0;
}
