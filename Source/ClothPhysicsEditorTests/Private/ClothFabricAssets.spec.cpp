// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothText.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "AssetDefinition.h"
	#include "AssetExportTask.h"
	#include "ClothFabric.h"
	#include "ClothFabricFactory.h"
	#include "ClothFabricFiles.h"
	#include "ClothFabricsCommandlet.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolver/StandardFabrics.h"
	#include "ClothSolverFabric.h"
	#include "ClothStandardFabrics.h"
	#include "ClothTestFiles.h"
	#include "EditorFramework/AssetImportData.h"
	#include "Exporters/Exporter.h"
	#include "Misc/PackageName.h"
	#include "Templates/Casts.h"
	#include "UObject/Package.h"
	#include "UObject/UObjectHash.h"

	#include <span>

	#if __has_include("Host/SavedPackages.h")
		#include "Host/SavedPackages.h"
	#endif

BEGIN_DEFINE_SPEC(FClothFabricAssetsSpec, "ClothPhysics.Editor.Fabrics",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** Writes an asset to a file as Asset Actions > Export does. */
static bool Export(UClothFabric& Fabric, const FString& File);
END_DEFINE_SPEC(FClothFabricAssetsSpec)

bool FClothFabricAssetsSpec::Export(UClothFabric& Fabric, const FString& File)
{
	auto* const Task = NewObject<UAssetExportTask>();
	Task->Object = &Fabric;
	Task->Filename = File;
	Task->bAutomated = true;
	Task->bReplaceIdentical = true;
	return UExporter::RunAssetExportTask(Task);
}

void FClothFabricAssetsSpec::Define()
{
	Describe("exported",
		[this]
		{
			It("read back the same, bit by bit, with their description and sources",
				[this]
				{
					for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
					{
						const FString Name(Standard.Name);
						auto* const Fabric = NewObject<UClothFabric>();
						TestEqual(Name, ClothFabricFiles::Read(ClothTest::ShippedFabric(Name), *Fabric), FString());
						// Not what a file says, but what somebody typed into the rows.
						Fabric->BendingWeft *= 1.2345678f;
						Fabric->Thickness += 0.0123456f;
						const FClothTestFile File(TEXT("Exported.json"), "");
						TestTrue(Name, Export(*Fabric, File.Path));
						auto* const Back = NewObject<UClothFabric>();
						TestEqual(Name, ClothFabricFiles::Read(File.Path, *Back), FString());
						TestTrue(Name, Cloth::IsSame(ToSolverFabric(*Back), ToSolverFabric(*Fabric)));
						TestEqual(Name, Back->Description, Fabric->Description);
						TestEqual(Name, Back->Sources.Num(), Fabric->Sources.Num());
						const std::string Once = ClothTest::ReadFile(File.Path);
						TestTrue(Name, Export(*Back, File.Path));
						TestTrue(Name + TEXT(" twice"), ClothTest::ReadFile(File.Path) == Once);
					}
				});

			It("lose no bit of what was typed in the units of the rows",
				[this]
				{
					auto* const Fabric = NewObject<UClothFabric>();
					auto* const Back = NewObject<UClothFabric>();
					int32 Different = 0;
					for (int32 Step = 1; Step < 5000; ++Step)
					{
						Fabric->BendingWarp = 0.037f * Step;
						Fabric->BendingHysteresisWarp = 0.00071f * Step;
						Fabric->Thickness = 0.0013f * Step;
						Fabric->ShearCurve = {FClothShearPoint()};
						Fabric->ShearCurve[0].At = 0.0131f * Step;
						const Cloth::Fabric Values = ToSolverFabric(*Fabric);
						FromSolverFabric(Values, *Back);
						Different += Cloth::IsSame(ToSolverFabric(*Back), Values) ? 0 : 1;
					}
					TestEqual(TEXT("values that the solver would be given differently"), Different, 0);
				});

			It("keep what people write in any script",
				[this]
				{
					auto* const Fabric = NewObject<UClothFabric>();
					Fabric->Description = TEXT("\"Loden\" \\ \u00e4\u20ac \u7d79");
					const FClothTestFile File(TEXT("Exported.json"), "");
					TestTrue(TEXT("written"), Export(*Fabric, File.Path));
					auto* const Back = NewObject<UClothFabric>();
					TestEqual(TEXT("read"), ClothFabricFiles::Read(File.Path, *Back), FString());
					TestEqual(TEXT("the same"), Back->Description, Fabric->Description);
				});

			It("are refused, and no file is touched, if no file can hold them",
				[this]
				{
					const FClothTestFile File(TEXT("Exported.json"), "as it was");
					auto* const Fabric = NewObject<UClothFabric>();
					Fabric->Shear = -1.0f;
					AddExpectedError(TEXT("Shear is -1"), EAutomationExpectedErrorFlags::Contains, 1, false);
					TestFalse(TEXT("a wrong value"), Export(*Fabric, File.Path));
					Fabric->Shear = 1.0f;
					Fabric->Description = TEXT("two\nlines");
					AddExpectedError(TEXT("Description: control characters are not allowed"),
						EAutomationExpectedErrorFlags::Contains, 1, false);
					TestFalse(TEXT("a wrong description"), Export(*Fabric, File.Path));
					TestTrue(TEXT("the file"), ClothTest::ReadFile(File.Path) == "as it was");
				});
		});

	Describe("new",
		[this]
		{
			It("are a medium cotton, or any other preset",
				[this]
				{
					auto* const Factory = NewObject<UClothFabricFactory>();
					TestTrue(TEXT("in the menu"), Factory->ShouldShowInNewMenu());
					TestTrue(TEXT("opened at once"), Factory->bEditAfterNew);
					const std::span<const Cloth::StandardFabric> Presets = Cloth::StandardFabrics();
					for (size_t Index = 0; Index < Presets.size(); ++Index)
					{
						Factory->Preset = static_cast<EClothFabricPreset>(Index);
						auto* const Fabric = Cast<UClothFabric>(Factory->FactoryCreateNew(Factory->SupportedClass,
							GetTransientPackage(), FName(FString(TEXT("New")) + FString(Presets[Index].Name)),
							RF_Public | RF_Standalone, nullptr, nullptr));
						if (TestNotNull(FString(Presets[Index].Name), Fabric))
						{
							TestEqual(TEXT("weight"), Fabric->ArealDensity, Presets[Index].Values.ArealDensity);
							TestEqual(TEXT("description"), Fabric->Description,
								ClothText::FromUtf8(Presets[Index].Description));
							TestTrue(
								TEXT("as told"), Fabric->HasAllFlags(RF_Public | RF_Standalone | RF_Transactional));
						}
					}
					TestTrue(TEXT("cotton at first"),
						GetDefault<UClothFabricFactory>()->Preset == EClothFabricPreset::Cotton);
				});

			It("have a definition of their own",
				[this]
				{
					TArray<UClass*> Classes;
					GetDerivedClasses(UAssetDefinition::StaticClass(), Classes, true);
					int32 Count = 0;
					for (const UClass* Class : Classes)
					{
						const auto* const Definition = Class->HasAnyClassFlags(CLASS_Abstract)
							? nullptr
							: Class->GetDefaultObject<UAssetDefinition>();
						if (Definition != nullptr && Definition->GetAssetClass().Get() == UClothFabric::StaticClass())
						{
							++Count;
							TestTrue(TEXT("can be imported"), Definition->CanImport());
							TestEqual(
								TEXT("its name"), Definition->GetAssetDisplayName().ToString(), TEXT("Cloth Fabric"));
							TestEqual(TEXT("in a menu"), Definition->GetAssetCategories().Num(), 1);
						}
					}
					TestEqual(TEXT("definitions"), Count, 1);
				});
		});

	Describe("of the plugin",
		[this]
		{
			It("become assets once, and stay as they are the second time",
				[this]
				{
					const FString Path = TEXT("/Temp/ClothStandard");
					const FClothStandardFabrics First = CreateStandardFabrics(Path);
					const int32 Count = static_cast<int32>(Cloth::StandardFabrics().size());
					TestEqual(TEXT("created"), First.Created.Num(), Count);
					TestTrue(TEXT("no errors"), First.Errors.IsEmpty() && First.Kept.IsEmpty());
					TestEqual(TEXT("said"), First.GetSummary(Path), TEXT("15 fabrics created in /Temp/ClothStandard."));
					for (UClothFabric* Fabric : First.Created)
					{
						TestEqual(TEXT("in its package"), Fabric->GetPathName(),
							Path / Fabric->GetName() + TEXT(".") + Fabric->GetName());
						TestFalse(TEXT("from its file"), Fabric->AssetImportData->GetFirstFilename().IsEmpty());
						TestTrue(TEXT("to be saved"), Fabric->GetPackage()->IsDirty());
						Fabric->Shear = 77.0f;
					}
					const FClothStandardFabrics Second = CreateStandardFabrics(Path);
					TestEqual(TEXT("created again"), Second.Created.Num(), 0);
					TestEqual(TEXT("kept"), Second.Kept.Num(), Count);
					TestTrue(TEXT("said"),
						Second.GetSummary(Path).Contains(TEXT("15 were there already and stay as they are: Canvas,")));
					for (const UClothFabric* Fabric : First.Created)
					{
						TestEqual(TEXT("as it was"), Fabric->Shear, 77.0f);
					}
				});

			It("go to folders of assets only",
				[this]
				{
					const FClothStandardFabrics Outcome = CreateStandardFabrics(TEXT("C:/Fabrics"));
					TestTrue(TEXT("nothing made"), Outcome.Created.IsEmpty());
					TestTrue(TEXT("said why"),
						Outcome.GetSummary(TEXT("C:/Fabrics")).Contains(TEXT("C:/Fabrics is no folder of assets")));
				});

	#if __has_include("Host/SavedPackages.h")
			It("stay as they are if they are on the disk, and not loaded",
				[this]
				{
					Host::SavedPackages().Add(TEXT("/Temp/ClothSaved/Denim"), TEXT("Denim.uasset"));
					const FClothStandardFabrics Outcome = CreateStandardFabrics(TEXT("/Temp/ClothSaved"));
					TestTrue(TEXT("kept"), Outcome.Kept == TArray<FString>({TEXT("Denim")}));
					TestEqual(TEXT("created"), Outcome.Created.Num(), 14);
				});

			// In an engine this would write files.
			It("are saved by the commandlet",
				[this]
				{
					auto* const Commandlet = NewObject<UClothFabricsCommandlet>();
					TestEqual(TEXT("exit code"), Commandlet->Main(TEXT("-Path=/Temp/ClothRelease -unattended")), 0);
					TestTrue(TEXT("saved"), FPackageName::DoesPackageExist(TEXT("/Temp/ClothRelease/Denim")));
					TestEqual(TEXT("by itself"), Commandlet->Main(FString()), 0);
					TestTrue(
						TEXT("in the plugin"), FPackageName::DoesPackageExist(TEXT("/ClothPhysics/Fabrics/Denim")));
					TestEqual(TEXT("and again"), Commandlet->Main(TEXT("-Path=/Temp/ClothRelease")), 0);
					AddExpectedError(TEXT("is no folder of assets"), EAutomationExpectedErrorFlags::Contains, 1, false);
					TestEqual(TEXT("a wrong path"), Commandlet->Main(TEXT("-Path=Fabrics")), 1);
				});
	#endif
		});
}

#endif
