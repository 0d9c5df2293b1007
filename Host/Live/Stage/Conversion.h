// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Units.h"
#include "Wire/Encoding.h"

namespace Live
{

inline Vector3 ToVector(const FVector& v)
{
	return {static_cast<float>(v.X), static_cast<float>(v.Y), static_cast<float>(v.Z)};
}

inline Vector3 ToMetres(const FVector& v) { return ToVector(v * Player::MetresPerCentimetre); }

} // namespace Live
