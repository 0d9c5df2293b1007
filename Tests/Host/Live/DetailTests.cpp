// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothDetail.h"
#include "ClothPins.h"
#include "CoreMinimal.h"
#include "Details/EditCondition.h"
#include "Details/Labels.h"
#include "FabricFile.h"
#include "Live/TestStage.h"
#include "Play/Session.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace
{

Json Set(const Json& path, const Json& value)
{
	return {{"do", "set"}, {"object", "Handkerchief"}, {"path", path}, {"value", value}};
}

/// The property of this path among those of an object.
Json Find(const Json& object, const std::vector<std::string>& path)
{
	Json found = object;
	for (const std::string& name : path)
	{
		const Json properties = found["properties"];
		const auto property =
			std::ranges::find_if(properties, [&name](const Json& each) { return each["name"] == name; });
		if (property == properties.end())
		{
			ADD_FAILURE() << "there is no property " << name;
			return {};
		}
		found = *property;
	}
	return found;
}

Json Details(TestStage& stage) { return stage.Say({{"do", "details"}})["objects"]; }

/// The level with other text in it.
std::string Changed(const std::string& from, const std::string& to)
{
	std::string level = SmallLevel;
	return level.replace(level.find(from), from.size(), to);
}

/// The level with a mesh that the cloth could be made of instead.
std::string LevelWithMesh()
{
	return Changed("[10, 8]", R"([10, 8], "SimulationMesh": {"Shape": "Sphere", "Radius": 0.1})");
}

/// Sets every number within to its bounds, every choice to each of its values, and so on, and plays on.
void TryAll(
	TestStage& stage, const Json& object, const Json& property, const std::vector<std::string>& path, int& tried)
{
	for (const Json& inner :
		property.value("type", "") == "array" ? Json::array() : property.value("properties", Json::array()))
	{
		std::vector<std::string> longer = path;
		longer.push_back(inner["name"]);
		TryAll(stage, object, inner, longer, tried);
	}
	std::vector<Json> values = {property.value("value", Json())};
	for (const char* bound : {"min", "max", "sliderMin", "sliderMax"})
	{
		if (property.contains(bound))
		{
			const Json number = property[bound];
			const size_t count = property["value"].is_array() ? property["value"].size() : 0;
			values.push_back(count > 0 ? Json(std::vector<Json>(count, number)) : number);
		}
	}
	for (const Json& choice : property.value("choices", Json::array()))
	{
		values.push_back(property["type"] == "bitmask" ? Json::array({choice}) : choice);
	}
	if (property.value("type", "") == "boolean")
	{
		values.push_back(!property["value"].get<bool>());
	}
	// Back to what it was in the end.
	values.push_back(values.front());
	for (const Json& value : values)
	{
		stage.Say({{"do", "set"}, {"object", object["object"]}, {"path", path}, {"value", value}});
		stage.Step(1);
		stage.Audience.Clear();
		++tried;
	}
}

} // namespace

TEST(LiveDetails, ObjectsAreThoseOfTheLevel)
{
	TestStage stage;
	const Json objects = Details(stage);
	ASSERT_EQ(objects.size(), 3u);
	EXPECT_EQ(objects[0]["kind"], "body");
	EXPECT_EQ(objects[1]["object"], "Handkerchief");
	EXPECT_EQ(objects[1]["class"], "ClothPhysicsActor");
	EXPECT_EQ(objects[1]["kind"], "cloth");
	EXPECT_EQ(objects[2]["kind"], "wind");
	EXPECT_EQ(Find(objects[2], {"Component", "Strength"})["value"], 1);
}

