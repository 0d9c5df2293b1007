// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/TestSimulation.h"
#include "NotFinite.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

/// A refusal names the field and what is allowed, and shows the value.
void ExpectRefused(const std::string& error, const std::string& field, const std::string& value = "")
{
	EXPECT_EQ(error.rfind(field, 0), 0u) << "'" << error << "' must begin with " << field;
	EXPECT_NE(error.find("; allowed: "), std::string::npos) << error;
	EXPECT_NE(error.find(value), std::string::npos) << "'" << error << "' must show " << value;
}

template <typename Record>
struct FieldOf
{
	const char* Name;
	float Record::*Member;
	std::vector<float> Bad;
};

const std::vector<FieldOf<Fabric>>& FabricFields()
{
	static const std::vector<FieldOf<Fabric>> Fields = {
		{"Fabric.ArealDensity", &Fabric::ArealDensity, {0.0f, -1.0f, 1e-9f, 1e9f}},
		{"Fabric.TensileStiffnessWarp", &Fabric::TensileStiffnessWarp, {-1.0f, 1e12f}},
		{"Fabric.TensileStiffnessWeft", &Fabric::TensileStiffnessWeft, {-1.0f, 1e12f}},
		{"Fabric.TensileResilience", &Fabric::TensileResilience, {-1.0f, 0.3f, 1.1f}},
		{"Fabric.TensileStrengthWarp", &Fabric::TensileStrengthWarp, {-1.0f, 1e12f}},
		{"Fabric.TensileStrengthWeft", &Fabric::TensileStrengthWeft, {-1.0f, 1e12f}},
		{"Fabric.Shear", &Fabric::Shear, {-1.0f, 1e12f}}, {"Fabric.BendingWarp", &Fabric::BendingWarp, {-1e-6f, 1e9f}},
		{"Fabric.BendingWeft", &Fabric::BendingWeft, {-1e-6f, 1e9f}},
		{"Fabric.ShearHysteresis", &Fabric::ShearHysteresis, {-0.1f, 1e6f}},
		{"Fabric.BendingHysteresisWarp", &Fabric::BendingHysteresisWarp, {-1e-4f, 1e3f}},
		{"Fabric.BendingHysteresisWeft", &Fabric::BendingHysteresisWeft, {-1e-4f, 1e3f}},
		{"Fabric.CreaseCurvature", &Fabric::CreaseCurvature, {-1.0f, 1e9f}},
		{"Fabric.CreaseTime", &Fabric::CreaseTime, {-1.0f, 1e9f}},
		{"Fabric.DampingTime", &Fabric::DampingTime, {-0.1f, 1e3f}},
		{"Fabric.Thickness", &Fabric::Thickness, {-1e-3f, 1.0f}}, {"Fabric.Friction", &Fabric::Friction, {-0.1f, 1e3f}},
		{"Fabric.DragCoefficient", &Fabric::DragCoefficient, {-0.1f, 1e6f}},
		{"Fabric.LiftCoefficient", &Fabric::LiftCoefficient, {-0.1f, 1e6f}},
		{"Fabric.EdgeAir", &Fabric::EdgeAir, {-0.1f, 1e3f}}, {"Fabric.CornerAir", &Fabric::CornerAir, {-0.1f, 1e3f}}};
	return Fields;
}

/// Calls check(field name, fabric) for every fabric with one impossible value.
template <typename Check>
void ForEachBadFabric(Check&& check)
{
	for (const FieldOf<Fabric>& field : FabricFields())
	{
		std::vector<float> values = field.Bad;
		values.insert(values.end(), {NotANumber, Infinite, -Infinite});
		for (float value : values)
		{
			Fabric fabric;
			fabric.*field.Member = value;
			check(field.Name, fabric);
		}
	}
}

/// Settings or methods with one impossible value, and the field that must be named.
template <typename Options>
struct BadOptions
{
	std::vector<std::pair<std::string, Options>> All;

	template <typename... Values>
	void operator()(const char* name, auto Options::*member, Values... values)
	{
		const auto one = [&](auto value)
		{
			Options options;
			options.*member = value;
			All.emplace_back(name, options);
		};
		(one(values), ...);
	}
};

