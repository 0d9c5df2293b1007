// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "TransactionBuffer.h"

#include "CoreGlobals.h"
#include "Host/GarbageCollection.h"
#include "ScopedTransaction.h"

namespace Host
{
FObjectRecord::FValue::FValue(const FProperty& InProperty)
	: Property(InProperty)
	, Data(new uint8[static_cast<SIZE_T>(InProperty.GetSize())])
{
	Property.InitializeValue(Data.get());
}

FObjectRecord::FObjectRecord(UObject* InObject)
	: Object(InObject)
	, Values(Take(*InObject))
{
}

std::vector<std::unique_ptr<FObjectRecord::FValue>> FObjectRecord::Take(const UObject& Source)
{
	std::vector<std::unique_ptr<FValue>> Taken;
	for (TFieldIterator<FProperty> Property(Source.GetClass()); Property; ++Property)
	{
		if (Property->HasAnyPropertyFlags(CPF_NonTransactional))
		{
			continue;
		}
		Taken.push_back(std::make_unique<FValue>(**Property));
		Property->CopyCompleteValue(Taken.back()->Data.get(), Property->ContainerPtrToValuePtr<void>(&Source));
	}
	return Taken;
}

void FObjectRecord::Swap()
{
	UObject* const Target = Object.Get();
	std::vector<std::unique_ptr<FValue>> Now = Take(*Target);
	for (const std::unique_ptr<FValue>& Value : Values)
	{
		Value->Property.CopyCompleteValue(Value->Property.ContainerPtrToValuePtr<void>(Target), Value->Data.get());
	}
	Values = MoveTemp(Now);
}

void FObjectRecord::AddReferenced(TArray<UObject*>& Referenced) const
{
	Referenced.Add(Object.Get());
	for (const std::unique_ptr<FValue>& Value : Values)
	{
		VisitReferences(Value->Property, Value->Data.get(),
			[&Referenced](UObject& Other)
			{
				Referenced.Add(&Other);
				return true;
			});
	}
}

void FTransaction::AddReferenced(TArray<UObject*>& Referenced) const
{
	for (const FObjectRecord& Record : Records)
	{
		Record.AddReferenced(Referenced);
	}
}

void FTransaction::SaveObject(UObject* Object)
{
	for (const FObjectRecord& Record : Records)
	{
		if (Record.Get() == Object)
		{
			return;
		}
	}
	Records.emplace_back(Object);
}

void FTransaction::Apply()
{
	// An object that is gone is left out.
	std::vector<FObjectRecord*> Alive;
	for (FObjectRecord& Record : Records)
	{
		if (Record.Get() != nullptr)
		{
			Alive.push_back(&Record);
		}
	}
	for (const FObjectRecord* Record : Alive)
	{
		Record->Get()->PreEditUndo();
	}
	for (FObjectRecord* Record : Alive)
	{
		Record->Swap();
	}
	for (const FObjectRecord* Record : Alive)
	{
		Record->Get()->PostEditUndo();
	}
}

FTransactionBuffer& FTransactionBuffer::Get()
{
	static FTransactionBuffer Instance;
	return Instance;
}

FTransactionBuffer::FTransactionBuffer()
{
	AddReferencer(
		[this](TArray<UObject*>& Referenced)
		{
			for (const std::unique_ptr<FTransaction>& Step : Steps)
			{
				Step->AddReferenced(Referenced);
			}
			if (Open != nullptr)
			{
				Open->AddReferenced(Referenced);
			}
		});
}

int32 FTransactionBuffer::Begin()
{
	if (Depth == 0)
	{
		Open = std::make_unique<FTransaction>();
		GUndo = Open.get();
	}
	return Depth++;
}

void FTransactionBuffer::Close()
{
	GUndo = nullptr;
	Depth = 0;
}

void FTransactionBuffer::End()
{
	if (Depth == 0 || --Depth > 0)
	{
		return;
	}
	Close();
	if (!Open->IsEmpty())
	{
		Steps.resize(Done);
		Steps.push_back(MoveTemp(Open));
		++Done;
	}
	Open.reset();
}

void FTransactionBuffer::Cancel()
{
	// An inner one leaves the outer one to go on.
	if (Depth > 1)
	{
		--Depth;
		return;
	}
	Close();
	Open.reset();
}

bool FTransactionBuffer::Undo(bool bCanRedo)
{
	if (Depth > 0 || Done == 0)
	{
		return false;
	}
	--Done;
	Steps[Done]->Apply();
	if (!bCanRedo)
	{
		Steps.resize(Done);
	}
	return true;
}

void FTransactionBuffer::Reset()
{
	checkf(Depth == 0, TEXT("a transaction is open"));
	Steps.clear();
	Done = 0;
}

bool FTransactionBuffer::Redo()
{
	if (Depth > 0 || Done == Steps.size())
	{
		return false;
	}
	Steps[Done]->Apply();
	++Done;
	return true;
}
} // namespace Host

FScopedTransaction::FScopedTransaction(const FText&, bool bShouldActuallyTransact)
{
	if (bShouldActuallyTransact)
	{
		Index = Host::FTransactionBuffer::Get().Begin();
	}
}

FScopedTransaction::~FScopedTransaction()
{
	if (IsOutstanding())
	{
		Host::FTransactionBuffer::Get().End();
	}
}

void FScopedTransaction::Cancel()
{
	if (IsOutstanding())
	{
		Host::FTransactionBuffer::Get().Cancel();
		Index = -1;
	}
}
