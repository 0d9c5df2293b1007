// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/StandardFabrics.h"
#include "Cooking/Model.h"
#include "LinearAlgebra/EigenDense.h"
#include "OrThrow.h"
#include "Scenes.h"
#include "TestWorkers.h"
#include "Threads/ThreadStep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

using Positions = std::vector<Vector3>;

constexpr float BendingStep = 2.0f / 3.0f / 480.0f; // of 8 substeps

Fabric Named(const std::string& name)
{
	Fabric fabric = std::ranges::find_if(StandardFabrics(),
		[&](const StandardFabric& known) {
			return known.Name == name;
		})->Values;
	fabric.ShearHysteresis = 0.0f;
	fabric.BendingHysteresisWarp = 0.0f;
	fabric.BendingHysteresisWeft = 0.0f;
	fabric.CreaseCurvature = 0.0f;
	fabric.TensileResilience = 1.0f;
	return fabric;
}

/// Side of square cells at which the shortest wave of both directions and the twist has this h^2 k / m.
float SpacingOf(const Fabric& fabric, float number)
{
	const float rigidity =
		fabric.BendingWarp + fabric.BendingWeft + 2.0f * std::sqrt(fabric.BendingWarp * fabric.BendingWeft);
	return std::pow(16.0f * BendingStep * BendingStep * rigidity / (fabric.ArealDensity * number), 0.25f);
}

ModelPointer Sheet(const Fabric& fabric, float spacing, int columns, int rows)
{
	return OrThrow(BuildGrid(
		Scenes::Grid(spacing * static_cast<float>(columns - 1), spacing * static_cast<float>(rows - 1), columns, rows),
		fabric));
}

/// Bending alone, on a sheet that has any shape and has been anywhere before.
struct BentSheet
{
	ModelPointer Made;
	ThreadBending Bending;
	std::vector<Float4> Inertia;
	std::vector<Float4> Start;
	std::vector<Float4> Mobile;
	std::array<ThreadBent, 2> Past;

	BentSheet(ModelPointer model, const std::vector<int>& pins, const Positions& places, const Positions& expected)
		: Made(std::move(model))
		, Bending(*Made)
	{
		const std::vector<float> masses = Masses(*Made);
		for (size_t i = 0; i < masses.size(); ++i)
		{
			const bool pinned = std::ranges::find(pins, static_cast<int>(i)) != pins.end();
			Inertia.push_back(Float4::Set(0.0f, 0.0f, 0.0f, pinned ? 0.0f : 1.0f / masses[i]));
			Start.push_back(Float4::From(expected[i]));
			Mobile.push_back(Float4::From(places[i]) + Inertia[i]);
		}
		Mobile.resize(Bending.PlaceCount(), Float4::Zero());
		for (ThreadBent& past : Past)
		{
			past.Reset(std::vector<Float4>(Mobile.begin(), Mobile.end()));
		}
		Bending.Factor(BendingStep, Inertia);
	}

	/// What every particle moves by.
	Positions Move(Workers* workers = nullptr)
	{
		const std::vector<Float4> before = Mobile;
		Bending.Move(Start, Mobile, Past, workers);
		Positions moves;
		for (size_t i = 0; i < Start.size(); ++i)
		{
			moves.push_back((Mobile[i] - before[i]).ToVector3());
		}
		return moves;
	}
};

Positions Jittered(Positions places, float size, uint64_t seed)
{
	Scenes::Random random(seed);
	for (Vector3& place : places)
	{
		place += random.InCube() * size;
	}
	return places;
}

Eigen::MatrixXd ToMatrix(const Positions& places)
{
	Eigen::MatrixXd matrix(static_cast<Eigen::Index>(places.size()), 3);
	for (size_t i = 0; i < places.size(); ++i)
	{
		matrix.row(static_cast<Eigen::Index>(i)) << double(places[i].X), double(places[i].Y), double(places[i].Z);
	}
	return matrix;
}

/// The matrix of a kind of curvatures, times the square of the implicit step.
Eigen::MatrixXd StiffnessOf(const Model& model, CurvatureRow::Kind kind)
{
	const Eigen::Index count = static_cast<Eigen::Index>(model.Mass.size());
	Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(count, count);
	for (size_t r = 0; r < model.Shape->Curvatures.size(); ++r)
	{
		const CurvatureRow& row = model.Shape->Curvatures[r];
		if (row.Direction != kind)
		{
			continue;
		}
		Eigen::VectorXd gradient = Eigen::VectorXd::Zero(count);
		for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
		{
			gradient[model.Shape->ToExternal[static_cast<size_t>(row.Particle[i])]] = double(row.Coefficient[i]);
		}
		matrix += double(std::get<Bending>(model.Energies).CurvatureStiffness[r]) * gradient * gradient.transpose();
	}
	return matrix * double(BendingStep) * double(BendingStep);
}

