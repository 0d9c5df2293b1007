// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Math/Color.h"

namespace
{
float LinearFromSrgb(uint8 Value)
{
	const float Part = static_cast<float>(Value) / 255.0f;
	return Part <= 0.04045f ? Part / 12.92f : std::pow((Part + 0.055f) / 1.055f, 2.4f);
}

float SrgbFromLinear(float Value)
{
	return Value <= 0.0031308f ? Value * 12.92f : 1.055f * std::pow(Value, 1.0f / 2.4f) - 0.055f;
}

uint8 ToByte(float Value) { return static_cast<uint8>(std::lround(FMath::Clamp(Value, 0.0f, 1.0f) * 255.0f)); }
} // namespace

FLinearColor::FLinearColor(const FColor& Color)
	: R(LinearFromSrgb(Color.R))
	, G(LinearFromSrgb(Color.G))
	, B(LinearFromSrgb(Color.B))
	, A(float(Color.A) / 255.0f)
{
}

FColor FLinearColor::ToFColor(bool bSRGB) const
{
	const auto Encoded = [bSRGB](float Value) { return ToByte(bSRGB ? SrgbFromLinear(Value) : Value); };
	return FColor(Encoded(R), Encoded(G), Encoded(B), ToByte(A));
}
