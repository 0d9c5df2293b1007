// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Rerun.h"

#include "ClothPhysicsComponent.h"
#include "Level/Level.h"
#include "Play/Session.h"
#include "RandomLevel.h"
#include "Silence.h"

namespace Soak
{

namespace
{

constexpr int FramesPerSecond = 60;

std::vector<TArray<FVector>> PlayOn(Player::Level& level, Player::Session& session, int frames)
{
	std::vector<TArray<FVector>> seen;
	for (int frame = 0; frame < frames; ++frame)
	{
		session.Advance();
		for (const UClothPhysicsComponent* cloth : level.Cloths)
		{
			seen.push_back(cloth->GetParticlePositions());
		}
	}
	return seen;
}

} // namespace

std::string CheckRerun(uint64_t seed)
{
	Random random(seed);
	const Silence quiet;
	Player::Level level(Input::Field::Parse("still-" + std::to_string(seed) + ".json", MakeStillLevel(random).dump()));
	Player::Session session(level, FramesPerSecond);
	PlayOn(level, session, 10 + random.Below(80));

	std::vector<FClothSavedState> saved;
	for (UClothPhysicsComponent* cloth : level.Cloths)
	{
		saved.push_back(cloth->SaveCloth());
	}
	const int frames = 5 + random.Below(25);
	const std::vector<TArray<FVector>> first = PlayOn(level, session, frames);
	for (size_t i = 0; i < saved.size(); ++i)
	{
		if (!level.Cloths[i]->RestoreCloth(saved[i]))
		{
			return "a cloth refuses its own saved state";
		}
	}
	const std::vector<TArray<FVector>> second = PlayOn(level, session, frames);
	for (size_t i = 0; i < first.size(); ++i)
	{
		if (first[i] != second[i])
		{
			return "after a restored state frame " + std::to_string(i / saved.size() + 1) + " is not the same";
		}
	}
	return {};
}

} // namespace Soak
