// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Chart.h"

#include "Print.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Lab
{

namespace
{

constexpr double Width = 760.0;
constexpr double Height = 520.0;
constexpr double Left = 80.0;
constexpr double Right = 740.0;
constexpr double Top = 50.0;
constexpr double Bottom = 455.0;

/// Curves of this many points are drawn without marks.
constexpr size_t DenseCurve = 40;

/// More curves than this have their legend beside the plot.
constexpr size_t FewCurves = 6;
constexpr double LegendWidth = 290.0;

struct Look
{
	const char* Colour;
	const char* Dash;
	bool bSquare = false; ///< marks; else round
};
// Distinguishable also for the colour-blind and in print.
constexpr std::array<Look, 20> Looks = {{{"#0072b2", "none"}, {"#56b4e9", "6 3"}, {"#d55e00", "none"},
	{"#e69f00", "6 3"}, {"#009e73", "2 3"}, {"#cc79a7", "none"}, {"#000000", "6 3"}, {"#009e73", "none"},
	{"#cc79a7", "2 3"}, {"#0072b2", "2 3"}, {"#d55e00", "6 3", true}, {"#56b4e9", "none", true},
	{"#000000", "none", true}, {"#e69f00", "none", true}, {"#009e73", "6 3", true}, {"#cc79a7", "6 3", true},
	{"#0072b2", "6 3", true}, {"#000000", "2 3", true}, {"#e69f00", "2 3", true}, {"#56b4e9", "2 3", true}}};

/// Maps a range to pixels, by the values or by their logarithms.
class Axis
{
public:
	Axis(Scale by, double from, double to, double begin, double end)
		: By(by)
		, Low(Scaled(from))
		, High(Scaled(to))
		, Begin(begin)
		, End(end)
	{
	}

	double At(double value) const { return Begin + (Scaled(value) - Low) / (High - Low) * (End - Begin); }

	std::vector<double> Ticks() const { return By == Scale::Linear ? EvenTicks() : PowerTicks(); }

private:
	double Scaled(double value) const { return By == Scale::Linear ? value : std::log10(value); }
	bool Contains(double scaled) const
	{
		const double slack = 1e-9 * (High - Low);
		return scaled >= Low - slack && scaled <= High + slack;
	}

	/// 1, 2 or 5 times a power of ten apart, five to ten of them.
	std::vector<double> EvenTicks() const
	{
		const double power = std::pow(10.0, std::floor(std::log10((High - Low) / 5.0)));
		const double wish = (High - Low) / 5.0 / power;
		const double spacing = power * (wish >= 5.0 ? 5.0 : wish >= 2.0 ? 2.0 : 1.0);
		std::vector<double> ticks;
		for (double tick = std::ceil(Low / spacing); Contains(tick * spacing); tick += 1.0)
		{
			ticks.push_back(tick * spacing + 0.0); // no negative zero
		}
		return ticks;
	}

	/// 1, 2 and 5 times powers of ten, or only the powers if that is too many.
	std::vector<double> PowerTicks() const
	{
		std::vector<double> ticks;
		const bool fine = High - Low < 2.6;
		for (int power = static_cast<int>(std::floor(Low)); power <= static_cast<int>(std::ceil(High)); ++power)
		{
			for (double digit : {1.0, 2.0, 5.0})
			{
				const double value = digit * std::pow(10.0, power);
				if ((digit == 1.0 || fine) && Contains(std::log10(value)))
				{
					ticks.push_back(value);
				}
			}
		}
		return ticks;
	}

	Scale By;
	double Low;
	double High;
	double Begin;
	double End;
};

struct Range
{
	double Low = std::numeric_limits<double>::infinity();
	double High = -std::numeric_limits<double>::infinity();

	void Include(double value)
	{
		Low = std::min(Low, value);
		High = std::max(High, value);
	}
	Axis Over(Scale by, double begin, double end) const
	{
		const double margin = High > Low ? 0.04 * (High - Low) : 1.0;
		return by == Scale::Linear ? Axis{by, Low - margin, High + margin, begin, end}
								   : Axis{by, Low / 1.25, High * 1.25, begin, end};
	}
};

std::string Escape(const std::string& text)
{
	std::string escaped;
	for (char letter : text)
	{
		switch (letter)
		{
		case '&':
			escaped += "&amp;";
			break;
		case '<':
			escaped += "&lt;";
			break;
		case '>':
			escaped += "&gt;";
			break;
		default:
			escaped += letter;
		}
	}
	return escaped;
}

std::string Line(double x1, double y1, double x2, double y2, const char* style)
{
	return Format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' %s/>\n", x1, y1, x2, y2, style);
}

std::string Text(double x, double y, const std::string& text, const char* style)
{
	return Format("<text x='%.1f' y='%.1f' %s>%s</text>\n", x, y, style, Escape(text).c_str());
}

std::string Mark(double x, double y, const Look& look)
{
	constexpr double Radius = 3.5;
	return look.bSquare ? Format("<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='%s'/>\n", x - Radius,
			   y - Radius, 2.0 * Radius, 2.0 * Radius, look.Colour)
						: Format("<circle cx='%.1f' cy='%.1f' r='%.1f' fill='%s'/>\n", x, y, Radius, look.Colour);
}

std::string Grid(const Chart& chart, const Axis& xAxis, const Axis& yAxis)
{
	std::string svg;
	const auto across = [&](double tick, const std::string& name)
	{
		const double x = xAxis.At(tick);
		svg += Line(x, Top, x, Bottom, "stroke='#dddddd'");
		svg += Text(x, Bottom + 18.0, name, "text-anchor='middle'");
	};
	for (size_t i = 0; i < chart.Names.size(); ++i)
	{
		across(static_cast<double>(i), chart.Names[i]);
	}
	for (double tick : chart.Names.empty() ? xAxis.Ticks() : std::vector<double>())
	{
		across(tick, Number(tick));
	}
	for (double tick : yAxis.Ticks())
	{
		const double y = yAxis.At(tick);
		svg += Line(Left, y, Right, y, "stroke='#dddddd'");
		svg += Text(Left - 8.0, y + 4.0, Number(tick), "text-anchor='end'");
	}
	for (const ChartGuide& guide : chart.Guides)
	{
		const double y = yAxis.At(guide.Y);
		svg += Line(Left, y, Right, y, "stroke='#555555' stroke-dasharray='2 4'");
		svg += Text(Right - 6.0, y - 5.0, guide.Label, "text-anchor='end' fill='#555555'");
	}
	svg += Format("<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='none' stroke='#333333'/>\n", Left, Top,
		Right - Left, Bottom - Top);
	svg += Text((Left + Right) / 2.0, Height - 22.0, chart.X.Label, "text-anchor='middle'");
	svg += Format("<g transform='translate(24 %.1f) rotate(-90)'>%s</g>\n", (Top + Bottom) / 2.0,
		Text(0.0, 0.0, chart.Y.Label, "text-anchor='middle'").c_str());
	svg += Text((Left + Right) / 2.0, 30.0, chart.Title, "text-anchor='middle' font-size='16'");
	return svg;
}

std::string Curve(const ChartSeries& series, bool bJoined, const Look& look, const Axis& xAxis, const Axis& yAxis)
{
	std::string path;
	std::string marks;
	for (const ChartPoint& point : series.Points)
	{
		const double x = xAxis.At(point.X);
		const double y = yAxis.At(point.Y);
		path += Format("%.1f,%.1f ", x, y);
		if (series.Points.size() < DenseCurve)
		{
			marks += Mark(x, y, look);
		}
		if (!point.Label.empty())
		{
			marks += Text(x + 5.0, y - 6.0, point.Label, Format("font-size='11' fill='%s'", look.Colour).c_str());
		}
	}
	return bJoined ? Format("<polyline points='%s' fill='none' stroke='%s' stroke-width='2' stroke-dasharray='%s'/>\n",
						 path.c_str(), look.Colour, look.Dash)
			+ marks
				   : marks;
}

bool HasManyCurves(const Chart& chart) { return chart.Series.size() > FewCurves; }

std::string Legend(const Chart& chart)
{
	constexpr double LineHeight = 20.0;
	const double inside = chart.LegendAtRight ? Right - LegendWidth - 10.0 : Left + 10.0;
	const double x = HasManyCurves(chart) ? Right + 10.0 : inside;
	double y = HasManyCurves(chart) ? Top : Top + 10.0;
	std::string svg = Format("<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='white' stroke='#bbbbbb'/>\n", x,
		y, LegendWidth, LineHeight * static_cast<double>(chart.Series.size()) + 8.0);
	for (size_t i = 0; i < chart.Series.size(); ++i)
	{
		const Look& look = Looks[i % Looks.size()];
		y += LineHeight;
		svg += Line(x + 8.0, y - 5.0, x + 38.0, y - 5.0,
			Format("stroke='%s' stroke-width='2' stroke-dasharray='%s'", look.Colour, look.Dash).c_str());
		svg += Mark(x + 23.0, y - 5.0, look);
		svg += Text(x + 46.0, y, chart.Series[i].Name, "");
	}
	return svg;
}

} // namespace

std::string Draw(const Chart& chart)
{
	Range xRange;
	Range yRange;
	for (const ChartSeries& series : chart.Series)
	{
		for (const ChartPoint& point : series.Points)
		{
			xRange.Include(point.X);
			yRange.Include(point.Y);
		}
	}
	for (const ChartGuide& guide : chart.Guides)
	{
		yRange.Include(guide.Y);
	}
	for (size_t i = 0; i < chart.Names.size(); ++i)
	{
		xRange.Include(static_cast<double>(i) - 0.4);
		xRange.Include(static_cast<double>(i) + 0.4);
	}
	const Axis xAxis = xRange.Over(chart.X.By, Left, Right);
	const Axis yAxis = yRange.Over(chart.Y.By, Bottom, Top);
	const double width = HasManyCurves(chart) ? Width + LegendWidth : Width;
	std::string svg =
		Format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' height='%.0f' "
			   "font-family='sans-serif' font-size='13'>\n"
			   "<rect width='100%%' height='100%%' fill='white'/>\n",
			width, Height, width, Height);
	svg += Grid(chart, xAxis, yAxis);
	for (size_t i = 0; i < chart.Series.size(); ++i)
	{
		svg += Curve(chart.Series[i], chart.Names.empty(), Looks[i % Looks.size()], xAxis, yAxis);
	}
	return svg + Legend(chart) + "</svg>\n";
}

} // namespace Lab
