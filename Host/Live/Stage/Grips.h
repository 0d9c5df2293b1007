// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Server/Audience.h"

#include <map>
#include <utility>

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

	/// Before a frame: moves all grips to where they shall be, but not faster or farther than a cloth can stand.
	void Pull();

	/// False if there is no such grip.
	bool Release(ClientId client, int grip);

	/// All of a client.
	void Release(ClientId client);

	/// Everything: the cloths are gone.
	void Forget() { Held.clear(); }

	int CountOf(ClientId client) const;

private:
	using Key = std::pair<ClientId, int>;

	struct Grip
	{
		UClothPhysicsComponent* Cloth;
		double Reach; ///< how far from the middle of the cloth it can be, cm
		FVector Wanted;
		FVector Place;
	};

	static FName NameOf(const Key& key);

	std::map<Key, Grip> Held;
};

} // namespace Live
