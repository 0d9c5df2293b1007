// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "Threads/SubstepParticles.h"
#include "Threads/ThreadBending.h"
#include "Threads/ThreadFamilies.h"
#include "Threads/ThreadFriction.h"
#include "Threads/ThreadLaws.h"
#include "Threads/ThreadStrips.h"

#include <vector>

namespace Cloth
{

/// What threads remember from substep to substep, besides the motion.
struct ThreadHistory
{
	std::vector<Float4> Density; ///< tension by length of yarns, by link, times the square of the implicit step
	float ImplicitStep = 0.0f;   ///< that of the last substep, s
	unsigned Turn = 0;           ///< of flexion, and of warp and weft in being first
};

/// The threads of a cloth in a substep. Families are solved one after the other, every thread as a whole: a block
/// Gauss-Seidel method for the tensions.
class ThreadStep : public SubstepParticles
{
public:
	/// Cooks the threads of another model.
	Status Cook(const ModelPointer& model);

	/// BDF2: the implicit step in parts of the substep.
	static constexpr float ImplicitPart = 2.0f / 3.0f;

	/// Substeps a second: those that are asked for, of meshes twice as many, or what bending and threads need.
	float LeastRate(float asked) const;

	/// For substeps of a length.
	void Prepare(float substep, float implicitStep, ThreadHistory& history);

	/// Before a step and after it: what friction between yarns remembers.
	void Load(const YarnSlip& slip);
	void Store(YarnSlip& slip) const;

	/// Predicts where particles are by inertia and forces alone, and pins where they are led.
	void Predict(const SubstepMotion& motion, const ConstraintSet& constraints, std::vector<Float4>& displacement);

	/// Bending, and a part of the last tensions of warp and weft.
	void Pull(Vector3 gravity, ThreadHistory& history, Workers* workers);

	/// Takes from the mobility of particles what constraints prescribe, and what free bodies weigh.
	void Constrain(const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches);

	/// Flexion and shear.
	void SolveSoft(ThreadHistory& history, Workers* workers);

	/// Warp and weft: one of them, then both; of a mesh, a sweep each time. What lies between two families is pushed
	/// between them, too. In the last turn both go on while a link misses
	/// its length (MaxYarnMiss) and each sweep makes that less, so many times at most.
	static constexpr int YarnTurns = 2;
	static constexpr int MaxYarnSweeps = 7;
	void SolveYarns(int turn, ThreadHistory& history, Workers* workers);

	/// Viscous dampers of meshes act on the velocities after a substep.
	void Damp(const ConstraintSet& constraints, std::vector<Float4>& velocity, Workers* workers);

	/// What threads and bending pull at particles that could not move at all when they were predicted, N.
	template <typename Visit>
	void ForEachPin(const ThreadHistory& history, const Visit& visit);

	size_t Bytes() const;

private:
	Status CookThreads(const Model& model);
	void PrepareLinks();
	void FindPinnedLinks();

	ModelPointer Made;
	ThreadFamilies Threads;
	ThreadLaws Laws;
	ThreadFriction Friction;
	ThreadBending Bends;
	ThreadBendFriction BendFriction;
	ThreadSolver Solver;
	ThreadStrips Strips; ///< of a mesh
	/// Warp and weft take turns: what pulls first pulls before links have turned, and always the same one would spin
	/// cloth that hangs by a point.
	static size_t FirstYarn(const ThreadHistory& history) { return history.Turn % 2; }

	/// Families of flexion take turns.
	bool IsSolved(size_t family, const ThreadHistory& history) const
	{
		return family >= Threads.FlexionCount || family == history.Turn % Threads.FlexionCount;
	}

	float YarnSquare = 0.0f;   ///< stiffness by mass of warp and weft, 1/s2
	float ShearSquare = 0.0f;  ///< of diagonals
	float SubstepTime = 0.0f;  ///< s; 0: not prepared
	float ImplicitTime = 0.0f; ///< s
	ThreadLinks Links;

	// Of the present substep.
	const std::vector<Float4>* Start = nullptr;     ///< positions before it, those of the State
	const std::vector<Float4>* Remainder = nullptr; ///< of them
	std::vector<Float4> Padded;                     ///< velocities, with places for lanes without a strip

	/// Springs at pinned particles.
	struct PinnedLink
	{
		size_t Pin;  ///< in PinnedParticles
		int Other;   ///< at its other end
		size_t Link; ///< 4 times its number, and its lane
	};
	std::vector<int> PinnedParticles;
	std::vector<PinnedLink> PinnedLinks;
	std::vector<Float4> PinForce;
};

template <typename Visit>
void ThreadStep::ForEachPin(const ThreadHistory& history, const Visit& visit)
{
	FindPinnedLinks();
	const float perSquare = 1.0f / (ImplicitTime * ImplicitTime);
	PinForce.assign(PinnedParticles.size(), Float4::Zero());
	for (const PinnedLink& at : PinnedLinks)
	{
		alignas(16) float density[4];
		history.Density[at.Link / 4].Store(density);
		const size_t pin = static_cast<size_t>(PinnedParticles[at.Pin]);
		const size_t other = static_cast<size_t>(at.Other);
		const Float4 way = ((*Start)[other] - (*Start)[pin]) + (Bodies.Mobile[other] - Bodies.Mobile[pin]);
		PinForce[at.Pin] += way * (density[at.Link % 4] * perSquare);
	}
	const Float4 places = Float4::Set(1.0f, 1.0f, 1.0f, 0.0f); // without the inverse mass
	for (size_t pin = 0; pin < PinnedParticles.size(); ++pin)
	{
		const int particle = PinnedParticles[pin];
		if (Strips.Any())
		{
			PinForce[pin] = Bodies.Held[static_cast<size_t>(particle)] * perSquare;
		}
		visit(particle, PinForce[pin] * places + Bends.ForceOn(particle) + BendFriction.ForceOn(particle));
	}
}

} // namespace Cloth
