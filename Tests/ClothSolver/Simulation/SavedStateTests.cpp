// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "ContactScenes.h"
#include "OrThrow.h"
#include "Simulation/State.h"

#include <cstring>
#include <functional>
#include <string>

namespace Cloth
{

namespace
{

using Bytes = std::vector<std::byte>;

/// A cloth that folds, creases and slips when it is let fall, held at two corners.
struct PlayedCloth
{
	std::string Name;
	std::function<std::unique_ptr<Simulation>()> Make;
};

Fabric Slipping()
{
	Fabric fabric;
	fabric.ShearHysteresis = 1.0f;
	fabric.BendingHysteresisWarp = 5e-4f;
	fabric.BendingHysteresisWeft = 5e-4f;
	fabric.TensileResilience = 0.6f;
	fabric.CreaseCurvature = 20.0f;
	fabric.CreaseTime = 0.2f;
	return fabric;
}

Fabric Stiffening()
{
	Fabric fabric;
	fabric.Tension.Law = TensionLaw::FullCubic;
	fabric.Tension.StretchLimit = 1.005f; // so soon that the matrix has to follow
	fabric.Tension.CompressionLimit = 0.995f;
	fabric.TensileStiffnessWarp = 500.0f;
	fabric.TensileStiffnessWeft = 500.0f;
	fabric.Shear = 50.0f;
	return fabric;
}

GridDescription Square(int side)
{
	GridDescription grid;
	grid.Columns = side;
	grid.Rows = side;
	grid.DeclaredPins = {0, side - 1};
	return grid;
}

std::unique_ptr<Simulation> Hanging(const Fabric& fabric, bool selfCollision)
{
	constexpr int Points = 16;
	const GridDescription grid = Square(Points);
	Settings settings;
	settings.SelfCollision = selfCollision;
	const ModelPointer model = OrThrow(BuildGrid(grid, fabric));
	std::unique_ptr<Simulation> cloth = OrThrow(Simulation::Create(model, settings));
	const std::vector<Vector3> rest = RestPositions(*model);
	for (const int corner : grid.DeclaredPins)
	{
		EXPECT_TRUE(cloth->SetPin(corner, rest[static_cast<size_t>(corner)]).Ok());
	}
	return cloth;
}

std::vector<PlayedCloth> PlayedCloths()
{
	return {{"plain", [] { return Hanging(Fabric(), false); }}, {"slipping", [] { return Hanging(Slipping(), false); }},
		{"stiffening", [] { return Hanging(Stiffening(), false); }},
		{"folding on itself", [] { return Hanging(Slipping(), true); }},
		{"on a castle", [] { return std::move(Scenes::FindContactScene("castle").Make(30).Sheet); }}};
}

void Play(Simulation& cloth, int steps)
{
	for (int step = 0; step < steps; ++step)
	{
		const Status status = cloth.Step();
		ASSERT_TRUE(status.Ok()) << status.Error;
	}
}

void ChangeHeader(Bytes& saved, const std::function<void(StateHeader&)>& change)
{
	StateHeader header{};
	std::memcpy(&header, saved.data(), sizeof header);
	change(header);
	std::memcpy(saved.data(), &header, sizeof header);
}

/// Changes the content of saved bytes and makes header and hash fit it.
Bytes WithState(const Bytes& saved, const std::function<void(State&)>& change)
{
	State state;
	EXPECT_TRUE(ReadState(std::span(saved).subspan(sizeof(StateHeader)), state));
	change(state);
	Bytes bytes(saved.begin(), saved.begin() + sizeof(StateHeader));
	WriteState(state, bytes);
	const std::span<const std::byte> content = std::span<const std::byte>(bytes).subspan(sizeof(StateHeader));
	ChangeHeader(bytes,
		[content](StateHeader& header)
		{
			header.Size = content.size();
			header.Hash = Cloth::HashOf(content);
		});
	return bytes;
}

} // namespace

TEST(SavedState, GoesOnBitForBitAlsoInAnotherSimulation)
{
	for (const PlayedCloth& played : PlayedCloths())
	{
		const std::unique_ptr<Simulation> cloth = played.Make();
		Play(*cloth, 45);
		const Bytes saved = cloth->SaveState();
		Play(*cloth, 45);
		const Bytes expected = cloth->SaveState();
		ASSERT_NE(saved, expected) << played.Name;

		ASSERT_TRUE(cloth->RestoreState(saved).Ok()) << played.Name;
		EXPECT_EQ(cloth->SaveState(), saved) << played.Name;
		Play(*cloth, 45);
		EXPECT_EQ(cloth->SaveState(), expected) << played.Name << ", in the same simulation";

		const std::unique_ptr<Simulation> other = played.Make();
		ASSERT_TRUE(other->RestoreState(saved).Ok()) << played.Name;
		EXPECT_EQ(other->SaveState(), saved) << played.Name;
		Play(*other, 45);
		EXPECT_EQ(other->SaveState(), expected) << played.Name << ", in another simulation";
	}
}

/// None of the single values is left out, also those that few scenes need.
TEST(SavedState, HasEveryCounter)
{
	State state;
	state.PastStep = 0.01f;
	state.Contacts.Self.Round = 7;
	state.Contacts.Self.Suspicious = false;
	state.Contacts.Self.Tangled = {3};
	state.Threads.Turn = 5;
	Bytes bytes;
	WriteState(state, bytes);
	State read;
	ASSERT_TRUE(ReadState(bytes, read));
	EXPECT_TRUE(read.PastStep == 0.01f && !read.Contacts.Self.Suspicious);
	EXPECT_EQ(read.Contacts.Self.Round, 7u);
	EXPECT_EQ(read.Contacts.Self.Tangled, state.Contacts.Self.Tangled);
	EXPECT_EQ(read.Threads.Turn, 5u);
}

/// Colliders, friction, free bodies, attachments, and cloth on itself.
class SavedScene : public testing::TestWithParam<Scenes::ContactSceneEntry>
{
};

TEST_P(SavedScene, GoesOnBitForBit)
{
	constexpr int SceneSide = 14;
	const auto play = [](Scenes::ContactScene& scene, int frames)
	{
		for (int frame = 0; frame < frames; ++frame)
		{
			scene.Advance();
		}
	};
	Scenes::ContactScene scene = GetParam().Make(SceneSide);
	Settings settings = scene.Sheet->GetSettings();
	settings.SelfCollision = true;
	ASSERT_TRUE(scene.Sheet->SetSettings(settings).Ok());
	play(scene, 50);
	const Bytes saved = scene.Sheet->SaveState();
	play(scene, 25);
	const Bytes expected = scene.Sheet->SaveState();

	Scenes::ContactScene other = GetParam().Make(SceneSide);
	ASSERT_TRUE(other.Sheet->SetSettings(settings).Ok());
	// What the scene itself does: it adds, moves and removes things.
	for (; other.FramesDone < 50; ++other.FramesDone)
	{
		if (other.Play)
		{
			other.Play(other, static_cast<float>(other.FramesDone) * settings.TimeStep);
		}
	}
	const Status status = other.Sheet->RestoreState(saved);
	ASSERT_TRUE(status.Ok()) << status.Error;
	EXPECT_EQ(other.Sheet->SaveState(), saved);
	play(other, 25);
	EXPECT_EQ(other.Sheet->SaveState(), expected);
}

INSTANTIATE_TEST_SUITE_P(Contact, SavedScene, testing::ValuesIn(Scenes::ContactScenes()),
	[](const auto& scene)
	{
		std::string name = scene.param.Name;
		std::erase_if(name, [](char c) { return c == '-'; });
		return name;
	});

/// It said so before as well, but kept what yarns had slipped to, contacts and counters.
TEST(RefusedStep, ChangesNothing)
{
	constexpr float Huge = 1e25f;
	for (const PlayedCloth& played : PlayedCloths())
	{
		const std::unique_ptr<Simulation> cloth = played.Make();
		Play(*cloth, 20);
		std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(cloth->GetModel())));
		std::vector<Vector3> velocities(positions.size());
		cloth->ReadPositions(positions);
		cloth->ReadVelocities(velocities);
		const Vector3 middle = velocities[positions.size() / 2];
		velocities[positions.size() / 2] = {Huge, 0.0f, Huge};
		ASSERT_TRUE(cloth->SetState(positions, velocities).Ok());
		const Bytes before = cloth->SaveState();
		EXPECT_FALSE(cloth->Step().Ok()) << played.Name;
		EXPECT_EQ(cloth->SaveState(), before) << played.Name;

