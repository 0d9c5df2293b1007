// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Grips.h"

#include "ClothPhysicsComponent.h"

#include <algorithm>

namespace Live
{

namespace
{

constexpr float Fingertip = 3.0f;     // cm
constexpr double FartherReach = 20.0; // cm
constexpr double LongestMove = 50.0;  // cm, in a frame

/// The nearest place that is no farther from another.
FVector Within(double distance, const FVector& from, const FVector& place)
{
	const FVector way = place - from;
	return way.Size() > distance ? from + way * (distance / way.Size()) : place;
}

FBox BoxAround(const UClothPhysicsComponent& cloth)
{
	FBox box(ForceInit);
	for (const FVector& position : cloth.GetParticlePositions())
	{
		box += position;
	}
	return box;
}

} // namespace

FName Grips::NameOf(const Key& key)
{
	return FName(*FString::Printf(TEXT("Grip%llu.%d"), static_cast<unsigned long long>(key.first), key.second));
}

bool Grips::Grab(ClientId client, int grip, UClothPhysicsComponent& cloth, const FVector& place)
{
	Release(client, grip);
	const Key key(client, grip);
	if (cloth.GrabCloth(NameOf(key), place, Fingertip) == 0)
	{
		return false;
	}
	Held[key] = {&cloth, BoxAround(cloth).GetSize().Size() + FartherReach, place, place};
	return true;
}

bool Grips::Drag(ClientId client, int grip, const FVector& place)
{
	const auto found = Held.find({client, grip});
	if (found == Held.end())
	{
		return false;
	}
	found->second.Wanted = place;
	// It moves in the next frame.
	const bool isHeld = found->second.Cloth->DragCloth(NameOf(found->first), found->second.Place);
	if (!isHeld)
	{
		Held.erase(found);
	}
	return isHeld;
}

void Grips::Pull()
{
	std::map<const UClothPhysicsComponent*, FVector> middles;
	for (auto& [key, grip] : Held)
	{
		const auto [middle, isNew] = middles.try_emplace(grip.Cloth);
		middle->second = isNew ? BoxAround(*grip.Cloth).GetCenter() : middle->second;
		const FVector wanted = Within(grip.Reach, middle->second, grip.Wanted);
		grip.Place = Within(LongestMove, grip.Place, wanted);
		grip.Cloth->DragCloth(NameOf(key), grip.Place);
	}
}

bool Grips::Release(ClientId client, int grip)
{
	const auto found = Held.find({client, grip});
	if (found == Held.end())
	{
		return false;
	}
	found->second.Cloth->ReleaseCloth(NameOf(found->first));
	Held.erase(found);
	return true;
}

void Grips::Release(ClientId client)
{
	for (auto next = Held.begin(); next != Held.end();)
	{
		const Key key = (next++)->first;
		if (key.first == client)
		{
			Release(client, key.second);
		}
	}
}

int Grips::CountOf(ClientId client) const
{
	return static_cast<int>(
		std::ranges::count_if(Held, [client](const auto& entry) { return entry.first.first == client; }));
}

} // namespace Live