std::vector<std::pair<std::string, PaperMethod>> BadMethods()
{
	BadOptions<PaperMethod> add;
	add("Settings.Paper.TimeScheme", &PaperMethod::TimeScheme, static_cast<Scheme>(7), static_cast<Scheme>(-1));
	add("Settings.Paper.Updates", &PaperMethod::Updates, 0, -1, 1 << 30);
	add("Settings.Paper.UpdateTolerance", &PaperMethod::UpdateTolerance, -0.1f, 2.0f, NotANumber);
	add("Settings.Paper.Tolerance", &PaperMethod::Tolerance, -0.1f, 2.0f, NotANumber);
	add("Settings.Paper.Preconditioner", &PaperMethod::Preconditioner, static_cast<PreconditionerKind>(7));
	return add.All;
}

std::vector<std::pair<std::string, Settings>> BadSettings()
{
	BadOptions<Settings> add;
	const Vector3 notFinite{0.0f, NotANumber, 0.0f};
	const Vector3 infinite{0.0f, 0.0f, -Infinite};
	add("Settings.TimeStep", &Settings::TimeStep, 0.0f, -0.01f, 1e-9f, 10.0f, NotANumber, Infinite);
	add("Settings.Gravity", &Settings::Gravity, notFinite, infinite, Vector3{1e9f, 0.0f, 0.0f});
	add("Settings.Wind", &Settings::Wind, notFinite, infinite, Vector3{1e9f, 0.0f, 0.0f});
	const auto turbulence = [](float Turbulence::*member, float value)
	{
		Turbulence bad;
		bad.*member = value;
		return bad;
	};
	const auto addTurbulence = [&](const char* name, float Turbulence::*member, auto... values)
	{ add(name, &Settings::Turbulence, turbulence(member, values)...); };
	addTurbulence("Settings.Turbulence.Intensity", &Turbulence::Intensity, -0.1f, 3.0f, NotANumber, Infinite);
	addTurbulence("Settings.Turbulence.Size", &Turbulence::Size, 0.0f, -1.0f, 1e6f, NotANumber);
	addTurbulence("Settings.Turbulence.MinGust", &Turbulence::MinGust, -0.1f, 0.1f, NotANumber);
	addTurbulence("Settings.Turbulence.MaxGust", &Turbulence::MaxGust, -0.1f, 11.0f, NotANumber);
	addTurbulence("Settings.Turbulence.GustPeriod", &Turbulence::GustPeriod, 0.0f, -1.0f, 1e6f, NotANumber, Infinite);
	Turbulence nowhere;
	nowhere.Origin = notFinite;
	add("Settings.Turbulence.Origin", &Settings::Turbulence, nowhere);
	add("Settings.AirDensity", &Settings::AirDensity, -1.0f, 1e9f, NotANumber, Infinite);
	add("Settings.MaxPinSpeed", &Settings::MaxPinSpeed, -1.0f, NotANumber, Infinite);
	add("Settings.SubstepRate", &Settings::SubstepRate, 0.0f, 59.0f, 3841.0f, NotANumber, Infinite);
	add("Settings.Substeps", &Settings::Substeps, -1, 1 << 30);
	add("Settings.Solver", &Settings::Solver, static_cast<SolverKind>(7));
	for (const auto& [name, method] : BadMethods())
	{
		add(name.c_str(), &Settings::Paper, method);
	}
	return add.All;
}

TestSimulation Hanging()
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(1.0f, 1.0f, 8, 8), Fabric{}), Settings{});
	cloth.Pin(0);
	cloth.Step(10);
	return cloth;
}

/// Tries something impossible on one of two equal cloths; it must be refused, and both must go on alike.
void ExpectUnchangedBy(
	const std::function<Status(Simulation&)>& attempt, const std::string& field, const std::string& value = "")
{
	TestSimulation touched = Hanging();
	TestSimulation untouched = Hanging();
	const Status status = attempt(*touched);
	EXPECT_FALSE(status.Ok()) << field;
	ExpectRefused(status.Error, field, value);
	touched.Step(5);
	untouched.Step(5);
	EXPECT_TRUE(touched.Positions() == untouched.Positions()) << field;
	EXPECT_TRUE(touched.Velocities() == untouched.Velocities()) << field;
}

} // namespace

