// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadBending.h"

#include "Core/Blocks.h"
#include "Core/CompressedRows.h"
#include "Core/Parallel.h"
#include "Energies/RestCurvature.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

namespace
{

/// Of the power method. Estimates are too small by up to 6 % on grids and irregular meshes.
constexpr int PowerCount = 30;
constexpr double PowerMargin = 1.1;

} // namespace

float HighestSquareOf(const Model& model, const std::vector<float>& stiffness)
{
	const size_t count = model.Mass.size();
	std::vector<double> wave(count);
	for (size_t i = 0; i < count; ++i)
	{
		wave[i] = static_cast<double>((i * 2654435761u >> 8) % 1024) - 511.5; // all waves, one as well as the other
	}
	std::vector<double> answer(count);
	double highest = 0.0;
	for (int step = 0; step < PowerCount; ++step)
	{
		std::ranges::fill(answer, 0.0);
		for (size_t r = 0; r < stiffness.size(); ++r)
		{
			const CurvatureRow& row = model.Shape->Curvatures[r];
			double moment = 0.0;
			for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
			{
				moment += static_cast<double>(row.Coefficient[i]) * wave[static_cast<size_t>(row.Particle[i])];
			}
			moment *= static_cast<double>(stiffness[r]);
			for (size_t i = 0; i < static_cast<size_t>(row.Count); ++i)
			{
				answer[static_cast<size_t>(row.Particle[i])] += static_cast<double>(row.Coefficient[i]) * moment;
			}
		}
		double square = 0.0;
		for (size_t i = 0; i < count; ++i)
		{
			answer[i] /= static_cast<double>(model.Mass[i]);
			square += answer[i] * answer[i];
		}
		highest = std::sqrt(square);
		for (size_t i = 0; i < count && highest > 0.0; ++i)
		{
			wave[i] = answer[i] / highest;
		}
	}
	return static_cast<float>(PowerMargin * highest);
}

ThreadBending::ThreadBending(const Model& model)
{
	const Bending& bending = std::get<Bending>(model.Energies);
	Force.resize(model.Mass.size(), Float4::Zero());
	Highest = bending.Any ? HighestSquareOf(model, bending.CurvatureStiffness) : 0.0f;
	if (!model.Shape->Triangles.empty())
	{
		if (bending.Any)
		{
			AddNeighbours(model);
		}
		Rests = bending.RestCurvatures;
		return;
	}
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	const bool folds = std::get<YarnFriction>(model.Energies).Bends.empty();
	for (size_t row = 0; row < rows.size() && bending.Any; ++row)
	{
		const CurvatureRow& at = rows[row];
		const float stiffness = bending.CurvatureStiffness[row] * at.Coefficient[0] * at.Coefficient[0];
		if (at.Direction == CurvatureRow::Kind::Twist)
		{
			Twists.push_back({at.Particle[0], at.Particle[1], at.Particle[2], at.Particle[3], stiffness});
		}
		else if (folds)
		{
			Folds.push_back({at.Particle[0], at.Particle[1], at.Particle[2], stiffness});
		}
	}
	Fit(Folds, Twists);
}

/// The rows of the matrix: minus its entries.
void ThreadBending::AddNeighbours(const Model& model)
{
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	const std::vector<float>& stiffness = std::get<Bending>(model.Energies).CurvatureStiffness;
	std::vector<int> start;
	std::vector<std::pair<int, int>> places; // of particles, in rows
	CompressRows(model.Mass.size(), start, places,
		[&](auto&& add)
		{
			for (int row = 0; row < static_cast<int>(rows.size()); ++row)
			{
				for (int i = 0; i < rows[static_cast<size_t>(row)].Count; ++i)
				{
					add(rows[static_cast<size_t>(row)].Particle[static_cast<size_t>(i)], {row, i});
				}
			}
		});
	std::vector<int> known(model.Mass.size(), -1); // in which place a particle is
	std::vector<std::pair<int, double>> entries;
	for (size_t particle = 0; particle < model.Mass.size(); ++particle)
	{
		StartOfParticle.push_back(static_cast<int>(Neighbours.size()));
		entries.clear();
		for (int at = start[particle]; at < start[particle + 1]; ++at)
		{
			const auto [number, own] = places[static_cast<size_t>(at)];
			const CurvatureRow& row = rows[static_cast<size_t>(number)];
			const double scale = static_cast<double>(stiffness[static_cast<size_t>(number)])
				* static_cast<double>(row.Coefficient[static_cast<size_t>(own)]);
			for (int i = 0; i < row.Count; ++i)
			{
				if (i == own)
				{
					continue;
				}
				const int other = row.Particle[static_cast<size_t>(i)];
				int& place = known[static_cast<size_t>(other)];
				if (place < 0)
				{
					place = static_cast<int>(entries.size());
					entries.emplace_back(other, 0.0);
				}
				entries[static_cast<size_t>(place)].second -=
					scale * static_cast<double>(row.Coefficient[static_cast<size_t>(i)]);
			}
		}
		for (const auto& [other, entry] : entries)
		{
			known[static_cast<size_t>(other)] = -1;
			if (const float value = static_cast<float>(entry); value != 0.0f)
			{
				Neighbours.push_back({other, value});
			}
		}
	}
	StartOfParticle.push_back(static_cast<int>(Neighbours.size()));
	Fit(Neighbours, StartOfParticle);
}

