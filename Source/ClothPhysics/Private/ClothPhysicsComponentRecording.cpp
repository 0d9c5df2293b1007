// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRecorder.h"
#include "ClothRuntime.h"
#include "ClothUnits.h"
#include "Engine/World.h"

// Recording and playing back.

bool UClothPhysicsComponent::StartRecording(UClothRecording* NewRecording)
{
	const TCHAR* Problem = nullptr;
	if (!IsValid(NewRecording))
	{
		Problem = TEXT("NewRecording is None; allowed are recordings.");
	}
	else if (!NewRecording->HasRate())
	{
		Problem = TEXT("FramesPerSecond of the recording is no number or below 1; allowed are 1 and more.");
	}
	else if (!Instance || Playback != nullptr)
	{
		Problem = TEXT("the cloth is not simulated.");
	}
	if (Problem != nullptr)
	{
		ReportOnce(FString(TEXT("Start Recording: ")) + Problem);
		return false;
	}
	StopRecording();
	Join();
	BecomeFine();
	if (!Instance)
	{
		return false;
	}
	Recording = NewRecording;
	Recorder = MakeShared<FClothRecorder>(*NewRecording, FindDrawnPlaces(), GetWorld()->GetTimeSeconds());
	return true;
}

void UClothPhysicsComponent::StopRecording()
{
	if (Recorder && Instance)
	{
		// Sleeping cloth has no frames.
		Join();
		RecordFrame();
	}
	EndRecording();
}

/** The asset is asked to be saved. */
void UClothPhysicsComponent::EndRecording()
{
	if (IsValid(Recording))
	{
		Recording->MarkPackageDirty();
	}
	Recorder.Reset();
	Recording = nullptr;
}

void UClothPhysicsComponent::RecordFrame()
{
	if (!Recorder || !IsValid(Recording))
	{
		return;
	}
	if (!Recorder->Add(*Recording, FindDrawnPlaces(), GetWorld()->GetTimeSeconds()))
	{
		ReportOnce(FString::Printf(
			TEXT("The recording ends: the cloth has %d particles now and had %d when the recording began."),
			GetParticleCount(), Recording->ParticleCount));
		EndRecording();
	}
}

/** In the space of the component without its scale, cm. */
TArray<FVector3f> UClothPhysicsComponent::FindDrawnPlaces() const
{
	const FTransform Space(GetComponentTransform().GetRotation(), GetComponentTransform().GetLocation());
	TArray<FVector3f> Places;
	Places.Reserve(GetParticleCount());
	for (const Cloth::Vector3 Position : Instance->GetDrawnPositions())
	{
		Places.Add(FVector3f(Space.InverseTransformPosition(Runtime->Frame.ToWorld(Position))));
	}
	return Places;
}

FString UClothPhysicsComponent::FindProblemOfPlayback(const UClothRecording* Played) const
{
	if (!IsValid(Played))
	{
		return TEXT("the recording is None; allowed are recordings.");
	}
	if (!Instance)
	{
		return TEXT("the cloth is not simulated, so there is nothing to draw it with.");
	}
	if (!Played->IsPlayable())
	{
		return FString::Printf(TEXT("%s has no frames, or no frames per second."), *Played->GetName());
	}
	if (Played->ParticleCount != GetParticleCount())
	{
		return FString::Printf(TEXT("%s has %d particles; allowed are recordings with %d, as the cloth has."),
			*Played->GetName(), Played->ParticleCount, GetParticleCount());
	}
	return FString();
}

bool UClothPhysicsComponent::PlayRecording(UClothRecording* Played, float PlayRate)
{
	// What the cloth has done in this frame is told before.
	EndFrame();
	BecomeFine();
	FString Problem = FindProblemOfPlayback(Played);
	if (Problem.IsEmpty() && !FMath::IsFinite(PlayRate))
	{
		Problem =
			FString::Printf(TEXT("PlayRate is %g; allowed are numbers, 0: only Recording Time moves it."), PlayRate);
	}
	if (!Problem.IsEmpty())
	{
		ReportOnce(TEXT("Play Recording: ") + Problem);
		return false;
	}
	StopRecording();
	WakeCloth();
	Join();
	Playback = Played;
	PlaybackRate = PlayRate;
	Statistics.Steps = 0;
	SetRecordingTime(0.0f);
	return true;
}

void UClothPhysicsComponent::StopPlayback()
{
	// What has moved meanwhile has jumped.
	bTeleported = bTeleported || Playback != nullptr;
	Playback = nullptr;
}

void UClothPhysicsComponent::SetRecordingTime(float NewTime)
{
	if (!FMath::IsFinite(NewTime))
	{
		ReportOnce(FString::Printf(TEXT("RecordingTime is %g; allowed are numbers, in s."), NewTime));
		return;
	}
	RecordingTime = NewTime;
	PlaybackTime = NewTime;
	if (Playback != nullptr)
	{
		ShowRecording();
	}
}

void UClothPhysicsComponent::PlayFrame(float DeltaTime)
{
	// Sums of floats would fall behind.
	const double Start = RecordingTime == static_cast<float>(PlaybackTime) ? PlaybackTime : RecordingTime;
	const double Length = Playback->GetDuration();
	PlaybackTime = FMath::Clamp(Start + static_cast<double>(DeltaTime) * PlaybackRate, 0.0, Length);
	RecordingTime = static_cast<float>(PlaybackTime);
	ShowRecording();
}

void UClothPhysicsComponent::ShowRecording()
{
	// The cloth may have been torn or made anew, and the recording recorded anew.
	if (const FString Problem = FindProblemOfPlayback(Playback); !Problem.IsEmpty())
	{
		ReportOnce(TEXT("The playback ends: ") + Problem);
		StopPlayback();
		return;
	}
	Join();
	// The component may be far from where the cloth was simulated.
	const FQuat Rotation = GetComponentTransform().GetRotation();
	const FClothFrame Frame{GetComponentTransform().GetLocation()};
	TArray<Cloth::Vector3> Positions;
	Positions.Reserve(GetParticleCount());
	for (const FVector3f& Place : Playback->FindPlaces(PlaybackTime))
	{
		Positions.Add(ClothUnits::ToMetres(Rotation.RotateVector(FVector(Place))));
	}
	Instance->Show(Positions);
	UpdateMesh(Frame);
}
