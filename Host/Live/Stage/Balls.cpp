// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Balls.h"

#include "GameFramework/Actor.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace Live
{

AActor* Balls::FindLost() const
{
	constexpr double Farthest = 1e5; // cm
	const auto isLost = [](const AActor* ball) { return !(ball->GetActorLocation().Size() <= Farthest); };
	const auto found = std::ranges::find_if(Thrown, isLost);
	return found != Thrown.end() ? *found : nullptr;
}

void Balls::Remove(AActor& ball)
{
	std::erase(Thrown, &ball);
	Played.Remove(ball);
}

AActor& Balls::Add(const Throw& ball)
{
	const nlohmann::ordered_json body = {
		{"bSimulatePhysics", true}, {"bOverrideMass", true}, {"MassInKgOverride", ball.Mass}};
	const nlohmann::ordered_json actor = {{"Class", "StaticMeshActor"}, {"Name", "Ball " + std::to_string(++Count)},
		{"Location", ball.From},
		{"StaticMeshComponent",
			{{"Mobility", "Movable"}, {"StaticMesh", {{"Shape", "Sphere"}, {"Radius", ball.Radius}}},
				{"BodyInstance", body}}},
		{"Velocity", ball.Velocity}, {"Look", {{"Color", "#d9822b"}, {"Gloss", 0.4}}}};
	Thrown.push_back(&Played.Spawn(Input::Field::Parse("ball", actor.dump())));
	return *Thrown.back();
}

} // namespace Live
