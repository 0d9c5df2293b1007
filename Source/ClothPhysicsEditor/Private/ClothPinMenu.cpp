// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinMenu.h"

#include "ClothPhysicsComponent.h"
#include "ClothPinSession.h"
#include "Components/SceneComponent.h"
#include "Editor.h"
#include "Framework/Commands/UIAction.h"
#include "Framework/MultiBox/MultiBoxBuilder.h"
#include "GameFramework/Actor.h"
#include "Subsystems/EditorActorSubsystem.h"
#include "Templates/Casts.h"
#include "Textures/SlateIcon.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "Widgets/SWidget.h"

#define LOCTEXT_NAMESPACE "ClothPins"

namespace
{
using FSession = TSharedPtr<FClothPinSession>;

void AddEntry(FMenuBuilder& Menu, const FString& Label, const FText& ToolTip, const FExecuteAction& Action)
{
	Menu.AddMenuEntry(FText::FromString(Label), ToolTip, FSlateIcon(), FUIAction(Action));
}

void AddKnownHolders(FMenuBuilder& Menu, const FSession& Session, const UClothPhysicsComponent& Edited)
{
	Menu.BeginSection("ClothHolders", LOCTEXT("Holders", "Held By"));
	for (int32 Holder = FClothPinSession::OwnPins; Holder < Edited.Attachments.Num(); ++Holder)
	{
		AddEntry(Menu, FClothPinSession::DescribeHolder(Edited, Holder),
			LOCTEXT("HolderTip", "Holds this particle, and those that you click next."),
			FExecuteAction::CreateLambda([Session, Holder] { Session->HoldBy(Holder); }));
	}
	Menu.EndSection();
}

void AddSocket(
	FMenuBuilder& Menu, const FSession& Session, USceneComponent* Component, FName Socket, const FString& Label)
{
	AddEntry(Menu, Label, LOCTEXT("AttachTip", "Follows it, and those that you click next follow it, too."),
		FExecuteAction::CreateLambda(
			[Session, Weak = TWeakObjectPtr<USceneComponent>(Component), Socket]
			{
				if (Weak.IsValid())
				{
					Session->AttachTo(*Weak, Socket);
				}
			}));
}

void AddSockets(FMenuBuilder& Menu, const FSession& Session, const TWeakObjectPtr<USceneComponent>& Component)
{
	if (!Component.IsValid())
	{
		return;
	}
	AddSocket(Menu, Session, Component.Get(), NAME_None, TEXT("The component itself"));
	for (const FName Socket : Component->GetAllSocketNames())
	{
		AddSocket(Menu, Session, Component.Get(), Socket, Socket.ToString());
	}
}

void AddComponent(FMenuBuilder& Menu, const FSession& Session, USceneComponent* Component)
{
	const FString Label = Component->GetOwner()->GetActorLabel() + TEXT(": ") + Component->GetName();
	if (Component->GetAllSocketNames().IsEmpty())
	{
		AddSocket(Menu, Session, Component, NAME_None, Label);
		return;
	}
	Menu.AddSubMenu(FText::FromString(Label), LOCTEXT("BonesTip", "Its sockets and bones."),
		FNewMenuDelegate::CreateLambda([Session, Weak = TWeakObjectPtr<USceneComponent>(Component)](
										   FMenuBuilder& SubMenu) { AddSockets(SubMenu, Session, Weak); }));
}

/** The actor of the cloth, the one that it is attached to, and those that are selected beside it. */
TArray<AActor*> FindActors(const UClothPhysicsComponent& Edited)
{
	TArray<AActor*> Actors = {Edited.GetOwner()};
	for (const USceneComponent* Each = Edited.GetAttachParent(); Each != nullptr; Each = Each->GetAttachParent())
	{
		Actors.AddUnique(Each->GetOwner());
	}
	for (AActor* const Selected : GEditor->GetEditorSubsystem<UEditorActorSubsystem>()->GetSelectedLevelActors())
	{
		// References to other levels are not saved; and in a Blueprint no actor of a level may be named.
		if (Selected->GetLevel() == Edited.GetOwner()->GetLevel())
		{
			Actors.AddUnique(Selected);
		}
	}
	return Actors;
}

void AddComponents(FMenuBuilder& Menu, const FSession& Session, const AActor& Actor)
{
	for (UActorComponent* const Each : Actor.GetComponents())
	{
		auto* const Component = Cast<USceneComponent>(Each);
		// Icons and arrows are not there in the game.
		const bool bInGame = !Each->IsEditorOnly() && !Each->IsVisualizationComponent();
		if (Component != nullptr && Component != Session->GetCloth() && bInGame)
		{
			AddComponent(Menu, Session, Component);
		}
	}
}

void AddOthers(FMenuBuilder& Menu, const FSession& Session, const UClothPhysicsComponent& Edited)
{
	Menu.BeginSection("ClothAttach", LOCTEXT("Others", "Attach To (Select Other Actors Beside the Cloth)"));
	for (const AActor* const Actor : FindActors(Edited))
	{
		if (IsValid(Actor))
		{
			AddComponents(Menu, Session, *Actor);
		}
	}
	Menu.EndSection();
}
} // namespace

TSharedPtr<SWidget> MakeClothPinMenu(const TSharedPtr<FClothPinSession>& Session)
{
	const UClothPhysicsComponent* const Edited = Session->GetCloth();
	if (Edited == nullptr)
	{
		return nullptr;
	}
	FMenuBuilder Menu(true, nullptr);
	AddKnownHolders(Menu, Session, *Edited);
	AddOthers(Menu, Session, *Edited);
	return Menu.MakeWidget();
}

#undef LOCTEXT_NAMESPACE
