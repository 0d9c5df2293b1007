// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPins.h"
#include "ClothRestMesh.h"
#include "ComponentVisualizer.h"
#include "Containers/ArrayView.h"
#include "CoreMinimal.h"
#include "Internationalization/Text.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"

class FClothPinEdit;
class UActorComponent;
class UClothPhysicsComponent;
class USceneComponent;

/**
 * The cloth whose pins are being edited, and what holds the particles that are clicked: the cloth's own component, or
 * one of its attachments. Each edit is one step of undo; an edit that changes nothing is none.
 */
class CLOTHPHYSICSEDITOR_API FClothPinSession
{
public:
	/** Stands for the component itself, instead of the number of an attachment. */
	static constexpr int32 OwnPins = INDEX_NONE;

	/** A particle of a cloth was clicked. False if there is no such particle. */
	bool Begin(const UActorComponent* Component, int32 Particle);
	void End();

	/** Null if none is edited, or it is gone. */
	UClothPhysicsComponent* GetCloth() const;
	int32 GetHolder() const;
	int32 GetParticle() const { return Particle; }

	/** Frees particles if the holder holds all of them; else it holds them, and nothing else does. */
	bool Toggle(TConstArrayView<int32> Particles);
	/** The same for the edge through the particle that was clicked. False if it is not on the rim. */
	bool ToggleEdge();
	/** Those of the particles that are inside of something, in the world. False if there are none. */
	bool ToggleInside(TFunctionRef<bool(const FVector&)> IsInside);

	/** Lets a holder hold the particle that was clicked, and those that will be. */
	void HoldBy(int32 NewHolder);
	/** The same for a component, or a socket or bone of it. */
	void AttachTo(USceneComponent& Component, FName Socket);

	/** In words. */
	static FString DescribeHolder(const UClothPhysicsComponent& Edited, int32 InHolder);

private:
	/** The pins of the component, then those of its attachments. */
	using FAllPins = TArray<FClothPins*>;
	struct FDraft
	{
		FClothPins Pins;
		TArray<FClothAttachment> Attachments;

		FAllPins GetAll();
	};
	bool Edit(const FText& What, TFunctionRef<void(FDraft&, const FClothPinEdit&)> Change) const;
	bool Toggle(const FText& What, TConstArrayView<int32> Particles, bool bAsEdges);
	void Take(FDraft& Draft, const FClothPinEdit& Pinning, TConstArrayView<int32> Particles) const;

	FComponentPropertyPath EditedPath;
	int32 Holder = OwnPins;
	int32 Particle = INDEX_NONE;
};
