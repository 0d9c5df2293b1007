// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Server/Audience.h"

#include <map>
#include <utility>
#include <vector>

class UClothPhysicsComponent;

namespace Live
{

/// What clients hold in their hands.
class Grips
{
public:
	/// By how many grips a client may hold.
	static constexpr int MostPerClient = 16;

	/// Takes hold near a place, cm. A grip that holds something lets go first. False if nothing could be held.
	bool Grab(ClientId client, int grip, UClothPhysicsComponent& cloth, const FVector& place);

	/// Says where a grip shall be. False if there is none, or it holds nothing any more, as the cloth was made anew:
	/// then it is gone.
	bool Drag(ClientId client, int grip, const FVector& place);

	/// Before a frame: moves all grips towards where they shall be. Where the cloth is taut, or pulls harder than a
	/// hand does, the grip gives way. What is held is measured from then on.
	void Pull();

	/// False if there is no such grip.
	bool Release(ClientId client, int grip);

	/// All of a client.
	void Release(ClientId client);

	/// Everything: the cloths are gone.
	void Forget() { Held.clear(); }

	/// All but what holds one of these: the other cloths are gone.
	void ForgetOthers(const std::vector<UClothPhysicsComponent*>& cloths);

	int CountOf(ClientId client) const;

private:
	using Key = std::pair<ClientId, int>;

	struct Grip
	{
		UClothPhysicsComponent* Cloth;
		FVector Wanted;
		FVector Place;
		double Pace; ///< how far it may move in a frame, cm

		void Move(const FVector& force, double stretch);
	};

	static FName NameOf(const Key& key);

	std::map<Key, Grip> Held;
};

} // namespace Live
