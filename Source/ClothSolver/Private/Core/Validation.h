// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/FabricValues.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Vector.h"

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <string>

namespace Cloth
{

inline std::string Text(double value)
{
	char text[32];
	std::snprintf(text, sizeof(text), "%.9g", value);
	return text;
}

/// name[index], as messages call an element.
inline std::string At(const char* name, size_t index)
{
	std::string text = name;
	text += '[';
	text += std::to_string(index);
	text += ']';
	return text;
}

inline std::string Text(Vector3 v)
{
	char text[96];
	std::snprintf(text, sizeof(text), "(%.9g, %.9g, %.9g)", static_cast<double>(v.X), static_cast<double>(v.Y),
		static_cast<double>(v.Z));
	return text;
}

inline Status Refuse(const std::string& name, const std::string& value, const std::string& allowed)
{
	return {name + " is " + value + "; allowed: " + allowed};
}

/// A finite number in [low, high]. The value came as a float or becomes one, so the ends are taken as floats too.
inline bool IsInRange(double value, double low, double high)
{
	if (!(std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max())))
	{
		return false;
	}
	const float single = static_cast<float>(value);
	return single >= static_cast<float>(low) && single <= static_cast<float>(high);
}

inline std::string RangeText(double low, double high, const char* unit = "")
{
	return Text(low) + " to " + Text(high) + (unit[0] == '\0' ? "" : " ") + unit;
}

inline Status RequireRange(const char* name, double value, double low, double high, const char* unit = "")
{
	return IsInRange(value, low, high) ? Status{} : Refuse(name, Text(value), RangeText(low, high, unit));
}

/// Integers, of which floats cannot tell large ones apart.
inline Status RequireRange(const char* name, int value, int low, int high)
{
	return value >= low && value <= high ? Status{} : Refuse(name, std::to_string(value), RangeText(low, high));
}

/// Points further and further from the origin; loading above unloading, and their mean rising.
Status RequireCurve(const FabricCurve& kind, const MeasuredCurve& curve);

/// The first refusal in a list of checks, or success.
template <typename... Statuses>
Status FirstRefusal(Statuses&&... statuses)
{
	Status first;
	((first.Ok() ? void(first = statuses) : void()), ...);
	return first;
}

/// An enumerator, the last of which is given.
template <typename Enumeration>
Status RequireEnumerator(const char* name, Enumeration value, Enumeration last)
{
	return RequireRange(name, static_cast<int>(value), 0, static_cast<int>(last));
}

} // namespace Cloth
