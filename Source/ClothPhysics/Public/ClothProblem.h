// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** What a click can do about a problem of a cloth. */
enum class EClothFix : uint8
{
	None,
	/** It becomes a sheet. */
	MakeSheet,
	/** The pins of the component are taken away. */
	ClearPins,
	/** It becomes a hundred times smaller. */
	Shrink,
	/** It becomes a hundred times larger. */
	Enlarge,
	/** The sheet gets the particles that its fabric needs. */
	Refine,
	/** It begins in its shape at rest. */
	ForgetShape,
};

/** What is wrong with a cloth, and the way to mend it. */
struct FClothProblem
{
	/** Sentences: what is wrong, with values, and what to do. */
	FString Text;

	/** Whether it is simulated in spite of it. */
	bool bSimulated = true;

	EClothFix Fix = EClothFix::None;
};
