// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "ClothSolver/Statistics.h"
#include "Constraints/Constraints.h"
#include "Contact/Attachment.h"
#include "Contact/Colliders.h"
#include "Contact/ParticleContact.h"
#include "Contact/PenaltyContact.h"
#include "Contact/Self/SelfContacts.h"
#include "Contact/TriangleContacts.h"
#include "Core/Memory.h"

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

/// What contacts do besides holding particles.
struct ContactCoupling
{
	std::vector<PenaltyContact> Penalties;
};

/// Keeps two pieces of cloth apart. Deep pairs return no farther than given in a substep, m.
PenaltyContact PushApart(const SelfContact& contact, const std::vector<Float4>& position, float friction,
	float farthestReturn, const FrictionAnchor& anchor);

/// Contacts of the cloth with colliders between its particles, and with itself. Those of particles are ThreadContacts.
class ContactSet
{
public:
	ColliderSet Colliders;
	std::vector<Attachment> Attachments;
	ContactCoupling Coupling;

	void Prepare(const Model& model, ContactHistory& history);

	/// The cloth has come apart: each part of a particle keeps its attachments and contacts. Contacts of the cloth with
	/// itself are found anew.
	void Follow(const SplitTopology& split, const Model& model, ContactHistory& history);

	/// Takes over the history of contacts of the cloth with itself, if there is any.
	void PrepareSelf(const Model& model, float halfThickness, ContactHistory& history);

	/// Half of how thick the cloth is to colliders, m.
	float HalfThickness(const Model& model, const Settings& settings) const;

	ContactContext Context(const Model& model, const Settings& settings, float step, float implicitStep,
		const std::vector<Float4>& position, const std::vector<Float4>& velocity, Workers* workers) const;

	/// Triangles that colliders could touch between their corners within a time, once contacts of particles are found.
	void ListTriangles(const ContactContext& context, float time, ContactHistory& history);

	/// Makes the penalty contacts of triangles and of the cloth with itself. Listed triangles are measured again once
	/// they have moved a little: pushed at the point of the step's beginning, those larger than 10 cm tremble at 0.5
	/// m/s on an edge.
	void FindPushes(const ContactContext& context, const Settings& settings, bool firstSubstep, ContactHistory& history,
		StepStatistics& statistics);

	/// How far triangles may bulge past their corners, m.
	float FeatureReach() const { return LongestEdge; }
	float MeanEdge() const { return Edge; } ///< m

	/// Attachments become pins, but for those to free bodies.
	void HoldAttachmentsToUnmoved(ConstraintSet& constraints) const;

	/// Draws sheets that have gone through each other apart, along the way on which their crossing gets shorter.
	void Untangle(const ContactContext& context, std::vector<Float4>& acceleration) const;

	/// Keeps the cloth from passing through itself, whatever that stretches.
	void StopSelf(const ContactContext& context, const ConstraintSet& constraints, std::vector<Float4>& displacement);

	/// Moves positions out of all colliders, for drawing.
	void MoveOutOfColliders(const ContactHistory& history, float distance, std::vector<Float4>& position) const;

	/// Without the shapes of colliders.
	size_t Bytes() const { return BytesOf(Attachments, Coupling.Penalties, Triangles, Self, Moves, InverseMass); }

private:
	void FindSelf(const ContactContext& context, const Settings& settings, bool firstSubstep, ContactHistory& history,
		StepStatistics& statistics);
	void FindInverseMasses(const std::vector<float>& mass, const ConstraintSet& constraints);

	TriangleContactSet Triangles;
	SelfContactSet Self;
	float LongestEdge = 0.0f;   ///< at rest, m
	float Edge = 0.0f;          ///< in the mean
	float SelfThickness = 0.0f; ///< for which contacts with itself are prepared, m; 0: not yet

	// Scratch
	std::vector<Float4> Moves;
	std::vector<float> InverseMass; ///< 1/kg; 0 for held particles
};

} // namespace Cloth
