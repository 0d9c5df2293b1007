// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/Look.h"
#include "Wire/Encoding.h"

#include <cstdint>
#include <memory>
#include <string>

class AActor;
class UClothPhysicsComponent;

namespace Live
{

/// A mesh of an actor as clients see it.
class ShownMesh
{
public:
	virtual ~ShownMesh() = default;

	/// Looks at the component anew. True if the topology is another one now.
	virtual bool Refresh() { return false; }

	/// Where it is in this frame.
	virtual void Add(FrameWriter& frame) const = 0;

	uint16_t Number = 0; ///< by which clients know it
	std::string Name;
	Player::Look Appearance;
	const AActor* Owner = nullptr;
	UClothPhysicsComponent* Cloth = nullptr; ///< null for everything else
	Topology Shape;
};

/// Null if the actor has nothing that is drawn.
std::unique_ptr<ShownMesh> Show(const AActor& actor);

} // namespace Live
