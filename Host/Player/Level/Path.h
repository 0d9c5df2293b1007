// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Field.h"

#include <vector>

namespace Player
{

/// Keys with times, places and directions, and how to get to each from the one before.
class Path
{
public:
	/// Throws an Input::Error that says what is wrong. The first key is the initial place, at time 0.
	Path(const Input::Field& field, const FTransform& initial);

	/// At a time (s); the scale is 1.
	FTransform At(double time) const;

	/// The way from the beginning to a time (s), in cm. Teleports are not part of it.
	double Way(double time) const;

	/// Whether there is a teleport later than the first time (s), but not later than the second.
	bool HasTeleport(double after, double until) const;

private:
	enum class Interpolation
	{
		Linear,
		Cubic,
		Teleport
	};

	struct Key
	{
		double Time;
		FVector Location;
		FQuat Rotation;
		Interpolation By = Interpolation::Linear; ///< from the key before
		FVector Turn = FVector::ZeroVector;       ///< from the key before, a rotation vector, rad
		FVector Velocity = FVector::ZeroVector;   ///< of cubic interpolation, cm/s
		FVector Spin = FVector::ZeroVector;       ///< of cubic interpolation, rad/s
	};

	static Key ReadKey(const Input::Field& field, const Key& before);
	static FVector FindRate(
		const Key& from, const Key& at, const Key& to, const FVector& wayBefore, const FVector& wayAfter);
	static FVector Gone(const Key& from, const Key& to, const FVector& way, const FVector& rateBefore,
		const FVector& rateAfter, double part);
	static FVector Location(const Key& from, const Key& to, double part);
	static double Length(const Key& from, const Key& to, double part);

	std::vector<Key> Keys;
};

} // namespace Player
