// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/PaperMethod.h"
#include "ClothSolver/Result.h"
#include "ClothSolver/Statistics.h"
#include "Imex/InternalForces.h"
#include "LinearAlgebra/ConjugateGradient.h"
#include "LinearAlgebra/System.h"
#include "Threads/SubstepParticles.h"

#include <memory>
#include <vector>

namespace Cloth
{

/// The implicit-explicit scheme of Eberhardt, Etzmuss and Hauth 2000. Springs and bending have a linear part, whose
/// matrix of the whole cloth is the same in all substeps and factored once (Desbrun, Schroeder and Barr 1999). It is
/// implicit; all else that internal forces are is explicit (equation 21). Algorithm 1 takes that again where the last
/// solve ended, and solves again.
///
/// The unknown is the displacement u of a substep. With T where inertia and outer forces lead, M the mass and U the
/// energy, an update is
///
///     (M + h^2 K) du = M (T - u) - h^2 grad U(x + u)
///
/// which from u = 0 is equation 21, and whose fixed point is the fully implicit step. What constraints prescribe is
/// preset and filtered inside conjugate gradients (section 6).
class ImexStep : public SubstepParticles
{
public:
	/// For a model and substeps of a length. The matrix is kept as long as it fits.
	Status Prepare(const ModelPointer& model, float substep, float implicitStep, const PaperMethod& method,
		StepStatistics& statistics);

	/// By inertia and outer forces alone.
	void Predict(const SubstepMotion& motion, const ConstraintSet& constraints, std::vector<Float4>& displacement,
		EnergyHistories& histories, Workers* workers);

	/// Takes from the mobility of particles what constraints prescribe, and what free bodies weigh.
	void Constrain(const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches);

	/// Moves particles from where they are predicted to where internal forces let them.
	void Solve(const std::vector<Float4>& position, const ConstraintSet& constraints, std::vector<Float4>& displacement,
		StepStatistics& statistics, Workers* workers);

	/// What internal forces pull at particles that could not move at all when they were predicted, N.
	template <typename Visit>
	void ForEachPin(const Visit& visit) const
	{
		for (int particle : Fixed)
		{
			visit(particle, InternalMoveOf(static_cast<size_t>(particle)) * (1.0f / (ImplicitTime * ImplicitTime)));
		}
	}

	size_t Bytes() const;

private:
	void FindRightSide(const std::vector<Float4>& position, const std::vector<Float4>& displacement, Workers* workers);
	Float4 InternalMoveOf(size_t particle) const;

	ModelPointer Made;
	std::shared_ptr<const System> Matrix;
	std::shared_ptr<const System> Spare; ///< that of the other scheme: a step without a past has Euler's
	PaperMethod Method;
	float SubstepTime = 0.0f;  ///< s
	float ImplicitTime = 0.0f; ///< s
	InternalForces Forces;
	std::unique_ptr<ConjugateGradient> Iteration;

	// Of the present substep.
	std::vector<AddedMass> Added;
	std::vector<Float4> Guess;      ///< where updates start
	std::vector<Float4> Target;     ///< where inertia, outer forces and contacts lead
	std::vector<Float4> Place;      ///< x + u
	std::vector<Float4> Gradient;   ///< of the energies at it, times h^2
	std::vector<Float4> Right;      ///< right-hand side
	std::vector<Float4> Correction; ///< du
};

} // namespace Cloth
