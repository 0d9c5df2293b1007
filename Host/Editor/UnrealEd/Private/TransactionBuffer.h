// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Internationalization/Text.h"
#include "Misc/ITransaction.h"
#include "Templates/UniquePtr.h"
#include "UObject/UnrealType.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include <memory>
#include <vector>

namespace Host
{
/** The values of all reflected properties of an object, to the bit. It keeps the object and those that it refers to
 * alive. */
class FObjectRecord
{
public:
	explicit FObjectRecord(UObject* Object);

	UObject* Get() const { return Object.Get(); }
	void AddReferenced(TArray<UObject*>& Referenced) const;
	/** Gives the object the values kept, and keeps those it had. */
	void Swap();

private:
	struct FValue
	{
		explicit FValue(const FProperty& InProperty);
		~FValue() { Property.DestroyValue(Data.get()); }
		FValue(const FValue&) = delete;
		FValue& operator=(const FValue&) = delete;

		const FProperty& Property;
		std::unique_ptr<uint8[]> Data;
	};
	static std::vector<std::unique_ptr<FValue>> Take(const UObject& Source);

	TWeakObjectPtr<UObject> Object;
	std::vector<std::unique_ptr<FValue>> Values;
};

/** Everything that one step of undo takes back. */
class FTransaction : public ITransaction
{
public:
	/** Only the first time: what the object was before the transaction. */
	void SaveObject(UObject* Object) override;

	bool IsEmpty() const { return Records.empty(); }
	void AddReferenced(TArray<UObject*>& Referenced) const;
	/** From the state after it to that before it, or the other way. */
	void Apply();

private:
	std::vector<FObjectRecord> Records;
};

/** The steps that can be undone and redone. */
class FTransactionBuffer
{
public:
	static FTransactionBuffer& Get();

	/** Returns how many were open. */
	int32 Begin();
	void End();
	void Cancel();
	bool Undo(bool bCanRedo);
	bool Redo();
	void Reset();

private:
	FTransactionBuffer();
	void Close();

	std::vector<std::unique_ptr<FTransaction>> Steps;
	/** How many of the steps are done; those beyond can be redone. */
	SIZE_T Done = 0;
	std::unique_ptr<FTransaction> Open;
	int32 Depth = 0;
};
} // namespace Host
