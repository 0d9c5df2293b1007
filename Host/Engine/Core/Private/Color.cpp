// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Math/Color.h"

namespace
{
float LinearFromSrgb(uint8 Value)
{
	const float Part = static_cast<float>(Value) / 255.0f;
	return Part <= 0.04045f ? Part / 12.92f : std::pow((Part + 0.055f) / 1.055f, 2.4f);
}

} // namespace

FLinearColor::FLinearColor(const FColor& Color)
	: R(LinearFromSrgb(Color.R))
	, G(LinearFromSrgb(Color.G))
	, B(LinearFromSrgb(Color.B))
	, A(float(Color.A) / 255.0f)
{
}
