// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothText.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "AssetImportTask.h"
	#include "ClothFabric.h"
	#include "ClothFabricFiles.h"
	#include "ClothFabricImportFactory.h"
	#include "ClothSolver/FabricFile.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolver/StandardFabrics.h"
	#include "ClothSolverFabric.h"
	#include "ClothTestFabric.h"
	#include "ClothTestFiles.h"
	#include "CoreGlobals.h"
	#include "Editor.h"
	#include "EditorFramework/AssetImportData.h"
	#include "EditorReimportHandler.h"
	#include "HAL/FileManager.h"
	#include "IAssetTools.h"
	#include "Misc/Paths.h"
	#include "ScopedTransaction.h"
	#include "Templates/Casts.h"
	#include "UObject/AssetRegistryTagsContext.h"
	#include "UObject/Package.h"

	#if __has_include("Host/Notifications.h")
		#include "Host/Notifications.h"
	#endif

BEGIN_DEFINE_SPEC(FClothImportSpec, "ClothPhysics.Editor.Import",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
/** As a file that is dropped into the Content Browser: whoever takes it. */
static UClothFabric* Import(const FString& File, bool bReplace = false);
/** As an import that asks this factory. */
static UClothFabric* ImportHere(const FString& File);
/** A file that is ours, but refused with this. */
void TestRefused(const TCHAR* Name, std::string_view Content, const FString& Message);
void TestNotOurs(const TCHAR* Name, std::string_view Content);
END_DEFINE_SPEC(FClothImportSpec)

namespace
{
constexpr std::string_view Good = R"({"Description": "a test", "Shear": 33, "BendingWarp": "20 uN m"})";

/** A folder for each test, so that none finds what another one made. */
FString FreshFolder()
{
	static int32 Number = 0;
	return FString::Printf(TEXT("/Temp/ClothImport%d"), ++Number);
}

UPackage* FreshPackage()
{
	UPackage* const Package = CreatePackage(*(FreshFolder() / TEXT("Fabric")));
	Package->FullyLoad();
	Package->SetFlags(RF_Transient);
	return Package;
}
} // namespace

UClothFabric* FClothImportSpec::Import(const FString& File, const bool bReplace)
{
	auto* const Task = NewObject<UAssetImportTask>();
	Task->Filename = File;
	Task->DestinationPath = FreshFolder();
	Task->bAutomated = true;
	Task->bReplaceExisting = bReplace;
	IAssetTools::Get().ImportAssetTasks({Task});
	return Task->GetObjects().Num() == 1 ? Cast<UClothFabric>(Task->GetObjects()[0]) : nullptr;
}

UClothFabric* FClothImportSpec::ImportHere(const FString& File)
{
	bool bCanceled = false;
	return Cast<UClothFabric>(NewObject<UClothFabricImportFactory>()->FactoryCreateFile(UClothFabric::StaticClass(),
		FreshPackage(), "Fabric", RF_Public | RF_Standalone, File, nullptr, GWarn, bCanceled));
}

void FClothImportSpec::TestRefused(const TCHAR* Name, std::string_view Content, const FString& Message)
{
	const FClothTestFile File(Name, Content);
	AddExpectedError(Message, EAutomationExpectedErrorFlags::Contains, 1, false);
	TestTrue(
		FString::Printf(TEXT("%s is ours"), Name), NewObject<UClothFabricImportFactory>()->FactoryCanImport(File.Path));
	TestNull(FString::Printf(TEXT("what is made of %s"), Name), Import(File.Path));
}

void FClothImportSpec::TestNotOurs(const TCHAR* Name, std::string_view Content)
{
	const FClothTestFile File(Name, Content);
	TestFalse(
		FString::Printf(TEXT("%s is ours"), Name), NewObject<UClothFabricImportFactory>()->FactoryCanImport(File.Path));
}

void FClothImportSpec::Define()
{
	Describe("of a file",
		[this]
		{
			It("makes an asset of every fabric that comes with the plugin",
				[this]
				{
					for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
					{
						const FString Name(Standard.Name);
						const FString File = ClothTest::ShippedFabric(Name);
						const UClothFabric* const Fabric = Import(File);
						if (!TestNotNull(Name, Fabric))
						{
							continue;
						}
						const Cloth::FabricFile Read = Cloth::ReadFabricJson(ClothTest::ReadFile(File)).Value;
						auto* const Expected = NewObject<UClothFabric>();
						FromSolverFabric(Read.Values, *Expected);
						TestTrue(Name, Cloth::IsSame(ToSolverFabric(*Fabric), ToSolverFabric(*Expected)));
						TestEqual(Name, Fabric->GetName(), Name);
						TestEqual(Name, Fabric->Description, ClothText::FromUtf8(Standard.Description));
						TestEqual(
							Name, Fabric->AssetImportData->GetFirstFilename(), FPaths::ConvertRelativePathToFull(File));
						TestEqual(Name, Fabric->Sources.Num(), static_cast<int32>(Cloth::SourcesByValue(Read).size()));
						TestTrue(Name + TEXT(" is to be saved"), Fabric->GetPackage()->IsDirty());
					}
				});

			It("names the source of each number by the row that shows it",
				[this]
				{
					const UClothFabric* const Denim = Import(ClothTest::ShippedFabric(TEXT("Denim")));
					if (!TestNotNull(TEXT("denim"), Denim))
					{
						return;
					}
					const TArray<FClothFabricSource>& Sources = Denim->Sources;
					const auto SourceOf = [&Sources](const TCHAR* Value)
					{
						const FClothFabricSource* const Found = Sources.FindByPredicate(
							[Value](const FClothFabricSource& Each) { return Each.Value == FName(Value); });
						return Found == nullptr ? FString() : Found->Source;
					};
					TestTrue(TEXT("measured"), SourceOf(TEXT("BendingWarp")).Contains(TEXT("4614168")));
					TestEqual(TEXT("estimated"), SourceOf(TEXT("ArealDensity")), TEXT("estimated"));
					for (const FClothFabricSource& Each : Sources)
					{
						TestNotNull(Each.Value.ToString(), UClothFabric::StaticClass()->FindPropertyByName(Each.Value));
					}
				});

			It("takes Kawabata sheets",
				[this]
				{
					const FClothTestFile File(TEXT("Sheet.csv"), "name,value,unit\nB,0.118\nW,12.38\nXX,1\n");
					AddExpectedError(TEXT("row 4: XX is no value of a Kawabata sheet"),
						EAutomationExpectedErrorFlags::Contains, 1, false);
					TestNull(TEXT("a wrong name"), Import(File.Path));
					File.Write("# a\n# long\n# story\n# of it\nname;value;unit\nB;0,118\nW;12,38\n");
					const UClothFabric* const Fabric = Import(File.Path);
					if (TestNotNull(TEXT("a sheet"), Fabric))
					{
						TestEqual(TEXT("weight"), Fabric->ArealDensity, 0.1238f);
						TestEqual(TEXT("bending"), Fabric->BendingWarp, 11.571847f);
					}
					// As spreadsheets write them.
					const FClothTestFile Marked(TEXT("Marked.CSV"),
						"\xef\xbb\xbf"
						"B,0.118\n");
					TestNotNull(TEXT("with a byte order mark"), Import(Marked.Path));
				});

			It("tells the asset registry which file it was",
				[this]
				{
					const FClothTestFile File(TEXT("Good.json"), Good);
					const UClothFabric* const Fabric = Import(File.Path);
					if (TestNotNull(TEXT("a fabric"), Fabric))
					{
						FAssetRegistryTagsContextData Data(Fabric);
						Fabric->GetAssetRegistryTags(FAssetRegistryTagsContext(Data));
						const UObject::FAssetRegistryTag* const Tag = Data.Tags.Find(UObject::SourceFileTagName());
						TestTrue(TEXT("the tag names it"), Tag != nullptr && Tag->Value.Contains(TEXT("Good.json")));
					}
				});

			It("writes into the asset that is there, and makes none over an asset of another kind",
				[this]
				{
					const FClothTestFile File(TEXT("Good.json"), Good);
					bool bCanceled = false;
					UPackage* const Package = FreshPackage();
					auto* const Factory = NewObject<UClothFabricImportFactory>();
					const auto ImportTo = [&](FName Name)
					{
						return Factory->FactoryCreateFile(UClothFabric::StaticClass(), Package, Name,
							RF_Public | RF_Standalone, File.Path, nullptr, GWarn, bCanceled);
					};
					UObject* const First = ImportTo("Fabric");
					File.Write(R"({"Description": "another", "Shear": 44})");
					TestTrue(TEXT("the same asset"), ImportTo("Fabric") == First);
					TestEqual(TEXT("with the new value"), Cast<UClothFabric>(First)->Shear, 44.0f);

					(void)NewObject<UAssetImportData>(Package, FName("Other"));
					AddExpectedError(TEXT("Other is a AssetImportData; allowed: a name that is free"),
						EAutomationExpectedErrorFlags::Contains, 1, false);
					TestNull(TEXT("over another asset"), ImportTo("Other"));
				});
		});

	Describe("refuses",
		[this]
		{
			It("what is wrong in the reader's words",
				[this]
				{
					TestRefused(TEXT("Key.json"), "{\"Description\": \"a\",\n\"ArealDensity\": 0.2,\n\"Sheer\": 1}",
						TEXT("Key.json: 3: Sheer: unknown key"));
					TestRefused(TEXT("Unit.json"), "{\"Description\": \"a\",\n\"ArealDensity\": \"2 stones\"}",
						TEXT("Unit.json: 2: ArealDensity"));
					TestRefused(TEXT("Few.json"), R"({"Description": "slippery", "Friction": "much"})",
						TEXT("Few.json: 1: Friction"));
					TestRefused(TEXT("None.json"), "{\"ArealDensity\": 1}", TEXT("1: 'Description' is missing"));
					TestRefused(TEXT("Range.csv"), "B,0.1\nRT,130\n", TEXT("Kawabata.RT"));
				});

			It("what is cut off, wherever that is",
				[this]
				{
					const std::string Text = ClothTest::ReadFile(ClothTest::ShippedFabric(TEXT("Denim")));
					for (const size_t Part : {2U, 3U, 4U})
					{
						const FString Name = FString::Printf(TEXT("Cut%d.json"), static_cast<int32>(Part));
						TestRefused(*Name, std::string_view(Text).substr(0, Text.size() * (Part - 1) / Part),
							Name + TEXT(": "));
					}
				});

			It("other encodings",
				[this]
				{
					std::string Utf16 = "\xff\xfe";
					for (const char Letter : std::string_view(R"({"Description": "a", "ArealDensity": 1})"))
					{
						Utf16 += Letter;
						Utf16 += '\0';
					}
					TestRefused(TEXT("Utf16.json"), Utf16, TEXT("Utf16.json: 1: the text is UTF-16; allowed: UTF-8"));
					std::string Utf16Sheet = "\xff\xfe";
					for (const char Letter : std::string_view("B,0.118\n"))
					{
						Utf16Sheet += Letter;
						Utf16Sheet += '\0';
					}
					TestRefused(TEXT("Utf16.csv"), Utf16Sheet, TEXT("Utf16.csv: "));
					TestRefused(TEXT("Latin.json"), "{\"Description\": \"M\xfcller\", \"ArealDensity\": 1}",
						TEXT("Latin.json: 1: not JSON: a text that is not UTF-8"));
				});

	#if __has_include("Host/Notifications.h")
			It("with a note, also if nobody listens",
				[this]
				{
					const FClothTestFile File(TEXT("Wrong.json"), R"({"Description": "a", "Shear": -1})");
					AddExpectedError(TEXT("Shear is -1"), EAutomationExpectedErrorFlags::Contains, 1, false);
					Host::Notifications().Reset();
					bool bCanceled = false;
					TestNull(TEXT("what is made of it"),
						NewObject<UClothFabricImportFactory>()->FactoryCreateFile(UClothFabric::StaticClass(),
							FreshPackage(), "Fabric", RF_Public, File.Path, nullptr, nullptr, bCanceled));
					if (TestEqual(TEXT("notes"), Host::Notifications().Num(), 1))
					{
						TestTrue(TEXT("says why"), Host::Notifications()[0].Text.Contains(TEXT("Shear is -1")));
						TestTrue(TEXT("bad"),
							Host::Notifications()[0].Item->GetCompletionState() == SNotificationItem::CS_Fail);
					}
				});

			It("without a note in commandlets, which have no windows",
				[this]
				{
					const FClothTestFile File(TEXT("Wrong.json"), R"({"Description": "a", "Shear": -1})");
					AddExpectedError(TEXT("Shear is -1"), EAutomationExpectedErrorFlags::Contains, 1, false);
					Host::Notifications().Reset();
					Host::SetRunningCommandlet(true);
					TestNull(TEXT("what is made of it"), ImportHere(File.Path));
					Host::SetRunningCommandlet(false);
					TestTrue(TEXT("no note"), Host::Notifications().IsEmpty());
				});
	#endif

			It("files that are too long, and says how long they are",
				[this]
				{
					const FClothTestFile File(TEXT("Huge.json"), std::string(300000, ' ') + std::string(Good));
					AddExpectedError(
						TEXT("bytes long; allowed: at most 262144"), EAutomationExpectedErrorFlags::Contains, 1, false);
					TestNull(TEXT("what is made of it"), ImportHere(File.Path));
					File.Write(std::string(Cloth::LongestFabricFile - Good.size(), ' ') + std::string(Good));
					TestNotNull(TEXT("as long as is allowed"), ImportHere(File.Path));
				});

			It("what is no file",
				[this]
				{
					const FString Folder = FPaths::ProjectSavedDir() / TEXT("ClothTests/Folder.json");
					IFileManager::Get().MakeDirectory(*Folder, true);
					AddExpectedError(TEXT("there is no such file"), EAutomationExpectedErrorFlags::Contains, 3, false);
					for (const FString& Path : {Folder, FString(TEXT("/nowhere/Missing.json")), FString()})
					{
						TestNull(Path, ImportHere(Path));
						TestFalse(Path, NewObject<UClothFabricImportFactory>()->FactoryCanImport(Path));
					}
				});

			It("what belongs to others, and leaves it to them",
				[this]
				{
					TestNotOurs(TEXT("Table.json"), R"([{"Name": "Row", "Friction": 0.4, "Description": "ice"}])");
					TestNotOurs(TEXT("Settings.json"), R"({"Friction": 0.4, "Speed": 3})");
					TestNotOurs(TEXT("Text.json"), R"({"Description": "ours?"})");
					TestNotOurs(TEXT("Broken.json"), R"({"Description": "ours)");
					TestNotOurs(TEXT("Table.csv"), "---,Weight,Text\nA,1,x\nB,2,y\nC,3,z\nD,4,w\n");
					TestNotOurs(TEXT("Row.csv"), "---,Weight\nB,2\n");
					TestNotOurs(TEXT("Mention.json"), R"({"Text": "ArealDensity and Kawabata"})");
					TestNotOurs(TEXT("Empty.json"), "");
					TestNotOurs(TEXT("Empty.csv"), "");
					TestNotOurs(TEXT("Binary.json"), std::string_view("\x89PNG\r\n\0\0\0", 9));
				});
		});

	Describe("again",
		[this]
		{
			It("reads a file that has changed, into the same asset",
				[this]
				{
					const FClothTestFile File(TEXT("Again.json"),
						R"({"Description": "a test", "BendingWarp": "20 uN m", "Sources": {"a scale": ["BendingWarp"]}})");
					UClothFabric* const Fabric = Import(File.Path);
					if (!TestNotNull(TEXT("a fabric"), Fabric))
					{
						return;
					}
					Fabric->GetPackage()->SetDirtyFlag(false);
					File.Write(R"({"Description": "changed", "Shear": 44, "Sources": {"a book": ["Shear"]}})");
					TestTrue(TEXT("can be read again"), FReimportManager::Instance()->CanReimport(Fabric));
					TestTrue(TEXT("is read again"), FReimportManager::Instance()->Reimport(Fabric, false, false));
					TestEqual(TEXT("new value"), Fabric->Shear, 44.0f);
					TestEqual(TEXT("what the file no longer says"), Fabric->BendingWarp, 14.0f);
					TestEqual(TEXT("new description"), Fabric->Description, TEXT("changed"));
					TestEqual(TEXT("new source"), Fabric->Sources.Num(), 1);
					TestTrue(TEXT("to be saved"), Fabric->GetPackage()->IsDirty());
				});

			It("tells the asset that it has changed",
				[this]
				{
					const FClothTestFile File(TEXT("Again.json"), Good);
					auto* const Fabric = NewObject<UClothTestFabric>();
					TestEqual(TEXT("read"), ClothFabricFiles::Read(File.Path, *Fabric), FString());
					TestEqual(TEXT("once"), Fabric->Changes, 1);
				});

			It("is undone to the bit, if somebody records it",
				[this]
				{
					const FClothTestFile File(TEXT("Again.json"), Good);
					UClothFabric* const Fabric = ImportHere(File.Path);
					const Cloth::Fabric Before = ToSolverFabric(*Fabric);
					File.Write(R"({"Description": "changed", "Shear": 44})");
					{
						const FScopedTransaction Transaction(FText::FromString(TEXT("Reimport")));
						TestTrue(TEXT("read again"), FReimportManager::Instance()->Reimport(Fabric, false, false));
					}
					TestTrue(TEXT("undo"), GEditor->UndoTransaction());
					TestTrue(TEXT("as before"), Cloth::IsSame(ToSolverFabric(*Fabric), Before));
					TestEqual(TEXT("its description"), Fabric->Description, TEXT("a test"));
				});

			It("leaves the asset as it is if the file is gone or broken",
				[this]
				{
					const FClothTestFile File(TEXT("Again.json"), Good);
					UClothFabric* const Fabric = Import(File.Path);
					if (!TestNotNull(TEXT("a fabric"), Fabric))
					{
						return;
					}
					Fabric->GetPackage()->SetDirtyFlag(false);
					const Cloth::Fabric Before = ToSolverFabric(*Fabric);
					AddExpectedError(TEXT("Again.json: 1: Shear"), EAutomationExpectedErrorFlags::Contains, 1, false);
					File.Write(R"({"Description": "broken", "BendingWarp": 1e-6, "Shear": -1})");
					TestFalse(TEXT("broken"), FReimportManager::Instance()->Reimport(Fabric, false, false));
					AddExpectedError(
						TEXT("Again.json: there is no such file"), EAutomationExpectedErrorFlags::Contains, 1, false);
					File.Delete();
					// Asked directly: the editor may ask for another file before it asks us.
					TestTrue(TEXT("gone"),
						NewObject<UClothFabricImportFactory>()->Reimport(Fabric) == EReimportResult::Failed);
					TestTrue(TEXT("same values"), Cloth::IsSame(ToSolverFabric(*Fabric), Before));
					TestEqual(TEXT("same description"), Fabric->Description, TEXT("a test"));
					TestFalse(TEXT("nothing to save"), Fabric->GetPackage()->IsDirty());

					const FClothTestFile Moved(TEXT("Moved.json"), R"({"Description": "moved", "Shear": 55})");
					FReimportManager::Instance()->UpdateReimportPaths(Fabric, {Moved.Path});
					TestTrue(TEXT("where it is now is to be saved"), Fabric->GetPackage()->IsDirty());
					TestTrue(TEXT("moved"), FReimportManager::Instance()->Reimport(Fabric, false, false));
					TestEqual(TEXT("value of the moved file"), Fabric->Shear, 55.0f);
				});

			It("is not offered for what came from no file",
				[this]
				{
					TestFalse(
						TEXT("a new fabric"), FReimportManager::Instance()->CanReimport(NewObject<UClothFabric>()));
					TestFalse(TEXT("no fabric"), FReimportManager::Instance()->CanReimport(GetTransientPackage()));
				});
		});
}

#endif
