// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "ClothSolver/Statistics.h"
#include "Constraints/Constraints.h"
#include "Contact/Attachment.h"
#include "Contact/BodyCoupling.h"
#include "Contact/Colliders.h"
#include "Contact/ParticleContacts.h"
#include "Contact/Self/SelfContacts.h"
#include "Contact/TriangleContacts.h"
#include "Core/Memory.h"
#include "LinearAlgebra/ConstrainedFactor.h"

#include <vector>

namespace Cloth
{

/// What contacts remember from substep to substep.
struct ContactHistory
{
	std::vector<ParticleContact> Particles;
	TriangleContactHistory Triangles;
	SelfContactHistory Self;

	void Forget();
};

/// The inertia of a substep, which decides what friction and free bodies do.
struct SubstepInertia
{
	const std::vector<Float4>& Acceleration; ///< of gravity, air and untangling
	const std::vector<Float4>& Target;       ///< displacement without internal forces
	float MassScale;                         ///< see IncrementalPotential
};

/// What pushes between two pieces of cloth are scaled by.
struct PushScale
{
	const std::vector<Float4>& Position;
	const std::vector<float>& Mass;
	float ImplicitStep; ///< s
};

/// Keeps two pieces of cloth apart. Deep pairs return no farther than given in a substep, m.
PenaltyContact PushApart(const SelfContact& contact, const PushScale& scale, float friction, float farthestReturn);

/// All contacts of the cloth: with colliders, by particle and by triangle, and with itself. Every substep takes them
/// the same way: Find what is near, Hold what touches, Couple free bodies with the cloth, and Resolve what the solve
/// moved into something all the same.
class ContactSet
{
public:
	ColliderSet Colliders;
	std::vector<Attachment> Attachments;
	BodyCoupling Coupling;

	void Prepare(const Model& model, ContactHistory& history);

	/// The cloth has come apart: each part of a particle keeps its attachments and contacts. Contacts of the cloth with
	/// itself are found anew.
	void Follow(const SplitTopology& split, const Model& model, ContactHistory& history);

	/// Takes over the history of contacts of the cloth with itself, if there is any.
	void PrepareSelf(const Model& model, float halfThickness, ContactHistory& history);

	/// Half of how thick the cloth is to colliders, m.
	float HalfThickness(const Model& model, const Settings& settings) const;

	/// The system is null where no matrix is solved.
	ContactContext Context(const Model& model, const System* system, const Settings& settings, float step,
		float implicitStep, const std::vector<Float4>& position, const std::vector<Float4>& velocity,
		Workers* workers) const;

	/// Finds what is near the cloth, and makes the penalty contacts of triangles and of the cloth with itself. The
	/// cloth itself is looked at once a step.
	void Find(const ContactContext& context, const Settings& settings, bool firstSubstep, ContactHistory& history,
		StepStatistics& statistics);

	/// The penalty contacts alone, for so many substeps of the step that are left. Those with colliders are looked for,
	/// or go on with their colliders.
	void FindPushes(const ContactContext& context, const Settings& settings, int substepsLeft, bool searches,
		bool firstSubstep, ContactHistory& history, StepStatistics& statistics);

	/// How far triangles may bulge past their corners, m.
	float FeatureReach() const { return Particles.Reach(); }
	float MeanEdge() const { return Particles.MeanEdge(); } ///< m

	/// Attachments become pins, and what touches becomes constraints and friction.
	void HoldAttachments(ConstraintSet& constraints) const;

	/// The same, but those to free bodies are let go.
	void HoldAttachmentsToUnmoved(ConstraintSet& constraints) const;
	void Hold(const ContactContext& context, ContactHistory& history, ConstraintSet& constraints);

	/// Draws sheets that have gone through each other apart, along the way on which their crossing gets shorter.
	void Untangle(const ContactContext& context, std::vector<Float4>& acceleration) const;

	/// Free bodies that the cloth touches become unknowns of the solve.
	void Couple(const ContactContext& context, const ContactHistory& history);

	/// Tells the preconditioner what is held besides pins, which the matrix knows about, and what is pushed
	/// at single places. Returns whether anything bears the cloth.
	bool UpdatePreconditioner(const ContactContext& context, const ConstraintSet& constraints, bool firstSubstep,
		ConstrainedFactor& preconditioner);

