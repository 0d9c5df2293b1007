// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "TickTaskLevel.h"

#include "Adversity.h"
#include "Engine/Level.h"
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace
{
// Beyond this, prerequisites wait for each other.
constexpr int32 MaxPrerequisiteDepth = 64;
} // namespace

FTickTaskLevel::~FTickTaskLevel()
{
	for (FTickFunction* Function : Functions)
	{
		if (Function)
		{
			Function->TickTaskLevel = nullptr;
		}
	}
}

void FTickTaskLevel::Add(FTickFunction* Function) { Functions.Add(Function); }

void FTickTaskLevel::Remove(FTickFunction* Function)
{
	const int32 Index = Functions.Find(Function);
	if (Index != INDEX_NONE)
	{
		// Left empty until the end of the frame: a group may be running over the list.
		Functions[Index] = nullptr;
	}
}

void FTickTaskLevel::StartFrame(float DeltaSeconds, ELevelTick TickType)
{
	++Frame;
	FrameDelta = DeltaSeconds;
	FrameType = TickType;
	Functions.RemoveAll([](const FTickFunction* Function) { return Function == nullptr; });
	for (FTickFunction* Function : Functions)
	{
		if (Function->bEnabled)
		{
			Function->StartedFrame = Frame;
			Function->FramePrerequisites = Function->Prerequisites;
		}
	}
}

void FTickTaskLevel::RunTickGroup(ETickingGroup Group)
{
	const auto Run = [this, Group](int32 Index)
	{
		FTickFunction* Function = Functions[Index];
		if (Function && Function->bEnabled && Function->ExecutedFrame != Frame && StartGroup(*Function, 0) <= Group)
		{
			Execute(*Function);
		}
	};
	const TArray<int32> Known = Order();
	for (const int32 Index : Known)
	{
		Run(Index);
	}
	for (int32 Index = Known.Num(); Index < Functions.Num(); ++Index)
	{
		Run(Index);
	}
}

TArray<int32> FTickTaskLevel::Order() const
{
	std::vector<int32> Order(static_cast<SIZE_T>(Functions.Num()));
	std::iota(Order.begin(), Order.end(), 0);
	if (const TOptional<uint32> Seed = Host::GetAdversity(); Seed.IsSet())
	{
		std::minstd_rand Random(Seed.GetValue() + static_cast<uint32>(Frame));
		std::shuffle(Order.begin(), Order.end(), Random);
	}
	else if (bReversed)
	{
		std::reverse(Order.begin(), Order.end());
	}
	return TArray<int32>(Order.data(), static_cast<int32>(Order.size()));
}

const TArray<FTickPrerequisite>& FTickTaskLevel::PrerequisitesOf(const FTickFunction& Function) const
{
	return Function.StartedFrame == Frame ? Function.FramePrerequisites : Function.Prerequisites;
}

void FTickTaskLevel::EndFrame()
{
	Functions.RemoveAll([](const FTickFunction* Function) { return Function == nullptr; });
}

ETickingGroup FTickTaskLevel::StartGroup(const FTickFunction& Function, int32 Depth) const
{
	checkf(Depth < MaxPrerequisiteDepth, TEXT("Tick functions wait for each other"));
	ETickingGroup Group = Function.TickGroup;
	for (const FTickPrerequisite& Prerequisite : PrerequisitesOf(Function))
	{
		const FTickFunction* Other = Prerequisite.Get();
		if (Other && Other->TickTaskLevel == this && Other->bEnabled)
		{
			Group = FMath::Max(Group, StartGroup(*Other, Depth + 1));
		}
	}
	return Group;
}

void FTickTaskLevel::Execute(FTickFunction& Function)
{
	Function.ExecutedFrame = Frame;
	for (const FTickPrerequisite& Prerequisite : PrerequisitesOf(Function))
	{
		FTickFunction* Other = Prerequisite.Get();
		if (Other && Other->TickTaskLevel == this && Other->bEnabled && Other->ExecutedFrame != Frame)
		{
			Execute(*Other);
		}
	}
	const bool bPaused = FrameType == LEVELTICK_PauseTick && !Function.bTickEvenWhenPaused;
	if (Function.TickTaskLevel == this && Function.bEnabled && !bPaused)
	{
		Function.ExecuteTick(FrameDelta, FrameType, ENamedThreads::GameThread, FGraphEventRef());
	}
}

FTickPrerequisite::FTickPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction)
	: PrerequisiteObject(TargetObject)
	, PrerequisiteTickFunction(&TargetTickFunction)
{
}

bool FTickPrerequisite::operator==(const FTickPrerequisite& Other) const
{
	return PrerequisiteObject == Other.PrerequisiteObject && PrerequisiteTickFunction == Other.PrerequisiteTickFunction;
}

FTickFunction* FTickPrerequisite::Get() const
{
	return PrerequisiteObject.IsValid() ? PrerequisiteTickFunction : nullptr;
}

FTickFunction::~FTickFunction() { UnRegisterTickFunction(); }

void FTickFunction::RegisterTickFunction(ULevel* Level)
{
	if (!IsTickFunctionRegistered() && bCanEverTick)
	{
		bEnabled = bStartWithTickEnabled;
		TickTaskLevel = Level->TickTaskLevel.Get();
		TickTaskLevel->Add(this);
	}
}

void FTickFunction::UnRegisterTickFunction()
{
	if (TickTaskLevel)
	{
		TickTaskLevel->Remove(this);
		TickTaskLevel = nullptr;
	}
}

void FTickFunction::AddPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction)
{
	if (bCanEverTick || IsTickFunctionRegistered())
	{
		const FTickPrerequisite Added(TargetObject, TargetTickFunction);
		RepeatedPrerequisites += Prerequisites.Contains(Added) ? 1 : 0;
		Prerequisites.AddUnique(Added);
	}
}

void FTickFunction::RemovePrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction)
{
	Prerequisites.Remove(FTickPrerequisite(TargetObject, TargetTickFunction));
}

void FTickFunction::ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
	const FGraphEventRef& MyCompletionGraphEvent)
{
	static_cast<void>(DeltaTime);
	static_cast<void>(TickType);
	static_cast<void>(CurrentThread);
	static_cast<void>(MyCompletionGraphEvent);
	checkf(false, TEXT("A tick function must override ExecuteTick"));
}

FString FTickFunction::DiagnosticMessage() { return TEXT("FTickFunction"); }

FName FTickFunction::DiagnosticContext(bool bDetailed)
{
	static_cast<void>(bDetailed);
	return NAME_None;
}
