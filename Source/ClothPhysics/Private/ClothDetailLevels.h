// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothBinding.h"
#include "ClothBuilder.h"
#include "ClothHolder.h"
#include "CoreMinimal.h"
#include "Tasks/Task.h"

class FClothInstance;
struct FClothRuntime;

/**
 * The two levels of detail of a cloth: as it was described, and a coarser twin that is made when it is first needed.
 * Game thread.
 */
class FClothDetailLevels
{
public:
	using FInstance = TSharedPtr<FClothInstance, ESPMode::ThreadSafe>;

	/** What the cloth will be made of. Holders: before they hold anything. */
	void Prepare(const FClothDescription& Description, const TArray<FClothHolder>& Holders);

	/** The cloth as it was made of that. */
	void SetFine(const FInstance& Instance, const FClothRuntime& Runtime);

	/** Whether there is a twin, or may be. */
	bool HasCoarse() const { return Levels[1].Instance || Build; }
	bool IsCoarse() const { return bCoarse; }

	/** Begins to make the twin, by a task if asked, for use in the next frame. False if it was begun or made before. */
	bool BeginCoarse(bool bParallel);

	/** Has the twin made. Says why that is not possible; then there will be none. */
	FString MakeCoarse();

	/** Null if it was not made. */
	const FInstance& Get(bool bWantCoarse) const { return Levels[bWantCoarse ? 1 : 0].Instance; }

	/** Goes to another level. Holders get what they hold of it. */
	const FInstance& Enter(bool bNewCoarse, TArray<FClothHolder>& Holders);

	/** What the level that was entered was last made of. */
	Cloth::Fabric& GetFabric() { return Levels[bCoarse ? 1 : 0].Fabric; }

	/** How the particles of a level lie on the triangles of the other one. */
	FClothBinding& GetOnOther(bool bOfCoarse) { return Levels[bOfCoarse ? 1 : 0].OnOther; }

	/** The particle of the fine cloth that is nearest to one of the twin. */
	int32 FindFine(int32 CoarseParticle) const;

	/** Mean length of an edge of the fine cloth, cm. */
	double GetEdge() const { return Edge; }

	/** What the solver holds of both, bytes. */
	size_t MemoryUse() const;

	/** From now on what is drawn goes over from the old level to the new one, or it is there. */
	void BeginEase() { EaseTime = 0.0f; }
	void EndEase() { EaseTime = EaseDuration; }

	/** How much of the old level is drawn in a frame that takes so long, s: from 1 to 0. */
	float AdvanceEase(float DeltaTime);

private:
	struct FLevel
	{
		void Set(const FInstance& NewInstance, const FClothRuntime& Runtime);

		FInstance Instance;
		TArray<FClothHolder> Holders;
		FClothBinding OnOther;
		Cloth::Fabric Fabric;
	};

	/** Long enough not to be noticed, short enough that the cloth has not turned much, s. */
	static constexpr float EaseDuration = 0.4f;

	FLevel Levels[2];
	bool bCoarse = false;
	double Edge = 0.0;
	float EaseTime = EaseDuration;

	/** The twin as long as it is not made; null if there is none to make. */
	struct FBuild;
	TSharedPtr<FBuild, ESPMode::ThreadSafe> Build;
	UE::Tasks::FTask Task;
};