TEST(LiveDetails, PropertiesSayWhatTheEditorShows)
{
	TestStage stage;
	const Json cloth = Details(stage)[1];
	const Json size = Find(cloth, {"Cloth", "SheetSize"});
	EXPECT_EQ(size["type"], "vector2");
	EXPECT_EQ(size["label"], "Sheet Size (cm)");
	EXPECT_EQ(size["value"], Json({40, 30}));
	EXPECT_EQ(size["min"], 1);
	EXPECT_EQ(size["max"], 100000);
	EXPECT_EQ(size["sliderMin"], 10);
	EXPECT_EQ(size["sliderMax"], 500);
	EXPECT_EQ(size["condition"], "Source == EClothSource::Sheet");
	EXPECT_EQ(size["enabled"], true);
	EXPECT_EQ(size["hides"], true);
	EXPECT_EQ(Find(cloth, {"Cloth", "bSelfCollision"})["label"], "Self Collision");
	EXPECT_EQ(Find(cloth, {"Cloth", "bSelfCollision"})["category"], "Cloth|Collision");
	EXPECT_EQ(Find(cloth, {"Cloth", "ContactThickness"})["unit"], "cm");
	EXPECT_EQ(Find(cloth, {"Cloth", "ContactThickness"})["advanced"], true);
	EXPECT_EQ(Find(cloth, {"Cloth", "Source"})["choices"], Json({"Sheet", "StaticMesh"}));
	EXPECT_EQ(Find(cloth, {"Cloth", "SimulationMesh"})["enabled"], false);
	EXPECT_EQ(Find(cloth, {"Cloth", "Pins", "Edges"})["type"], "bitmask");
	EXPECT_EQ(Find(cloth, {"Cloth", "Pins", "Edges"})["value"], Json::array({"Back"}));
	EXPECT_EQ(Find(cloth, {"Cloth", "Pins", "Edges"})["choices"], Json({"Back", "Front", "Left", "Right"}));
	EXPECT_EQ(Find(cloth, {"Cloth", "Pins", "VertexColorThreshold"})["enabled"], false);
	EXPECT_EQ(Find(cloth, {"Cloth", "Fabric"})["value"], "Cotton");
	EXPECT_EQ(Find(cloth, {"Cloth", "Detail", "Mode"})["type"], "enum");
	const Json properties = Find(cloth, {"Cloth"})["properties"];
	EXPECT_TRUE(std::ranges::none_of(properties, [](const Json& each) { return each["name"] == "BodyInstance"; }))
		<< "the class of the component hides it";
}

TEST(LiveDetails, PropertiesThatMeanNothingHereAreNotShown)
{
	TestStage stage;
	std::set<std::string> categories;
	for (const Json& object : Details(stage))
	{
		for (const Json& property : object["properties"])
		{
			categories.insert(property["category"]);
			for (const Json& inner : property.value("properties", Json::array()))
			{
				categories.insert(inner["category"]);
			}
		}
	}
	for (const char* hidden : {"Transform", "Mobility", "Lighting", "Dynamic Mesh Component", "Tick", "ComponentTick"})
	{
		EXPECT_FALSE(categories.contains(hidden)) << hidden;
	}
	EXPECT_TRUE(categories.contains("Cloth|Collision"));
}

TEST(LiveDetails, AssetsThatCannotBeChosenAreSeenOnly)
{
	TestStage stage(LevelWithMesh());
	const Json reply = stage.Say(Set({"Cloth", "Source"}, "StaticMesh"));
	EXPECT_EQ(Find(reply["object"], {"Cloth", "SimulationMesh"})["enabled"], false) << "though its condition holds";
	EXPECT_EQ(Find(reply["object"], {"Cloth", "Fabric"})["enabled"], true);
}

TEST(LiveDetails, ConditionsFollowTheValues)
{
	TestStage stage;
	const Json reply = stage.Say(Set({"Cloth", "Pins", "bVertexColor"}, true));
	ASSERT_EQ(ErrorIn(reply), "");
	EXPECT_EQ(reply["values"]["Cloth"]["Pins"]["bVertexColor"], true);
	EXPECT_EQ(Find(reply["object"], {"Cloth", "Pins", "VertexColorThreshold"})["enabled"], true);
}

