// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Scenes.h"
#include "ThreadScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

// Free bodies, layers that meet, and how many substeps a cloth takes.

namespace Cloth
{

namespace
{

Collider Ball(float radius, float mass, Vector3 position, Vector3 velocity)
{
	Collider ball;
	ball.Geometry = OrThrow(MakeSphere(radius));
	ball.Movement.Place.Position = position;
	ball.Movement.Velocity = velocity;
	ball.Mass = mass;
	const float inertia = 0.4f * mass * radius * radius;
	ball.Inertia = {inertia, inertia, inertia};
	return ball;
}

/// Sum of mass times velocity, kg m/s.
Vector3 MomentumOf(const ThreadScene& scene)
{
	const Positions velocities = scene.Velocities();
	Vector3 sum;
	for (size_t i = 0; i < velocities.size(); ++i)
	{
		sum += velocities[i] * scene.Made->Mass[i];
	}
	return sum;
}

float FastestOf(const ThreadScene& scene)
{
	float fastest = 0.0f;
	for (Vector3 velocity : scene.Velocities())
	{
		fastest = std::max(fastest, Length(velocity));
	}
	return fastest;
}

/// Kinetic energy of a ball and that of a cloth with what it has stored, J.
double EnergyOf(const ThreadScene& scene, int ball, float radius, float mass)
{
	const Motion motion = OrThrow(scene.Cloth->ReadMotion(ball));
	const float inertia = 0.4f * mass * radius * radius;
	return scene.Cloth->Measure().TotalEnergy()
		+ 0.5 * static_cast<double>(mass * Dot(motion.Velocity, motion.Velocity))
		+ 0.5 * static_cast<double>(inertia * Dot(motion.AngularVelocity, motion.AngularVelocity));
}

} // namespace

/// A ball flies into a free cloth, which is as heavy, a tenth of it, or ten times as heavy. BDF2 hands a part of a blow
/// on to the next substeps, so momentum is counted when they have parted.
TEST(ThreadBodies, KeepMomentumAndGainNoEnergy)
{
	for (const bool isMesh : {false, true})
	{
		for (const float mass : {0.007f, 0.07f, 0.7f})
		{
			constexpr float Size = 0.6f;
			constexpr float Radius = 0.1f;
			Scenes::Mesh mesh = Scenes::Rectangle(Size, Size, 16, 16, Scenes::Cut::Irregular);
			for (Vector3& at : mesh.Positions)
			{
				at += {-0.5f * Size, -0.5f * Size, 0.0f};
			}
			ThreadScene scene(isMesh
					? BuildMesh(mesh.Describe(), Fabric{})
					: BuildGrid(Scenes::Grid(Size, Size, 16, 16, {-0.5f * Size, -0.5f * Size, 0.0f}), Fabric{}));
			scene.SetGravity({});
			const int ball =
				OrThrow(scene.Cloth->AddCollider(Ball(Radius, mass, {0.02f, -0.03f, -0.2f}, {0.0f, 0.0f, 4.0f})));
			const float before = 4.0f * mass;
			const double energy = EnergyOf(scene, ball, Radius, mass);
			double most = 0.0;
			Vector3 given;
			for (int frame = 0; frame < 40; ++frame)
			{
				scene.Play(1);
				given += OrThrow(scene.Cloth->ReadReaction(ball)).Impulse;
				most = std::max(most, EnergyOf(scene, ball, Radius, mass));
			}
			const Vector3 after = OrThrow(scene.Cloth->ReadMotion(ball)).Velocity * mass;
			const Vector3 all = MomentumOf(scene) + after;
			EXPECT_LT(Length(all - Vector3{0.0f, 0.0f, before}), 0.005f * before) << isMesh << ", " << mass << " kg";
			EXPECT_LT(Length(given + Vector3{0.0f, 0.0f, before} - after), 1e-4f * before)
				<< "what it got is what it lost";
			EXPECT_LT(given.Z, -0.05f * before) << "they have met";
			EXPECT_LT(most, 1.02 * energy) << isMesh << ", " << mass << " kg";
		}
	}
}

/// A body of up to ten times the mass of the cloth hangs on three of its particles.
TEST(ThreadBodies, ThatHangOnAClothComeToRest)
{
	for (const float ratio : {0.1f, 1.0f, 10.0f})
	{
		constexpr int Side = 11;
		GridDescription grid = Scenes::Grid(0.5f, 0.5f, Side, Side, {-0.25f, 0.0f, 0.0f});
		grid.Frame.Weft = {0.0f, 0.0f, -1.0f};
		Fabric fabric;
		fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = 10000.0f;
		ThreadScene scene(BuildGrid(grid, fabric));
		for (int column = 0; column < Side; ++column)
		{
			scene.Pin(column);
		}
		const float mass = ratio * static_cast<float>(scene.Made->TotalMass);
		Collider box;
		box.Geometry = OrThrow(MakeBox({0.1f, 0.05f, 0.05f}));
		box.Movement.Place.Position = {0.0f, 0.0f, -0.56f};
		box.Mass = mass;
		box.Inertia = Vector3{0.0017f, 0.0042f, 0.0042f} * mass;
		const int number = OrThrow(scene.Cloth->AddCollider(box));
		for (int column : {3, 5, 7})
		{
			const int particle = (Side - 1) * Side + column;
			OrThrow(scene.Cloth->Attach(
				particle, number, scene.Rest()[static_cast<size_t>(particle)] - box.Movement.Place.Position));
		}
		float pull = 0.0f;
		for (int frame = 0; frame < 300; ++frame)
		{
			Motion motion = OrThrow(scene.Cloth->ReadMotion(number));
			motion.Velocity.Z -= 9.81f / 60.0f;
			OrThrow(scene.Cloth->MoveCollider(number, motion));
			scene.Play(1);
			pull += frame >= 240 ? OrThrow(scene.Cloth->ReadReaction(number)).Impulse.Z : 0.0f;
		}
		EXPECT_NEAR(pull / (mass * 9.81f), 1.0f, 0.02f) << ratio;
		EXPECT_LT(FastestOf(scene), 0.05f) << ratio;
	}
}

/// A patch flies into a sheet that floats. It dents the sheet, does not pass, and momentum is kept.
TEST(ThreadLayers, ThatMeetFastDoNotPass)
{
	for (const float speed : {2.0f, 5.0f})
	{
		Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 0.4f, 26, 11, Scenes::Cut::Alternating);
		const Scenes::Mesh patch = Scenes::Rectangle(0.2f, 0.2f, 7, 7, Scenes::Cut::Alternating);
		const size_t first = mesh.Positions.size();
		for (size_t i = 0; i < patch.Positions.size(); ++i)
		{
			mesh.Positions.push_back(patch.Positions[i] + Vector3{0.4f, 0.1f, 0.05f});
			mesh.TextureCoordinates.push_back(patch.TextureCoordinates[i]);
		}
		for (const int corner : patch.Triangles)
		{
			mesh.Triangles.push_back(static_cast<int>(first) + corner);
		}
		ThreadScene scene(BuildMesh(mesh.Describe(), Fabric{}));
		scene.Given.SelfCollision = true;
		scene.Given.ContactThickness = 0.01f;
		scene.SetGravity({});
		Positions velocities(mesh.Positions.size());
		std::fill(
			velocities.begin() + static_cast<std::ptrdiff_t>(first), velocities.end(), Vector3{0.0f, 0.0f, -speed});
		OrThrow(scene.Cloth->SetState(mesh.Positions, velocities));
		const Vector3 before = MomentumOf(scene);
		int crossings = 0;
		float patchSpeed = 0.0f;
		for (int frame = 0; frame < 6; ++frame)
		{
			scene.Play(1);
			crossings = std::max(crossings, scene.Cloth->LastStep().SelfCrossings);
		}
		velocities = scene.Velocities();
		for (size_t i = first; i < velocities.size(); ++i)
		{
			patchSpeed -= velocities[i].Z / static_cast<float>(velocities.size() - first);
		}
		EXPECT_EQ(crossings, 0) << speed << " m/s";
		EXPECT_LT(Length(MomentumOf(scene) - before), 1e-3f * Length(before)) << speed << " m/s";
		EXPECT_LT(patchSpeed, 0.6f * speed) << "it has met the sheet";
	}
}

