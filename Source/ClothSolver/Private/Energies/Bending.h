// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Statistics.h"
#include "Energies/EnergyContext.h"
#include "Energies/RestCurvature.h"
#include "Energies/Stencils.h"

#include <variant>
#include <vector>

namespace Cloth
{

/// The energy of bent cloth: half rigidity times curvature squared, curvatures being linear in positions, so that it
/// has a constant matrix. Curved rest shapes add a term along the normal. The functions are those of EnergyList.h.
struct Bending
{
	bool Any = false;
	std::vector<float> CurvatureStiffness; ///< J m2, by curvature row: rigidity times area
	std::vector<RestCurvature> RestCurvatures;

	Bending() = default;
	Bending(const Topology& topology, const Fabric& fabric);

	struct History
	{
		void Reset(
			const Topology& /*topology*/, const Bending& /*before*/, const Bending& /*after*/, const Float4* /*x*/)
		{
		}
		void Follow(const SplitTopology& /*split*/, const Bending& /*before*/, const Bending& /*after*/) {}
		bool Fits(const History& /*saved*/) const { return true; }

		template <typename Archive, typename Self>
		static void VisitFields(Archive& /*archive*/, Self& /*self*/)
		{
		}
	};

	class Potential;

	void AddStiffness(const Topology& topology, StiffnessBound& bound) const;
	void BeginSubstep(const SubstepStart& /*start*/, History& /*history*/, Potential& /*potential*/) const {}
	void Measure(const Configuration& at, const History& history, Strains& strain, double& sum) const;
	void AddStretch(const Topology& /*topology*/, const Strains& /*strain*/, std::vector<float>& /*stretch*/) const {}
	void AddOverloads(const Topology& /*topology*/, const Strength& /*strength*/, const Strains& /*strain*/,
		std::vector<ThreadLoad>& /*loads*/) const
	{
	}
};

/// Bending times h^2, as a substep sees it.
class Bending::Potential
{
public:
	std::vector<float> Coefficient; ///< by pair: minus the entries of the constant matrix, times h^2

	void Prepare(const Topology& topology, const PairTopology& pairs, const Bending& bending, float implicitStep);

	struct OfPairs : PairTerm
	{
		static constexpr bool ActsBeyondThreads = true;
		const float* Coefficient;
		double Twice = 0.0; ///< the energy; large terms that cancel

		explicit OfPairs(const float* coefficient)
			: Coefficient(coefficient)
		{
		}

		Float4 Pull(size_t pair, Float4 square)
		{
			const Float4 constant = Float4::Load(Coefficient + pair);
			Twice += static_cast<double>(SumLanes(constant * square));
			return constant;
		}

		double PullEnergy() const { return 0.5 * Twice; }
	};

	static std::variant<TriangleTerm> TermOfTriangles() { return {}; }
	std::variant<PairTerm, OfPairs> TermOfPairs(const float* edges) const;
	static std::variant<ParticleTerm> TermOfParticles() { return {}; }
	static int ElementBlocks() { return 0; }
	static double EvaluateElements(int /*block*/, const Float4* /*x*/) { return 0.0; }
	double Scatter(const Float4* x, Float4* residual) const { return AddRestCurvatures(*Rests, x, Square, residual); }

private:
	bool Any = false;
	float Square = 0.0f; ///< h^2
	const std::vector<RestCurvature>* Rests = nullptr;
};

} // namespace Cloth
