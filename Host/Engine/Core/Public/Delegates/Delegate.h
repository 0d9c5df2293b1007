// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Delegates/DelegateCombinations.h"
#include "Templates/Function.h"
#include "UObject/NameTypes.h"

template <typename T>
class TWeakObjectPtr;

/** Names a binding, so that it can be removed. */
class FDelegateHandle
{
public:
	FDelegateHandle() = default;
	bool IsValid() const { return Id != 0; }
	void Reset() { Id = 0; }
	bool operator==(const FDelegateHandle&) const = default;
	static FDelegateHandle Generate()
	{
		static uint64 Last = 0;
		FDelegateHandle Handle;
		Handle.Id = ++Last;
		return Handle;
	}

private:
	uint64 Id = 0;
};

namespace Host
{
/** Something to call and, if it belongs to an object, a way to ask whether that still lives. */
template <typename Result, typename... Parameters>
struct TBinding
{
	TFunction<Result(Parameters...)> Function;
	TFunction<bool()> IsAlive;
	const void* Owner = nullptr;
	FName FunctionName;
	FDelegateHandle Handle;

	bool CanExecute() const { return Function.IsSet() && (!IsAlive.IsSet() || IsAlive()); }
};

template <typename Result, typename... Parameters>
struct TBindings
{
	using FBinding = TBinding<Result, Parameters...>;

	template <typename Callable>
	static FBinding Lambda(Callable&& Body)
	{
		return FBinding{Forward<Callable>(Body), {}, nullptr, {}, FDelegateHandle::Generate()};
	}
	template <typename Object, typename Method>
	static FBinding Raw(Object* Owner, Method Function)
	{
		return FBinding{[Owner, Function](Parameters... Arguments) -> Result
			{ return (Owner->*Function)(Forward<Parameters>(Arguments)...); },
			{}, Owner, {}, FDelegateHandle::Generate()};
	}
	template <typename Object, typename Method>
	static FBinding OfUObject(Object* Owner, Method Function)
	{
		FBinding Binding = Raw(Owner, Function);
		Binding.IsAlive = [Weak = TWeakObjectPtr<Object>(Owner)] { return Weak.IsValid(); };
		return Binding;
	}
	template <typename Object, typename Callable>
	static FBinding WeakLambda(Object* Owner, Callable&& Body)
	{
		FBinding Binding = Lambda(Forward<Callable>(Body));
		Binding.Owner = Owner;
		Binding.IsAlive = [Weak = TWeakObjectPtr<Object>(Owner)] { return Weak.IsValid(); };
		return Binding;
	}
};
} // namespace Host

template <typename Signature>
class TDelegate;

/** Calls at most one function. */
template <typename Result, typename... Parameters>
class TDelegate<Result(Parameters...)>
{
	using FBindings = Host::TBindings<Result, Parameters...>;

public:
	template <typename Callable>
	static TDelegate CreateLambda(Callable&& Body)
	{
		return TDelegate(FBindings::Lambda(Forward<Callable>(Body)));
	}
	template <typename Object, typename Method>
	static TDelegate CreateUObject(Object* Owner, Method Function)
	{
		return TDelegate(FBindings::OfUObject(Owner, Function));
	}
	template <typename Callable>
	void BindLambda(Callable&& Body)
	{
		Binding = FBindings::Lambda(Forward<Callable>(Body));
	}
	template <typename Object, typename Method>
	void BindRaw(Object* Owner, Method Function)
	{
		Binding = FBindings::Raw(Owner, Function);
	}
	template <typename Object, typename Method>
	void BindUObject(Object* Owner, Method Function)
	{
		Binding = FBindings::OfUObject(Owner, Function);
	}

	TDelegate() = default;
	void Unbind() { Binding = {}; }
	bool IsBound() const { return Binding.CanExecute(); }
	Result Execute(Parameters... Arguments) const
	{
		check(IsBound());
		return Binding.Function(Forward<Parameters>(Arguments)...);
	}
	bool ExecuteIfBound(Parameters... Arguments) const
	{
		if (!IsBound())
		{
			return false;
		}
		Binding.Function(Forward<Parameters>(Arguments)...);
		return true;
	}

private:
	explicit TDelegate(Host::TBinding<Result, Parameters...> InBinding)
		: Binding(MoveTemp(InBinding))
	{
	}
	Host::TBinding<Result, Parameters...> Binding;
};

