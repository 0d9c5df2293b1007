// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Constraints/Constraints.h"
#include "Threads/ThreadContacts.h"
#include "Threads/ThreadSolve.h"

#include <vector>

namespace Cloth
{

/// The motion that a substep goes on from, as in State.
struct SubstepMotion
{
	const std::vector<Float4>& Position;
	const std::vector<Float4>& Remainder;
	const std::vector<Float4>& Velocity;
	const std::vector<Float4>& LastMove;
	const std::vector<Float4>& LastVelocity;
	const std::vector<Float4>& Acceleration; ///< of gravity and air
	float HistoryWeight;                     ///< 1/3: BDF2; 0: Euler
};

/// How far particles have moved while a substep is solved, and how they may move: what contacts and pushes see of any
/// solver.
class SubstepParticles
{
public:
	/// How far particles have moved by now, with their mobility. Contacts change both between Predict and Solve.
	std::vector<Float4>& Mobile() { return Bodies.Mobile; }
	const ThreadBodies& Particles() const { return Bodies; }

	/// The displacement of the substep.
	void Finish(std::vector<Float4>& displacement) const;

protected:
	/// For particles of these masses, and places that stand for none.
	void Resize(const std::vector<float>& mass, size_t places);

	/// Predicts where particles are without internal forces: by inertia and outer forces, pins where they are led.
	void PredictInertia(const SubstepMotion& motion, float implicitStep, const ConstraintSet& constraints,
		std::vector<Float4>& displacement);

	/// Takes from the mobility of particles what constraints prescribe, and what free bodies weigh. If asked,
	/// what is pulled at pins is held as well.
	void TakeMobility(
		const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches, bool holdsPins);

	ThreadBodies Bodies;
	std::vector<Float4> Inertia; ///< inverse masses, in the fourth coordinate
	std::vector<int> Fixed;      ///< particles that could not move at all when they were predicted
	std::vector<int> Directed;   ///< particles with a direction

private:
	void Direct(int particle, Float4 direction);
};

} // namespace Cloth
