// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/UnitSlips.h"

#include "ClothSolver/StandardFabrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <span>
#include <string_view>

namespace Cloth
{

namespace
{

/// Beyond all standard fabrics by this factor, a number is doubtful if another unit explains it. Real fabrics that are
/// not among the standard ones go beyond them by three.
constexpr double Doubtful = 5.0;

/// kg/m3: high-loft fleece and tulle to dense coatings.
constexpr double LightestCloth = 30.0;
constexpr double HeaviestCloth = 2000.0;

/// What the standard fabrics have, without those that turn the value off.
struct StandardRange
{
	double Low = HUGE_VAL;
	double High = 0.0;
	double Median = 0.0;
	const char* LowName = "";
	const char* HighName = "";

	explicit StandardRange(const FabricValue& value)
	{
		std::vector<double> numbers;
		for (const StandardFabric& standard : StandardFabrics())
		{
			const double number = static_cast<double>(standard.Values.*value.Member);
			if (number > 0.0)
			{
				numbers.push_back(number);
				LowName = number < Low ? standard.Name : LowName;
				HighName = number > High ? standard.Name : HighName;
				Low = std::min(Low, number);
				High = std::max(High, number);
			}
		}
		std::ranges::sort(numbers);
		Median = numbers.empty() ? 1.0 : numbers[numbers.size() / 2];
	}

	/// How many times a number is beyond the end that it is beyond of; 1 inside.
	double Beyond(double number) const { return std::max({1.0, Low / number, number / High}); }
	double FromMedian(double number) const { return std::abs(std::log(number / Median)); }
};

/// What people type, the most usual first. Some are no units of files.
std::span<const Unit> TypedUnits(Quantity kind)
{
	static constexpr std::array<Unit, 4> Weight = {
		{{"g/m2", 1e-3}, {"mg/cm2", 1e-2}, {"kg/m2", 1.0}, {"oz/yd2", 0.0339057}}};
	static constexpr std::array<Unit, 4> Length = {{{"mm", 1e-3}, {"cm", 1e-2}, {"um", 1e-6}, {"m", 1.0}}};
	static constexpr std::array<Unit, 5> Bending = {
		{{"uN m", 1e-6}, {"gf cm2/cm", 9.80665e-5}, {"mN m", 1e-3}, {"N m", 1.0}, {"mg cm", 9.80665e-8}}};
	static constexpr std::array<Unit, 7> Tension = {{{"N/m", 1.0}, {"gf/cm", 0.980665}, {"kN/m", 1e3}, {"N/cm", 1e2},
		{"N/mm", 1e3}, {"kgf/cm", 980.665}, {"gf/m", 9.80665e-3}}};
	static constexpr std::array<Unit, 4> Shear = {
		{{"N/m", 1.0}, {"gf/(cm deg)", 56.18796}, {"N/(m deg)", 57.29578}, {"gf/cm", 0.980665}}};
	switch (kind)
	{
	case Quantity::ArealDensity:
		return Weight;
	case Quantity::Length:
		return Length;
	case Quantity::BendingStiffness:
		return Bending;
	case Quantity::Tension:
		return Tension;
	case Quantity::ShearStiffness:
		return Shear;
	default:
		return UnitsOf(kind);
	}
}

const Unit& FindUnit(Quantity kind, std::string_view name)
{
	const std::span<const Unit> units = UnitsOf(kind);
	const auto found = std::ranges::find(units, name, &Unit::Name);
	return found == units.end() ? units[0] : *found;
}

/// How the number of a value was typed, or may have been.
struct Typing
{
	std::string Name;
	double Number;
	Quantity Kind;
	Unit In;
	/// The number is the larger the smaller the value is: EMT of a stiffness.
	bool IsInverse = false;

	/// What the value would be in another unit.
	double Meant(double value, const Unit& unit) const
	{
		return IsInverse ? value * In.Size / unit.Size : value * unit.Size / In.Size;
	}
	/// What would have been typed for another value.
	double Typed(double value, double other) const
	{
		return IsInverse ? Number * value / other : Number * other / value;
	}
};

/// A value and the ways in which it may have been typed, the likeliest first. None: of what has no one unit.
struct Subject
{
	const FabricValue* Value;
	double Number; ///< in SI units
	std::vector<Typing> Typings;
	StandardRange Range = StandardRange(*Value);

