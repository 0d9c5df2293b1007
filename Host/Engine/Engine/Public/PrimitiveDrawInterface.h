// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class FSceneView;
class HHitProxy;

/// Draws points and lines into a view.
class ENGINE_API FPrimitiveDrawInterface
{
public:
	explicit FPrimitiveDrawInterface(const FSceneView* InView)
		: View(InView)
	{
	}
	virtual ~FPrimitiveDrawInterface() = default;

	/// What is drawn from now on is clicked by this one. Null: it cannot be clicked.
	virtual void SetHitProxy(HHitProxy* HitProxy) = 0;
	virtual void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup,
		float Thickness = 0.0f, float DepthBias = 0.0f, bool bScreenSpace = false) = 0;
	/// PointSize in pixels.
	virtual void DrawPoint(
		const FVector& Position, const FLinearColor& Color, float PointSize, uint8 DepthPriorityGroup) = 0;

	const FSceneView* const View;
};
