// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>

namespace Live
{

/// Opens an address in the user's browser, if there is a desktop with one. Does not wait for it. False if there is
/// none.
bool OpenBrowser(const std::string& url);

} // namespace Live