TEST(BadInput, InAFabricIsRefused)
{
	EXPECT_TRUE(Validate(Fabric{}).Ok());
	EXPECT_EQ(FabricFields().size(), FabricValues().size()) << "all values but curves";
	ForEachBadFabric(
		[](const char* name, const Fabric& fabric)
		{
			ExpectRefused(Validate(fabric).Error, name);
			ExpectRefused(BuildGrid(Scenes::Grid(1.0f, 1.0f, 4, 4), fabric).Error, name);
			const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 4, 4, Scenes::Cut::Regular);
			ExpectRefused(BuildMesh(mesh.Describe(), fabric).Error, name);
			const Result<ModelPointer> model = BuildGrid(Scenes::Grid(1.0f, 1.0f, 4, 4), Fabric{});
			ExpectRefused(WithFabric(model.Value, fabric).Error, name);
			ExpectUnchangedBy([&](Simulation& cloth) { return cloth.SetFabric(fabric); }, name);
		});
}

TEST(BadInput, InAFabricShowsTheValue)
{
	Fabric fabric;
	fabric.Shear = -3.5f;
	ExpectRefused(Validate(fabric).Error, "Fabric.Shear", "-3.5");
	EXPECT_NE(Validate(fabric).Error.find("N/m"), std::string::npos);
}

/// The ends of a range, as the message prints them, belong to it.
TEST(Ranges, IncludeTheirEnds)
{
	Fabric fabric;
	fabric.ArealDensity = 1e-4f;
	EXPECT_TRUE(Validate(fabric).Ok()) << Validate(fabric).Error;
	fabric.ArealDensity = 1e3f;
	EXPECT_TRUE(Validate(fabric).Ok()) << Validate(fabric).Error;
	Settings settings;
	settings.TimeStep = 1e-6f;
	EXPECT_TRUE(Validate(settings).Ok()) << Validate(settings).Error;
	settings.TimeStep = 1.0f;
	EXPECT_TRUE(Validate(settings).Ok()) << Validate(settings).Error;
}

TEST(BadInput, InSettingsIsRefused)
{
	EXPECT_TRUE(Validate(Settings{}).Ok());
	const Result<ModelPointer> model = BuildGrid(Scenes::Grid(1.0f, 1.0f, 4, 4), Fabric{});
	for (const auto& [name, settings] : BadSettings())
	{
		ExpectRefused(Validate(settings).Error, name);
		ExpectRefused(Simulation::Create(model.Value, settings).Error, name);
		ExpectUnchangedBy([&settings = settings](Simulation& cloth) { return cloth.SetSettings(settings); }, name);
	}
}

TEST(BadInput, InAPaperMethodIsRefused)
{
	EXPECT_TRUE(Validate(PaperMethod{}).Ok());
	for (const auto& [name, method] : BadMethods())
	{
		ExpectRefused(Validate(method).Error, name);
	}
}

TEST(BadInput, OfNoModelIsRefused)
{
	ExpectRefused(Simulation::Create(nullptr, Settings{}).Error, "Simulation.Model", "null");
	ExpectRefused(WithFabric(nullptr, Fabric{}).Error, "Model", "null");
}

TEST(BadInput, InAGridIsRefused)
{
	struct Case
	{
		const char* Name;
		std::function<void(GridDescription&)> Spoil;
	};
	const Case cases[] = {{"Grid.Width", [](GridDescription& g) { g.Width = 0.0f; }},
		{"Grid.Width", [](GridDescription& g) { g.Width = -1.0f; }},
		{"Grid.Width", [](GridDescription& g) { g.Width = NotANumber; }},
		{"Grid.Width", [](GridDescription& g) { g.Width = Infinite; }},
		{"Grid.Height", [](GridDescription& g) { g.Height = 0.0f; }},
		{"Grid.Height", [](GridDescription& g) { g.Height = NotANumber; }},
		{"Grid.Columns", [](GridDescription& g) { g.Columns = 1; }},
		{"Grid.Columns", [](GridDescription& g) { g.Columns = 0; }},
		{"Grid.Columns", [](GridDescription& g) { g.Columns = -4; }},
		{"Grid.Columns", [](GridDescription& g) { g.Columns = std::numeric_limits<int>::max(); }},
		{"Grid.Rows", [](GridDescription& g) { g.Rows = 1; }}, {"Grid.Rows", [](GridDescription& g) { g.Rows = -1; }},
		{"Grid.Rows", [](GridDescription& g) { g.Columns = g.Rows = 100000; }},
		{"Grid.Frame.Origin", [](GridDescription& g) { g.Frame.Origin.Y = NotANumber; }},
		{"Grid.Frame", [](GridDescription& g) { g.Frame.Warp = {}; }},
		{"Grid.Frame",
			[](GridDescription& g) {
				g.Frame.Warp = {2.0f, 0.0f, 0.0f};
			}},
		{"Grid.Frame",
			[](GridDescription& g) {
				g.Frame.Weft = {1.0f, 0.0f, 0.0f};
			}},
		{"Grid.Frame", [](GridDescription& g) { g.Frame.Weft.X = NotANumber; }},
		{"DeclaredPins",
			[](GridDescription& g) {
				g.DeclaredPins = {3, 16};
			}},
		{"DeclaredPins", [](GridDescription& g) { g.DeclaredPins = {-1}; }}};
	for (const Case& bad : cases)
	{
		GridDescription grid = Scenes::Grid(1.0f, 1.0f, 4, 4);
		bad.Spoil(grid);
		ExpectRefused(BuildGrid(grid, Fabric{}).Error, bad.Name);
	}
}