TEST(LiveDetails, ConditionsAreUnderstood)
{
	FClothDetail detail;
	detail.Mode = EClothDetailMode::Automatic;
	detail.Distance = 7.0f;
	const auto holds = [&detail](const char* condition)
	{ return Live::HoldsEditCondition(condition, *FClothDetail::StaticStruct(), &detail); };
	EXPECT_TRUE(holds("Mode == EClothDetailMode::Automatic"));
	EXPECT_FALSE(holds("Mode != EClothDetailMode::Automatic"));
	EXPECT_TRUE(holds("Distance > 5"));
	EXPECT_FALSE(holds("Distance<=6.5"));
	EXPECT_TRUE(holds("Distance <= 7"));
	EXPECT_TRUE(holds("Distance >= 7"));
	EXPECT_FALSE(holds("Mode == EClothDetailMode::Automatic && Distance < 5"));
	EXPECT_TRUE(holds("Distance < 5 || Mode == EClothDetailMode::Automatic"));
	EXPECT_TRUE(holds("Nonsense == 5")) << "what is not understood can be edited";
	EXPECT_TRUE(holds(""));
	FClothPins pins;
	const auto held = [&pins](const char* condition)
	{ return Live::HoldsEditCondition(condition, *FClothPins::StaticStruct(), &pins); };
	EXPECT_FALSE(held("bVertexColor"));
	EXPECT_TRUE(held("!bVertexColor"));
}

TEST(LiveDetails, NamesBecomeLabels)
{
	EXPECT_EQ(Live::ToLabel("bCanSleep", true), "Can Sleep");
	EXPECT_EQ(Live::ToLabel("bend", true), "bend");
	EXPECT_EQ(Live::ToLabel("SheetSize", false), "Sheet Size");
	EXPECT_EQ(Live::ToLabel("MassInKgOverride", false), "Mass In Kg Override");
	EXPECT_EQ(Live::ToLabel("MaxCPUTime", false), "Max CPU Time");
	EXPECT_EQ(Live::ToLabel("Stretch99", false), "Stretch 99");
}

TEST(LiveDetails, RefusedValuesChangeNothingAndNameTheRange)
{
	TestStage stage;
	stage.Step(2);
	const Json before = Details(stage);
	const std::string level = stage.Say({{"do", "save"}, {"what", "level"}})["text"];
	const auto particles = stage.Particles();
	const auto refused = [&stage](const Json& path, const Json& value) { return ErrorIn(stage.Say(Set(path, value))); };
	EXPECT_EQ(refused({"Cloth", "SheetSize"}, {40, 0.5}), "Cloth.SheetSize[1]: 0.5 is not allowed (1 to 100000)");
	EXPECT_EQ(refused({"Cloth", "GravityScale"}, 11), "Cloth.GravityScale: 11 is not allowed (-10 to 10)");
	EXPECT_EQ(refused({"Cloth", "SheetResolution"}, {400, 400}),
		"value: 160000 particles are not allowed (at most 10000 for all cloths together)");
	EXPECT_EQ(refused({"Cloth", "Source"}, "Sheat"), "Cloth.Source: unknown 'Sheat'; did you mean 'Sheet'?");
	EXPECT_EQ(refused({"Cloth", "bCanSleep"}, 1), "Cloth.bCanSleep: expected true or false, not a number");
	EXPECT_TRUE(Contains(refused({"Cloth"}, {{"GravityScale", 2}}), "'Cloth' cannot be changed here"));
	EXPECT_TRUE(Contains(refused({"Cloth", "SheetSise"}, 1), "did you mean 'SheetSize'?"));
	// The first two elements could be written before the last is refused.
	EXPECT_TRUE(Contains(refused({"Cloth", "Pins", "ParticleIndices"}, {1, 2, "three"}), "ParticleIndices[2]"));
	EXPECT_TRUE(Contains(refused({"Cloth", "Fabric"}, "../../secret.json"), "files cannot be named here"));
	EXPECT_TRUE(Contains(refused({"Cloth", "SimulationMesh"}, {{"Shape", "File"}, {"File", "/etc/passwd"}}),
		"'SimulationMesh' cannot be changed here"));
	EXPECT_TRUE(Contains(refused(Json::array(), 1), "1 to 8 are allowed"));
	EXPECT_EQ(refused(std::vector<Json>(9, "Cloth"), 1), "path: 9 names; 1 to 8 are allowed");
	EXPECT_TRUE(Contains(ErrorIn(stage.Say({{"do", "set"}, {"object", "Nobody"}, {"path", {"Cloth"}}, {"value", 1}})),
		"unknown 'Nobody'"));
	EXPECT_EQ(Details(stage), before);
	EXPECT_EQ(stage.Say({{"do", "save"}, {"what", "level"}})["text"], level);
	EXPECT_EQ(stage.Particles(), particles);
}

