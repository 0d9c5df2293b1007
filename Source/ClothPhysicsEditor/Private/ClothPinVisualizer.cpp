// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPinVisualizer.h"

#include "CanvasItem.h"
#include "CanvasTypes.h"
#include "ClothEditorMessages.h"
#include "ClothPhysicsComponent.h"
#include "ClothPinDots.h"
#include "ClothPinEdit.h"
#include "ClothPinMenu.h"
#include "ClothPinSession.h"
#include "ClothRim.h"
#include "Editor/UnrealEdEngine.h"
#include "EditorViewportClient.h"
#include "Engine/World.h"
#include "InputCoreTypes.h"
#include "SceneManagement.h"
#include "SceneView.h"
#include "Styling/CoreStyle.h"
#include "Templates/Casts.h"
#include "UObject/UObjectBase.h"
#include "UnrealEdGlobals.h"
#include "Widgets/SWidget.h"

IMPLEMENT_HIT_PROXY(HClothParticleProxy, HComponentVisProxy);

namespace
{
constexpr float FreeSize = 5.0f;
constexpr float HeldSize = 10.0f;
/** Of what the holder holds that clicks are for. */
constexpr float ChosenSize = 13.0f;

/** At most this many lines lead from particles to what holds them. */
constexpr int32 MaxLines = 64;

const FLinearColor FreeColor(0.75f, 0.75f, 0.75f);
const FLinearColor OwnColor(1.0f, 0.35f, 0.0f);
const FLinearColor MissingColor(1.0f, 0.0f, 0.0f);

FLinearColor ColorOf(const UClothPhysicsComponent& Shown, int32 Holder)
{
	static const TArray<FLinearColor> Attached = {FLinearColor(0.0f, 0.7f, 1.0f), FLinearColor(0.1f, 0.8f, 0.1f),
		FLinearColor(0.8f, 0.2f, 1.0f), FLinearColor(1.0f, 1.0f, 0.1f)};
	if (!Shown.Attachments.IsValidIndex(Holder))
	{
		return OwnColor;
	}
	const bool bMissing = Shown.FindHolder(Shown.Attachments[Holder]) == nullptr;
	return bMissing ? MissingColor : Attached[Holder % Attached.Num()];
}

/** What the picture shows. No page of the engine speaks of this member, so it is asked for here alone. */
const FConvexVolume* FindFrustum(const FSceneView* View) { return View == nullptr ? nullptr : &View->ViewFrustum; }

/** Cloths that are simulated are not where they are at rest. */
const UClothPhysicsComponent* FindEditable(const UActorComponent* Component)
{
	const auto* const Shown = Cast<UClothPhysicsComponent>(Component);
	const UWorld* const World = IsValid(Shown) ? Shown->GetWorld() : nullptr;
	return World != nullptr && !World->IsGameWorld() && Shown->GetEditedMesh() ? Shown : nullptr;
}
} // namespace

/** What is drawn of a cloth. */
struct FClothPinVisualizer::FDots
{
	TSharedPtr<const FClothPhysicsMesh> Mesh;

	/** By which each particle is held, counted as in FClothPinSession; or Free. */
	static constexpr int32 Free = -2;
	TArray<int32> Holders;
	/** By the component, then by each attachment. */
	TArray<int32> HeldBy;

	/** Particles. */
	TArray<int32> Drawn;
	int32 Seen = 0;
};

FClothPinVisualizer::FClothPinVisualizer()
	: Session(MakeShared<FClothPinSession>())
{
}

FClothPinVisualizer::~FClothPinVisualizer() = default;

const FClothRim& FClothPinVisualizer::FindRim(
	const UClothPhysicsComponent& Shown, const TSharedPtr<const FClothPhysicsMesh>& Mesh)
{
	Rims.RemoveAll([](const FKnownRim& Each) { return !Each.Shown.IsValid(); });
	FKnownRim* Known = Rims.FindByPredicate([&Shown](const FKnownRim& Each) { return Each.Shown == &Shown; });
	if (Known == nullptr)
	{
		Known = &Rims.AddDefaulted_GetRef();
		Known->Shown = &Shown;
	}
	if (Known->Mesh.Get() != Mesh.Get())
	{
		Known->Mesh = Mesh;
		Known->Rim = MakeShared<FClothRim>(*Mesh);
	}
	return *Known->Rim;
}

