// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Widgets/SWidget.h"

/** A part of a row. */
class FDetailWidgetDecl
{
public:
	FDetailWidgetDecl& operator[](TSharedRef<SWidget> InWidget)
	{
		Widget = InWidget;
		return *this;
	}
	FDetailWidgetDecl& MinDesiredWidth(float) { return *this; }
	FDetailWidgetDecl& MaxDesiredWidth(float) { return *this; }

	TSharedPtr<SWidget> Widget;
};

/** A row of own widgets in the details panel: a name and a value, or one thing. */
class FDetailWidgetRow
{
public:
	FDetailWidgetDecl& NameContent() { return Name; }
	FDetailWidgetDecl& ValueContent() { return Value; }
	FDetailWidgetDecl& WholeRowContent() { return WholeRow; }
	FDetailWidgetRow& Visibility(const TAttribute<EVisibility>& InVisibility)
	{
		VisibilityAttr = InVisibility;
		return *this;
	}

	FDetailWidgetDecl Name;
	FDetailWidgetDecl Value;
	FDetailWidgetDecl WholeRow;
	TAttribute<EVisibility> VisibilityAttr = EVisibility::Visible;
	/** By which people find the row. */
	FText FilterString;
};
