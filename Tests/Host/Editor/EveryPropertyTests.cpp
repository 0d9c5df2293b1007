// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"
#include "ClothPhysicsSettings.h"
#include "ClothScenes.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolverFabric.h"
#include "PropertyLeaves.h"
#include "UObject/Package.h"

#include <gtest/gtest.h>
#include <limits>
#include <string>

// Every property that the details panel shows, from the reflected list: a new one is tried without being named here.

namespace
{
const UClass& ClothClass() { return *UClothPhysicsComponent::StaticClass(); }

std::string ToText(const FString& Text) { return TCHAR_TO_UTF8(*Text); }

FLeaf FindLeaf(const UStruct& Type, void* Object, const FString& Path)
{
	const TArray<FLeaf> Leaves = FLeafFinder::Find(Type, Object);
	return *Leaves.FindByPredicate([&](const FLeaf& Leaf) { return Leaf.Path == Path; });
}

TArray<FLeaf> FindLeaves(const FClothScene& Scene)
{
	TArray<FLeaf> Leaves;
	Play(Scene, [&Leaves](UClothPhysicsComponent& Cloth) { Leaves = FLeafFinder::Find(ClothClass(), &Cloth); });
	return Leaves;
}

/// Numbers that are taken as something that is allowed, without a word, whatever they are.
const TArray<FString>& SilentlyTaken()
{
	static const TArray<FString> Known = {
		TEXT("MaxContactEvents"), // the nearest that is allowed, as the details panel does
		TEXT("MaxStepsPerFrame"),
		TEXT("Tearing.MaxSplitsPerStep"),
		TEXT("ClothGroup"),      // those below 1 are no group
		TEXT("RecordingTime"),   // only its setter reads it
		TEXT("Turbulence.Seed"), // all are allowed, as are all bits of these:
		TEXT("Pins.Edges"),
		TEXT("Pins.Corners"),
		TEXT("Attachments[0].Particles.Edges"),
		TEXT("Attachments[0].Particles.Corners"),
	};
	return Known;
}

/// Whether a message names a property, or what the solver calls it.
bool Names(const FString& Message, const FString& Path)
{
	static const TMap<FString, FString> OfSolver = {
		{TEXT("StepsPerSecond"), TEXT("TimeStep")}, {TEXT("TeleportDistance"), TEXT("MaxPinSpeed")}};
	const std::string Text = ToText(Message);
	const FString* const Other = OfSolver.Find(Path);
	bool bNamed = Other != nullptr && Message.Contains(*Other);
	std::string Rest = ToText(Path);
	for (size_t End = 0; End != std::string::npos; Rest = End == std::string::npos ? Rest : Rest.substr(End + 1))
	{
		End = Rest.find_first_of(".[]");
		const std::string Word = Rest.substr(0, End);
		bNamed = bNamed || (Word.size() > 2 && Text.find(Word) != std::string::npos);
	}
	return bNamed;
}

/// What was said besides what is said anyway, each text once and without the name of the cloth.
TArray<FString> FindNews(const FClothOutcome& Outcome, const FClothOutcome& Usual)
{
	const auto GetText = [](const FString& Message) { return Message.Mid(Message.Find(TEXT("Cloth: "))); };
	TArray<FString> News;
	for (const FString& Message : Outcome.Messages)
	{
		News.AddUnique(GetText(Message));
	}
	for (const FString& Message : Usual.Messages)
	{
		News.Remove(GetText(Message));
	}
	return News;
}

TArray<double> BadNumbers(const FLeaf& Leaf)
{
	constexpr double Infinity = std::numeric_limits<double>::infinity();
	TArray<double> Bad;
	if (Leaf.AsNumber()->IsFloatingPoint())
	{
		Bad = {std::numeric_limits<double>::quiet_NaN(), Infinity, -Infinity};
	}
	else
	{
		Bad = {static_cast<double>(std::numeric_limits<int32>::min()),
			static_cast<double>(std::numeric_limits<int32>::max())};
	}
	if (Leaf.Low.IsSet())
	{
		Bad.Add(Leaf.Low.GetValue() - 1.0);
	}
	if (Leaf.High.IsSet())
	{
		Bad.Add(Leaf.High.GetValue() * 1.5 + 1.0);
	}
	return Bad;
}

/// Properties that do not change how a cloth moves or is drawn, and what they are for.
const TMap<FString, FString>& NotSimulated()
{
	static const TMap<FString, FString> Known = {{TEXT("Attachments[0].Name"), TEXT("by which Blueprints know it")},
		{TEXT("Attachments[0].Holder.PathToComponent"), TEXT("another way of the engine to name it")},
		{TEXT("Cape.Skeleton.PathToComponent"), TEXT("another way of the engine to name it")},
		{TEXT("MaxContactEvents"), TEXT("how much is told: ClothContacts.spec")},
		{TEXT("bMeasure"), TEXT("statistics only: ClothDiagnostics.spec")},
		{TEXT("RecordingTime"), TEXT("what is shown of a recording: ClothRecording.spec")}};
	return Known;
}

/// Values that a leaf does not have, as changes of it.
TArray<TFunction<void(const FLeaf&)>> Alternatives(const FLeaf& Leaf)
{
	TArray<TFunction<void(const FLeaf&)>> Changes;
	if (Leaf.AsNumber() != nullptr)
	{
		const double Usual = Leaf.Usual;
		for (const double Other :
			{Usual * 1.5, Usual * 0.9, Usual * 0.01, Usual * 100.0, Usual + 1.0, Usual - 1.0, Usual + 30.0})
		{
			const double Low = Leaf.Low.IsSet() ? Leaf.Low.GetValue() : Other;
			const double High = Leaf.High.IsSet() ? Leaf.High.GetValue() : Other;
			if (Other != Usual && Other >= Low && Other <= High)
			{
				Changes.Add([Other](const FLeaf& Each) { Each.SetNumber(Other); });
			}
		}
	}
	else if (const auto* Switch = CastField<FBoolProperty>(Leaf.Property))
	{
		const bool bUsual = Leaf.Usual != 0.0;
		Changes.Add([Switch, bUsual](const FLeaf& Each) { Switch->SetPropertyValue(Each.Value, !bUsual); });
	}
	else if (CastField<FByteProperty>(Leaf.Property) != nullptr || CastField<FEnumProperty>(Leaf.Property) != nullptr)
	{
		Changes.Add([](const FLeaf& Each) { ++*static_cast<uint8*>(Each.Value); });
	}
	else if (const auto* Object = CastField<FObjectPropertyBase>(Leaf.Property))
	{
		Changes.Add([Object](const FLeaf& Each) { Object->SetObjectPropertyValue(Each.Value, nullptr); });
	}
	else if (CastField<FNameProperty>(Leaf.Property) != nullptr)
	{
		for (const TCHAR* Name : {TEXT("Spine"), TEXT("Root"), TEXT("Nobody")})
		{
			Changes.Add([Name](const FLeaf& Each) { *static_cast<FName*>(Each.Value) = FName(Name); });
		}
	}
	return Changes;
}

/// Whether a scene goes otherwise when this leaf is another one.
bool Matters(const FClothScene& Scene, const FLeaf& Leaf, const FClothOutcome& Usual)
{
	for (const TFunction<void(const FLeaf&)>& Change : Alternatives(Leaf))
	{
		const FClothOutcome Changed =
			Play(Scene, [&](UClothPhysicsComponent& Cloth) { Change(FindLeaf(ClothClass(), &Cloth, Leaf.Path)); });
		if (Changed.Numbers != Usual.Numbers)
		{
			return true;
		}
	}
	return false;
}
} // namespace

