// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "Commands/Commands.h"
#include "CoreMinimal.h"
#include "Units.h"

namespace Live
{

namespace
{

constexpr Input::Range Places{-1e3, 1e3};       // m
constexpr Input::Range Velocities{-50.0, 50.0}; // m/s
constexpr Input::Range Radii{0.01, 1.0};        // m
constexpr Input::Range Masses{0.001, 1000.0};   // kg
constexpr Input::Range GripNumbers{0.0, 1e6};

std::array<double, 3> ReadTriple(const Input::Field& field, Input::Range allowed)
{
	const std::vector<double> v = field.Numbers(3, allowed);
	return {v[0], v[1], v[2]};
}

FVector ReadPlace(const Input::Field& message)
{
	const std::array<double, 3> v = ReadTriple(message.Require("point"), Places);
	return FVector(v[0], v[1], v[2]) * Player::CentimetresPerMetre;
}

UClothPhysicsComponent& FindCloth(const Context& context, const Input::Field& message)
{
	return context.Played.Scenes()[FindScene(context, message)]->FindCloth(message.Require("mesh"));
}

int FindParticle(const UClothPhysicsComponent& cloth, const FVector& place, const Input::Field& message)
{
	const int particle = cloth.FindNearestParticle(place);
	if (particle < 0)
	{
		message.Require("mesh").Fail("the cloth is not simulated");
	}
	return particle;
}

} // namespace

Outcome GrabCloth(const Context& context, const Input::Field& message)
{
	const Input::Field grip = message.Require("grip");
	const int number = grip.Integer(GripNumbers);
	const FVector place = ReadPlace(message);
	UClothPhysicsComponent& cloth = FindCloth(context, message);
	const int particle = FindParticle(cloth, place, message);
	if (context.Hands.CountOf(context.Client) >= Grips::MostPerClient)
	{
		grip.Fail("there are " + std::to_string(Grips::MostPerClient) + " grips already, and no more are allowed");
	}
	if (!context.Hands.Grab(context.Client, number, cloth, place))
	{
		message.Require("mesh").Fail("nothing of the cloth can be held there");
	}
	Outcome outcome;
	outcome.Reply["particle"] = particle;
	return outcome;
}

Outcome DragCloth(const Context& context, const Input::Field& message)
{
	const Input::Field grip = message.Require("grip");
	const int number = grip.Integer(GripNumbers);
	if (!context.Hands.Drag(context.Client, number, ReadPlace(message)))
	{
		grip.Fail("grip " + std::to_string(number) + " holds nothing");
	}
	return {};
}

Outcome ReleaseCloth(const Context& context, const Input::Field& message)
{
	context.Hands.Release(context.Client, message.Require("grip").Integer(GripNumbers));
	return {};
}

Outcome PinCloth(const Context& context, const Input::Field& message)
{
	const FVector place = ReadPlace(message);
	UClothPhysicsComponent& cloth = FindCloth(context, message);
	const int particle = FindParticle(cloth, place, message);
	const bool wasPinned = cloth.ReleaseParticle(particle);
	if (!wasPinned && !cloth.PinParticle(particle))
	{
		message.Require("mesh").Fail("particle " + std::to_string(particle) + " cannot be held");
	}
	Outcome outcome;
	outcome.Reply["particle"] = particle;
	outcome.Reply["pinned"] = !wasPinned;
	return outcome;
}

Outcome ThrowBall(const Context& context, const Input::Field& message)
{
	Throw ball;
	ball.From = ReadTriple(message.Require("from"), Places);
	ball.Velocity = ReadTriple(message.Require("velocity"), Velocities);
	ball.Radius = message.Require("radius").Number(Radii);
	ball.Mass = message.Require("mass").Number(Masses);
	const std::vector<size_t> scenes = FindScenes(context, message);
	for (const size_t scene : scenes)
	{
		context.Played.Scenes()[scene]->RequireRoom(ball, message.Require("from"));
	}
	for (const size_t scene : scenes)
	{
		context.Played.Scenes()[scene]->ThrowBall(ball);
	}
	Outcome outcome;
	outcome.NewScenes = true;
	return outcome;
}

} // namespace Live
