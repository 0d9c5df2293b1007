// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/Painter.h"
#include "Styling/CoreStyle.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Input/STextComboBox.h"
#include "Widgets/Text/STextBlock.h"

namespace
{
constexpr float LineHeight = 1.8f; // in parts of the size in points
constexpr float Padding = 2.0f;

FSlateFontInfo DefaultFont() { return FCoreStyle::GetDefaultFontStyle("Regular", 9.0f); }
} // namespace

void STextBlock::Construct(const FArguments& InArgs)
{
	Text = InArgs._Text;
	Font = InArgs._Font;
	ColorAndOpacity = InArgs._ColorAndOpacity;
	AutoWrapText = InArgs._AutoWrapText;
}

TArray<FString> STextBlock::GetLines(float Width) const
{
	const FSlateFontInfo Used = Font.Get(DefaultFont());
	TArray<FString> Lines;
	FString Line;
	FString Rest = GetText().ToString();
	while (!Rest.IsEmpty())
	{
		FString Word;
		FString After;
		if (!Rest.Split(TEXT(" "), &Word, &After))
		{
			Word = Rest;
		}
		const FString Longer = Line.IsEmpty() ? Word : Line + TEXT(" ") + Word;
		if (AutoWrapText.Get() && !Line.IsEmpty() && Host::FPainting::MeasureString(Longer, Used) > Width)
		{
			Lines.Add(Line);
			Line = Word;
		}
		else
		{
			Line = Longer;
		}
		Rest = After;
	}
	Lines.Add(Line);
	return Lines;
}

int32 STextBlock::OnPaint(const FPaintArgs&, const FGeometry& AllottedGeometry, const FSlateRect&,
	FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle&, bool) const
{
	const FSlateFontInfo Used = Font.Get(DefaultFont());
	FVector2f At(0.0f, Padding);
	for (const FString& Line : GetLines(AllottedGeometry.GetLocalSize().X))
	{
		FSlateDrawElement::MakeText(OutDrawElements, static_cast<uint32>(LayerId),
			AllottedGeometry.ToPaintGeometry(AllottedGeometry.GetLocalSize(), FSlateLayoutTransform(At)), Line, Used,
			ESlateDrawEffect::None, ColorAndOpacity.Get().GetSpecifiedColor());
		At.Y += LineHeight * Used.Size;
	}
	return LayerId;
}

FVector2D STextBlock::ComputeDesiredSize(float) const
{
	const FSlateFontInfo Used = Font.Get(DefaultFont());
	return FVector2D(static_cast<double>(Host::FPainting::MeasureString(GetText().ToString(), Used)),
		static_cast<double>(LineHeight * Used.Size + 2.0f * Padding));
}

void STextComboBox::Construct(const FArguments& InArgs)
{
	checkf(InArgs._OptionsSource != nullptr, TEXT("a drop-down without options"));
	Options = InArgs._OptionsSource;
	Selected = InArgs._InitiallySelectedItem;
	SelectionChanged = InArgs._OnSelectionChanged;
}

void STextComboBox::Choose(const TSharedPtr<FString>& Option, ESelectInfo::Type How)
{
	if (Option.Get() != Selected.Get())
	{
		Selected = Option;
		SelectionChanged.ExecuteIfBound(Option, How);
	}
}

int32 STextComboBox::OnPaint(const FPaintArgs&, const FGeometry& AllottedGeometry, const FSlateRect&,
	FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle&, bool) const
{
	const FVector2f Size = AllottedGeometry.GetLocalSize();
	FSlateDrawElement::MakeBox(OutDrawElements, static_cast<uint32>(LayerId), AllottedGeometry.ToPaintGeometry(),
		FCoreStyle::Get().GetBrush("GenericWhiteBox"), ESlateDrawEffect::None, FLinearColor(0.02f, 0.02f, 0.02f));
	FSlateDrawElement::MakeText(OutDrawElements, static_cast<uint32>(LayerId + 1),
		AllottedGeometry.ToPaintGeometry(Size, FSlateLayoutTransform(FVector2f(6.0f, Padding))),
		Selected.IsValid() ? *Selected : FString(), DefaultFont());
	const float Right = Size.X - 14.0f;
	const float Middle = 0.5f * Size.Y;
	FSlateDrawElement::MakeLines(OutDrawElements, static_cast<uint32>(LayerId + 1), AllottedGeometry.ToPaintGeometry(),
		{FVector2f(Right - 4.0f, Middle - 2.0f), FVector2f(Right, Middle + 2.0f),
			FVector2f(Right + 4.0f, Middle - 2.0f)});
	return LayerId + 1;
}

FVector2D STextComboBox::ComputeDesiredSize(float) const { return FVector2D(200.0, 22.0); }

void SButton::Construct(const FArguments& InArgs)
{
	Text = InArgs._Text;
	Clicked = InArgs._OnClicked;
}

bool SButton::Press(const FString& Label) const
{
	const bool bThis = Text.Get().ToString() == Label;
	if (bThis)
	{
		Clicked.Execute();
	}
	return bThis;
}

int32 SButton::OnPaint(const FPaintArgs&, const FGeometry& AllottedGeometry, const FSlateRect&,
	FSlateWindowElementList& OutDrawElements, int32 LayerId, const FWidgetStyle&, bool) const
{
	FSlateDrawElement::MakeBox(OutDrawElements, static_cast<uint32>(LayerId), AllottedGeometry.ToPaintGeometry(),
		FCoreStyle::Get().GetBrush("GenericWhiteBox"), ESlateDrawEffect::None, FLinearColor(0.06f, 0.06f, 0.06f));
	FSlateDrawElement::MakeText(OutDrawElements, static_cast<uint32>(LayerId + 1),
		AllottedGeometry.ToPaintGeometry(
			AllottedGeometry.GetLocalSize(), FSlateLayoutTransform(FVector2f(6.0f, Padding))),
		Text.Get().ToString(), DefaultFont());
	return LayerId + 1;
}

FVector2D SButton::ComputeDesiredSize(float) const { return FVector2D(120.0, 22.0); }
