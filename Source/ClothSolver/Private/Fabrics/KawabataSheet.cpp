// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/KawabataSheet.h"

#include "ClothSolver/Messages.h"
#include "Core/Validation.h"
#include "Fabrics/Decimal.h"
#include "Fabrics/TypedNumber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

constexpr KawabataName Names[] = {
	{"LT", Quantity::Ratio, "", &KawabataValues::LT, 0.1, 1.2},
	{"WT", Quantity::Work, "gf cm/cm2", &KawabataValues::WT, 1e-3, 1e5},
	{"RT", Quantity::Ratio, "%", &KawabataValues::RT, 0.05, 1.0},
	{"EMT", Quantity::Ratio, "%", &KawabataValues::EMT, 2e-3, 10.0},
	{"EM", Quantity::Ratio, "%", &KawabataValues::EMT, 2e-3, 10.0},
	{"Fm", Quantity::Tension, "gf/cm", &KawabataValues::Fm, 0.1, 1e6},
	{"G", Quantity::ShearStiffness, "gf/(cm deg)", &KawabataValues::G, 0.0, 1e6},
	{"2HG", Quantity::Tension, "gf/cm", &KawabataValues::TwoHG, 0.0, 1e4},
	{"2HG5", Quantity::Tension, "gf/cm", &KawabataValues::TwoHG5, 0.0, 1e4},
	{"B", Quantity::BendingStiffness, "gf cm2/cm", &KawabataValues::B, 0.0, 1e3},
	{"2HB", Quantity::BendingMoment, "gf cm/cm", &KawabataValues::TwoHB, 0.0, 10.0},
	{"W", Quantity::ArealDensity, "mg/cm2", &KawabataValues::W, 1e-4, 1e3},
	{"T0", Quantity::Length, "mm", &KawabataValues::T0, 0.0, 0.1},
	{"T", Quantity::Length, "mm", &KawabataValues::T0, 0.0, 0.1},
	{"MIU", Quantity::Ratio, "", &KawabataValues::MIU, 0.0, 10.0},
	{"MMD", Quantity::Ratio, "", nullptr, 0.0, 0.0},
	{"SMD", Quantity::Length, "um", nullptr, 0.0, 0.0},
	{"LC", Quantity::Ratio, "", nullptr, 0.0, 0.0},
	{"WC", Quantity::Work, "gf cm/cm2", nullptr, 0.0, 0.0},
	{"RC", Quantity::Ratio, "%", nullptr, 0.0, 0.0},
	{"TM", Quantity::Length, "mm", nullptr, 0.0, 0.0},
};

constexpr double UsualLargestForce = 490.3325; // 500 gf/cm
constexpr double RadiansPerDegree = std::numbers::pi / 180.0;

/// Straight pieces of a tensile plot.
constexpr int Pieces = 12;

/// How far the linearity of a sheet may be from what its other numbers say; they are rounded.
constexpr double Rounding = 0.1;

Status CheckPossible(const KawabataValues& values, const char* direction)
{
	for (const KawabataName& name : Names)
	{
		if (name.Member == nullptr || !(values.*name.Member))
		{
			continue;
		}
		if (Status status = CheckPossible(name, *(values.*name.Member), direction); !status)
		{
			return status;
		}
	}
	return {};
}

/// What one direction says, filled up by the other one.
KawabataValues Merge(KawabataValues values, const KawabataValues& other)
{
	for (const KawabataName& name : Names)
	{
		if (name.Member != nullptr && !(values.*name.Member))
		{
			values.*name.Member = other.*name.Member;
		}
	}
	return values;
}

std::optional<double> Mean(const std::optional<double>& a, const std::optional<double>& b)
{
	return a && b ? std::optional(0.5 * (*a + *b)) : std::nullopt;
}

/// Twice the area below a power of x, made of straight pieces, from 0 to 1.
double Linearity(double exponent)
{
	double sum = 0.5;
	for (int i = 1; i < Pieces; ++i)
	{
		sum += std::pow(static_cast<double>(i) / Pieces, exponent);
	}
	return 2.0 * sum / Pieces;
}

/// The power whose straight pieces have this linearity, so that the work is the sheet's to the last digit. A smooth
/// power would be 2 / linearity - 1.
double ExponentOf(double linearity)
{
	double low = 0.0;
	double high = 64.0;
	for (int i = 0; i < 60; ++i)
	{
		const double middle = 0.5 * (low + high);
		(Linearity(middle) > linearity ? low : high) = middle;
	}
	return 0.5 * (low + high);
}

struct TensilePlot
{
	double Stiffness = 0.0;
	MeasuredCurve Curve;
};

