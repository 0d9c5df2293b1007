// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothFabric.h"
#include "ClothPhysicsComponent.h"
#include "ClothSolver/FabricFile.h"
#include "ClothSolverFabric.h"
#include "Commands/Commands.h"
#include "CoreMinimal.h"
#include "Details/Curves.h"
#include "FabricFile.h"
#include "FabricReport.h"
#include "GameFramework/Actor.h"
#include "Level/Assets.h"
#include "Level/Properties.h"
#include "Server/Messages.h"

namespace Live
{

namespace
{

/// A fabric that was dropped onto the page.
Input::FabricFile ReadDropped(const Input::Field& message)
{
	const Input::Field file = message.Require("file");
	const std::string& name = file.Text();
	if (!name.ends_with(".json") && !name.ends_with(".csv"))
	{
		file.Fail("a fabric's file ends in .json or .csv");
	}
	const std::string& text = message.Require("text").Text();
	RefuseManyValues(text);
	const size_t end = name.rfind('.');
	const std::string asset = Player::ToAssetName(name.substr(0, end));
	// The file is only named, so its folder does not matter.
	Input::FabricFile fabric = Input::ParseFabric(asset + name.substr(end), text);
	fabric.Name = asset;
	return fabric;
}

Input::FabricFile ReadStandard(const Input::Field& name)
{
	name.Choice(Input::FabricNames());
	return Input::LoadFabric(Input::FindFabric(name.Text()));
}

std::string Write(const Cloth::FabricFile& fabric)
{
	const Cloth::Result<std::string> text = Cloth::WriteFabricJson(fabric);
	if (!text)
	{
		throw Input::Error(text.Error);
	}
	return text.Value;
}

/// What the level file says of it.
Json Reference(const Input::FabricFile& fabric, bool isStandard)
{
	return isStandard ? Json(fabric.Name) : Json{{"Name", fabric.Name}, {"Values", Json::parse(Write(fabric))}};
}

std::string NameOf(const UClothPhysicsComponent& cloth)
{
	return Player::FromEngine(cloth.GetOwner()->GetActorLabel());
}

UClothPhysicsComponent& FindCloth(const Context& context, size_t scene, const Input::Field& message)
{
	return context.Played.Scenes()[scene]->FindCloth(message.Require("mesh"));
}

Outcome SaveLevel(const Context& context, const Input::Field& message)
{
	const size_t scene = FindScene(context, message);
	if (message.Find("mesh"))
	{
		FindCloth(context, scene, message);
	}
	Outcome outcome;
	outcome.Reply["file"] = context.Played.Scenes()[scene]->Level.Name + ".json";
	outcome.Reply["text"] = context.Played.Documents()[scene].ToText();
	return outcome;
}

Outcome SaveFabric(const Context& context, const Input::Field& message)
{
	const UClothPhysicsComponent& cloth = FindCloth(context, FindScene(context, message), message);
	Cloth::FabricFile file;
	file.Values = ToSolverFabric(cloth.Fabric.Get(), cloth.FabricPreset);
	file.Description = cloth.Fabric != nullptr ? Player::FromEngine(cloth.Fabric->Description) : "";
	Outcome outcome;
	outcome.Reply["file"] = Player::ToAssetName(FabricOf(cloth)) + ".json";
	outcome.Reply["text"] = Write(file);
	return outcome;
}

} // namespace

Outcome SetFabric(const Context& context, const Input::Field& message)
{
	const auto name = message.Find("name");
	const Input::FabricFile fabric = name ? ReadStandard(*name) : ReadDropped(message);
	const Json reference = Reference(fabric, name.has_value());
	const std::vector<size_t> scenes = FindScenes(context, message);
	for (const size_t scene : scenes)
	{
		FindCloth(context, scene, message);
	}
	Outcome outcome;
	outcome.Reply["warnings"] = LinesOf(Input::WarningsAbout(fabric));
	for (const size_t scene : scenes)
	{
		UClothPhysicsComponent& cloth = FindCloth(context, scene, message);
		cloth.SetFabric(context.Played.Scenes()[scene]->Level.MakeFabric(fabric));
		context.Played.Documents()[scene].Change(NameOf(cloth), {{"Cloth", {{"Fabric", nullptr}}}});
		context.Played.Documents()[scene].Change(NameOf(cloth), {{"Cloth", {{"Fabric", reference}}}});
		outcome.Reply["fabric"] = FabricOf(cloth);
		outcome.Changed.insert(scene);
	}
	return outcome;
}

Outcome GetCurves(const Context& context, const Input::Field& message)
{
	const UClothPhysicsComponent& cloth = FindCloth(context, FindScene(context, message), message);
	Outcome outcome;
	outcome.Reply["curves"] = DescribeCurves(ToSolverFabric(cloth.Fabric.Get(), cloth.FabricPreset));
	return outcome;
}

Outcome Save(const Context& context, const Input::Field& message)
{
	static const std::vector<std::string> Kinds = {"level", "fabric"};
	return message.Require("what").Choice(Kinds) == 0 ? SaveLevel(context, message) : SaveFabric(context, message);
}

} // namespace Live
