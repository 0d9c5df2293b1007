// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Fuzz.h"
#include "Level/Level.h"

/// A level, which is opened but not played. It is as if it lay among the seeds, whose files it can name.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	// Little, so that many are opened a second.
	constexpr Player::Budget Small{20, 2500, 20000, 100000};
	try
	{
		const Player::Level level(Input::Field::Parse(FUZZ_SEEDS "/level/level.json", Fuzz::ToText(data, size)), Small);
		Fuzz::Require(!Cloth::HasControlCharacters(level.Description), "a description can be shown");
		Fuzz::Require(!level.Cloths.empty(), "there is a cloth");
		level.MoveTo(0.0);
		level.MoveTo(level.Seconds);
	}
	catch (const Input::Error& error)
	{
		Fuzz::RequireGoodMessage(error.what());
	}
	return 0;
}