struct DenseCase
{
	int Columns;
	int Rows;
	float Number;
	bool OnlyWarp; // no twist either, so that the matrix is exact at any stiffness
	std::vector<int> Pins;
};

TEST(ThreadBending, MovesAsADenseSolveDoes)
{
	for (const DenseCase& at : {DenseCase{7, 5, 0.8f, false, {}}, DenseCase{7, 5, 0.8f, false, {0, 6, 16, 17}},
			 DenseCase{3, 3, 0.8f, false, {4}}, DenseCase{4, 2, 0.8f, false, {}}, DenseCase{2, 2, 0.8f, false, {3}},
			 DenseCase{3, 6, 20.0f, true, {}}, DenseCase{9, 3, 20.0f, true, {9, 10, 22}},
			 DenseCase{30, 2, 200.0f, true, {}}})
	{
		Fabric fabric = Named("RubberSheet");
		const float spacing = SpacingOf(fabric, at.Number);
		fabric.BendingWeft = at.OnlyWarp ? 0.0f : fabric.BendingWeft;
		const ModelPointer model = Sheet(fabric, spacing, at.Columns, at.Rows);
		// Some are heavy and some are light.
		std::vector<float>& masses = std::const_pointer_cast<Model>(std::shared_ptr<const Model>(model))->Mass;
		for (size_t i = 0; i < masses.size(); ++i)
		{
			masses[i] *= i % 3 == 0 ? 5.0f : i % 3 == 1 ? 1.0f : 1.7f;
		}
		const Positions places = Jittered(RestPositions(*model), 0.3f * spacing, 3);
		const Positions expected = Jittered(places, 0.1f * spacing, 4);
		BentSheet sheet(model, at.Pins, places, expected);

		const Eigen::Index count = static_cast<Eigen::Index>(places.size());
		Eigen::MatrixXd mass = Eigen::MatrixXd::Zero(count, count);
		for (Eigen::Index i = 0; i < count; ++i)
		{
			mass(i, i) = double(Masses(*model)[static_cast<size_t>(i)]);
		}
		const Eigen::MatrixXd twist = StiffnessOf(*model, CurvatureRow::Kind::Twist);
		std::vector<Eigen::MatrixXd> folds;
		for (const auto kind : {CurvatureRow::Kind::Warp, CurvatureRow::Kind::Weft})
		{
			if (const Eigen::MatrixXd fold = StiffnessOf(*model, kind); fold.norm() > 0.0)
			{
				folds.push_back(fold);
			}
		}
		if (folds.empty())
		{
			folds.push_back(Eigen::MatrixXd::Zero(count, count));
		}
		Eigen::MatrixXd x = ToMatrix(places);
		for (const Eigen::MatrixXd& fold : folds)
		{
			const Eigen::MatrixXd other = ToMatrix(expected) - ToMatrix(places);
			Eigen::MatrixXd right = -(fold + twist / double(folds.size())) * (x + other);
			Eigen::MatrixXd matrix = mass + fold;
			for (const int pin : at.Pins)
			{
				matrix.row(pin).setZero();
				matrix.col(pin).setZero();
				matrix(pin, pin) = 1.0;
				right.row(pin).setZero();
			}
			x += *InverseOfPositive(matrix) * right;
		}
		const Eigen::MatrixXd moves = x - ToMatrix(places);
		const double scale = moves.cwiseAbs().maxCoeff();
		EXPECT_GT(scale, 0.02 * double(spacing));
		EXPECT_LT((ToMatrix(sheet.Move()) - moves).cwiseAbs().maxCoeff(), 1e-4 * scale)
			<< at.Columns << " x " << at.Rows;
	}
}

/// Whatever else holds a bent cloth at rest: bending then moves it by its force and the inverse mass, however stiff it
/// is.
TEST(ThreadBending, RestIsWhereTheEnergiesAreLeast)
{
	struct Case
	{
		float Number;
		bool OnlyWarp;
	};
	for (const Case& at : {Case{0.5f, false}, Case{1.9f, false}, Case{50.0f, true}})
	{
		Fabric fabric = Named("RubberSheet");
		const float spacing = SpacingOf(fabric, at.Number);
		fabric.BendingWeft = at.OnlyWarp ? 0.0f : fabric.BendingWeft;
		const ModelPointer model = Sheet(fabric, spacing, 11, 8);
		const Positions places = Jittered(RestPositions(*model), 0.3f * spacing, 3);
		BentSheet sheet(model, {3, 40}, places, places);
		const Eigen::MatrixXd twist = StiffnessOf(*model, CurvatureRow::Kind::Twist);
		Eigen::MatrixXd x = ToMatrix(places);
		for (size_t direction = 0; direction < (at.OnlyWarp ? 1u : 2u); ++direction)
		{
			const auto kind = direction == 0 ? CurvatureRow::Kind::Warp : CurvatureRow::Kind::Weft;
			const Eigen::MatrixXd force = -(StiffnessOf(*model, kind) + 0.5 * twist) * ToMatrix(places);
			for (size_t i = 0; i < places.size(); ++i)
			{
				const Eigen::Index row = static_cast<Eigen::Index>(i);
				const double mobility = i == 3 || i == 40 ? 0.0 : 1.0 / double(Masses(*model)[i]);
				const Eigen::RowVector3d move = force.row(row) * mobility;
				x.row(row) += move;
				sheet.Past[direction].After[i] = Float4::From({float(x(row, 0)), float(x(row, 1)), float(x(row, 2))});
				sheet.Past[direction].Moved[i] = Float4::From({float(move[0]), float(move[1]), float(move[2])});
			}
		}
		const Eigen::MatrixXd moves = x - ToMatrix(places);
		EXPECT_LT((ToMatrix(sheet.Move()) - moves).cwiseAbs().maxCoeff(), 1e-4 * moves.cwiseAbs().maxCoeff())
			<< at.Number;
	}
}

