// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Balance.h"

#include "ClothPhysicsComponent.h"
#include "Components/PrimitiveComponent.h"
#include "GameFramework/Actor.h"
#include "Level/Level.h"
#include "Play/Session.h"
#include "RandomLevel.h"
#include "Silence.h"
#include "Units.h"

#include <algorithm>
#include <cstdio>

namespace Soak
{

namespace
{

using nlohmann::ordered_json;

// In parts of what the bodies brought along.
constexpr double MostLostMomentum = 0.05;
constexpr double MostGainedEnergy = 0.05;

constexpr int FramesPerSecond = 60;
constexpr int Frames = 90;

ordered_json MakeFabric(Random& random)
{
	return {{"Name", "Airless"},
		{"Values",
			{{"Description", "Feels no air"}, {"ArealDensity", random.LogBetween(0.05, 0.6)},
				{"TensileStiffnessWarp", random.LogBetween(500.0, 20000.0)},
				{"TensileStiffnessWeft", random.LogBetween(500.0, 20000.0)}, {"Shear", random.LogBetween(5.0, 200.0)},
				{"DragCoefficient", 0.0}, {"LiftCoefficient", 0.0}}}};
}

/// All come from one side: between two that meet in it, cloth loses a tenth of the momentum.
ordered_json MakeBody(Random& random, double side, const std::string& name)
{
	const std::vector<double> across = random.Point(-0.25, 0.25);
	const double radius = random.Between(0.06, 0.15);
	return {{"Class", "StaticMeshActor"}, {"Name", name},
		{"Location", {across[0], across[1], side * (radius + random.Between(0.1, 0.6))}},
		{"StaticMeshComponent",
			{{"Mobility", "Movable"}, {"StaticMesh", {{"Shape", "Sphere"}, {"Radius", radius}}},
				{"BodyInstance",
					{{"bSimulatePhysics", true}, {"bEnableGravity", false}, {"LinearDamping", 0.0},
						{"bOverrideMass", true}, {"MassInKgOverride", random.LogBetween(0.05, 5.0)}}}}},
		{"Velocity", {0.0, 0.0, -side * random.Between(0.5, 4.0)}}};
}

bool Overlap(const ordered_json& a, const ordered_json& b)
{
	double square = 0.0;
	for (size_t axis = 0; axis < 3; ++axis)
	{
		const double way = a["Location"][axis].get<double>() - b["Location"][axis].get<double>();
		square += way * way;
	}
	const auto radius = [](const ordered_json& body)
	{ return body["StaticMeshComponent"]["StaticMesh"]["Radius"].get<double>(); };
	const double reach = radius(a) + radius(b);
	return square < reach * reach;
}

ordered_json MakeClosedLevel(Random& random)
{
	const int across = 8 + random.Below(20);
	const double size = random.Between(0.8, 1.5);
	ordered_json actors = {{{"Class", "ClothPhysicsActor"}, {"Name", "Cloth"},
		{"Cloth",
			{{"SheetSize", {size, size}}, {"SheetResolution", {across, across}}, {"Fabric", MakeFabric(random)},
				{"Pins", ordered_json::object()}, {"GravityScale", 0.0}, {"bMeasure", true}, {"bCanSleep", false},
				{"bSelfCollision", random.Chance(0.5)}}}}};
	const double side = random.Chance(0.5) ? 1.0 : -1.0;
	for (int body = random.Below(3); body >= 0; --body)
	{
		const ordered_json made = MakeBody(random, side, "Body" + std::to_string(body));
		// Physics would drive apart balls that overlap, and bring energy.
		if (std::none_of(
				actors.begin() + 1, actors.end(), [&](const ordered_json& other) { return Overlap(made, other); }))
		{
			actors.push_back(made);
		}
	}
	return {{"Description", "Nothing acts from outside"}, {"Actors", actors}};
}

/// Cloth and bodies together.
struct Sums
{
	FVector Momentum = FVector::ZeroVector; ///< kg m/s
	double Size = 0.0;                      ///< of the momentum of each body, added up
	double Energy = 0.0;                    ///< J
};

class Balance
{
public:
	explicit Balance(uint64_t seed)
		: Source(seed)
		, Level(MakeClosedLevel(Source))
		, Played(Input::Field::Parse("closed-" + std::to_string(seed) + ".json", Level.dump()))
		, Session(Played, FramesPerSecond)
	{
		for (const ordered_json& actor : Level["Actors"])
		{
			if (actor["Class"] == "StaticMeshActor")
			{
				AActor* body = Played.Find(actor["Name"]);
				Bodies.push_back(Cast<UPrimitiveComponent>(body->GetRootComponent()));
			}
		}
		const ordered_json& sheet = Level["Actors"][0]["Cloth"];
		Across = sheet["SheetResolution"][0];
		const double size = sheet["SheetSize"][0];
		const double density = sheet["Fabric"]["Values"]["ArealDensity"];
		CellMass = density * (size / (Across - 1)) * (size / (Across - 1));
	}

	std::string Run()
	{
		const Sums before = Add();
		for (int frame = 1; frame <= Frames; ++frame)
		{
			Session.Advance();
			const Sums now = Add();
			const double lost = (now.Momentum - before.Momentum).Size() / before.Size;
			const double gained = now.Energy / before.Energy - 1.0;
			if (!(lost <= MostLostMomentum))
			{
				return Tell("momentum changed by", lost, frame);
			}
			if (!(gained <= MostGainedEnergy))
			{
				return Tell("energy grew by", gained, frame);
			}
		}
		return {};
	}

private:
	static std::string Tell(const char* what, double part, int frame)
	{
		char text[128];
		(void)std::snprintf(
			text, sizeof(text), "%s %.1f %% at frame %d of the level on which nothing acts", what, 100.0 * part, frame);
		return text;
	}

	/// Of a particle: a quarter of each cell around it.
	double MassOf(int particle) const
	{
		const auto half = [last = Across - 1](int at) { return at == 0 || at == last ? 0.5 : 1.0; };
		return CellMass * half(particle % Across) * half(particle / Across);
	}

	Sums Add() const
	{
		Sums sums;
		const UClothPhysicsComponent& cloth = *Played.Cloths.front();
		const TArray<FVector> velocities = cloth.GetParticleVelocities();
		for (int i = 0; i < velocities.Num(); ++i)
		{
			sums.Momentum += velocities[i] * (MassOf(i) * Player::MetresPerCentimetre);
		}
		sums.Energy = cloth.GetStatistics().Energy;
		for (UPrimitiveComponent* body : Bodies)
		{
			const FVector velocity = body->GetPhysicsLinearVelocity() * Player::MetresPerCentimetre;
			sums.Momentum += velocity * body->GetMass();
			sums.Size += velocity.Size() * body->GetMass();
			const double inertia =
				body->GetInertiaTensor().X * Player::MetresPerCentimetre * Player::MetresPerCentimetre;
			sums.Energy += 0.5 * body->GetMass() * velocity.SizeSquared()
				+ 0.5 * inertia * body->GetPhysicsAngularVelocityInRadians().SizeSquared();
		}
		return sums;
	}

	Random Source;
	ordered_json Level;
	Silence Quiet;
	Player::Level Played;
	Player::Session Session;
	std::vector<UPrimitiveComponent*> Bodies;
	int Across = 0;
	double CellMass = 0.0; ///< kg
};

} // namespace

std::string CheckBalance(uint64_t seed) { return Balance(seed).Run(); }

} // namespace Soak