FClothPinVisualizer::FDots FClothPinVisualizer::FindDots(const UClothPhysicsComponent& Shown, const FSceneView* View)
{
	FDots Dots;
	Dots.Mesh = Shown.GetEditedMesh();
	const int32 Count = Dots.Mesh->Positions.Num();
	Dots.Holders.Init(FDots::Free, Count);
	const FClothPinEdit Pinning(*Dots.Mesh, Shown.GetSheetGrid());
	for (int32 Holder = FClothPinSession::OwnPins; Holder < Shown.Attachments.Num(); ++Holder)
	{
		const FClothPins& Pins = Holder == FClothPinSession::OwnPins ? Shown.Pins : Shown.Attachments[Holder].Particles;
		const TArray<int32> Held = Pinning.FindHeld(Pins);
		for (const int32 Particle : Held)
		{
			Dots.Holders[Particle] = Holder;
		}
		Dots.HeldBy.Add(Held.Num());
	}
	const FClothRim& Rim = FindRim(Shown, Dots.Mesh);
	const FConvexVolume* const Frustum = FindFrustum(View);
	const auto IsSeen = [&](int32 Particle)
	{
		const FVector Local(Dots.Mesh->Positions[Particle]);
		const bool bSeen =
			Frustum == nullptr || Frustum->IntersectPoint(Shown.GetComponentTransform().TransformPosition(Local));
		Dots.Seen += bSeen ? 1 : 0;
		return bSeen;
	};
	const auto IsImportant = [&](int32 Particle)
	{ return Dots.Holders[Particle] != FDots::Free || Rim.Contains(Particle); };
	Dots.Drawn = ClothPinDots::Choose(Count, IsSeen, IsImportant, ClothPinDots::Budget);
	return Dots;
}

void FClothPinVisualizer::DrawVisualization(
	const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	const UClothPhysicsComponent* const Shown = FindEditable(Component);
	if (Shown == nullptr)
	{
		return;
	}
	const FDots Dots = FindDots(*Shown, View);
	const int32 Chosen = Session->GetCloth() == Shown ? Session->GetHolder() : FClothPinSession::OwnPins;
	int32 LineCount = 0;
	for (const int32 Particle : Dots.Drawn)
	{
		const int32 Holder = Dots.Holders[Particle];
		const bool bHeld = Holder != FDots::Free;
		const FVector Location =
			Shown->GetComponentTransform().TransformPosition(FVector(Dots.Mesh->Positions[Particle]));
		const FLinearColor Color = bHeld ? ColorOf(*Shown, Holder) : FreeColor;
		const float HeldAs = Holder == Chosen ? ChosenSize : HeldSize;
		PDI->SetHitProxy(new HClothParticleProxy(Shown, Particle));
		PDI->DrawPoint(Location, Color, bHeld ? HeldAs : FreeSize, SDPG_Foreground);
		PDI->SetHitProxy(nullptr);
		const USceneComponent* const HeldBy =
			Shown->Attachments.IsValidIndex(Holder) ? Shown->FindHolder(Shown->Attachments[Holder]) : nullptr;
		if (HeldBy != nullptr && LineCount++ < MaxLines)
		{
			PDI->DrawLine(Location, HeldBy->GetSocketTransform(Shown->Attachments[Holder].Socket).GetLocation(), Color,
				SDPG_Foreground);
		}
	}
}

TArray<FClothPinVisualizer::FLine> FClothPinVisualizer::Describe(
	const UClothPhysicsComponent& Shown, const FSceneView* View)
{
	const FDots Dots = FindDots(Shown, View);
	const int32 Chosen = Session->GetCloth() == &Shown ? Session->GetHolder() : FClothPinSession::OwnPins;
	TArray<FLine> Lines;
	Lines.Add({FString::Printf(TEXT("Click: held by %s, or free. Ctrl+click: a whole edge. Ctrl+Alt+drag: an area. "
									"Right click: held by something else."),
				   *FClothPinSession::DescribeHolder(Shown, Chosen)),
		FreeColor});
	if (!Shown.StartShape.IsEmpty())
	{
		Lines.Add({TEXT("The dots show the cloth at rest; it begins in the shape that was kept."), FreeColor});
	}
	if (Dots.Drawn.Num() < Dots.Seen)
	{
		Lines.Add(
			{FString::Printf(TEXT("%d of %d particles have a dot; go nearer for more."), Dots.Drawn.Num(), Dots.Seen),
				FreeColor});
	}
	for (int32 Index = 0; Index < Dots.HeldBy.Num(); ++Index)
	{
		Lines.Add({FString::Printf(TEXT("%d of %d particles held by %s"), Dots.HeldBy[Index], Dots.Holders.Num(),
					   *FClothPinSession::DescribeHolder(Shown, Index - 1)),
			ColorOf(Shown, Index - 1)});
	}
	return Lines;
}

