// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"
#include "Containers/Ticker.h"
#include "Engine/World.h"
#include "HAL/PlatformMisc.h"
#include "Modules/ModuleManager.h"
#include "UObject/UObjectIterator.h"

DEFINE_LOG_CATEGORY_STATIC(LogClothCheck, Log, All);

/**
 * Watches the cloth of the map that is played, says how it moved, and ends the game. Tools/unreal_report.py reads what
 * is said. In the editor it does nothing.
 */
class FClothCheckModule final : public FDefaultGameModuleImpl
{
#if !WITH_EDITOR
public:
	void StartupModule() override
	{
		Ticker =
			FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateRaw(this, &FClothCheckModule::Watch), 0.0f);
	}

	void ShutdownModule() override { FTSTicker::GetCoreTicker().RemoveTicker(Ticker); }

private:
	static constexpr double PlayedSeconds = 6.0;
	static constexpr double PatienceSeconds = 60.0;

	/** Called each frame; false ends that. */
	bool Watch(float DeltaTime)
	{
		WaitedSeconds += DeltaTime;
		double Time = 0.0;
		for (TObjectIterator<UClothPhysicsComponent> It; It; ++It)
		{
			const UWorld* World = It->GetWorld();
			if (World != nullptr && World->IsGameWorld() && It->GetParticleCount() > 0)
			{
				Measure(**It);
				Time = World->GetTimeSeconds();
			}
		}
		if (Time < PlayedSeconds && WaitedSeconds < PatienceSeconds)
		{
			return true;
		}
		UE_LOG(LogClothCheck, Display,
			TEXT("ClothCheck: %d particles, lowest point from %.1f to %.1f cm, %d contacts, %d frames, %s"), Particles,
			LowestBefore, LowestNow, MostContacts, Frames, bFinite ? TEXT("finite") : TEXT("not finite"));
		FPlatformMisc::RequestExit(false);
		return false;
	}

	void Measure(const UClothPhysicsComponent& Watched)
	{
		const TArray<FVector> Positions = Watched.GetParticlePositions();
		Particles = Positions.Num();
		LowestNow = TNumericLimits<double>::Max();
		for (const FVector& Position : Positions)
		{
			bFinite = bFinite && !Position.ContainsNaN();
			LowestNow = FMath::Min(LowestNow, Position.Z);
		}
		LowestBefore = Frames == 0 ? LowestNow : LowestBefore;
		MostContacts = FMath::Max(MostContacts, Watched.GetStatistics().Contacts);
		++Frames;
	}

	FTSTicker::FDelegateHandle Ticker;
	double WaitedSeconds = 0.0;
	int32 Frames = 0;
	int32 Particles = 0;
	int32 MostContacts = 0;
	/** cm */
	double LowestBefore = 0.0;
	double LowestNow = 0.0;
	bool bFinite = true;
#endif
};

IMPLEMENT_PRIMARY_GAME_MODULE(FClothCheckModule, ClothCheck, "ClothCheck");
