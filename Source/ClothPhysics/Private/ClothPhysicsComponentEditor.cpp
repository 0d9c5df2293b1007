// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothPhysicsComponent.h"

#if WITH_EDITOR

	#include "ClothBuilder.h"
	#include "ClothInspection.h"
	#include "ClothInstance.h"
	#include "ClothRuntime.h"
	#include "ClothSolverFabric.h"
	#include "ClothStaticMesh.h"
	#include "Engine/World.h"
	#include "Kismet/KismetSystemLibrary.h"
	#include "Logging/MessageLog.h"
	#include "Logging/TokenizedMessage.h"
	#include "Misc/DataValidation.h"
	#include "Misc/UObjectToken.h"
	#include "UObject/UnrealType.h"
	#include "UObject/WeakObjectPtrTemplates.h"

	#define LOCTEXT_NAMESPACE "ClothPhysics"

// What the editor does with a cloth: previews and messages.

namespace ClothPhysicsEditing
{

/** What a fix is called; empty if there is none. */
static FText GetName(const EClothFix Fix)
{
	switch (Fix)
	{
	case EClothFix::MakeSheet:
		return LOCTEXT("MakeSheet", "Make It a Sheet");
	case EClothFix::ClearPins:
		return LOCTEXT("ClearPins", "Clear Pins");
	case EClothFix::Shrink:
		return LOCTEXT("Shrink", "Make It 100 Times Smaller");
	case EClothFix::Enlarge:
		return LOCTEXT("Enlarge", "Make It 100 Times Larger");
	case EClothFix::Refine:
		return LOCTEXT("Refine", "Use More Particles");
	case EClothFix::ForgetShape:
		return LOCTEXT("ForgetShape", "Forget the Shape");
	case EClothFix::None:
		break;
	}
	return FText();
}

} // namespace ClothPhysicsEditing

FClothPreviewChanged& UClothPhysicsComponent::OnPreviewChanged()
{
	static FClothPreviewChanged Delegate;
	return Delegate;
}

void UClothPhysicsComponent::BeginPreview()
{
	const UWorld* const World = GetWorld();
	if (bPreviewed || World == nullptr || World->IsGameWorld())
	{
		return;
	}
	bPreviewed = true;
	bTickInEditor = true;
	Reported.Reset();
	StartCloth();
	OnPreviewChanged().Broadcast(*this);
}

void UClothPhysicsComponent::EndPreview()
{
	if (bPreviewed)
	{
		LeavePreview();
		ShowRestMesh();
	}
}

/** Also of a component that goes. */
void UClothPhysicsComponent::LeavePreview()
{
	if (bPreviewed)
	{
		bPreviewed = false;
		bTickInEditor = false;
		bSuspended = false;
		Stop();
		OnPreviewChanged().Broadcast(*this);
	}
}

FString UClothPhysicsComponent::FindProblemOfKeeping() const
{
	if (!Instance || !bPreviewed)
	{
		return TEXT("it is not previewed.");
	}
	Join();
	const int32 Last = Instance->Positions.Num() - 1;
	return Instance->GetWhole(Last) == Last ? FString() : FString(TEXT("it has torn; reset it first."));
}

bool UClothPhysicsComponent::KeepShape()
{
	FClothRestMesh Rest;
	if (!FindProblemOfKeeping().IsEmpty() || !ResolveRestMesh(Rest).IsEmpty())
	{
		return false;
	}
	const FTransform& Transform = GetComponentTransform();
	StartShape.Key = MakeShapeKey(Rest.Simulation);
	StartShape.Positions.Reset();
	for (const FVector& Position : GetParticlePositions())
	{
		StartShape.Positions.Add(FVector3f(Transform.InverseTransformPosition(Position)));
	}
	return true;
}

TArray<FClothProblem> UClothPhysicsComponent::FindProblems() const
{
	FClothDescription Description;
	TArray<FClothProblem> Problems = FindProblemsOfMesh(Description.Rest);
	if (Problems.ContainsByPredicate([](const FClothProblem& Problem) { return !Problem.bSimulated; }))
	{
		return Problems;
	}
	Description.SheetResolution = Source == EClothSource::Sheet ? SheetResolution : FIntPoint::ZeroValue;
	Description.Fabric = ToSolverFabric(Fabric, FabricPreset);
	Description.Transform = GetComponentTransform();
	Description.Pins.Add(Pins);
	for (const FClothAttachment& Attachment : Attachments)
	{
		Description.Pins.Add(Attachment.Particles);
	}
	Problems.Append(InspectCloth(Description));
	return Problems;
}

