// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "Constraints/Constraints.h"
#include "Contact/BodyCoupling.h"
#include "Contact/Colliders.h"
#include "Contact/ParticleContacts.h"
#include "Contact/Self/SelfContacts.h"
#include "Contact/TriangleContacts.h"
#include "Cooking/Model.h"
#include "Core/Tuning.h"
#include "Simulation/State.h"
#include "Solver/IncrementalPotential.h"
#include "Solver/NonlinearConjugateGradient.h"
#include "Solver/RigidMotion.h"

#include <memory>
#include <vector>

namespace Cloth
{

/// Four kinds of data: what is cooked and shared (Model, Matrix), settings (Options), state (State), and the context of
/// a step (the rest).
struct Simulation::Implementation
{
	ModelPointer Model;
	std::shared_ptr<const System> Matrix;
	Settings Options;
	Cloth::State State;
	ConstraintSet Constraints;
	ColliderSet Colliders;
	ParticleContactSet ParticleContacts;
	TriangleContactSet TriangleContacts;
	SelfContactSet SelfContacts;
	BodyCoupling Coupling;

	/// A particle fixed to a point of a collider's frame.
	struct Attachment
	{
		int Particle;
		int Collider; ///< its index
		Vector3 Point;
	};
	std::vector<Attachment> Attachments;

	Status Step(Workers* workers);

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

	/// Chooses substeps and updates and gets the matrix for them.
	Status Factorize();
	Measurement Measure() const;
	std::vector<ThreadLoad> Overloads() const;
	Status CheckParticle(const char* name, int particle) const;
	Status CheckCollider(int collider) const;

	/// Positions out of all colliders, in internal order.
	void Draw(std::vector<Float4>& positions) const;
	std::vector<Float4> Drawn;

	StepStatistics Statistics;
	std::vector<Float4> Reaction; ///< N s

private:
	void ChooseSubstepping();
	void UpdateStiffness();
	void Plan();
	void BeginSubstep();
	void BeginEnergies(float lookAhead, Workers* workers);
	void FindContacts(bool first);
	void FindSelfContacts(bool first);
	void Untangle();
	void ApplyExternalForces();
	void Constrain();
	void Predict(StartValue start);
	bool Update(Workers* workers, bool careful = false);
	int ResolvePenetration();
	void ResolveSelfPenetration();
	bool LimitEnergy(Workers* workers, bool lastResort = false);
	bool FallBack(Workers* workers);
	void ComputeReactions();
	void Commit();
	ParticleContactSet::Substep ContactContext() const;
	void UpdatePreconditioner();
	void CollectBodies();
	void PredictFriction();
	void CorrectCarriedInertia();
	void ComputeBodyResponse();
	void AddCarriedParticle(int particle, int collider, Float4 direction);
	int BodyOf(int collider);
	void PushBackColliders();

	struct Energies
	{
		ElasticState Elastic;
		double Kinetic;

		double Total() const { return Elastic.Energy + Kinetic; }
	};
	Energies EnergyOf(const std::vector<Float4>& position, const std::vector<Float4>& velocity, Strains& strain,
		std::vector<ElasticState>& partial, Workers* workers) const;
	void FindImpulses();
	double WorkDone() const;
	RigidMotion ConstrainedMotion() const;
	void RemoveEnergy(double excess);
	void RestoreRotation();
	bool TouchesOnlyFreeBodies() const;
	void RestoreMomentum();
	void AddVelocity(size_t particle, Float4 velocity);

	bool TwoStep() const { return Options.TimeScheme == Scheme::Bdf2; }

	/// Cloth at rest on something: gravity is in balance, and updates need not find that out in every substep.
	bool IsResting() const
	{
		return State.RestingSteps >= Tuning::StepsUntilResting && Supported && Coupling.Bodies.empty();
	}

	bool Stale = true; ///< the matrix does not fit settings or model
	int Substeps = 1;
	int Updates = 1;
	float SubstepTime = 0.0f;  ///< of a substep, s
	float ImplicitStep = 0.0f; ///< of the matrix, s

	/// Velocity is (displacement - base) / VelocityStep, with base from the past in the two-step scheme.
	float VelocityStep = 0.0f;
	float HalfThickness = 0.0f; ///< of the cloth to colliders, m
	float SelfThickness = 0.0f; ///< for which contacts with itself are prepared, m; 0: not yet
	float HistoryWeight = 0.0f; ///< how much of the last substep's change goes on: 1/3 in the two-step scheme, else 0

	IncrementalPotential Problem;
	NonlinearConjugateGradient Solver;
	std::vector<Float4> Acceleration; ///< of gravity and air
	std::vector<Float4> Displacement;
	std::vector<Float4> Impulse;      ///< of constraints on held particles in this substep, N s
	std::vector<float> InverseMass;   ///< 1/kg; 0 for held particles
	std::vector<Float4> Rubbing;      ///< what friction alone does to positions in a substep
	std::vector<Float4> Falling;      ///< what gravity and air alone do to positions in a substep
	std::vector<Float4> FreeVelocity; ///< after gravity and air alone
	std::vector<Float4> UncorrectedVelocity;

	std::shared_ptr<const System> OtherMatrix; ///< with the other length of substeps, for when it is needed again

	Cloth::State Saved; ///< at the beginning of the step, in case a substep fails

	/// The outcome of a substep before it is taken over.
	std::vector<Float4> NewPosition;
	std::vector<Float4> NewVelocity;
	Strains NewStrain;
	std::vector<ElasticState> Partial; ///< scratch

	bool Supported = false;       ///< contacts or velocity constraints bear the cloth
	std::vector<float> Stiffened; ///< see ConstrainedFactor
	std::vector<int> NewUndeclaredPins;
	std::vector<int> UndeclaredPins; ///< pins that are no anchors: of infinite mass in the matrix

	double NewEnergy = 0.0; ///< elastic and kinetic, J
};

} // namespace Cloth
