// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Balls.h"

#include <nlohmann/json.hpp>

#include <string>

namespace Live
{

void Balls::RemoveFirst()
{
	Played.Remove(*Thrown.front());
	Thrown.pop_front();
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