	bool IsReal() const { return Number >= Value->RealLow && Number <= Value->RealHigh; }
};

struct Explanation
{
	const Typing* Typed = nullptr;
	const Unit* In = nullptr;
	double Meant = 0.0; ///< in SI units
	double Cost = HUGE_VAL;
};

/// The unit in which what was typed is likeliest: near the median of standard fabrics, and a unit that people use.
template <typename Allowed>
Explanation Explain(const Subject& subject, const Allowed& isAllowed)
{
	Explanation best;
	for (const Typing& typing : subject.Typings)
	{
		double usage = &typing == subject.Typings.data() ? 0.0 : 0.1;
		for (const Unit& unit : TypedUnits(typing.Kind))
		{
			const double meant = typing.Meant(subject.Number, unit);
			const double cost = subject.Range.FromMedian(meant) + usage;
			if (unit.Size != typing.In.Size && subject.Range.Beyond(meant) < 1.5 && isAllowed(meant)
				&& cost < best.Cost)
			{
				best = {&typing, &unit, meant, cost};
			}
			usage += 0.2;
		}
	}
	return best;
}

/// A unit as books print it.
std::string PrintedUnit(const Unit& unit)
{
	std::string text;
	for (const char* c = unit.Name; *c != '\0'; ++c)
	{
		text += *c == '2' ? "\u00b2" : *c == 'u' ? "\u00b5" : std::string(1, *c);
	}
	return text;
}

/// So many digits, without an exponent where people expect none.
std::string Rounded(double number, int digits = 3)
{
	char text[64];
	(void)std::snprintf(text, sizeof text, "%.*g", digits, number);
	if (std::abs(number) >= 1.0 && std::abs(number) < 1e7)
	{
		const double power = std::pow(10.0, std::floor(std::log10(std::abs(number))) - digits + 1);
		(void)std::snprintf(text, sizeof text, "%.7g", std::round(number / power) * power);
	}
	return text;
}

std::string Quantified(double number, const Unit& unit)
{
	return Rounded(number) + (unit.Name[0] == '\0' ? "" : " ") + PrintedUnit(unit);
}

/// "200 kg/m2 is 200 times more than any standard fabric has (RubberSheet: 1 kg/m2)"
std::string DescribeBeyond(const Subject& subject, const Typing& typing)
{
	const StandardRange& range = subject.Range;
	const bool isLow = subject.Number < range.Low;
	const bool isLess = isLow != typing.IsInverse;
	return Quantified(typing.Number, typing.In) + " is " + Rounded(range.Beyond(subject.Number), 2) + " times "
		+ (isLess ? "less" : "more") + " than any standard fabric has (" + (isLow ? range.LowName : range.HighName)
		+ ": " + Quantified(typing.Typed(subject.Number, isLow ? range.Low : range.High), typing.In) + ")";
}

/// "; 200 g/m2 would be 0.2 kg/m2: was that meant?"
std::string DescribeMeant(const Subject& subject, const Explanation& meant)
{
	if (meant.In == nullptr)
	{
		return "";
	}
	const Typing& shown = subject.Typings.front();
	const bool isFraction = meant.In->Name[0] == '\0' && shown.In.Size != 1.0;
	const std::string typed = Quantified(meant.Typed->Number, *meant.In) + (isFraction ? " as a fraction" : "");
	const std::string value = Quantified(shown.Typed(subject.Number, meant.Meant), shown.In);
	return meant.Typed == &shown
		? "; " + typed + " would be " + value + ": was that meant?"
		: "; was it " + typed + " (" + value + ") in a sheet that has " + PrintedUnit(meant.Typed->In) + "?";
}

class Check
{
public:
	std::vector<UnitSlip> Find(const std::vector<Subject>& subjects, const Fabric& fabric)
	{
		for (const Subject& subject : subjects)
		{
			CheckValue(subject);
		}
		CheckPlots(fabric);
		CheckDensity(subjects, fabric);
		return std::move(Slips);
	}

private:
	static bool Anything(double) { return true; }

