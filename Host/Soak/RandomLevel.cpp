// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "RandomLevel.h"

#include "FabricFile.h"

namespace Soak
{

namespace
{

using nlohmann::ordered_json;

constexpr double MostMass = 5.0;                    // kg
constexpr double MostMassIfViolent = 1000.0;        // kg
constexpr double ParticleSpacing[] = {0.025, 0.06}; // m, finest and coarsest

ordered_json MakeShape(Random& random)
{
	const double size = random.LogBetween(0.05, 0.8);
	switch (random.Below(5))
	{
	case 0:
		return {{"Shape", "Box"}, {"Size", {size, size * random.Between(0.2, 2.0), size * random.Between(0.1, 1.0)}}};
	case 1:
		return {{"Shape", "Sphere"}, {"Radius", 0.5 * size}};
	case 2:
		return {{"Shape", "Capsule"}, {"Radius", 0.3 * size}, {"Height", size * random.Between(0.7, 2.0)}};
	case 3:
		return {{"Shape", "Cylinder"}, {"Radius", 0.4 * size}, {"Height", size * random.Between(0.1, 1.5)}};
	default:
		return {{"Shape", "Ring"}, {"Radius", 0.5 * size}, {"TubeRadius", 0.1 * size}};
	}
}

ordered_json MakeBody(Random& random, bool violent, const std::string& name)
{
	ordered_json component = {{"StaticMesh", MakeShape(random)}};
	ordered_json actor = {{"Class", "StaticMeshActor"}, {"Name", name},
		{"Location", {random.Between(-0.8, 0.8), random.Between(-0.8, 0.8), random.Between(0.1, 1.2)}},
		{"Rotation", random.Point(-180.0, 180.0)}};
	const bool ring = component["StaticMesh"]["Shape"] == "Ring"; // of triangles, which nothing can simulate
	int kind = random.Below(ring ? 2 : 3);
	if (kind == 1 && !violent)
	{
		kind = 0;
	}
	if (kind > 0)
	{
		component["Mobility"] = "Movable";
	}
	if (kind == 1)
	{
		actor["Path"] = ordered_json::array();
		double time = 0.0;
		for (int stop = random.Below(4); stop >= 0; --stop)
		{
			time += random.LogBetween(0.2, 2.0);
			actor["Path"].push_back({{"Time", time},
				{"Location", {random.Between(-1.0, 1.0), random.Between(-1.0, 1.0), random.Between(0.1, 1.5)}},
				{"Rotation", random.Point(-180.0, 180.0)},
				{"Interpolation", random.Chance(0.1) ? "Teleport" : "Cubic"}});
		}
	}
	else if (kind == 2)
	{
		component["BodyInstance"] = {{"bSimulatePhysics", true}, {"bOverrideMass", true},
			{"MassInKgOverride", random.LogBetween(0.01, violent ? MostMassIfViolent : MostMass)}};
		actor["Velocity"] = random.Point(-3.0, 3.0);
	}
	actor["StaticMeshComponent"] = component;
	return actor;
}

ordered_json MakePins(Random& random)
{
	switch (random.Below(5))
	{
	case 0:
		return {{"Edges", {random.Pick<std::string>({"Back", "Front", "Left", "Right"})}}};
	case 1:
		return {{"Edges", {"Back", "Front"}}};
	case 2:
		return {{"Corners", {"BackLeft", "BackRight"}}};
	case 3:
		return {{"Corners", {random.Pick<std::string>({"BackLeft", "BackRight", "FrontLeft", "FrontRight"})}}};
	default:
		return ordered_json::object();
	}
}

ordered_json MakeCloth(Random& random, bool violent, const std::string& name)
{
	const double length = random.Between(0.3, 1.6);
	const double width = length * random.Between(0.4, 1.0);
	const double spacing = random.LogBetween(ParticleSpacing[0], ParticleSpacing[1]);
	const auto count = [spacing](double size) { return 1 + std::max(2, static_cast<int>(size / spacing)); };
	ordered_json cloth = {{"SheetSize", {length, width}}, {"SheetResolution", {count(length), count(width)}},
		{"Fabric", random.Pick(Input::FabricNames())}, {"Pins", MakePins(random)}, {"bMeasure", true},
		{"bSelfCollision", random.Chance(0.6)}, {"bCanSleep", random.Chance(0.7)}, {"bPushBodies", random.Chance(0.8)},
		{"ClothGroup", random.Below(2)}};
	if (random.Chance(0.3))
	{
		cloth["ContactThickness"] = random.LogBetween(0.001, 0.02);
	}
	if (random.Chance(0.4))
	{
		cloth["Wind"] = random.Point(-8.0, 8.0);
		cloth["Turbulence"] = {{"Intensity", random.Between(0.0, 0.5)}};
	}
	if (random.Chance(0.2))
	{
		cloth["Tearing"] = {{"bCanTear", true}, {"StrengthScale", random.LogBetween(0.01, 1.0)}};
	}
	// What begins inside of a body may never come out.
	return {{"Class", "ClothPhysicsActor"}, {"Name", name},
		{"Location",
			{random.Between(-0.4, 0.4), random.Between(-0.4, 0.4),
				violent ? random.Between(0.4, 2.0) : random.Between(2.2, 3.0)}},
		{"Rotation", random.Chance(0.5) ? random.Point(-180.0, 180.0) : std::vector<double>{0.0, 0.0, 0.0}},
		{"Cloth", cloth}};
}

ordered_json MakeFloor()
{
	return {{"Class", "StaticMeshActor"}, {"Name", "Floor"}, {"Location", {0.0, 0.0, -0.5}},
		{"StaticMeshComponent", {{"StaticMesh", {{"Shape", "Box"}, {"Size", {60, 60, 1}}}}}}};
}

} // namespace

ordered_json MakeLevel(Random& random, bool violent)
{
	ordered_json actors = {MakeFloor()};
	for (int body = random.Below(5); body > 0; --body)
	{
		actors.push_back(MakeBody(random, violent, "Body" + std::to_string(body)));
	}
	for (int cloth = random.Below(3); cloth >= 0; --cloth)
	{
		actors.push_back(MakeCloth(random, violent, "Cloth" + std::to_string(cloth)));
	}
	return {{"Description", "Made by chance"}, {"Actors", actors}};
}

ordered_json MakeStillLevel(Random& random)
{
	ordered_json actors = {MakeFloor()};
	for (int body = random.Below(4); body > 0; --body)
	{
		actors.push_back({{"Class", "StaticMeshActor"}, {"Name", "Body" + std::to_string(body)},
			{"Location", random.Point(0.1, 1.2)}, {"Rotation", random.Point(-180.0, 180.0)},
			{"StaticMeshComponent", {{"StaticMesh", MakeShape(random)}}}});
	}
	for (int cloth = random.Below(2); cloth >= 0; --cloth)
	{
		actors.push_back(MakeCloth(random, false, "Cloth" + std::to_string(cloth)));
		actors.back()["Cloth"].erase("Tearing"); // cloth that has torn does not take the state of whole cloth
	}
	return {{"Description", "Made by chance"}, {"Actors", actors}};
}

ordered_json MakeBall(Random& random, bool violent, const std::string& name, const std::vector<double>& place)
{
	return {{"Class", "StaticMeshActor"}, {"Name", name},
		{"Location", {place[0], place[1], place[2] + random.Between(0.7, 1.5)}},
		{"StaticMeshComponent",
			{{"Mobility", "Movable"}, {"StaticMesh", {{"Shape", "Sphere"}, {"Radius", random.Between(0.05, 0.25)}}},
				{"BodyInstance",
					{{"bSimulatePhysics", true}, {"bOverrideMass", true},
						{"MassInKgOverride", random.LogBetween(0.01, violent ? 100.0 : 2.0)}}}}},
		{"Velocity",
			{random.Between(-2.0, 2.0), random.Between(-2.0, 2.0), random.Between(violent ? -10.0 : -3.0, 0.0)}}};
}

ordered_json MakeEdit(Random& random)
{
	switch (random.Below(9))
	{
	case 0:
		return {{"Fabric", random.Pick(Input::FabricNames())}};
	case 1:
		return {{"GravityScale", random.Between(-1.0, 2.0)}};
	case 2:
		return {{"Wind", random.Point(-10.0, 10.0)}};
	case 3:
		return {{"ContactThickness", random.Between(0.0, 2.0)}};
	case 4:
		return {{"bSelfCollision", random.Chance(0.5)}};
	case 5:
		return {{"Pins", MakePins(random)}};
	case 6:
		return {{"SheetResolution", {3 + random.Below(30), 3 + random.Below(30)}}};
	case 7:
		return {{"StepsPerSecond", random.Pick<int>({30, 60, 90, 120})}};
	default:
		return {{"bPushBodies", random.Chance(0.5)}};
	}
}

} // namespace Soak
