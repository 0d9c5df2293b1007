// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Delegates/Delegate.h"
#include "Framework/Commands/UIAction.h"
#include "Textures/SlateIcon.h"
#include "ToolMenuContext.h"
#include "UObject/Object.h"

#include "ToolMenus.generated.h"

DECLARE_DELEGATE_OneParam(FToolMenuExecuteAction, const FToolMenuContext&);

/** Who added an entry. */
struct TOOLMENUS_API FToolMenuOwner
{
	FToolMenuOwner() = default;
	FToolMenuOwner(void* InPointer)
		: Pointer(InPointer)
	{
	}
	bool operator==(const FToolMenuOwner& Other) const = default;
	bool IsSet() const { return Pointer != nullptr; }

private:
	const void* Pointer = nullptr;
};

/** Lets all entries that are added while it is there have this owner. */
class TOOLMENUS_API FToolMenuOwnerScoped
{
public:
	FToolMenuOwnerScoped(const FToolMenuOwner& InOwner);
	~FToolMenuOwnerScoped();
	FToolMenuOwnerScoped(const FToolMenuOwnerScoped&) = delete;
	FToolMenuOwnerScoped& operator=(const FToolMenuOwnerScoped&) = delete;
};

/** What an entry does. */
struct TOOLMENUS_API FToolUIActionChoice
{
	FToolUIActionChoice() = default;
	FToolUIActionChoice(const FUIAction& InAction)
		: Action(InAction.ExecuteAction)
	{
	}
	FToolUIActionChoice(const FToolMenuExecuteAction& InAction)
		: ActionOfContext(InAction)
	{
	}

	FExecuteAction Action;
	FToolMenuExecuteAction ActionOfContext;
};

struct TOOLMENUS_API FToolMenuEntry
{
	FName Name;
	FText Label;
	FText ToolTip;
	FSlateIcon Icon;
	FToolMenuOwner Owner;
	FToolUIActionChoice Action;

	/** Does what a click does. */
	bool TryExecuteToolUIAction(const FToolMenuContext& InContext);
};

struct TOOLMENUS_API FToolMenuSection
{
	FName Name;
	FText Label;

	/** An entry of the same name is replaced, as in the engine. */
	FToolMenuEntry& AddMenuEntry(const FName InName, const FText& InLabel, const FText& InToolTip,
		const FSlateIcon& InIcon, const FToolUIActionChoice& InAction);
	/** Null if there is none. */
	FToolMenuEntry* FindEntry(const FName InName);

	TArray<FToolMenuEntry> Blocks;
};

UCLASS(MinimalAPI)
class UToolMenu : public UObject
{
	GENERATED_BODY()

public:
	TOOLMENUS_API FToolMenuSection& FindOrAddSection(const FName SectionName, const FText& InLabel);
	/** Null if there is none. */
	TOOLMENUS_API FToolMenuSection* FindSection(const FName SectionName);

	TArray<FToolMenuSection> Sections;
};

/** All menus by their names. */
UCLASS(MinimalAPI)
class UToolMenus : public UObject
{
	GENERATED_BODY()

public:
	TOOLMENUS_API static UToolMenus* Get();
	/** Calls when the menus are there: here at once, in commandlets never. */
	TOOLMENUS_API static void RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& InDelegate);
	TOOLMENUS_API static void UnRegisterStartupCallback(const void* UserPointer);
	/** Takes away all that the owner has added. */
	TOOLMENUS_API static void UnregisterOwner(FToolMenuOwner Owner);

	/** The menu is made if there is none yet. */
	TOOLMENUS_API UToolMenu* ExtendMenu(const FName Name);
	/** Null if there is none. */
	TOOLMENUS_API UToolMenu* FindMenu(const FName Name);

	/** Only in the Host: whether an entry or a callback has not been taken away. */
	TOOLMENUS_API bool IsAnythingLeft() const;

private:
	TMap<FName, UToolMenu*> Menus;
	FSimpleMulticastDelegate StartupCallbacks;
};
