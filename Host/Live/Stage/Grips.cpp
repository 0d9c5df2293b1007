// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Grips.h"

#include "ClothPhysicsComponent.h"
#include "ClothPhysicsStatistics.h"

#include <algorithm>
#include <cmath>

namespace Live
{

namespace
{

constexpr float Fingertip = 3.0f;       // cm
constexpr double LongestMove = 5.0;     // cm, in a frame: 3 m/s
constexpr double ShortestMove = 0.02;   // cm
constexpr double StrongestPull = 100.0; // N
constexpr double MostStretch = 0.05;    // of 95 of 100 threads
constexpr double Quickening = 1.25;
constexpr double Slowing = 0.5;

/// The nearest place that is no farther from another.
FVector Within(double distance, const FVector& from, const FVector& place)
{
	const FVector way = place - from;
	return way.Size() > distance ? from + way * (distance / way.Size()) : place;
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
	Held[key] = {&cloth, place, place, LongestMove};
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

/// How stiff the cloth is there is not known, so the pace is found by trying.
void Grips::Grip::Move(const FVector& force, double stretch)
{
	const double strain = std::max(force.Size() / StrongestPull, stretch / MostStretch);
	const bool givesWay = strain > 1.0 && !force.IsNearlyZero();
	Pace = std::clamp(Pace * (givesWay ? Slowing : Quickening), ShortestMove, LongestMove);
	const double way = Pace * std::min(std::abs(1.0 - strain), 1.0);
	Place = givesWay ? Place - force * (way / force.Size()) : Within(way, Place, Wanted);
}

void Grips::Pull()
{
	for (auto& [key, grip] : Held)
	{
		grip.Cloth->bMeasure = true;
		grip.Move(grip.Cloth->GetHoldForce(NameOf(key)), grip.Cloth->GetStatistics().Stretch95);
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

void Grips::ForgetOthers(const std::vector<UClothPhysicsComponent*>& cloths)
{
	std::erase_if(Held, [&cloths](const auto& entry) { return std::ranges::count(cloths, entry.second.Cloth) == 0; });
}

int Grips::CountOf(ClientId client) const
{
	return static_cast<int>(
		std::ranges::count_if(Held, [client](const auto& entry) { return entry.first.first == client; }));
}

} // namespace Live
