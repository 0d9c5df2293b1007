// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Misc/OutputDevice.h"

/** Tells whoever waits for a task what goes wrong in it. Errors and warnings are also in the log. */
class CORE_API FFeedbackContext : public FOutputDevice
{
protected:
	void Serialize(const TCHAR* Text, ELogVerbosity::Type Verbosity) override;
};
