// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Constraints/Constraints.h"
#include "Constraints/MotionConstraints.h"
#include "Contact/Contacts.h"
#include "Cooking/Model.h"
#include "Imex/ImexStep.h"
#include "Simulation/State.h"
#include "Solver/CrossContacts.h"
#include "Solver/SubstepContext.h"
#include "Threads/ThreadContacts.h"
#include "Threads/ThreadPushes.h"
#include "Threads/ThreadStep.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// Four kinds of data, never mixed: what is cooked and shared (Model), settings and what else the caller gives
/// (Options, Constraints, colliders), what a step remembers (State), and the context of a substep.
struct Simulation::Implementation
{
	ModelPointer Model;
	Settings Options;
	ConstraintSet Constraints;
	MotionConstraintSet MotionConstraints;
	std::vector<int> MotionPins; ///< particles whose maximum distance is 0
	ContactSet Contacts;
	ThreadStep Threads;
	ImexStep Imex;
	ThreadContacts Touching;
	std::vector<float> StrengthFactor; ///< by particle; empty: 1
	Cloth::State State;
	SubstepContext Substep;

	StepStatistics Statistics;
	std::vector<Float4> Reaction; ///< N s
	std::vector<Float4> Drawn;    ///< positions out of all colliders, scratch
	unsigned Jumps = 0;           ///< how often the state has changed by other means than motion

	/// Steps cloths together; what lies between them may be null for one alone. A step that fails leaves all of them as
	/// they were.
	static Status Step(std::span<Implementation* const> cloths, CrossContacts* between, Workers* workers);

	/// All that the next step depends on besides what the caller has given.
	void Save(Cloth::State& saved) const;

	/// Continues from a saved state; refused if there is no matrix for it.
	Status Resume(const Cloth::State& saved);
	Status Check(const Cloth::State& saved) const;

	/// Puts the cloth to its rest shape, at rest.
	void Reset();
	void ForgetPast();

	/// Other settings or another fabric of the same topology, from the next step on.
	void ApplySettings(const Settings& settings, ModelPointer model);

	/// Whether the scheme is BDF2, as that of threads always is.
	bool IsTwoStep() const { return !IsPaper() || Options.Paper.TimeScheme == Scheme::Bdf2; }

	/// Chooses substeps and gets the threads for them, or the matrix.
	Status PrepareThreads();
	Status PrepareSubstep();
	CrossMember AsMember();
	Measurement Measure() const;
	std::vector<ThreadLoad> Overloads(const std::vector<float>& strengthFactor) const;

	/// Goes on with a cloth that is open along edges.
	Result<TearResult> SplitAt(std::span<const std::pair<int, int>> edges);
	size_t Bytes() const;
	Status CheckParticle(const char* name, int particle) const;
	Status CheckCollider(int collider) const;

	template <typename Visit>
	void ForEachContact(int index, const Visit& visit) const;

private:
	int ChooseSubsteps();
	Status BeginStep();
	void EndStep();
	void RollBack();
	void Follow(const SplitTopology& split, ModelPointer model);

	ContactContext ContactsNow(Workers* workers) const;
	MotionSubstep MotionContext() const;

	using Group = std::span<Implementation* const>;
	/// For stages that are worth sharing among workers; else null.
	static Workers* TasksOf(const Cloth::Model& model, Workers* workers);

	/// A substep by threads or by the paper's method, and its parts.
	bool IsPaper() const { return Options.Solver == SolverKind::Imex; }
	SubstepParticles& Moving();
	static void TakeThreadSubstep(Group cloths, CrossContacts* between, int substep, Workers* workers);
	void BeginThreads(int substep, Workers* workers);
	void SolveThreads(Workers* workers);
	void PushContacts();
	void SolveYarns(int turn, Workers* workers);
	void StopThreads(Workers* workers);
	void FinishThreads(Workers* workers);
	void HoldMotionConstraints();
	void FindImpulses();
	void AddReactions();
	void PushBackColliders();
	PushedCloth Pushed();
	bool IsFinite() const;
	float LeastRate() const; ///< substeps a second

	float ColliderMove = 0.0f; ///< since contacts were looked for, at most, m
	bool HasCompany = false;   ///< is solved together with other cloths
	int LeastSubsteps = 1;     ///< that they take
	Cloth::State Saved;        ///< at the beginning of the step, in case a substep fails
};

} // namespace Cloth
