// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UObject/ObjectMacros.h"

#include "ClothPins.generated.h"

/** Edges of a sheet, as seen by someone who stands on it and looks along X. */
UENUM(BlueprintType, meta = (Bitflags, UseEnumValuesAsMaskValuesInEditor = "true"))
enum class EClothSheetEdges : uint8
{
	None = 0 UMETA(Hidden),
	Back = 1 UMETA(ToolTip = "Smallest X"),
	Front = 2 UMETA(ToolTip = "Largest X"),
	Left = 4 UMETA(ToolTip = "Smallest Y"),
	Right = 8 UMETA(ToolTip = "Largest Y"),
};
ENUM_CLASS_FLAGS(EClothSheetEdges)

/** Corners of a sheet, named as its edges are. */
UENUM(BlueprintType, meta = (Bitflags, UseEnumValuesAsMaskValuesInEditor = "true"))
enum class EClothSheetCorners : uint8
{
	None = 0 UMETA(Hidden),
	BackLeft = 1,
	BackRight = 2,
	FrontLeft = 4,
	FrontRight = 8,
};
ENUM_CLASS_FLAGS(EClothSheetCorners)

/** Everything of the cloth inside the sphere is held. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothPinSphere
{
	GENERATED_BODY()

	/** In the space of the component, cm. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins", meta = (DisplayName = "Center (cm)"))
	FVector Center = FVector::ZeroVector;

	/** In the space of the component, cm. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins", meta = (Units = "cm", ClampMin = "0", UIMax = "100"))
	float Radius = 10.0f;
};

/** Which particles of a cloth are held. Held particles follow the component; all ways of naming them add up. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothPins
{
	GENERATED_BODY()

	/** Whole edges of a sheet. Ignored by cloths made of a mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins",
		meta = (Bitmask, BitmaskEnum = "/Script/ClothPhysics.EClothSheetEdges"))
	int32 Edges = 0;

	/** Corners of a sheet. Ignored by cloths made of a mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins",
		meta = (Bitmask, BitmaskEnum = "/Script/ClothPhysics.EClothSheetCorners"))
	int32 Corners = 0;

	/** Holds the vertices of the simulation mesh whose colour has more red than the threshold. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins")
	bool bVertexColor = false;

	/** Red, from 0 to 1, above which a vertex is held. Dimensionless. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins",
		meta = (EditCondition = "bVertexColor", ClampMin = "0", ClampMax = "1"))
	float VertexColorThreshold = 0.5f;

	/** Vertices of the simulation mesh by number; those of a sheet count row by row, beginning at the back left. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins")
	TArray<int32> ParticleIndices;

	/** Spheres that hold what they contain when the cloth is made. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins")
	TArray<FClothPinSphere> Spheres;

	/** Of the spring by which each held particle hangs, N/m: 20 is an elastic band. 0: it is held rigidly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pins",
		meta = (DisplayName = "Stiffness (N/m)", ClampMin = "0", ClampMax = "1000000", UIMax = "1000"))
	float Stiffness = 0.0f;
};

/** Particles that are held by something other than the cloth's own component. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothAttachment
{
	GENERATED_BODY()

	/** By which Release Cloth and Get Hold Force know it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Attachment")
	FName Name;

	/** What of the cloth is held, as it lies when it is made. It then follows the holder. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Attachment")
	FClothPins Particles;

	/** The component that holds it; the root of the actor if only an actor is given. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Attachment")
	FComponentReference Holder;

	/** Socket or bone of the holder. None: the component itself. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Attachment")
	FName Socket;

	/** Force on one particle at which it comes loose, N. 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Attachment",
		meta = (ForceUnits = "N", ClampMin = "0", UIMax = "100"))
	float BreakForce = 0.0f;
};
