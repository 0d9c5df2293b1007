// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinSession.h"

#include "ClothPhysicsComponent.h"
#include "ClothPinEdit.h"
#include "ClothRim.h"
#include "Components/SceneComponent.h"
#include "Editor.h"
#include "GameFramework/Actor.h"
#include "Kismet2/ComponentEditorUtils.h"
#include "ScopedTransaction.h"
#include "Templates/Casts.h"
#include "UObject/UnrealType.h"

#define LOCTEXT_NAMESPACE "ClothPins"

namespace
{
bool IsSame(const TArray<FClothAttachment>& A, const TArray<FClothAttachment>& B)
{
	bool bSame = A.Num() == B.Num();
	for (int32 Index = 0; bSame && Index < A.Num(); ++Index)
	{
		bSame = ::IsSame(A[Index].Particles, B[Index].Particles);
	}
	return bSame;
}

FProperty* FindMember(FName Name) { return FindFProperty<FProperty>(UClothPhysicsComponent::StaticClass(), Name); }
} // namespace

FClothPinSession::FAllPins FClothPinSession::FDraft::GetAll()
{
	FAllPins All = {&Pins};
	for (FClothAttachment& Attachment : Attachments)
	{
		All.Add(&Attachment.Particles);
	}
	return All;
}

bool FClothPinSession::Begin(const UActorComponent* Component, int32 NewParticle)
{
	const auto* const Edited = Cast<UClothPhysicsComponent>(Component);
	if (!IsValid(Edited) || !Edited->GetEditedMesh() || !Edited->GetEditedMesh()->Positions.IsValidIndex(NewParticle))
	{
		return false;
	}
	if (GetCloth() != Edited)
	{
		EditedPath = FComponentPropertyPath(Edited);
		Holder = OwnPins;
	}
	Particle = NewParticle;
	return true;
}

void FClothPinSession::End()
{
	EditedPath.Reset();
	Holder = OwnPins;
	Particle = INDEX_NONE;
}

UClothPhysicsComponent* FClothPinSession::GetCloth() const
{
	return Cast<UClothPhysicsComponent>(EditedPath.GetComponent());
}

int32 FClothPinSession::GetHolder() const
{
	// Undo may have taken the attachment away.
	const UClothPhysicsComponent* const Edited = GetCloth();
	return Edited != nullptr && Edited->Attachments.IsValidIndex(Holder) ? Holder : OwnPins;
}

bool FClothPinSession::Edit(const FText& What, TFunctionRef<void(FDraft&, const FClothPinEdit&)> Change) const
{
	UClothPhysicsComponent* const Edited = GetCloth();
	const TSharedPtr<const FClothPhysicsMesh> Mesh = Edited == nullptr ? nullptr : Edited->GetEditedMesh();
	if (!Mesh)
	{
		return false;
	}
	FDraft Draft{Edited->Pins, Edited->Attachments};
	Change(Draft, FClothPinEdit(*Mesh, Edited->GetSheetGrid()));
	const bool bPins = !::IsSame(Draft.Pins, Edited->Pins);
	const bool bAttachments = !IsSame(Draft.Attachments, Edited->Attachments);
	if (!bPins && !bAttachments)
	{
		return true;
	}
	const FScopedTransaction Transaction(What);
	Edited->Modify();
	Edited->Pins = MoveTemp(Draft.Pins);
	Edited->Attachments = MoveTemp(Draft.Attachments);
	TArray<FProperty*> Changed;
	if (bPins)
	{
		Changed.Add(FindMember(GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Pins)));
	}
	if (bAttachments)
	{
		Changed.Add(FindMember(GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Attachments)));
	}
	// A construction script may make the cloth anew then.
	FComponentVisualizer::NotifyPropertiesModified(Edited, Changed);
	GEditor->RedrawLevelEditingViewports();
	return true;
}

/** Lets the holder hold them, and nothing else. */
void FClothPinSession::Take(FDraft& Draft, const FClothPinEdit& Pinning, TConstArrayView<int32> Particles) const
{
	const FAllPins All = Draft.GetAll();
	for (int32 Index = 0; Index < All.Num(); ++Index)
	{
		if (Index != GetHolder() + 1)
		{
			Pinning.Free(*All[Index], Particles);
		}
	}
	Pinning.Hold(*All[GetHolder() + 1], Particles);
}

bool FClothPinSession::Toggle(TConstArrayView<int32> Particles)
{
	return Toggle(LOCTEXT("Pin", "Pin Cloth"), Particles, false);
}

