// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Delegates/Delegate.h"
#include "Editor/EditorEngine.h"

/** The engine of the editor, there from its start to its end. */
extern UNREALED_API UEditorEngine* GEditor;

/** Told of what happens in the editor. */
struct UNREALED_API FEditorDelegates
{
	/** Whether the level is simulated instead of played. */
	DECLARE_MULTICAST_DELEGATE_OneParam(FOnPIEEvent, const bool);

	/** The level is about to be played. */
	static FOnPIEEvent BeginPIE;
	/** A step was undone or redone. */
	static FSimpleMulticastDelegate PostUndoRedo;
};
