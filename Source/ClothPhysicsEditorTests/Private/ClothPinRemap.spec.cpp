// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothPinEdit.h"
	#include "ClothTestLevel.h"
	#include "Engine/StaticMesh.h"
	#include "ScopedTransaction.h"
	#include "UObject/UnrealType.h"

	#if __has_include("Host/StaticMeshBuilder.h")
		#include "Host/Notifications.h"
		#include "Host/StaticMeshBuilder.h"
	#endif

/** What becomes of pins by number when the mesh of their cloth is edited. */
BEGIN_DEFINE_SPEC(FClothPinRemapSpec, "ClothPhysics.Editor.Pins.Resolution",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)
static void SetSide(
	UClothPhysicsComponent& TestCloth, int32 Side, EPropertyChangeType::Type Type = EPropertyChangeType::ValueSet);
/** Numbers of the particles in a column of a square sheet. */
static TArray<int32> Column(int32 Side, int32 Which);
/** What was told since the last call. */
FString TakeMessages();
TArray<FString> Messages;
FDelegateHandle Listening;
END_DEFINE_SPEC(FClothPinRemapSpec)

void FClothPinRemapSpec::SetSide(UClothPhysicsComponent& TestCloth, int32 Side, EPropertyChangeType::Type Type)
{
	FClothEditorWorld::Edit(
		TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
		[&] { TestCloth.SheetResolution = FIntPoint(Side, Side); }, Type);
}

TArray<int32> FClothPinRemapSpec::Column(int32 Side, int32 Which)
{
	TArray<int32> Numbers;
	for (int32 Row = 0; Row < Side; ++Row)
	{
		Numbers.Add(Row * Side + Which);
	}
	return Numbers;
}

FString FClothPinRemapSpec::TakeMessages()
{
	FString All = FString::Join(Messages, TEXT("|"));
	Messages.Reset();
	return All;
}