		// As if it had never been asked to.
		velocities[positions.size() / 2] = middle;
		ASSERT_TRUE(cloth->SetState(positions, velocities).Ok());
		const std::unique_ptr<Simulation> twin = played.Make();
		ASSERT_TRUE(twin->RestoreState(cloth->SaveState()).Ok());
		Play(*cloth, 20);
		Play(*twin, 20);
		EXPECT_EQ(cloth->SaveState(), twin->SaveState()) << played.Name;
	}
}

TEST(SavedState, IsRefusedIfDamagedAndLeavesTheClothAlone)
{
	const std::unique_ptr<Simulation> cloth = Hanging(Slipping(), true);
	Play(*cloth, 30);
	const Bytes saved = cloth->SaveState();
	const std::unique_ptr<Simulation> other = Hanging(Slipping(), true);
	Play(*other, 10);
	const Bytes before = other->SaveState();
	const auto expectRefused = [&](std::span<const std::byte> bytes, const std::string& message)
	{
		const Status status = other->RestoreState(bytes);
		EXPECT_NE(status.Error.find(message), std::string::npos) << status.Error;
		EXPECT_EQ(other->SaveState(), before) << message;
	};

	expectRefused({}, "SavedState is 0 bytes");
	constexpr size_t HeaderSize = sizeof(StateHeader);
	const std::string tooFew = std::to_string(HeaderSize - 1);
	expectRefused(std::span(saved).first(HeaderSize - 1), tooFew + " bytes");
	for (const size_t length : {HeaderSize, saved.size() / 2, saved.size() - 1})
	{
		expectRefused(std::span(saved).first(length), "damaged or cut short");
	}
	Bytes longer = saved;
	longer.push_back(std::byte{0});
	expectRefused(longer, "damaged or cut short");
	for (const size_t place : {HeaderSize, saved.size() / 3, saved.size() - 1})
	{
		Bytes flipped = saved;
		flipped[place] ^= std::byte{1};
		expectRefused(flipped, "damaged or cut short");
	}
	Bytes foreign = saved;
	ChangeHeader(foreign, [](StateHeader& header) { header.Magic[0] = 'X'; });
	expectRefused(foreign, "no state of a cloth");
	Bytes newer = saved;
	ChangeHeader(newer, [](StateHeader& header) { header.Version = 99; });
	expectRefused(newer, "SavedState.Version is 99; allowed: " + std::to_string(StateHeader::OwnVersion));
	expectRefused(OrThrow(Simulation::Create(OrThrow(BuildGrid(Square(9), Slipping())), Settings()))->SaveState(),
		"of another model, with 81");
	expectRefused(Hanging(Fabric(), true)->SaveState(), "of another fabric or mesh");
}