void FClothPinVisualizer::DrawVisualizationHUD(
	const UActorComponent* Component, const FViewport* Viewport, const FSceneView* View, FCanvas* Canvas)
{
	static_cast<void>(Viewport);
	const UClothPhysicsComponent* const Shown = FindEditable(Component);
	const UClothPhysicsComponent* const Edited = Session->GetCloth();
	// Of several selected cloths only the one that was clicked writes.
	if (Shown == nullptr || (Edited != nullptr && Edited != Shown))
	{
		return;
	}
	FVector2D Position(16.0, 48.0);
	for (const FLine& Line : Describe(*Shown, View))
	{
		FCanvasTextItem Text(
			Position, FText::FromString(Line.Text), FCoreStyle::GetDefaultFontStyle("Regular", 9), Line.Color);
		Canvas->DrawItem(Text);
		Position.Y += 16.0;
	}
}

bool FClothPinVisualizer::VisProxyHandleClick(
	FEditorViewportClient* InViewportClient, HComponentVisProxy* VisProxy, const FViewportClick& Click)
{
	static_cast<void>(InViewportClient);
	const auto* const Dot = HitProxyCast<HClothParticleProxy>(VisProxy);
	// The proxy may be older than the mesh of the cloth, or the cloth.
	if (Dot == nullptr || !Session->Begin(FindEditable(Dot->Component.Get()), Dot->Particle))
	{
		return false;
	}
	if (Click.GetKey() == EKeys::LeftMouseButton)
	{
		if (!Click.IsControlDown())
		{
			Session->Toggle(TConstArrayView<int32>(&Dot->Particle, 1));
		}
		else if (!Session->ToggleEdge())
		{
			ClothEditorMessages::Notify(
				TEXT("Ctrl+click a dot on the rim of the cloth to hold its whole edge."), false);
		}
	}
	return true;
}

void FClothPinVisualizer::EndEditing() { Session->End(); }

UActorComponent* FClothPinVisualizer::GetEditedComponent() const { return Session->GetCloth(); }

bool FClothPinVisualizer::HandleBoxSelect(
	const FBox& InBox, FEditorViewportClient* InViewportClient, FViewport* InViewport)
{
	static_cast<void>(InViewportClient);
	static_cast<void>(InViewport);
	return Session->ToggleInside([&InBox](const FVector& Location) { return InBox.IsInside(Location); });
}

bool FClothPinVisualizer::HandleFrustumSelect(
	const FConvexVolume& InFrustum, FEditorViewportClient* InViewportClient, FViewport* InViewport)
{
	static_cast<void>(InViewportClient);
	static_cast<void>(InViewport);
	return Session->ToggleInside([&InFrustum](const FVector& Location) { return InFrustum.IntersectPoint(Location); });
}

TSharedPtr<SWidget> FClothPinVisualizer::GenerateContextMenu() const { return MakeClothPinMenu(Session); }

namespace ClothPinVisualizer
{

namespace
{
FDelegateHandle PinsRemapped;

void Tell(const UClothPhysicsComponent& Shown, const FString& Text)
{
	ClothEditorMessages::Notify(Shown.GetName() + TEXT(": ") + Text, true);
}

FName GetClassName() { return UClothPhysicsComponent::StaticClass()->GetFName(); }
} // namespace

void Register()
{
	PinsRemapped = UClothPhysicsComponent::OnPinsRemapped().AddStatic(&Tell);
	if (GUnrealEd != nullptr)
	{
		const TSharedPtr<FComponentVisualizer> Visualizer = MakeShared<FClothPinVisualizer>();
		GUnrealEd->RegisterComponentVisualizer(GetClassName(), Visualizer);
		Visualizer->OnRegister();
	}
}

void Unregister()
{
	UClothPhysicsComponent::OnPinsRemapped().Remove(PinsRemapped);
	if (GUnrealEd != nullptr && UObjectInitialized())
	{
		GUnrealEd->UnregisterComponentVisualizer(GetClassName());
	}
}

} // namespace ClothPinVisualizer
