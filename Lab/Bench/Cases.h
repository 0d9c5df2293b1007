// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/Contestant.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace Lab
{

/// A setting of position-based dynamics and how well it plays.
struct XpbdSetting
{
	int Substeps;
	Quality Outcome;
};

/// One size and stiffness of the hanging scene, with what several measures need of it, made at first use.
class Case
{
public:
	Case(int side, double stiffness);

	const HangingScene Scene;

	const Reference& Exact();
	const Cloth::ModelPointer& Model();
	const OrderedCloth& Ordered();

	std::unique_ptr<SolverContestant> Solver(const Cloth::Settings& settings = {}, Cloth::Workers* workers = nullptr);
	std::unique_ptr<XpbdContestant> Xpbd(SpringOrder order, int substeps);

	/// The fewest substeps with a trajectory error of at most 8 %.
	std::optional<XpbdSetting> XpbdInMotion(SpringOrder order);

	/// The fewest substeps whose outcome is good enough; nothing if not even the most are.
	std::optional<XpbdSetting> FewestSubsteps(SpringOrder order, const std::function<bool(const Quality&)>& accept);

private:
	std::mutex Mutex;
	std::optional<Reference> Motion;
	Cloth::ModelPointer Cooked;
	std::optional<OrderedCloth> Scalar;
	std::map<SpringOrder, std::optional<XpbdSetting>> InMotion;
};

/// All cases of a run.
class Cases
{
public:
	struct Key
	{
		int Side;
		double Stiffness;

		friend bool operator<(const Key& a, const Key& b)
		{
			return a.Side != b.Side ? a.Side < b.Side : a.Stiffness < b.Stiffness;
		}
	};

	Case& At(int side, double stiffness = 1000.0);

	/// Integrates the exact motion of several cases at the same time.
	void PrepareReferences(std::vector<Key> keys);

private:
	std::map<Key, std::unique_ptr<Case>> Known;
};

constexpr double MotionError = 0.08; ///< a falling cloth that is this close cannot be told from the exact one

} // namespace Lab
