// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"
#include "ClothFabricDetails.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolverFabric.h"
#include "CoreGlobals.h"
#include "Editor.h"
#include "Host/DetailsPanel.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "SClothCurvePlot.h"
#include "UObject/Package.h"
#include "Widgets/Input/STextComboBox.h"
#include "gtest/gtest.h"

#include <limits>

namespace
{
class FabricPanel : public ::testing::Test
{
protected:
	static void SetUpTestSuite() { Host::LoadAllModules(); }

	static UClothFabric* MakeFabric() { return NewObject<UClothFabric>(GetTransientPackage()); }

	static STextComboBox& Presets(const Host::FDetailsPanel& Panel)
	{
		return static_cast<STextComboBox&>(*Panel.Find("Summary")->Rows[0]->Value.Widget);
	}

	/// As a click on the line of this name does.
	static void Choose(const Host::FDetailsPanel& Panel, const TCHAR* Name)
	{
		for (const TSharedPtr<FString>& Option : Presets(Panel).GetOptions())
		{
			if (*Option == Name)
			{
				Presets(Panel).Choose(Option, ESelectInfo::OnMouseClick);
			}
		}
	}

	static FSlateWindowElementList PaintPlot(const Host::FDetailsPanel& Panel, FName Category)
	{
		return Host::Paint(*Panel.Find(Category)->Rows.Last()->WholeRow.Widget, FVector2f(400.0f, 200.0f));
	}

	static bool IsSame(const FSlateWindowElementList& A, const FSlateWindowElementList& B)
	{
		bool bSame = A.Elements.Num() == B.Elements.Num();
		for (int32 Index = 0; bSame && Index < A.Elements.Num(); ++Index)
		{
			bSame = A.Elements[Index].Points == B.Elements[Index].Points
				&& A.Elements[Index].Text == B.Elements[Index].Text;
		}
		return bSame;
	}
};
} // namespace

TEST_F(FabricPanel, OffersAllStandardFabricsAndUndoesTheChoiceToTheBit)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	EXPECT_EQ(Presets(Panel).GetOptions().Num(), static_cast<int32>(Cloth::StandardFabrics().size()) + 1);
	EXPECT_EQ(*Presets(Panel).GetSelectedItem(), FString(TEXT("Choose a fabric...")));
	const Cloth::Fabric Before = ToSolverFabric(*Fabric);
	Choose(Panel, TEXT("Denim"));
	const Cloth::Fabric After = ToSolverFabric(*Fabric);
	EXPECT_EQ(Fabric->ArealDensity, 0.35f);
	EXPECT_TRUE(GEditor->UndoTransaction());
	EXPECT_TRUE(Cloth::IsSame(ToSolverFabric(*Fabric), Before));
	EXPECT_TRUE(GEditor->RedoTransaction());
	EXPECT_TRUE(Cloth::IsSame(ToSolverFabric(*Fabric), After));
}

TEST_F(FabricPanel, LetsTheSamePresetBeChosenAgain)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	Choose(Panel, TEXT("Silk"));
	EXPECT_EQ(*Presets(Panel).GetSelectedItem(), FString(TEXT("Choose a fabric...")));
	Fabric->Shear = 1.0f;
	Choose(Panel, TEXT("Silk"));
	EXPECT_EQ(Fabric->Shear, 20.0f);
}

TEST_F(FabricPanel, TakesAChoiceByTheKeyboard)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	Presets(Panel).Choose(Presets(Panel).GetOptions()[1], ESelectInfo::OnKeyPress);
	EXPECT_EQ(Fabric->ArealDensity, Cloth::StandardFabrics()[0].Values.ArealDensity);
}

TEST_F(FabricPanel, LeavesTheFabricAloneWhenCodeSelects)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	Presets(Panel).Choose(Presets(Panel).GetOptions()[1], ESelectInfo::Direct);
	Presets(Panel).Choose(Presets(Panel).GetOptions()[2], ESelectInfo::OnNavigation);
	Presets(Panel).Choose(Presets(Panel).GetOptions()[0], ESelectInfo::OnMouseClick);
	EXPECT_EQ(Fabric->ArealDensity, 0.2f);
}

