// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Properties.h"

#include "ClothFabric.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "CoreMinimal.h"
#include "Level/JsonValue.h"
#include "Level/Level.h"
#include "Level/PropertyReader.h"
#include "Player/Files.h"
#include "UObject/Class.h"

#include <gtest/gtest.h>

namespace
{

using nlohmann::ordered_json;

UClothPhysicsComponent& MakeCloth() { return *NewObject<UClothPhysicsComponent>(); }

UObject* FindNothing(UClass*, const Input::Field& field) { field.Fail("no assets here"); }

void Write(UObject& object, const std::string& json, Player::PropertyWriter::Unit unit)
{
	Player::PropertyWriter(FindNothing, unit).Write(object, Input::Field::Parse("test", json));
}

ordered_json Read(const UObject& object) { return Player::ReadEditable(*object.GetClass(), &object, &object); }

} // namespace

TEST(Properties, OfTheEditorsUnitAreStoredAsThoseOfFiles)
{
	UClothPhysicsComponent& edited = MakeCloth();
	UClothPhysicsComponent& loaded = MakeCloth();
	// Whole centimetres, which are the same metres whether they are divided or read.
	Write(edited, R"({"SheetSize": [57, 33], "ContactThickness": 0.7, "GravityScale": 0.57})",
		Player::PropertyWriter::Unit::OfEditor);
	Write(loaded, R"({"SheetSize": [0.57, 0.33], "ContactThickness": 0.007, "GravityScale": 0.57})",
		Player::PropertyWriter::Unit::OfFiles);
	EXPECT_EQ(edited.SheetSize, loaded.SheetSize);
	EXPECT_EQ(edited.ContactThickness, loaded.ContactThickness);
	EXPECT_EQ(edited.GravityScale, 0.57f);
	EXPECT_NEAR(edited.SheetSize.X, 57.0, 1e-12);
}

TEST(Properties, ReadAsTheyWereWritten)
{
	const char* const text = R"({"Source": "StaticMesh", "SheetSize": [57, 33.3], "SheetResolution": [7, 9],
		"Pins": {"Edges": ["Back", "Left"], "ParticleIndices": [3, 4], "Spheres": [{"Center": [1, 2, 3.5], "Radius": 0.1}]},
		"bCanSleep": false, "Wind": [0.1, -2, 3], "GravityScale": 0.3, "MaxContactEvents": 7})";
	UClothPhysicsComponent& cloth = MakeCloth();
	Write(cloth, text, Player::PropertyWriter::Unit::OfEditor);
	const ordered_json read = Read(cloth);
	const ordered_json written = Player::ToJson(Input::Field::Parse("test", text));
	for (const char* name :
		{"Source", "SheetSize", "SheetResolution", "bCanSleep", "Wind", "GravityScale", "MaxContactEvents"})
	{
		EXPECT_EQ(read[name], written[name]) << name;
	}
	EXPECT_EQ(read["Pins"]["Edges"], written["Pins"]["Edges"]);
	EXPECT_EQ(read["Pins"]["Corners"], ordered_json::array());
	EXPECT_EQ(read["Pins"]["ParticleIndices"], written["Pins"]["ParticleIndices"]);
	EXPECT_EQ(read["Pins"]["Spheres"], written["Pins"]["Spheres"]);
	EXPECT_EQ(read["Fabric"], nullptr);
}

TEST(Properties, AreConvertedToTheUnitOfFilesAtAnyDepth)
{
	const UClass& type = *UClothPhysicsComponent::StaticClass();
	const auto convert = [&type](const char* name, const ordered_json& value)
	{ return Player::ToFileUnit(*type.FindPropertyByName(FName(*Player::ToEngine(name))), value); };
	EXPECT_EQ(convert("SheetSize", {57, 29}), ordered_json({0.57, 0.29}));
	EXPECT_EQ(convert("SheetResolution", {57, 29}), ordered_json({57, 29}));
	EXPECT_EQ(convert("ContactThickness", 0.7), 0.7 / 100.0);
	EXPECT_EQ(convert("Pins", {{"Edges", {"Back"}}, {"Spheres", {{{"Center", {20, 0, 0}}, {"Radius", 7}}}}}),
		ordered_json({{"Edges", {"Back"}}, {"Spheres", {{{"Center", {0.2, 0.0, 0.0}}, {"Radius", 0.07}}}}}));
	EXPECT_EQ(convert("Fabric", nullptr), nullptr);
}

TEST(Properties, ElementsOfAnArrayBeginWithTheirDefaults)
{
	UClothPhysicsComponent& cloth = MakeCloth();
	const auto unit = Player::PropertyWriter::Unit::OfEditor;
	Write(cloth, R"({"Pins": {"Spheres": [{"Center": [1, 2, 3], "Radius": 5}]}})", unit);
	Write(cloth, R"({"Pins": {"Spheres": [{"Radius": 6}]}})", unit);
	EXPECT_EQ(cloth.Pins.Spheres[0].Center, FVector::ZeroVector);
}

TEST(Properties, OfALevelAreEditedWholeOrNotAtAll)
{
	const TestFolder folder;
	Player::Level level(folder.Write("level.json", R"({"Description": "x", "Actors": [
		{"Class": "ClothPhysicsActor", "Name": "Cloth", "Cloth": {"Fabric": "Cotton", "Pins": {"ParticleIndices": [1]}}}]})"));
	AActor& actor = *level.Find("Cloth");
	const auto edit = [&](const std::string& json)
	{ return ErrorOf([&] { level.PrepareEdit(actor, Input::Field::Parse("edit", json))(); }); };
	EXPECT_TRUE(Contains(edit(R"({"Cloth": {"Pins": {"ParticleIndices": [5, 6, "x"]}}})"), "ParticleIndices[2]"));
	EXPECT_EQ(level.Cloths[0]->Pins.ParticleIndices, TArray<int32>{1});
	EXPECT_TRUE(Contains(edit(R"({"Cloth": {"GravityScale": 2, "SheetSize": "x"}})"), "SheetSize"));
	EXPECT_EQ(level.Cloths[0]->GravityScale, 1.0f) << "which comes first";
	EXPECT_TRUE(Contains(edit(R"({"Cloth": {"Fabric": "../a.json"}})"), "files cannot be named here"));
	EXPECT_EQ(edit(R"({"Cloth": {"Fabric": null}})"), "");
	EXPECT_EQ(level.Cloths[0]->Fabric, nullptr);
	EXPECT_EQ(
		edit(R"({"Cloth": {"Fabric": {"Name": "MyFabric", "Values": {"Description": "", "ArealDensity": 0.2}}}})"), "");
	EXPECT_EQ(Player::FromEngine(level.Cloths[0]->Fabric->GetName()), "MyFabric");
	EXPECT_TRUE(Contains(
		edit(R"({"Cloth": {"Fabric": {"Name": "MyFabric", "Values": {"Description": "Wrong", "ArealDensity": -2}}}})"),
		"ArealDensity"));
	EXPECT_TRUE(
		Contains(edit(R"({"Cloth": {"Fabric": {"Name": "MyFabric", "Value": {}}}})"), "did you mean 'Values'?"));
	EXPECT_EQ(level.Find("Nobody"), nullptr);
}