	bool IsNamed(const FabricValue* value) const
	{
		return std::ranges::find(Slips, value, &UnitSlip::Value) != Slips.end();
	}

	/// One number of a sheet may give two values.
	void Add(UnitSlip slip)
	{
		const auto isSame = [&](const UnitSlip& other) { return other.Name == slip.Name && other.Text == slip.Text; };
		if (std::ranges::none_of(Slips, isSame))
		{
			Slips.push_back(std::move(slip));
		}
	}

	void CheckValue(const Subject& subject)
	{
		// Zero turns things off.
		if (!(subject.Number > 0.0) || !(subject.Range.Beyond(subject.Number) > 1.0))
		{
			return;
		}
		const Explanation meant = Explain(subject, Anything);
		if (!subject.IsReal() || (meant.In != nullptr && subject.Range.Beyond(subject.Number) > Doubtful))
		{
			const Typing& typing = subject.Typings.front();
			Add({subject.Value, typing.Name, DescribeBeyond(subject, typing) + DescribeMeant(subject, meant)});
		}
	}

	/// The mean slopes of plots, of which only the real ones are known.
	void CheckPlots(const Fabric& fabric)
	{
		for (const FabricCurve& curve : FabricCurves())
		{
			const MeasuredCurve& points = fabric.*curve.Member;
			const auto values = FabricValues();
			const auto value = std::ranges::find(values, std::string_view(curve.Stiffness), &FabricValue::Name);
			if (points.empty() || IsNamed(&*value))
			{
				continue;
			}
			const double slope = static_cast<double>(points.back().Loading) / static_cast<double>(points.back().At);
			const Unit& unit = FindUnit(value->Kind, value->EditorUnit);
			const Subject subject{&*value, slope, {}};
			if (slope > 0.0 && !subject.IsReal())
			{
				const Typing shown{curve.Name, slope / unit.Size, value->Kind, unit};
				Slips.push_back({&*value, curve.Name, "a mean slope of " + DescribeBeyond(subject, shown)});
			}
		}
	}

	/// Weight and thickness that do not go together: the one that is farther from other fabrics is doubtful.
	void CheckDensity(const std::vector<Subject>& subjects, const Fabric& fabric)
	{
		const auto find = [&](float Fabric::*member)
		{ return std::ranges::find_if(subjects, [&](const Subject& each) { return each.Value->Member == member; }); };
		const Subject& weight = *find(&Fabric::ArealDensity);
		const Subject& thickness = *find(&Fabric::Thickness);
		const auto isReal = [](double density) { return density >= LightestCloth && density <= HeaviestCloth; };
		const double density = weight.Number / thickness.Number;
		if (!(weight.Number > 0.0) || !(thickness.Number > 0.0) || isReal(density) || IsNamed(weight.Value)
			|| IsNamed(thickness.Value) || fabric.Thickness == 0.0f)
		{
			return;
		}
		const bool isWeight = weight.Range.FromMedian(weight.Number) > thickness.Range.FromMedian(thickness.Number);
		const Subject& subject = isWeight ? weight : thickness;
		const auto isAllowed = [&](double meant)
		{ return isReal(isWeight ? meant / thickness.Number : weight.Number / meant); };
		const auto shown = [](const Subject& each)
		{ return Quantified(each.Typings.front().Number, each.Typings.front().In); };
		Slips.push_back({subject.Value, subject.Typings.front().Name,
			shown(weight) + " at a thickness of " + shown(thickness) + " is " + Rounded(density)
				+ " kg/m\u00b3; real fabrics have " + Rounded(LightestCloth) + " to " + Rounded(HeaviestCloth)
				+ " kg/m\u00b3" + DescribeMeant(subject, Explain(subject, isAllowed))});
	}

