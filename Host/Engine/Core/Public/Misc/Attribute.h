// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/Function.h"

/** A value, or a function that is asked for it each time. */
template <typename T>
class TAttribute
{
public:
	TAttribute() = default;
	template <typename OtherType>
	requires std::is_convertible_v<const OtherType&, T> TAttribute(const OtherType& InValue)
		: Value(InValue)
		, bIsSet(true)
	{
	}

	template <typename LambdaType>
	static TAttribute CreateLambda(LambdaType&& InCallable)
	{
		TAttribute Result;
		Result.Getter = Forward<LambdaType>(InCallable);
		Result.bIsSet = true;
		return Result;
	}

	T Get() const { return Getter ? Getter() : Value; }
	T Get(const T& DefaultValue) const { return bIsSet ? Get() : DefaultValue; }
	bool IsSet() const { return bIsSet; }

private:
	T Value{};
	TFunction<T()> Getter;
	bool bIsSet = false;
};
