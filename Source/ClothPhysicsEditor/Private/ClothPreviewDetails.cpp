// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPreviewDetails.h"

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "ClothPreview.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Input/Reply.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Templates/Casts.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "ClothPreviewDetails"

namespace ClothPreviewDetails
{

namespace
{

/** The cloths that a panel shows. Any may be deleted meanwhile. */
class FSelection
{
public:
	FSelection(const IDetailLayoutBuilder& Builder, const bool bActors)
	{
		TArray<TWeakObjectPtr<UObject>> Objects;
		Builder.GetObjectsBeingCustomized(Objects);
		for (const TWeakObjectPtr<UObject>& Object : Objects)
		{
			const auto* const Actor = Cast<AClothPhysicsActor>(Object.Get());
			auto* const OfActor = Actor != nullptr ? Actor->Cloth.Get() : nullptr;
			auto* const Component = bActors ? OfActor : Cast<UClothPhysicsComponent>(Object.Get());
			// Those of classes and Blueprints are in no level.
			if (Component != nullptr && !Component->IsTemplate())
			{
				All.Add(Component);
			}
		}
	}

	ClothPreview::FCloths Get() const
	{
		ClothPreview::FCloths Cloths;
		for (const TWeakObjectPtr<UClothPhysicsComponent>& Each : All)
		{
			if (UClothPhysicsComponent* const Component = Each.Get())
			{
				Cloths.Add(Component);
			}
		}
		return Cloths;
	}

private:
	TArray<TWeakObjectPtr<UClothPhysicsComponent>> All;
};

using FAction = void (*)(const ClothPreview::FCloths& Cloths);
using FQuestion = bool (*)(const ClothPreview::FCloths& Cloths);

bool IsAny(const ClothPreview::FCloths& Cloths) { return !Cloths.IsEmpty(); }

bool IsPreviewed(const ClothPreview::FCloths& Cloths)
{
	return Cloths.ContainsByPredicate([](const UClothPhysicsComponent* Component) { return Component->IsPreviewed(); });
}

bool HasShape(const ClothPreview::FCloths& Cloths)
{
	return Cloths.ContainsByPredicate(
		[](const UClothPhysicsComponent* Component) { return !Component->StartShape.IsEmpty(); });
}

void Toggle(const ClothPreview::FCloths& Cloths)
{
	(ClothPreview::IsPlaying(Cloths) ? &ClothPreview::Pause : &ClothPreview::Play)(Cloths);
}

FText NameToggle(const ClothPreview::FCloths& Cloths)
{
	if (ClothPreview::IsPlaying(Cloths))
	{
		return LOCTEXT("Pause", "Pause");
	}
	return IsPreviewed(Cloths) ? LOCTEXT("Resume", "Resume") : LOCTEXT("Play", "Play");
}

/** A row with a button, which shows only while it is of use. */
void AddButton(IDetailCategoryBuilder& Category, const TSharedRef<FSelection>& Selection, const FText& Name,
	const TAttribute<FText>& Label, FAction Action, FQuestion IsOfUse)
{
	const auto GetVisibility = [Selection, IsOfUse]
	{ return IsOfUse(Selection->Get()) ? EVisibility::Visible : EVisibility::Collapsed; };
	const auto Click = [Selection, Action]
	{
		Action(Selection->Get());
		return FReply::Handled();
	};
	FDetailWidgetRow& Row = Category.AddCustomRow(Name);
	Row.Visibility(TAttribute<EVisibility>::CreateLambda(GetVisibility));
	Row.NameContent()[SNew(STextBlock).Font(IDetailLayoutBuilder::GetDetailFont()).Text(Name)];
	Row.ValueContent()[SNew(SButton).Text(Label).OnClicked_Lambda(Click)];
}

const FName ComponentName = "ClothPhysicsComponent";
const FName ActorName = "ClothPhysicsActor";

} // namespace

void Register()
{
	auto& Module = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
	Module.RegisterCustomClassLayout(
		ComponentName, FOnGetDetailCustomizationInstance::CreateStatic(&FClothPreviewDetails::MakeForComponents));
	Module.RegisterCustomClassLayout(
		ActorName, FOnGetDetailCustomizationInstance::CreateStatic(&FClothPreviewDetails::MakeForActors));
	Module.NotifyCustomizationModuleChanged();
}

void Unregister()
{
	if (auto* const Module = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor"))
	{
		Module->UnregisterCustomClassLayout(ActorName);
		Module->UnregisterCustomClassLayout(ComponentName);
		Module->NotifyCustomizationModuleChanged();
	}
}

} // namespace ClothPreviewDetails

void FClothPreviewDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	using namespace ClothPreviewDetails;
	const TSharedRef<FSelection> Selection = MakeShared<FSelection>(DetailBuilder, bActors);
	if (Selection->Get().IsEmpty())
	{
		return;
	}
	IDetailCategoryBuilder& Category =
		DetailBuilder.EditCategory("Preview", LOCTEXT("Category", "Preview"), ECategoryPriority::Important);
	const auto GetToggleName = [Selection] { return NameToggle(Selection->Get()); };
	AddButton(Category, Selection, LOCTEXT("Preview", "Simulate in the viewport"),
		TAttribute<FText>::CreateLambda(GetToggleName), &Toggle, &IsAny);
	AddButton(Category, Selection, LOCTEXT("FromStart", "From its start again"), LOCTEXT("Reset", "Reset"),
		&ClothPreview::Reset, &IsPreviewed);
	AddButton(Category, Selection, LOCTEXT("End", "End the preview"), LOCTEXT("Stop", "Stop"), &ClothPreview::Stop,
		&IsPreviewed);
	AddButton(Category, Selection, LOCTEXT("StartAsItIs", "Start in this shape"), LOCTEXT("Keep", "Keep This Shape"),
		&ClothPreview::Keep, &IsPreviewed);
	AddButton(Category, Selection, LOCTEXT("StartAtRest", "Start in the shape at rest"),
		LOCTEXT("Forget", "Forget the Shape"), &ClothPreview::Forget, &HasShape);
}

#undef LOCTEXT_NAMESPACE