void FClothPinRemapSpec::Define()
{
	BeforeEach(
		[this]
		{
			Messages.Reset();
			Listening = UClothPhysicsComponent::OnPinsRemapped().Add(FClothPinsRemapped::FDelegate::CreateLambda(
				[this](const UClothPhysicsComponent&, const FString& Text) { Messages.Add(Text); }));
		});
	AfterEach([this] { UClothPhysicsComponent::OnPinsRemapped().Remove(Listening); });

	It("keeps corners as corners, up and down",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			for (const int32 Side : {10, 17, 40, 23, 7, 3, 30})
			{
				const int32 Was = TestCloth.SheetResolution.X;
				TestCloth.Pins.ParticleIndices = {0, Was - 1, Was * (Was - 1), Was * Was - 1};
				SetSide(TestCloth, Side);
				TestTrue(FString::Printf(TEXT("%d to %d"), Was, Side),
					TestCloth.Pins.ParticleIndices == TArray<int32>({0, Side - 1, Side * (Side - 1), Side * Side - 1}));
			}
			TestEqual(TEXT("nothing to tell"), TakeMessages(), FString());
		});

	It("keeps all of a sheet held, if all of it was",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(2);
			TestCloth.Pins.ParticleIndices = {0, 1, 2, 3};
			SetSide(TestCloth, 9);
			TestEqual(TEXT("held"), TestCloth.Pins.ParticleIndices.Num(), 81);
		});

	It("keeps an edge whole, up and down, and says when particles become fewer",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			TestCloth.Pins.ParticleIndices = Column(10, 9);
			SetSide(TestCloth, 37);
			TestTrue(TEXT("finer"), TestCloth.Pins.ParticleIndices == Column(37, 36));
			TestEqual(TEXT("nothing to tell"), TakeMessages(), FString());
			SetSide(TestCloth, 8);
			TestTrue(TEXT("coarser"), TestCloth.Pins.ParticleIndices == Column(8, 7));
			TestEqual(
				TEXT("told"), TakeMessages(), TEXT("37 pinned particles became 8, because the cloth is coarser."));
		});

	It("keeps one particle one, where it was",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(11);
			// The middle, and a place in the third of a row.
			TestCloth.Pins.ParticleIndices = {5 * 11 + 5, 2 * 11 + 3};
			SetSide(TestCloth, 21);
			TestTrue(TEXT("finer"), TestCloth.Pins.ParticleIndices == TArray<int32>({4 * 21 + 6, 10 * 21 + 10}));
			SetSide(TestCloth, 11);
			TestTrue(TEXT("and back"), TestCloth.Pins.ParticleIndices == TArray<int32>({2 * 11 + 3, 5 * 11 + 5}));
			TestCloth.Pins.ParticleIndices = {0, 0};
			SetSide(TestCloth, 12);
			TestTrue(TEXT("named twice"), TestCloth.Pins.ParticleIndices == TArray<int32>({0}));
			TestEqual(TEXT("nothing to tell"), TakeMessages(), FString());
		});

	It("leaves numbers alone when only the size changes, or something else",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			const TArray<int32> Numbers = {44, 3, 3};
			TestCloth.Pins.ParticleIndices = Numbers;
			FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetSize),
				[&] { TestCloth.SheetSize = FVector2D(300.0, 20.0); });
			FClothEditorWorld::Edit(
				TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, PreRoll), [&] { TestCloth.PreRoll = 1.0f; });
			TestTrue(TEXT("the same"), TestCloth.Pins.ParticleIndices == Numbers);
		});

	It("loses nothing while a slider is dragged down and up again",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(20);
			const TArray<int32> Numbers = {57, 211, 58, 399};
			TestCloth.Pins.ParticleIndices = Numbers;
			for (const int32 Side : {19, 10, 3, 2, 5, 16})
			{
				SetSide(TestCloth, Side, EPropertyChangeType::Interactive);
				for (const int32 Number : TestCloth.Pins.ParticleIndices)
				{
					TestTrue(TEXT("a particle of the sheet"), Number >= 0 && Number < Side * Side);
				}
			}
			TestEqual(TEXT("not told on the way"), TakeMessages(), FString());
			SetSide(TestCloth, 20);
			TestTrue(TEXT("as before"), TestCloth.Pins.ParticleIndices == Numbers);
		});

	It("is undone and redone together with the edit",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(20);
			TestCloth.Pins.ParticleIndices = {399, 7, 7};
			TestCloth.Attachments.AddDefaulted_GetRef().Particles.ParticleIndices = {19, 18};
			SetSide(TestCloth, 5);
			const FClothPins After = TestCloth.Pins;
			const FClothPins Attached = TestCloth.Attachments[0].Particles;
			TestTrue(TEXT("of attachments as well"), Attached.ParticleIndices == TArray<int32>({4}));
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestTrue(TEXT("undo"), GEditor->UndoTransaction());
				TestTrue(TEXT("as before"), TestCloth.Pins.ParticleIndices == TArray<int32>({399, 7, 7}));
				TestEqual(TEXT("shown"), TestCloth.GetEditedMesh()->Positions.Num(), 400);
				TestTrue(TEXT("redo"), GEditor->RedoTransaction());
				TestTrue(TEXT("as after"), IsSame(TestCloth.Pins, After));
				TestTrue(TEXT("attached"), IsSame(TestCloth.Attachments[0].Particles, Attached));
				TestEqual(TEXT("shown again"), TestCloth.GetEditedMesh()->Positions.Num(), 25);
			}
		});

	It("says which numbers meant nothing",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			TestCloth.Pins.ParticleIndices = {0, 5000, -1};
			TestCloth.Attachments.AddDefaulted_GetRef().Particles.ParticleIndices = {9, 6000};
			SetSide(TestCloth, 12);
			TestTrue(TEXT("the other stays"), TestCloth.Pins.ParticleIndices == TArray<int32>({0}));
			TestEqual(TEXT("told"), TakeMessages(),
				TEXT("3 of 5 pinned particles are free now: nothing of the new mesh is near them."));
		});

	It("waits while there is no mesh",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			TestCloth.Pins.ParticleIndices = {9, 99};
			FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source),
				[&] { TestCloth.Source = EClothSource::StaticMesh; });
			TestFalse(TEXT("no mesh"), TestCloth.GetEditedMesh().IsValid());
			TestTrue(TEXT("kept"), TestCloth.Pins.ParticleIndices == TArray<int32>({9, 99}));
			SetSide(TestCloth, 20);
			FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, Source),
				[&] { TestCloth.Source = EClothSource::Sheet; });
			TestTrue(TEXT("the same corners"), TestCloth.Pins.ParticleIndices == TArray<int32>({19, 399}));
		});

	It("leaves numbers alone when there are other attachments than before",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			TestCloth.Pins.ParticleIndices = {9};
			FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SheetResolution),
				[&]
				{
					TestCloth.SheetResolution = FIntPoint(20, 20);
					TestCloth.Attachments.AddDefaulted();
				});
			TestTrue(TEXT("the same"), TestCloth.Pins.ParticleIndices == TArray<int32>({9}));
		});

	#if __has_include("Host/StaticMeshBuilder.h")
	It("follows other meshes by place, and says what is gone",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(6);
			// Strips along X of 1 m: one with two rows of vertices each 20 cm, one with 10 cm, and half of one.
			const auto MakeStrip = [](int32 Columns, float Step)
			{
				Host::FMeshSource Source;
				for (int32 Index = 0; Index < Columns; ++Index)
				{
					Source.Positions.Append({FVector3f(static_cast<float>(Index) * Step, 0.0f, 0.0f),
						FVector3f(static_cast<float>(Index) * Step, 20.0f, 0.0f)});
				}
				for (uint32 Index = 0; Index + 1 < static_cast<uint32>(Columns); ++Index)
				{
					const uint32 At = 2 * Index;
					Source.Triangles.Append({At, At + 1, At + 3, At, At + 3, At + 2});
				}
				Source.TextureCoordinates.SetNum(Source.Positions.Num());
				for (int32 Index = 0; Index < Source.Positions.Num(); ++Index)
				{
					const FVector3f& At = Source.Positions[Index];
					Source.TextureCoordinates[Index] = FVector2f(At.X, At.Y);
				}
				return Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None);
			};
			const auto SetMesh = [&](UStaticMesh* Mesh)
			{
				FClothEditorWorld::Edit(TestCloth, GET_MEMBER_NAME_CHECKED(UClothPhysicsComponent, SimulationMesh),
					[&] { TestCloth.SimulationMesh = Mesh; });
			};
			TestCloth.Source = EClothSource::StaticMesh;
			SetMesh(MakeStrip(6, 20.0f));
			// Both ends, by where they are.
			const auto FindPlaces = [&TestCloth]
			{
				TArray<FString> Places;
				for (const int32 Number : TestCloth.Pins.ParticleIndices)
				{
					const FVector3f At = TestCloth.GetEditedMesh()->Positions[Number];
					Places.Add(FString::Printf(TEXT("%g,%g"), static_cast<double>(At.X), static_cast<double>(At.Y)));
				}
				Places.Sort();
				return FString::Join(Places, TEXT(" "));
			};
			for (int32 Number = 0; Number < TestCloth.GetEditedMesh()->Positions.Num(); ++Number)
			{
				const float X = TestCloth.GetEditedMesh()->Positions[Number].X;
				if (X == 0.0f || X == 100.0f)
				{
					TestCloth.Pins.ParticleIndices.Add(Number);
				}
			}
			TestEqual(TEXT("ends"), FindPlaces(), TEXT("0,0 0,20 100,0 100,20"));
			SetMesh(MakeStrip(11, 10.0f));
			TestEqual(TEXT("finer"), FindPlaces(), TEXT("0,0 0,20 100,0 100,20"));
			SetMesh(MakeStrip(5, 20.5f));
			TestEqual(TEXT("shorter by less than an edge"), FindPlaces(), TEXT("0,0 0,20 82,0 82,20"));
			SetMesh(MakeStrip(6, 10.0f));
			TestEqual(TEXT("half of it"), FindPlaces(), TEXT("0,0 0,20"));
			TestEqual(TEXT("told"), TakeMessages(),
				TEXT("2 of 4 pinned particles are free now: nothing of the new mesh is near them."));
			for (int32 Number = 0; Number < TestCloth.GetEditedMesh()->Positions.Num(); ++Number)
			{
				TestCloth.Pins.ParticleIndices.AddUnique(Number);
			}
			SetMesh(MakeStrip(11, 10.0f));
			TestEqual(TEXT("no more than was held"), TestCloth.Pins.ParticleIndices.Num(), 12);
		});

	It("is shown as a note",
		[this]
		{
			const FClothTestLevel Level;
			UClothPhysicsComponent& TestCloth = Level.SpawnSheet(10);
			TestCloth.Pins.ParticleIndices = Column(10, 0);
			Host::Notifications().Reset();
			SetSide(TestCloth, 5);
			if (TestEqual(TEXT("notes"), Host::Notifications().Num(), 1))
			{
				TestTrue(TEXT("what"), Host::Notifications()[0].Text.Contains(TEXT("10 pinned particles became 5")));
			}
		});
	#endif
}

#endif
