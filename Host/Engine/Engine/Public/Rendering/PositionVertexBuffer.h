// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// Positions of vertices. Empty where the processor may not see them.
class FPositionVertexBuffer
{
public:
	void Init(const TArray<FVector3f>& InPositions) { Positions = InPositions; }
	uint32 GetNumVertices() const { return static_cast<uint32>(Positions.Num()); }
	const FVector3f& VertexPosition(uint32 VertexIndex) const { return Positions[static_cast<int32>(VertexIndex)]; }

private:
	TArray<FVector3f> Positions;
};
