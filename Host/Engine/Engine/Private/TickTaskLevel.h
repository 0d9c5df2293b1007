// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"

/// The registered tick functions of a level, and the execution of a frame.
class FTickTaskLevel
{
public:
	FTickTaskLevel() = default;
	FTickTaskLevel(const FTickTaskLevel&) = delete;
	FTickTaskLevel& operator=(const FTickTaskLevel&) = delete;
	~FTickTaskLevel();

	void Add(FTickFunction* Function);
	void Remove(FTickFunction* Function);

	void StartFrame(float DeltaSeconds, ELevelTick TickType);

	/// Within a group nothing but prerequisites decides; without them, the order of registration or its reverse, or
	/// another one in every frame if Host::SetAdversity says so.
	void SetReversed(bool bInReversed) { bReversed = bInReversed; }

	/// Runs what is due in a group, every function after its prerequisites. Functions
	/// registered meanwhile run in the same frame if their group is not over.
	void RunTickGroup(ETickingGroup Group);
	void EndFrame();

private:
	TArray<FTickFunction*> Functions;
	uint64 Frame = 0;
	float FrameDelta = 0.0f;
	ELevelTick FrameType = LEVELTICK_All;
	bool bReversed = false;

	TArray<int32> Order() const;
	ETickingGroup StartGroup(const FTickFunction& Function, int32 Depth) const;
	const TArray<FTickPrerequisite>& PrerequisitesOf(const FTickFunction& Function) const;
	void Execute(FTickFunction& Function);
};
