// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSettings.h"
#include "ClothRuntime.h"
#include "ClothSolver/Settings.h"
#include "ClothText.h"
#include "ClothUnits.h"
#include "Engine/World.h"
#include "Kismet/GameplayStatics.h"
#include "SceneInterface.h"

// What the solver is told of gravity, wind and quality.

/** The mean wind, m/s, and its gusts in parts of that. */
struct FClothWind
{
	FVector Velocity = FVector::ZeroVector;
	float MinGust = 0.0f;
	float MaxGust = 0.0f;
};

namespace ClothPhysicsForces
{

static Cloth::Turbulence ToSolver(const FClothTurbulence& Turbulence)
{
	Cloth::Turbulence Result;
	Result.Intensity = Turbulence.Intensity;
	Result.Size = ClothUnits::ToMetres(Turbulence.Size);
	Result.MinGust = Turbulence.MinGust;
	Result.MaxGust = Turbulence.MaxGust;
	Result.GustPeriod = Turbulence.GustPeriod;
	Result.Seed = static_cast<uint32>(Turbulence.Seed);
	return Result;
}

/** Substeps a second. */
static float ToSubstepRate(EClothQuality Quality)
{
	switch (Quality)
	{
	case EClothQuality::Low:
		return 360.0f;
	case EClothQuality::Medium:
		break;
	case EClothQuality::High:
		return 960.0f;
	case EClothQuality::Cinematic:
		return 1920.0f;
	}
	return 480.0f;
}

} // namespace ClothPhysicsForces

void UClothPhysicsComponent::SetTurbulence(const FClothTurbulence& NewTurbulence)
{
	Cloth::Settings Settings;
	Settings.Turbulence = ClothPhysicsForces::ToSolver(NewTurbulence);
	if (const Cloth::Status Status = Cloth::Validate(Settings); !Status)
	{
		ReportOnce(ClothText::FromUtf8(Status.Error));
		return;
	}
	Turbulence = NewTurbulence;
}

Cloth::Settings UClothPhysicsComponent::MakeSettings() const
{
	const UClothPhysicsSettings& Project = *GetDefault<UClothPhysicsSettings>();
	const FClothWind Sampled = SampleWind();
	Cloth::Settings Settings;
	const UClothPhysicsComponent& Usual = *GetDefault<UClothPhysicsComponent>();
	const float Rate = FMath::IsFinite(StepsPerSecond) ? StepsPerSecond : Usual.StepsPerSecond;
	const float Weight = FMath::IsFinite(GravityScale) ? GravityScale : Usual.GravityScale;
	Settings.TimeStep = 1.0f / FMath::Clamp(Rate, 10.0f, 1000.0f);
	Settings.Gravity = {
		0.0f, 0.0f, ClothUnits::ToMetres(GetWorld()->GetGravityZ() * FMath::Clamp(Weight, -10.0f, 10.0f))};
	Settings.Wind = ClothUnits::AsIs(Sampled.Velocity);
	Settings.Turbulence = ClothPhysicsForces::ToSolver(Turbulence);
	Settings.Turbulence.MinGust = Sampled.MinGust;
	Settings.Turbulence.MaxGust = Sampled.MaxGust;
	if (Runtime)
	{
		Settings.Turbulence.Origin = ClothUnits::ToMetres(Runtime->Frame.Origin + Runtime->AirOrigin);
	}
	const float Thickness = FMath::IsFinite(ContactThickness) ? ContactThickness : Usual.ContactThickness;
	Settings.ContactThickness = ClothUnits::ToMetres(FMath::Clamp(Thickness, 0.0f, 100.0f));
	Settings.SelfCollision = bSelfCollision;
	Settings.SubstepRate = ClothPhysicsForces::ToSubstepRate(Quality);
	// Pins keep up with whatever is no teleport.
	Settings.MaxPinSpeed = ClothUnits::ToMetres(Project.TeleportDistance) / Settings.TimeStep;
	return Settings;
}

/** Gusts of the level's wind and of the component's own count as much as their winds do. */
FClothWind UClothPhysicsComponent::SampleWind() const
{
	FClothWind Sampled{Wind, Turbulence.MinGust, Turbulence.MaxGust};
	const UWorld* World = GetWorld();
	if (!bUseSceneWind || World->Scene == nullptr)
	{
		return Sampled;
	}
	FVector Direction = FVector::ZeroVector;
	float Speed = 0.0f;
	float MinGust = 0.0f;
	float MaxGust = 0.0f;
	World->Scene->GetWindParameters_GameThread(Bounds.Origin, Direction, Speed, MinGust, MaxGust);
	const FVector OfScene = Direction * (Speed * GetDefault<UClothPhysicsSettings>()->SceneWindScale);
	const float Total = static_cast<float>(Wind.Size() + OfScene.Size());
	if (Total > 0.0f)
	{
		const float Share = static_cast<float>(OfScene.Size()) / Total;
		Sampled.Velocity += OfScene;
		Sampled.MaxGust = FMath::Lerp(Sampled.MaxGust, FMath::Max(MaxGust, 0.0f), Share);
		Sampled.MinGust = FMath::Lerp(Sampled.MinGust, FMath::Clamp(MinGust, 0.0f, FMath::Max(MaxGust, 0.0f)), Share);
	}
	return Sampled;
}

FVector UClothPhysicsComponent::FindAirOrigin() const
{
	return ClothUnits::ToCentimetres(ClothUnits::AsIs(SampleWind().Velocity)) * -UGameplayStatics::GetTimeSeconds(this);
}