TEST(BadInput, InANetworkIsRefused)
{
	struct Case
	{
		const char* Name;
		std::function<void(Scenes::Network&)> Spoil;
	};
	using Net = Scenes::Network;
	const Case cases[] = {{"Network.Positions", [](Net& n) { n = {}; }},
		{"Network.Positions[2]", [](Net& n) { n.Positions[2].Z = NotANumber; }},
		{"Network.Positions[1]", [](Net& n) { n.Positions[1].X = Infinite; }},
		{"Network.Positions[1]", [](Net& n) { n.Positions[1].X = 1e30f; }},
		{"Network.Masses", [](Net& n) { n.Masses.pop_back(); }},
		{"Network.Masses[3]", [](Net& n) { n.Masses[3] = 0.0f; }},
		{"Network.Masses[3]", [](Net& n) { n.Masses[3] = -1.0f; }},
		{"Network.Masses[0]", [](Net& n) { n.Masses[0] = NotANumber; }},
		{"Network.DampingTime", [](Net& n) { n.DampingTime = -1.0f; }},
		{"Network.DampingTime", [](Net& n) { n.DampingTime = NotANumber; }},
		{"Network.Springs[1]", [](Net& n) { n.Springs[1].First = -1; }},
		{"Network.Springs[1]", [](Net& n) { n.Springs[1].Second = 5; }},
		{"Network.Springs[2]", [](Net& n) { n.Springs[2].Second = n.Springs[2].First; }},
		{"Network.Springs[0].Stiffness", [](Net& n) { n.Springs[0].Stiffness = -1.0f; }},
		{"Network.Springs[0].Stiffness", [](Net& n) { n.Springs[0].Stiffness = NotANumber; }},
		{"Network.Springs[0].Stiffness", [](Net& n) { n.Springs[0].Stiffness = Infinite; }},
		{"Network.Springs[3].RestLength", [](Net& n) { n.Springs[3].RestLength = NotANumber; }},
		{"Network.Springs[3].RestLength", [](Net& n) { n.Springs[3].RestLength = Infinite; }},
		{"DeclaredPins", [](Net& n) { n.Held = {5}; }}};
	for (const Case& bad : cases)
	{
		Net chain = Scenes::Chain(5, 1.0f, 0.1f, 100.0f);
		bad.Spoil(chain);
		ExpectRefused(BuildNetwork(chain.Describe()).Error, bad.Name);
	}
}

TEST(BadInput, InAStateIsRefused)
{
	const std::vector<Vector3> good(64);
	const std::vector<Vector3> few(63);
	std::vector<Vector3> spoilt(64);
	spoilt[17].Y = NotANumber;
	std::vector<Vector3> infinite(64);
	infinite[63].X = Infinite;
	ExpectUnchangedBy([&](Simulation& c) { return c.SetState(few, good); }, "State.Positions", "63");
	ExpectUnchangedBy([&](Simulation& c) { return c.SetState(good, few); }, "State.Velocities", "63");
	ExpectUnchangedBy([&](Simulation& c) { return c.SetState(spoilt, good); }, "State.Positions[17]");
	ExpectUnchangedBy([&](Simulation& c) { return c.SetState(good, infinite); }, "State.Velocities[63]");
}

