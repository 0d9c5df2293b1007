// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Record.h"

#include "ClothFabric.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStatistics.h"
#include "ClothSolver/Statistics.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"
#include "Units.h"

#include <algorithm>

namespace Player
{

namespace
{

using nlohmann::ordered_json;

/// The statistics by the names of their properties; stages by their names, too.
ordered_json ToJson(const FClothPhysicsStatistics& statistics)
{
	ordered_json json;
	for (TFieldIterator<FProperty> property(FClothPhysicsStatistics::StaticStruct()); property; ++property)
	{
		const std::string name = FromEngine(property->GetName());
		const void* value = property->ContainerPtrToValuePtr<void>(&statistics);
		if (const auto* number = CastField<FNumericProperty>(*property))
		{
			if (number->IsFloatingPoint())
			{
				json[name] = number->GetFloatingPointPropertyValue(value);
			}
			else
			{
				json[name] = number->GetSignedIntPropertyValue(value);
			}
		}
	}
	ordered_json& stages = json["StageMilliseconds"];
	for (int32 stage = 0; stage < std::min(statistics.StageMilliseconds.Num(), Cloth::StageCount); ++stage)
	{
		stages[Cloth::NameOf(static_cast<Cloth::Stage>(stage))] = statistics.StageMilliseconds[stage];
	}
	return json;
}

} // namespace

Record::Record(const Level& level)
	: Played(level)
{
	for (const UClothPhysicsComponent* cloth : level.Cloths)
	{
		ClothRecord& record = Cloths.emplace_back();
		record.Name = FromEngine(cloth->GetOwner()->GetActorLabel());
		record.Fabric = cloth->Fabric != nullptr ? FromEngine(cloth->Fabric->GetName()) : "medium cotton";
	}
}

void Record::Add(double time)
{
	ordered_json& frame = Frames.emplace_back();
	frame["Time"] = time;
	for (size_t i = 0; i < Cloths.size(); ++i)
	{
		ClothRecord& record = Cloths[i];
		const FClothPhysicsStatistics& statistics = Played.Cloths[i]->GetStatistics();
		record.Particles = Played.Cloths[i]->GetParticleCount();
		record.Frames += 1;
		record.Steps += statistics.Steps;
		record.StepMilliseconds += statistics.StepMilliseconds;
		record.OverheadMilliseconds += statistics.OverheadMilliseconds;
		record.Stretch = statistics.Stretch99;
		record.LargestStretch = std::max<double>(record.LargestStretch, statistics.Stretch99);
		record.DeepestPenetration =
			std::max<double>(record.DeepestPenetration, statistics.DeepestPenetration * MetresPerCentimetre);
		frame[record.Name] = Player::ToJson(statistics);
	}
}

std::string Record::ToJson() const
{
	ordered_json json;
	json["Level"] = Played.Name;
	for (const ClothRecord& cloth : Cloths)
	{
		json["Cloths"][cloth.Name] = {{"Fabric", cloth.Fabric}, {"Particles", cloth.Particles}};
	}
	json["Frames"] = Frames;
	return json.dump(1, '\t') + "\n";
}

} // namespace Player
