// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Commands/Events.h"

#include "ClothFabric.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStatistics.h"
#include "ClothSolver/Statistics.h"
#include "Commands/Json.h"
#include "CoreMinimal.h"
#include "FabricFile.h"
#include "Level/Properties.h"
#include "Level/PropertyReader.h"
#include "UObject/Class.h"

#include <utility>

namespace Live
{

namespace
{

Json ToJson(Vector2 v) { return {v.X, v.Y}; }
Json ToJson(Vector3 v) { return {v.X, v.Y, v.Z}; }

Json ToJson(const Player::Look& look)
{
	return {{"base", ToJson(look.Base)}, {"accent", ToJson(look.Accent)}, {"stripes", ToJson(look.Stripes)},
		{"threads", ToJson(look.Threads)}, {"gloss", look.Gloss}, {"sheen", look.Sheen},
		{"translucency", look.Translucency}, {"floor", look.Fades > 0.0f}};
}

Json ToJson(const ShownMesh& mesh)
{
	Json json = {{"mesh", mesh.Number}, {"name", mesh.Name}, {"cloth", mesh.Cloth != nullptr}};
	if (mesh.Cloth != nullptr)
	{
		json["fabric"] = FabricOf(*mesh.Cloth);
	}
	json["look"] = ToJson(mesh.Appearance);
	return json;
}

Json ToJson(const Scene& scene)
{
	const Player::Camera& camera = scene.View();
	Json meshes = Json::array();
	for (const auto& mesh : scene.Meshes())
	{
		meshes.push_back(ToJson(*mesh));
	}
	return {{"level", scene.Level.Name}, {"description", scene.Level.Description}, {"seconds", scene.Level.Seconds},
		{"camera",
			{{"eye", ToJson(camera.Eye)}, {"target", ToJson(camera.Target)}, {"fieldOfView", camera.FieldOfView}}},
		{"meshes", meshes}};
}

Json DescribeCloths(const Scene& scene)
{
	Json cloths = Json::array();
	for (const auto& mesh : scene.Meshes())
	{
		if (mesh->Cloth != nullptr)
		{
			const FClothPhysicsStatistics& statistics = mesh->Cloth->GetStatistics();
			Json cloth = {{"mesh", mesh->Number}, {"particles", mesh->Cloth->GetParticleCount()},
				{"asleep", mesh->Cloth->IsClothAsleep()}};
			cloth.update(Player::ReadAll(*FClothPhysicsStatistics::StaticStruct(), &statistics));
			cloths.push_back(std::move(cloth));
		}
	}
	return {{"cloths", cloths}};
}

} // namespace

std::string FabricOf(const UClothPhysicsComponent& cloth)
{
	return cloth.Fabric != nullptr ? Player::FromEngine(cloth.Fabric->GetName())
								   : Player::FromEngine(StaticEnum<EClothFabricPreset>()->GetNameStringByValue(
									   static_cast<int64>(cloth.FabricPreset)));
}

std::string HelloEvent(const std::vector<LevelEntry>& levels)
{
	Json listed = Json::array();
	for (const LevelEntry& level : levels)
	{
		listed.push_back({{"name", level.Name}, {"description", level.Description}});
	}
	return Dump({{"event", "hello"}, {"levels", listed}, {"fabrics", Input::FabricNames()}, {"drawing", DrawingFlags()},
		{"version", CLOTH_VERSION}});
}

std::string ScenesEvent(const Stage& stage)
{
	Json scenes = Json::array();
	for (const auto& scene : stage.Scenes())
	{
		scenes.push_back(ToJson(*scene));
	}
	return Dump({{"event", "scenes"}, {"scenes", scenes}, {"paused", stage.Paused}, {"speed", stage.Speed}});
}

std::string StateEvent(const Stage& stage)
{
	return Dump({{"event", "state"}, {"paused", stage.Paused}, {"speed", stage.Speed}});
}

std::string DrawingEvent() { return Dump({{"event", "drawing"}, {"flags", DrawingFlags()}}); }

std::string ChangedEvent(size_t scene) { return Dump({{"event", "changed"}, {"scene", scene}}); }

std::string StatisticsEvent(const Stage& stage, const FrameTime& time)
{
	Json scenes = Json::array();
	for (const auto& scene : stage.Scenes())
	{
		scenes.push_back(DescribeCloths(*scene));
	}
	Json stages = Json::array();
	for (int i = 0; i < Cloth::StageCount; ++i)
	{
		stages.push_back(Cloth::NameOf(static_cast<Cloth::Stage>(i)));
	}
	return Dump({{"event", "statistics"}, {"frame", stage.Frame()}, {"late", time.Late}, {"wall", time.Wall},
		{"show", time.Show}, {"scenes", scenes}, {"stages", stages}});
}

std::string LogEvent(bool isError, const std::string& text)
{
	return Dump({{"event", "log"}, {"level", isError ? "error" : "warning"}, {"text", text}});
}

} // namespace Live