void ThreadBending::Move(const std::vector<Float4>& start, const std::vector<Float4>& remainder, float implicitStep,
	std::vector<Float4>& mobile, Workers* workers)
{
	if (Folds.empty() && Twists.empty() && Neighbours.empty())
	{
		return;
	}
	Moved.resize(Force.size());
	for (size_t i = 0; i < Moved.size(); ++i)
	{
		Moved[i] = mobile[i] + remainder[i];
	}
	if (Neighbours.empty())
	{
		AddGridForces(start);
	}
	else
	{
		AddMeshForces(start, workers);
	}
	const float square = std::min(implicitStep * implicitStep, 1.0f / Highest);
	const Float4 places = Float4::Set(square, square, square, 0.0f);
	for (size_t i = 0; i < Force.size(); ++i)
	{
		mobile[i] = MulAdd(Force[i], Broadcast<3>(mobile[i]) * places, mobile[i]);
	}
}

void ThreadBending::AddGridForces(const std::vector<Float4>& start)
{
	std::ranges::fill(Force, Float4::Zero());
	const Float4* const x = start.data();
	const Float4* const u = Moved.data();
	for (const Fold& fold : Folds)
	{
		const Float4 middle = x[fold.B];
		const Float4 moved = (u[fold.A] + u[fold.C]) - (u[fold.B] + u[fold.B]);
		const Float4 force = (((x[fold.A] - middle) + (x[fold.C] - middle)) + moved) * fold.Stiffness;
		Force[static_cast<size_t>(fold.A)] -= force;
		Force[static_cast<size_t>(fold.B)] += force + force;
		Force[static_cast<size_t>(fold.C)] -= force;
	}
	for (const Twist& twist : Twists)
	{
		const Float4 moved = (u[twist.A] - u[twist.B]) - (u[twist.C] - u[twist.D]);
		const Float4 force = (((x[twist.A] - x[twist.B]) - (x[twist.C] - x[twist.D])) + moved) * twist.Stiffness;
		Force[static_cast<size_t>(twist.A)] -= force;
		Force[static_cast<size_t>(twist.B)] += force;
		Force[static_cast<size_t>(twist.C)] += force;
		Force[static_cast<size_t>(twist.D)] -= force;
	}
}

void ThreadBending::AddMeshForces(const std::vector<Float4>& start, Workers* workers)
{
	ForEach(workers, BlockCount(static_cast<int>(Force.size())),
		[&](int block)
		{
			const Range range(block, Force.size());
			for (size_t i = range.First; i < range.Last; ++i)
			{
				const Float4 here = start[i];
				const Float4 moved = Moved[i];
				Float4 force = Float4::Zero();
				for (int at = StartOfParticle[i]; at < StartOfParticle[i + 1]; ++at)
				{
					const Neighbour& next = Neighbours[static_cast<size_t>(at)];
					const size_t other = static_cast<size_t>(next.Particle);
					const Float4 way = (start[other] - here) + (Moved[other] - moved);
					force = MulAdd(way, Float4::Splat(next.Stiffness), force);
				}
				Force[i] = force;
			}
		});
	if (!Rests.empty())
	{
		const Float4 places = Float4::Set(1.0f, 1.0f, 1.0f, 0.0f);
		Places.resize(Force.size());
		for (size_t i = 0; i < Force.size(); ++i)
		{
			Places[i] = start[i] + Moved[i] * places;
		}
		AddRestCurvatures(Rests, Places.data(), -1.0f, Force.data()); // residuals are minus forces
	}
}

} // namespace Cloth
