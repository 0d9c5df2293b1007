// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "Commands/Commands.h"
#include "Commands/Foresight.h"
#include "CoreMinimal.h"
#include "Details/Schema.h"
#include "GameFramework/Actor.h"
#include "Level/JsonValue.h"
#include "Level/Properties.h"
#include "Level/PropertyReader.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"

#include <cmath>
#include <functional>

namespace Live
{

namespace
{

constexpr double MostParticles = 10000.0;
constexpr double MostPerSecond = 600000.0;
constexpr double MostInPreRoll = 1000000.0;
constexpr size_t LongestPath = 8;

/// The names of the properties from the actor to the one that is meant.
std::vector<std::string> ReadPath(const Input::Field& field)
{
	std::vector<std::string> path;
	for (const Input::Field& element : field.Elements())
	{
		path.push_back(element.Text());
	}
	if (path.empty() || path.size() > LongestPath)
	{
		field.Fail(std::to_string(path.size()) + " names; 1 to " + std::to_string(LongestPath) + " are allowed");
	}
	return path;
}

Json Nest(const std::vector<std::string>& path, Json value)
{
	for (auto name = path.rbegin(); name != path.rend(); ++name)
	{
		Json outer = Json::object();
		outer[*name] = std::move(value);
		value = std::move(outer);
	}
	return value;
}

/// The values of an actor in the unit of files.
Json ToFileUnits(const AActor& actor, const Json& values)
{
	Json converted = Json::object();
	for (const auto& [key, value] : values.items())
	{
		const FProperty* property = actor.GetClass()->FindPropertyByName(FName(*Player::ToEngine(key)));
		converted[key] = Player::ToFileUnit(*property, value);
	}
	return converted;
}

/// What the cloths of a scene have to do.
struct Workload
{
	double Particles = 0.0;
	double PerSecond = 0.0; ///< particles times steps a second
	double PreRoll = 0.0;   ///< particles times steps before the first frame

	/// As it is, but for some properties.
	void Add(const UClothPhysicsComponent& cloth, const Json& others)
	{
		const bool isSheet =
			others.contains("Source") ? others.at("Source") == "Sheet" : cloth.Source == EClothSource::Sheet;
		const Json sides = others.value("SheetResolution", Json{cloth.SheetResolution.X, cloth.SheetResolution.Y});
		const double particles = isSheet ? sides[0].get<double>() * sides[1].get<double>() : cloth.GetParticleCount();
		const double steps = others.value("StepsPerSecond", double{cloth.StepsPerSecond});
		Particles += particles;
		PerSecond += particles * steps;
		PreRoll += particles * steps * others.value("PreRoll", double{cloth.PreRoll});
	}
};

/// Of a level in which an actor has other values.
Workload FindWorkload(const Player::Level& level, const AActor& actor, const Json& values)
{
	Workload work;
	for (const UClothPhysicsComponent* cloth : level.Cloths)
	{
		work.Add(*cloth, cloth->GetOwner() == &actor ? values.value("Cloth", Json::object()) : Json::object());
	}
	return work;
}

/// More than that would not play in real time by far, and a pre-roll would keep everybody waiting. A level that begins
/// with more may have it.
void RefuseTooMuchWork(const Workload& before, const Workload& after, const Input::Field& value)
{
	const auto refuse = [&value](double had, double has, double most, const char* what)
	{
		if (has > most && has > had)
		{
			value.Fail(std::to_string(std::llround(has)) + " " + what + " are not allowed (at most "
				+ std::to_string(std::llround(most)) + " for all cloths together)");
		}
	};
	refuse(before.Particles, after.Particles, MostParticles, "particles");
	refuse(before.PerSecond, after.PerSecond, MostPerSecond, "particles x steps a second");
	refuse(before.PreRoll, after.PreRoll, MostInPreRoll, "particles x steps of the pre-roll");
}

/// Only what a page is shown, and no component as a whole, nor an asset that cannot be chosen.
void RequireShown(const Json& object, const std::vector<std::string>& path, const Input::Field& where)
{
	const Json* shown = &object;
	for (const std::string& name : path)
	{
		static const Json None = Json::array();
		const Json& properties = shown->contains("properties") ? shown->at("properties") : None;
		shown = nullptr;
		std::vector<std::string> names;
		for (const Json& each : properties)
		{
			names.push_back(each.at("name"));
			shown = names.back() == name ? &each : shown;
		}
		if (shown == nullptr)
		{
			where.Fail("'" + name + "' is not shown here; " + Input::Suggest(name, names));
		}
	}
	if (shown->at("type") == "object" && (shown->contains("properties") || !shown->contains("choices")))
	{
		where.Fail("'" + path.back() + "' cannot be changed here");
	}
}

AActor& FindActor(const Context& context, size_t scene, const Input::Field& object)
{
	const std::vector<std::string> names = context.Played.Documents()[scene].ActorNames();
	return *context.Played.Scenes()[scene]->Level.Find(names[object.Choice(names)]);
}

} // namespace

Outcome GetDetails(const Context& context, const Input::Field& message)
{
	const size_t scene = FindScene(context, message);
	Outcome outcome;
	Json& objects = outcome.Reply["objects"] = Json::array();
	for (const std::string& name : context.Played.Documents()[scene].ActorNames())
	{
		objects.push_back(DescribeObject(name, *context.Played.Scenes()[scene]->Level.Find(name)));
	}
	return outcome;
}

Outcome SetProperty(const Context& context, const Input::Field& message)
{
	const std::vector<std::string> path = ReadPath(message.Require("path"));
	const Input::Field value = message.Require("value");
	const Input::Field object = message.Require("object");
	const Json values = Nest(path, Player::ToJson(value));
	const Input::Field patch = Input::Field::Parse(message.File(), values.dump());
	const std::vector<size_t> scenes = FindScenes(context, message);
	// Nothing is changed before every scene has accepted it.
	std::vector<std::function<void()>> edits;
	for (const size_t scene : scenes)
	{
		AActor& actor = FindActor(context, scene, object);
		RequireShown(DescribeObject(object.Text(), actor), path, message.Require("path"));
		Player::Level& level = context.Played.Scenes()[scene]->Level;
		edits.push_back(level.PrepareEdit(actor, patch));
		RefuseTooMuchWork(FindWorkload(level, actor, Json::object()), FindWorkload(level, actor, values), value);
		if (const auto* cloth = actor.FindComponentByClass<UClothPhysicsComponent>())
		{
			RequirePlayable(*cloth, values.value("Cloth", Json::object()), value);
		}
	}
	Outcome outcome;
	for (size_t i = 0; i < scenes.size(); ++i)
	{
		AActor& actor = FindActor(context, scenes[i], object);
		edits[i]();
		context.Played.Documents()[scenes[i]].Change(object.Text(), ToFileUnits(actor, values));
		outcome.Reply["values"] = ReadValues(actor);
		outcome.Reply["object"] = DescribeObject(object.Text(), actor);
		outcome.Changed.insert(scenes[i]);
	}
	outcome.NewFrame = true;
	return outcome;
}

} // namespace Live
