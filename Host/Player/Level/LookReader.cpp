// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/LookReader.h"

#include <cmath>
#include <string>
#include <vector>

namespace Player
{

namespace
{

constexpr Input::Range Share{0.0, 1.0};
constexpr Input::Range Count{0.0, 10000.0};
constexpr float FloorFades = 9.0f; // m

/// "#rrggbb", as in every program for pictures, made linear.
Color ReadColor(const Input::Field& field)
{
	const std::string& text = field.Text();
	if (text.size() != 7 || text[0] != '#' || text.find_first_not_of("0123456789abcdefABCDEF", 1) != std::string::npos)
	{
		field.Fail("'" + text + "' is not a colour like \"#c0392b\"");
	}
	const unsigned long bits = std::stoul(text.substr(1), nullptr, 16);
	const auto linear = [bits](unsigned shift)
	{ return std::pow(static_cast<float>((bits >> shift) & 255) / 255.0f, 2.2f); };
	return {linear(16), linear(8), linear(0)};
}

Vector2 ReadCounts(const Input::Field& field)
{
	const std::vector<double> counts = field.Numbers(2, Count);
	return {static_cast<float>(counts[0]), static_cast<float>(counts[1])};
}

} // namespace

void ReadLook(const Input::Field& field, Look& look)
{
	static const std::vector<std::string> Keys = {
		"Color", "Accent", "Stripes", "Threads", "Gloss", "Sheen", "Translucency", "Floor"};
	field.AllowKeys(Keys);
	if (const auto color = field.Find("Color"))
	{
		look.Base = ReadColor(*color);
		look.Accent = look.Base;
	}
	if (const auto accent = field.Find("Accent"))
	{
		look.Accent = ReadColor(*accent);
	}
	if (const auto stripes = field.Find("Stripes"))
	{
		look.Stripes = ReadCounts(*stripes);
	}
	if (const auto threads = field.Find("Threads"))
	{
		look.Threads = ReadCounts(*threads);
	}
	if (const auto gloss = field.Find("Gloss"))
	{
		look.Gloss = static_cast<float>(gloss->Number(Share));
	}
	if (const auto sheen = field.Find("Sheen"))
	{
		look.Sheen = static_cast<float>(sheen->Number(Share));
	}
	if (const auto translucency = field.Find("Translucency"))
	{
		look.Translucency = static_cast<float>(translucency->Number(Share));
	}
	if (const auto floor = field.Find("Floor"))
	{
		look.Fades = floor->Boolean() ? FloorFades : 0.0f;
	}
}

} // namespace Player
