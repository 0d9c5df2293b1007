// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "ClothSolver/Statistics.h"
#include "Constraints/Constraints.h"
#include "Contact/Contacts.h"
#include "Contact/Self/SelfContacts.h"
#include "Cooking/Model.h"
#include "Solver/SubstepContext.h"
#include "Threads/SubstepParticles.h"
#include "Threads/ThreadPushes.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace Cloth
{

/// What contacts between cloths have to know of one of them.
struct CrossMember
{
	const Cloth::Model& Model;
	const Settings& Options;
	const ConstraintSet& Constraints;
	const std::vector<Float4>& Position;
	std::vector<Float4>& Velocity;
	ContactSet& Contacts;
	SubstepContext& Substep;
	StepStatistics& Statistics;
	SubstepParticles& Moving;
	std::vector<Float4>& LastVelocity;
	std::vector<Float4>& LastMove;
};

/// Contacts between the cloths of an island. They are found as contacts of a cloth with itself are, in a mesh of all of
/// them.
class CrossContacts
{
public:
	/// Where the coordinates of each cloth begin, in those of the first, m.
	std::vector<Float4> Origins;

	/// Once a step; the members must stay where they are until the next call. What is known of their contacts stays, as
	/// long as they are the same.
	void Begin() { Members.clear(); }
	void Add(const CrossMember& member) { Members.push_back(member); }
	void Prepare();

	/// What is known of the contacts, and to go on with that: what does not fit is left out.
	const SelfContactHistory& Save() const { return History; }
	void Restore(SelfContactHistory&& saved) { Saved = std::move(saved); }

	/// Finds what is near.
	void Find(bool firstSubstep, Workers* workers);

	/// Draws members out of each other.
	void Untangle() const;

	/// Moves what overlaps apart.
	void PushMembers();

	/// Keeps the cloths from passing through each other, whatever that stretches.
	void Stop(Workers* workers);

	/// Those that were pushed apart do not part with the speed of that.
	void Finish();

private:
	/// A contact between two members.
	struct Push
	{
		PenaltyContact Whole; ///< particles are those of members
		std::array<int, 4> Member;
	};

	float Thickness() const;
	bool IsKnown() const;
	void Join();
	void TakeSaved();
	void GatherVelocities(float time);
	void GatherDisplacements();
	int MemberOf(int particle) const;
	Push MakePush(const SelfContact& contact, const FrictionAnchor& anchor) const;
	void FindInverseMasses();
	void FindPushed();
	PushedParticles PushedBy(const Push& push) const;
	void TakeMoves() const;
	void Untangle(int member) const;

	std::vector<CrossMember> Members;
	std::vector<std::shared_ptr<const Topology>> Shapes; ///< for which contacts are prepared
	std::vector<int> First;                              ///< by member and one more: its particles in the mesh of all
	float PreparedThickness = 0.0f;
	SelfContactHistory History;
	std::optional<SelfContactHistory> Saved; ///< for the next step
	SelfContactSet Contacts;
	std::vector<Push> Pushes;
	std::vector<PushedCloth> Pushed; ///< by member

	// Scratch, of all particles
	std::vector<Float4> Place;
	std::vector<Float4> Moves;
	std::vector<float> Mass;
	std::vector<float> InverseMass;
};

} // namespace Cloth
