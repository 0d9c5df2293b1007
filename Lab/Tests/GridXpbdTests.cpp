// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/GridXpbd.h"
#include "LinearAlgebra/EigenDense.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace Lab
{

namespace
{

using Eigen::Vector3d;

/// A net that begins just above the table and reaches beyond its edges. No row fills a register.
HangingScene LowSheet()
{
	HangingScene scene = Tablecloth(21, 1000.0);
	for (Cloth::Vector3& position : scene.Positions)
	{
		position.Z += 0.0055f - 0.05f + 0.002f * std::sin(9.0f * position.X + 5.0f * position.Y);
	}
	return scene;
}

struct NetSpring
{
	int First;
	int Second;
	double Stiffness; ///< N/m
	double Length;    ///< m
	bool Bends;
};

/// Along rows, rising diagonals, across rows, falling diagonals; each flexion after its direction. Even ones first.
std::vector<NetSpring> InOrder(const HangingScene& scene)
{
	std::vector<NetSpring> springs;
	const auto add = [&](int down, int right, double share, bool rising)
	{
		for (int colour = 0; colour < 2; ++colour)
		{
			for (int row = 0; row + down < scene.Side; ++row)
			{
				for (int column = 0; column + right < scene.Side; ++column)
				{
					const int place = down > 0 ? row / down : column / right;
					if (place % 2 == colour)
					{
						const int first = row * scene.Side + column + (rising ? right : 0);
						const int second = (row + down) * scene.Side + column + (rising ? 0 : right);
						springs.push_back({first, second, share * scene.Stiffness,
							std::hypot(double(down), double(right)) / (scene.Side - 1),
							down + right + down * right == 2});
					}
				}
			}
		}
	};
	add(0, 1, 1.0, false);
	add(0, 2, HangingScene::Flexion, false);
	add(1, 1, HangingScene::Shear, true);
	add(1, 0, 1.0, false);
	add(1, 1, HangingScene::Shear, false);
	add(2, 0, HangingScene::Flexion, false);
	return springs;
}

/// The method as one would write it down: one particle, one spring after the other, in double precision.
class ScalarXpbd
{
public:
	ScalarXpbd(const HangingScene& scene, int substeps, const XpbdForm& form)
		: Scene(scene)
		, Form(form)
		, Step(HangingScene::FrameTime / substeps)
		, Implicit(form.SecondOrder ? Step * 2.0 / 3.0 : Step)
		, Springs(InOrder(scene))
		, Impulse(scene.Positions.size(), Vector3d::Zero())
	{
		for (size_t age = 0; age < X.size(); ++age)
		{
			const double time = form.SecondOrder ? static_cast<double>(age) * Step : 0.0;
			for (const Cloth::Vector3& p : scene.Positions)
			{
				X[age].emplace_back(double(p.X), double(p.Y), double(p.Z) + 0.5 * HangingScene::Gravity * time * time);
			}
		}
	}

	void Substep()
	{
		++Done;
		for (size_t i = 0; i < Impulse.size(); ++i)
		{
			const Vector3d now = X[0][i];
			const Vector3d last = X[1][i];
			const Vector3d third = X[2][i];
			Vector3d next = 2.0 * now - last;
			if (Form.SecondOrder)
			{
				next = now * (8.0 / 3.0) - last * (22.0 / 9.0) + third * (8.0 / 9.0) - X[3][i] * (1.0 / 9.0);
			}
			X[3][i] = third, X[2][i] = last, X[1][i] = now;
			X[0][i] = next + Vector3d(0.0, 0.0, HangingScene::Gravity * Implicit * Implicit) + Impulse[i];
		}
		const double mass = HangingScene::TotalMass / Scene.ParticleCount();
		for (const NetSpring& spring : Springs)
		{
			if (spring.Bends && Done % Form.FlexionPeriod != 0)
			{
				continue;
			}
			Vector3d& a = X[0][static_cast<size_t>(spring.First)];
			Vector3d& b = X[0][static_cast<size_t>(spring.Second)];
			const Vector3d d = a - b;
			const double length = d.norm();
			const double stiffness = spring.Stiffness * (spring.Bends ? Form.FlexionPeriod : 1);
			const double compliance = mass / (stiffness * Implicit * Implicit);
			const Vector3d move = d * ((spring.Length - length) / length / (2.0 + compliance));
			a = a + move;
			b = b - move;
		}
		for (size_t i = 0; i < Impulse.size(); ++i)
		{
			Touch(i);
		}
	}

	const std::vector<Vector3d>& Positions() const { return X[0]; }
	int Touching = 0; ///< since the beginning

private:
	static double DistanceTo(const Yardstick::XpbdBox& box, const Vector3d& x, Vector3d& normal)
	{
		Vector3d beyond;
		Vector3d outside;
		Vector3d sign;
		for (int axis = 0; axis < 3; ++axis)
		{
			const double local = x[axis] - double(box.Centre[axis]);
			sign[axis] = local < 0.0 ? -1.0 : 1.0;
			beyond[axis] = std::abs(local) - double(box.Half[axis]);
			outside[axis] = std::max(beyond[axis], 0.0);
		}
		const double distance = outside.norm();
		const int nearest = static_cast<int>(std::max_element(beyond.data(), beyond.data() + 3) - beyond.data());
		for (int axis = 0; axis < 3; ++axis)
		{
			normal[axis] = sign[axis] * (distance > 0.0 ? outside[axis] / distance : axis == nearest ? 1.0 : 0.0);
		}
		return distance > 0.0 ? distance : beyond[nearest];
	}

	void Touch(size_t i)
	{
		const Yardstick::XpbdBox box = TableBox();
		Vector3d normal;
		const double distance = DistanceTo(box, X[0][i], normal);
		const double before = Impulse[i].dot(normal);
		const double pushed = std::max(std::max(before, 0.0) + double(box.Distance) - distance, 0.0);
		const Vector3d rubbed = Impulse[i] - normal * before;
		Vector3d& x = X[0][i];
		x = x + normal * (pushed - before);
		Vector3d slip = x - X[1][i];
		slip = slip - normal * slip.dot(normal);
		Vector3d hold = rubbed - slip;
		const double needed = hold.norm();
		hold = hold * std::min(double(box.Friction) * pushed / std::max(needed, 1e-30), 1.0);
		x = x + (hold - rubbed);
		Impulse[i] = (normal * pushed + hold) * double(Form.ContactShare);
		if (pushed > 0.0)
		{
			++Touching;
			for (size_t age = 1; age < X.size() && Form.SecondOrder; ++age)
			{
				X[age][i] = X[age][i] + normal * (x - X[age][i]).dot(normal);
			}
		}
	}

	const HangingScene& Scene;
	XpbdForm Form;
	double Step;
	double Implicit;
	std::vector<NetSpring> Springs;
	std::array<std::vector<Vector3d>, 4> X; ///< now, and one to three substeps ago
	std::vector<Vector3d> Impulse;
	int Done = 0;
};

class GridXpbdForms : public testing::TestWithParam<XpbdForm>
{
};

TEST_P(GridXpbdForms, MoveAsAPlainLoopDoes)
{
	const HangingScene scene = LowSheet();
	constexpr int Substeps = 12;
	constexpr int Frames = 3;
	GridXpbd fast(scene, 1.0f, Substeps, GetParam());
	ScalarXpbd plain(scene, Substeps, GetParam());
	for (int frame = 0; frame < Frames; ++frame)
	{
		fast.StepFrame();
		for (int substep = 0; substep < Substeps; ++substep)
		{
			plain.Substep();
		}
	}
	std::vector<Cloth::Vector3> positions(scene.Positions.size());
	fast.ReadPositions(positions);
	double farthest = 0.0;
	double fall = 0.0;
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const Vector3d at(double(positions[i].X), double(positions[i].Y), double(positions[i].Z));
		const Vector3d apart = at - plain.Positions()[i];
		farthest = std::max(farthest, apart.norm());
		fall = std::max(fall, std::abs(at[2] - double(scene.Positions[i].Z)));
	}
	EXPECT_GT(plain.Touching, 1000);
	EXPECT_GT(fall, 0.008);
	EXPECT_LT(farthest, 2e-5);
}

INSTANTIATE_TEST_SUITE_P(GridXpbd, GridXpbdForms, testing::Values(PlainXpbd, Bdf2Xpbd),
	[](const testing::TestParamInfo<XpbdForm>& form) { return std::string(form.param.Name); });

using Positions = std::vector<Cloth::Vector3>;

/// The landing by the kernel for any net, which takes springs in the order that it is given.
Positions LandAnyNet(const HangingScene& scene, const std::vector<NetSpring>& order, int substeps, int frames)
{
	std::vector<Yardstick::Spring> springs;
	std::vector<float> scale;
	const float step = static_cast<float>(HangingScene::FrameTime / substeps);
	const float inverseMass = static_cast<float>(scene.ParticleCount() / HangingScene::TotalMass);
	for (const NetSpring& spring : order)
	{
		springs.push_back({spring.First, spring.Second, float(spring.Stiffness), float(spring.Length)});
		scale.push_back(1.0f / (2.0f * inverseMass + 1.0f / (float(spring.Stiffness) * step * step)));
	}
	std::vector<Yardstick::Quad> position;
	for (const Cloth::Vector3& p : scene.Positions)
	{
		position.emplace_back();
		position.back().Lanes[0] = p.X;
		position.back().Lanes[1] = p.Y;
		position.back().Lanes[2] = p.Z;
	}
	std::vector<Yardstick::Quad> velocity(position.size());
	std::vector<Yardstick::Quad> before(position.size());
	const std::vector<float> inverseMasses(position.size(), inverseMass);
	const Yardstick::Xpbd net{static_cast<int>(position.size()), static_cast<int>(springs.size()), springs.data(),
		scale.data(), inverseMasses.data(), position.data(), velocity.data(), before.data()};
	Yardstick::StepXpbdOnBox(net, TableBox(), frames * substeps, step, static_cast<float>(HangingScene::Gravity));
	Positions positions;
	for (const Yardstick::Quad& quad : position)
	{
		positions.push_back({quad.Lanes[0], quad.Lanes[1], quad.Lanes[2]});
	}
	return positions;
}

double RootMeanSquare(const Positions& a, const Positions& b)
{
	double sum = 0.0;
	for (size_t i = 0; i < a.size(); ++i)
	{
		sum += double(Cloth::Dot(a[i] - b[i], a[i] - b[i]));
	}
	return std::sqrt(sum / double(a.size()));
}

/// In the same order both kernels play the same; another order changes far more than the kernel does.
TEST(GridXpbd, LandsAsTheOneForAnyNetDoes)
{
	const HangingScene scene = Tablecloth(24, 1000.0);
	constexpr int Substeps = 40;
	constexpr int Frames = 24;
	GridXpbd grid(scene, 1.0f, Substeps, PlainXpbd);
	for (int frame = 0; frame < Frames; ++frame)
	{
		grid.StepFrame();
	}
	Positions positions(scene.Positions.size());
	grid.ReadPositions(positions);

	std::vector<NetSpring> order = InOrder(scene);
	const Positions same = LandAnyNet(scene, order, Substeps, Frames);
	std::ranges::reverse(order);
	const Positions reversed = LandAnyNet(scene, order, Substeps, Frames);
	EXPECT_GT(RootMeanSquare(same, scene.Positions), 0.1);
	EXPECT_LT(RootMeanSquare(positions, same), 0.5 * RootMeanSquare(reversed, same));
	EXPECT_LT(RootMeanSquare(positions, reversed), 1.5 * RootMeanSquare(reversed, same));
}

} // namespace

} // namespace Lab
