// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Messages.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace Live
{

namespace
{

constexpr const char* Name = "message";
constexpr Input::Range Numbers{0.0, 2147483647.0};

std::string Dump(const nlohmann::json& json)
{
	return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

void RefuseManyValues(const std::string& text)
{
	constexpr size_t Most = 20000;
	size_t values = 1;
	bool isText = false;
	for (size_t i = 0; i < text.size(); ++i)
	{
		isText = isText != (text[i] == '"');
		values += !isText && std::string_view(",[{").find(text[i]) != std::string_view::npos ? 1 : 0;
		// What comes after a backslash, such as a quotation mark, ends no text.
		i += isText && text[i] == '\\' ? 1 : 0;
	}
	if (values > Most)
	{
		throw Input::Error("there are more than " + std::to_string(Most) + " values");
	}
}

Input::Field ParseMessage(const std::string& text)
{
	RefuseManyValues(text);
	Input::Field message = Input::Field::Parse(Name, text);
	message.Require("do").Text();
	if (const auto id = message.Find("id"))
	{
		id->Integer(Numbers);
	}
	return message;
}

std::string WithoutPlace(const std::string& error)
{
	const std::string start = std::string(Name) + ":";
	if (!error.starts_with(start))
	{
		return error;
	}
	const size_t end = error.find_first_not_of("0123456789", start.size());
	return end != std::string::npos && error.compare(end, 2, ": ") == 0 ? error.substr(end + 2) : error;
}

std::string ErrorMessage(const std::string& error) { return Dump({{"error", error}}); }

std::string Refusal(const Input::Field& message, const std::string& error)
{
	const auto id = message.Find("id");
	return id ? Dump({{"reply", id->Integer(Numbers)}, {"error", error}}) : ErrorMessage(error);
}

} // namespace Live
