// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Laws/Plot.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace Cloth
{

namespace
{

/// A change of slope this small, in parts of it, is rounding.
constexpr double Straight = 1e-5;

void AddKnots(std::vector<Plot::Knot>& knots, double slope, const Plot::Samples& samples, float side)
{
	for (size_t i = 1; i < samples.size(); ++i)
	{
		const auto [x0, y0] = samples[i - 1];
		const auto [x1, y1] = samples[i];
		const double next = (y1 - y0) / (x1 - x0);
		if (std::abs(next - slope) > Straight * std::abs(next))
		{
			knots.push_back({static_cast<float>(x0), side, static_cast<float>(next - slope)});
			slope = next;
		}
	}
}

/// Straight between samples and beyond the last one.
double Interpolated(const Plot::Samples& samples, double x)
{
	size_t i = 1;
	while (i + 1 < samples.size() && samples[i].first < x)
	{
		++i;
	}
	const auto [x0, y0] = samples[i - 1];
	const auto [x1, y1] = samples[i];
	return y0 + (x - x0) * (y1 - y0) / (x1 - x0);
}

} // namespace

Plot::Plot(double slope, const Samples& right, const Samples& left)
	: Slope(slope)
{
	AddKnots(Knots, slope, right, 1.0f);
	AddKnots(Knots, slope, left, -1.0f);
}

double Plot::At(double x) const
{
	double value = Slope * x;
	for (const Knot& knot : Knots)
	{
		const double side = knot.Side;
		value += static_cast<double>(knot.Change) * side * std::max(0.0, side * (x - static_cast<double>(knot.At)));
	}
	return value;
}

double Plot::SlopeAt(double x) const
{
	double slope = Slope;
	for (const Knot& knot : Knots)
	{
		slope += knot.Side * (static_cast<float>(x) - knot.At) > 0.0f ? static_cast<double>(knot.Change) : 0.0;
	}
	return slope;
}

MeasuredBranches::MeasuredBranches(const MeasuredCurve& curve)
	: Mean{{0.0, 0.0}}
	, Width{{0.0, 0.0}}
{
	for (const MeasuredPoint& point : curve)
	{
		const double at = point.At;
		const double loading = point.Loading;
		const double unloading = point.Unloading;
		if (at == 0.0)
		{
			Width[0].second = 0.5 * (loading - unloading);
			continue;
		}
		Mean.emplace_back(at, 0.5 * (loading + unloading));
		Width.emplace_back(at, 0.5 * (loading - unloading));
	}
}

Plot::Samples Conversion::operator()(const Plot::Samples& samples, bool negative) const
{
	const double sign = negative ? -1.0 : 1.0;
	std::vector<double> at{0.0};
	for (size_t i = 1; i < samples.size() && at.back() < Last; ++i)
	{
		const double from = at.back();
		const double to = std::min(samples[i].first, Last);
		const int pieces = static_cast<int>(std::ceil((to - from) / Finest));
		for (int piece = 1; piece <= pieces; ++piece)
		{
			at.push_back(from + (to - from) * piece / pieces);
		}
	}
	while (at.back() < Last)
	{
		at.push_back(std::min(at.back() + Finest, Last));
	}
	Plot::Samples converted;
	for (double deformation : at)
	{
		const double value = sign * Interpolated(samples, deformation);
		converted.emplace_back(To(sign * deformation, Parameter), value * Rate(sign * deformation, Parameter));
	}
	return converted;
}

Conversion Conversion::ShearAngle(double aspect)
{
	const auto strain = [](double angle, double r) { return std::sqrt(1.0 + r * std::sin(angle)) - 1.0; };
	// Half of the work is that of either diagonal.
	const auto rate = [](double angle, double r)
	{ return 0.5 * r * std::sqrt(1.0 + r * std::sin(angle)) / std::cos(angle); };
	return {strain, rate, aspect, 0.2, 1.2};
}

Conversion Conversion::BendAngle(double spacing)
{
	const auto vector = [](double curvature, double l) { return 2.0 * std::sin(0.5 * l * curvature) / l; };
	const auto rate = [](double curvature, double l) { return 1.0 / std::cos(0.5 * l * curvature); };
	return {vector, rate, spacing, 0.4 / spacing, 2.4 / spacing};
}

PlotLanes::PlotLanes(const std::vector<const Plot*>& ofThread)
{
	std::map<std::array<const Plot*, 4>, size_t> combinations;
	for (size_t first = 0; first < ofThread.size(); first += 4)
	{
		std::array<const Plot*, 4> plots{};
		for (size_t lane = 0; lane < 4 && first + lane < ofThread.size(); ++lane)
		{
			plots[lane] = ofThread[first + lane];
		}
		const auto [entry, isNew] = combinations.try_emplace(plots, Ranges.size());
		OfPack.push_back(entry->second);
		if (!isNew)
		{
			continue;
		}
		size_t count = 0;
		for (const Plot* plot : plots)
		{
			count = std::max(count, plot != nullptr ? plot->Knots.size() : 0);
		}
		Ranges.emplace_back(Knots.size(), count);
		for (size_t k = 0; k < count; ++k)
		{
			std::array<Plot::Knot, 4> knot{};
			for (size_t lane = 0; lane < 4; ++lane)
			{
				const Plot* plot = plots[lane];
				knot[lane] = plot != nullptr && k < plot->Knots.size() ? plot->Knots[k] : Plot::Knot{};
			}
			Knots.push_back({Float4::Set(knot[0].At, knot[1].At, knot[2].At, knot[3].At),
				Float4::Set(knot[0].Side, knot[1].Side, knot[2].Side, knot[3].Side),
				Float4::Set(knot[0].Change, knot[1].Change, knot[2].Change, knot[3].Change)});
		}
	}
}

} // namespace Cloth
