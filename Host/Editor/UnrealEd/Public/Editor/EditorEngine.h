// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "EditorSubsystem.h"
#include "Engine/Engine.h"

#include "EditorEngine.generated.h"

class UActorFactory;

namespace Host
{
/** Whether frames pass for the level that is edited. Without an override they do not. */
UNREALED_API bool AreViewportsRealtime();
} // namespace Host

/** The engine of the editor. */
UCLASS(MinimalAPI)
class UEditorEngine : public UEngine
{
	GENERATED_BODY()

public:
	/** Make actors of classes and assets. */
	UPROPERTY()
	TArray<TObjectPtr<UActorFactory>> ActorFactories;

	template <typename T>
	T* GetEditorSubsystem() const
	{
		return static_cast<T*>(FindEditorSubsystem(T::StaticClass()));
	}
	/** The level that is edited. */
	UNREALED_API FWorldContext& GetEditorWorldContext(bool bEnsureIsGWorld = false);

	/** Takes the last transaction back. False if there is none, or one is open. */
	UNREALED_API bool UndoTransaction(bool bCanRedo = true);
	/** Forgets all that could be taken back or done again. */
	UNREALED_API virtual void ResetTransaction(const FText& Reason);
	/** Does again what was taken back last. */
	UNREALED_API bool RedoTransaction();
	UNREALED_API int32 BeginTransaction(
		const TCHAR* TransactionContext, const FText& Description, UObject* PrimaryObject) override;
	UNREALED_API int32 EndTransaction() override;

	/** Lets all viewports draw and tick all the time, or not, until it is removed by the same name. */
	UNREALED_API void SetViewportsRealtimeOverride(bool bShouldBeRealtime, FText SystemDisplayName);
	UNREALED_API void RemoveViewportsRealtimeOverride(FText SystemDisplayName);

	/** Lets all viewports draw the level anew. The Host draws when it is asked. */
	void RedrawLevelEditingViewports(bool bInvalidateHitProxies = true) { static_cast<void>(bInvalidateHitProxies); }

private:
	UNREALED_API UObject* FindEditorSubsystem(UClass* Class) const;
	UPROPERTY(Transient)
	mutable TArray<TObjectPtr<UObject>> Subsystems;
	TUniquePtr<FWorldContext> EditorWorld;

	friend bool Host::AreViewportsRealtime();
	TArray<TPair<FString, bool>> RealtimeOverrides;
};
