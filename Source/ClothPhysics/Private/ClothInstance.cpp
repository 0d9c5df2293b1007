// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"

#include "ClothPhysicsStats.h"
#include "ClothWorkers.h"
#include "HAL/PlatformTime.h"

#include <algorithm>
#include <span>
#include <utility>

namespace ClothInstance
{

template <typename T>
static std::span<T> ToSpan(TArray<T>& Array)
{
	return {Array.GetData(), static_cast<size_t>(Array.Num())};
}

} // namespace ClothInstance

FClothInstance::FClothInstance(
	std::unique_ptr<Cloth::Simulation> InSimulation, FClothBinding&& InBinding, TArray<FClothPin>&& InPins)
	: Simulation(std::move(InSimulation))
	, Binding(MoveTemp(InBinding))
{
	Positions.SetNum(Cloth::ParticleCount(Simulation->GetModel()));
	Simulation->ReadPositions(ClothInstance::ToSpan(Positions));
	Current = Positions;
	Previous = Positions;
	Between = Positions;
	Outcome.Skinned.SetNum(Binding.Num());
	SetPins(MoveTemp(InPins));
}

void FClothInstance::SetPins(TArray<FClothPin>&& NewPins)
{
	TMap<int32, Cloth::Vector3> Before;
	for (const FClothPin& Pin : Pins)
	{
		Before.Add(Pin.Particle, Pin.Target);
		Check(Simulation->ReleasePin(Pin.Particle));
	}
	Pins = MoveTemp(NewPins);
	Snapshot.PinTargets.Reset();
	for (FClothPin& Pin : Pins)
	{
		if (const Cloth::Vector3* Held = Before.Find(Pin.Particle))
		{
			Pin.Target = *Held;
		}
		Check(Simulation->SetPin(Pin.Particle, Pin.Target));
		Snapshot.PinTargets.Add(Pin.Target);
	}
}

void FClothInstance::Run()
{
	Outcome.Error.Reset();
	Outcome.Statistics = Cloth::StepStatistics{};
	Outcome.StepSeconds = 0.0;
	const double Start = FPlatformTime::Seconds();
	Outcome.Impulses.Reset();
	Outcome.Impulses.SetNum(Snapshot.FreeBodies.Num());

	for (int32 Index = 1; Index <= Snapshot.Steps && Outcome.Error.IsEmpty(); ++Index)
	{
		if (Index > 1)
		{
			CarryBodiesOn();
		}
		Step(static_cast<float>(Index) / static_cast<float>(Snapshot.Steps));
	}
	if (Snapshot.Steps > 0)
	{
		for (int32 Index = 0; Index < Pins.Num(); ++Index)
		{
			Pins[Index].Target = Snapshot.PinTargets[Index];
		}
		Simulation->ReadPositions(ClothInstance::ToSpan(Positions));
	}
	Draw();
	Outcome.OtherSeconds = FPlatformTime::Seconds() - Start - Outcome.StepSeconds;
	if (Snapshot.bMeasure)
	{
		Outcome.Measurement = Simulation->Measure();
	}
}

void FClothInstance::Step(float Progress)
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Step);

	MovePins(Progress);
	const double Start = FPlatformTime::Seconds();
	FClothWorkers Workers;
	const bool bDone = Check(Simulation->Step(Snapshot.bParallel ? &Workers : nullptr));
	CollectStatistics(FPlatformTime::Seconds() - Start);
	if (bDone)
	{
		BreakPins();
		CollectImpulses();
		Swap(Previous, Current);
		Simulation->ReadDrawnPositions(ClothInstance::ToSpan(Current));
	}
}

void FClothInstance::MovePins(float Progress)
{
	for (int32 Index = 0; Index < Pins.Num(); ++Index)
	{
		const FClothPin& Pin = Pins[Index];
		const Cloth::Vector3 End = Snapshot.PinTargets[Index];
		if (!Pin.bBroken && !(Pin.Target == End))
		{
			Check(Simulation->SetPin(Pin.Particle, Pin.Target + (End - Pin.Target) * Progress));
		}
	}
}

void FClothInstance::BreakPins()
{
	if (!Pins.ContainsByPredicate([](const FClothPin& Pin) { return Pin.BreakForce > 0.0f && !Pin.bBroken; }))
	{
		return;
	}
	const TArray<Cloth::Vector3> Forces = ReadForces();
	for (FClothPin& Pin : Pins)
	{
		if (Pin.BreakForce > 0.0f && !Pin.bBroken && Cloth::Length(Forces[Pin.Particle]) > Pin.BreakForce)
		{
			Pin.bBroken = true;
			Outcome.Broken.Add(Pin.Particle);
			Check(Simulation->ReleasePin(Pin.Particle));
		}
	}
}