void UClothPhysicsComponent::Mend(const FClothProblem& Problem)
{
	if (Problem.Fix == EClothFix::None)
	{
		return;
	}
	EndPreview();
	UKismetSystemLibrary::BeginTransaction(TEXT("ClothPhysics"), ClothPhysicsEditing::GetName(Problem.Fix), this);
	SetFlags(RF_Transactional);
	Modify();
	// As the details panel does. Construction scripts may make the component anew then.
	FProperty* const Property = GetClass()->FindPropertyByName(GetMember(Problem.Fix));
	PreEditChange(Property);
	ApplyFix(Problem.Fix);
	FPropertyChangedEvent Event(Property);
	PostEditChangeProperty(Event);
	UKismetSystemLibrary::EndTransaction();
}

/** The property that a fix changes. */
FName UClothPhysicsComponent::GetMember(const EClothFix Fix) const
{
	switch (Fix)
	{
	case EClothFix::MakeSheet:
		return GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source);
	case EClothFix::ClearPins:
		return GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Pins);
	case EClothFix::Shrink:
	case EClothFix::Enlarge:
		return Source == EClothSource::Sheet ? GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize)
											 : USceneComponent::GetRelativeScale3DPropertyName();
	case EClothFix::Refine:
		return GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution);
	case EClothFix::ForgetShape:
		return GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, StartShape);
	case EClothFix::None:
		break;
	}
	return NAME_None;
}

void UClothPhysicsComponent::ApplyFix(const EClothFix Fix)
{
	const double Factor = Fix == EClothFix::Shrink ? 0.01 : 100.0;
	FClothDescription Description;
	switch (Fix)
	{
	case EClothFix::MakeSheet:
		Source = EClothSource::Sheet;
		break;
	case EClothFix::ClearPins:
		Pins = FClothPins();
		break;
	case EClothFix::Shrink:
	case EClothFix::Enlarge:
		if (Source == EClothSource::Sheet)
		{
			SheetSize = FVector2D(SheetSize.X * Factor, SheetSize.Y * Factor);
		}
		else
		{
			SetRelativeScale3D(GetRelativeScale3D() * Factor);
		}
		break;
	case EClothFix::Refine:
		ResolveRestMesh(Description.Rest);
		Description.SheetResolution = SheetResolution;
		Description.Fabric = ToSolverFabric(Fabric, FabricPreset);
		Description.Transform = GetComponentTransform();
		SheetResolution = FindFineResolution(Description);
		break;
	case EClothFix::ForgetShape:
		StartShape = FClothStartShape();
		break;
	case EClothFix::None:
		break;
	}
}

void UClothPhysicsComponent::CheckForErrors()
{
	Super::CheckForErrors();
	if (IsTemplate())
	{
		// Defaults of a Blueprint are no part of a map. IsDataValid tells what is wrong with them.
		return;
	}
	FMessageLog Log("MapCheck");
	for (const FClothProblem& Problem : FindProblems())
	{
		const TSharedRef<FTokenizedMessage> Message = Problem.bSimulated ? Log.Warning() : Log.Error();
		Message->AddToken(FUObjectToken::Create(this))->AddToken(FTextToken::Create(FText::FromString(Problem.Text)));
		if (const FText Name = ClothPhysicsEditing::GetName(Problem.Fix); !Name.IsEmpty())
		{
			const auto Click = [Weak = TWeakObjectPtr<UClothPhysicsComponent>(this), Problem]
			{
				if (UClothPhysicsComponent* const Component = Weak.Get())
				{
					Component->Mend(Problem);
				}
			};
			// A second click would do it again.
			Message->AddToken(FActionToken::Create(
				Name, FText::FromString(Problem.Text), FOnActionTokenExecuted::CreateLambda(Click), true));
		}
	}
}

EDataValidationResult UClothPhysicsComponent::IsDataValid(FDataValidationContext& Context) const
{
	EDataValidationResult Result =
		CombineDataValidationResults(Super::IsDataValid(Context), EDataValidationResult::Valid);
	for (const FClothProblem& Problem : FindProblems())
	{
		if (Problem.bSimulated)
		{
			Context.AddWarning(FText::FromString(Problem.Text));
		}
		else
		{
			Context.AddError(FText::FromString(Problem.Text));
			Result = EDataValidationResult::Invalid;
		}
	}
	return Result;
}

	#undef LOCTEXT_NAMESPACE

#endif
