// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class UObject;

namespace EReimportResult
{
enum Type
{
	Failed,
	Succeeded,
	Cancelled
};
} // namespace EReimportResult

/** Imports an asset again from its file. Registers itself. */
class UNREALED_API FReimportHandler
{
public:
	FReimportHandler();
	virtual ~FReimportHandler();
	FReimportHandler(const FReimportHandler&) = delete;
	FReimportHandler& operator=(const FReimportHandler&) = delete;

	virtual bool CanReimport(UObject* Obj, TArray<FString>& OutFilenames) = 0;
	virtual void SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths) = 0;
	virtual EReimportResult::Type Reimport(UObject* Obj) = 0;
	/** Handlers with more are asked first. */
	virtual int32 GetPriority() const { return 0; }
};

/** Knows all handlers. */
class UNREALED_API FReimportManager
{
public:
	static FReimportManager* Instance();

	bool CanReimport(UObject* Obj, TArray<FString>* ReimportSourceFilenames = nullptr) const;
	bool Reimport(UObject* Obj, bool bAskForNewFileIfMissing = false, bool bShowNotification = true);
	/** For whoever has moved the file. */
	void UpdateReimportPaths(UObject* Obj, const TArray<FString>& InFilenames);

private:
	friend class FReimportHandler;
	FReimportHandler* FindHandler(UObject* Obj, TArray<FString>& Files) const;
	TArray<FReimportHandler*> Handlers;
};
