// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Delegates/Delegate.h"
#include "Misc/Attribute.h"
#include "Templates/SharedPointer.h"

/** Arguments of every widget. */
template <typename WidgetType>
struct TSlateBaseNamedArgs
{
};

#define SLATE_BEGIN_ARGS(WidgetType) \
public: \
	struct FArguments : public TSlateBaseNamedArgs<WidgetType> \
	{ \
		using WidgetArgsType = FArguments; \
		FArguments()

#define SLATE_END_ARGS() \
	} \
	;

/** A value that is given once. */
#define SLATE_ARGUMENT(ArgType, ArgName) \
	ArgType _##ArgName; \
	WidgetArgsType& ArgName(ArgType InArg) \
	{ \
		_##ArgName = MoveTemp(InArg); \
		return *this; \
	}

/** A value that may be asked for each time. */
#define SLATE_ATTRIBUTE(AttrType, AttrName) \
	TAttribute<AttrType> _##AttrName; \
	WidgetArgsType& AttrName(TAttribute<AttrType> InAttribute) \
	{ \
		_##AttrName = MoveTemp(InAttribute); \
		return *this; \
	} \
	template <typename LambdaType> \
	WidgetArgsType& AttrName##_Lambda(LambdaType&& InLambda) \
	{ \
		_##AttrName = TAttribute<AttrType>::CreateLambda(Forward<LambdaType>(InLambda)); \
		return *this; \
	}

/** A function that is called. */
#define SLATE_EVENT(DelegateName, EventName) \
	DelegateName _##EventName; \
	WidgetArgsType& EventName(const DelegateName& InDelegate) \
	{ \
		_##EventName = InDelegate; \
		return *this; \
	} \
	template <typename LambdaType> \
	WidgetArgsType& EventName##_Lambda(LambdaType&& InLambda) \
	{ \
		_##EventName = DelegateName::CreateLambda(Forward<LambdaType>(InLambda)); \
		return *this; \
	}

namespace Host
{
template <typename WidgetType>
struct TDeclaration
{
	TSharedRef<WidgetType> operator<<=(const typename WidgetType::FArguments& Arguments) const
	{
		TSharedRef<WidgetType> Widget = MakeShared<WidgetType>();
		Widget->Construct(Arguments);
		return Widget;
	}
};

/** Also gives the widget to a pointer. */
template <typename WidgetType>
struct TAssigningDeclaration
{
	TSharedRef<WidgetType> operator<<=(const typename WidgetType::FArguments& Arguments) const
	{
		TSharedRef<WidgetType> Widget = TDeclaration<WidgetType>() <<= Arguments;
		ExposeAs = Widget;
		return Widget;
	}
	TSharedPtr<WidgetType>& ExposeAs;
};
} // namespace Host

#define SNew(WidgetType) Host::TDeclaration<WidgetType>() <<= typename WidgetType::FArguments()
#define SAssignNew(ExposeAs, WidgetType) \
	Host::TAssigningDeclaration<WidgetType>{ExposeAs} <<= typename WidgetType::FArguments()
