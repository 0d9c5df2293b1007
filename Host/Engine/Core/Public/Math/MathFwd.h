// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"

namespace UE::Math
{
template <typename T>
struct TVector;
template <typename T>
struct TVector2;
template <typename T>
struct TVector4;
template <typename T>
struct TQuat;
template <typename T>
struct TRotator;
template <typename T>
struct TTransform;
template <typename T>
struct TBox;
template <typename T, typename ExtentType>
struct TBoxSphereBounds;
template <typename T>
struct TIntPoint;
template <typename T>
struct TIntVector3;
} // namespace UE::Math

using FVector = UE::Math::TVector<double>;
using FVector3d = UE::Math::TVector<double>;
using FVector3f = UE::Math::TVector<float>;
using FVector2D = UE::Math::TVector2<double>;
using FVector2f = UE::Math::TVector2<float>;
using FVector4 = UE::Math::TVector4<double>;
using FVector4f = UE::Math::TVector4<float>;
using FQuat = UE::Math::TQuat<double>;
using FRotator = UE::Math::TRotator<double>;
using FTransform = UE::Math::TTransform<double>;
using FBox = UE::Math::TBox<double>;
using FBox3f = UE::Math::TBox<float>;
using FBoxSphereBounds = UE::Math::TBoxSphereBounds<double, double>;
using FIntPoint = UE::Math::TIntPoint<int32>;
using FIntVector = UE::Math::TIntVector3<int32>;

struct FColor;
struct FLinearColor;
struct FMath;