TEST_F(FabricPanel, GivesAPresetToAllThatAreSelected)
{
	UClothFabric* const One = MakeFabric();
	UClothFabric* const Other = MakeFabric();
	Other->ArealDensity = 0.3f;
	const Host::FDetailsPanel Panel({One, Other});
	EXPECT_TRUE(Panel.GetTexts("Summary")[1].StartsWith(TEXT("Weighs: 200 g/m\u00b2")));
	EXPECT_TRUE(Panel.GetTexts("Summary").Last().StartsWith(TEXT("2 fabrics are selected")));
	Choose(Panel, TEXT("Canvas"));
	EXPECT_EQ(One->ArealDensity, 0.5f);
	EXPECT_EQ(Other->ArealDensity, 0.5f);
	EXPECT_TRUE(GEditor->UndoTransaction());
	EXPECT_EQ(One->ArealDensity, 0.2f);
	EXPECT_EQ(Other->ArealDensity, 0.3f);
}

TEST_F(FabricPanel, SaysEachSentenceOnceBesideItsName)
{
	const Host::FDetailsPanel Panel({MakeFabric()});
	const TArray<FString> Texts = Panel.GetTexts("Summary");
	ASSERT_EQ(Texts.Num(), 5);
	EXPECT_TRUE(Texts[2].StartsWith(TEXT("Drapes: like ")));
	EXPECT_TRUE(Texts[3].StartsWith(TEXT("Breaks: not known")));
	EXPECT_TRUE(Texts[4].StartsWith(TEXT("Hangs: 1 m stretches")));
}

TEST_F(FabricPanel, ShowsEachCurveInItsCategory)
{
	UClothFabric* const Fabric = MakeFabric();
	Fabric->Thickness *= 1.5f; // no standard fabric, which would not be compared with itself
	const Host::FDetailsPanel Panel({Fabric});
	const FSlateWindowElementList Stretch = PaintPlot(Panel, "Stretch");
	const FSlateWindowElementList Bending = PaintPlot(Panel, "Bending");
	Fabric->BendingWarp = 30.0f;
	EXPECT_TRUE(IsSame(Stretch, PaintPlot(Panel, "Stretch")));
	EXPECT_FALSE(IsSame(Bending, PaintPlot(Panel, "Bending")));
	Fabric->TensileStiffnessWarp = 3000.0f;
	EXPECT_FALSE(IsSame(Stretch, PaintPlot(Panel, "Stretch")));
}

TEST_F(FabricPanel, DrawsCurvesAnewWhenItsSizeChanges)
{
	const Host::FDetailsPanel Panel({MakeFabric()});
	const FSlateWindowElementList Wide = PaintPlot(Panel, "Shear");
	const SWidget& Plot = *Panel.Find("Shear")->Rows.Last()->WholeRow.Widget;
	EXPECT_FALSE(IsSame(Wide, Host::Paint(Plot, FVector2f(300.0f, 200.0f))));
}

TEST_F(FabricPanel, FollowsAChangedValue)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	const FSlateWindowElementList Before = PaintPlot(Panel, "Shear");
	EXPECT_TRUE(IsSame(Before, PaintPlot(Panel, "Shear")));
	EXPECT_TRUE(Panel.GetTexts("Summary")[1].StartsWith(TEXT("Weighs: 200 g/m\u00b2")));
	Fabric->Shear = 90.0f;
	Fabric->ArealDensity = 0.3f;
	EXPECT_FALSE(IsSame(Before, PaintPlot(Panel, "Shear")));
	EXPECT_TRUE(Panel.GetTexts("Summary")[1].StartsWith(TEXT("Weighs: 300 g/m\u00b2")));
	EXPECT_TRUE(Panel.Find("Shear")->Rows.Last()->WholeRow.Widget->IsVolatile());
}