TEST(LiveDetails, MoreWorkThanCanBeDoneInTimeIsRefused)
{
	TestStage stage;
	const auto set = [&stage](const char* name, const Json& value) {
		return ErrorIn(stage.Say(Set({"Cloth", name}, value)));
	};
	EXPECT_EQ(set("StepsPerSecond", 1000), "");
	EXPECT_EQ(set("PreRoll", 12.5), "");
	EXPECT_EQ(set("PreRoll", 60),
		"value: 4800000 particles x steps of the pre-roll are not allowed (at most 1000000 for all cloths together)");
	EXPECT_TRUE(Contains(set("SheetResolution", {10, 9}), "1125000 particles x steps of the pre-roll"));
	EXPECT_EQ(set("PreRoll", 0), "");
	EXPECT_EQ(set("SheetResolution", {30, 20}), "");
	EXPECT_EQ(set("SheetResolution", {30, 21}),
		"value: 630000 particles x steps a second are not allowed (at most 600000 for all cloths together)");
	EXPECT_EQ(set("StepsPerSecond", 60), "");
	EXPECT_EQ(set("SheetResolution", {100, 100}), "");
	EXPECT_TRUE(Contains(set("SheetResolution", {100, 101}), "10100 particles are not allowed"));
}

TEST(LiveDetails, TheWorkIsThatOfAllCloths)
{
	TestStage stage(Changed(R"({"Class": "Wind)",
		R"({"Class": "ClothPhysicsActor", "Name": "Other", "Cloth": {"SheetResolution": [90, 100]}}, {"Class": "Wind)"));
	EXPECT_EQ(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {40, 25}))), "");
	EXPECT_TRUE(Contains(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {41, 25}))), "10025 particles"));
}

TEST(LiveDetails, ASheetThatIsTooLargeCannotComeBack)
{
	TestStage stage(LevelWithMesh());
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "Source"}, "StaticMesh"))), "");
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {400, 400}))), "") << "it is not used";
	EXPECT_TRUE(Contains(ErrorIn(stage.Say(Set({"Cloth", "Source"}, "Sheet"))), "160000 particles"));
}

TEST(LiveDetails, ALevelThatBeginsWithMoreWorkCanBeChanged)
{
	TestStage stage(Changed("[10, 8]", "[110, 100]"));
	EXPECT_EQ(ErrorIn(stage.Say(Set({"Cloth", "GravityScale"}, 0.5))), "");
	EXPECT_EQ(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {105, 100}))), "");
	EXPECT_TRUE(Contains(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {106, 100}))), "10600 particles"));
}

