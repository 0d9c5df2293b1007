// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadBending.h"

#include "Core/Parallel.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <variant>

namespace Cloth
{

namespace
{

constexpr int NoNext = -1;

/// A force at the prediction is stable up to 1.17 of h^2 k / m.
constexpr float StableForce = 1.0f;

/// k of a row's squared differences, N/m.
float StiffnessOf(const Model& model, size_t row)
{
	const float coefficient = model.Shape->Curvatures[row].Coefficient[0];
	return std::get<Bending>(model.Energies).CurvatureStiffness[row] * coefficient * coefficient;
}

int ParticleOf(const Model& model, size_t row, size_t i)
{
	const int particle = model.Shape->Curvatures[row].Particle[i];
	return model.Shape->ToExternal[static_cast<size_t>(particle)];
}

} // namespace

ThreadBending::ThreadBending(const Model& model)
	: Places(model.Mass.size())
	, Mass(Masses(model))
{
	if (!std::get<Bending>(model.Energies).Any)
	{
		return;
	}
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	for (size_t row = 0; row < rows.size(); ++row)
	{
		if (const float stiffness = StiffnessOf(model, row);
			rows[row].Direction == CurvatureRow::Kind::Twist && stiffness > 0.0f)
		{
			const auto corner = [&](size_t i) { return ParticleOf(model, row, i); };
			Twists.push_back({{corner(0), corner(1), corner(2), corner(3)}, stiffness});
		}
	}
	AddThreads(model, CurvatureRow::Kind::Warp);
	AddThreads(model, CurvatureRow::Kind::Weft);
	if (Directions.empty() && !Twists.empty())
	{
		Direction& alone = Directions.emplace_back(); // a single cell
		for (size_t i = 0; i < Mass.size(); ++i)
		{
			alone.Loose.push_back(static_cast<int>(i));
		}
	}
	Expected.resize(Places);
	Turned.resize(Places);
	Force.resize(Places, Float4::Zero());
	size_t blocks = 1;
	for (const Direction& direction : Directions)
	{
		blocks = std::max(blocks, (direction.Groups.size() + GroupsPerBlock - 1) / GroupsPerBlock);
	}
	Scratch.resize(blocks * ScratchSize);
}

/// Second differences that follow each other are a thread.
void ThreadBending::AddThreads(const Model& model, CurvatureRow::Kind kind)
{
	const size_t count = Mass.size();
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	std::vector<int> next(count, NoNext);
	std::vector<char> hasPrevious(count, 0);
	std::vector<float> stiffness(count, 0.0f);
	bool any = false;
	for (size_t row = 0; row < rows.size(); ++row)
	{
		const float k = rows[row].Direction == kind ? StiffnessOf(model, row) : 0.0f;
		if (k <= 0.0f)
		{
			continue;
		}
		any = true;
		const int middle = ParticleOf(model, row, 1);
		const int last = ParticleOf(model, row, 2);
		next[static_cast<size_t>(ParticleOf(model, row, 0))] = middle;
		next[static_cast<size_t>(middle)] = last;
		hasPrevious[static_cast<size_t>(middle)] = 1;
		hasPrevious[static_cast<size_t>(last)] = 1;
		stiffness[static_cast<size_t>(middle)] = k;
	}
	if (!any)
	{
		return;
	}
	Direction& direction = Directions.emplace_back();
	std::vector<std::vector<int>> threads;
	for (size_t first = 0; first < count; ++first)
	{
		if (hasPrevious[first] != 0)
		{
			continue;
		}
		if (next[first] == NoNext)
		{
			direction.Loose.push_back(static_cast<int>(first));
			continue;
		}
		std::vector<int>& thread = threads.emplace_back();
		for (int at = static_cast<int>(first); at != NoNext; at = next[static_cast<size_t>(at)])
		{
			thread.push_back(at);
		}
	}
	std::ranges::stable_sort(threads, std::greater<>(), &std::vector<int>::size);
	for (size_t first = 0; first < threads.size(); first += 4)
	{
		const size_t length = threads[first].size();
		const size_t spare = count + first;
		direction.Groups.push_back({direction.Rows.size(), length});
		ScratchSize = std::max(ScratchSize, length);
		Places = std::max(Places, spare + 4);
		for (size_t node = 0; node < length; ++node)
		{
			Row& row = direction.Rows.emplace_back();
			for (size_t lane = 0; lane < 4; ++lane)
			{
				const size_t thread = first + lane;
				const bool exists = thread < threads.size() && node < threads[thread].size();
				row.Particle[lane] = exists ? threads[thread][node] : static_cast<int>(spare + lane);
			}
		}
	}
	direction.Folding = std::move(stiffness);
}

/// By particle: half of what the twist around it is stiffer than a force may be, times h^2. Gershgorin's bound.
std::vector<float> ThreadBending::ExcessOfTwist() const
{
	std::vector<float> around(Mass.size(), 0.0f);
	for (const Twist& twist : Twists)
	{
		for (int corner : twist.Corner)
		{
			around[static_cast<size_t>(corner)] += 4.0f * Square * twist.Stiffness;
		}
	}
	std::vector<float> excess(Mass.size(), 0.0f);
	for (const Twist& twist : Twists)
	{
		float most = 0.0f;
		for (int corner : twist.Corner)
		{
			const size_t i = static_cast<size_t>(corner);
			most = std::max(most, 1.0f - StableForce * Mass[i] / around[i]);
		}
		for (int corner : twist.Corner)
		{
			float& at = excess[static_cast<size_t>(corner)];
			at = std::max(at, most * Square * twist.Stiffness / static_cast<float>(Directions.size()));
		}
	}
	return excess;
}

void ThreadBending::Factor(float implicitStep, const std::vector<Float4>& inertia)
{
	if (Directions.empty())
	{
		return;
	}
	std::vector<char> pinned;
	for (size_t i = 0; i < Mass.size(); ++i)
	{
		pinned.push_back(SumLanes(inertia[i]) > 0.0f ? 0 : 1);
	}
	const float square = implicitStep * implicitStep;
	if (square == Square && pinned == IsPinned)
	{
		return;
	}
	Square = square;
	IsPinned = std::move(pinned);
	const std::vector<float> excess = ExcessOfTwist();
	HasExcess = std::ranges::any_of(excess, [](float at) { return at > 0.0f; });
	for (Direction& direction : Directions)
	{
		for (const Group& group : direction.Groups)
		{
			FactorGroup(direction, group, excess);
		}
	}
}

void ThreadBending::FactorGroup(Direction& direction, const Group& group, const std::vector<float>& excess) const
{
	const size_t count = group.Count;
	std::vector<double> stiffness(count + 2);
	std::vector<double> pivot(count);
	std::vector<double> toLast(count);
	std::vector<double> toSecondLast(count);
	Row* const rows = &direction.Rows[group.First];
	for (size_t lane = 0; lane < 4; ++lane)
	{
		const auto particle = [&](size_t node) { return static_cast<size_t>(rows[node].Particle[lane]); };
		const auto exists = [&](size_t node) { return particle(node) < Mass.size(); };
		const auto isFree = [&](size_t node) { return exists(node) && IsPinned[particle(node)] == 0; };
		// of the second difference about a node, in front of which stands one that is none
		std::ranges::fill(stiffness, 0.0);
		for (size_t node = 0; node < count; ++node)
		{
			const float k = exists(node) ? direction.Folding[particle(node)] : 0.0f;
			stiffness[node + 1] = k > 0.0f
				? static_cast<double>(Square) * static_cast<double>(k) + static_cast<double>(excess[particle(node)])
				: 0.0;
		}
		for (size_t node = 0; node < count; ++node)
		{
			double diagonal = exists(node) ? static_cast<double>(Mass[particle(node)]) : 1.0;
			diagonal += stiffness[node] + 4.0 * stiffness[node + 1] + stiffness[node + 2];
			double last = 0.0;
			double secondLast = 0.0;
			if (node > 1 && isFree(node) && isFree(node - 2))
			{
				secondLast = stiffness[node] / pivot[node - 2];
				diagonal -= secondLast * stiffness[node];
			}
			if (node > 0 && isFree(node) && isFree(node - 1))
			{
				const double past = node > 1 ? secondLast * pivot[node - 2] * toLast[node - 1] : 0.0;
				const double off = -2.0 * (stiffness[node] + stiffness[node + 1]) - past;
				last = off / pivot[node - 1];
				diagonal -= last * off;
			}
			pivot[node] = diagonal;
			toLast[node] = last;
			toSecondLast[node] = secondLast;
		}
		const auto put = [lane](Float4& to, double value)
		{
			alignas(16) float lanes[4];
			to.Store(lanes);
			lanes[lane] = static_cast<float>(value);
			to = Float4::Load(lanes);
		};
		for (size_t node = 0; node < count; ++node)
		{
			const float k = exists(node) ? direction.Folding[particle(node)] : 0.0f;
			put(rows[node].Stiffness, static_cast<double>(Square * k));
			put(rows[node].InversePivot, isFree(node) ? 1.0 / pivot[node] : 0.0);
			put(rows[node].ToLast, toLast[node]);
			put(rows[node].ToSecondLast, toSecondLast[node]);
		}
	}
}

void ThreadBending::FindTwistForces()
{
	if (Twists.empty())
	{
		return;
	}
	std::fill_n(Force.begin(), Mass.size(), Float4::Zero());
	const Float4* const x = Turned.data();
	const float part = Square / static_cast<float>(Directions.size());
	for (const Twist& twist : Twists)
	{
		const auto [a, b, c, d] = twist.Corner;
		const Float4 force = ((x[a] - x[b]) - (x[c] - x[d])) * (part * twist.Stiffness);
		Force[static_cast<size_t>(a)] -= force;
		Force[static_cast<size_t>(b)] += force;
		Force[static_cast<size_t>(c)] += force;
		Force[static_cast<size_t>(d)] -= force;
	}
}

void ThreadBending::SolveGroup(
	const Direction& direction, const Group& group, std::vector<Float4>& mobile, Solved* scratch) const
{
	const Row* const rows = &direction.Rows[group.First];
	const size_t count = group.Count;
	const Vector3x4 none = Vector3x4::Splat({});

	Vector3x4 last = none;
	Vector3x4 here = none;
	for (size_t e = 0; e < count; ++e)
	{
		const int* const particle = rows[e].Particle.data();
		const GatheredLanes at = GatherLanes(mobile.data(), particle);
		const Vector3x4 next = GatherLanes(Expected.data(), particle).Vector;
		Put(at.Vector, scratch[e].At);
		scratch[e].Mobility = at.Fourth;
		if (e > 1)
		{
			Put(((last - here) + (next - here)) * rows[e - 1].Stiffness, scratch[e - 1].Moment);
		}
		Put(here, last);
		Put(next, here);
	}
	Put(none, scratch[0].Moment);
	Put(none, scratch[count - 1].Moment);

	Vector3x4 moved = none; // of the particle before
	Vector3x4 lastMoved = none;
	Vector3x4 lastMoment = none;
	for (size_t e = 0; e < count; ++e)
	{
		const Row& row = rows[e];
		const Vector3x4 moment = scratch[e].Moment;
		const Vector3x4 nextMoment = e + 1 < count ? scratch[e + 1].Moment : none;
		Vector3x4 force = (moment - lastMoment) + (moment - nextMoment);
		force = force + GatherLanes(Force.data(), row.Particle.data()).Vector;
		force = NegMulAdd(lastMoved, row.ToSecondLast, NegMulAdd(moved, row.ToLast, force));
		Put(force, scratch[e].Moved);
		Put(moment, lastMoment);
		Put(moved, lastMoved);
		Put(force, moved);
	}

	moved = none; // of the particle after
	lastMoved = none;
	Float4 toLast = Float4::Zero();
	Float4 toSecondLast = Float4::Zero();
	Float4 lastToSecondLast = Float4::Zero();
	for (size_t e = count; e-- > 0;)
	{
		const Row& row = rows[e];
		Vector3x4 move = scratch[e].Moved * row.InversePivot;
		move = NegMulAdd(lastMoved, lastToSecondLast, NegMulAdd(moved, toLast, move));
		const Vector3x4 to = scratch[e].At + move;
		ScatterLanes(to, scratch[e].Mobility, mobile.data(), row.Particle.data());
		lastToSecondLast = toSecondLast;
		toSecondLast = row.ToSecondLast;
		toLast = row.ToLast;
		Put(moved, lastMoved);
		Put(move, moved);
	}
}

void ThreadBending::Move(
	const std::vector<Float4>& start, std::vector<Float4>& mobile, std::span<ThreadBent> past, Workers* workers)
{
	for (size_t d = 0; d < Directions.size(); ++d)
	{
		const Direction& direction = Directions[d];
		std::vector<Float4>& after = past[d].After;
		std::vector<Float4>& moved = past[d].Moved;
		for (size_t i = 0; i < Mass.size(); ++i)
		{
			Expected[i] = mobile[i] + (start[i] - after[i]);
			Turned[i] = HasExcess ? Expected[i] : Expected[i] + moved[i];
			after[i] = mobile[i];
		}
		FindTwistForces();
		const size_t blocks = (direction.Groups.size() + GroupsPerBlock - 1) / GroupsPerBlock;
		ForEach(workers, static_cast<int>(blocks),
			[&](int block)
			{
				const size_t first = static_cast<size_t>(block) * GroupsPerBlock;
				// Alone, all take the same scratch, which stays in the cache.
				Solved* const scratch = &Scratch[workers != nullptr ? static_cast<size_t>(block) * ScratchSize : 0];
				for (size_t group = first; group < std::min(first + GroupsPerBlock, direction.Groups.size()); ++group)
				{
					SolveGroup(direction, direction.Groups[group], mobile, scratch);
				}
			});
		for (const int particle : direction.Loose)
		{
			const size_t i = static_cast<size_t>(particle);
			const float mobility = IsPinned[i] != 0 ? 0.0f : 1.0f / Mass[i];
			mobile[i] = MulAdd(Force[i], Float4::Set(mobility, mobility, mobility, 0.0f), mobile[i]);
		}
		for (size_t i = 0; i < Mass.size(); ++i)
		{
			moved[i] = mobile[i] - after[i];
			after[i] = mobile[i];
		}
	}
}

} // namespace Cloth
