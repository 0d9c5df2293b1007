// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Editor/EditorEngine.h"
#include "Templates/SharedPointer.h"

#include "UnrealEdEngine.generated.h"

class FComponentVisualizer;

/** The engine of the editor, with what its viewports need. */
UCLASS(MinimalAPI)
class UUnrealEdEngine : public UEditorEngine
{
	GENERATED_BODY()

public:
	UNREALED_API void RegisterComponentVisualizer(
		FName ComponentClassName, TSharedPtr<FComponentVisualizer> Visualizer);
	UNREALED_API void UnregisterComponentVisualizer(FName ComponentClassName);
	UNREALED_API TSharedPtr<FComponentVisualizer> FindComponentVisualizer(FName ComponentClassName) const;
	/** Also that of a base class. */
	UNREALED_API TSharedPtr<FComponentVisualizer> FindComponentVisualizer(UClass* ComponentClass) const;
	bool HasComponentVisualizers() const { return ComponentVisualizerMap.Num() > 0; }

private:
	TMap<FName, TSharedPtr<FComponentVisualizer>> ComponentVisualizerMap;
};
