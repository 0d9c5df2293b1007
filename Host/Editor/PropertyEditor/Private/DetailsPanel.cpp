// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/DetailsPanel.h"

#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Styling/CoreStyle.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"
#include "Widgets/Text/STextBlock.h"
#include <algorithm>

namespace Host
{
class FDetailsPanel::FBuilder final : public IDetailLayoutBuilder
{
public:
	FBuilder(FDetailsPanel& InPanel, const TArray<UObject*>& InObjects)
		: Panel(InPanel)
		, Objects(InObjects)
	{
	}

	void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const override
	{
		for (UObject* Object : Objects)
		{
			OutObjects.Add(Object);
		}
	}

	IDetailCategoryBuilder& EditCategory(
		FName CategoryName, const FText& NewLocalizedDisplayName, ECategoryPriority::Type CategoryType) override
	{
		for (const TUniquePtr<FCategoryBuilder>& Builder : Builders)
		{
			if (Builder->Category.Name == CategoryName)
			{
				return *Builder;
			}
		}
		FCategory& Category = *Panel.Categories.Add_GetRef(MakeUnique<FCategory>());
		Category.Name = CategoryName;
		Category.DisplayName =
			NewLocalizedDisplayName.IsEmpty() ? FText::FromName(CategoryName) : NewLocalizedDisplayName;
		Category.Priority = CategoryType;
		return *Builders.Add_GetRef(MakeUnique<FCategoryBuilder>(Category));
	}

private:
	struct FCategoryBuilder final : IDetailCategoryBuilder
	{
		explicit FCategoryBuilder(FCategory& InCategory)
			: Category(InCategory)
		{
		}
		FDetailWidgetRow& AddCustomRow(const FText& FilterString, bool) override
		{
			FDetailWidgetRow& Row = *Category.Rows.Add_GetRef(MakeUnique<FDetailWidgetRow>());
			Row.FilterString = FilterString;
			return Row;
		}
		FCategory& Category;
	};

