// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Trial.h"

#include "ClothPhysicsComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/Level.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/Level.h"
#include "Play/Session.h"
#include "RandomLevel.h"
#include "Silence.h"
#include "Units.h"

#include <cmath>
#include <cstdio>
#include <iterator>
#include <malloc.h>
#include <unistd.h>

namespace Soak
{

namespace
{

// What nothing exceeds unless it has gone wrong; no measures of quality.
constexpr float MostStretch95 = 0.5f;
constexpr float MostStretch = 3.0f;
constexpr float MostPenetration = 5.0f;        // cm
constexpr double MostSpeed = 10000.0;          // cm/s
constexpr double MostSpeedIfViolent = 30000.0; // cm/s; a body that appears in the middle of a held cloth throws it
constexpr double FarthestAway = 1.0e5;         // cm, from the component
// After something sudden has happened, stretch and penetration may take so long to pass, s.
constexpr double Grace = 0.5;

constexpr int BaseRate = 20; // frames a second, of which a frame is a part
constexpr double EventsPerSecond = 2.0;

constexpr const char* EventNames[] = {
	"teleport", "edit", "edit", "ball", "cut", "tear", "impulse", "pin", "release", "grab", "reset", "saved state"};

bool IsFinite(const FVector& v) { return std::isfinite(v.X) && std::isfinite(v.Y) && std::isfinite(v.Z); }

class Trial
{
public:
	explicit Trial(uint64_t seed)
		: Source(seed)
		, Violent(Source.Chance(0.5))
		, Played(Input::Field::Parse("seed-" + std::to_string(seed) + ".json", MakeLevel(Source, Violent).dump()))
		, Session(Played, BaseRate)
		, Duration(Source.Between(2.0, 5.0))
		, FrameRate(Source.Chance(0.5) ? 60.0 : Source.LogBetween(21.0, 200.0))
		, Irregular(Source.Chance(0.3))
	{
	}

	Outcome Run()
	{
		while (Result.Failure.empty() && Session.Time() < Duration)
		{
			const double rate = Irregular ? Source.LogBetween(21.0, 200.0) : FrameRate;
			if (Source.Chance(EventsPerSecond / rate))
			{
				LetSomethingHappen();
				++Result.Events;
			}
			DragAlong();
			Session.Advance(BaseRate / rate);
			++Result.Frames;
			Check();
		}
		Result.Seconds = Session.Time();
		return Result;
	}

private:
	UClothPhysicsComponent& PickCloth() { return *Source.Pick(Played.Cloths); }

	FVector PickParticle(const UClothPhysicsComponent& cloth)
	{
		const TArray<FVector> positions = cloth.GetParticlePositions();
		return positions[Source.Below(positions.Num())];
	}

	FVector Offset(double size)
	{
		const std::vector<double> p = Source.Point(-size, size);
		return FVector(p[0], p[1], p[2]);
	}

	void LetSomethingHappen()
	{
		UClothPhysicsComponent& cloth = PickCloth();
		SuddenUntil = Session.Time() + Grace;
		const int kind = Source.Below(static_cast<int>(std::size(EventNames)));
		History +=
			std::string(History.empty() ? "" : ", ") + EventNames[kind] + " at " + std::to_string(Session.Time());
		switch (kind)
		{
		case 0:
		{
			const double distance = Source.LogBetween(1.0, 20000.0);
			FVector offset = Offset(distance);
			offset.Z = std::abs(offset.Z); // pins in the floor would be held there
			LetGo();
			cloth.GetOwner()->SetActorLocation(
				cloth.GetOwner()->GetActorLocation() + offset, false, nullptr, ETeleportType::TeleportPhysics);
			break;
		}
		case 1:
		case 2:
		{
			const std::string edit = nlohmann::ordered_json{{"Cloth", MakeEdit(Source)}}.dump();
			History += " " + edit;
			Played.PrepareEdit(*cloth.GetOwner(), Input::Field::Parse("edit", edit))();
			break;
		}
		case 3:
			ThrowBall(PickParticle(cloth));
			break;
		case 4:
		{
			const FVector start = PickParticle(cloth);
			cloth.CutCloth(start, PickParticle(cloth));
			break;
		}
		case 5:
			cloth.TearCloth(PickParticle(cloth), static_cast<float>(Source.Between(1.0, 20.0)));
			break;
		case 6:
			cloth.AddImpulseInSphere(Offset(0.3), PickParticle(cloth), static_cast<float>(Source.Between(5.0, 30.0)));
			break;
		case 7:
			cloth.PinParticle(Source.Below(cloth.GetParticleCount()));
			break;
		case 8:
			cloth.ReleaseParticle(Source.Below(cloth.GetParticleCount()));
			break;
		case 9:
			Grab(cloth);
			break;
		case 10:
			cloth.ResetCloth();
			break;
		default:
			SaveOrRestore(cloth);
			break;
		}
	}

	void ThrowBall(const FVector& at)
	{
		if (Ball != nullptr)
		{
			Played.Remove(*Ball);
		}
		const FVector metres = at * Player::MetresPerCentimetre;
		const nlohmann::ordered_json ball =
			MakeBall(Source, Violent, "Ball" + std::to_string(++Balls), {metres.X, metres.Y, metres.Z});
		Ball = &Played.Spawn(Input::Field::Parse("ball", ball.dump()));
	}

