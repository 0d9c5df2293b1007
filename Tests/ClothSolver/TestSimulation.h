// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

inline constexpr std::array<Scheme, 2> AllSchemes = {Scheme::Euler, Scheme::Bdf2};
inline const char* NameOf(Scheme scheme) { return scheme == Scheme::Euler ? "Euler" : "Bdf2"; }

/// Threads, and the papers' method with both of its schemes.
struct Method
{
	const char* Name;
	SolverKind Solver;
	Scheme TimeScheme;

	bool IsEuler() const { return TimeScheme == Scheme::Euler; }
	void Choose(Settings& settings) const
	{
		settings.Solver = Solver;
		settings.Paper.TimeScheme = TimeScheme;
	}
};
inline constexpr std::array<Method, 3> AllMethods = {{{"threads", SolverKind::Threads, Scheme::Bdf2},
	{"IMEX Euler", SolverKind::Imex, Scheme::Euler}, {"IMEX BDF2", SolverKind::Imex, Scheme::Bdf2}}};

/// Of an odd number of values.
inline float Median(std::vector<float> values)
{
	std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
	return values[values.size() / 2];
}

/// A simulation whose calls must succeed.
class TestSimulation
{
public:
	TestSimulation(const Result<ModelPointer>& model, const Settings& settings)
	{
		EXPECT_TRUE(model.Ok()) << model.Error;
		Result<std::unique_ptr<Simulation>> made = Simulation::Create(model.Value, settings);
		EXPECT_TRUE(made.Ok()) << made.Error;
		Inner = std::move(made.Value);
	}

	Simulation* operator->() { return Inner.get(); }
	Simulation& operator*() { return *Inner; }

	void Step(int count = 1, Workers* workers = nullptr)
	{
		for (int step = 0; step < count; ++step)
		{
			const Status status = Inner->Step(workers);
			ASSERT_TRUE(status.Ok()) << status.Error << " in step " << step;
		}
	}

	size_t Count() const { return static_cast<size_t>(ParticleCount(Inner->GetModel())); }
	std::vector<float> Mass() const { return Masses(Inner->GetModel()); }

	std::vector<Vector3> Positions() const
	{
		std::vector<Vector3> positions(Count());
		Inner->ReadPositions(positions);
		return positions;
	}
	std::vector<Vector3> Velocities() const
	{
		std::vector<Vector3> velocities(Count());
		Inner->ReadVelocities(velocities);
		return velocities;
	}
	std::vector<Vector3> Reactions() const
	{
		std::vector<Vector3> reactions(Count());
		Inner->ReadReactions(reactions);
		return reactions;
	}

	void SetState(const std::vector<Vector3>& positions, const std::vector<Vector3>& velocities)
	{
		const Status status = Inner->SetState(positions, velocities);
		ASSERT_TRUE(status.Ok()) << status.Error;
	}
	void SetPositions(const std::vector<Vector3>& positions)
	{
		SetState(positions, std::vector<Vector3>(positions.size()));
	}

	/// Changes the fabric and steps; the largest change of a particle's velocity in that step, m/s.
	float JumpTo(const Fabric& fabric)
	{
		const std::vector<Vector3> before = Velocities();
		const Status status = Inner->SetFabric(fabric);
		EXPECT_TRUE(status.Ok()) << status.Error;
		Step();
		const std::vector<Vector3> after = Velocities();
		float worst = 0.0f;
		for (size_t i = 0; i < before.size(); ++i)
		{
			worst = std::max(worst, Length(after[i] - before[i]));
		}
		return worst;
	}

	/// Holds a particle where it is.
	void Pin(int particle) { Pin(particle, Positions()[static_cast<size_t>(particle)]); }
	void Pin(int particle, Vector3 target)
	{
		const Status status = Inner->SetPin(particle, target);
		ASSERT_TRUE(status.Ok()) << status.Error;
	}
	void Constrain(const std::vector<VelocityConstraint>& constraints)
	{
		const Status status = Inner->SetConstraints(constraints);
		ASSERT_TRUE(status.Ok()) << status.Error;
	}

private:
	std::unique_ptr<Simulation> Inner;
};

/// A vector per vertex of the description becomes one per particle.
inline std::vector<Vector3> ByParticle(const Model& model, std::span<const Vector3> byVertex)
{
	std::vector<Vector3> values(static_cast<size_t>(ParticleCount(model)));
	const std::span<const int> particles = ParticleOfVertex(model);
	for (size_t vertex = 0; vertex < byVertex.size(); ++vertex)
	{
		if (particles[vertex] >= 0)
		{
			values[static_cast<size_t>(particles[vertex])] = byVertex[vertex];
		}
	}
	return values;
}

/// A sum of vectors in double precision.
struct Sum
{
	double X = 0.0;
	double Y = 0.0;
	double Z = 0.0;

	void Add(Vector3 v, double scale = 1.0)
	{
		X += scale * static_cast<double>(v.X);
		Y += scale * static_cast<double>(v.Y);
		Z += scale * static_cast<double>(v.Z);
	}
	double Length() const { return std::sqrt(X * X + Y * Y + Z * Z); }
	friend Sum operator-(Sum a, Sum b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
};

inline Sum Momentum(const TestSimulation& simulation)
{
	const std::vector<float> mass = simulation.Mass();
	const std::vector<Vector3> velocity = simulation.Velocities();
	Sum sum;
	for (size_t i = 0; i < mass.size(); ++i)
	{
		sum.Add(velocity[i], mass[i]);
	}
	return sum;
}

inline Sum AngularMomentum(const TestSimulation& simulation)
{
	const std::vector<float> mass = simulation.Mass();
	const std::vector<Vector3> velocity = simulation.Velocities();
	const std::vector<Vector3> position = simulation.Positions();
	Sum sum;
	for (size_t i = 0; i < mass.size(); ++i)
	{
		const Vector3 x = position[i];
		const Vector3 v = velocity[i];
		const double m = mass[i];
		sum.X += m * (double(x.Y) * double(v.Z) - double(x.Z) * double(v.Y));
		sum.Y += m * (double(x.Z) * double(v.X) - double(x.X) * double(v.Z));
		sum.Z += m * (double(x.X) * double(v.Y) - double(x.Y) * double(v.X));
	}
	return sum;
}

/// Settings without air and gravity.
inline Settings InVacuum()
{
	Settings settings;
	settings.Gravity = {};
	settings.AirDensity = 0.0f;
	return settings;
}

inline Settings WithoutAir()
{
	Settings settings;
	settings.AirDensity = 0.0f;
	return settings;
}

} // namespace Cloth
