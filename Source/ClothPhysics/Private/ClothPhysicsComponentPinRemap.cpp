// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"

#if WITH_EDITOR

	#include "ClothPhysicsLog.h"
	#include "ClothPinRemap.h"
	#include "UObject/UnrealType.h"

// Pins by number, when the mesh that has the numbers is edited.

/** What the numbers of pinned particles mean. */
struct FClothPinMemory
{
	FClothPhysicsMesh Mesh;
	bool bSheet = false;

	/** Those of the component, then those of its attachments. */
	TArray<TArray<int32>> Numbers;
};

namespace ClothPhysicsEditing
{

/** What to tell; empty if everything was kept. */
static FString DescribeRemapping(const FClothRemappedPins& Remapped, int32 After)
{
	FString Text;
	if (Remapped.Lost > 0)
	{
		Text = FString::Printf(TEXT("%d of %d pinned particles are free now: nothing of the new mesh is near them."),
			Remapped.Lost, Remapped.Lost + Remapped.Kept);
	}
	if (Remapped.Kept > After)
	{
		Text += FString::Printf(TEXT("%s%d pinned particles became %d, because the cloth is coarser."),
			Text.IsEmpty() ? TEXT("") : TEXT(" "), Remapped.Kept, After);
	}
	return Text;
}

} // namespace ClothPhysicsEditing

FClothPinsRemapped& UClothPhysicsComponent::OnPinsRemapped()
{
	static FClothPinsRemapped Event;
	return Event;
}

TArray<TArray<int32>*> UClothPhysicsComponent::GetPinnedNumbers()
{
	TArray<TArray<int32>*> Numbers = {&Pins.ParticleIndices};
	for (FClothAttachment& Attachment : Attachments)
	{
		Numbers.Add(&Attachment.Particles.ParticleIndices);
	}
	return Numbers;
}

void UClothPhysicsComponent::PreEditChange(FProperty* PropertyAboutToChange)
{
	Super::PreEditChange(PropertyAboutToChange);
	// Whatever is edited: for members of structs, the property may be the member. An edit goes on while a slider is
	// dragged; then the numbers are still those of its beginning.
	if (PinMemory)
	{
		return;
	}
	auto Memory = MakeShared<FClothPinMemory>();
	bool bAny = false;
	for (const TArray<int32>* Numbers : GetPinnedNumbers())
	{
		Memory->Numbers.Add(*Numbers);
		bAny |= !Numbers->IsEmpty();
	}
	FClothRestMesh Rest;
	if (bAny && ResolveRestMesh(Rest).IsEmpty())
	{
		Memory->Mesh = MoveTemp(Rest.Simulation);
		Memory->bSheet = Source == EClothSource::Sheet;
		PinMemory = Memory;
	}
}

void UClothPhysicsComponent::RemapPins(const FPropertyChangedEvent& PropertyChangedEvent)
{
	static const TArray<FName> PartsOfTheMesh = {GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
		GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SimulationMesh)};
	const TSharedPtr<FClothPinMemory> Memory = PinMemory;
	const TArray<TArray<int32>*> Numbers = GetPinnedNumbers();
	FClothRestMesh Rest;
	if (!Memory || !PartsOfTheMesh.Contains(PropertyChangedEvent.GetMemberPropertyName())
		|| Memory->Numbers.Num() != Numbers.Num())
	{
		PinMemory.Reset();
		return;
	}
	if (!ResolveRestMesh(Rest).IsEmpty())
	{
		// Without a mesh the numbers mean nothing; they wait for the next one.
		return;
	}
	const bool bSheets = Memory->bSheet && Source == EClothSource::Sheet;
	const FClothPinMesh From = FClothPinMesh::Make(Memory->Mesh, bSheets);
	const FClothPinMesh To = FClothPinMesh::Make(Rest.Simulation, bSheets);
	const bool bSame = From.IsSame(To);
	FClothRemappedPins All;
	int32 After = 0;
	for (int32 Index = 0; Index < Numbers.Num(); ++Index)
	{
		const FClothRemappedPins Remapped =
			bSame ? FClothRemappedPins() : ::RemapPins(Memory->Numbers[Index], From, To);
		*Numbers[Index] = bSame ? Memory->Numbers[Index] : Remapped.Indices;
		All.Kept += Remapped.Kept;
		All.Lost += Remapped.Lost;
		After += Remapped.Indices.Num();
	}
	if (PropertyChangedEvent.ChangeType == EPropertyChangeType::Interactive)
	{
		return;
	}
	PinMemory.Reset();
	if (const FString Text = ClothPhysicsEditing::DescribeRemapping(All, After); !Text.IsEmpty())
	{
		UE_LOG(LogClothPhysics, Warning, TEXT("%s: %s"), *GetPathName(), *Text);
		OnPinsRemapped().Broadcast(*this, Text);
	}
}

#endif
