// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/LevelViewport.h"

#include "CanvasTypes.h"
#include "Editor/UnrealEdEngine.h"
#include "GameFramework/Actor.h"
#include "Host/WorldControl.h"
#include "UObject/HostSaving.h"
#include "UnrealEdGlobals.h"
#include "Widgets/SWidget.h"

namespace
{
/** How far beside a point, in pixels, a click still means it. */
constexpr double Slack = 2.0;

class FRecorder final : public FPrimitiveDrawInterface
{
public:
	FRecorder(const FSceneView* InView, TArray<Host::FLevelViewport::FPoint>& InPoints,
		TArray<Host::FLevelViewport::FLine>& InLines)
		: FPrimitiveDrawInterface(InView)
		, Points(InPoints)
		, Lines(InLines)
	{
	}

	void SetHitProxy(HHitProxy* HitProxy) override { Proxy = HitProxy; }
	void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup, float,
		float, bool) override
	{
		CheckGroup(DepthPriorityGroup);
		checkf(!Start.ContainsNaN() && !End.ContainsNaN(), TEXT("a line that is nowhere"));
		Lines.Add({Start, End, Color});
	}
	void DrawPoint(
		const FVector& Position, const FLinearColor& Color, float PointSize, uint8 DepthPriorityGroup) override
	{
		CheckGroup(DepthPriorityGroup);
		checkf(!Position.ContainsNaN() && PointSize > 0.0f, TEXT("a point that is nowhere"));
		Points.Add({Position, Color, PointSize, Proxy});
	}
	bool HasProxy() const { return Proxy.IsValid(); }

private:
	static void CheckGroup(uint8 DepthPriorityGroup)
	{
		checkf(DepthPriorityGroup < SDPG_MAX, TEXT("there is no depth group %d"), DepthPriorityGroup);
	}
	TArray<Host::FLevelViewport::FPoint>& Points;
	TArray<Host::FLevelViewport::FLine>& Lines;
	TRefCountPtr<HHitProxy> Proxy;
};

FVector2f ToFloats(const FVector2D& Pixel)
{
	return FVector2f(static_cast<float>(Pixel.X), static_cast<float>(Pixel.Y));
}
} // namespace

