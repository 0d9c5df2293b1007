// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "BodySetupEnums.generated.h"

/// Which geometry of a mesh collides.
UENUM()
enum ECollisionTraceFlag : int
{
	CTF_UseDefault,
	CTF_UseSimpleAndComplex,
	CTF_UseSimpleAsComplex,
	CTF_UseComplexAsSimple,
	CTF_MAX,
};

/// Whether a body of a physics asset collides.
UENUM()
namespace EBodyCollisionResponse
{
enum Type : int
{
	BodyCollision_Enabled,
	BodyCollision_Disabled,
};
} // namespace EBodyCollisionResponse
