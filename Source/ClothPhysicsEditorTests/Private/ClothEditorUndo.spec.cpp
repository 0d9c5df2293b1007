// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothPhysicsComponent.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolverFabric.h"
	#include "Editor.h"
	#include "ScopedTransaction.h"
	#include "UObject/Package.h"

/** What the editor's transactions must do for the module's edits to be undone to the bit. */
BEGIN_DEFINE_SPEC(FClothEditorUndoSpec, "ClothPhysics.Editor.Undo",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
UClothFabric* MakeFabric(EObjectFlags Flags = RF_Transactional) const
{
	return NewObject<UClothFabric>(GetTransientPackage(), NAME_None, Flags);
}
void Change(UClothFabric& Fabric, float Density) const
{
	const FScopedTransaction Transaction(FText::FromString(TEXT("Change")));
	Fabric.Modify();
	Fabric.ArealDensity = Density;
	Fabric.Tension.Law = EClothTensionLaw::FullCubic;
	Fabric.ShearCurve.AddDefaulted_GetRef().Loading = Density;
}
END_DEFINE_SPEC(FClothEditorUndoSpec)

void FClothEditorUndoSpec::Define()
{
	It("takes a change back and does it again, to the bit",
		[this]
		{
			UClothFabric* const Fabric = MakeFabric();
			const Cloth::Fabric Before = ToSolverFabric(*Fabric);
			Change(*Fabric, 0.3f);
			const Cloth::Fabric After = ToSolverFabric(*Fabric);
			TestFalse(TEXT("changed"), Cloth::IsSame(Before, After));
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestTrue(TEXT("undo"), GEditor->UndoTransaction());
				TestTrue(TEXT("as before"), Cloth::IsSame(ToSolverFabric(*Fabric), Before));
				TestTrue(TEXT("redo"), GEditor->RedoTransaction());
				TestTrue(TEXT("as after"), Cloth::IsSame(ToSolverFabric(*Fabric), After));
			}
			TestFalse(TEXT("nothing more to redo"), GEditor->RedoTransaction());
		});

	It("makes one step of changes inside of each other",
		[this]
		{
			UClothFabric* const One = MakeFabric();
			UClothFabric* const Other = MakeFabric();
			{
				const FScopedTransaction Transaction(FText::FromString(TEXT("Both")));
				Change(*One, 0.3f);
				Change(*Other, 0.4f);
				Change(*One, 0.5f);
				TestFalse(TEXT("not while it is made"), GEditor->UndoTransaction());
			}
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestEqual(TEXT("the first change of one"), One->ArealDensity, 0.2f);
			TestEqual(TEXT("the other"), Other->ArealDensity, 0.2f);
			TestTrue(TEXT("redo"), GEditor->RedoTransaction());
			TestEqual(TEXT("the last change of one"), One->ArealDensity, 0.5f);
		});

	It("leaves alone what was not told of, cancelled or is not transactional",
		[this]
		{
			UClothFabric* const Told = MakeFabric();
			UClothFabric* const Plain = MakeFabric(RF_NoFlags);
			Change(*Told, 0.3f);
			{
				FScopedTransaction Transaction(FText::FromString(TEXT("Cancelled")));
				Told->Modify();
				Told->Shear = 70.0f;
				Transaction.Cancel();
			}
			Change(*Plain, 0.4f);
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestEqual(TEXT("the step before"), Told->ArealDensity, 0.2f);
			TestEqual(TEXT("not transactional"), Plain->ArealDensity, 0.4f);
		});

	It("does not copy the shape of a cloth's mesh with each change of the cloth",
		[this]
		{
			auto* const Component =
				NewObject<UClothPhysicsComponent>(GetTransientPackage(), NAME_None, RF_Transactional);
			Component->SheetResolution = FIntPoint(5, 5);
			{
				const FScopedTransaction Transaction(FText::FromString(TEXT("Sheet")));
				Component->Modify();
				Component->SheetResolution = FIntPoint(7, 7);
				Component->RestMesh.Key = 7;
				Component->CapeWeights.Key = 8;
			}
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			TestEqual(TEXT("the sheet"), Component->SheetResolution.X, 5);
			TestTrue(TEXT("the baked shape stays"), Component->RestMesh.Key == 7);
			TestTrue(TEXT("and the cape's weights"), Component->CapeWeights.Key == 8);
		});

	It("forgets what could be redone when something else is changed",
		[this]
		{
			UClothFabric* const Fabric = MakeFabric();
			Change(*Fabric, 0.3f);
			TestTrue(TEXT("undo"), GEditor->UndoTransaction());
			Change(*Fabric, 0.5f);
			TestFalse(TEXT("redo"), GEditor->RedoTransaction());
			TestEqual(TEXT("the new change"), Fabric->ArealDensity, 0.5f);
		});
}

#endif