/// Stiff fabrics and fine grids take more substeps, so that no thread is torn and energy hardly grows.
TEST(ThreadStep, OfAFineGridTakesTheSubstepsThatItsStiffnessNeeds)
{
	Fabric cotton;
	cotton.TensileStiffnessWarp = 10400.0f;
	cotton.TensileStiffnessWeft = 3900.0f;
	cotton.Shear = 60.0f;
	int last = 0;
	for (const int side : {20, 90})
	{
		ThreadScene scene(BuildGrid(Scenes::Grid(1.0f, 1.0f, side, side), cotton));
		scene.Pin(0);
		scene.Pin(side - 1);
		double energy = 1e9;
		double gain = 0.0;
		for (int frame = 0; frame < 40; ++frame)
		{
			scene.Play(1);
			const double now = scene.Cloth->Measure().TotalEnergy();
			gain = std::max(gain, now - energy);
			energy = now;
		}
		EXPECT_LT(gain, 0.03 * scene.Made->TotalMass * 9.81) << side;
		EXPECT_LT(scene.Cloth->Measure().Stretch95, 0.005f) << side;
		EXPECT_GT(scene.Cloth->LastStep().Substeps, last) << side;
		last = scene.Cloth->LastStep().Substeps;
	}
}

} // namespace Cloth
