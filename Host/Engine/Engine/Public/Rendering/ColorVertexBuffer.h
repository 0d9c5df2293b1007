// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/// Colours of vertices; empty if the mesh has none.
class FColorVertexBuffer
{
public:
	void InitFromColorArray(const TArray<FColor>& InColors) { Colors = InColors; }
	uint32 GetNumVertices() const { return static_cast<uint32>(Colors.Num()); }
	const FColor& VertexColor(uint32 VertexIndex) const { return Colors[static_cast<int32>(VertexIndex)]; }

private:
	TArray<FColor> Colors;
};
