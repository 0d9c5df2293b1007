// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Fuzz.h"
#include "Server/Messages.h"

#include <nlohmann/json.hpp>

/// A message of a page to the live server, and its refusal, which is JSON.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	try
	{
		const Input::Field message = Live::ParseMessage(Fuzz::ToText(data, size));
		const std::string refusal = Live::Refusal(message, "unknown " + message.Require("do").Text());
		Fuzz::Require(nlohmann::json::accept(refusal), "a refusal is JSON");
	}
	catch (const Input::Error& error)
	{
		Fuzz::RequireGoodMessage(error.what());
		Fuzz::Require(nlohmann::json::accept(Live::ErrorMessage(Live::WithoutPlace(error.what()))), "so is an error");
	}
	return 0;
}