	FDetailsPanel& Panel;
	const TArray<UObject*>& Objects;
	TArray<TUniquePtr<FCategoryBuilder>> Builders;
};

namespace
{
/** The panel of an actor shows its components as well, whose layouts are asked with the actor as the object. */
TArray<FName> FindClasses(const TArray<UObject*>& Objects)
{
	TArray<FName> Classes;
	if (!Objects.IsEmpty())
	{
		Classes.Add(Objects[0]->GetClass()->GetFName());
		for (TFieldIterator<FObjectProperty> Each(Objects[0]->GetClass()); Each; ++Each)
		{
			const UObject* const Part = Each->GetObjectPropertyValue(Each->ContainerPtrToValuePtr<void>(Objects[0]));
			if (Part != nullptr && Part->GetOuter() == Objects[0])
			{
				Classes.AddUnique(Part->GetClass()->GetFName());
			}
		}
	}
	return Classes;
}
} // namespace

FDetailsPanel::FDetailsPanel(const TArray<UObject*>& Objects)
{
	const auto& Module = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
	FBuilder Builder(*this, Objects);
	for (const FName Class : FindClasses(Objects))
	{
		if (const FOnGetDetailCustomizationInstance* const Layout = Module.FindLayout(Class))
		{
			Customizations.Add(Layout->Execute());
			Customizations.Last()->CustomizeDetails(Builder);
		}
	}
	std::stable_sort(
		Categories.begin(), Categories.end(), [](const auto& A, const auto& B) { return A->Priority < B->Priority; });
	for (const TUniquePtr<FCategory>& Category : Categories)
	{
		for (const TUniquePtr<FDetailWidgetRow>& Row : Category->Rows)
		{
			const bool bParts = Row->Name.Widget.IsValid() || Row->Value.Widget.IsValid();
			checkf(bParts != Row->WholeRow.Widget.IsValid(), TEXT("a row has a name and a value or is one thing"));
		}
	}
	First = Objects[0];
}

FDetailsPanel::~FDetailsPanel() = default;

const FDetailsPanel::FCategory* FDetailsPanel::Find(FName Name) const
{
	for (const TUniquePtr<FCategory>& Category : Categories)
	{
		if (Category->Name == Name)
		{
			return Category.Get();
		}
	}
	return nullptr;
}

namespace
{
/** Without run-time types: what a widget paints as text. */
FString TextOf(const TSharedPtr<SWidget>& Widget)
{
	FString Text;
	if (Widget.IsValid())
	{
		for (const auto& Element : Paint(*Widget, FVector2f(1e6f, 200.0f)).Elements)
		{
			if (Element.Kind == FSlateWindowElementList::EKind::Text)
			{
				Text += Text.IsEmpty() ? Element.Text : TEXT(" ") + Element.Text;
			}
		}
	}
	return Text;
}

constexpr float Margin = 8.0f;
constexpr float NameWidth = 0.35f; // of the panel
constexpr FLinearColor PanelColor(0.018f, 0.018f, 0.018f);
constexpr FLinearColor HeaderColor(0.045f, 0.045f, 0.045f);
constexpr FLinearColor FieldColor(0.007f, 0.007f, 0.007f);

/** How high a widget is at a width: text may go on in the next line. */
float HeightOf(const SWidget& Widget, float Width)
{
	float Height = static_cast<float>(Widget.GetDesiredSize().Y);
	for (const auto& Element : Paint(Widget, FVector2f(Width, Height)).Elements)
	{
		if (Element.Kind == FSlateWindowElementList::EKind::Text)
		{
			Height = std::max(Height, Element.Geometry.Position.Y + 1.8f * Element.Font.Size);
		}
	}
	return Height;
}

void PaintAt(
	FSlateWindowElementList& List, const TSharedPtr<SWidget>& Widget, float X, float Y, float Width, float Height)
{
	if (Widget.IsValid())
	{
		FSlateWindowElementList Own = Paint(*Widget, FVector2f(Width, Height));
		for (FSlateWindowElementList::FElement& Element : Own.Elements)
		{
			Element.Geometry.Position.X += X;
			Element.Geometry.Position.Y += Y;
			List.Elements.Add(Element);
		}
	}
}
} // namespace

TArray<FString> FDetailsPanel::GetTexts(FName Name) const
{
	TArray<FString> Texts;
	if (const FCategory* const Category = Find(Name))
	{
		for (const TUniquePtr<FDetailWidgetRow>& Row : Category->Rows)
		{
			if (Row->VisibilityAttr.Get().IsVisible())
			{
				const FString Parts = TextOf(Row->Name.Widget) + TEXT(": ") + TextOf(Row->Value.Widget);
				Texts.Add(Row->WholeRow.Widget.IsValid() ? TextOf(Row->WholeRow.Widget) : Parts);
			}
		}
	}
	return Texts;
}

bool FDetailsPanel::Click(const FString& Text) const
{
	for (const TUniquePtr<FCategory>& Category : Categories)
	{
		for (const TUniquePtr<FDetailWidgetRow>& Row : Category->Rows)
		{
			const TSharedPtr<SWidget>& Widget = Row->Value.Widget;
			if (Row->VisibilityAttr.Get().IsVisible() && Widget.IsValid() && Widget->Press(Text))
			{
				return true;
			}
		}
	}
	return false;
}

namespace
{
/** As the editor writes the name of a property that has none for display. */
FString ToWords(const FString& Name)
{
	FString Words;
	for (const TCHAR Letter : Name)
	{
		Words += Letter >= 'A' && Letter <= 'Z' && !Words.IsEmpty() ? TEXT(" ") : TEXT("");
		Words += Letter;
	}
	return Words;
}
} // namespace

/** Lays rows out from top to bottom. */
class FDetailsPanel::FRows
{
public:
	explicit FRows(float InWidth)
		: Width(InWidth)
	{
	}