/** As edges of a sheet: names the edges that the clicked particle lies on. */
bool FClothPinSession::Toggle(const FText& What, TConstArrayView<int32> Particles, bool bAsEdges)
{
	return Particles.Num() > 0
		&& Edit(What,
			[&](FDraft& Draft, const FClothPinEdit& Pinning)
			{
				FClothPins& Own = *Draft.GetAll()[GetHolder() + 1];
				const TSet<int32> Held(Pinning.FindHeld(Own));
				bool bAll = true;
				for (const int32 Each : Particles)
				{
					bAll = bAll && Held.Contains(Each);
				}
				if (bAll)
				{
					Pinning.Free(Own, Particles);
					return;
				}
				if (bAsEdges)
				{
					FClothPinEdit::HoldEdges(Own, Pinning.FindSheetEdges(Particle));
				}
				Take(Draft, Pinning, Particles);
			});
}

bool FClothPinSession::ToggleEdge()
{
	const UClothPhysicsComponent* const Edited = GetCloth();
	const TSharedPtr<const FClothPhysicsMesh> Mesh = Edited == nullptr ? nullptr : Edited->GetEditedMesh();
	const TArray<int32> Edge = Mesh ? FClothRim(*Mesh).FindEdge(Particle) : TArray<int32>();
	return Toggle(LOCTEXT("PinEdge", "Pin an Edge of Cloth"), Edge, true);
}

bool FClothPinSession::ToggleInside(TFunctionRef<bool(const FVector&)> IsInside)
{
	const UClothPhysicsComponent* const Edited = GetCloth();
	const TSharedPtr<const FClothPhysicsMesh> Mesh = Edited == nullptr ? nullptr : Edited->GetEditedMesh();
	TArray<int32> Inside;
	for (int32 Vertex = 0; Mesh && Vertex < Mesh->Positions.Num(); ++Vertex)
	{
		if (IsInside(Edited->GetComponentTransform().TransformPosition(FVector(Mesh->Positions[Vertex]))))
		{
			Inside.Add(Vertex);
		}
	}
	return Toggle(Inside);
}

void FClothPinSession::HoldBy(int32 NewHolder)
{
	Holder = NewHolder;
	Edit(LOCTEXT("HoldBy", "Pin Cloth"),
		[this](FDraft& Draft, const FClothPinEdit& Pinning)
		{ Take(Draft, Pinning, TConstArrayView<int32>(&Particle, 1)); });
}

void FClothPinSession::AttachTo(USceneComponent& Component, FName Socket)
{
	const UClothPhysicsComponent* const Edited = GetCloth();
	if (Edited == nullptr)
	{
		return;
	}
	const auto IsThere = [&](const FClothAttachment& Attachment)
	{ return Edited->FindHolder(Attachment) == &Component && Attachment.Socket == Socket; };
	const int32 Known = Edited->Attachments.IndexOfByPredicate(IsThere);
	if (Known != INDEX_NONE)
	{
		HoldBy(Known);
		return;
	}
	const int32 New = Edited->Attachments.Num();
	Edit(LOCTEXT("Attach", "Attach Cloth"),
		[&](FDraft& Draft, const FClothPinEdit& Pinning)
		{
			for (FClothPins* const Each : Draft.GetAll())
			{
				Pinning.Free(*Each, TConstArrayView<int32>(&Particle, 1));
			}
			FClothAttachment& Attachment = Draft.Attachments.AddDefaulted_GetRef();
			Attachment.Name = Socket.IsNone() ? FName(*Component.GetOwner()->GetActorLabel()) : Socket;
			Attachment.Holder = FComponentEditorUtils::MakeComponentReference(Edited->GetOwner(), &Component);
			Attachment.Socket = Socket;
			Attachment.Particles.ParticleIndices = {Particle};
		});
	Holder = New;
}

FString FClothPinSession::DescribeHolder(const UClothPhysicsComponent& Edited, int32 InHolder)
{
	if (!Edited.Attachments.IsValidIndex(InHolder))
	{
		return TEXT("this cloth");
	}
	const FClothAttachment& Attachment = Edited.Attachments[InHolder];
	const USceneComponent* const Component = Edited.FindHolder(Attachment);
	const AActor* const Owner = Component == nullptr ? nullptr : Component->GetOwner();
	if (Owner == nullptr)
	{
		return FString::Printf(TEXT("attachment %d, whose holder is missing"), InHolder);
	}
	const FString Name = Owner == Edited.GetOwner() ? Component->GetName() : Owner->GetActorLabel();
	return Attachment.Socket.IsNone() ? Name : Attachment.Socket.ToString() + TEXT(" of ") + Name;
}

#undef LOCTEXT_NAMESPACE
