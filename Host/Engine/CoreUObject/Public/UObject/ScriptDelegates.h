// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Misc/AssertionMacros.h"
#include "UObject/NameTypes.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <functional>

namespace Host
{

/// The name of a function given as &Class::Function.
COREUOBJECT_API FName NameOfMember(const TCHAR* Expression);

/// An event that Blueprints can listen to. As in the engine, only functions that are reflected can be bound, each once
/// for an object, and those of objects that are gone are left out.
template <typename... ParamTypes>
class TDynamicMulticastDelegate
{
public:
	template <typename UserClass>
	void Add(UserClass* Object, void (UserClass::*Method)(ParamTypes...), const TCHAR* Expression)
	{
		const FName Function = NameOfMember(Expression);
		check(Object != nullptr);
		checkf(Object->GetClass()->FindFunctionByName(Function) != nullptr, TEXT("%s is no UFUNCTION"), Expression);
		check(!Contains(Object, Function));
		Bindings.Add({Object, Function, [Object, Method](ParamTypes... Params) { (Object->*Method)(Params...); }});
	}

	template <typename UserClass>
	void Remove(UserClass* Object, void (UserClass::*)(ParamTypes...), const TCHAR* Expression)
	{
		const FName Function = NameOfMember(Expression);
		Bindings.RemoveAll([&](const FBinding& Each) { return Each.Is(Object, Function); });
	}

	bool IsBound() const
	{
		return Bindings.ContainsByPredicate([](const FBinding& Each) { return Each.Object.IsValid(); });
	}
	void Clear() { Bindings.Reset(); }

	/// Whoever is called may bind and remove others.
	void Broadcast(ParamTypes... Params) const
	{
		const TArray<FBinding> Called = Bindings;
		for (const FBinding& Each : Called)
		{
			if (Each.Object.IsValid())
			{
				Each.Call(Params...);
			}
		}
	}

	/// What is bound while a program runs is no value to compare.
	bool operator==(const TDynamicMulticastDelegate&) const { return true; }

private:
	struct FBinding
	{
		FWeakObjectPtr Object;
		FName Function;
		std::function<void(ParamTypes...)> Call;

		bool Is(const UObject* Other, FName Name) const { return Object.Get() == Other && Function == Name; }
	};

	bool Contains(const UObject* Object, FName Function) const
	{
		return Bindings.ContainsByPredicate([&](const FBinding& Each) { return Each.Is(Object, Function); });
	}

	TArray<FBinding> Bindings;
};

} // namespace Host

#define AddDynamic(UserObject, FuncName) Add(UserObject, FuncName, TEXT(#FuncName))
#define RemoveDynamic(UserObject, FuncName) Remove(UserObject, FuncName, TEXT(#FuncName))

#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(DelegateName) using DelegateName = Host::TDynamicMulticastDelegate<>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(DelegateName, Type1, Name1) \
	using DelegateName = Host::TDynamicMulticastDelegate<Type1>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(DelegateName, Type1, Name1, Type2, Name2) \
	using DelegateName = Host::TDynamicMulticastDelegate<Type1, Type2>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(DelegateName, Type1, Name1, Type2, Name2, Type3, Name3) \
	using DelegateName = Host::TDynamicMulticastDelegate<Type1, Type2, Type3>
