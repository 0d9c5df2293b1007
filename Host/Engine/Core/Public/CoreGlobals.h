// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreTypes.h"

class FFeedbackContext;

namespace Host
{
/** Lets a program pose as a commandlet: without windows. */
CORE_API void SetRunningCommandlet(bool bRunning);
} // namespace Host

CORE_API bool IsRunningCommandlet();

/** The Host ends without objects that are gone before their modules. */
inline bool IsEngineExitRequested() { return false; }

class ITransaction;

/** The change that is being recorded; null outside of transactions. */
extern CORE_API ITransaction* GUndo;
extern CORE_API FFeedbackContext* GWarn;
/** Grows by one a frame. */
extern CORE_API uint64 GFrameCounter;