namespace Host
{
FLevelViewport::FLevelViewport(const FVector& InEye, const FVector& InTarget, int32 InWidth, int32 InHeight)
	: Eye(InEye)
	, Forward((InTarget - InEye).GetSafeNormal())
	, Width(InWidth)
	, Height(InHeight)
	, FocalLength(0.9 * InWidth)
{
	// Who looks straight down has X at the top.
	const FVector Top = FMath::Abs(Forward.Z) > 0.999 ? FVector(1.0, 0.0, 0.0) : FVector(0.0, 0.0, 1.0);
	Right = (Top ^ Forward).GetSafeNormal();
	Up = Forward ^ Right;
	View.ViewFrustum = MakeFrustum(FVector2D(0.0, 0.0), FVector2D(Width, Height));
}

FLevelViewport::~FLevelViewport() { ClearActive(); }

void FLevelViewport::Select(const TArray<UActorComponent*>& Components)
{
	Selected.Reset();
	for (UActorComponent* Component : Components)
	{
		Selected.Add(Component);
	}
}

void FLevelViewport::Draw()
{
	Points.Reset();
	Lines.Reset();
	for (const TWeakObjectPtr<UActorComponent>& Each : Selected)
	{
		UActorComponent* const Component = Each.Get();
		const TSharedPtr<FComponentVisualizer> Visualizer =
			IsValid(Component) ? GUnrealEd->FindComponentVisualizer(Component->GetClass()) : nullptr;
		if (Visualizer)
		{
			FRecorder Recorder(&View, Points, Lines);
			Visualizer->DrawVisualization(Component, &View, &Recorder);
			checkf(
				!Recorder.HasProxy(), TEXT("a hit proxy is left set: whatever is drawn next would be clicked as it"));
		}
	}
}

FVector2D FLevelViewport::Project(const FVector& Location) const
{
	const FVector Way = Location - Eye;
	const double Depth = FMath::Max(Way | Forward, 1e-6);
	return FVector2D(
		0.5 * Width + FocalLength * (Way | Right) / Depth, 0.5 * Height - FocalLength * (Way | Up) / Depth);
}

const FLevelViewport::FPoint* FLevelViewport::FindPoint(const FVector2D& Pixel) const
{
	const FPoint* Found = nullptr;
	double Least = TNumericLimits<double>::Max();
	for (const FPoint& Point : Points)
	{
		const FVector2D Away = Project(Point.Location) - Pixel;
		const double Distance = FMath::Max(FMath::Abs(Away.X), FMath::Abs(Away.Y));
		const double Depth = (Point.Location - Eye) | Forward;
		if (Point.Proxy.IsValid() && Depth > 0.0 && Distance <= 0.5 * static_cast<double>(Point.Size) + Slack
			&& Depth < Least)
		{
			Least = Depth;
			Found = &Point;
		}
	}
	return Found;
}

bool FLevelViewport::Click(const FVector2D& Pixel, const FKey& Key, bool bControl)
{
	Draw();
	const FPoint* const Point = FindPoint(Pixel);
	return Point != nullptr && ClickProxy(TRefCountPtr<HHitProxy>(Point->Proxy), Key, bControl);
}

bool FLevelViewport::ClickProxy(HHitProxy* Proxy, const FKey& Key, bool bControl)
{
	auto* const VisProxy = HitProxyCast<HComponentVisProxy>(Proxy);
	const UActorComponent* const Component = VisProxy == nullptr ? nullptr : VisProxy->Component.Get();
	const TSharedPtr<FComponentVisualizer> Visualizer =
		IsValid(Component) ? GUnrealEd->FindComponentVisualizer(Component->GetClass()) : nullptr;
	Menu.Reset();
	Client.bHostControlDown = bControl;
	const FViewportClick TheClick(&View, &Client, Key, IE_Released, 0, 0);
	if (!Visualizer || !Visualizer->VisProxyHandleClick(&Client, VisProxy, TheClick))
	{
		ClearActive();
		return false;
	}
	checkf(Visualizer->GetEditedComponent() != nullptr, TEXT("a visualizer uses a click and edits nothing"));
	if (Active.Get() != Visualizer.Get())
	{
		ClearActive();
		Active = Visualizer;
	}
	if (Key == EKeys::RightMouseButton)
	{
		Menu = Visualizer->GenerateContextMenu();
	}
	return true;
}

void FLevelViewport::ClearActive()
{
	if (Active)
	{
		Active->EndEditing();
		Active.Reset();
	}
}

bool FLevelViewport::DragFrustum(const FVector2D& From, const FVector2D& To)
{
	const FVector2D Low(FMath::Min(From.X, To.X), FMath::Min(From.Y, To.Y));
	const FVector2D High(FMath::Max(From.X, To.X), FMath::Max(From.Y, To.Y));
	return Active && Active->HandleFrustumSelect(MakeFrustum(Low, High), &Client, nullptr);
}

bool FLevelViewport::DragBox(const FBox& Box) { return Active && Active->HandleBoxSelect(Box, &Client, nullptr); }

FConvexVolume FLevelViewport::MakeFrustum(const FVector2D& Low, const FVector2D& High) const
{
	FConvexVolume Volume;
	const auto AddPlane = [this, &Volume](const FVector& Axis, double Slope) {
		Volume.HostPlanes.Add({Eye, Axis * FocalLength - Forward * Slope});
	};
	AddPlane(Right * -1.0, 0.5 * Width - Low.X);
	AddPlane(Right, High.X - 0.5 * Width);
	AddPlane(Up, 0.5 * Height - Low.Y);
	AddPlane(Up * -1.0, High.Y - 0.5 * Height);
	Volume.HostPlanes.Add({Eye, Forward * -1.0});
	return Volume;
}

void FLevelViewport::Paint(FPainting& Painting)
{
	Draw();
	for (const FLine& Line : Lines)
	{
		Painting.DrawLine(ToFloats(Project(Line.Start)), ToFloats(Project(Line.End)), 1.0f, Line.Color);
	}
	for (const FPoint& Point : Points)
	{
		const FVector2f Half(0.5f * Point.Size, 0.5f * Point.Size);
		Painting.FillBox(ToFloats(Project(Point.Location)) - Half, FVector2f(Point.Size, Point.Size), Point.Color);
	}
	FCanvas Canvas(Painting);
	for (const TWeakObjectPtr<UActorComponent>& Each : Selected)
	{
		UActorComponent* const Component = Each.Get();
		const TSharedPtr<FComponentVisualizer> Visualizer =
			IsValid(Component) ? GUnrealEd->FindComponentVisualizer(Component->GetClass()) : nullptr;
		if (Visualizer)
		{
			Visualizer->DrawVisualizationHUD(Component, nullptr, &View, &Canvas);
		}
	}
}

namespace
{
UActorComponent* ReconstructOnce(UActorComponent& Component)
{
	AActor* const Owner = Component.GetOwner();
	auto* const New =
		NewObject<UActorComponent>(Owner, Component.GetClass(), NAME_None, Component.GetMaskedFlags(RF_Transactional));
	const TStructOnScope<FActorComponentInstanceData> Data = Component.GetComponentInstanceData();
	for (TFieldIterator<FObjectProperty> Each(Owner->GetClass()); Each; ++Each)
	{
		void* const Value = Each->ContainerPtrToValuePtr<void>(Owner);
		if (Each->GetObjectPropertyValue(Value) == &Component)
		{
			Each->SetObjectPropertyValue(Value, New);
		}
	}
	New->RegisterComponent();
	for (const ECacheApplyPhase Phase :
		{ECacheApplyPhase::PostSimpleConstructionScript, ECacheApplyPhase::PostUserConstructionScript})
	{
		if (Data->ContainsData())
		{
			Data->ApplyToComponent(New, Phase);
		}
	}
	Component.DestroyComponent();
	return New;
}
} // namespace

UActorComponent* Reconstruct(UActorComponent& Component)
{
	UActorComponent* const New = ReconstructOnce(Component);
	return IsAdverse() ? ReconstructOnce(*New) : New;
}
} // namespace Host