	std::vector<UnitSlip> Slips;
};

Typing TypedAs(const FabricValue& value, double number, std::string_view unit)
{
	const Unit& in = FindUnit(value.Kind, unit);
	return {value.Name, number / in.Size, value.Kind, in};
}

/// Which value a number of a sheet gives.
struct SheetNumber
{
	const char* Name;
	float Fabric::*Member;
	KawabataValues KawabataSheet::*Direction;
	bool IsInverse = false;
};

constexpr SheetNumber SheetNumbers[] = {
	{"W", &Fabric::ArealDensity, &KawabataSheet::Warp},
	{"EMT", &Fabric::TensileStiffnessWarp, &KawabataSheet::Warp, true},
	{"EMT", &Fabric::TensileStiffnessWeft, &KawabataSheet::Weft, true},
	{"EM", &Fabric::TensileStiffnessWarp, &KawabataSheet::Warp, true},
	{"EM", &Fabric::TensileStiffnessWeft, &KawabataSheet::Weft, true},
	{"G", &Fabric::Shear, &KawabataSheet::Warp},
	{"2HG", &Fabric::ShearHysteresis, &KawabataSheet::Warp},
	{"B", &Fabric::BendingWarp, &KawabataSheet::Warp},
	{"B", &Fabric::BendingWeft, &KawabataSheet::Weft},
	{"2HB", &Fabric::BendingHysteresisWarp, &KawabataSheet::Warp},
	{"2HB", &Fabric::BendingHysteresisWeft, &KawabataSheet::Weft},
	{"T0", &Fabric::Thickness, &KawabataSheet::Warp},
	{"T", &Fabric::Thickness, &KawabataSheet::Warp},
	{"MIU", &Fabric::Friction, &KawabataSheet::Warp},
};

std::optional<Typing> TypedInSheet(const FabricFile& file, const FabricValue& value)
{
	for (const SheetNumber& each : SheetNumbers)
	{
		const auto unit = file.Sheet.Units.find(each.Name);
		if (each.Member != value.Member || unit == file.Sheet.Units.end())
		{
			continue;
		}
		const Result<const KawabataName*> name = FindKawabataName(each.Name);
		const auto read = [&](KawabataValues KawabataSheet::*direction)
		{ return (file.Sheet.*direction).*name.Value->Member; };
		// A direction that was not measured is as the other one.
		const double number =
			read(each.Direction)
				.value_or(read(&KawabataSheet::Warp).value_or(read(&KawabataSheet::Weft).value_or(0.0)));
		const Unit& in = FindUnit(name.Value->Kind, unit->second);
		return Typing{std::string("Kawabata.") + each.Name, number / in.Size, name.Value->Kind, in, each.IsInverse};
	}
	return std::nullopt;
}

} // namespace

std::vector<UnitSlip> FindUnitSlips(const Fabric& fabric)
{
	std::vector<Subject> subjects;
	for (const FabricValue& value : FabricValues())
	{
		const double number = static_cast<double>(fabric.*value.Member);
		// In the row, or in a sheet from which the fabric was imported.
		Subject subject{&value, number, {TypedAs(value, number, value.EditorUnit)}};
		if (value.Kind != Quantity::Ratio)
		{
			subject.Typings.push_back(TypedAs(value, number, UnitsOf(value.Kind)[1].Name));
		}
		subjects.push_back(std::move(subject));
	}
	return Check().Find(subjects, fabric);
}

std::vector<UnitSlip> FindUnitSlips(const FabricFile& file)
{
	std::vector<Subject> subjects;
	for (const FabricValue& value : FabricValues())
	{
		const double number = static_cast<double>(file.Values.*value.Member);
		const auto unit = file.Units.find(value.Name);
		const std::optional<Typing> sheet = unit == file.Units.end() ? TypedInSheet(file, value) : std::nullopt;
		const Typing typing = TypedAs(value, number, unit == file.Units.end() ? "" : unit->second);
		subjects.push_back({&value, number, {sheet.value_or(typing)}});
	}
	return Check().Find(subjects, file.Values);
}

} // namespace Cloth
