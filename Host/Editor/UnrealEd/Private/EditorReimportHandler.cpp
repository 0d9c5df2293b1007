// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "EditorReimportHandler.h"

FReimportHandler::FReimportHandler() { FReimportManager::Instance()->Handlers.Add(this); }

FReimportHandler::~FReimportHandler() { FReimportManager::Instance()->Handlers.Remove(this); }

FReimportManager* FReimportManager::Instance()
{
	// Never destroyed: default objects of factories may end after it.
	static auto* const Manager = new FReimportManager;
	return Manager;
}

FReimportHandler* FReimportManager::FindHandler(UObject* Obj, TArray<FString>& Files) const
{
	FReimportHandler* Best = nullptr;
	for (FReimportHandler* Each : Handlers)
	{
		TArray<FString> Found;
		if ((Best == nullptr || Each->GetPriority() > Best->GetPriority()) && Each->CanReimport(Obj, Found))
		{
			Best = Each;
			Files = Found;
		}
	}
	return Best;
}

bool FReimportManager::CanReimport(UObject* Obj, TArray<FString>* ReimportSourceFilenames) const
{
	TArray<FString> Files;
	const bool bCan = Obj != nullptr && FindHandler(Obj, Files) != nullptr;
	if (bCan && ReimportSourceFilenames != nullptr)
	{
		*ReimportSourceFilenames = Files;
	}
	return bCan;
}

bool FReimportManager::Reimport(UObject* Obj, bool, bool)
{
	TArray<FString> Files;
	FReimportHandler* const Handler = FindHandler(Obj, Files);
	return Handler != nullptr && Handler->Reimport(Obj) == EReimportResult::Succeeded;
}

void FReimportManager::UpdateReimportPaths(UObject* Obj, const TArray<FString>& InFilenames)
{
	TArray<FString> Files;
	if (FReimportHandler* const Handler = FindHandler(Obj, Files))
	{
		Handler->SetReimportPaths(Obj, InFilenames);
	}
}
