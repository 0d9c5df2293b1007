// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ToolMenus.h"

#include "CoreGlobals.h"
#include "Modules/ModuleManager.h"
#include "UObject/Package.h"

namespace
{
TArray<FToolMenuOwner>& Owners()
{
	static TArray<FToolMenuOwner> Instance;
	return Instance;
}
} // namespace

FToolMenuOwnerScoped::FToolMenuOwnerScoped(const FToolMenuOwner& InOwner) { Owners().Add(InOwner); }

FToolMenuOwnerScoped::~FToolMenuOwnerScoped() { Owners().Pop(); }

bool FToolMenuEntry::TryExecuteToolUIAction(const FToolMenuContext& InContext)
{
	return Action.ActionOfContext.ExecuteIfBound(InContext) || Action.Action.ExecuteIfBound();
}

FToolMenuEntry& FToolMenuSection::AddMenuEntry(const FName InName, const FText& InLabel, const FText& InToolTip,
	const FSlateIcon& InIcon, const FToolUIActionChoice& InAction)
{
	FToolMenuEntry* Entry = FindEntry(InName);
	Entry = Entry == nullptr ? &Blocks.AddDefaulted_GetRef() : Entry;
	const FToolMenuOwner Owner = Owners().IsEmpty() ? FToolMenuOwner() : Owners().Last();
	*Entry = {InName, InLabel, InToolTip, InIcon, Owner, InAction};
	return *Entry;
}

FToolMenuEntry* FToolMenuSection::FindEntry(const FName InName)
{
	return Blocks.FindByPredicate([InName](const FToolMenuEntry& Each) { return Each.Name == InName; });
}

FToolMenuSection& UToolMenu::FindOrAddSection(const FName SectionName, const FText& InLabel)
{
	FToolMenuSection* Section = FindSection(SectionName);
	if (Section == nullptr)
	{
		Section = &Sections.AddDefaulted_GetRef();
		Section->Name = SectionName;
		Section->Label = InLabel;
	}
	return *Section;
}

FToolMenuSection* UToolMenu::FindSection(const FName SectionName)
{
	return Sections.FindByPredicate([SectionName](const FToolMenuSection& Each) { return Each.Name == SectionName; });
}

UToolMenus* UToolMenus::Get()
{
	static UToolMenus* Instance = nullptr;
	if (Instance == nullptr)
	{
		Instance = NewObject<UToolMenus>(GetTransientPackage());
		Instance->AddToRoot();
	}
	return Instance;
}

void UToolMenus::RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& InDelegate)
{
	Get()->StartupCallbacks.Add(InDelegate);
	if (!IsRunningCommandlet())
	{
		InDelegate.ExecuteIfBound();
	}
}

void UToolMenus::UnRegisterStartupCallback(const void* UserPointer) { Get()->StartupCallbacks.RemoveAll(UserPointer); }

void UToolMenus::UnregisterOwner(FToolMenuOwner Owner)
{
	check(Owner.IsSet());
	for (const auto& Pair : Get()->Menus)
	{
		for (FToolMenuSection& Section : Pair.Value->Sections)
		{
			Section.Blocks.RemoveAll([Owner](const FToolMenuEntry& Each) { return Each.Owner == Owner; });
		}
	}
}

UToolMenu* UToolMenus::ExtendMenu(const FName Name)
{
	UToolMenu*& Menu = Menus.FindOrAdd(Name);
	if (Menu == nullptr)
	{
		Menu = NewObject<UToolMenu>(this);
		Menu->AddToRoot();
	}
	return Menu;
}

UToolMenu* UToolMenus::FindMenu(const FName Name) { return Menus.FindRef(Name); }

bool UToolMenus::IsAnythingLeft() const
{
	for (const auto& Pair : Menus)
	{
		for (const FToolMenuSection& Section : Pair.Value->Sections)
		{
			if (!Section.Blocks.IsEmpty())
			{
				return true;
			}
		}
	}
	return StartupCallbacks.IsBound();
}

namespace
{
class FToolMenusModule : public IModuleInterface
{
public:
	void ShutdownModule() override
	{
		checkf(!UToolMenus::Get()->IsAnythingLeft(), TEXT("a menu entry or startup callback was left behind"));
	}
};
} // namespace

IMPLEMENT_MODULE(FToolMenusModule, ToolMenus)
