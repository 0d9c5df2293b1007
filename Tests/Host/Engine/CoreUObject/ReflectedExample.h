// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include "ReflectedExample.generated.h"

class UReflectedPart;

UENUM(BlueprintType)
enum class EReflectedMode : uint8
{
	Slow,
	Fast = 4
};

UENUM(BlueprintType)
namespace EReflectedOldMode
{
enum Type : int
{
	Slow,
	Fast = 4
};
}

USTRUCT(BlueprintType)
struct FReflectedPin
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, Category = "Pin")
	FVector Center = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, Category = "Pin")
	float Radius = 10.0f;
};

/** An object with a property of every kind. */
UCLASS(Config = HostTest)
class UReflectedExample : public UObject
{
	GENERATED_BODY()

public:
	UReflectedExample();

	/** How long it is. */
	UPROPERTY(Config, EditAnywhere, Category = "Example", meta = (ClampMin = "0", Units = "cm"))
	float Length = 100.0f;

	UPROPERTY(Config, EditAnywhere, Category = "Example")
	TArray<FString> Names;

	UPROPERTY(Config, EditAnywhere, BlueprintReadOnly, Category = "Example")
	EReflectedMode Mode = EReflectedMode::Slow;

	UPROPERTY(Config, EditAnywhere, Category = "Example")
	FReflectedPin Pin;

	UPROPERTY(EditAnywhere, Category = "Example")
	TArray<FReflectedPin> Pins;

	UPROPERTY()
	uint8 bFirst : 1;

	UPROPERTY()
	uint8 bSecond : 1;

	UPROPERTY()
	TObjectPtr<UReflectedPart> Part;

	UPROPERTY()
	TWeakObjectPtr<UReflectedPart> Seen;

#if WITH_EDITORONLY_DATA
	UPROPERTY()
	int32 EditorOnly = 0;
#endif

	UFUNCTION(BlueprintCallable, Category = "Example")
	void Double() { Length *= 2.0f; }

	/** Set by no constructor. */
	int32 Untouched;

protected:
	UPROPERTY()
	double Inner = 1.5;
};

UCLASS()
class UReflectedPart : public UObject
{
	GENERATED_BODY()

public:
	int32* Destroyed = nullptr;
	void BeginDestroy() override;
};

UCLASS()
class UReflectedChild : public UReflectedExample
{
	GENERATED_BODY()

public:
	UPROPERTY()
	int32 Extra[3];

	UPROPERTY(Transient)
	int32 Passing = 0;

	UPROPERTY(DuplicateTransient)
	int32 SavedOnly = 0;

	/** How often it was told that it is saved, and that it is saved for a game. */
	int32 Saves = 0;
	int32 Cooks = 0;
	void PreSave(FObjectPreSaveContext SaveContext) override;
};
