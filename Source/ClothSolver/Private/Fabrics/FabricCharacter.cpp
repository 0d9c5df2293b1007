// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricCharacter.h"

#include "ClothSolver/FabricValues.h"
#include "Energies/YarnFriction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace Cloth
{

namespace
{

constexpr double Gravity = 9.80665; // m/s2

/// Bending length, m, and measured drape coefficient.
struct MeasuredDrape
{
	double BendingLength;
	double Coefficient;
};
constexpr std::array<MeasuredDrape, 4> Drapes = {{{0.0122, 0.283}, {0.0160, 0.498}, {0.0188, 0.507}, {0.0212, 0.829}}};

/// The same but for what units of an editor round.
bool IsItself(const Fabric& fabric, const Fabric& standard)
{
	const auto isSame = [&](const FabricValue& value)
	{
		const double number = static_cast<double>(standard.*value.Member);
		return std::abs(static_cast<double>(fabric.*value.Member) - number) <= 1e-5 * number;
	};
	return std::ranges::all_of(FabricValues(), isSame);
}

} // namespace

double BendingLength(const Fabric& fabric)
{
	const Fabric resolved = WithMeasuredSlopes(fabric);
	const double weight = static_cast<double>(fabric.ArealDensity) * Gravity;
	const double stiffness =
		std::sqrt(static_cast<double>(resolved.BendingWarp) * static_cast<double>(resolved.BendingWeft));
	return weight > 0.0 ? std::cbrt(stiffness / weight) : 0.0;
}

DrapeEstimate EstimateDrape(double bendingLength)
{
	if (bendingLength < Drapes.front().BendingLength)
	{
		return {Drapes.front().Coefficient, -1};
	}
	for (size_t i = 1; i < Drapes.size(); ++i)
	{
		const MeasuredDrape& low = Drapes[i - 1];
		const MeasuredDrape& high = Drapes[i];
		if (bendingLength <= high.BendingLength)
		{
			const double part = (bendingLength - low.BendingLength) / (high.BendingLength - low.BendingLength);
			return {low.Coefficient + part * (high.Coefficient - low.Coefficient), 0};
		}
	}
	return {Drapes.back().Coefficient, 1};
}

std::vector<const StandardFabric*> ByDrape(const Fabric& fabric)
{
	const double length = BendingLength(fabric);
	// By ratio: a centimetre more is little for canvas and much for silk.
	const auto difference = [length](const StandardFabric* other)
	{ return std::abs(std::log(std::max(BendingLength(other->Values), 1e-9) / std::max(length, 1e-9))); };
	std::vector<const StandardFabric*> all;
	for (const StandardFabric& standard : StandardFabrics())
	{
		if (!IsItself(fabric, standard.Values))
		{
			all.push_back(&standard);
		}
	}
	std::ranges::stable_sort(all, {}, difference);
	return all;
}

Result<double> HangingStretch(const Fabric& fabric, FabricTest direction, double length)
{
	if (direction != FabricTest::TensionWarp && direction != FabricTest::TensionWeft)
	{
		return Status{"a strip hangs along its warp or weft"};
	}
	if (!(length > 0.0) || !std::isfinite(length))
	{
		return Status{"a strip has a length above 0, not " + std::to_string(length)};
	}
	// The middle of each piece carries what is below it. At ten times its length nothing is real any more.
	constexpr int Pieces = 64;
	constexpr double LargestStrain = 10.0;
	double stretch = 0.0;
	for (int piece = 0; piece < Pieces; ++piece)
	{
		const double below = length * (piece + 0.5) / Pieces;
		const double load = static_cast<double>(fabric.ArealDensity) * Gravity * below;
		Result<double> strain = DeformationAt(fabric, direction, load, LargestStrain);
		if (!strain)
		{
			return strain;
		}
		stretch += strain.Value * length / Pieces;
	}
	return stretch;
}

} // namespace Cloth