/// A rising power through the largest force, with the sheet's linearity, and another one back, with the work that
/// returns.
Result<TensilePlot> ToTensilePlot(const KawabataValues& values)
{
	const double force = values.Fm.value_or(UsualLargestForce);
	std::optional<double> linearity = values.LT;
	std::optional<double> strain = values.EMT;
	if (!strain && linearity && values.WT)
	{
		strain = *values.WT / (0.5 * force * *linearity);
	}
	if (!strain)
	{
		return Status{std::string("Kawabata.EMT is missing; ") + (values.LT ? "LT" : "WT") + " alone says too little"};
	}
	TensilePlot plot;
	plot.Stiffness = force / *strain;
	if (values.WT)
	{
		const double measured = *values.WT / (0.5 * force * *strain);
		if (std::abs(measured - linearity.value_or(measured)) > Rounding * measured)
		{
			return Refuse("Kawabata.LT", Text(*linearity), Text(measured) + ", which is WT / (EMT Fm / 2)");
		}
		linearity = measured;
		if (Status status = RequireRange("WT / (EMT Fm / 2), the linearity,", measured, 0.1, 1.2); !status)
		{
			return status;
		}
	}
	if (!linearity && !values.RT)
	{
		return plot;
	}
	const double loading = ExponentOf(linearity.value_or(1.0));
	const double unloading = ExponentOf(linearity.value_or(1.0) * values.RT.value_or(1.0));
	for (int i = 1; i <= Pieces; ++i)
	{
		const double part = static_cast<double>(i) / Pieces;
		plot.Curve.push_back({static_cast<float>(*strain * part), static_cast<float>(force * std::pow(part, loading)),
			static_cast<float>(force * std::pow(part, unloading))});
	}
	return plot;
}

/// A straight line, as wide at 0.5 and at 5 degrees as the sheet says.
MeasuredCurve ToShearCurve(double stiffness, double width, double width5)
{
	MeasuredCurve curve;
	for (const double degrees : {0.0, 0.5, 5.0})
	{
		const double half = std::max(0.0, 0.5 * (width + (width5 - width) * (degrees - 0.5) / 4.5));
		const double mean = stiffness * degrees * RadiansPerDegree;
		curve.push_back({static_cast<float>(degrees * RadiansPerDegree), static_cast<float>(mean + half),
			static_cast<float>(mean - half)});
	}
	return curve;
}

Status SetTension(const KawabataValues& warp, const KawabataValues& weft, Fabric& fabric)
{
	if (!warp.EMT && !warp.LT && !warp.WT)
	{
		fabric.TensileResilience = static_cast<float>(Mean(warp.RT, weft.RT).value_or(fabric.TensileResilience));
		return {};
	}
	Result<TensilePlot> along = ToTensilePlot(warp);
	Result<TensilePlot> across = ToTensilePlot(weft);
	if (!along || !across)
	{
		return {along ? across.Error : along.Error};
	}
	fabric.TensileStiffnessWarp = static_cast<float>(along.Value.Stiffness);
	fabric.TensileStiffnessWeft = static_cast<float>(across.Value.Stiffness);
	fabric.TensileCurveWarp = along.Value.Curve;
	fabric.TensileCurveWeft = across.Value.Curve;
	fabric.TensileResilience = 1.0f; // plots have their own
	return {};
}

void SetShear(const KawabataValues& warp, const KawabataValues& weft, Fabric& fabric)
{
	const std::optional<double> stiffness = Mean(warp.G, weft.G);
	const std::optional<double> width = Mean(warp.TwoHG, weft.TwoHG);
	const std::optional<double> width5 = Mean(warp.TwoHG5, weft.TwoHG5);
	fabric.Shear = static_cast<float>(stiffness.value_or(static_cast<double>(fabric.Shear)));
	const double constant = 0.5 * width.value_or(width5.value_or(2.0 * static_cast<double>(fabric.ShearHysteresis)));
	fabric.ShearHysteresis = static_cast<float>(constant);
	if (stiffness.value_or(0.0) > 0.0 && width && width5 && *width5 > *width)
	{
		fabric.ShearCurve = ToShearCurve(*stiffness, *width, *width5);
	}
}

std::vector<std::string> SplitRow(std::string_view row)
{
	const char separator = row.find(';') != std::string_view::npos ? ';' : ',';
	std::vector<std::string> cells(1);
	for (const char c : row)
	{
		if (c == separator)
		{
			cells.emplace_back();
		}
		else if (c != '"')
		{
			cells.back() += c == ',' ? '.' : c;
		}
	}
	for (std::string& cell : cells)
	{
		const size_t first = std::min(cell.find_first_not_of(" \t\r"), cell.size());
		cell = cell.substr(first, cell.find_last_not_of(" \t\r") + 1 - first);
	}
	while (!cells.empty() && cells.back().empty())
	{
		cells.pop_back();
	}
	return cells;
}

bool IsNumber(const std::string& cell) { return !cell.empty() && ReadDecimal(cell).Length == cell.size(); }

/// Whether a row says nothing: a heading, a comment, or what programs write above the first name, such as a date. A
/// number beside an unknown name is a mistake even there.
bool IsLeftOut(const std::vector<std::string>& cells, bool isBeforeFirst)
{
	const std::string& first = cells[0];
	const bool isTitle = isBeforeFirst && !FindKawabataName(first) && (cells.size() < 2 || !IsNumber(cells[1]));
	return isTitle || first.starts_with('#') || first == "name" || first == "Name" || first == "NAME";
}

