// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Types/SlateEnums.h"
#include "Widgets/SLeafWidget.h"

DECLARE_DELEGATE_TwoParams(FOnTextSelectionChanged, TSharedPtr<FString>, ESelectInfo::Type);

/** A drop-down of lines of text. Its array of options must live as long as it does. */
class SLATE_API STextComboBox : public SLeafWidget
{
public:
	SLATE_BEGIN_ARGS(STextComboBox)
		: _OptionsSource(nullptr)
	{
	}
	/// Not const: no page of 5.6 says that its options may be.
	SLATE_ARGUMENT(TArray<TSharedPtr<FString>>*, OptionsSource)
	SLATE_EVENT(FOnTextSelectionChanged, OnSelectionChanged)
	SLATE_ARGUMENT(TSharedPtr<FString>, InitiallySelectedItem)
	SLATE_END_ARGS()

	void Construct(const FArguments& InArgs);
	TSharedPtr<FString> GetSelectedItem() const { return Selected; }
	/** Tells of it as of a choice by code. */
	void SetSelectedItem(TSharedPtr<FString> NewSelection) { Choose(NewSelection, ESelectInfo::Direct); }

	/** Only in the Host: what a click on an option does. */
	void Choose(const TSharedPtr<FString>& Option, ESelectInfo::Type How);
	const TArray<TSharedPtr<FString>>& GetOptions() const { return *Options; }

	int32 OnPaint(const FPaintArgs& Args, const FGeometry& AllottedGeometry, const FSlateRect& MyCullingRect,
		FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle& InWidgetStyle,
		bool bParentEnabled) const override;
	FVector2D ComputeDesiredSize(float LayoutScaleMultiplier) const override;

private:
	const TArray<TSharedPtr<FString>>* Options = nullptr;
	TSharedPtr<FString> Selected;
	FOnTextSelectionChanged SelectionChanged;
};