/// The same number of colliders is not enough.
TEST(SavedState, IsRefusedIfItsCollidersAreOthers)
{
	const auto with = [](const std::vector<ShapePointer>& shapes)
	{
		std::unique_ptr<Simulation> cloth = Hanging(Fabric(), false);
		for (const ShapePointer& shape : shapes)
		{
			Collider collider;
			collider.Geometry = shape;
			collider.Movement.Place.Position = {0.5f, 0.5f, -0.1f};
			OrThrow(cloth->AddCollider(collider));
		}
		return cloth;
	};
	const ShapePointer ball = OrThrow(MakeSphere(0.1f));
	const std::unique_ptr<Simulation> cloth = with({ball, nullptr});
	Play(*cloth, 10);
	const Bytes saved = cloth->SaveState();
	(void)WithState(saved, [](State& state) { EXPECT_FALSE(state.Contacts.Triangles.Candidates.empty()); });
	EXPECT_TRUE(with({OrThrow(MakeSphere(0.1f)), nullptr})->RestoreState(saved).Ok());

	const std::vector<std::vector<ShapePointer>> others = {
		{ball, ball}, {nullptr, nullptr}, {nullptr, ball}, {OrThrow(MakeSphere(0.2f)), nullptr}};
	for (size_t i = 0; i < others.size(); ++i)
	{
		const Status status = with(others[i])->RestoreState(saved);
		EXPECT_NE(status.Error.find("with other colliders"), std::string::npos) << i << ": " << status.Error;
	}
	const std::unique_ptr<Simulation> removed = with({ball, nullptr});
	ASSERT_TRUE(removed->RemoveCollider(1).Ok());
	EXPECT_FALSE(removed->RestoreState(saved).Ok());

	// Whoever replaces a collider by its like may go on from before.
	ASSERT_TRUE(cloth->RemoveCollider(0).Ok());
	Collider again;
	again.Geometry = ball;
	OrThrow(cloth->AddCollider(again));
	EXPECT_TRUE(cloth->RestoreState(saved).Ok());

	// Contacts with a frame, although the colliders fit.
	const Bytes crafted =
		WithState(saved, [](State& state) { state.Contacts.Triangles.Candidates[0].Memory.Collider = 1; });
	EXPECT_FALSE(cloth->RestoreState(crafted).Ok());
}

