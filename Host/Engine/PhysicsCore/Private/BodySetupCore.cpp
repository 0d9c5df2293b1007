// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "BodySetupCore.h"

UBodySetupCore::UBodySetupCore(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

TEnumAsByte<ECollisionTraceFlag> UBodySetupCore::GetCollisionTraceFlag() const
{
	return CollisionTraceFlag == CTF_UseDefault ? TEnumAsByte<ECollisionTraceFlag>(CTF_UseSimpleAndComplex)
												: CollisionTraceFlag;
}