TEST_F(FabricPanel, WarnsBesideTheNumberAndOnlyThere)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	EXPECT_TRUE(Panel.GetTexts("Mass").IsEmpty());
	Fabric->ArealDensity = 200.0f;
	ASSERT_EQ(Panel.GetTexts("Mass").Num(), 1);
	EXPECT_TRUE(Panel.GetTexts("Mass")[0].StartsWith(TEXT("Areal Density (kg/m2): 200 kg/m\u00b2 is 200 times more")));
	EXPECT_TRUE(Panel.GetTexts("Mass")[0].Contains(TEXT("200 g/m\u00b2 would be 0.2 kg/m\u00b2")));
	EXPECT_TRUE(Panel.GetTexts("Contact").IsEmpty());
	Fabric->ArealDensity = 0.2f;
	Fabric->BendingWeft = 0.014f;
	EXPECT_TRUE(Panel.GetTexts("Mass").IsEmpty());
	EXPECT_TRUE(Panel.GetTexts("Bending")[0].Contains(TEXT("0.014 mN m would be 14 \u00b5N m")));
}

TEST_F(FabricPanel, WarnsOfNoStandardFabric)
{
	for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
	{
		UClothFabric* const Fabric = MakeFabric();
		FromSolverFabric(Standard.Values, *Fabric);
		const Host::FDetailsPanel Panel({Fabric});
		for (const FName Category : {FName("Mass"), FName("Creases"), FName("Damping"), FName("Contact"), FName("Air")})
		{
			EXPECT_TRUE(Panel.GetTexts(Category).IsEmpty()) << Standard.Name;
		}
		for (const FName Category : {FName("Stretch"), FName("Shear"), FName("Bending")})
		{
			EXPECT_EQ(Panel.GetTexts(Category).Num(), 1) << Standard.Name;
		}
	}
}

TEST_F(FabricPanel, OutlivesTheFabric)
{
	UClothFabric* const Fabric = MakeFabric();
	const Host::FDetailsPanel Panel({Fabric});
	PaintPlot(Panel, "Bending");
	Fabric->MarkAsGarbage();
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_EQ(PaintPlot(Panel, "Bending").Elements.Num(), 1); // the empty ground
	EXPECT_EQ(Panel.GetTexts("Summary")[1], FString(TEXT("Weighs: ")));
	Choose(Panel, TEXT("Denim"));
}

TEST_F(FabricPanel, SurvivesValuesThatAreNone)
{
	UClothFabric* const Fabric = MakeFabric();
	Fabric->Shear = std::numeric_limits<float>::quiet_NaN();
	Fabric->TensileStiffnessWarp = std::numeric_limits<float>::infinity();
	const Host::FDetailsPanel Panel({Fabric});
	EXPECT_GT(Panel.Paint(500).GetHeight(), 300);
}

TEST_F(FabricPanel, IsThereFromTheStartOfTheModuleToItsEnd)
{
	IModuleInterface* const Module = FModuleManager::Get().GetModule("ClothPhysicsEditor");
	Module->ShutdownModule();
	EXPECT_TRUE(Host::FDetailsPanel({MakeFabric()}).GetCategories().IsEmpty());
	Module->StartupModule();
	EXPECT_FALSE(Host::FDetailsPanel({MakeFabric()}).GetCategories().IsEmpty());
}

TEST_F(FabricPanel, IsNotThereInCommandlets)
{
	IModuleInterface* const Module = FModuleManager::Get().GetModule("ClothPhysicsEditor");
	Module->ShutdownModule();
	Host::SetRunningCommandlet(true);
	Module->StartupModule();
	EXPECT_TRUE(Host::FDetailsPanel({MakeFabric()}).GetCategories().IsEmpty());
	Module->ShutdownModule();
	Host::SetRunningCommandlet(false);
	Module->StartupModule();
}
