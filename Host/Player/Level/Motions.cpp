// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Motions.h"

#include "Components/WindDirectionalSourceComponent.h"
#include "CoreMinimal.h"
#include "Engine/WindDirectionalSource.h"
#include "GameFramework/Actor.h"
#include "Level/Path.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace Player
{

Motion Follow(const Path& path, AActor& actor)
{
	return [path, last = 0.0, &actor](double time) mutable
	{
		const ETeleportType teleport =
			path.HasTeleport(last, time) ? ETeleportType::TeleportPhysics : ETeleportType::None;
		const FTransform place = path.At(time);
		actor.SetActorLocationAndRotation(place.GetLocation(), place.GetRotation(), false, nullptr, teleport);
		last = time;
	};
}

Motion ReadGusts(const Input::Field& field, AWindDirectionalSource& source)
{
	static const std::vector<std::string> Keys = {"Amount", "Period", "Turn"};
	field.AllowKeys(Keys);
	const double amount = field.Require("Amount").Number({0.0, 1.0});
	const double period = field.Require("Period").Number({0.01, 1e6});
	const double turn = field.Require("Turn").Number({0.0, 180.0});
	const double speed = source.GetComponent()->Speed;
	const FRotator rotation = source.GetActorRotation();
	return [amount, period, turn, speed, rotation, &source](double time)
	{
		// Waves whose periods have no common multiple, so that no gust is like another.
		const double phase = 2.0 * std::numbers::pi * time / period;
		const double swell = 0.6 * std::sin(phase) + 0.4 * std::sin(2.52 * phase);
		source.GetComponent()->SetSpeed(static_cast<float>(speed * (1.0 + amount * swell)));
		source.SetActorRotation(rotation + FRotator(0.0, turn * std::sin(0.62 * phase), 0.0));
	};
}

} // namespace Player
