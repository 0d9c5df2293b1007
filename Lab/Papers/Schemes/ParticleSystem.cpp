// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/ParticleSystem.h"

#include "Cooking/Model.h"
#include "Lab/Papers/Schemes/Vectors.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>

namespace Lab
{

namespace
{

using Cloth::Float4;

constexpr double TinyLength = 1e-12; // m

/// Tension and energy of four neighbouring threads in parts of K L and K L^2.
struct FourResponses
{
	Eigen::Array4d Tension;
	Eigen::Array4d Energy;
};

/// The laws are written for four floats at once; what measured plots and powers lose is relative to the tension, not to
/// the position.
template <typename Law>
FourResponses Respond(const Law& law, size_t thread, const Eigen::Array4d& strain)
{
	if constexpr (std::is_same_v<Law, Cloth::LinearLaw>)
	{
		return {strain, 0.5 * strain.square()};
	}
	else if constexpr (std::is_same_v<Law, Cloth::CubicLaw>)
	{
		const double square = law.Square;
		const double cube = law.Cube;
		return {strain * (1.0 + strain * (square + strain * cube)),
			strain.square() * (0.5 + strain * (square / 3.0 + strain * (0.25 * cube)))};
	}
	else
	{
		const Eigen::Array4f e = strain.cast<float>();
		const Cloth::ThreadResponse response = Cloth::OfSprings(law, thread)(Float4::Load(e.data()));
		Eigen::Array4f tension;
		Eigen::Array4f energy;
		response.Tension.Store(tension.data());
		response.Energy.Store(energy.data());
		return {tension.cast<double>(), energy.cast<double>()};
	}
}

} // namespace

ParticleSystem::ParticleSystem(
	Cloth::ModelPointer model, std::vector<int> held, Damping damping, const Eigen::Vector3d& gravity)
	: Source(std::move(model))
	, HeldParticles(std::move(held))
	, Resistance(damping)
	, Viscosity(std::get<Cloth::Tension>(Source->Energies).DampingTime)
	, Pull(gravity)
{
	const Cloth::Topology& shape = *Source->Shape;
	const Cloth::Tension& tension = std::get<Cloth::Tension>(Source->Energies);
	const Cloth::Bending& bending = std::get<Cloth::Bending>(Source->Energies);
	if (!shape.Springs.Any() || !shape.Triangles.empty() || !bending.RestCurvatures.empty())
	{
		throw std::invalid_argument("the papers' schemes take grids and networks, not meshes");
	}
	for (int particle : HeldParticles)
	{
		if (particle < 0 || particle >= shape.ParticleCount)
		{
			throw std::invalid_argument("cannot hold particle " + std::to_string(particle) + " of "
				+ std::to_string(shape.ParticleCount) + " particles");
		}
	}
	for (size_t s = 0; s < shape.Springs.First.size(); ++s)
	{
		AllThreads.push_back(
			{shape.Springs.First[s], shape.Springs.Second[s], tension.SpringStiffness[s], shape.Springs.RestLength[s]});
	}
	const std::shared_ptr<const Cloth::CoupledPairs> coupled = Source->PairsOfImex();
	const Cloth::PairTopology& pairs = coupled->Shape;
	const std::vector<float> stiffness = Cloth::AssembleBending(shape, pairs, bending.CurvatureStiffness);
	for (size_t pair = 0; pair < pairs.First.size(); ++pair)
	{
		if (stiffness[pair] != 0.0f)
		{
			Bending.push_back({pairs.First[pair], pairs.Second[pair], stiffness[pair]});
		}
	}
	Rest.resize(3, shape.ParticleCount);
	Weight.resize(shape.ParticleCount);
	for (int i = 0; i < shape.ParticleCount; ++i)
	{
		Rest.col(i) = ToEigen(shape.RestPosition[static_cast<size_t>(i)].ToVector3());
		Weight[i] = Source->Mass[static_cast<size_t>(i)];
	}
}

double ParticleSystem::Spacing() const
{
	double shortest = std::numeric_limits<double>::infinity();
	for (const SystemThread& thread : AllThreads)
	{
		if (thread.Stiffness > 0.0)
		{
			shortest = std::min(shortest, thread.RestLength);
		}
	}
	return shortest;
}

Motion ParticleSystem::AtRest() const { return {Rest, Field::Zero(3, Size())}; }

void ParticleSystem::Hold(Field& field) const
{
	for (int particle : HeldParticles)
	{
		field.col(particle).setZero();
	}
}

/// Calls visit(thread, d, length, tension, energy) for every thread.
template <typename Visit>
void ParticleSystem::ForEachThread(const Field& position, const Visit& visit) const
{
	const auto all = [&](const auto& law)
	{
		Eigen::Matrix<double, 3, 4> d;
		Eigen::Array4d length;
		Eigen::Array4d strain;
		for (size_t begin = 0; begin < AllThreads.size(); begin += 4)
		{
			for (int lane = 0; lane < 4; ++lane)
			{
				const SystemThread& thread = AllThreads[begin + static_cast<size_t>(lane)];
				d.col(lane) = position.col(thread.First) - position.col(thread.Second);
				length[lane] = std::max(d.col(lane).norm(), TinyLength);
				strain[lane] = thread.Stiffness > 0.0 ? length[lane] / thread.RestLength - 1.0 : 0.0;
			}
			const FourResponses response = Respond(law, begin, strain);
			for (int lane = 0; lane < 4; ++lane)
			{
				const SystemThread& thread = AllThreads[begin + static_cast<size_t>(lane)];
				const double scale = thread.Stiffness * thread.RestLength;
				if (scale > 0.0)
				{
					visit(thread, d.col(lane), length[lane], scale * response.Tension[lane],
						scale * thread.RestLength * response.Energy[lane]);
				}
			}
		}
	};
	std::visit(all, std::get<Cloth::Tension>(Source->Energies).Law);
}

void ParticleSystem::Force(const Motion& motion, Field& force) const
{
	const Field& x = motion.Position;
	const Field& v = motion.Velocity;
	force.resize(3, Size());
	force = Pull * Weight.transpose();
	const auto pull = [&](const SystemThread& thread, const auto& d, double length, double tension, double)
	{
		Eigen::Vector3d f = d * (tension / length);
		if (Viscosity > 0.0)
		{
			const Eigen::Vector3d rate = v.col(thread.First) - v.col(thread.Second);
			const double damper = Viscosity * thread.Stiffness;
			f += Resistance == Damping::Relative ? Eigen::Vector3d(damper * rate)
												 : Eigen::Vector3d(d * (damper * d.dot(rate) / (length * length)));
		}
		force.col(thread.First) -= f;
		force.col(thread.Second) += f;
	};
	ForEachThread(x, pull);
	for (const Coupling& bend : Bending)
	{
		const Eigen::Vector3d f = bend.Stiffness * (x.col(bend.First) - x.col(bend.Second));
		force.col(bend.First) -= f;
		force.col(bend.Second) += f;
	}
	Hold(force);
}

void ParticleSystem::Accelerate(const Motion& motion, Field& acceleration) const
{
	Force(motion, acceleration);
	acceleration.array().rowwise() /= Weight.transpose().array();
}

ThreadState ParticleSystem::Look(size_t index, const Field& position) const
{
	const SystemThread& thread = AllThreads[index];
	const Eigen::Vector3d d = position.col(thread.First) - position.col(thread.Second);
	const double length = std::max(d.norm(), TinyLength);
	const double strain = length / thread.RestLength - 1.0;
	ThreadState state{d / length, length, 0.0, 0.0};
	const auto look = [&](const auto& law)
	{
		const size_t first = index - index % 4;
		state.Tension = thread.Stiffness * thread.RestLength
			* Respond(law, first, Eigen::Array4d::Constant(strain)).Tension[static_cast<Eigen::Index>(index % 4)];
		state.Slope = thread.Stiffness * Cloth::StiffeningOf(law, Source->Shape->Springs.Kind[index], strain);
	};
	std::visit(look, std::get<Cloth::Tension>(Source->Energies).Law);
	return state;
}

double ParticleSystem::ElasticEnergy(const Field& position) const
{
	double energy = 0.0;
	ForEachThread(position, [&](const SystemThread&, const auto&, double, double, double stored) { energy += stored; });
	for (const Coupling& bend : Bending)
	{
		energy += 0.5 * bend.Stiffness * (position.col(bend.First) - position.col(bend.Second)).squaredNorm();
	}
	return energy;
}

double ParticleSystem::Energy(const Motion& motion) const
{
	const double kinetic = 0.5 * motion.Velocity.colwise().squaredNorm().dot(Weight);
	const double gravity = -(Pull.transpose() * motion.Position).dot(Weight);
	return kinetic + gravity + ElasticEnergy(motion.Position);
}

Matrix ParticleSystem::LinearPart(std::span<const double> stiffnessOfThread) const
{
	std::vector<bool> held(static_cast<size_t>(Size()), false);
	for (int particle : HeldParticles)
	{
		held[static_cast<size_t>(particle)] = true;
	}
	std::vector<Eigen::Triplet<double>> entries;
	const auto couple = [&](int first, int second, double stiffness)
	{
		for (const auto& [here, there] : {std::pair(first, second), std::pair(second, first)})
		{
			if (!held[static_cast<size_t>(here)])
			{
				entries.emplace_back(here, here, stiffness);
				if (!held[static_cast<size_t>(there)])
				{
					entries.emplace_back(here, there, -stiffness);
				}
			}
		}
	};
	for (size_t thread = 0; thread < AllThreads.size(); ++thread)
	{
		if (AllThreads[thread].Stiffness > 0.0)
		{
			couple(AllThreads[thread].First, AllThreads[thread].Second, stiffnessOfThread[thread]);
		}
	}
	for (const Coupling& bend : Bending)
	{
		couple(bend.First, bend.Second, bend.Stiffness);
	}
	Matrix matrix(Size(), Size());
	matrix.setFromTriplets(entries.begin(), entries.end());
	return matrix;
}

Matrix ParticleSystem::LinearPart() const
{
	std::vector<double> stiffness;
	for (const SystemThread& thread : AllThreads)
	{
		stiffness.push_back(thread.Stiffness);
	}
	return LinearPart(stiffness);
}

Matrix ParticleSystem::LinearDamping() const
{
	const std::vector<double> none(AllThreads.size(), 0.0); // bending is not damped
	return (Resistance == Damping::Relative ? Viscosity : 0.0) * (LinearPart() - LinearPart(none));
}

Matrix ParticleSystem::ImplicitMatrix(double step, const Matrix& dampers, const Matrix& stiffness) const
{
	Matrix matrix = step * dampers + step * step * stiffness;
	matrix += Matrix(Weight.asDiagonal());
	return matrix;
}

} // namespace Lab
