// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPreview.h"

#include "ClothEditorMessages.h"
#include "ClothPhysicsComponent.h"
#include "Editor.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "ScopedTransaction.h"
#include "Subsystems/EditorActorSubsystem.h"
#include "Templates/Casts.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/WeakObjectPtrTemplates.h"

#define LOCTEXT_NAMESPACE "ClothPreview"

namespace ClothPreview
{

namespace
{

/** Knows what is previewed, lets viewports be realtime meanwhile, and ends previews in time. */
class FPreviews
{
public:
	void Register()
	{
		UClothPhysicsComponent::OnPreviewChanged().AddRaw(this, &FPreviews::Note);
		FEditorDelegates::BeginPIE.AddRaw(this, &FPreviews::EndBeforePlay);
		FEditorDelegates::PostUndoRedo.AddRaw(this, &FPreviews::EndAll);
		FWorldDelegates::OnWorldCleanup.AddRaw(this, &FPreviews::EndInWorld);
		// Cloths of parts of the level that are unloaded say nothing.
		FCoreUObjectDelegates::GetPostGarbageCollect().AddRaw(this, &FPreviews::UpdateRealtime);
	}

	void Unregister()
	{
		EndAll();
		FCoreUObjectDelegates::GetPostGarbageCollect().RemoveAll(this);
		FWorldDelegates::OnWorldCleanup.RemoveAll(this);
		FEditorDelegates::PostUndoRedo.RemoveAll(this);
		FEditorDelegates::BeginPIE.RemoveAll(this);
		UClothPhysicsComponent::OnPreviewChanged().RemoveAll(this);
	}

	FCloths GetAll() const
	{
		FCloths Cloths;
		for (const TWeakObjectPtr<UClothPhysicsComponent>& Each : Previewed)
		{
			if (UClothPhysicsComponent* const Component = Each.Get())
			{
				Cloths.Add(Component);
			}
		}
		return Cloths;
	}

	/** Levels that are edited pass no time unless somebody asks for it. */
	void UpdateRealtime()
	{
		const bool bPlaying = IsPlaying(GetAll());
		if (bPlaying != bRealtime && GEditor != nullptr)
		{
			bRealtime = bPlaying;
			const FText Name = LOCTEXT("Preview", "Cloth Preview");
			if (bPlaying)
			{
				GEditor->SetViewportsRealtimeOverride(true, Name);
			}
			else
			{
				GEditor->RemoveViewportsRealtimeOverride(Name);
			}
		}
	}

private:
	void Note(UClothPhysicsComponent& Component)
	{
		Previewed.RemoveAll([&Component](const TWeakObjectPtr<UClothPhysicsComponent>& Each)
			{ return !Each.IsValid() || Each.Get() == &Component; });
		if (Component.IsPreviewed())
		{
			Previewed.Add(&Component);
		}
		UpdateRealtime();
	}

	void EndAll() const { Stop(GetAll()); }

	void EndBeforePlay(const bool bIsSimulating) const
	{
		static_cast<void>(bIsSimulating);
		EndAll();
	}

	void EndInWorld(UWorld* World, bool bSessionEnded, bool bCleanupResources) const
	{
		static_cast<void>(bSessionEnded);
		static_cast<void>(bCleanupResources);
		for (UClothPhysicsComponent* Component : GetAll())
		{
			if (Component->GetWorld() == World)
			{
				Component->EndPreview();
			}
		}
	}

	TArray<TWeakObjectPtr<UClothPhysicsComponent>> Previewed;
	bool bRealtime = false;
};

FPreviews Previews;

/** Records a component in the transaction that is open. */
void Record(UClothPhysicsComponent& Component)
{
	Component.SetFlags(RF_Transactional);
	Component.Modify();
}

bool CanBeKept(const UClothPhysicsComponent* Component) { return Component->FindProblemOfKeeping().IsEmpty(); }

} // namespace

FCloths FindSelected()
{
	FCloths Cloths;
	for (const AActor* Actor : GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->GetSelectedLevelActors())
	{
		for (UActorComponent* Component : Actor->GetComponents())
		{
			if (auto* const Found = Cast<UClothPhysicsComponent>(Component))
			{
				Cloths.Add(Found);
			}
		}
	}
	return Cloths;
}

FCloths GetPreviewed() { return Previews.GetAll(); }

bool IsPlaying(const FCloths& Cloths)
{
	return Cloths.ContainsByPredicate([](const UClothPhysicsComponent* Component)
		{ return Component->IsPreviewed() && !Component->IsClothSuspended(); });
}

void Play(const FCloths& Cloths)
{
	for (UClothPhysicsComponent* Component : Cloths)
	{
		Component->BeginPreview();
		Component->ResumeCloth();
	}
	Previews.UpdateRealtime();
}

void Pause(const FCloths& Cloths)
{
	for (UClothPhysicsComponent* Component : Cloths)
	{
		if (Component->IsPreviewed())
		{
			Component->SuspendCloth();
		}
	}
	Previews.UpdateRealtime();
}

void Reset(const FCloths& Cloths)
{
	for (UClothPhysicsComponent* Component : Cloths)
	{
		if (Component->IsPreviewed())
		{
			Component->ResetCloth();
		}
	}
}

void Stop(const FCloths& Cloths)
{
	for (UClothPhysicsComponent* Component : Cloths)
	{
		Component->EndPreview();
	}
}

void Keep(const FCloths& Cloths)
{
	const FScopedTransaction Transaction(
		LOCTEXT("Keep", "Keep the Shape of Cloth"), Cloths.ContainsByPredicate(&CanBeKept));
	for (UClothPhysicsComponent* Component : Cloths)
	{
		if (CanBeKept(Component))
		{
			Record(*Component);
			Component->KeepShape();
			Component->EndPreview();
		}
		else
		{
			ClothEditorMessages::Notify(FString::Printf(TEXT("The shape of %s was not kept: %s"),
											*Component->GetPathName(), *Component->FindProblemOfKeeping()),
				false);
		}
	}
}

void Forget(const FCloths& Cloths)
{
	const auto HasShape = [](const UClothPhysicsComponent* Component) { return !Component->StartShape.IsEmpty(); };
	const FScopedTransaction Transaction(
		LOCTEXT("Forget", "Forget the Shape of Cloth"), Cloths.ContainsByPredicate(HasShape));
	for (UClothPhysicsComponent* Component : Cloths)
	{
		if (HasShape(Component))
		{
			Record(*Component);
			Component->StartShape = FClothStartShape();
			Component->ResetCloth();
		}
	}
}

void Register() { Previews.Register(); }

void Unregister() { Previews.Unregister(); }

} // namespace ClothPreview

#undef LOCTEXT_NAMESPACE
