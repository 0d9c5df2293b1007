// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothText.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothFabricDetails.h"
	#include "ClothFabricThumbnailRenderer.h"
	#include "ClothFabricWords.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolver/StandardFabrics.h"
	#include "ClothSolverFabric.h"
	#include "ClothTestFabric.h"
	#include "Editor.h"
	#include "Modules/ModuleManager.h"
	#include "ThumbnailRendering/ThumbnailManager.h"
	#include "UObject/Package.h"
	#include "UObject/WeakObjectPtrTemplates.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothFabricPanelSpec, "ClothPhysics.Editor.FabricPanel",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
const Cloth::StandardFabric& Standard(const FString& Name) const
{
	for (const Cloth::StandardFabric& Each : Cloth::StandardFabrics())
	{
		if (FString(Each.Name) == Name)
		{
			return Each;
		}
	}
	return Cloth::StandardFabrics()[0];
}
END_DEFINE_SPEC(FClothFabricPanelSpec)

void FClothFabricPanelSpec::Define()
{
	It("says what a fabric is like",
		[this]
		{
			const FClothFabricWords Denim = DescribeClothFabric(Standard(TEXT("Denim")).Values);
			TestEqual(TEXT("weight"), Denim.Weight.ToString(), FString(TEXT("350 g/m\u00b2, 10 oz/yd\u00b2")));
			TestEqual(TEXT("strength"), Denim.Breaking.ToString(),
				FString(TEXT("a strip of 5 cm: at 1200 N along the warp, at 700 N along the weft")));
			TestTrue(TEXT("drapes like others"),
				Denim.Drape.ToString().StartsWith(TEXT("like WoolTropical and WoolSuiting: falls in")));
			TestTrue(TEXT("bending length"), Denim.Drape.ToString().Contains(TEXT("Bending length 1.6 cm")));
			const FClothFabricWords Canvas = DescribeClothFabric(Standard(TEXT("Canvas")).Values);
			TestTrue(TEXT("stiff"), Canvas.Drape.ToString().Contains(TEXT("stands off")));
			Cloth::Fabric Between = Standard(TEXT("WoolTropical")).Values;
			TestTrue(
				TEXT("round"), DescribeClothFabric(Between).Drape.ToString().Contains(TEXT("falls in round folds")));
			Between.BendingCurveWarp = Between.BendingCurveWeft = {};
			// The cube of a bending length of 2 cm, times the weight.
			Between.BendingWarp = Between.BendingWeft = 8e-6f * 9.80665f * Between.ArealDensity;
			TestTrue(TEXT("wide"),
				DescribeClothFabric(Between).Drape.ToString().Contains(TEXT("falls in a few wide folds")));
			TestTrue(TEXT("beyond what was measured"), Canvas.Drape.ToString().Contains(TEXT("more than 83 %")));
			const FClothFabricWords Jersey = DescribeClothFabric(Standard(TEXT("JerseyKnit")).Values);
			TestTrue(TEXT("limp"),
				Jersey.Drape.ToString().Contains(TEXT("flows"))
					&& Jersey.Drape.ToString().Contains(TEXT("less than 28 %")));
		});

	It("says how far a strip stretches under its weight: half of the weight by the stiffness",
		[this]
		{
			Cloth::Fabric Fabric;
			Fabric.ArealDensity = 1.0f;
			Fabric.TensileStiffnessWarp = 4903.325f;
			Fabric.TensileStiffnessWeft = 490.3325f;
			const FClothFabricWords Words = DescribeClothFabric(Fabric);
			TestEqual(TEXT("hangs"), Words.Hanging.ToString(),
				FString(TEXT("1 m stretches by 1 mm along the warp, by 10 mm along the weft")));
			TestEqual(TEXT("breaks"), Words.Breaking.ToString(), FString(TEXT("not known, so it does not tear")));
			Fabric.TensileStrengthWarp = 20000.0f;
			TestTrue(TEXT("one of two"),
				DescribeClothFabric(Fabric).Breaking.ToString().EndsWith(
					TEXT("at 1000 N along the warp, not known along the weft")));
			TestEqual(TEXT("too little to see"),
				DescribeClothFabric(Standard(TEXT("FlagNylon")).Values).Hanging.ToString(),
				FString(TEXT("1 m stretches hardly at all")));
		});

	It("contradicts no description of a standard fabric",
		[this]
		{
			for (const Cloth::StandardFabric& Each : Cloth::StandardFabrics())
			{
				const FString Description = ClothText::FromUtf8(Each.Description);
				const FString Drape = DescribeClothFabric(Each.Values).Drape.ToString();
				TestFalse(
					FString(Each.Name) + TEXT(" is not like itself"), Drape.Contains(ClothText::FromUtf8(Each.Name)));
				if (Description.Contains(TEXT("folds")))
				{
					TestEqual(FString(Each.Name) + TEXT(" is stiff"), Drape.Contains(TEXT("stiff")),
						Description.Contains(TEXT("stiff")));
					TestEqual(FString(Each.Name) + TEXT(" has many folds"), Drape.Contains(TEXT("many")),
						Description.Contains(TEXT("many")));
				}
			}
		});

	It("says that no standard fabric is near",
		[this]
		{
			Cloth::Fabric Heavy;
			Heavy.ArealDensity = 200.0f;
			TestTrue(TEXT("none"),
				DescribeClothFabric(Heavy).Drape.ToString().StartsWith(TEXT("like none of the standard fabrics: ")));
			Cloth::Fabric Stiff = Standard(TEXT("Canvas")).Values;
			Stiff.BendingWarp *= 2.0f;
			TestTrue(TEXT("one only"),
				DescribeClothFabric(Stiff).Drape.ToString().StartsWith(TEXT("like Canvas: stands off")));
		});

	It("says what is wrong with values that are none",
		[this]
		{
			Cloth::Fabric Bad;
			Bad.ArealDensity = std::numeric_limits<float>::quiet_NaN();
			TestTrue(TEXT("names it"), DescribeClothFabric(Bad).Drape.ToString().Contains(TEXT("ArealDensity")));
		});

	It("writes numbers as people read them",
		[this]
		{
			TestEqual(TEXT("thousands"), ToClothText(12345.0, TEXT("N")), FString(TEXT("12300 N")));
			TestEqual(TEXT("a thousand"), ToClothText(1000.0, TEXT("N")), FString(TEXT("1000 N")));
			TestEqual(TEXT("a million"), ToClothText(1234567.0), FString(TEXT("1230000")));
			TestEqual(TEXT("small"), ToClothText(0.00123, TEXT("m")), FString(TEXT("0.00123 m")));
			TestEqual(TEXT("zero"), ToClothText(-0.0), FString(TEXT("0")));
		});

	It("gives presets to all fabrics that are there, in one step that is undone to the bit",
		[this]
		{
			TArray<TWeakObjectPtr<UClothFabric>> Fabrics;
			TArray<Cloth::Fabric> Before;
			for (int32 Index = 0; Index < 3; ++Index)
			{
				auto* const Fabric = NewObject<UClothFabric>(GetTransientPackage());
				Fabric->ArealDensity = 0.1f * static_cast<float>(Index + 1);
				Fabric->ShearCurve.AddDefaulted(Index);
				Fabrics.Add(Fabric);
				Before.Add(ToSolverFabric(*Fabric));
			}
			Fabrics[1]->MarkAsGarbage();
			ClothFabricDetails::ApplyPreset(Fabrics, Standard(TEXT("WoolSuiting")));
			auto* const Expected = NewObject<UClothFabric>(GetTransientPackage());
			FromSolverFabric(Standard(TEXT("WoolSuiting")).Values, *Expected);
			const Cloth::Fabric After = ToSolverFabric(*Expected);
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestTrue(TEXT("first"), Cloth::IsSame(ToSolverFabric(*Fabrics[0]), After));
				TestTrue(TEXT("last"), Cloth::IsSame(ToSolverFabric(*Fabrics[2]), After));
				TestTrue(TEXT("undo"), GEditor->UndoTransaction());
				TestTrue(TEXT("first as before"), Cloth::IsSame(ToSolverFabric(*Fabrics[0]), Before[0]));
				TestTrue(TEXT("last as before"), Cloth::IsSame(ToSolverFabric(*Fabrics[2]), Before[2]));
				TestTrue(TEXT("redo"), GEditor->RedoTransaction());
			}
		});

	It("tells fabrics that a preset has changed them",
		[this]
		{
			auto* const Fabric = NewObject<UClothTestFabric>(GetTransientPackage());
			ClothFabricDetails::ApplyPreset({Fabric}, Standard(TEXT("Silk")));
			TestEqual(TEXT("once"), Fabric->Changes, 1);
		});

	It("draws thumbnails of fabrics from the start of the module to its end",
		[this]
		{
			auto* const Fabric = NewObject<UClothFabric>(GetTransientPackage());
			IModuleInterface* const Module = FModuleManager::Get().GetModule("ClothPhysicsEditor");
			const auto IsDrawn = [Fabric]
			{
				const FThumbnailRenderingInfo* const Info = UThumbnailManager::Get().GetRenderingInfo(Fabric);
				return Info != nullptr && Info->Renderer != nullptr
					&& Info->Renderer->IsA<UClothFabricThumbnailRenderer>();
			};
			TestTrue(TEXT("drawn"), IsDrawn());
			Module->ShutdownModule();
			TestFalse(TEXT("not after the end"), IsDrawn());
			Module->StartupModule();
			TestTrue(TEXT("again"), IsDrawn());
		});
}

#endif
