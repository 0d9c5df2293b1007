// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricDetails.h"

#include "ClothFabricWords.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/UnitSlips.h"
#include "ClothSolverFabric.h"
#include "ClothText.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "SClothCurvePlot.h"
#include "ScopedTransaction.h"
#include "Styling/SlateColor.h"
#include "Templates/Casts.h"
#include "UObject/UnrealType.h"
#include "Widgets/Input/STextComboBox.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "ClothFabricDetails"

namespace ClothFabricDetails
{
const FName ClassName = "ClothFabric";
const FLinearColor WarningColor(1.0f, 0.6f, 0.05f);

/** What to do, then the names of the standard fabrics. A drop-down needs them for as long as it lives, and in some
 * engines not as constants. */
TArray<TSharedPtr<FString>>& GetPresetNames()
{
	static TArray<TSharedPtr<FString>> Names = []
	{
		TArray<TSharedPtr<FString>> All;
		All.Add(MakeShared<FString>(LOCTEXT("ChoosePreset", "Choose a fabric...").ToString()));
		for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
		{
			All.Add(MakeShared<FString>(ClothText::FromUtf8(Standard.Name)));
		}
		return All;
	}();
	return Names;
}

/** The fabrics that a panel shows, and what it says of the first of them. Any may be deleted meanwhile. */
class FSelection
{
public:
	explicit FSelection(const IDetailLayoutBuilder& Builder)
	{
		TArray<TWeakObjectPtr<UObject>> Objects;
		Builder.GetObjectsBeingCustomized(Objects);
		for (const TWeakObjectPtr<UObject>& Object : Objects)
		{
			if (auto* const Fabric = Cast<UClothFabric>(Object.Get()))
			{
				Fabrics.Add(Fabric);
			}
		}
	}

	const TArray<TWeakObjectPtr<UClothFabric>>& GetFabrics() const { return Fabrics; }
	TWeakObjectPtr<UClothFabric> GetFirst() const { return Fabrics.IsEmpty() ? nullptr : Fabrics[0]; }

	FText Say(FText FClothFabricWords::*Sentence) { return Update() ? Words.*Sentence : FText(); }

	/** Empty if the value is in order. */
	FText Warn(const Cloth::FabricValue& Value)
	{
		if (Update())
		{
			if (const FText* const Warning = Warnings.Find(&Value))
			{
				return *Warning;
			}
		}
		return FText();
	}

	/** The values may be changed or undone at once, and the same preset be wanted again. */
	void ForgetPreset() const
	{
		if (const TSharedPtr<STextComboBox> Shown = Presets.Pin())
		{
			Shown->SetSelectedItem(GetPresetNames()[0]);
		}
	}

	TWeakPtr<STextComboBox> Presets;

private:
	/** Panels ask every frame; values change seldom. False if there is nothing to say anything of. */
	bool Update()
	{
		const UClothFabric* const First = GetFirst().Get();
		if (First == nullptr)
		{
			return false;
		}
		const Cloth::Fabric Now = ToSolverFabric(*First);
		if (!bKnown || !Cloth::IsSame(Now, Values))
		{
			bKnown = true;
			Values = Now;
			Words = DescribeClothFabric(Values);
			Warnings = {};
			for (const Cloth::UnitSlip& Slip : Cloth::FindUnitSlips(Values))
			{
				Warnings.Add(Slip.Value, FText::FromString(ClothText::FromUtf8(Slip.Text)));
			}
		}
		return true;
	}

