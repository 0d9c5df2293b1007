// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ComponentVisualizer.h"
#include "EditorViewportClient.h"
#include "Host/Painter.h"
#include "Templates/RefCounting.h"
#include "UObject/WeakObjectPtrTemplates.h"

namespace Host
{
/** A viewport of the level editor, in perspective: draws what visualizers draw of the selected components, and clicks
 * it. */
class UNREALED_API FLevelViewport
{
public:
	struct FPoint
	{
		FVector Location;
		FLinearColor Color;
		/** Pixels. */
		float Size = 0.0f;
		/** Null if it cannot be clicked. */
		TRefCountPtr<HHitProxy> Proxy;
	};
	struct FLine
	{
		FVector Start;
		FVector End;
		FLinearColor Color;
	};

	FLevelViewport(const FVector& InEye, const FVector& InTarget, int32 InWidth = 800, int32 InHeight = 600);
	~FLevelViewport();
	FLevelViewport(const FLevelViewport&) = delete;
	FLevelViewport& operator=(const FLevelViewport&) = delete;

	void Select(const TArray<UActorComponent*>& Components);
	/** What the last drawing has. */
	void Draw();
	const TArray<FPoint>& GetPoints() const { return Points; }
	const TArray<FLine>& GetLines() const { return Lines; }
	/** Where a place is in the picture, pixels from the upper left corner. */
	FVector2D Project(const FVector& Location) const;

	/** Draws, then clicks the point that covers a pixel, the nearest if there are several. False if nobody uses it. */
	bool Click(const FVector2D& Pixel, const FKey& Key, bool bControl = false);
	bool Click(const FVector& Location, const FKey& Key, bool bControl = false)
	{
		return Click(Project(Location), Key, bControl);
	}
	/** A click on something that was drawn before. */
	bool ClickProxy(HHitProxy* Proxy, const FKey& Key, bool bControl = false);
	/** What the last right click has opened. */
	const TSharedPtr<SWidget>& GetMenu() const { return Menu; }

	/** A rubber band from one corner to the other. False if nobody uses it. */
	bool DragFrustum(const FVector2D& From, const FVector2D& To);
	/** One in an orthographic view. */
	bool DragBox(const FBox& Box);

	TSharedPtr<FComponentVisualizer> GetActive() const { return Active; }
	/** As the editor does when something else is selected. */
	void ClearActive();

	/** Lines, points and what visualizers write over them. */
	void Paint(FPainting& Painting);

private:
	FConvexVolume MakeFrustum(const FVector2D& Low, const FVector2D& High) const;
	const FPoint* FindPoint(const FVector2D& Pixel) const;

	FVector Eye;
	FVector Forward;
	FVector Right;
	FVector Up;
	int32 Width;
	int32 Height;
	/** Pixels. */
	double FocalLength;

	FSceneView View;
	FEditorViewportClient Client;
	TArray<TWeakObjectPtr<UActorComponent>> Selected;
	TArray<FPoint> Points;
	TArray<FLine> Lines;
	TSharedPtr<FComponentVisualizer> Active;
	TSharedPtr<SWidget> Menu;
};

/** As a construction script does: makes a component of an actor anew, with its values, at the same property. */
UNREALED_API UActorComponent* Reconstruct(UActorComponent& Component);
} // namespace Host
