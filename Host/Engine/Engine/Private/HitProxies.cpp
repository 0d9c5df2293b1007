// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HitProxies.h"

HHitProxyType* HHitProxy::StaticGetType()
{
	static HHitProxyType StaticType(nullptr, TEXT("HHitProxy"));
	return &StaticType;
}

bool HHitProxy::IsA(HHitProxyType* TestType) const
{
	const HHitProxyType* Type = GetType();
	while (Type != nullptr && Type != TestType)
	{
		Type = Type->GetParent();
	}
	return Type != nullptr;
}
