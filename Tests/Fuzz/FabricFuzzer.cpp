// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricFile.h"
#include "Fuzz.h"

/// A fabric file: what is read is a fabric that the solver takes, and what is written of it is read again.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	const Cloth::Result<Cloth::FabricFile> read = Cloth::ReadFabricJson(Fuzz::ToText(data, size));
	if (!read)
	{
		Fuzz::RequireGoodMessage(read.Error);
		return 0;
	}
	Fuzz::Require(Cloth::Validate(read.Value.Values).Ok(), "what is read is valid");
	const Cloth::Result<std::string> written = Cloth::WriteFabricJson(read.Value);
	Fuzz::Require(written.Ok(), "what is read can be written: " + written.Error);
	const Cloth::Result<Cloth::FabricFile> again = Cloth::ReadFabricJson(written.Value);
	Fuzz::Require(again.Ok(), "what is written can be read: " + again.Error);
	return 0;
}
