// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ComponentVisualizer.h"

#include "Editor/UnrealEdEngine.h"
#include "EditorViewportClient.h"
#include "GameFramework/Actor.h"
#include "Kismet2/ComponentEditorUtils.h"
#include "UnrealEdGlobals.h"

UUnrealEdEngine* GUnrealEd = nullptr;

IMPLEMENT_HIT_PROXY(HComponentVisProxy, HHitProxy)

FViewportClick::FViewportClick(
	const FSceneView*, FEditorViewportClient* ViewportClient, FKey InKey, EInputEvent, int32, int32)
	: Key(InKey)
	, ControlDown(ViewportClient->bHostControlDown)
{
}

FComponentPropertyPath::FComponentPropertyPath(const UActorComponent* Component)
	: ParentOwningActor(Component->GetOwner())
	, LastResortComponentPtr(const_cast<UActorComponent*>(Component))
{
	const AActor* const Owner = Component->GetOwner();
	for (TFieldIterator<FObjectProperty> Each(Owner == nullptr ? nullptr : Owner->GetClass()); Each; ++Each)
	{
		// The root component is found by no property of a Blueprint.
		if (Each->GetObjectPropertyValue(Each->ContainerPtrToValuePtr<void>(Owner)) == Component
			&& Each->GetFName() != FName("RootComponent"))
		{
			Property = Each->GetFName();
		}
	}
}

UActorComponent* FComponentPropertyPath::GetComponent() const
{
	UActorComponent* Found = LastResortComponentPtr.Get();
	if (const AActor* const Owner = ParentOwningActor.Get(); Owner != nullptr && !Property.IsNone())
	{
		const FObjectProperty* const Member = FindFProperty<FObjectProperty>(Owner->GetClass(), Property);
		Found =
			static_cast<UActorComponent*>(Member->GetObjectPropertyValue(Member->ContainerPtrToValuePtr<void>(Owner)));
	}
	return ::IsValid(Found) ? Found : nullptr;
}

void FComponentVisualizer::NotifyPropertiesModified(
	UActorComponent* Component, const TArray<FProperty*>& Properties, EPropertyChangeType::Type PropertyChangeType)
{
	checkf(IsValid(Component), TEXT("a component that is gone was modified"));
	for (FProperty* const Property : Properties)
	{
		checkf(Property != nullptr && Component->GetClass()->FindPropertyByName(Property->GetFName()) == Property,
			TEXT("a property of another class was modified"));
		FPropertyChangedEvent Event(Property, PropertyChangeType);
		Component->PostEditChangeProperty(Event);
	}
}

FComponentReference FComponentEditorUtils::MakeComponentReference(
	const AActor* ExpectedComponentOwner, const UActorComponent* Component)
{
	FComponentReference Reference;
	if (Component != nullptr)
	{
		AActor* const Owner = Component->GetOwner();
		if (Owner != ExpectedComponentOwner)
		{
			Reference.OtherActor = Owner;
		}
		Reference.PathToComponent = Component->GetPathName(Owner);
	}
	return Reference;
}

void UUnrealEdEngine::RegisterComponentVisualizer(FName ComponentClassName, TSharedPtr<FComponentVisualizer> Visualizer)
{
	checkf(Visualizer.IsValid(), TEXT("a visualizer that is null"));
	checkf(!ComponentVisualizerMap.Contains(ComponentClassName), TEXT("two visualizers of one class"));
	ComponentVisualizerMap.Add(ComponentClassName, Visualizer);
}

void UUnrealEdEngine::UnregisterComponentVisualizer(FName ComponentClassName)
{
	ComponentVisualizerMap.Remove(ComponentClassName);
}

TSharedPtr<FComponentVisualizer> UUnrealEdEngine::FindComponentVisualizer(FName ComponentClassName) const
{
	const TSharedPtr<FComponentVisualizer>* const Found = ComponentVisualizerMap.Find(ComponentClassName);
	return Found == nullptr ? nullptr : *Found;
}

TSharedPtr<FComponentVisualizer> UUnrealEdEngine::FindComponentVisualizer(UClass* ComponentClass) const
{
	TSharedPtr<FComponentVisualizer> Found;
	for (const UStruct* Class = ComponentClass; !Found && Class != nullptr; Class = Class->GetSuperStruct())
	{
		Found = FindComponentVisualizer(Class->GetFName());
	}
	return Found;
}