TEST(BadInput, InAPinIsRefused)
{
	for (int particle : {-1, 64, std::numeric_limits<int>::max()})
	{
		const std::string value = std::to_string(particle);
		ExpectUnchangedBy([&](Simulation& c) { return c.SetPin(particle, {}); }, "Pin.Particle", value);
		ExpectUnchangedBy([&](Simulation& c) { return c.ReleasePin(particle); }, "Pin.Particle", value);
	}
	ExpectUnchangedBy([](Simulation& c) { return c.SetPin(3, {0.0f, NotANumber, 0.0f}); }, "Pin.Target");
	ExpectUnchangedBy([](Simulation& c) { return c.SetPin(3, {Infinite, 0.0f, 0.0f}); }, "Pin.Target");
}

TEST(BadInput, InConstraintsIsRefused)
{
	const auto refuse = [](const VelocityConstraint& bad, const std::string& field)
	{
		ExpectUnchangedBy(
			[&](Simulation& cloth)
			{
				const VelocityConstraint two[] = {{5, false, {0.0f, 0.0f, 1.0f}, {}}, bad};
				return cloth.SetConstraints(two);
			},
			field);
	};
	refuse({64, false, {0.0f, 0.0f, 1.0f}, {}}, "Constraints[1].Particle");
	refuse({-1, true, {}, {}}, "Constraints[1].Particle");
	refuse({3, false, {}, {}}, "Constraints[1].Normal");
	refuse({3, false, {0.0f, 0.0f, 2.0f}, {}}, "Constraints[1].Normal");
	refuse({3, false, {NotANumber, 0.0f, 1.0f}, {}}, "Constraints[1].Normal");
	refuse({3, false, {0.0f, 0.0f, 1.0f}, {NotANumber, 0.0f, 0.0f}}, "Constraints[1].Velocity");
	refuse({3, true, {}, {0.0f, Infinite, 0.0f}}, "Constraints[1].Velocity");
}

/// Stick needs no normal.
TEST(Constraints, ThatStickIgnoreTheirNormal)
{
	TestSimulation cloth = Hanging();
	cloth.Constrain({{3, true, {NotANumber, 0.0f, 0.0f}, {}}});
	cloth.Step(5);
	EXPECT_LT(Length(cloth.Velocities()[3]), 1e-5f);
}

TEST(Overflow, IsRefusedAndLeavesTheState)
{
	TestSimulation cloth = Hanging();
	const std::vector<Vector3> positions = cloth.Positions();
	std::vector<Vector3> velocities(64);
	for (size_t i = 0; i < velocities.size(); ++i)
	{
		velocities[i] = {i % 2 == 0 ? 1e30f : -1e30f, 0.0f, 0.0f};
	}
	cloth.SetState(positions, velocities);
	const Status status = cloth->Step();
	EXPECT_FALSE(status.Ok());
	EXPECT_NE(status.Error.find("floating point"), std::string::npos) << status.Error;
	EXPECT_EQ(cloth.Positions(), positions);
	EXPECT_EQ(cloth.Velocities(), velocities);

	// And it goes on once the state is sane again.
	cloth.SetPositions(positions);
	cloth.Step(5);
}

/// Two particles fly away; their place leaves the range of floats in a later substep of the step.
TEST(Overflow, InALaterSubstepIsRefusedAndLeavesTheState)
{
	Scenes::Network pair = Scenes::Chain(2, 1.0f, 1e-6f, 0.0f);
	Settings settings = InVacuum();
	settings.TimeStep = 1.0f;
	settings.Substeps = 4;
	TestSimulation cloth(BuildNetwork(pair.Describe()), settings);
	const std::vector<Vector3> velocities(2, {0.0f, 2e38f, 0.0f});
	for (Vector3& position : pair.Positions)
	{
		position.Y = 2e38f;
	}
	cloth.SetState(pair.Positions, velocities);
	Collider bone;
	bone.Movement.Velocity = {1.0f, 0.0f, 0.0f};
	const Result<int> collider = cloth->AddCollider(bone);
	const Status status = cloth->Step();
	EXPECT_FALSE(status.Ok());
	EXPECT_EQ(cloth.Positions(), pair.Positions);
	EXPECT_EQ(cloth.Velocities(), velocities);
	EXPECT_EQ(cloth->ReadMotion(collider.Value).Value.Place.Position, Vector3{}) << "colliders stay as well";

	settings.TimeStep = 0.5f; // as far as the first half of the substeps
	ASSERT_TRUE(cloth->SetSettings(settings).Ok());
	cloth.Step();
}

} // namespace Cloth