void FClothInstance::CarryBodiesOn()
{
	for (const FClothFreeBody& Body : Snapshot.FreeBodies)
	{
		if (Cloth::Result<Cloth::Motion> Motion = Simulation->ReadMotion(Body.Collider))
		{
			Motion.Value.Velocity += Body.VelocityChange;
			Motion.Value.AngularVelocity += Body.AngularVelocityChange;
			Check(Simulation->MoveCollider(Body.Collider, Motion.Value));
		}
	}
}

void FClothInstance::CollectImpulses()
{
	for (int32 Index = 0; Index < Snapshot.FreeBodies.Num(); ++Index)
	{
		if (const auto Reaction = Simulation->ReadReaction(Snapshot.FreeBodies[Index].Collider))
		{
			Outcome.Impulses[Index].Linear += Reaction.Value.Impulse;
			Outcome.Impulses[Index].Angular += Reaction.Value.AngularImpulse;
		}
	}
}

void FClothInstance::CollectStatistics(double Seconds)
{
	const Cloth::StepStatistics& Last = Simulation->LastStep();
	Cloth::StepStatistics& Sum = Outcome.Statistics;
	for (int32 Stage = 0; Stage < Cloth::StageCount; ++Stage)
	{
		Sum.Seconds[Stage] += Last.Seconds[Stage];
	}
	Sum.Substeps += Last.Substeps;
	Sum.Solves += Last.Solves;
	Sum.ConjugateGradientIterations += Last.ConjugateGradientIterations;
	Sum.Contacts = Last.Contacts;
	Sum.SelfContacts = Last.SelfContacts;
	Outcome.StepSeconds += Seconds;
}

void FClothInstance::Draw()
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Skin);

	float LongestSquared = 0.0f;
	for (int32 Index = 0; Index < Current.Num(); ++Index)
	{
		const Cloth::Vector3 Way = Current[Index] - Previous[Index];
		LongestSquared = std::max(LongestSquared, Cloth::Dot(Way, Way));
		Between[Index] = Snapshot.Blend < 1.0f ? Previous[Index] + Way * Snapshot.Blend : Current[Index];
	}
	LongestMove = FMath::Sqrt(LongestSquared);
	Binding.Skin(Between, Outcome.Skinned);
}

void FClothInstance::Move(const Cloth::Pose& Delta)
{
	TArray<Cloth::Vector3> Velocities = ReadVelocities();
	for (Cloth::Vector3& Velocity : Velocities)
	{
		Velocity = Cloth::Rotate(Delta.Rotation, Velocity);
	}
	for (TArray<Cloth::Vector3>* Points : {&Positions, &Previous, &Current})
	{
		for (Cloth::Vector3& Point : *Points)
		{
			Point = Delta.ToWorld(Point);
		}
	}
	Check(Simulation->SetState(ClothInstance::ToSpan(Positions), ClothInstance::ToSpan(Velocities)));
	for (FClothPin& Pin : Pins)
	{
		Pin.Target = Delta.ToWorld(Pin.Target);
		if (!Pin.bBroken)
		{
			Check(Simulation->SetPin(Pin.Particle, Pin.Target));
		}
	}
}

void FClothInstance::AddVelocities(TConstArrayView<Cloth::Vector3> Changes)
{
	TArray<Cloth::Vector3> Velocities = ReadVelocities();
	for (int32 Particle = 0; Particle < Velocities.Num(); ++Particle)
	{
		Velocities[Particle] += Changes[Particle];
	}
	Check(Simulation->SetState(ClothInstance::ToSpan(Positions), ClothInstance::ToSpan(Velocities)));
}

TArray<Cloth::Vector3> FClothInstance::ReadVelocities() const
{
	TArray<Cloth::Vector3> Velocities;
	Velocities.SetNum(Positions.Num());
	Simulation->ReadVelocities(ClothInstance::ToSpan(Velocities));
	return Velocities;
}

TArray<Cloth::Vector3> FClothInstance::ReadForces() const
{
	TArray<Cloth::Vector3> Forces;
	Forces.SetNum(Positions.Num());
	Simulation->ReadReactions(ClothInstance::ToSpan(Forces));
	for (Cloth::Vector3& Force : Forces)
	{
		Force = Force / Simulation->GetSettings().TimeStep;
	}
	return Forces;
}

bool FClothInstance::Check(const Cloth::Status& Status)
{
	if (!Status && Outcome.Error.IsEmpty())
	{
		Outcome.Error = FString(Status.Error.c_str());
	}
	return Status.Ok();
}
