// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Templates/RefCounting.h"

/// Which of several proxies near a click is meant: the larger.
enum EHitProxyPriority
{
	HPP_World = 0,
	HPP_Wireframe = 1,
	HPP_Foreground = 2,
	HPP_UI = 3,
};

/// A class of hit proxies, by which they are cast.
class ENGINE_API HHitProxyType
{
public:
	HHitProxyType(HHitProxyType* InParent, const TCHAR* InName)
		: Parent(InParent)
		, Name(InName)
	{
	}
	HHitProxyType* GetParent() const { return Parent; }
	const TCHAR* GetName() const { return Name; }

private:
	HHitProxyType* Parent;
	const TCHAR* Name;
};

#define DECLARE_HIT_PROXY() \
public: \
	static HHitProxyType* StaticGetType(); \
	HHitProxyType* GetType() const override

#define IMPLEMENT_HIT_PROXY(TypeName, ParentTypeName) \
	HHitProxyType* TypeName::StaticGetType() \
	{ \
		static HHitProxyType StaticType(ParentTypeName::StaticGetType(), TEXT(#TypeName)); \
		return &StaticType; \
	} \
	HHitProxyType* TypeName::GetType() const { return StaticGetType(); }

/// Something drawn that can be clicked. Lives as long as it is drawn, or held.
class ENGINE_API HHitProxy : public FRefCountBase
{
public:
	explicit HHitProxy(EHitProxyPriority InPriority)
		: Priority(InPriority)
	{
	}

	static HHitProxyType* StaticGetType();
	virtual HHitProxyType* GetType() const { return StaticGetType(); }
	bool IsA(HHitProxyType* TestType) const;

	const EHitProxyPriority Priority;
};

/// Null if it is none of this class.
template <typename T>
T* HitProxyCast(HHitProxy* HitProxy)
{
	return HitProxy != nullptr && HitProxy->IsA(T::StaticGetType()) ? static_cast<T*>(HitProxy) : nullptr;
}
