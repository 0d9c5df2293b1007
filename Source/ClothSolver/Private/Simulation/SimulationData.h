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
#include "Solver/IncrementalPotential.h"
#include "Solver/NonlinearConjugateGradient.h"
#include "Solver/SubstepContext.h"
#include "Threads/ThreadContacts.h"
#include "Threads/ThreadPushes.h"
#include "Threads/ThreadStep.h"

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Cloth
{

/// Four kinds of data, never mixed: what is cooked and shared (Model, Matrix), settings and what else the caller gives
/// (Options, Method, Constraints, colliders), what a step remembers (State), and the context of a substep.
struct Simulation::Implementation
{
	ModelPointer Model;      ///< that is stepped
	ModelPointer AskedModel; ///< that the caller gave: the same, but where wind makes its threads pliant
	std::shared_ptr<const System> Matrix;
	Settings Options;
	PaperMethod Method;
	ConstraintSet Constraints;
	MotionConstraintSet MotionConstraints;
	std::vector<int> MotionPins; ///< particles whose maximum distance is 0, internal numbers
	ContactSet Contacts;
	ThreadStep Threads;
	ImexStep Imex;
	ThreadContacts Touching;
	std::vector<float> StrengthFactor; ///< by particle, caller's numbers; empty: 1
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

	/// The level has changed, so that rest may be over.
	void Wake() { State.RestingSteps = 0; }

	/// Other settings or another fabric of the same topology, from the next step on.
	void ApplySettings(const Settings& settings, ModelPointer model);

	void ApplyMethod(const PaperMethod& method);

	/// Who takes steps from now on.
	void UseSolver(SolverKind solver);

	/// Chooses substeps and updates and gets the matrix for them, or the threads.
	Status Factorize();
	CrossMember AsMember();
	Measurement Measure() const;
	std::vector<ThreadLoad> Overloads(const std::vector<float>& strengthFactor) const;

	/// Goes on with a cloth that is open along edges, given in internal numbers.
	Result<TearResult> SplitAt(std::span<const std::pair<int, int>> edges);
	size_t Bytes() const;
	Status CheckParticle(const char* name, int particle) const;
	Status CheckCollider(int collider) const;

	template <typename Visit>
	void ForEachContact(int index, const Visit& visit) const;

private:
	Pace ChoosePace() const;
	void CountRestingSteps();
	void ChooseSubstepping();
	bool IsHit() const;
	Smoothing ChooseSmoothing() const;
	/// Updates of a substep: after the least, they go on while the residual is large.
	struct UpdateCount
	{
		int Least;
		int Most;
	};
	UpdateCount ChooseUpdates(bool careful, Smoothing smoothing) const;
	void UpdateStiffness();
	void SetLeastSubsteps(int substeps);
	int ChooseSubsteps();
	Status BeginStep();
	void EndStep();
	void RollBack();
	void Follow(const SplitTopology& split, ModelPointer model);

	/// The parts of a substep: up to what is near, up to the start of the updates, and after them.
	ContactContext ContactsNow(Workers* workers) const;
	void FindContacts(int substep, Workers* workers);
	void PrepareUpdates(Workers* workers);
	void PrepareFallBack(Workers* workers);
	void FinishSubstep(Workers* workers);

	/// Adds its unknowns to those of an island; how they are to be solved.
	UpdateLimits PlanUpdates(bool careful, std::vector<SubstepUnknowns>& unknowns, Workers* workers);

	/// What the solve moved into a collider is held back. Returns how many particles.
	int Resolve(Workers* workers);
	int ResolveMotion();

	/// What is left of it is put back; nothing else gives way any more. Returns whether that would pull threads of a
	/// cloth that meets itself too far, and the substep is to be solved again.
	bool StopPenetration(int round, Workers* workers);

	using Group = std::span<Implementation* const>;
	static bool TakeSubstep(Group cloths, CrossContacts* between, int substep, Workers* workers);
	static bool Solve(Group cloths, CrossContacts* between, bool careful, Workers* workers);
	static bool LimitEnergies(Group cloths, bool lastResort, Workers* workers);

	/// For stages that are worth sharing among workers; else null.
	static Workers* TasksOf(const Cloth::Model& model, Workers* workers);
	bool LimitEnergy(bool lastResort, Workers* workers);
	MotionSubstep MotionContext() const;

	/// A substep by threads or by the paper's method, and its parts.
	bool IsThreaded() const { return Kind != SolverKind::Imex; }
	bool IsPaper() const { return Kind == SolverKind::PaperImex; }
	SubstepParticles& Moving();
	static void TakeThreadSubstep(Group cloths, CrossContacts* between, int substep, Workers* workers);
	void BeginThreads(int substep, Workers* workers);
	void SolveThreads(Workers* workers);
	void MoveThreads(Workers* workers);
	void FinishThreads(Workers* workers);
	void InventPast();
	void HoldMotionConstraints();
	void FindImpulses();
	void AddReactions();
	void PushBackColliders(float halfThickness);
	PushedParticles PushedBy(const PenaltyContact& contact);
	PushedParticle PushedAt(int particle);
	bool IsFinite() const;
	Status PrepareThreads();
	float LeastRate() const; ///< substeps a second

	float ColliderMove = 0.0f;          ///< since contacts were looked for, at most, m
	SolverKind Kind = SolverKind::Imex; ///< in this step
	bool HasCompany = false;            ///< is solved together with other cloths
	int LeastSubsteps = 1;              ///< that they take
	bool Stale = true;                  ///< the matrix does not fit settings or model
	IncrementalPotential Problem;
	Unknowns Solver;
	std::vector<SubstepUnknowns> AllUnknowns; ///< scratch, of the island whose first cloth this is
	Cloth::State Saved;                       ///< at the beginning of the step, in case a substep fails

	std::array<std::shared_ptr<const System>, PaceCount> OtherMatrices; ///< by pace, for when they are needed again
	std::vector<HeldParticle> Held; ///< by springs, and by pins besides the declared ones: entries of the diagonal
	std::vector<HeldParticle> NewHeld;
};

} // namespace Cloth
