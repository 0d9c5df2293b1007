// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Editor.h"

#include "Editor/UnrealEdEngine.h"
#include "Modules/ModuleManager.h"
#include "TransactionBuffer.h"
#include "UObject/Package.h"
#include "UnrealEdGlobals.h"

UEditorEngine* GEditor = nullptr;

bool UEditorEngine::UndoTransaction(bool bCanRedo) { return Host::FTransactionBuffer::Get().Undo(bCanRedo); }

bool UEditorEngine::RedoTransaction() { return Host::FTransactionBuffer::Get().Redo(); }

FWorldContext& UEditorEngine::GetEditorWorldContext(bool)
{
	if (!EditorWorld)
	{
		EditorWorld = MakeUnique<FWorldContext>();
		EditorWorld->WorldType = EWorldType::Editor;
	}
	return *EditorWorld;
}

UObject* UEditorEngine::FindEditorSubsystem(UClass* Class) const
{
	for (UObject* Each : Subsystems)
	{
		if (Each->GetClass() == Class)
		{
			return Each;
		}
	}
	Subsystems.Add(NewObject<UObject>(const_cast<UEditorEngine*>(this), Class));
	return Subsystems.Last();
}

namespace
{
/** The editor's engine is there before any module of a plugin starts, and until all have ended. */
class FUnrealEdModule : public IModuleInterface
{
public:
	void StartupModule() override
	{
		GUnrealEd = NewObject<UUnrealEdEngine>(GetTransientPackage());
		GEditor = GUnrealEd;
		GEditor->AddToRoot();
		GEngine = GEditor;
	}
	void ShutdownModule() override
	{
		checkf(GEditor->ActorFactories.IsEmpty(), TEXT("an actor factory was left behind"));
		checkf(!GUnrealEd->HasComponentVisualizers(), TEXT("a component visualizer was left behind"));
		GUnrealEd = nullptr;
		GEditor = nullptr;
	}
};
} // namespace

IMPLEMENT_MODULE(FUnrealEdModule, UnrealEd)
