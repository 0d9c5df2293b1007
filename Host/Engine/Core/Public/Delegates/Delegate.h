// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Misc/AssertionMacros.h"
#include "Templates/Function.h"

template <typename T>
class TWeakObjectPtr;

/** Calls one function, if it is bound to one. */
template <typename Signature>
class TDelegate;

template <typename ReturnType, typename... Parameters>
class TDelegate<ReturnType(Parameters...)>
{
public:
	template <typename Callable>
	static TDelegate CreateLambda(Callable&& Body)
	{
		TDelegate Result;
		Result.Function = Forward<Callable>(Body);
		return Result;
	}
	static TDelegate CreateStatic(ReturnType (*Body)(Parameters...)) { return CreateLambda(Body); }
	/** Of an object that the delegate does not keep alive; whoever holds the delegate must be told when it goes. */
	template <typename T>
	static TDelegate CreateRaw(T* Object, ReturnType (T::*Body)(Parameters...))
	{
		TDelegate Result =
			CreateLambda([Object, Body](Parameters... Arguments) { return (Object->*Body)(Arguments...); });
		Result.Object = Object;
		return Result;
	}
	template <typename T>
	static TDelegate CreateRaw(T* Object, ReturnType (T::*Body)(Parameters...) const)
	{
		TDelegate Result =
			CreateLambda([Object, Body](Parameters... Arguments) { return (Object->*Body)(Arguments...); });
		Result.Object = Object;
		return Result;
	}
	/** Of a UObject. When it is gone, the delegate is bound to nothing. */
	template <typename T>
	static TDelegate CreateUObject(T* Object, ReturnType (T::*Body)(Parameters...))
	{
		TDelegate Result = CreateRaw(Object, Body);
		Result.IsAlive = [Weak = TWeakObjectPtr<T>(Object)] { return Weak.IsValid(); };
		return Result;
	}
	bool IsBoundToObject(const void* InObject) const { return InObject != nullptr && Object == InObject; }

	bool IsBound() const { return Function.IsSet() && (!IsAlive.IsSet() || IsAlive()); }
	ReturnType Execute(Parameters... Arguments) const
	{
		checkf(IsBound(), TEXT("a delegate that is bound to nothing"));
		return Function(Forward<Parameters>(Arguments)...);
	}
	bool ExecuteIfBound(Parameters... Arguments) const requires(std::is_void_v<ReturnType>)
	{
		if (IsBound())
		{
			Function(Forward<Parameters>(Arguments)...);
		}
		return IsBound();
	}

private:
	TFunction<ReturnType(Parameters...)> Function;
	TFunction<bool()> IsAlive;
	const void* Object = nullptr;
};

template <typename Signature>
class TMulticastDelegate;

/** By which a function is taken off a multicast delegate. */
class FDelegateHandle
{
public:
	bool IsValid() const { return Id != 0; }
	void Reset() { Id = 0; }
	friend bool operator==(FDelegateHandle A, FDelegateHandle B) { return A.Id == B.Id; }

private:
	template <typename>
	friend class TMulticastDelegate;
	uint64 Id = 0;
};

/** Calls any number of functions. */
template <typename... Parameters>
class TMulticastDelegate<void(Parameters...)>
{
public:
	using FDelegate = TDelegate<void(Parameters...)>;

	FDelegateHandle Add(const FDelegate& Delegate)
	{
		FDelegateHandle Handle;
		Handle.Id = ++LastId;
		Bound.Add({Handle, Delegate});
		return Handle;
	}
	FDelegateHandle AddStatic(void (*Body)(Parameters...)) { return Add(FDelegate::CreateStatic(Body)); }
	template <typename T>
	FDelegateHandle AddRaw(T* Object, void (T::*Body)(Parameters...))
	{
		return Add(FDelegate::CreateRaw(Object, Body));
	}
	template <typename T>
	FDelegateHandle AddRaw(T* Object, void (T::*Body)(Parameters...) const)
	{
		return Add(FDelegate::CreateRaw(Object, Body));
	}
	bool Remove(FDelegateHandle Handle)
	{
		return Bound.RemoveAll([Handle](const FBound& Each) { return Each.Handle == Handle; }) > 0;
	}
	int32 RemoveAll(const void* Object)
	{
		return Bound.RemoveAll([Object](const FBound& Each) { return Each.Delegate.IsBoundToObject(Object); });
	}
	bool IsBound() const { return !Bound.IsEmpty(); }
	void Broadcast(Parameters... Arguments) const
	{
		// Whoever is called may come or go.
		const TArray<FBound> Called = Bound;
		for (const FBound& Each : Called)
		{
			Each.Delegate.ExecuteIfBound(Arguments...);
		}
	}

private:
	struct FBound
	{
		FDelegateHandle Handle;
		FDelegate Delegate;
	};
	TArray<FBound> Bound;
	uint64 LastId = 0;
};

using FSimpleMulticastDelegate = TMulticastDelegate<void()>;

#define DECLARE_DELEGATE(DelegateName) using DelegateName = TDelegate<void()>
#define DECLARE_DELEGATE_OneParam(DelegateName, Type1) using DelegateName = TDelegate<void(Type1)>
#define DECLARE_DELEGATE_TwoParams(DelegateName, Type1, Type2) using DelegateName = TDelegate<void(Type1, Type2)>
#define DECLARE_MULTICAST_DELEGATE_OneParam(DelegateName, Type1) using DelegateName = TMulticastDelegate<void(Type1)>
#define DECLARE_MULTICAST_DELEGATE_ThreeParams(DelegateName, Type1, Type2, Type3) \
	using DelegateName = TMulticastDelegate<void(Type1, Type2, Type3)>
#define DECLARE_MULTICAST_DELEGATE_TwoParams(DelegateName, Type1, Type2) \
	using DelegateName = TMulticastDelegate<void(Type1, Type2)>
#define DECLARE_DELEGATE_RetVal(ReturnType, DelegateName) using DelegateName = TDelegate<ReturnType()>