	void Grab(UClothPhysicsComponent& cloth)
	{
		const bool held = Held != nullptr;
		LetGo();
		if (!held)
		{
			Held = &cloth;
			Hand = PickParticle(cloth);
			HandVelocity = Offset(200.0);
			Held->GrabCloth(TEXT("Hand"), Hand, 3.0f);
		}
	}

	void LetGo()
	{
		if (Held != nullptr)
		{
			Held->ReleaseCloth(TEXT("Hand"));
			Held = nullptr;
		}
	}

	void DragAlong()
	{
		if (Held != nullptr)
		{
			// To and fro, so that what is held on both sides is not pulled for ever.
			Hand += HandVelocity * (std::cos(6.0 * Session.Time()) / 60.0);
			Held->DragCloth(TEXT("Hand"), Hand);
		}
	}

	void SaveOrRestore(UClothPhysicsComponent& cloth)
	{
		if (SavedOf == &cloth)
		{
			// Refused where the cloth has been cut or made anew since.
			cloth.RestoreCloth(Saved);
			SavedOf = nullptr;
			return;
		}
		Saved = cloth.SaveCloth();
		SavedOf = &cloth;
	}

	void Fail(const AActor& of, const std::string& what)
	{
		if (Result.Failure.empty())
		{
			Result.Failure = std::string(TCHAR_TO_UTF8(*of.GetActorLabel())) + " " + what + " at frame "
				+ std::to_string(Result.Frames) + ", " + std::to_string(Session.Time()) + " s"
				+ (History.empty() ? "" : ", after " + History);
		}
	}

	void Check()
	{
		double sum = 0.0;
		for (const UClothPhysicsComponent* cloth : Played.Cloths)
		{
			sum += CheckParticles(*cloth);
			if (!Violent && Held != cloth && Session.Time() > SuddenUntil)
			{
				CheckMeasures(*cloth);
			}
		}
		Result.Trace.push_back(sum);
		for (const TObjectPtr<AActor>& actor : Played.World->PersistentLevel->Actors)
		{
			auto* body = Cast<UPrimitiveComponent>(actor->GetRootComponent());
			if (body != nullptr && body->IsSimulatingPhysics())
			{
				CheckBody(*body);
			}
		}
	}

	double CheckParticles(const UClothPhysicsComponent& cloth)
	{
		double sum = 0.0;
		const FVector place = cloth.GetComponentLocation();
		for (const FVector& position : cloth.GetParticlePositions())
		{
			sum += position.X + 3.0 * position.Y + 7.0 * position.Z;
			if (!IsFinite(position) || FVector::Dist(position, place) > FarthestAway)
			{
				Fail(*cloth.GetOwner(), "has a particle far away or nowhere");
			}
		}
		for (const FVector& velocity : cloth.GetParticleVelocities())
		{
			if (!(velocity.Size() < (Violent ? MostSpeedIfViolent : MostSpeed)))
			{
				Fail(*cloth.GetOwner(), "moves at " + std::to_string(0.01 * velocity.Size()) + " m/s");
			}
		}
		return sum;
	}

	void CheckMeasures(const UClothPhysicsComponent& cloth)
	{
		const FClothPhysicsStatistics& statistics = cloth.GetStatistics();
		const auto limit = [&](float value, float most, const char* what)
		{
			if (!(value <= most))
			{
				Fail(*cloth.GetOwner(), std::string(what) + " " + std::to_string(value));
			}
		};
		limit(statistics.Stretch95, MostStretch95, "has one in twenty threads stretched by");
		limit(statistics.StretchMax, MostStretch, "has a thread stretched by");
		limit(statistics.DeepestPenetration, MostPenetration, "is in a collider, cm:");
		limit(std::isfinite(statistics.Energy) ? 0.0f : 1.0f, 0.0f, "has no finite energy");
	}

	void CheckBody(UPrimitiveComponent& body)
	{
		if (!IsFinite(body.GetComponentLocation()) || !(body.GetPhysicsLinearVelocity().Size() < MostSpeed))
		{
			Fail(*body.GetOwner(), "is a body that moves at more than 100 m/s");
		}
	}

	Random Source;
	bool Violent; ///< bodies that nothing stops, and heavy ones: cloth between them and pins has to give way
	Silence Quiet;
	Player::Level Played;
	Player::Session Session;
	double Duration;
	double FrameRate;
	bool Irregular;
	Outcome Result;
	std::string History; ///< what has happened, and when

	double SuddenUntil = Grace;
	AActor* Ball = nullptr;
	int Balls = 0;
	UClothPhysicsComponent* Held = nullptr;
	FVector Hand;
	FVector HandVelocity;
	UClothPhysicsComponent* SavedOf = nullptr;
	FClothSavedState Saved;
};

} // namespace

std::string LevelOf(uint64_t seed)
{
	Random random(seed);
	const bool violent = random.Chance(0.5);
	return MakeLevel(random, violent).dump(2);
}

Outcome Play(uint64_t seed) { return Trial(seed).Run(); }

double MemoryInUse()
{
	::malloc_trim(0);
	long pages = 0;
	long resident = 0;
	std::FILE* file = std::fopen("/proc/self/statm", "r");
	if (file != nullptr)
	{
		if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2)
		{
			resident = 0;
		}
		(void)std::fclose(file);
	}
	return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) * 1e-6;
}

} // namespace Soak