	void AddHeader(const FText& Name)
	{
		const FGeometry Header(FVector2f(0.0f, Y), FVector2f(Width, 24.0f));
		FSlateDrawElement::MakeBox(List, 0, Header.ToPaintGeometry(), FCoreStyle::Get().GetBrush("GenericWhiteBox"),
			ESlateDrawEffect::None, HeaderColor);
		AddText(Name.ToString(), Margin, "Bold", 9.0f);
		Y += 24.0f + 0.5f * Margin;
	}

	/** As the engine's rows of properties: a name, and a box with the number. */
	void AddNumber(const FString& Name, const FString& Number)
	{
		const FGeometry Box(FVector2f(NameWidth * Width, Y), FVector2f(0.25f * Width, 20.0f));
		FSlateDrawElement::MakeBox(List, 0, Box.ToPaintGeometry(), FCoreStyle::Get().GetBrush("GenericWhiteBox"),
			ESlateDrawEffect::None, FieldColor);
		AddText(Name, 2.0f * Margin, "Regular", 8.0f);
		AddText(Number, NameWidth * Width + Margin, "Regular", 8.0f);
		Y += 24.0f;
	}

	void AddRow(const FDetailWidgetRow& Row)
	{
		const bool bWhole = Row.WholeRow.Widget.IsValid();
		const float Left = bWhole ? Margin : NameWidth * Width;
		const TSharedPtr<SWidget>& Main = bWhole ? Row.WholeRow.Widget : Row.Value.Widget;
		const float Height = Main.IsValid() ? HeightOf(*Main, Width - Margin - Left) : 20.0f;
		PaintAt(List, Main, Left, Y, Width - Margin - Left, Height);
		PaintAt(List, Row.Name.Widget, 2.0f * Margin, Y, NameWidth * Width - 2.0f * Margin, Height);
		Y += Height + 4.0f;
	}

	void AddGap() { Y += 0.5f * Margin; }

	FPainting Finish() const
	{
		FPainting Painting(static_cast<int32>(Width), std::max(1, static_cast<int32>(Y)), PanelColor);
		Painting.Draw(List);
		return Painting;
	}

private:
	void AddText(const FString& Text, float X, const char* Style, float Size)
	{
		const FGeometry Row(FVector2f(X, Y), FVector2f(Width, 24.0f));
		FSlateDrawElement::MakeText(List, 1,
			Row.ToPaintGeometry(Row.GetLocalSize(), FSlateLayoutTransform(FVector2f(0.0f, 4.0f))), Text,
			FCoreStyle::GetDefaultFontStyle(Style, Size));
	}

	float Width;
	float Y = 0.0f;
	FSlateWindowElementList List;
};

FPainting FDetailsPanel::Paint(int32 Width) const
{
	FRows Rows(static_cast<float>(Width));
	for (const TUniquePtr<FCategory>& Category : Categories)
	{
		if (GetTexts(Category->Name).IsEmpty())
		{
			continue;
		}
		Rows.AddHeader(Category->DisplayName);
		for (TFieldIterator<FFloatProperty> Each(First.IsValid() ? First->GetClass() : nullptr); Each; ++Each)
		{
			if (Each->GetMetaData(TEXT("Category")) == Category->Name.ToString())
			{
				const float Number = *Each->ContainerPtrToValuePtr<float>(First.Get());
				const FString Name = Each->GetDisplayNameText().ToString();
				Rows.AddNumber(
					Each->HasMetaData(TEXT("DisplayName")) ? Name : ToWords(Name), FString::Printf(TEXT("%g"), Number));
			}
		}
		for (const TUniquePtr<FDetailWidgetRow>& Row : Category->Rows)
		{
			if (Row->VisibilityAttr.Get().IsVisible())
			{
				Rows.AddRow(*Row);
			}
		}
		Rows.AddGap();
	}
	return Rows.Finish();
}
} // namespace Host
