// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Editor.h"

#include "Editor/UnrealEdEngine.h"
#include "Modules/ModuleManager.h"
#include "TransactionBuffer.h"
#include "UObject/Package.h"
#include "UnrealEdGlobals.h"

UEditorEngine* GEditor = nullptr;

FEditorDelegates::FOnPIEEvent FEditorDelegates::BeginPIE;
FSimpleMulticastDelegate FEditorDelegates::PostUndoRedo;

bool UEditorEngine::UndoTransaction(bool bCanRedo)
{
	const bool bDone = Host::FTransactionBuffer::Get().Undo(bCanRedo);
	FEditorDelegates::PostUndoRedo.Broadcast();
	return bDone;
}

void UEditorEngine::ResetTransaction(const FText&) { Host::FTransactionBuffer::Get().Reset(); }

bool UEditorEngine::RedoTransaction()
{
	const bool bDone = Host::FTransactionBuffer::Get().Redo();
	FEditorDelegates::PostUndoRedo.Broadcast();
	return bDone;
}

int32 UEditorEngine::BeginTransaction(const TCHAR*, const FText&, UObject*)
{
	return Host::FTransactionBuffer::Get().Begin();
}

int32 UEditorEngine::EndTransaction()
{
	Host::FTransactionBuffer::Get().End();
	return 0;
}

void UEditorEngine::SetViewportsRealtimeOverride(bool bShouldBeRealtime, FText SystemDisplayName)
{
	RealtimeOverrides.Add({SystemDisplayName.ToString(), bShouldBeRealtime});
}

void UEditorEngine::RemoveViewportsRealtimeOverride(FText SystemDisplayName)
{
	const int32 Index = RealtimeOverrides.IndexOfByPredicate(
		[&SystemDisplayName](const auto& Each) { return Each.Key == SystemDisplayName.ToString(); });
	checkf(Index != INDEX_NONE, TEXT("there is no realtime override %s"), *SystemDisplayName.ToString());
	RealtimeOverrides.RemoveAt(Index);
}

bool Host::AreViewportsRealtime()
{
	return !GEditor->RealtimeOverrides.IsEmpty() && GEditor->RealtimeOverrides.Last().Value;
}

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
		checkf(!FEditorDelegates::BeginPIE.IsBound() && !FEditorDelegates::PostUndoRedo.IsBound(),
			TEXT("somebody still listens to the editor"));
		checkf(!Host::AreViewportsRealtime(), TEXT("a realtime override was left behind"));
		checkf(GEditor->ActorFactories.IsEmpty(), TEXT("an actor factory was left behind"));
		checkf(!GUnrealEd->HasComponentVisualizers(), TEXT("a component visualizer was left behind"));
		GUnrealEd = nullptr;
		GEditor = nullptr;
	}
};
} // namespace

IMPLEMENT_MODULE(FUnrealEdModule, UnrealEd)