/// Whoever makes the hash fit gets a refusal all the same, not a crash.
TEST(SavedState, IsRefusedIfItsNumbersLeadOutOfTheCloth)
{
	const std::unique_ptr<Simulation> cloth = Hanging(Slipping(), true);
	Play(*cloth, 30);
	const Bytes saved = cloth->SaveState();
	EXPECT_EQ(WithState(saved, [](State&) {}), saved);
	struct Case
	{
		const char* Part; ///< that the refusal names
		std::function<void(State&)> Change;
	};
	const std::vector<Case> cases = {
		{"of another fabric or mesh", [](State& state) { state.Position.pop_back(); }},
		{"of another fabric or mesh",
			[](State& state) { std::get<YarnSlip>(state.Histories).SpringLength.push_back(0.0f); }},
		{"of another fabric or mesh", [](State& state) { std::get<YarnSlip>(state.Histories).Curvature.clear(); }},
		{"SavedState.Motion", [](State& state) { state.Position[3] = Float4::Splat(std::nanf("")); }},
		{"SavedState.Motion", [](State& state) { state.LastVelocity[3] = Float4::Splat(std::nanf("")); }},
		{"SavedState.ParticleContacts", [](State& state) { state.Contacts.Particles.resize(1); }},
		{"SavedState.TriangleContacts",
			[](State& state) {
				state.Contacts.Triangles.Candidates.push_back({{1 << 30, 0}});
			}},
		{"SavedState.TriangleContacts",
			[](State& state) {
				state.Contacts.Triangles.Candidates.push_back({{0, 5}});
			}},
		{"SavedState.SelfContacts", [](State& state) { state.Contacts.Self.Tangled.clear(); }},
		{"SavedState.SelfContacts", [](State& state) { state.Contacts.Self.Reference.resize(1); }},
		{"SavedState.SelfContacts", [](State& state) { state.Contacts.Self.Last.resize(1); }},
		{"SavedState.SelfContacts",
			[](State& state) {
				state.Contacts.Self.Meetings.push_back({1 << 30, 1 << 30, 0.0f, 0.0f});
			}},
		{"SavedState.SelfContacts",
			[](State& state) {
				state.Contacts.Self.EdgeEdge.Pairs.push_back({0, 1 << 30});
			}},
		{"SavedState.SelfContacts", [](State& state) { state.Contacts.Self.EdgeEdge.Mark.push_back(0); }},
		{"SavedState.SelfContacts",
			[](State& state)
			{
				SelfCandidates& list = state.Contacts.Self.ParticleTriangle;
				list.Pairs.push_back({1 << 30, 0});
				list.Meeting.push_back(0);
				list.Distance.push_back(0.0f);
				list.Thickness.push_back(0.0f);
				list.Mark.push_back(0);
			}},
		{"with 4 colliders", [](State& state) { state.Colliders.resize(4); }},
	};
	for (size_t i = 0; i < cases.size(); ++i)
	{
		const Status status = cloth->RestoreState(WithState(saved, cases[i].Change));
		EXPECT_NE(status.Error.find(cases[i].Part), std::string::npos) << i << ": " << status.Error;
		EXPECT_EQ(cloth->SaveState(), saved) << i;
	}
}