TEST(LiveDetails, WhatOneOfTwoScenesRefusesIsSetInNeither)
{
	TestStage stage(SmallLevel, true);
	// The second scene has less room.
	ASSERT_EQ(ErrorIn(stage.Say({{"do", "set"}, {"scene", 1}, {"object", "Handkerchief"},
				  {"path", {"Cloth", "StepsPerSecond"}}, {"value", 1000}})),
		"");
	Json set = Set({"Cloth", "SheetResolution"}, {30, 30});
	set["scene"] = "both";
	EXPECT_TRUE(Contains(ErrorIn(stage.Say(set)), "900000 particles x steps a second"));
	EXPECT_EQ(Find(Details(stage)[1], {"Cloth", "SheetResolution"})["value"], Json({10, 8}));
	const Json saved = Json::parse(stage.Say({{"do", "save"}, {"what", "level"}})["text"].get<std::string>());
	EXPECT_EQ(saved["Actors"][1]["Cloth"]["SheetResolution"], Json({10, 8}));
	stage.Step(1);
	EXPECT_EQ(stage.Particles(0).size(), 80u);
}

TEST(LiveDetails, ActorsThatAreNamedAreThoseOfTheLevel)
{
	TestStage stage;
	const auto hold = [&stage](const char* actor)
	{
		const Json attachment = {
			{"Name", "Hold"}, {"Particles", {{"Edges", {"Front"}}}}, {"Holder", {{"OtherActor", actor}}}};
		return ErrorIn(stage.Say(Set({"Cloth", "Attachments"}, Json::array({attachment}))));
	};
	const auto replay = [&stage] { return ErrorIn(stage.Say({{"do", "reset"}})); };
	ASSERT_EQ(hold("Wind"), "") << "which comes later in the file";
	EXPECT_EQ(replay(), "");
	stage.Say({{"do", "throw"}, {"from", {2, 0, 1}}, {"velocity", {0, 0, 0}}, {"radius", 0.1}, {"mass", 1}});
	EXPECT_TRUE(Contains(hold("Ball 1"), "unknown 'Ball 1'"));
	EXPECT_EQ(replay(), "");
	TestStage again(stage.Say({{"do", "save"}, {"what", "level"}})["text"]);
	EXPECT_EQ(Find(Details(again)[1], {"Cloth", "Attachments"})["value"][0]["Holder"]["OtherActor"], "Wind");
}

TEST(LiveDetails, NamesAreThoseThatTheEngineCanHave)
{
	TestStage stage;
	const Json values = {{"Description", ""}, {"ArealDensity", 0.2}};
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "Fabric"}, {{"Name", "../my/silk"}, {"Values", values}}))), "");
	EXPECT_EQ(Find(Details(stage)[1], {"Cloth", "Fabric"})["value"], "___my_silk");
	EXPECT_EQ(stage.Say({{"do", "save"}, {"what", "fabric"}, {"mesh", TestStage::Cloth}})["file"], "___my_silk.json");
	const auto attach = [&stage](size_t length)
	{
		const Json attachment = {{"Name", std::string(length, 'x')}};
		return ErrorIn(stage.Say(Set({"Cloth", "Attachments"}, Json::array({attachment}))));
	};
	EXPECT_EQ(attach(1023), "");
	EXPECT_EQ(attach(1024), "Cloth.Attachments[0].Name: a name of 1024 characters is not allowed (at most 1023)");
}

