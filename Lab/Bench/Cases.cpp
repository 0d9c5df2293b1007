// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/Cases.h"

#include "Timing.h"

#include <algorithm>
#include <cmath>

namespace Lab
{

namespace
{

constexpr int MostSubsteps = 400;

/// Of the two-step scheme, which is the default.
constexpr double ImplicitStep = HangingScene::FrameTime * 2.0 / 3.0;

} // namespace

Case::Case(int side, double stiffness)
	: Scene(side, stiffness)
{
}

const Reference& Case::Exact()
{
	const std::lock_guard lock(Mutex);
	if (!Motion)
	{
		Motion.emplace(Scene);
	}
	return *Motion;
}

const Cloth::ModelPointer& Case::Model()
{
	const std::lock_guard lock(Mutex);
	if (!Cooked)
	{
		Cooked = BuildModel(Scene);
	}
	return Cooked;
}

const OrderedCloth& Case::Ordered()
{
	const std::lock_guard lock(Mutex);
	if (!Scalar)
	{
		Scalar.emplace(Scene, ImplicitStep);
	}
	return *Scalar;
}

std::unique_ptr<SolverContestant> Case::Solver(const Cloth::Settings& settings, Cloth::Workers* workers)
{
	return std::make_unique<SolverContestant>(Scene, Model(), settings, workers);
}

std::unique_ptr<XpbdContestant> Case::Xpbd(SpringOrder order, int substeps)
{
	return std::make_unique<XpbdContestant>(Scene, Ordered(), order, substeps);
}

std::optional<XpbdSetting> Case::XpbdInMotion(SpringOrder order)
{
	auto known = InMotion.find(order);
	if (known == InMotion.end())
	{
		const auto accept = [](const Quality& quality) { return quality.Error <= MotionError; };
		known = InMotion.emplace(order, FewestSubsteps(order, accept)).first;
	}
	return known->second;
}

std::optional<XpbdSetting> Case::FewestSubsteps(SpringOrder order, const std::function<bool(const Quality&)>& accept)
{
	const Reference& exact = Exact();
	Ordered();
	// Goes through candidates in ascending order, on all cores but without looking further than needed.
	const auto firstGood = [&](const std::vector<int>& candidates) -> std::optional<XpbdSetting>
	{
		constexpr size_t Batch = 2;
		for (size_t begin = 0; begin < candidates.size(); begin += Batch)
		{
			const size_t count = std::min(Batch, candidates.size() - begin);
			std::vector<XpbdSetting> settings(count);
			OnAllCores(static_cast<int>(count),
				[&](int index)
				{
					XpbdSetting& setting = settings[static_cast<size_t>(index)];
					setting.Substeps = candidates[begin + static_cast<size_t>(index)];
					setting.Outcome = Play(*Xpbd(order, setting.Substeps), exact);
				});
			for (const XpbdSetting& setting : settings)
			{
				if (accept(setting.Outcome))
				{
					return setting;
				}
			}
		}
		return std::nullopt;
	};

	std::vector<int> coarse;
	for (int substeps = 2; substeps <= MostSubsteps; substeps += std::max(1, substeps / 4))
	{
		coarse.push_back(substeps);
	}
	const std::optional<XpbdSetting> enough = firstGood(coarse);
	if (!enough || enough->Substeps == coarse.front())
	{
		return enough;
	}
	const int tooFew = *std::prev(std::ranges::lower_bound(coarse, enough->Substeps));
	std::vector<int> fine;
	for (int substeps = tooFew + 1; substeps < enough->Substeps; ++substeps)
	{
		fine.push_back(substeps);
	}
	const std::optional<XpbdSetting> fewer = firstGood(fine);
	return fewer ? fewer : enough;
}

Case& Cases::At(int side, double stiffness)
{
	std::unique_ptr<Case>& known = Known[{side, stiffness}];
	if (!known)
	{
		known = std::make_unique<Case>(side, stiffness);
	}
	return *known;
}

void Cases::PrepareReferences(std::vector<Key> keys)
{
	// Work grows with the third power of the side; the longest first keeps all cores busy.
	const auto work = [](const Key& key) { return -std::pow(key.Side, 3.0) * std::sqrt(key.Stiffness); };
	std::ranges::sort(keys, {}, work);
	std::vector<Case*> cases;
	cases.reserve(keys.size());
	for (const Key& key : keys)
	{
		cases.push_back(&At(key.Side, key.Stiffness));
	}
	OnAllCores(static_cast<int>(cases.size()), [&](int index) { cases[static_cast<size_t>(index)]->Exact(); });
}

} // namespace Lab
