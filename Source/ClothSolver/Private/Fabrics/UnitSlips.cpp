// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricCharacter.h"
#include "Fabrics/ShownNumbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

namespace Cloth
{

namespace
{

/// Beyond all standard fabrics by this factor, a number is doubtful; by the other one if another unit explains it.
constexpr double Doubtful = 10.0;
constexpr double DoubtfulIfExplained = 3.0;

/// What the standard fabrics have, without those that turn the value off.
struct StandardRange
{
	double Low = HUGE_VAL;
	double High = 0.0;
	const char* LowName = "";
	const char* HighName = "";

	explicit StandardRange(const FabricValue& value)
	{
		for (const StandardFabric& standard : StandardFabrics())
		{
			const double number = standard.Values.*value.Member;
			if (number > 0.0 && number < Low)
			{
				Low = number;
				LowName = standard.Name;
			}
			if (number > High)
			{
				High = number;
				HighName = standard.Name;
			}
		}
	}

	bool Any() const { return High > 0.0; }
	bool Contains(double number, double slack) const { return number >= Low / slack && number <= High * slack; }
};

/// Units that people type but that fabric files do not take.
std::span<const Unit> FurtherUnits(Quantity kind)
{
	static constexpr std::array<Unit, 1> Bending = {{{"mN m", 1e-3}}};
	static constexpr std::array<Unit, 2> Tension = {{{"kN/m", 1e3}, {"gf/m", 9.80665e-3}}};
	static constexpr std::array<Unit, 1> Shear = {{{"gf/cm", 0.980665}}};
	switch (kind)
	{
	case Quantity::BendingStiffness:
		return Bending;
	case Quantity::Tension:
		return Tension;
	case Quantity::ShearStiffness:
		return Shear;
	default:
		return {};
	}
}

/// The unit in which what was typed comes closest to the middle of what standard fabrics have; null if in none. The
/// more usual units come first and have to be beaten by a fifth.
const Unit* Explanation(const FabricValue& value, const StandardRange& range, double typed)
{
	const double middle = std::sqrt(range.Low * range.High);
	const Unit* best = nullptr;
	double nearest = HUGE_VAL;
	for (const std::span<const Unit> units : {UnitsOf(value.Kind), FurtherUnits(value.Kind)})
	{
		for (const Unit& unit : units)
		{
			const double meant = typed * unit.Size;
			const double distance = std::abs(std::log(meant / middle));
			if (range.Contains(meant, 1.5) && distance + 0.2 < nearest)
			{
				nearest = distance;
				best = &unit;
			}
		}
	}
	return best;
}

std::string Describe(const StandardRange& range, double number, const Unit& shown, const Unit* meant)
{
	const bool isLow = number < range.Low;
	const double end = isLow ? range.Low : range.High;
	const double typed = number / shown.Size;
	std::string text = ShortNumber(typed, shown.Name) + " is "
		+ ShortNumber(isLow ? end / number : number / end, "times") + (isLow ? " below " : " above ")
		+ "all standard fabrics (" + (isLow ? range.LowName : range.HighName) + " "
		+ ShortNumber(end / shown.Size, shown.Name) + ")";
	if (meant != nullptr)
	{
		text += "; " + ShortNumber(typed, meant->Name) + " would be "
			+ ShortNumber(typed * meant->Size / shown.Size, shown.Name) + ": was that meant?";
	}
	return text;
}

} // namespace

std::vector<UnitSlip> FindUnitSlips(const Fabric& fabric, ShownUnits units)
{
	std::vector<UnitSlip> slips;
	for (const FabricValue& value : FabricValues())
	{
		const double number = fabric.*value.Member;
		const StandardRange range(value);
		if (!(number > 0.0) || !range.Any() || range.Contains(number, DoubtfulIfExplained))
		{
			continue;
		}
		const Unit& shown = ShownUnit(value, units);
		const Unit* const meant = Explanation(value, range, number / shown.Size);
		if (meant != nullptr || !range.Contains(number, Doubtful))
		{
			slips.push_back({&value, Describe(range, number, shown, meant)});
		}
	}
	return slips;
}

} // namespace Cloth