/// Properties that make the cloth anew, that take effect at once, in centimetres, in a struct, in an array.
TEST(LiveDetails, ASetValuePlaysAsTheFileWithThatValue)
{
	struct Case
	{
		Json Path;
		Json Value;
		std::string From;
		std::string To;
	};
	const std::vector<Case> cases = {
		{{"Cloth", "SheetSize"}, {57, 29}, "[0.4, 0.3]", "[0.57, 0.29]"},
		{{"Cloth", "SheetResolution"}, {7, 9}, "[10, 8]", "[7, 9]"},
		{{"Cloth", "Fabric"}, "Silk", "\"Cotton\"", "\"Silk\""},
		{{"Cloth", "GravityScale"}, 0.7, "\"bCanSleep\"", "\"GravityScale\": 0.7, \"bCanSleep\""},
		{{"Cloth", "Wind"}, {1, 2, 0.1}, "\"bCanSleep\"", "\"Wind\": [1, 2, 0.1], \"bCanSleep\""},
		{{"Cloth", "Pins", "Spheres"}, Json::array({{{"Center", {20, 0, 0}}, {"Radius", 7}}}), "\"Edges\": [\"Back\"]",
			"\"Edges\": [\"Back\"], \"Spheres\": [{\"Center\": [0.2, 0, 0], \"Radius\": 0.07}]"},
	};
	TestStage plain;
	plain.Step(15);
	for (const Case& each : cases)
	{
		TestStage changed;
		ASSERT_EQ(ErrorIn(changed.Say(Set(each.Path, each.Value))), "");
		TestStage written(Changed(each.From, each.To));
		changed.Step(15);
		written.Step(15);
		EXPECT_EQ(changed.Particles(), written.Particles()) << each.Path;

		// The same after a reset, which makes a level of what was changed.
		changed.Say({{"do", "reset"}});
		changed.Step(15);
		EXPECT_EQ(changed.Particles(), written.Particles()) << each.Path;
		EXPECT_NE(changed.Particles(), plain.Particles()) << each.Path;
	}
}

TEST(LiveDetails, ChangingTheSheetTellsANewTopology)
{
	TestStage stage;
	const uint32_t first = stage.Shown(0).Revision;
	stage.Audience.Clear();
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "SheetResolution"}, {5, 6}))), "");
	ASSERT_EQ(stage.Audience.Binaries.size(), 1u);
	const Decoder::Topology topology = Decoder::ReadTopology(stage.Audience.Binaries[0]);
	EXPECT_EQ(topology.Mesh, TestStage::Cloth);
	EXPECT_EQ(topology.Coordinates.size(), 30u);
	EXPECT_EQ(stage.Shown(0).Revision, topology.Revision);
	EXPECT_GT(topology.Revision, first) << "so that frames of before are known";
	EXPECT_EQ(stage.Shown(0).Positions.size(), 30u);
}

TEST(LiveDetails, WhatWouldNotPlayIsRefusedAtOnce)
{
	TestStage stage;
	stage.Step(3);
	const auto refused = [&stage](const Json& path, const Json& value) { return ErrorIn(stage.Say(Set(path, value))); };
	EXPECT_TRUE(Contains(refused({"Cloth", "Wind"}, {1e9, 0, 0}), "at most 1000 m/s"));
	EXPECT_EQ(refused({"Cloth", "Wind"}, {30, 0, 0}), "");
	EXPECT_EQ(refused({"Cloth", "Pins", "ParticleIndices"}, {0, 80}), "value: there is no particle 80 (0 to 79)");
	EXPECT_EQ(refused({"Cloth", "Pins", "ParticleIndices"}, {0, 79}), "");
	EXPECT_TRUE(Contains(refused({"Cloth", "Source"}, "StaticMesh"), "there is no SimulationMesh"));
	stage.Step(3);
	EXPECT_TRUE(stage.Audience.FindEvent("log").is_null()) << stage.Audience.FindEvent("log");
}

TEST(LiveDetails, DoubtfulFabricsAreSaid)
{
	TestStage stage;
	const auto drop = [&stage](const char* text) {
		return stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "Heavy.json"}, {"text", text}});
	};
	const Json doubtful = drop(R"({"Description": "200 g/m2 as kg", "ArealDensity": 200})");
	ASSERT_EQ(ErrorIn(doubtful), "");
	ASSERT_EQ(doubtful["warnings"].size(), 1u);
	EXPECT_TRUE(std::string(doubtful["warnings"][0])
					.starts_with("warning: Heavy: ArealDensity: 200 kg/m\u00b2 is 200 times more"))
		<< doubtful;
	EXPECT_EQ(drop(R"({"Description": "cotton", "ArealDensity": 0.2})")["warnings"], Json::array());
	EXPECT_EQ(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"name", "Silk"}})["warnings"], Json::array());
}

