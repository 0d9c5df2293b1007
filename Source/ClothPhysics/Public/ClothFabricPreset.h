// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Written by ./cloth fabric --write from Content/Fabrics.
// clang-format off
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "ClothFabricPreset.generated.h"

/** The fabrics that come with the plugin. */
UENUM(BlueprintType)
enum class EClothFabricPreset : uint8
{
	/** Heavy cotton canvas: stands up in a few stiff folds; damped, so that what falls on it soon comes to rest. */
	Canvas,
	/** Medium cotton, as a tablecloth or a bed sheet is made of; the default. */
	Cotton,
	/** Cotton broadcloth, as measured: crisp, keeps its folds. */
	CottonBroad,
	/** Washed denim, as measured: gives way at first, then no more; keeps wrinkles. */
	Denim,
	/** Nylon of 200 denier for flags: crisp and lively. */
	FlagNylon,
	/** Polyester fleece: thick, light and dull; falls in few, soft folds. */
	Fleece,
	/** Single jersey of cotton, as a T-shirt: stretches twice as much across as along, and clings. */
	JerseyKnit,
	/** Soft sheep leather for garments: no weave, so it hardly shears; falls in a few wide folds. */
	Leather,
	/** Polyester faille, as measured: flows in many small folds. */
	PolyesterFaille,
	/** Polyester tropical, as measured: drapes as wool tropical does, but livelier. */
	PolyesterTropical,
	/** A sheet of rubber, 1 mm thick: stretches far and snaps back. */
	RubberSheet,
	/** Silk satin of 23 momme: slippery, flutters in the slightest wind. */
	Silk,
	/** Nylon net: nearly weightless and stiff for it; stands off, and lets air through. */
	Tulle,
	/** Wool suiting for winter: soft, wide folds; recovers from wrinkles, takes a pressed crease. */
	WoolSuiting,
	/** Wool tropical, as measured: light summer suiting that falls in round folds. */
	WoolTropical,
};