TEST(ThreadBending, RigidMotionsFeelNone)
{
	for (const float number : {0.5f, 6.0f})
	{
		const Fabric fabric = Named("RubberSheet");
		const ModelPointer model = Sheet(fabric, SpacingOf(fabric, number), 12, 9);
		const Positions places = Scenes::Moved(RestPositions(*model), {0.48f, 0.6f, 0.64f}, 1.1f, {0.2f, 0.1f, -0.3f});
		const Positions expected = Scenes::Moved(places, {0.6f, 0.0f, 0.8f}, 0.2f, {0.01f, 0.02f, 0.0f});
		for (const Vector3& move : BentSheet(model, {}, places, expected).Move())
		{
			EXPECT_LT(Length(move), 3e-7f);
		}
	}
}

TEST(ThreadBending, KeepsMomentum)
{
	for (const float number : {0.5f, 6.0f, 100.0f})
	{
		const Fabric fabric = Named("Leather");
		const float spacing = SpacingOf(fabric, number);
		const ModelPointer model = Sheet(fabric, spacing, 14, 9);
		const Positions places = Jittered(RestPositions(*model), 0.3f * spacing, 5);
		const Positions moves = BentSheet(model, {}, places, Jittered(places, 0.1f * spacing, 6)).Move();
		Vector3 sum{};
		float sizes = 0.0f;
		for (size_t i = 0; i < moves.size(); ++i)
		{
			sum += moves[i] * Masses(*model)[i];
			sizes += Length(moves[i]) * Masses(*model)[i];
		}
		EXPECT_GT(sizes, 0.0f);
		EXPECT_LT(Length(sum), 1e-5f * sizes) << number;
	}
}

TEST(ThreadBending, HasTheSameBitsWithAnyNumberOfWorkers)
{
	const Fabric fabric = Named("Leather");
	const ModelPointer model = Sheet(fabric, SpacingOf(fabric, 2.0f), 31, 26);
	const Positions places = Jittered(RestPositions(*model), 0.003f, 7);
	const Positions alone = BentSheet(model, {5, 40}, places, places).Move();
	for (const int count : {1, 3, 4})
	{
		TestWorkers workers(count);
		EXPECT_EQ(BentSheet(model, {5, 40}, places, places).Move(&workers), alone);
		EXPECT_GT(workers.Loops, 0);
	}
}

/// A strip along X by threads, without air.
struct Strip
{
	ModelPointer Made;
	ThreadCloth Cloth;
	ThreadSurroundings Given;
	std::vector<ThreadPin> Pins;
	int Columns;

	Strip(ModelPointer model, int columns)
		: Made(std::move(model))
		, Cloth(OrThrow(ThreadCloth::Create(Made)))
		, Columns(columns)
	{
		Given.Options.AirDensity = 0.0f;
		// More than that feeds the shear of stiff cloth, whatever bending does.
		Given.CarriedTension = 0.0f;
	}

	void PinColumn(int column)
	{
		for (int i = column; i < static_cast<int>(Made->Mass.size()); i += Columns)
		{
			Pins.push_back({i, RestPositions(*Made)[static_cast<size_t>(i)]});
		}
	}
	void Play(int frames)
	{
		Given.Pins = Pins;
		for (int frame = 0; frame < frames; ++frame)
		{
			Cloth.Step(Given);
		}
	}
	Positions Places() const
	{
		Positions places(Made->Mass.size());
		Cloth.ReadPositions(places);
		return places;
	}
	float FastestSpeed() const
	{
		Positions velocities(Made->Mass.size());
		Cloth.ReadVelocities(velocities);
		float fastest = 0.0f;
		for (const Vector3& velocity : velocities)
		{
			fastest = std::max(fastest, Length(velocity));
		}
		return fastest;
	}
};