TEST(LiveDetails, ASavedLevelPlaysTheSame)
{
	TestStage stage;
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "SheetSize"}, {33.3, 31}))), "");
	ASSERT_EQ(ErrorIn(stage.Say(Set({"Cloth", "Turbulence", "Intensity"}, 0.3))), "");
	ASSERT_EQ(
		ErrorIn(stage.Say({{"do", "set"}, {"object", "Wind"}, {"path", {"Component", "Speed"}}, {"value", 3.7}})), "");
	const std::string sheet = R"({"Description": "of paper", "ArealDensity": 0.0801, "BendingWarp": 3.3e-6})";
	ASSERT_EQ(
		ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "my paper.json"}, {"text", sheet}})),
		"");
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(Find(Details(stage)[1], {"Cloth", "Fabric"})["value"], "my_paper");
	stage.Step(20);

	const Json saved = stage.Say({{"do", "save"}, {"what", "level"}});
	EXPECT_EQ(saved["file"], "small.json");
	// As clothplay opens and plays it.
	const std::filesystem::path file = stage.Folder.Write("saved.json", saved["text"]);
	Player::Level level(file);
	Player::Session session(level, 60);
	for (int i = 0; i < 20; ++i)
	{
		session.Advance();
	}
	TestStage again(saved["text"]);
	again.Step(20);
	EXPECT_EQ(again.Particles(), stage.Particles());
	EXPECT_EQ(stage.ParticlesOf(level), stage.Particles());
}

TEST(LiveDetails, FabricsChangeWhileTheClothMovesOn)
{
	TestStage stage;
	stage.Step(10);
	const auto before = stage.Particles();
	const Json reply = stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"name", "Silk"}});
	EXPECT_EQ(reply["fabric"], "Silk");
	EXPECT_EQ(stage.Particles(), before);
	EXPECT_TRUE(Contains(
		ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"name", "Silkk"}})), "did you mean 'Silk'?"));
	const auto dropped = [&stage](const char* file, const char* text) {
		return ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", file}, {"text", text}}));
	};
	EXPECT_EQ(dropped("a.txt", "{}"), "file: a fabric's file ends in .json or .csv");
	EXPECT_TRUE(Contains(dropped("a.json", R"({"Description": "x", "ArealDensity": -1})"), "ArealDensity"));
	EXPECT_TRUE(Contains(dropped("a.csv", "nonsense"), "a.csv"));
	EXPECT_EQ(Find(Details(stage)[1], {"Cloth", "Fabric"})["value"], "Silk");
}

TEST(LiveDetails, SavedFabricsReadBackTheSame)
{
	TestStage stage;
	const Json saved = stage.Say({{"do", "save"}, {"what", "fabric"}, {"mesh", TestStage::Cloth}});
	EXPECT_EQ(saved["file"], "Cotton.json");
	const Json curves = stage.Say({{"do", "curves"}, {"mesh", TestStage::Cloth}})["curves"];
	ASSERT_EQ(ErrorIn(stage.Say(
				  {{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "back.json"}, {"text", saved["text"]}})),
		"");
	EXPECT_EQ(stage.Say({{"do", "curves"}, {"mesh", TestStage::Cloth}})["curves"], curves);
	EXPECT_EQ(stage.Say({{"do", "save"}, {"what", "fabric"}, {"mesh", TestStage::Cloth}})["text"], saved["text"]);
}

TEST(LiveDetails, SavedFabricsKeepTheirDescription)
{
	TestStage stage;
	const Json saved = Json::parse(
		stage.Say({{"do", "save"}, {"what", "fabric"}, {"mesh", TestStage::Cloth}})["text"].get<std::string>());
	EXPECT_EQ(saved["Description"], Input::LoadFabric(Input::FindFabric("Cotton")).Description);
	EXPECT_NE(saved["Description"], "");
}

