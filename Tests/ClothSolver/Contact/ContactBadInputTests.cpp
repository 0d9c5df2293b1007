// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ContactChecks.h"
#include "NotFinite.h"

#include <functional>
#include <string>

namespace Cloth
{

namespace
{

TestSimulation WithBall()
{
	TestSimulation cloth(BuildGrid(Patch(0.5f, 8, 0.12f), Fabric{}), Settings{});
	Add(cloth, Still(MakeSphere(0.1f)));
	cloth.Step(10);
	return cloth;
}

/// The attempt is refused with a message about the field, and the cloth goes on as if nothing had been asked.
void ExpectRefusal(const std::function<std::string(Simulation&)>& attempt, const std::string& field)
{
	TestSimulation touched = WithBall();
	TestSimulation untouched = WithBall();
	const std::string error = attempt(*touched);
	EXPECT_EQ(error.rfind(field, 0), 0u) << "'" << error << "' must begin with " << field;
	EXPECT_NE(error.find("; allowed: "), std::string::npos) << error;
	touched.Step(10);
	untouched.Step(10);
	EXPECT_TRUE(touched.Positions() == untouched.Positions()) << field;
}

struct Case
{
	const char* Field;
	std::function<void(Collider&)> Spoil;
};

std::vector<Case> BadMotions()
{
	return {{"Collider.Place.Position", [](Collider& c) { c.Movement.Place.Position.Y = NotANumber; }},
		{"Collider.Place.Position", [](Collider& c) { c.Movement.Place.Position.X = Infinite; }},
		{"Collider.Place.Rotation",
			[](Collider& c) {
				c.Movement.Place.Rotation = {0.0f, 0.0f, 0.0f, 0.0f};
			}},
		{"Collider.Place.Rotation", [](Collider& c) { c.Movement.Place.Rotation.Z = NotANumber; }},
		{"Collider.Place.Rotation",
			[](Collider& c) {
				c.Movement.Place.Rotation = {0.0f, 0.0f, 0.0f, 2.0f};
			}},
		{"Collider.Place.Rotation", [](Collider& c) { c.Movement.Place.Rotation.W = Infinite; }},
		{"Collider.Velocity", [](Collider& c) { c.Movement.Velocity.Z = NotANumber; }},
		{"Collider.Velocity", [](Collider& c) { c.Movement.Velocity.Z = -Infinite; }},
		{"Collider.AngularVelocity", [](Collider& c) { c.Movement.AngularVelocity.X = NotANumber; }},
		{"Collider.AngularVelocity", [](Collider& c) { c.Movement.AngularVelocity.X = Infinite; }}};
}

std::vector<Case> BadColliders()
{
	std::vector<Case> cases = BadMotions();
	const std::vector<Case> more = {{"Collider.Friction", [](Collider& c) { c.Friction = -0.1f; }},
		{"Collider.Friction", [](Collider& c) { c.Friction = NotANumber; }},
		{"Collider.Friction", [](Collider& c) { c.Friction = Infinite; }},
		{"Collider.Restitution", [](Collider& c) { c.Restitution = 1.1f; }},
		{"Collider.Restitution", [](Collider& c) { c.Restitution = -0.1f; }},
		{"Collider.Restitution", [](Collider& c) { c.Restitution = NotANumber; }},
		{"Collider.Mass", [](Collider& c) { c.Mass = -1.0f; }},
		{"Collider.Mass", [](Collider& c) { c.Mass = NotANumber; }},
		{"Collider.Inertia", [](Collider& c) { c.Mass = 1.0f; }},
		{"Collider.Inertia",
			[](Collider& c)
			{
				c.Mass = 1.0f;
				c.Inertia = {1.0f, 0.0f, 1.0f};
			}},
		{"Collider.Inertia",
			[](Collider& c)
			{
				c.Mass = 1.0f;
				c.Inertia = {1.0f, 1.0f, NotANumber};
			}},
		{"Collider.CenterOfMass", [](Collider& c) { c.CenterOfMass.X = NotANumber; }}};
	cases.insert(cases.end(), more.begin(), more.end());
	return cases;
}

} // namespace

TEST(BadInput, InAColliderIsRefused)
{
	for (const Case& bad : BadColliders())
	{
		Collider collider = Still(MakeSphere(0.1f), {0.1f, 0.0f, 0.0f});
		bad.Spoil(collider);
		ExpectRefusal([&](Simulation& cloth) { return cloth.AddCollider(collider).Error; }, bad.Field);
	}
}

TEST(BadInput, OfTooManyCollidersIsRefused)
{
	TestSimulation cloth(BuildGrid(Patch(0.5f, 4, 0.0f), Fabric{}), Settings{});
	for (int i = 0; i < 65536; ++i)
	{
		ASSERT_TRUE(cloth->AddCollider({}).Ok());
	}
	EXPECT_EQ(cloth->AddCollider({}).Error, "Collider is one too many; allowed: at most 65536 at a time");
	ASSERT_TRUE(cloth->RemoveCollider(65535).Ok());
	EXPECT_TRUE(cloth->AddCollider({}).Ok());
}

TEST(BadInput, InAMotionIsRefused)
{
	for (const Case& bad : BadMotions())
	{
		Collider collider = Still(MakeSphere(0.1f));
		bad.Spoil(collider);
		ExpectRefusal([&](Simulation& cloth) { return cloth.MoveCollider(0, collider.Movement).Error; }, bad.Field);
	}
}

TEST(BadInput, OfAnUnknownColliderIsRefused)
{
	for (int number : {-1, 1, 7, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
	{
		ExpectRefusal([&](Simulation& cloth) { return cloth.MoveCollider(number, {}).Error; }, "Collider");
		ExpectRefusal([&](Simulation& cloth) { return cloth.RemoveCollider(number).Error; }, "Collider");
		ExpectRefusal([&](Simulation& cloth) { return cloth.ReadReaction(number).Error; }, "Collider");
		ExpectRefusal([&](Simulation& cloth) { return cloth.ReadMotion(number).Error; }, "Collider");
		ExpectRefusal([&](Simulation& cloth) { return cloth.FindContact(number).Error; }, "Collider");
		ExpectRefusal([&](Simulation& cloth) { return cloth.Attach(3, number, {}).Error; }, "Collider");
	}
}

TEST(BadInput, InAnAttachmentIsRefused)
{
	for (int particle : {-1, 64, std::numeric_limits<int>::max()})
	{
		ExpectRefusal([&](Simulation& cloth) { return cloth.Attach(particle, 0, {}).Error; }, "Attachment.Particle");
	}
	for (float value : {NotANumber, Infinite, -Infinite})
	{
		ExpectRefusal(
			[&](Simulation& cloth) {
				return cloth.Attach(3, 0, {0.0f, value, 0.0f}).Error;
			},
			"Attachment.Point");
	}
}

TEST(BadInput, InContactSettingsIsRefused)
{
	const auto refuse = [](auto member, auto value, const char* field)
	{
		Settings settings;
		settings.*member = value;
		ExpectRefusal([&](Simulation& cloth) { return cloth.SetSettings(settings).Error; }, field);
	};
	refuse(&Settings::ContactThickness, -0.001f, "Settings.ContactThickness");
	refuse(&Settings::ContactThickness, NotANumber, "Settings.ContactThickness");
	refuse(&Settings::MaxDepenetrationSpeed, -1.0f, "Settings.MaxDepenetrationSpeed");
	refuse(&Settings::MaxDepenetrationSpeed, Infinite, "Settings.MaxDepenetrationSpeed");
	refuse(&Settings::MaxSelfContacts, -1, "Settings.MaxSelfContacts");
}

/// Unreal's quaternions are unit only up to rounding.
TEST(Colliders, AcceptRotationsThatAreNearlyUnit)
{
	TestSimulation cloth = WithBall();
	Motion motion;
	motion.Place.Rotation = {0.0f, 0.0f, 0.6002f, 0.8001f};
	Move(cloth, 0, motion);
	const Quaternion rotation = MotionOf(cloth, 0).Place.Rotation;
	const float square =
		rotation.X * rotation.X + rotation.Y * rotation.Y + rotation.Z * rotation.Z + rotation.W * rotation.W;
	EXPECT_NEAR(square, 1.0f, 1e-6f);
}

} // namespace Cloth
