// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "HitProxies.h"
#include "SceneManagement.h"
#include "Templates/SharedPointer.h"
#include "UObject/UnrealType.h"
#include "UObject/WeakObjectPtrTemplates.h"

class AActor;
class FCanvas;
class FEditorViewportClient;
class FViewport;
class SWidget;
struct FViewportClick;

/** Something that a visualizer draws of a component. */
struct UNREALED_API HComponentVisProxy : public HHitProxy
{
	DECLARE_HIT_PROXY();

	explicit HComponentVisProxy(const UActorComponent* InComponent, EHitProxyPriority InPriority = HPP_Wireframe)
		: HHitProxy(InPriority)
		, Component(InComponent)
	{
	}

	TWeakObjectPtr<const UActorComponent> Component;
};

/** Finds a component by the property of its actor, also after a construction script has made it anew. */
struct UNREALED_API FComponentPropertyPath
{
	FComponentPropertyPath() = default;
	explicit FComponentPropertyPath(const UActorComponent* Component);

	/** Null if it is gone. */
	UActorComponent* GetComponent() const;
	bool IsValid() const { return GetComponent() != nullptr; }
	void Reset() { *this = FComponentPropertyPath(); }

private:
	TWeakObjectPtr<AActor> ParentOwningActor;
	FName Property;
	TWeakObjectPtr<UActorComponent> LastResortComponentPtr;
};

/** Draws selected components of a class into the viewports of the editor, and is told of clicks on what it draws. */
class UNREALED_API FComponentVisualizer
{
public:
	FComponentVisualizer() = default;
	virtual ~FComponentVisualizer() = default;
	FComponentVisualizer(const FComponentVisualizer&) = delete;
	FComponentVisualizer& operator=(const FComponentVisualizer&) = delete;

	virtual void OnRegister() {}
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
	{
		static_cast<void>(Component);
		static_cast<void>(View);
		static_cast<void>(PDI);
	}
	virtual void DrawVisualizationHUD(
		const UActorComponent* Component, const FViewport* Viewport, const FSceneView* View, FCanvas* Canvas)
	{
		static_cast<void>(Component);
		static_cast<void>(Viewport);
		static_cast<void>(View);
		static_cast<void>(Canvas);
	}
	/** Returns whether the click was used; the visualizer is then the active one. */
	virtual bool VisProxyHandleClick(
		FEditorViewportClient* InViewportClient, HComponentVisProxy* VisProxy, const FViewportClick& Click)
	{
		static_cast<void>(InViewportClient);
		static_cast<void>(VisProxy);
		static_cast<void>(Click);
		return false;
	}
	/** It is no longer the active one. */
	virtual void EndEditing() {}
	virtual UActorComponent* GetEditedComponent() const { return nullptr; }
	/** Rubber bands, which the active one is told of first: boxes of orthographic views, frustums of perspective ones.
	 */
	virtual bool HandleBoxSelect(const FBox& InBox, FEditorViewportClient* InViewportClient, FViewport* InViewport)
	{
		static_cast<void>(InBox);
		static_cast<void>(InViewportClient);
		static_cast<void>(InViewport);
		return false;
	}
	virtual bool HandleFrustumSelect(
		const FConvexVolume& InFrustum, FEditorViewportClient* InViewportClient, FViewport* InViewport)
	{
		static_cast<void>(InFrustum);
		static_cast<void>(InViewportClient);
		static_cast<void>(InViewport);
		return false;
	}
	/** What a right click shows. */
	virtual TSharedPtr<SWidget> GenerateContextMenu() const { return nullptr; }

	/** Tells a component that properties of it were changed. */
	static void NotifyPropertiesModified(UActorComponent* Component, const TArray<FProperty*>& Properties,
		EPropertyChangeType::Type PropertyChangeType = EPropertyChangeType::Unspecified);
};