	TArray<TWeakObjectPtr<UClothFabric>> Fabrics;
	bool bKnown = false;
	Cloth::Fabric Values;
	FClothFabricWords Words;
	TMap<const Cloth::FabricValue*, FText> Warnings;
};

void ApplyPreset(const TArray<TWeakObjectPtr<UClothFabric>>& Fabrics, const Cloth::StandardFabric& Preset)
{
	const FScopedTransaction Transaction(LOCTEXT("ApplyPreset", "Use the values of a standard fabric"));
	for (const TWeakObjectPtr<UClothFabric>& Each : Fabrics)
	{
		if (UClothFabric* const Fabric = Each.Get())
		{
			Fabric->SetFlags(RF_Transactional);
			Fabric->Modify();
			FromSolverFabric(Preset.Values, *Fabric);
			Fabric->PostEditChange();
		}
	}
}

void AddPresets(IDetailCategoryBuilder& Category, const TSharedRef<FSelection>& Selection)
{
	const auto Choose = [Selection](const TSharedPtr<FString> Name, const ESelectInfo::Type How)
	{
		const int32 Index = GetPresetNames().IndexOfByPredicate(
			[&Name](const TSharedPtr<FString>& Each) { return Each.Get() == Name.Get(); });
		// Neither a choice by code nor a step through the open list is a choice, nor is the line that says what to do.
		if (Index > 0 && (How == ESelectInfo::OnMouseClick || How == ESelectInfo::OnKeyPress))
		{
			// The panel may be made anew, and this function go with it.
			const TSharedPtr<FSelection> Kept(Selection);
			ApplyPreset(Kept->GetFabrics(), Cloth::StandardFabrics()[static_cast<size_t>(Index - 1)]);
			Kept->ForgetPreset();
		}
	};
	TSharedPtr<STextComboBox> Presets;
	FDetailWidgetRow& Row = Category.AddCustomRow(LOCTEXT("PresetFilter", "Preset"));
	Row.NameContent()
		[SNew(STextBlock).Font(IDetailLayoutBuilder::GetDetailFont()).Text(LOCTEXT("Preset", "Start from"))];
	Row.ValueContent()[SAssignNew(Presets, STextComboBox)
						   .OptionsSource(&GetPresetNames())
						   .InitiallySelectedItem(GetPresetNames()[0])
						   .OnSelectionChanged_Lambda(Choose)];
	Selection->Presets = Presets;
}

void AddSentence(IDetailCategoryBuilder& Category, const TSharedRef<FSelection>& Selection, const FText& Name,
	FText FClothFabricWords::*Sentence)
{
	FDetailWidgetRow& Row = Category.AddCustomRow(Name);
	Row.NameContent()[SNew(STextBlock).Font(IDetailLayoutBuilder::GetDetailFont()).Text(Name)];
	Row.ValueContent().MaxDesiredWidth(
		600.0f)[SNew(STextBlock)
					.Font(IDetailLayoutBuilder::GetDetailFont())
					.Text_Lambda([Selection, Sentence] { return Selection->Say(Sentence); })
					.AutoWrapText(true)];
}

void AddSummary(IDetailLayoutBuilder& Builder, const TSharedRef<FSelection>& Selection)
{
	IDetailCategoryBuilder& Category =
		Builder.EditCategory("Summary", LOCTEXT("Summary", "Summary"), ECategoryPriority::Important);
	AddPresets(Category, Selection);
	AddSentence(Category, Selection, LOCTEXT("Weight", "Weighs"), &FClothFabricWords::Weight);
	AddSentence(Category, Selection, LOCTEXT("Drape", "Drapes"), &FClothFabricWords::Drape);
	AddSentence(Category, Selection, LOCTEXT("Breaking", "Breaks"), &FClothFabricWords::Breaking);
	AddSentence(Category, Selection, LOCTEXT("Hanging", "Hangs"), &FClothFabricWords::Hanging);
	if (Selection->GetFabrics().Num() > 1)
	{
		const FText Several = FText::Format(
			LOCTEXT("Several",
				"{0} fabrics are selected: sentences and curves are those of the first; a preset is given to all."),
			FText::AsNumber(Selection->GetFabrics().Num()));
		Category.AddCustomRow(Several).WholeRowContent()
			[SNew(STextBlock).Font(IDetailLayoutBuilder::GetDetailFont()).Text(Several).AutoWrapText(true)];
	}
}

void AddPlot(
	IDetailLayoutBuilder& Builder, const TSharedRef<FSelection>& Selection, const FName Category, const EClothPlot Kind)
{
	Builder.EditCategory(Category)
		.AddCustomRow(LOCTEXT("CurveFilter", "Curve"))
		.WholeRowContent()[SNew(SClothCurvePlot).Fabric(Selection->GetFirst().Get()).Kind(Kind)];
}

/** A row that shows only while the value looks mistaken, in the category of the value. */
void AddWarning(IDetailLayoutBuilder& Builder, const TSharedRef<FSelection>& Selection, const Cloth::FabricValue& Value)
{
	const FProperty* const Property =
		UClothFabric::StaticClass()->FindPropertyByName(FName(*ClothText::FromUtf8(Value.Name)));
	if (Property == nullptr)
	{
		return;
	}
	const FText Name = Property->GetDisplayNameText();
	const auto GetVisibility = [Selection, &Value]
	{ return Selection->Warn(Value).IsEmpty() ? EVisibility::Collapsed : EVisibility::Visible; };
	FDetailWidgetRow& Row = Builder.EditCategory(FName(*Property->GetMetaData(TEXT("Category")))).AddCustomRow(Name);
	Row.Visibility(TAttribute<EVisibility>::CreateLambda(GetVisibility));
	Row.NameContent()[SNew(STextBlock)
						  .Font(IDetailLayoutBuilder::GetDetailFont())
						  .Text(Name)
						  .ColorAndOpacity(FSlateColor(WarningColor))];
	Row.ValueContent().MaxDesiredWidth(600.0f)[SNew(STextBlock)
												   .Font(IDetailLayoutBuilder::GetDetailFont())
												   .Text_Lambda([Selection, &Value] { return Selection->Warn(Value); })
												   .ColorAndOpacity(FSlateColor(WarningColor))
												   .AutoWrapText(true)];
}

void Register()
{
	auto& Module = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
	Module.RegisterCustomClassLayout(
		ClassName, FOnGetDetailCustomizationInstance::CreateStatic(&FClothFabricDetails::MakeInstance));
	Module.NotifyCustomizationModuleChanged();
}

void Unregister()
{
	if (auto* const Module = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor"))
	{
		Module->UnregisterCustomClassLayout(ClassName);
	}
}
} // namespace ClothFabricDetails

TSharedRef<IDetailCustomization> FClothFabricDetails::MakeInstance() { return MakeShared<FClothFabricDetails>(); }

void FClothFabricDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	using namespace ClothFabricDetails;
	const TSharedRef<FSelection> Selection = MakeShared<FSelection>(DetailBuilder);
	AddSummary(DetailBuilder, Selection);
	for (const Cloth::FabricValue& Value : Cloth::FabricValues())
	{
		AddWarning(DetailBuilder, Selection, Value);
	}
	AddPlot(DetailBuilder, Selection, "Stretch", EClothPlot::Tension);
	AddPlot(DetailBuilder, Selection, "Shear", EClothPlot::Shear);
	AddPlot(DetailBuilder, Selection, "Bending", EClothPlot::Bending);
}

#undef LOCTEXT_NAMESPACE
