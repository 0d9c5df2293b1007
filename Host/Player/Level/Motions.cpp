// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Motions.h"

#include "Components/WindDirectionalSourceComponent.h"
#include "CoreMinimal.h"
#include "Engine/WindDirectionalSource.h"
#include "GameFramework/Actor.h"
#include "Units.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace Player
{

namespace
{

struct Key
{
	double Time;
	FVector Location;
	FQuat Rotation;
};

Key Between(const Key& from, const Key& to, double time)
{
	const double part = to.Time > from.Time ? std::clamp((time - from.Time) / (to.Time - from.Time), 0.0, 1.0) : 1.0;
	return {time, FMath::Lerp(from.Location, to.Location, part), FQuat::Slerp(from.Rotation, to.Rotation, part)};
}

Key ReadKey(const Input::Field& field, const Key& before)
{
	static const std::vector<std::string> Keys = {"Time", "Location", "Rotation"};
	field.AllowKeys(Keys);
	Key key = before;
	key.Time = field.Require("Time").Number({before.Time, 1e6});
	if (const auto location = field.Find("Location"))
	{
		const std::vector<double> v = location->Numbers(3);
		key.Location = FVector(v[0], v[1], v[2]) * CentimetresPerMetre;
	}
	if (const auto rotation = field.Find("Rotation"))
	{
		const std::vector<double> v = rotation->Numbers(3);
		key.Rotation = FRotator(v[0], v[1], v[2]).Quaternion();
	}
	return key;
}

} // namespace

Motion ReadPath(const Input::Field& field, AActor& actor)
{
	if (actor.GetRootComponent() == nullptr || actor.GetRootComponent()->GetMobility() != EComponentMobility::Movable)
	{
		field.Fail("only actors whose Mobility is Movable can follow a path");
	}
	std::vector<Key> keys = {{0.0, actor.GetActorLocation(), actor.GetActorQuat()}};
	for (const Input::Field& element : field.Elements())
	{
		keys.push_back(ReadKey(element, keys.back()));
	}
	return [keys, &actor](double time)
	{
		const auto next = std::ranges::upper_bound(keys, time, {}, &Key::Time);
		const Key now = next == keys.end() ? keys.back() : Between(*std::prev(next), *next, time);
		actor.SetActorLocationAndRotation(now.Location, now.Rotation);
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