/// What is saved of a moving collider does not end when it has stopped since.
TEST(SavedState, LetsCollidersMoveOn)
{
	const auto make = []
	{
		std::unique_ptr<Simulation> cloth = Hanging(Fabric(), false);
		Collider ball;
		ball.Geometry = OrThrow(MakeSphere(0.1f));
		ball.Movement.Place.Position = {0.5f, 0.5f, -0.2f};
		ball.Movement.Velocity = {0.0f, 0.0f, 1.0f};
		OrThrow(cloth->AddCollider(ball));
		return cloth;
	};
	const std::unique_ptr<Simulation> steady = make();
	Play(*steady, 11);
	const std::unique_ptr<Simulation> stopped = make();
	Play(*stopped, 5);
	const Bytes saved = stopped->SaveState();
	Motion still = OrThrow(stopped->ReadMotion(0));
	still.Velocity = {};
	ASSERT_TRUE(stopped->MoveCollider(0, still).Ok());
	Play(*stopped, 3);
	ASSERT_TRUE(stopped->RestoreState(saved).Ok());
	Play(*stopped, 6);
	EXPECT_EQ(stopped->SaveState(), steady->SaveState());
}

TEST(SavedState, IsThatOfBeforeAColliderCame)
{
	const std::unique_ptr<Simulation> alone = Hanging(Fabric(), false);
	Play(*alone, 5);
	const Bytes saved = alone->SaveState();
	Play(*alone, 10);
	const Bytes expected = alone->SaveState();

	Collider ball;
	ball.Geometry = OrThrow(MakeSphere(0.1f));
	ball.Movement.Place.Position = {0.5f, 0.5f, -0.1f};
	const int number = OrThrow(alone->AddCollider(ball));
	EXPECT_FALSE(alone->RestoreState(saved).Ok()) << "while it is there";
	Play(*alone, 5);
	ASSERT_TRUE(alone->RemoveCollider(number).Ok());
	ASSERT_TRUE(alone->RestoreState(saved).Ok());
	EXPECT_EQ(alone->SaveState(), saved);
	Play(*alone, 10);
	EXPECT_EQ(alone->SaveState(), expected);
	const int next = OrThrow(alone->AddCollider(ball));
	EXPECT_EQ(Simulation::IndexOfCollider(next), Simulation::IndexOfCollider(number));
	EXPECT_NE(next, number);
}

TEST(SavedState, OfAnotherFabricKeepsCreases)
{
	Fabric soft = Slipping();
	soft.CreaseCurvature = 0.5f;
	const std::unique_ptr<Simulation> creased = Hanging(soft, false);
	Play(*creased, 90);
	std::vector<float> before;
	(void)WithState(creased->SaveState(), [&](State& state) { before = std::get<YarnSlip>(state.Histories).Crease; });
	EXPECT_GT(*std::ranges::max_element(before), 0.1f);
	Fabric heavier = soft;
	heavier.ArealDensity *= 2.0f;
	ASSERT_TRUE(creased->SetFabric(heavier).Ok());
	(void)WithState(
		creased->SaveState(), [&](State& state) { EXPECT_EQ(std::get<YarnSlip>(state.Histories).Crease, before); });
}

} // namespace Cloth
