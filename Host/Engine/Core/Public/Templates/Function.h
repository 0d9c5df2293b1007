// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <functional>
#include <memory>

template <typename Signature>
class TFunction;

/** Owns something that can be called. */
template <typename Result, typename... Parameters>
class TFunction<Result(Parameters...)>
{
public:
	TFunction() = default;
	TFunction(std::nullptr_t) {}
	template <typename Callable>
	requires(
		!std::is_same_v<std::decay_t<Callable>, TFunction> && std::is_invocable_r_v<Result, Callable&, Parameters...>)
		TFunction(Callable&& Body)
		: Function(Forward<Callable>(Body))
	{
	}

	Result operator()(Parameters... Arguments) const { return Function(Forward<Parameters>(Arguments)...); }
	explicit operator bool() const { return static_cast<bool>(Function); }
	bool IsSet() const { return static_cast<bool>(Function); }

private:
	std::function<Result(Parameters...)> Function;
};

template <typename Signature>
class TUniqueFunction;

/** Owns something that can be called and perhaps not copied. */
template <typename Result, typename... Parameters>
class TUniqueFunction<Result(Parameters...)>
{
public:
	TUniqueFunction() = default;
	TUniqueFunction(std::nullptr_t) {}
	template <typename Callable>
	requires(!std::is_same_v<std::decay_t<Callable>,
				 TUniqueFunction> && std::is_invocable_r_v<Result, Callable&, Parameters...>)
		TUniqueFunction(Callable&& Body)
		: Function(std::make_unique<TModel<std::decay_t<Callable>>>(Forward<Callable>(Body)))
	{
	}

	Result operator()(Parameters... Arguments) const { return Function->Call(Forward<Parameters>(Arguments)...); }
	explicit operator bool() const { return Function != nullptr; }

private:
	struct IModel
	{
		virtual ~IModel() = default;
		virtual Result Call(Parameters... Arguments) = 0;
	};

	template <typename Callable>
	struct TModel final : IModel
	{
		explicit TModel(Callable&& InBody)
			: Body(std::move(InBody))
		{
		}
		explicit TModel(const Callable& InBody)
			: Body(InBody)
		{
		}
		Result Call(Parameters... Arguments) override { return Body(Forward<Parameters>(Arguments)...); }
		Callable Body;
	};

	std::unique_ptr<IModel> Function;
};

template <typename Signature>
class TFunctionRef;

/** Refers to something that can be called and outlives the call it is passed to. */
template <typename Result, typename... Parameters>
class TFunctionRef<Result(Parameters...)>
{
public:
	template <typename Callable>
	requires(!std::is_same_v<std::decay_t<Callable>,
				 TFunctionRef> && std::is_invocable_r_v<Result, Callable&, Parameters...>) TFunctionRef(Callable&& Body)
		: Object(const_cast<void*>(static_cast<const void*>(std::addressof(Body))))
		, Caller([](void* Target, Parameters... Arguments) -> Result
			  { return (*static_cast<std::remove_reference_t<Callable>*>(Target))(Forward<Parameters>(Arguments)...); })
	{
	}

	Result operator()(Parameters... Arguments) const { return Caller(Object, Forward<Parameters>(Arguments)...); }

private:
	void* Object;
	Result (*Caller)(void*, Parameters...);
};
