// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothLevelPath.h"

#include "Components/ActorComponent.h"
#include "Containers/ArrayView.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "Templates/Casts.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"

namespace ClothLevelPath
{

/** Without what play in the editor puts in front of it. */
static FString GetName(const ULevel& Level) { return UWorld::RemovePIEPrefix(Level.GetPackage()->GetName()); }

static UActorComponent* FindIn(ULevel& Level, TConstArrayView<FName> Names)
{
	UObject* Found = &Level;
	for (const FName& Name : Names)
	{
		Found = Found != nullptr ? FindObjectFast<UObject>(Found, Name) : nullptr;
	}
	return Cast<UActorComponent>(Found);
}

} // namespace ClothLevelPath

FClothLevelPath FClothLevelPath::Of(const UActorComponent* Component)
{
	FClothLevelPath Path;
	const ULevel* const Home = Component != nullptr ? Component->GetComponentLevel() : nullptr;
	if (Home != nullptr)
	{
		Path.Level = ClothLevelPath::GetName(*Home);
		for (const UObject* Part = Component; Part != nullptr && Part != Home; Part = Part->GetOuter())
		{
			Path.Names.Insert(Part->GetFName(), 0);
		}
	}
	return Path;
}

UActorComponent* FClothLevelPath::Find(const UWorld& World) const
{
	UActorComponent* Last = nullptr;
	int32 Count = 0;
	for (ULevel* Candidate : World.GetLevels())
	{
		UActorComponent* const Found = Candidate != nullptr ? ClothLevelPath::FindIn(*Candidate, Names) : nullptr;
		if (Found != nullptr && ClothLevelPath::GetName(*Candidate) == Level)
		{
			return Found;
		}
		Last = Found != nullptr ? Found : Last;
		Count += Found != nullptr ? 1 : 0;
	}
	return Count == 1 ? Last : nullptr;
}

FString FClothLevelPath::ToString() const
{
	FString Text;
	for (const FName& Name : Names)
	{
		Text += (Text.IsEmpty() ? TEXT("") : TEXT(".")) + Name.ToString();
	}
	return Text;
}
