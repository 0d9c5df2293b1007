// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ComponentVisualizer.h"
#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtrTemplates.h"

class FClothPinSession;
class FClothRim;
class UClothPhysicsComponent;
struct FClothPhysicsMesh;

/** The dot of a particle. */
struct CLOTHPHYSICSEDITOR_API HClothParticleProxy : public HComponentVisProxy
{
	DECLARE_HIT_PROXY();

	HClothParticleProxy(const UActorComponent* InComponent, int32 InParticle)
		: HComponentVisProxy(InComponent, HPP_Wireframe)
		, Particle(InParticle)
	{
	}

	int32 Particle;
};

/**
 * Dots on the particles of selected cloths. A click holds or frees one, with Ctrl a whole edge; a rubber band does so
 * with all that is in it. A right click chooses by what: the cloth's component, another actor, a socket or a bone.
 */
class CLOTHPHYSICSEDITOR_API FClothPinVisualizer : public FComponentVisualizer
{
public:
	FClothPinVisualizer();
	~FClothPinVisualizer() override;

	void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
	void DrawVisualizationHUD(
		const UActorComponent* Component, const FViewport* Viewport, const FSceneView* View, FCanvas* Canvas) override;
	bool VisProxyHandleClick(
		FEditorViewportClient* InViewportClient, HComponentVisProxy* VisProxy, const FViewportClick& Click) override;
	void EndEditing() override;
	UActorComponent* GetEditedComponent() const override;
	bool HandleBoxSelect(const FBox& InBox, FEditorViewportClient* InViewportClient, FViewport* InViewport) override;
	bool HandleFrustumSelect(
		const FConvexVolume& InFrustum, FEditorViewportClient* InViewportClient, FViewport* InViewport) override;
	TSharedPtr<SWidget> GenerateContextMenu() const override;

	/** A line written into the viewport, in the colour of what it speaks of. */
	struct FLine
	{
		FString Text;
		FLinearColor Color;
	};
	/** What is written beside a cloth. */
	TArray<FLine> Describe(const UClothPhysicsComponent& Shown, const FSceneView* View);

private:
	struct FDots;
	FDots FindDots(const UClothPhysicsComponent& Shown, const FSceneView* View);
	const FClothRim& FindRim(const UClothPhysicsComponent& Shown, const TSharedPtr<const FClothPhysicsMesh>& Mesh);

	TSharedPtr<FClothPinSession> Session;

	/** Rims that were drawn last, by cloth, as long as their meshes are those. */
	struct FKnownRim
	{
		TWeakObjectPtr<const UClothPhysicsComponent> Shown;
		TSharedPtr<const FClothPhysicsMesh> Mesh;
		TSharedPtr<FClothRim> Rim;
	};
	TArray<FKnownRim> Rims;
};

/** Tells the editor of it. */
namespace ClothPinVisualizer
{
void Register();
void Unregister();
} // namespace ClothPinVisualizer