	/// Once the preconditioner is known: how the cloth follows free bodies.
	void ComputeBodyResponse(
		const ContactContext& context, const ConstraintSet& constraints, ConstrainedFactor& preconditioner);

	/// Sliding particles start where friction alone would bring them; what that changes goes into `friction`.
	void PredictFriction(const ContactContext& context, const SubstepInertia& inertia,
		std::vector<Float4>& displacement, std::vector<Float4>& friction) const;

	/// The momentum of carried particles is what counts for their bodies.
	void CorrectCarriedInertia(
		const ContactContext& context, const SubstepInertia& inertia, const ConstraintSet& constraints);

	/// Holds back what the solve moved into a collider, and releases what pulls at one. Returns how many particles.
	int Resolve(const ContactContext& context, const SubstepInertia& inertia, const std::vector<Float4>& residual,
		ContactHistory& history, ConstraintSet& constraints, ConstrainedFactor& preconditioner,
		std::vector<Float4>& displacement, StepStatistics& statistics);

	/// Puts back what has come into a collider since; nothing else gives way any more.
	int StopAtColliders(const ContactContext& context, ContactHistory& history, ConstraintSet& constraints,
		std::vector<Float4>& displacement)
	{
		return ParticleContactSet::ResolvePenetration(context, history.Particles, constraints, displacement);
	}

	struct SelfStop
	{
		int Count = 0;      ///< how often the cloth had to be kept from passing through itself
		bool Pulls = false; ///< that would stretch threads too far: the displacements are as they were
	};
	/// Keeps the cloth from passing through itself. Where that would stretch threads too far, the pairs that meet
	/// become penalty contacts instead, the stiffer the later the round, and the substep is to be solved again. After
	/// the last round they are let through.
	SelfStop ResolveSelf(
		const ContactContext& context, const ConstraintSet& constraints, int round, std::vector<Float4>& displacement);

	/// Keeps the cloth from passing through itself, whatever that stretches.
	void StopSelf(const ContactContext& context, const ConstraintSet& constraints, std::vector<Float4>& displacement);

	/// Remembers how hard contacts were, and hands what colliders gave the cloth back to them. Impulse is that of
	/// constraints on particles, N s.
	void RememberOutcome(const ContactContext& context, const std::vector<Float4>& newVelocity,
		const std::vector<Float4>& impulse, ContactHistory& history, StepStatistics& statistics);

	/// Lets free bodies that lose less energy than the work that they do, J, feel more of what the updates left undone:
	/// no more than takes the difference from them. Work and velocities are relative to a frame.
	void TakeFromBodies(double work, Float4 frame, const std::vector<Float4>& residual, float step);

	/// Whether there are free bodies, and nothing else touches the cloth. They need not touch it any more: the two-step
	/// scheme goes on with a blow as if it were a smooth force.
	bool TouchesOnlyFreeBodies(const ConstraintSet& constraints) const;

	/// Whether it touches itself, or nothing at all.
	bool TouchesOnlyItself(const ConstraintSet& constraints) const;

	/// Moves positions out of all colliders, for drawing.
	void MoveOutOfColliders(const ContactHistory& history, float distance, std::vector<Float4>& position) const;

	/// Without the shapes of colliders.
	size_t Bytes() const
	{
		return BytesOf(Attachments, Coupling.Penalties, Coupling.CarriedParticles, Particles, Triangles, Self, Moves,
			InverseMass, Stiffened);
	}

private:
	void FindSelf(const ContactContext& context, const Settings& settings, bool firstSubstep, ContactHistory& history,
		StepStatistics& statistics);
	void FindInverseMasses(const std::vector<float>& mass, const ConstraintSet& constraints);
	CoupledBody::Vector6 VelocityOf(const CoupledBody& body) const;
	int BodyOf(int collider);
	void AddCarriedParticle(const ContactContext& context, int particle, int collider, Float4 direction);
	void PushBackColliders(const ContactContext& context, const std::vector<Float4>& impulse,
		const ContactHistory& history, StepStatistics& statistics);

	ParticleContactSet Particles;
	TriangleContactSet Triangles;
	SelfContactSet Self;
	float SelfThickness = 0.0f; ///< for which contacts with itself are prepared, m; 0: not yet

	// Scratch
	std::vector<Float4> Moves;
	std::vector<float> InverseMass; ///< 1/kg; 0 for held particles
	std::vector<float> Stiffened;   ///< see ConstrainedFactor
};

} // namespace Cloth