template <typename Signature>
class TMulticastDelegate;

/** Calls any number of functions. */
template <typename... Parameters>
class TMulticastDelegate<void(Parameters...)>
{
	using FBindings = Host::TBindings<void, Parameters...>;

public:
	using FDelegate = TDelegate<void(Parameters...)>;

	template <typename Callable>
	FDelegateHandle AddLambda(Callable&& Body)
	{
		return Insert(FBindings::Lambda(Forward<Callable>(Body)));
	}
	template <typename Object, typename Callable>
	FDelegateHandle AddWeakLambda(Object* Owner, Callable&& Body)
	{
		return Insert(FBindings::WeakLambda(Owner, Forward<Callable>(Body)));
	}
	template <typename Object, typename Method>
	FDelegateHandle AddRaw(Object* Owner, Method Function)
	{
		return Insert(FBindings::Raw(Owner, Function));
	}
	template <typename Object, typename Method>
	FDelegateHandle AddUObject(Object* Owner, Method Function)
	{
		return Insert(FBindings::OfUObject(Owner, Function));
	}
	bool Remove(FDelegateHandle Handle)
	{
		return Bindings.RemoveAll([Handle](const FBinding& Binding) { return Binding.Handle == Handle; }) > 0;
	}
	int32 RemoveAll(const void* Owner)
	{
		return Bindings.RemoveAll([Owner](const FBinding& Binding) { return Binding.Owner == Owner; });
	}
	void Clear() { Bindings.Empty(); }
	bool IsBound() const
	{
		return Bindings.ContainsByPredicate([](const FBinding& Binding) { return Binding.CanExecute(); });
	}
	void Broadcast(Parameters... Arguments) const
	{
		// A copy, since what is called may add or remove bindings.
		const TArray<FBinding> Current = Bindings;
		for (const FBinding& Binding : Current)
		{
			if (Binding.CanExecute())
			{
				Binding.Function(Arguments...);
			}
		}
	}

protected:
	using FBinding = Host::TBinding<void, Parameters...>;
	FDelegateHandle Insert(FBinding Binding)
	{
		Bindings.RemoveAll([](const FBinding& Other) { return !Other.CanExecute(); });
		const FDelegateHandle Handle = Binding.Handle;
		Bindings.Add(MoveTemp(Binding));
		return Handle;
	}
	TArray<FBinding> Bindings;
};

/** What Blueprints bind to: member functions of objects, by name. */
template <typename... Parameters>
class TBaseDynamicMulticastDelegate : private TMulticastDelegate<void(Parameters...)>
{
	using Super = TMulticastDelegate<void(Parameters...)>;

public:
	using Super::Broadcast;
	using Super::Clear;
	using Super::IsBound;
	using Super::RemoveAll;

	template <typename Object, typename Method>
	void HostAddDynamic(Object* Owner, Method Function, FName FunctionName)
	{
		typename Super::FBinding Binding = Host::TBindings<void, Parameters...>::OfUObject(Owner, Function);
		Binding.FunctionName = FunctionName;
		Super::Insert(MoveTemp(Binding));
	}
	void HostRemoveDynamic(const void* Owner, FName FunctionName)
	{
		Super::Bindings.RemoveAll([Owner, FunctionName](const typename Super::FBinding& Binding)
			{ return Binding.Owner == Owner && Binding.FunctionName == FunctionName; });
	}
};

namespace Host
{
/** The part of &Class::Function after the last colon. */
inline FName FunctionNameOf(const TCHAR* Expression)
{
	const FString Text(Expression);
	int32 Colon = INDEX_NONE;
	return Text.FindLastChar(TEXT(':'), Colon) ? FName(Text.RightChop(Colon + 1)) : FName(Text);
}
} // namespace Host

#define AddDynamic(Object, Function) HostAddDynamic(Object, Function, Host::FunctionNameOf(TEXT(#Function)))
#define RemoveDynamic(Object, Function) HostRemoveDynamic(Object, Host::FunctionNameOf(TEXT(#Function)))
