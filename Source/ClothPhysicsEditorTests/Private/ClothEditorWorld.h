// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Editor.h"
#include "Engine/World.h"
#include "ScopedTransaction.h"
#include "Templates/Function.h"
#include "Tests/AutomationCommon.h"
#include "UObject/Object.h"
#include "UObject/UnrealType.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** An empty level that the editor edits meanwhile. Undo is cleared at the end: its steps would keep the level alive. */
class FClothEditorWorld
{
public:
	FClothEditorWorld()
		: Before(GEditor->GetEditorWorldContext().World())
	{
		Wrapper.CreateTestWorld(EWorldType::Editor);
		GEditor->GetEditorWorldContext().SetCurrentWorld(Wrapper.GetTestWorld());
	}
	~FClothEditorWorld()
	{
		GEditor->ResetTransaction(FText::FromString(TEXT("The level of a test is closed")));
		GEditor->GetEditorWorldContext().SetCurrentWorld(Before.Get());
	}
	FClothEditorWorld(const FClothEditorWorld&) = delete;
	FClothEditorWorld& operator=(const FClothEditorWorld&) = delete;

	UWorld& GetWorld() const { return *Wrapper.GetTestWorld(); }

	/** Changes a property as the details panel does. */
	static void Edit(UObject& Object, const FName Property, const TFunctionRef<void()> Change,
		const EPropertyChangeType::Type Type = EPropertyChangeType::ValueSet)
	{
		const FScopedTransaction Transaction(FText::FromString(TEXT("Edit")));
		FProperty* const Member = FindFProperty<FProperty>(Object.GetClass(), Property);
		Object.PreEditChange(Member);
		Change();
		FPropertyChangedEvent Event(Member, Type);
		Object.PostEditChangeProperty(Event);
	}

private:
	FTestWorldWrapper Wrapper;
	TWeakObjectPtr<UWorld> Before;
};