Status ReadRow(std::vector<std::string> cells, KawabataSheet& sheet)
{
	const Result<const KawabataName*> name = FindKawabataName(cells[0]);
	if (!name || name.Value->Member == nullptr)
	{
		return {name.Error};
	}
	if (cells.size() == 3 && ReadDecimal(cells[2]).Length == 0)
	{
		cells.insert(cells.begin() + 2, std::string());
	}
	if (cells.size() < 2 || cells.size() > 4)
	{
		return {"expected name, value, unit or name, warp, weft, unit"};
	}
	cells.resize(4);
	const std::array<KawabataValues*, 2> directions = {&sheet.Warp, &sheet.Weft};
	for (size_t i = 0; i < 2; ++i)
	{
		std::optional<double>& value = directions[i]->*name.Value->Member;
		if (value)
		{
			return {std::string(name.Value->Name) + " is given twice"};
		}
		if (const std::string& cell = cells[1 + i]; !cell.empty())
		{
			const Result<TypedNumber> number = ReadTyped(cell + " " + cells[3], name.Value->Kind, name.Value->Unit);
			if (!number)
			{
				return {cells[0] + ": " + number.Error};
			}
			value = number.Value.International();
			sheet.Units[name.Value->Name] = number.Value.In->Name;
		}
	}
	return {};
}

} // namespace

std::span<const KawabataName> KawabataNames() { return Names; }

Status CheckPossible(const KawabataName& name, double value, const char* direction)
{
	const double unit = ReadQuantity("1", name.Kind, name.Unit).Value;
	const std::string label = std::string("Kawabata.") + name.Name + " (" + direction + ")";
	Status status = RequireRange(label.c_str(), value / unit, name.Low / unit, name.High / unit, name.Unit);
	const bool isPercentage = std::string_view(name.Unit) == "%";
	if (!status && isPercentage && value / unit >= name.Low && value / unit <= name.High)
	{
		status.Error +=
			"; as a fraction, " + Text(value / unit) + " would be " + Text(value / unit / unit) + " %: was that meant?";
	}
	return status;
}

Result<const KawabataName*> FindKawabataName(std::string_view name)
{
	std::string known;
	for (const KawabataName& candidate : Names)
	{
		if (name == candidate.Name)
		{
			return &candidate;
		}
		known += known.empty() ? "" : ", ";
		known += candidate.Name;
	}
	return Status{Printable(name) + " is no value of a Kawabata sheet; known: " + known};
}

Result<KawabataSheet> ReadKawabataCsv(std::string_view text)
{
	constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";
	if (text.starts_with(ByteOrderMark))
	{
		text.remove_prefix(ByteOrderMark.size());
	}
	KawabataSheet sheet;
	bool isBeforeFirst = true;
	for (int number = 1; !text.empty(); ++number)
	{
		const size_t end = std::min(text.find('\n'), text.size());
		const std::vector<std::string> cells = SplitRow(text.substr(0, end));
		text.remove_prefix(std::min(end + 1, text.size()));
		if (cells.empty() || IsLeftOut(cells, isBeforeFirst))
		{
			continue;
		}
		if (const Status status = ReadRow(cells, sheet); !status)
		{
			return Status{"row " + std::to_string(number) + ": " + status.Error};
		}
		isBeforeFirst = false;
	}
	return isBeforeFirst ? Result<KawabataSheet>(Status{"there are no values"}) : sheet;
}

Result<Fabric> ToFabric(const KawabataSheet& sheet, const Fabric& otherwise)
{
	if (Status status = FirstRefusal(CheckPossible(sheet.Warp, "warp"), CheckPossible(sheet.Weft, "weft")); !status)
	{
		return status;
	}
	const KawabataValues warp = Merge(sheet.Warp, sheet.Weft);
	const KawabataValues weft = Merge(sheet.Weft, sheet.Warp);
	Fabric fabric = otherwise;
	if (Status status = SetTension(warp, weft, fabric); !status)
	{
		return status;
	}
	SetShear(warp, weft, fabric);
	const auto set = [](float& value, const std::optional<double>& measured, double scale = 1.0)
	{ value = measured ? static_cast<float>(scale * *measured) : value; };
	set(fabric.BendingWarp, warp.B);
	set(fabric.BendingWeft, weft.B);
	set(fabric.BendingHysteresisWarp, warp.TwoHB, 0.5);
	set(fabric.BendingHysteresisWeft, weft.TwoHB, 0.5);
	set(fabric.ArealDensity, Mean(warp.W, weft.W));
	set(fabric.Thickness, Mean(warp.T0, weft.T0));
	set(fabric.Friction, Mean(warp.MIU, weft.MIU));
	if (Status status = Validate(fabric); !status)
	{
		return status;
	}
	return fabric;
}

} // namespace Cloth
