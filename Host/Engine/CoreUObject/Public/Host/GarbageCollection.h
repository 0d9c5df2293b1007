// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/Function.h"

class FProperty;
class UObject;

namespace Host
{
/** Calls a function for each object that a value refers to. Where it returns false, the reference becomes null. */
COREUOBJECT_API void VisitReferences(const FProperty& Property, void* Value, TFunctionRef<bool(UObject&)> Visit);

/** Lets garbage collection ask for objects that are referred to by something that is no object. */
COREUOBJECT_API void AddReferencer(TFunction<void(TArray<UObject*>&)> Referencer);
} // namespace Host
