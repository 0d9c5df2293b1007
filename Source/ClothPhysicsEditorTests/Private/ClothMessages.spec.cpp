// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothEditedLevel.h"
	#include "ClothFabric.h"
	#include "ClothSolver/StandardFabrics.h"
	#include "Logging/TokenizedMessage.h"
	#include "DynamicMesh/DynamicMesh3.h"
	#include "Misc/DataValidation.h"
	#include "UDynamicMesh.h"
	#include "UObject/Package.h"

	#if __has_include("Host/MessageLogs.h")
		#include "Host/MessageLogs.h"
	#endif

BEGIN_DEFINE_SPEC(FClothMessagesSpec, "ClothPhysics.Editor.Messages",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** All that is wrong with a cloth. */
static FString Describe(const UClothPhysicsComponent& TestCloth);
/** One message says this, validation says the same, and its fix mends it, in one step of undo. */
void TestMessage(const TCHAR* Expected, EClothFix Fix, bool bSimulated, UClothPhysicsComponent& TestCloth);
/** A square metre, in two halves of 11 x 6 points, this far apart, cm. */
static FClothPhysicsMesh MakeHalves(float Gap);
END_DEFINE_SPEC(FClothMessagesSpec)

FString FClothMessagesSpec::Describe(const UClothPhysicsComponent& TestCloth)
{
	FString All;
	for (const FClothProblem& Problem : TestCloth.FindProblems())
	{
		All += Problem.Text + TEXT(" ");
	}
	return All;
}

void FClothMessagesSpec::TestMessage(
	const TCHAR* Expected, EClothFix Fix, bool bSimulated, UClothPhysicsComponent& TestCloth)
{
	const TArray<FClothProblem> Problems = TestCloth.FindProblems();
	if (!TestEqual(FString(Expected) + TEXT(": messages"), Problems.Num(), 1))
	{
		AddError(Describe(TestCloth));
		return;
	}
	const FClothProblem& Problem = Problems[0];
	TestTrue(FString(Expected) + TEXT(": ") + Problem.Text, Problem.Text.Contains(Expected));
	TestTrue(TEXT("fix"), Problem.Fix == Fix);
	TestTrue(TEXT("simulated"), Problem.bSimulated == bSimulated);

	FDataValidationContext Context;
	const EDataValidationResult Result = TestCloth.IsDataValid(Context);
	TArray<FText> Warnings;
	TArray<FText> Refusals;
	Context.SplitIssues(Warnings, Refusals);
	TestTrue(TEXT("valid"), Result == (bSimulated ? EDataValidationResult::Valid : EDataValidationResult::Invalid));
	const TArray<FText>& Said = bSimulated ? Warnings : Refusals;
	TestTrue(TEXT("said once"), Said.Num() == 1 && Warnings.Num() + Refusals.Num() == 1);
	TestTrue(TEXT("said"), Said.Num() == 1 && Said[0].ToString() == Problem.Text);

	if (Fix != EClothFix::None)
	{
		const FClothSavedValues Before(TestCloth);
		TestCloth.Mend(Problem);
		TestEqual(TEXT("mended"), Describe(TestCloth), FString());
		const FClothSavedValues After(TestCloth);
		TestTrue(TEXT("undo"), GEditor->UndoTransaction());
		TestEqual(TEXT("as before"), Before.FindDifference(TestCloth), FString());
		TestTrue(TEXT("redo"), GEditor->RedoTransaction());
		TestEqual(TEXT("as after"), After.FindDifference(TestCloth), FString());
	}
}

FClothPhysicsMesh FClothMessagesSpec::MakeHalves(float Gap)
{
	FClothPhysicsMesh Mesh;
	for (int32 Half = 0; Half < 2; ++Half)
	{
		const int32 First = Mesh.Positions.Num();
		for (int32 Row = 0; Row < 6; ++Row)
		{
			for (int32 Column = 0; Column < 11; ++Column)
			{
				Mesh.Positions.Add(FVector3f(10.0f * static_cast<float>(Column),
					10.0f * static_cast<float>(5 * Half + Row) + Gap * static_cast<float>(Half), 0.0f));
				Mesh.Normals.Add(FVector3f(0.0f, 0.0f, 1.0f));
				Mesh.TexCoords.Add(FVector2f(static_cast<float>(Column), static_cast<float>(Row)));
				if (Row < 5 && Column < 10)
				{
					const int32 At = First + 11 * Row + Column;
					Mesh.Triangles.Append({At, At + 11, At + 1, At + 1, At + 11, At + 12});
				}
			}
		}
	}
	return Mesh;
}

void FClothMessagesSpec::Define()
{
	It("says nothing of cloth that is in order, of any fabric, held or not",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth =
				Level.AddCloth([](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(40, 40); });
			for (size_t Preset = 0; Preset < Cloth::StandardFabrics().size(); ++Preset)
			{
				TestCloth.FabricPreset = static_cast<EClothFabricPreset>(Preset);
				TestEqual(Cloth::StandardFabrics()[Preset].Name, Describe(TestCloth), FString());
			}
			TestCloth.FabricPreset = EClothFabricPreset::Cotton;
			TestCloth.Pins.Edges = static_cast<int32>(EClothSheetEdges::Left);
			TestEqual(TEXT("held"), Describe(TestCloth), FString());
			FDataValidationContext Context;
			TestTrue(TEXT("valid"), TestCloth.IsDataValid(Context) == EDataValidationResult::Valid);
		});

	It("says that there is no mesh",
		[this]
		{
			const FClothEditedLevel Level;
			AddExpectedError(TEXT("SimulationMesh is not set"), EAutomationExpectedErrorFlags::Contains, 0);
			TestMessage(TEXT("SimulationMesh is not set; choose a static mesh"), EClothFix::MakeSheet, false,
				Level.AddCloth([](UClothPhysicsComponent& New) { New.Source = EClothSource::StaticMesh; }));
		});

	It("says that everything is held",
		[this]
		{
			const FClothEditedLevel Level;
			TestMessage(TEXT("Pins hold all 225 particles"), EClothFix::ClearPins, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New) { New.Pins.Spheres.AddDefaulted_GetRef().Radius = 1000.0f; }));
			TestMessage(TEXT("together hold all 225 particles"), EClothFix::ClearPins, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New)
					{
						// Halves: all but one row, and this row.
						FClothAttachment& Attachment = New.Attachments.AddDefaulted_GetRef();
						Attachment.Particles.Edges = static_cast<int32>(EClothSheetEdges::Left);
						for (int32 Particle = 15; Particle < 225; ++Particle)
						{
							New.Pins.ParticleIndices.Add(Particle);
						}
					}));
		});

	It("says that an attachment holds everything, which no clearing of pins mends",
		[this]
		{
			const FClothEditedLevel Level;
			TestMessage(TEXT("Attachments[0] holds all 225 particles"), EClothFix::None, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New)
					{
						New.Attachments.AddDefaulted();
						New.Attachments[0].Particles.Spheres.AddDefaulted_GetRef().Radius = 1000.0f;
					}));
		});

	It("says that pins name what is not there",
		[this]
		{
			const FClothEditedLevel Level;
			TestMessage(TEXT("Pins.ParticleIndices has 225; allowed are 0 to 224"), EClothFix::None, true,
				Level.AddCloth([](UClothPhysicsComponent& New) { New.Pins.ParticleIndices.Add(225); }));
			TestMessage(TEXT("Attachments[1]: "), EClothFix::None, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New)
					{
						New.Attachments.AddDefaulted(2);
						New.Attachments[1].Particles.ParticleIndices.Add(225);
					}));
		});

	It("asks about cloth of the size of a house, or of a speck",
		[this]
		{
			const FClothEditedLevel Level;
			const auto Sheet = [&Level](double Size) -> UClothPhysicsComponent&
			{
				return Level.AddCloth(
					[Size](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(400, 400);
						New.SheetSize = FVector2D(Size, 0.5 * Size);
					});
			};
			TestEqual(TEXT("a sail"), Describe(Sheet(1900.0)), FString());
			UClothPhysicsComponent& House = Sheet(3000.0);
			TestMessage(TEXT("has 30 x 15 m, and lengths are in cm. If it was meant to have 30 x 15 cm"),
				EClothFix::Shrink, true, House);
			TestEqual(TEXT("smaller"), House.SheetSize, FVector2D(30.0, 15.0));
			TestMessage(TEXT("has 1.5 x 0.75 cm, and lengths are in cm. If it was meant to have 1.5 x 0.75 m"),
				EClothFix::Enlarge, true, Sheet(1.5));
			UClothPhysicsComponent& Mesh = Level.AddCloth(
				[](UClothPhysicsComponent& New)
				{
					New.Source = EClothSource::StaticMesh;
					New.FabricPreset = EClothFabricPreset::Canvas;
					New.RestMesh.Simulation = MakeHalves(0.0f);
				},
				FTransform(FQuat::Identity, FVector::ZeroVector, FVector(0.01)));
			TestMessage(TEXT("has 1 x 1 cm"), EClothFix::Enlarge, true, Mesh);
		});

	It("says that a mesh is too coarse for its fabric",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth =
				Level.AddCloth([](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(6, 6); });
			TestMessage(TEXT("the mesh has edges of 20 cm: it cannot fold like this fabric"), EClothFix::Refine, true,
				TestCloth);
			TestTrue(TEXT("finer"), TestCloth.SheetResolution.X > 12 && TestCloth.SheetResolution.X < 40);
			UClothPhysicsComponent& Long = Level.AddCloth(
				[](UClothPhysicsComponent& New)
				{
					New.SheetSize = FVector2D(60.0, 40.0);
					New.SheetResolution = FIntPoint(60, 6);
				},
				FTransform(FQuat::Identity, FVector::ZeroVector, FVector(1.0, 5.0, 1.0)));
			TestMessage(TEXT("the mesh has edges of 40 cm"), EClothFix::Refine, true, Long);
			TestTrue(Long.SheetResolution.ToString(), Long.SheetResolution.X == 60 && Long.SheetResolution.Y > 20);
			TestMessage(TEXT("Make the mesh finer"), EClothFix::None, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New)
					{
						New.Source = EClothSource::StaticMesh;
						New.RestMesh.Simulation = MakeHalves(0.0f);
					}));
		});

	It("says that a seam will come apart",
		[this]
		{
			const FClothEditedLevel Level;
			const auto Halves = [&Level](float Gap) -> UClothPhysicsComponent&
			{
				return Level.AddCloth(
					[Gap](UClothPhysicsComponent& New)
					{
						New.Source = EClothSource::StaticMesh;
						New.FabricPreset = EClothFabricPreset::Canvas;
						New.RestMesh.Simulation = MakeHalves(Gap);
					});
			};
			TestEqual(TEXT("welded"), Describe(Halves(0.0f)), FString());
			TestEqual(TEXT("two cloths beside each other"), Describe(Halves(2.0f)), FString());
			for (const float Gap : {0.01f, 0.5f, 1.0f})
			{
				TestMessage(TEXT("22 vertices of borders lie beside others and are not one with them, so the cloth has "
								 "2 pieces"),
					EClothFix::None, true, Halves(Gap));
			}
		});

	It("says that a fabric, a scale or a mesh cannot be simulated",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth();
			TestCloth.Fabric = NewObject<UClothFabric>(GetTransientPackage());
			TestCloth.Fabric->Thickness = -1.0f;
			TestMessage(TEXT("Fabric.Thickness"), EClothFix::None, true, TestCloth);
			TestMessage(TEXT("no axis may be zero"), EClothFix::None, false,
				Level.AddCloth([](UClothPhysicsComponent&) {},
					FTransform(FQuat::Identity, FVector::ZeroVector, FVector(1.0, 0.0, 1.0))));
			TestMessage(TEXT("riangle"), EClothFix::None, false,
				Level.AddCloth(
					[](UClothPhysicsComponent& New)
					{
						New.Source = EClothSource::StaticMesh;
						New.RestMesh.Simulation = MakeHalves(0.0f);
						for (FVector3f& Position : New.RestMesh.Simulation.Positions)
						{
							Position.Y = 0.0f;
						}
					}));
		});

	It("says that a kept shape does not fit",
		[this]
		{
			const FClothEditedLevel Level;
			AddExpectedError(TEXT("kept is that of another mesh or sheet"), EAutomationExpectedErrorFlags::Contains, 0);
			TestMessage(TEXT("kept is that of another mesh or sheet"), EClothFix::ForgetShape, true,
				Level.AddCloth(
					[](UClothPhysicsComponent& New) { New.StartShape.Positions.Add(FVector3f::ZeroVector); }));
		});

	It("shows what a fix has done, with pins where they were",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth(
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(3, 3);
					New.Pins.ParticleIndices = {8};
				});
			const TArray<FClothProblem> Problems = TestCloth.FindProblems();
			if (TestTrue(TEXT("too coarse"), Problems.Num() == 1 && Problems[0].Fix == EClothFix::Refine))
			{
				TestCloth.Mend(Problems[0]);
				const int32 Last = TestCloth.SheetResolution.X * TestCloth.SheetResolution.Y - 1;
				TestTrue(TEXT("finer"), Last > 8);
				TestTrue(TEXT("the same corner"), TestCloth.Pins.ParticleIndices == TArray<int32>({Last}));
				TestEqual(TEXT("shown"), TestCloth.GetMesh()->VertexCount(), Last + 1);
			}
		});

	It("is told of Blueprints by validation, not by the map check",
		[this]
		{
			auto* const Template = NewObject<UClothPhysicsComponent>(
				GetTransientPackage(), NAME_None, RF_Transactional | RF_ArchetypeObject);
			Template->Source = EClothSource::StaticMesh;
			FDataValidationContext Context;
			TestTrue(TEXT("invalid"), Template->IsDataValid(Context) == EDataValidationResult::Invalid);
			Template->CheckForErrors();
	#if __has_include("Host/MessageLogs.h")
			TestEqual(TEXT("messages"), Host::LoggedMessages().Num(), 0);
	#endif
		});

	#if __has_include("Host/MessageLogs.h")
	It("has a fix to click in the map check",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth(
				[](UClothPhysicsComponent& New) { New.Pins.Spheres.AddDefaulted_GetRef().Radius = 1000.0f; });
			AddExpectedError(TEXT("Pins hold all 225 particles"), EAutomationExpectedErrorFlags::Contains, 1);
			Host::LoggedMessages().Reset();
			TestCloth.CheckForErrors();
			if (!TestEqual(TEXT("messages"), Host::LoggedMessages().Num(), 1))
			{
				return;
			}
			TestTrue(TEXT("a warning"), Host::LoggedMessages()[0]->GetSeverity() == EMessageSeverity::Warning);
			const TArray<TSharedRef<FActionToken>>& Actions = Host::LoggedMessages()[0]->GetActions();
			if (TestEqual(TEXT("fixes"), Actions.Num(), 1))
			{
				TestEqual(TEXT("its name"), Actions[0]->ToText().ToString(), TEXT("Clear Pins"));
				Actions[0]->ExecuteAction();
				TestFalse(TEXT("once"), Actions[0]->CanExecute());
				TestEqual(TEXT("mended"), Describe(TestCloth), FString());
			}
			Host::LoggedMessages().Reset();
			TestCloth.CheckForErrors();
			TestEqual(TEXT("in order"), Host::LoggedMessages().Num(), 0);
			AddExpectedError(TEXT("SimulationMesh is not set"), EAutomationExpectedErrorFlags::Contains, 0);
			TestCloth.Source = EClothSource::StaticMesh;
			TestCloth.CheckForErrors();
			TestTrue(TEXT("an error"), Host::LoggedMessages()[0]->GetSeverity() == EMessageSeverity::Error);
			Host::LoggedMessages().Reset();
		});

	It("shows the cloth as it is mended",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth =
				Level.AddCloth([](UClothPhysicsComponent& New) { New.SheetSize = FVector2D(1.5, 1.5); });
			TestCloth.Mend(TestCloth.FindProblems()[0]);
			TestEqual(TEXT("larger"), TestCloth.CalcBounds(FTransform::Identity).BoxExtent.X, 75.0, 0.01);
		});

	It("ends a preview before it mends the cloth",
		[this]
		{
			const FClothEditedLevel Level;
			UClothPhysicsComponent& TestCloth = Level.AddCloth(
				[](UClothPhysicsComponent& New) { New.Pins.Spheres.AddDefaulted_GetRef().Radius = 1000.0f; });
			TestCloth.BeginPreview();
			TestCloth.Mend(FClothProblem());
			TestTrue(TEXT("not for what has no fix"), TestCloth.IsPreviewed());
			TestCloth.Mend(TestCloth.FindProblems()[0]);
			TestFalse(TEXT("previewed"), TestCloth.IsPreviewed());
		});
	#endif
}

#endif