/// A beam under its weight sinks by m g L^4 / (8 B). Two pinned columns clamp it half a cell before the second. It
/// begins at rest there and stays, with many substeps and with few.
TEST(ThreadBending, ACantileverRestsWhereItShould)
{
	constexpr int Columns = 32;
	for (const float number : {0.25f, 2.0f, 6.0f})
	{
		Fabric fabric = Named("RubberSheet");
		const float spacing = SpacingOf(fabric, number);
		Strip strip(Sheet(fabric, spacing, Columns, 4), Columns);
		const double length = double(spacing) * (Columns - 1.5);
		// A tip that sinks by a fiftieth of the length is small enough for the linear law.
		const double gravity =
			0.02 * 8.0 * double(fabric.BendingWarp) / (double(fabric.ArealDensity) * std::pow(length, 3));
		strip.Given.Options.Gravity = {0.0f, 0.0f, -static_cast<float>(gravity)};
		strip.PinColumn(0);
		strip.PinColumn(1);
		Positions places = RestPositions(*strip.Made);
		for (Vector3& place : places)
		{
			const double s = std::max(0.0, double(place.X) - 0.5 * double(spacing)) / length;
			place.Z = -static_cast<float>(0.02 * length * (s * s * (6.0 - 4.0 * s + s * s)) / 3.0);
		}
		strip.Cloth.SetState(places, Positions(places.size()));
		// What is left of the difference swings; its mean is the place of rest.
		double mean = 0.0;
		constexpr int Frames = 600;
		for (int frame = 0; frame < Frames; ++frame)
		{
			strip.Play(1);
			mean -= double(strip.Places()[2 * Columns - 1].Z) / Frames;
		}
		EXPECT_NEAR(mean / (0.02 * length), 1.0, 0.01) << number;
	}
}

/// BDF2 of a strip that bends by a force at the prediction, across itself only: the largest speed at the end by that
/// after the first frame.
double GrowthByForces(const Model& model, Eigen::VectorXd z)
{
	Eigen::MatrixXd stiffness = StiffnessOf(model, CurvatureRow::Kind::Warp)
		+ StiffnessOf(model, CurvatureRow::Kind::Weft) + StiffnessOf(model, CurvatureRow::Kind::Twist);
	for (Eigen::Index i = 0; i < z.size(); ++i)
	{
		stiffness.row(i) /= double(Masses(model)[static_cast<size_t>(i)]);
	}
	Eigen::VectorXd lastZ = z;
	Eigen::VectorXd v = Eigen::VectorXd::Zero(z.size());
	Eigen::VectorXd lastV = v;
	double early = 0.0;
	for (int substep = 1; substep <= 30 * 8; ++substep)
	{
		const Eigen::VectorXd base = z + (z - lastZ) / 3.0;
		const Eigen::VectorXd predicted = base + double(BendingStep) * (v + (v - lastV) / 3.0);
		lastZ = z;
		lastV = v;
		z = predicted - stiffness * predicted;
		v = (z - base) / double(BendingStep);
		early = substep == 8 ? v.cwiseAbs().maxCoeff() : early;
	}
	return v.cwiseAbs().maxCoeff() / early;
}

TEST(ThreadBending, StiffStripsStayBoundedWhereForcesGrow)
{
	constexpr int Columns = 14;
	for (const char* name : {"RubberSheet", "Leather"})
	{
		for (const float number : {0.5f, 2.0f, 6.0f})
		{
			const Fabric fabric = Named(name);
			const float spacing = SpacingOf(fabric, number);
			Strip strip(Sheet(fabric, spacing, Columns, 6), Columns);
			strip.Given.Options.Gravity = {};
			strip.PinColumn(0);
			const Positions rest = RestPositions(*strip.Made);
			Positions places = rest;
			Scenes::Random random(9);
			for (Vector3& place : places)
			{
				place.Z += place.X > 0.0f ? 0.01f * spacing * random.Signed() : 0.0f;
			}
			const double growth = GrowthByForces(*strip.Made, ToMatrix(places).col(2));
			EXPECT_TRUE(number < 1.0f ? growth < 1.0 : !(growth < 1e6)) << name << " " << number << " " << growth;
			strip.Cloth.SetState(places, Positions(places.size()));
			strip.Play(1);
			const float early = strip.FastestSpeed();
			strip.Play(119);
			EXPECT_LT(strip.FastestSpeed(), early) << name << " " << number;
			float farthest = 0.0f;
			for (size_t i = 0; i < rest.size(); ++i)
			{
				farthest = std::max(farthest, Length(strip.Places()[i] - rest[i]));
			}
			EXPECT_LT(farthest, 0.1f * spacing) << name << " " << number;
		}
	}
}

} // namespace

} // namespace Cloth