TEST(EveryProperty, OfAClothIsPassedOnToIt)
{
	TMap<FString, bool> Found;
	TSet<FString> Empty;
	for (const FClothScene& Scene : ClothScenes())
	{
		const FClothOutcome Usual = Play(Scene, [](UClothPhysicsComponent&) {});
		EXPECT_EQ(Play(Scene, [](UClothPhysicsComponent&) {}).Numbers, Usual.Numbers) << ToText(Scene.Name);
		for (const FLeaf& Leaf : FindLeaves(Scene))
		{
			if (Leaf.Value == nullptr)
			{
				Empty.Add(Leaf.Path);
				continue;
			}
			bool& bMatters = Found.FindOrAdd(Leaf.Path);
			bMatters = bMatters || Matters(Scene, Leaf, Usual);
		}
	}
	for (const auto& [Path, bMatters] : Found)
	{
		EXPECT_NE(bMatters, NotSimulated().Contains(Path))
			<< ToText(Path) << (bMatters ? " is listed as one that changes nothing" : " changes nothing in any scene");
	}
	for (const FString& Path : Empty)
	{
		bool bFilled = false;
		for (const auto& [Other, bMatters] : Found)
		{
			bFilled = bFilled || Other.StartsWith(Path);
		}
		EXPECT_TRUE(bFilled) << ToText(Path) << " is in no scene, so that nothing is tried of it";
	}
	for (const auto& [Path, Reason] : NotSimulated())
	{
		EXPECT_TRUE(Found.Contains(Path)) << ToText(Path) << " is no property";
	}
}

