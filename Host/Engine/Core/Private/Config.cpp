// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/HostConfig.h"

#include <fstream>
#include <string>

namespace Host
{
namespace
{
FString& Folder()
{
	static FString Instance(HOST_CONFIG_FOLDER);
	return Instance;
}
} // namespace

TArray<FConfigLine> ReadConfigSection(const FString& Name, const FString& Section)
{
	TArray<FConfigLine> Result;
	std::ifstream File(ToUtf8(*(Folder() / (TEXT("Default") + Name + TEXT(".ini")))));
	bool bInSection = false;
	for (std::string Text; std::getline(File, Text);)
	{
		const FString Line = FString(UTF8_TO_TCHAR(Text.c_str())).TrimStartAndEnd();
		if (Line.StartsWith(TEXT(";")))
		{
			continue;
		}
		if (Line.StartsWith(TEXT("[")))
		{
			bInSection = Line == TEXT("[") + Section + TEXT("]");
			continue;
		}
		FConfigLine Pair;
		if (bInSection && Line.Split(TEXT("="), &Pair.Key, &Pair.Value))
		{
			Pair.Key = Pair.Key.TrimStartAndEnd();
			Pair.Value = Pair.Value.TrimStartAndEnd();
			Result.Add(Pair);
		}
	}
	return Result;
}

void SetConfigFolder(const FString& InFolder) { Folder() = InFolder; }
} // namespace Host
