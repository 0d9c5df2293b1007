// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/StretchedLattice.h"

#include "ClothSolver/Simulation.h"
#include "CubicForceScenes.h"
#include "Energies/Laws/ThreadLaw.h"
#include "OrThrow.h"

#include <cmath>
#include <numbers>

namespace Lab
{

namespace
{

/// a, b, c and d of equation 2 with K and L as units.
struct Coefficients
{
	double A;
	double B;
	double C;
	double D;
};

Coefficients CoefficientsOf(const Cloth::TensionCurve& tension)
{
	const Cloth::CubicLaw law = std::get<Cloth::CubicLaw>(Cloth::LawOf(tension));
	const double square = law.Square;
	const double cube = law.Cube;
	return {cube, square - 3.0 * cube, 1.0 - 2.0 * square + 3.0 * cube, square - cube - 1.0};
}

constexpr float Stiffness = 500.0f; // N/m

Cloth::Scenes::Network MakeLattice()
{
	Cloth::Scenes::Network lattice = Cloth::Scenes::CubicForceSheet(StretchedLattice::Side, Stiffness);
	lattice.Tension = {Cloth::TensionLaw::FullCubic, 1.1f, 6.0f, 0.9f, 2.0f};
	lattice.DampingTime = 1e-4f;
	for (int i = 0; i < StretchedLattice::Side * StretchedLattice::Side; ++i)
	{
		constexpr int Last = StretchedLattice::Side - 1;
		const int row = i / StretchedLattice::Side;
		const int column = i % StretchedLattice::Side;
		if (row == 0 || row == Last || column == 0 || column == Last)
		{
			lattice.Held.push_back(i);
		}
	}
	return lattice;
}

/// How wide the border is, in parts of its width at rest: slack first, twice the area in the end.
double Width(double time)
{
	constexpr double Slack = 0.9;
	const double part = std::clamp((time - StretchedLattice::Sagging) / StretchedLattice::Drawing, 0.0, 1.0);
	return Slack + part * (std::numbers::sqrt2 - Slack);
}

constexpr double Duration = StretchedLattice::Sagging + StretchedLattice::Drawing + StretchedLattice::Holding;

/// Calls advance(time) and look() for each step to the end.
template <typename Advance, typename Look>
Stretched Watch(double step, size_t held, const Advance& advance, const Look& look)
{
	constexpr double Calm = 0.5; // s
	Stretched stretched;
	double farthest = -1.0;
	const int steps = static_cast<int>(std::lround(Duration / step));
	for (int i = 0; i < steps; ++i)
	{
		const double time = i * step;
		advance(time);
		const Motion motion = look();
		const double free = static_cast<double>(motion.Velocity.cols()) - static_cast<double>(held);
		stretched.Wobbles.push_back({time + step, motion.Velocity.row(2).norm() / std::sqrt(free)});
		if (time < StretchedLattice::Sagging)
		{
			stretched.Sagged = motion.Position;
		}
		const double height = motion.Position.row(2).cwiseAbs().maxCoeff();
		if (time > StretchedLattice::Sagging + StretchedLattice::Drawing + Calm && height > farthest)
		{
			farthest = height;
			stretched.Phase = motion.Position;
		}
	}
	return stretched;
}

Field ToField(const std::vector<Cloth::Vector3>& vectors)
{
	Field field(3, static_cast<Eigen::Index>(vectors.size()));
	for (Eigen::Index i = 0; i < field.cols(); ++i)
	{
		const Cloth::Vector3 v = vectors[static_cast<size_t>(i)];
		field.col(i) << v.X, v.Y, v.Z;
	}
	return field;
}

} // namespace

StiffnessBlock DampedStiffness(const Cloth::TensionCurve& tension, double kept)
{
	const Coefficients force = CoefficientsOf(tension);
	return [force, left = kept - 1.0](const SystemThread& thread, const ThreadState& state)
	{
		// Equation 9: b |x| (I + n n^T) + d / |x| (I - n n^T).
		const double length = state.Length / thread.RestLength;
		const double b = left * thread.Stiffness * force.B * length;
		const double d = left * thread.Stiffness * force.D / length;
		const Eigen::Matrix3d along = state.Direction * state.Direction.transpose();
		return Eigen::Matrix3d(FullStiffness(thread, state) + (b + d) * Eigen::Matrix3d::Identity() + (b - d) * along);
	};
}

double StiffnessAcross(const Cloth::TensionCurve& tension, double kept, double length)
{
	const Coefficients force = CoefficientsOf(tension);
	return (kept - 1.0) * (force.B * length + force.D / length);
}

double Stretched::LastSpeed() const
{
	double sum = 0.0;
	int count = 0;
	for (const Wobble& wobble : Wobbles)
	{
		if (wobble.Time > Duration - 1.0)
		{
			sum += wobble.Speed;
			++count;
		}
	}
	return sum / count;
}

StretchedLattice::StretchedLattice()
	: Lattice(MakeLattice())
	, Particles(Cloth::OrThrow(Cloth::BuildNetwork(Lattice.Describe())), Lattice.Held, Damping::Relative)
{
}

Stretched StretchedLattice::Play(Scheme& scheme, double step) const
{
	Motion motion = Particles.AtRest();
	const Field rest = motion.Position;
	motion.Position *= Width(0.0);
	const auto advance = [&](double time)
	{
		const double rate = (Width(time + step) - Width(time)) / step;
		for (int particle : Lattice.Held)
		{
			motion.Velocity.col(particle) = rate * rest.col(particle);
		}
		scheme.Step(motion, step);
	};
	return Watch(step, Lattice.Held.size(), advance, [&] { return motion; });
}

Stretched StretchedLattice::PlaySolver(double step) const
{
	Cloth::Settings settings;
	settings.TimeStep = static_cast<float>(step);
	const auto cloth =
		Cloth::OrThrow(Cloth::Simulation::Create(Cloth::OrThrow(Cloth::BuildNetwork(Lattice.Describe())), settings));
	std::vector<Cloth::Vector3> vectors = Lattice.Positions;
	for (Cloth::Vector3& place : vectors)
	{
		place = place * static_cast<float>(Width(0.0));
	}
	Cloth::OrThrow(cloth->SetState(vectors, std::vector<Cloth::Vector3>(vectors.size())));
	const auto advance = [&](double time)
	{
		const float scale = static_cast<float>(Width(time + step));
		for (int particle : Lattice.Held)
		{
			Cloth::OrThrow(cloth->SetPin(particle, Lattice.Positions[static_cast<size_t>(particle)] * scale));
		}
		Cloth::OrThrow(cloth->Step());
	};
	const auto look = [&]
	{
		Motion motion;
		cloth->ReadPositions(vectors);
		motion.Position = ToField(vectors);
		cloth->ReadVelocities(vectors);
		motion.Velocity = ToField(vectors);
		return motion;
	};
	return Watch(step, Lattice.Held.size(), advance, look);
}

} // namespace Lab
