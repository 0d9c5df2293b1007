// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Api.h"
#include "ClothSolver/Collider.h"
#include "ClothSolver/Model.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Settings.h"
#include "ClothSolver/Statistics.h"
#include "ClothSolver/Vector.h"
#include "ClothSolver/Workers.h"

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

/// Prescribes a particle's velocity along a normal (slide) or in all directions (stick): section 6 of Eberhardt,
/// Etzmuss and Hauth 2000. Several constraints on one particle combine.
struct VelocityConstraint
{
	int Particle = 0;
	bool Stick = false;
	Vector3 Normal{0.0f, 0.0f, 1.0f}; ///< unit; unused by stick
	Vector3 Velocity;                 ///< m/s; slide uses its component along Normal
};

/// Keeps a particle near a place that animation moves, as Unreal's and Nvidia's cloth do it: within MaxDistance, and no
/// farther behind it than Backstop.
struct MotionConstraint
{
	static constexpr float None = std::numeric_limits<float>::max();

	int Particle = 0;
	Vector3 Position;                 ///< at the end of the next step, m
	Vector3 Normal{0.0f, 0.0f, 1.0f}; ///< unit, out of the body; unused without a backstop
	float MaxDistance = None;         ///< m; 0: the particle is pinned
	float Backstop = None;            ///< how far it may go against the normal, m
	float Stiffness = 0.0f;           ///< of a spring that pulls it to Position, N/m; 0: none
};

/// A particle that has come apart.
struct SplitParticle
{
	int Particle;     ///< the new one, which some of the triangles took with them
	int Source;       ///< the one that it was a part of
	Vector3 Position; ///< where that happened, m
};

/// What a tear or a cut has done. Triangles keep their number and order, and old particles their numbers; which
/// particles triangles have now is in Triangles(GetModel()). ParticleOfVertex names the part that kept the number.
struct TearResult
{
	std::vector<SplitParticle> Splits; ///< in the order of the new numbers; empty: nothing has opened
	std::vector<ThreadLoad> Broken;    ///< the threads that broke, the worst first; particles as before the tear
};

/// Two particles that are neighbours along a side of a triangle; of grids, along warp or weft.
using ClothEdge = std::array<int, 2>;

/// One cloth in motion. Not thread-safe; different simulations may step at the same time.
class CLOTHSOLVER_API Simulation
{
public:
	static Result<std::unique_ptr<Simulation>> Create(ModelPointer model, const Settings& settings);
	~Simulation();

	/// Advances by Settings::TimeStep. A step that would leave a non-finite state changes nothing and says so.
	Status Step(Workers* workers = nullptr);

	/// Takes effect with the next step; the matrix is factored anew if time step, scheme or solver changed.
	Status SetSettings(const Settings& settings);
	const Settings& GetSettings() const;

	/// The cloth goes on from where it is, made of another fabric.
	Status SetFabric(const Fabric& fabric);
	const Model& GetModel() const;

	/// The model that the cloth has become, for a simulation that is to restore a state of this one.
	ModelPointer ShareModel() const;

	/// All that the next step depends on besides what the caller has given: settings, pins, constraints, attachments
	/// and colliders. A simulation of the same model to which the same was given goes on from there bit for bit.
	std::vector<std::byte> SaveState() const;

	/// Refuses bytes that are damaged, of another version or of another model, and changes nothing then.
	Status RestoreState(std::span<const std::byte> bytes);

	Status SetState(std::span<const Vector3> positions, std::span<const Vector3> velocities);
	void ReadPositions(std::span<Vector3> positions) const;

	/// Gusts and eddies go on where another simulation is in them, for a cloth that takes the place of that one.
	void ContinueAir(const Simulation& other);

	/// Positions to draw: those of particles that are inside a collider are brought out of it, as section 6 of the
	/// paper does with auxiliary particles. The simulated positions stay as they are.
	void ReadDrawnPositions(std::span<Vector3> positions) const;
	void ReadVelocities(std::span<Vector3> velocities) const;

	/// Holds a particle at a target, or moves it there at no more than Settings::MaxPinSpeed.
	Status SetPin(int particle, Vector3 target);
	Status ReleasePin(int particle); ///< or an attachment

	/// Replaces all velocity constraints; they hold until replaced.
	Status SetConstraints(std::span<const VelocityConstraint> constraints);

	/// Replaces all motion constraints; they hold until replaced. The place of a particle that had one before moves
	/// evenly through the next step to the new one; without one before, it is there at once.
	Status SetMotionConstraints(std::span<const MotionConstraint> constraints);

	/// Puts something into the level; the result is its number until it is removed. Then the number means nothing.
	Result<int> AddCollider(const Collider& collider);

	/// Where a collider is now and how it will move. A jump is no movement: what it lands on is pushed out of it.
	Status MoveCollider(int collider, const Motion& motion);
	Status RemoveCollider(int collider);

	/// Those of removed colliders are given again, the lowest first. A state is restored if the same colliders have the
	/// same indices as when it was saved.
	static int IndexOfCollider(int collider);

	/// What the cloth did to a collider in the last step.
	Result<ColliderReaction> ReadReaction(int collider) const;

	/// Where the cloth touched a collider hardest at the end of the last step. Looks through all contacts.
	Result<ColliderContact> FindContact(int collider) const;

	/// Where the cloth touched a collider at the end of the last step, for whoever draws it.
	Result<std::vector<ColliderContact>> ReadContacts(int collider) const;

	/// Where a collider is after the last step.
	Result<Motion> ReadMotion(int collider) const;

	/// Fixes a particle to a point of a collider's frame; free bodies feel its pull. Takes the place of a pin.
	Status Attach(int particle, int collider, Vector3 point);

	/// Impulse that pins, constraints and colliders gave each particle in the last step, N s.
	void ReadReactions(std::span<Vector3> impulses) const;

	const StepStatistics& LastStep() const;

	/// Bytes that the cloth holds on the heap, with all of its model and matrix, which others may share. Nearly: what
	/// is small is left out.
	size_t MemoryUse() const;

	/// Measures the present state; costs about as much as one update.
	Measurement Measure() const;

	/// The threads that now carry more than Fabric::TensileStrengthWarp or TensileStrengthWeft, times the factor of
	/// SetStrength; costs as much.
	std::vector<ThreadLoad> Overloads() const;

	/// How strong the cloth is at each particle, in parts of the fabric's strength, from 0; none: 1 everywhere. A
	/// thread is as strong as its weakest particle.
	Status SetStrength(std::span<const float> factors);

	/// Lets the thread break that is overloaded most, and its tear run on through overloaded threads, by at most so
	/// many particles. Call it after each step for cloth that is to tear; the number is the speed of tears.
	Result<TearResult> Tear(int maxSplits = 4);

	/// Lets the triangles on both sides of edges go. An edge opens where it ends at the rim or at another edge of the
	/// cut.
	Result<TearResult> Cut(std::span<const ClothEdge> edges);

private:
	friend class World;
	struct Implementation;
	explicit Simulation(std::unique_ptr<Implementation> implementation);
	std::unique_ptr<Implementation> Data;
};

} // namespace Cloth
