// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Misc/CString.h"

#define TCHAR_TO_UTF8(String) (Host::ToUtf8(String).c_str())
#define UTF8_TO_TCHAR(String) (Host::FromUtf8(String).c_str())