TEST(LiveDetails, ADroppedFabricReplacesTheOneBefore)
{
	TestStage stage;
	const auto drop = [&stage](const char* text)
	{
		ASSERT_EQ(
			ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "mine.json"}, {"text", text}})),
			"");
	};
	const auto curves = [&stage] { return stage.Say({{"do", "curves"}, {"mesh", TestStage::Cloth}})["curves"]; };
	drop(R"({"Description": "one", "ArealDensity": 0.1, "ShearCurve": [[0, 1, -1], [0.1, 12, 8]]})");
	const Json measured = curves();
	drop(R"({"Description": "two", "ArealDensity": 0.2})");
	const Json plain = curves();
	EXPECT_NE(plain, measured);
	stage.Say({{"do", "reset"}});
	EXPECT_EQ(curves(), plain) << "nothing is left of the first";
}

TEST(LiveDetails, DroppedFabricsHaveOnlySoManyValues)
{
	TestStage stage;
	const std::string table(20000, ',');
	EXPECT_EQ(ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "a.csv"}, {"text", table}})),
		"there are more than 20000 values");
}

TEST(LiveDetails, CurvesEndWhereTheMeasurementEnds)
{
	TestStage stage;
	const char* const text =
		R"({"Description": "", "ArealDensity": 0.1, "ShearCurve": [[0, 1, -1], [0.1, 12, 8]], "BendingWarp": 1e-5})";
	ASSERT_EQ(
		ErrorIn(stage.Say({{"do", "fabric"}, {"mesh", TestStage::Cloth}, {"file", "a.json"}, {"text", text}})), "");
	const Json curves = stage.Say({{"do", "curves"}, {"mesh", TestStage::Cloth}})["curves"];
	const Json shear = curves[1]["branches"][0]["points"].back();
	EXPECT_NEAR(shear[0].get<double>(), 0.1 * 180.0 / 3.14159265, 1e-4) << "degrees";
	EXPECT_NEAR(shear[1].get<double>(), 12.0, 1e-3) << "N/m";
	const Json back = curves[1]["branches"][1]["points"];
	EXPECT_EQ(curves[1]["branches"][1]["kind"], "unloading");
	EXPECT_NE(back, curves[1]["branches"][0]["points"]);
	const Json bending = curves[2]["branches"][0]["points"].back();
	EXPECT_NEAR(bending[0].get<double>(), 250.0, 1e-3) << "1/m";
	EXPECT_NEAR(bending[1].get<double>(), 250.0 * 1e-5 * 1e3, 0.1) << "mN";
}

TEST(LiveDetails, CurvesHaveBothBranchesOfEachPiece)
{
	TestStage stage;
	const Json curves = stage.Say({{"do", "curves"}, {"mesh", TestStage::Cloth}})["curves"];
	ASSERT_EQ(curves.size(), 3u);
	EXPECT_EQ(curves[0]["title"], "Tension");
	EXPECT_EQ(curves[0]["x"]["unit"], "%");
	EXPECT_EQ(curves[0]["branches"].size(), 4u);
	EXPECT_EQ(curves[1]["branches"].size(), 2u);
	const Json loading = curves[0]["branches"][0];
	EXPECT_EQ(loading["name"], "warp");
	EXPECT_EQ(loading["kind"], "loading");
	EXPECT_EQ(loading["points"][0], Json({0, 0}));
	EXPECT_NEAR(loading["points"].back()[1].get<double>(), 490.0, 1.0) << "as far as a Kawabata machine pulls";
}

TEST(LiveDetails, EveryPropertyTakesItsBoundsAndPlaysOn)
{
	TestStage stage;
	int tried = 0;
	for (const Json& object : Details(stage))
	{
		for (const Json& property : object["properties"])
		{
			TryAll(stage, object, property, {property["name"]}, tried);
		}
	}
	EXPECT_GT(tried, 200);
	stage.Say({{"do", "reset"}});
	stage.Step(5);
	for (const auto& particle : stage.Particles())
	{
		EXPECT_TRUE(std::isfinite(particle[0]));
	}
}
