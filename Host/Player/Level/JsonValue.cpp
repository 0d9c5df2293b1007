// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/JsonValue.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace Player
{

namespace
{

/// Whole numbers stay what they were, without ".0".
nlohmann::ordered_json ToJson(double number)
{
	constexpr double LargestWhole = 9007199254740992.0;
	const bool isWhole = std::abs(number) < LargestWhole && number == std::floor(number);
	return isWhole ? nlohmann::ordered_json(static_cast<int64_t>(number)) : nlohmann::ordered_json(number);
}

} // namespace

nlohmann::ordered_json ToJson(const Input::Field& field)
{
	constexpr double Largest = std::numeric_limits<double>::max();
	nlohmann::ordered_json json;
	switch (field.Kind())
	{
	case Input::JsonKind::Null:
		break;
	case Input::JsonKind::Boolean:
		json = field.Boolean();
		break;
	case Input::JsonKind::Number:
		json = ToJson(field.Number({-Largest, Largest}));
		break;
	case Input::JsonKind::Text:
		json = field.Text();
		break;
	case Input::JsonKind::Array:
		json = nlohmann::ordered_json::array();
		for (const Input::Field& element : field.Elements())
		{
			json.push_back(ToJson(element));
		}
		break;
	case Input::JsonKind::Object:
		json = nlohmann::ordered_json::object();
		for (const std::string& key : field.Keys())
		{
			json[key] = ToJson(field.Require(key));
		}
		break;
	}
	return json;
}

} // namespace Player
