// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricFiles.h"

#include "ClothFabric.h"
#include "ClothSolver/FabricFile.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/Json.h"
#include "ClothSolver/KawabataSheet.h"
#include "ClothSolverFabric.h"
#include "ClothText.h"
#include "EditorFramework/AssetImportData.h"
#include "HAL/FileManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace ClothFabricFiles
{

namespace
{

/** Names that nobody else gives to a key. */
constexpr const char* OwnNames[] = {
	"Kawabata", "ArealDensity", "TensileStiffnessWarp", "BendingWarp", "ShearHysteresis"};

std::string ToUtf8(const FString& Text) { return std::string(TCHAR_TO_UTF8(*Text)); }

bool IsSheet(const FString& Filename) { return FPaths::GetExtension(Filename) == TEXT("csv"); }

/** The bytes of a file that is not too long to be a fabric; otherwise what is wrong with it. */
Cloth::Result<std::string> Load(const FString& Filename)
{
	const int64 Size = IFileManager::Get().FileSize(*Filename);
	if (Size < 0)
	{
		return Cloth::Status{"there is no such file"};
	}
	if (Size > static_cast<int64>(Cloth::LongestFabricFile))
	{
		return Cloth::Status{TCHAR_TO_UTF8(*FString::Printf(TEXT("the file is %lld bytes long; allowed: at most %lld"),
			static_cast<long long>(Size), static_cast<long long>(Cloth::LongestFabricFile)))};
	}
	TArray<uint8> Bytes;
	if (!FFileHelper::LoadFileToArray(Bytes, *Filename))
	{
		return Cloth::Status{"the file cannot be read"};
	}
	return std::string(reinterpret_cast<const char*>(Bytes.GetData()), static_cast<size_t>(Bytes.Num()));
}

bool IsName(std::string_view Key)
{
	return std::ranges::find(Cloth::FabricValues(), Key, &Cloth::FabricValue::Name) != Cloth::FabricValues().end();
}

bool IsFabricJson(std::string Text)
{
	// UTF-16 is refused when it is read; here it counts as what it says.
	std::erase(Text, '\0');
	for (const char* Name : OwnNames)
	{
		std::string Key(1, '"');
		Key.append(Name).append(1, '"');
		if (Text.find(Key) != std::string::npos)
		{
			return true;
		}
	}
	// One that gives only friction, say, is known by its description.
	const Cloth::Result<Cloth::JsonValue> Json = Cloth::ParseJson(Text);
	return Json && std::ranges::find(Json.Value.Keys, "Description") != Json.Value.Keys.end()
		&& std::ranges::any_of(Json.Value.Keys, IsName);
}

/** Most rows of a sheet begin with a name of one, even if some are wrong. */
bool IsFabricCsv(std::string Text)
{
	std::erase(Text, '\0');
	int32 Known = 0;
	int32 Others = 0;
	for (std::string_view Rest = Text; !Rest.empty();
		 Rest.remove_prefix(std::min(Rest.find('\n'), Rest.size() - 1) + 1))
	{
		const std::string_view Cell = Rest.substr(0, Rest.find_first_of(",;\r\n"));
		const size_t First = Cell.find_first_not_of("\xef\xbb\xbf\xff\xfe \t\"");
		const size_t Last = Cell.find_last_not_of(" \t\"");
		const std::string_view Name =
			First == std::string_view::npos ? std::string_view() : Cell.substr(First, Last + 1 - First);
		if (!Name.empty() && Name[0] != '#' && Name != "name" && Name != "Name" && Name != "NAME")
		{
			++(Cloth::FindKawabataName(Name) ? Known : Others);
		}
	}
	return Known > Others;
}

void Apply(const Cloth::FabricFile& File, UClothFabric& Fabric)
{
	FromSolverFabric(File.Values, Fabric);
	Fabric.Description = ClothText::FromUtf8(File.Description);
	Fabric.Sources.Reset();
	for (const auto& [Value, Source] : Cloth::SourcesByValue(File))
	{
		FClothFabricSource& Added = Fabric.Sources.AddDefaulted_GetRef();
		Added.Value = FName(*ClothText::FromUtf8(Value));
		Added.Source = ClothText::FromUtf8(Source);
	}
}

} // namespace

bool IsFabric(const FString& Filename)
{
	const Cloth::Result<std::string> Text = Load(Filename);
	return Text && (IsSheet(Filename) ? IsFabricCsv(Text.Value) : IsFabricJson(Text.Value));
}

FString Read(const FString& Filename, UClothFabric& Fabric)
{
	const Cloth::Result<std::string> Text = Load(Filename);
	const Cloth::Result<Cloth::FabricFile> File = !Text ? Cloth::Result<Cloth::FabricFile>(Cloth::Status{Text.Error})
		: IsSheet(Filename)                             ? Cloth::ReadFabricCsv(Text.Value)
														: Cloth::ReadFabricJson(Text.Value);
	if (!File)
	{
		return Filename + TEXT(": ") + ClothText::FromUtf8(File.Error);
	}
	Fabric.Modify();
	Apply(File.Value, Fabric);
	Fabric.AssetImportData->Update(Filename);
	Fabric.PostEditChange();
	return FString();
}

TArray<uint8> Write(const UClothFabric& Fabric, FString& OutError)
{
	Cloth::FabricFile File;
	File.Description = ToUtf8(Fabric.Description);
	File.Values = ToSolverFabric(Fabric);
	for (const FClothFabricSource& Each : Fabric.Sources)
	{
		File.Sources[ToUtf8(Each.Value.ToString())] = ToUtf8(Each.Source);
	}
	const Cloth::Result<std::string> Text = Cloth::WriteFabricJson(File);
	TArray<uint8> Bytes;
	Bytes.Append(reinterpret_cast<const uint8*>(Text.Value.data()), static_cast<int32>(Text.Value.size()));
	OutError = Text ? FString() : Fabric.GetName() + TEXT(": ") + ClothText::FromUtf8(Text.Error);
	return Bytes;
}

} // namespace ClothFabricFiles
