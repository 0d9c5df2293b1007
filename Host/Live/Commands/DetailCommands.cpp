// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothPhysicsComponent.h"
#include "Commands/Commands.h"
#include "CoreMinimal.h"
#include "Details/Schema.h"
#include "GameFramework/Actor.h"
#include "Level/JsonValue.h"
#include "Level/Properties.h"
#include "Level/PropertyReader.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"

#include <algorithm>

namespace Live
{

namespace
{

/// More would not play in real time by far.
constexpr int64_t MostParticles = 40000;
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

/// Wherever it is in a value.
void RefuseHugeSheets(const std::string& name, const Json& value, const Input::Field& where)
{
	if (name == "SheetResolution" && value.is_array())
	{
		double particles = 1.0;
		for (const Json& side : value)
		{
			particles *= side.is_number() ? side.get<double>() : 1.0;
		}
		if (particles > MostParticles)
		{
			where.Fail(std::to_string(static_cast<int64_t>(std::min(particles, 1e15)))
				+ " particles are not allowed (at most " + std::to_string(MostParticles) + " here)");
		}
	}
	if (value.is_object())
	{
		for (const auto& [key, part] : value.items())
		{
			RefuseHugeSheets(key, part, where);
		}
	}
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
	RefuseHugeSheets({}, values, value);
	const Input::Field patch = Input::Field::Parse(message.File(), values.dump());
	const std::vector<size_t> scenes = FindScenes(context, message);
	for (const size_t scene : scenes)
	{
		RequireShown(DescribeObject(object.Text(), FindActor(context, scene, object)), path, message.Require("path"));
	}
	Outcome outcome;
	for (const size_t scene : scenes)
	{
		AActor& actor = FindActor(context, scene, object);
		context.Played.Scenes()[scene]->Level.Edit(actor, patch);
		context.Played.Documents()[scene].Change(object.Text(), ToFileUnits(actor, values));
		outcome.Reply["values"] = ReadValues(actor);
		outcome.Reply["object"] = DescribeObject(object.Text(), actor);
		outcome.Changed.insert(scene);
	}
	outcome.NewFrame = true;
	return outcome;
}

} // namespace Live