TEST(EveryProperty, OfAFabricIsPassedOnToTheSolver)
{
	const auto Make = []
	{
		auto* Fabric = NewObject<UClothFabric>(GetTransientPackage());
		Fabric->TensileCurveWarp.Add({0.1f, 2.0f, 1.0f});
		Fabric->TensileCurveWeft.Add({0.1f, 2.0f, 1.0f});
		Fabric->ShearCurve.Add({1.0f, 2.0f, 1.0f});
		Fabric->BendingCurveWarp.Add({1.0f, 2.0f, 1.0f});
		Fabric->BendingCurveWeft.Add({1.0f, 2.0f, 1.0f});
		return Fabric;
	};
	for (const FLeaf& Known : FLeafFinder::Find(*UClothFabric::StaticClass(), Make()))
	{
		if (Known.Path.StartsWith(TEXT("Description")) || Known.Path.StartsWith(TEXT("Sources"))
			|| Known.Path.StartsWith(TEXT("AssetImportData")))
		{
			continue; // where it comes from
		}
		ASSERT_NE(Known.Value, nullptr) << ToText(Known.Path) << " is empty here, so that nothing is tried of it";
		bool bPassedOn = false;
		for (const TFunction<void(const FLeaf&)>& Change : Alternatives(Known))
		{
			UClothFabric* Changed = Make();
			Change(FindLeaf(*UClothFabric::StaticClass(), Changed, Known.Path));
			bPassedOn = bPassedOn || !Cloth::IsSame(ToSolverFabric(*Changed), ToSolverFabric(*Make()));
		}
		EXPECT_TRUE(bPassedOn) << ToText(Known.Path);
	}
}

/// Plays a scene with a bad number. What it says must name the property, once. Whether it says anything.
bool TryBadNumber(const FClothScene& Scene, const FClothOutcome& Usual, const FLeaf& Leaf, double Bad, bool bLate)
{
	const FClothOutcome Outcome = Play(
		Scene, [&](UClothPhysicsComponent& Cloth) { FindLeaf(ClothClass(), &Cloth, Leaf.Path).SetNumber(Bad); }, bLate);
	const std::string What = ToText(Leaf.Path) + " = " + std::to_string(Bad) + " in the scene " + ToText(Scene.Name);
	EXPECT_TRUE(Outcome.IsFinite()) << What;
	const TArray<FString> News = FindNews(Outcome, Usual);
	EXPECT_LE(News.Num(), 1) << What << ": " << ToText(FString::Join(News, TEXT(" / ")));
	for (const FString& Message : News)
	{
		EXPECT_TRUE(Names(Message, Leaf.Path)) << What << ": " << ToText(Message);
	}
	return !News.IsEmpty();
}

/// Tries all bad numbers before the cloth begins, and the first also while it moves.
bool IsRefusedSomewhere(const FClothScene& Scene, const FClothOutcome& Usual, const FLeaf& Leaf)
{
	const TArray<double> Numbers = BadNumbers(Leaf);
	bool bRefused = TryBadNumber(Scene, Usual, Leaf, Numbers[0], true);
	for (const double Bad : Numbers)
	{
		bRefused = TryBadNumber(Scene, Usual, Leaf, Bad, false) || bRefused;
	}
	return bRefused;
}

TEST(EveryProperty, OfAClothIsRefusedByItsNameOrTakenAsWhatIsAllowed)
{
	TMap<FString, bool> Refused;
	// The last one takes long, and only shows sleep.
	for (const FClothScene& Scene : ClothScenes().first(ClothScenes().size() - 1))
	{
		const FClothOutcome Usual = Play(Scene, [](UClothPhysicsComponent&) {});
		for (const FLeaf& Leaf : FindLeaves(Scene))
		{
			if (Leaf.Value != nullptr && Leaf.AsNumber() != nullptr)
			{
				bool& bRefused = Refused.FindOrAdd(Leaf.Path);
				bRefused = IsRefusedSomewhere(Scene, Usual, Leaf) || bRefused;
			}
		}
	}
	for (const auto& [Path, bRefused] : Refused)
	{
		EXPECT_NE(bRefused, SilentlyTaken().Contains(Path)) << ToText(Path);
	}
	for (const FString& Path : SilentlyTaken())
	{
		EXPECT_TRUE(Refused.Contains(Path)) << ToText(Path) << " is no number";
	}
}

TEST(EveryProperty, OfTheProjectLeavesClothFinite)
{
	auto* Settings = GetMutableDefault<UClothPhysicsSettings>();
	const FClothScene& Scene = ClothScenes()[0];
	const FClothOutcome Usual = Play(Scene, [](UClothPhysicsComponent&) {});
	for (const FLeaf& Leaf : FLeafFinder::Find(*UClothPhysicsSettings::StaticClass(), Settings))
	{
		for (const double Bad : BadNumbers(Leaf))
		{
			const FClothOutcome Outcome = Play(Scene, [&](UClothPhysicsComponent&) { Leaf.SetNumber(Bad); });
			Leaf.SetNumber(Leaf.Usual);
			EXPECT_TRUE(Outcome.IsFinite()) << ToText(Leaf.Path) << " = " << Bad;
			EXPECT_LE(FindNews(Outcome, Usual).Num(), 1) << ToText(Leaf.Path) << " = " << Bad;
		}
	}
}
