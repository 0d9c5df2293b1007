// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/OrderedCloth.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace Lab
{

namespace
{

constexpr float PinMass = 1e3f; // kg

using Matrix = Eigen::SparseMatrix<double>;

Matrix Assemble(const HangingScene& scene, const std::vector<float>& mass, double implicitStep)
{
	std::vector<Eigen::Triplet<double>> entries;
	for (size_t i = 0; i < mass.size(); ++i)
	{
		entries.emplace_back(static_cast<int>(i), static_cast<int>(i), static_cast<double>(mass[i]));
	}
	for (const Cloth::SpringDescription& spring : scene.Springs)
	{
		const double weight = implicitStep * implicitStep * static_cast<double>(spring.Stiffness);
		entries.emplace_back(spring.First, spring.First, weight);
		entries.emplace_back(spring.Second, spring.Second, weight);
		entries.emplace_back(spring.First, spring.Second, -weight);
		entries.emplace_back(spring.Second, spring.First, -weight);
	}
	Matrix matrix(scene.ParticleCount(), scene.ParticleCount());
	matrix.setFromTriplets(entries.begin(), entries.end());
	return matrix;
}

} // namespace

OrderedCloth::OrderedCloth(const HangingScene& scene, double implicitStep)
	: Place(scene.Positions.size())
	, Mass(scene.Positions.size())
	, Pinned(scene.Positions.size())
{
	std::vector<float> mass = scene.Masses;
	for (int pin : scene.Held)
	{
		mass[static_cast<size_t>(pin)] = PinMass;
	}
	const Eigen::SimplicialLLT<Matrix> decomposition(Assemble(scene, mass, implicitStep));
	if (decomposition.info() != Eigen::Success)
	{
		throw std::runtime_error("the baseline's matrix is not positive definite");
	}
	for (size_t i = 0; i < Place.size(); ++i)
	{
		Place[i] = decomposition.permutationP().indices()[static_cast<Eigen::Index>(i)];
		Mass[static_cast<size_t>(Place[i])] = mass[i];
	}
	for (int pin : scene.Held)
	{
		Pinned[static_cast<size_t>(Place[static_cast<size_t>(pin)])] = 1;
	}
	for (const Cloth::SpringDescription& spring : scene.Springs)
	{
		const auto [first, second] =
			std::minmax({Place[static_cast<size_t>(spring.First)], Place[static_cast<size_t>(spring.Second)]});
		Springs.push_back({first, second, spring.Stiffness, spring.RestLength});
	}
	std::ranges::sort(
		Springs, {}, [](const Yardstick::Spring& spring) { return std::pair(spring.First, spring.Second); });

	const Matrix lower = decomposition.matrixL();
	ColumnStart.push_back(0);
	for (int column = 0; column < scene.ParticleCount(); ++column)
	{
		for (Matrix::InnerIterator entry(lower, column); entry; ++entry)
		{
			if (entry.row() == column)
			{
				InverseDiagonal.push_back(static_cast<float>(1.0 / entry.value()));
			}
			else
			{
				Row.push_back(static_cast<int>(entry.row()));
				Value.push_back(static_cast<float>(entry.value()));
			}
		}
		ColumnStart.push_back(static_cast<int>(Row.size()));
	}
}

Yardstick::Cloth OrderedCloth::Cloth() const
{
	return {.ParticleCount = static_cast<int>(Mass.size()),
		.SpringCount = static_cast<int>(Springs.size()),
		.Springs = Springs.data(),
		.Mass = Mass.data(),
		.Pinned = Pinned.data()};
}

Yardstick::Factor OrderedCloth::Factor() const
{
	return {.Size = static_cast<int>(Mass.size()),
		.Start = ColumnStart.data(),
		.Row = Row.data(),
		.Value = Value.data(),
		.InverseDiagonal = InverseDiagonal.data()};
}

std::vector<Yardstick::Quad> Reorder(const std::vector<Cloth::Vector3>& positions, const std::vector<int>& place)
{
	std::vector<Yardstick::Quad> ordered(positions.size());
	for (size_t i = 0; i < positions.size(); ++i)
	{
		Yardstick::Quad& quad = ordered[static_cast<size_t>(place[i])];
		quad.Lanes[0] = positions[i].X;
		quad.Lanes[1] = positions[i].Y;
		quad.Lanes[2] = positions[i].Z;
	}
	return ordered;
}

} // namespace Lab
