// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Core/Vector3x4.h"

#include <array>
#include <cstddef>

namespace Cloth
{

/// How long the wind has blown, and how far it has carried the air.
struct AirHistory
{
	double Time = 0.0; ///< s
	double X = 0.0;    ///< m
	double Y = 0.0;
	double Z = 0.0;

	void Advance(Vector3 wind, float time);
};

/// What the velocity of the air has besides its mean: gusts along the wind and eddies, as a sum of plane waves that the
/// wind carries along. Waves of eddies move the air across their own direction, so that it neither swells nor shrinks
/// (kinematic simulation: Fung, Hunt, Malik and Perkins 1992); their energy falls with the power -5/3 of the wave
/// number.
class WindField
{
public:
	/// Even wind.
	WindField() = default;

	/// The mean at each place over a step, s, from now on. Without eddies that the cloth is too coarse for: shorter
	/// than two of its edges.
	WindField(const Settings& settings, const AirHistory& history, float spacing, float step = 0.0f);

	bool IsEven() const { return Count == 0; }

	/// m/s, besides the mean wind.
	Vector3x4 At(const Vector3x4& position) const;

private:
	struct Wave
	{
		Vector3 Number;     ///< 1/m, in turns
		float Phase = 0.0f; ///< at the origin of coordinates in the middle of the step, in turns
		Vector3 Velocity;   ///< m/s
	};
	static constexpr size_t Gusts = 2;
	static constexpr size_t Eddies = 14;

	void Add(Vector3 number, double phase, double turns, Vector3 velocity);

	std::array<Wave, Gusts + Eddies> Waves;
	size_t Count = 0;
};

} // namespace Cloth
