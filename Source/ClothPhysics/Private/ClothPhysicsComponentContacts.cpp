// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "ClothUnits.h"

// What the cloth tells of what it touches.

/** Lets the steps of the frame look at what may be touched, if anybody listens. */
void UClothPhysicsComponent::WatchContacts()
{
	Runtime->Watched.Reset();
	Instance->Snapshot.Watched.Reset();
	if (!OnContact.IsBound())
	{
		return;
	}
	for (const FClothCollider& Collider : Runtime->Colliders.GetColliders())
	{
		UPrimitiveComponent* const Component = Collider.Body.Component.Get();
		if (Collider.GetNumber() != INDEX_NONE && Component != nullptr)
		{
			Runtime->Watched.Add(Component);
			Instance->Snapshot.Watched.Add({Collider.GetNumber(), !Runtime->Contacts.Contains(*Component)});
		}
	}
}

void UClothPhysicsComponent::TellContacts()
{
	const double StepTime = Instance->GetSimulation().GetSettings().TimeStep;
	Runtime->Contacts.Age(Instance->Snapshot.Steps * StepTime);
	TArray<FClothContact> Begun;
	for (const FClothTouch& Touch : Instance->Outcome.Touches)
	{
		UPrimitiveComponent* const Component = Runtime->Watched[Touch.Watched].Get();
		if (Component != nullptr && Runtime->Contacts.Touch(*Component))
		{
			FClothContact& Contact = Begun.AddDefaulted_GetRef();
			Contact.Component = Component;
			Contact.Location = Runtime->Frame.ToWorld(Touch.Position);
			Contact.Normal = ClothUnits::AsIs(Touch.Normal);
			Contact.Impulse = ClothUnits::ToUnrealImpulse(Touch.Impulse);
		}
	}
	Instance->Outcome.Touches.Reset();
	Begun.StableSort(
		[](const FClothContact& A, const FClothContact& B) { return A.Impulse.Size() > B.Impulse.Size(); });
	// Whoever listens may do anything to the cloth.
	for (int32 Index = 0; Index < FMath::Min(Begun.Num(), MaxContactEvents); ++Index)
	{
		OnContact.Broadcast(Begun[Index]);
	}
}
