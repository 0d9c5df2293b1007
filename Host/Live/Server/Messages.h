// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Field.h"

#include <string>

namespace Live
{

/// A message of a client: an object that says what to do. Throws an Input::Error.
Input::Field ParseMessage(const std::string& text);

/// Throws an Input::Error if a JSON text, or a table, has more values than anything that is meant.
void RefuseManyValues(const std::string& text);

/// What an error says, without the name of the message in front.
std::string WithoutPlace(const std::string& error);

/// {"error": "..."}
std::string ErrorMessage(const std::string& error);

/// {"reply": N, "error": "..."} if the message has a number, else {"error": "..."}.
std::string Refusal(const Input::Field& message, const std::string& error);

} // namespace Live
