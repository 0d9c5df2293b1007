// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "UObject/Object.h"

/** An object, and an interface of it. */
template <typename InterfaceType>
class TScriptInterface
{
public:
	TScriptInterface() = default;
	TScriptInterface(std::nullptr_t) {}
	template <typename T>
	requires(std::is_convertible_v<T*, UObject*>&& std::is_convertible_v<T*, InterfaceType*>)
		TScriptInterface(T* InObject)
		: Object(InObject)
		, Interface(InObject)
	{
	}

	UObject* GetObject() const { return Object; }
	InterfaceType* GetInterface() const { return Interface; }
	InterfaceType* operator->() const { return Interface; }
	explicit operator bool() const { return Interface != nullptr; }
	bool operator==(const TScriptInterface& Other) const { return Object == Other.Object; }

private:
	UObject* Object = nullptr;
	InterfaceType* Interface = nullptr;
};
