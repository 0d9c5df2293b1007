// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Statistics.h"
#include "Energies/EnergyContext.h"
#include "Energies/Laws/ThreadLaw.h"
#include "Energies/Stencils.h"

#include <array>
#include <type_traits>
#include <variant>
#include <vector>

namespace Cloth
{

/// The energy of stretched threads, which are springs between pairs of particles or the four threads of triangles, and
/// their viscous damping. The functions are those of EnergyList.h.
struct Tension
{
	ThreadLaw Law;
	std::vector<float> SpringStiffness;    ///< N/m at rest
	std::vector<Float4> TriangleStiffness; ///< N m: modulus times area, one lane a direction
	float DampingTime = 0.0f;              ///< s

	Tension() = default;
	Tension(const Topology& topology, const Fabric& fabric);

	bool Stiffens() const { return !std::holds_alternative<LinearLaw>(Law); }

	struct History
	{
		void Reset(
			const Topology& /*topology*/, const Tension& /*before*/, const Tension& /*after*/, const Float4* /*x*/)
		{
		}
		void Follow(const SplitTopology& /*split*/, const Tension& /*before*/, const Tension& /*after*/) {}
		bool Fits(const History& /*saved*/) const { return true; }

		template <typename Archive, typename Self>
		static void VisitFields(Archive& /*archive*/, Self& /*self*/)
		{
		}
	};

	class Potential;

	void AddStiffness(const Topology& topology, StiffnessBound& bound) const;
	void BeginSubstep(const SubstepStart& start, History& history, Potential& potential) const;
	void Measure(const Configuration& at, const History& history, Strains& strain, double& sum) const;
	void AddStretch(const Topology& topology, const Strains& strain, std::vector<float>& stretch) const;
	void AddOverloads(const Topology& topology, const Strength& strength, const Strains& strain,
		std::vector<ThreadLoad>& loads) const;
};

/// Tension times h^2, as a substep sees it.
class Tension::Potential
{
public:
	/// Stiffness times h^2 and rest length of each thread. Damping of linear threads changes both from substep to
	/// substep. Of others these are h^2 K L^2 and 1 / L, and they have dampers besides, of Damping times their
	/// stiffness and at rest at strains of their own.
	std::vector<float> SpringStiffness;
	std::vector<float> SpringLength;
	std::vector<float> SpringDamperStrain;
	float Damping = 0.0f;
	std::vector<Float4> TriangleStiffness;
	std::vector<Float4> TriangleLength;
	std::vector<Float4> TriangleDamperStrain;

	void Prepare(const Topology& topology, const PairTopology& pairs, const Tension& tension, float implicitStep);

	template <typename Law>
	struct OfTriangles : TriangleTerm
	{
		const Potential& From;
		const Law& Obeys;

		OfTriangles(const Potential& from, const Law& law)
			: From(from)
			, Obeys(law)
		{
		}

		ThreadResponse Tension(size_t t, Float4 length) const
		{
			const Float4 stiffness = From.TriangleStiffness[t];
			const Float4 damping = Float4::Splat(From.Damping);
			if constexpr (std::is_same_v<Law, LinearLaw>)
			{
				return LinearLaw::Spring(stiffness, From.TriangleLength[t], length);
			}
			else if constexpr (std::is_same_v<Law, TriangleStvk>)
			{
				const Float4 wanted = From.TriangleDamperStrain[t] + Float4::Splat(1.0f);
				return LinearLaw::Spring(stiffness * damping, wanted, length);
			}
			else
			{
				return RespondToStrain(
					OfTriangle(Obeys), stiffness, length - Float4::Splat(1.0f), From.TriangleDamperStrain[t], damping);
			}
		}

		auto Pull(size_t t, Float4 squares) const
		{
			if constexpr (std::is_same_v<Law, TriangleStvk>)
			{
				const TriangleStvk::Response continuum = TriangleStvk::Of(From.TriangleStiffness[t], squares);
				return ThreadResponse{continuum.Pull, continuum.Energy};
			}
			else
			{
				return NoTerm{};
			}
		}
	};

	template <typename Law>
	struct OfSprings : PairTerm
	{
		const Potential& From;
		const Law& Obeys;

		OfSprings(const Potential& from, const Law& law)
			: From(from)
			, Obeys(law)
		{
		}

		ThreadResponse Tension(size_t pair, Float4 length) const
		{
			const Float4 stiffness = Float4::Load(&From.SpringStiffness[pair]);
			const Float4 restLength = Float4::Load(&From.SpringLength[pair]);
			if constexpr (std::is_same_v<Law, LinearLaw>)
			{
				return LinearLaw::Spring(stiffness, restLength, length);
			}
			else
			{
				const Float4 strain = MulAdd(length, restLength, Float4::Splat(-1.0f));
				const ThreadResponse response = RespondToStrain(Cloth::OfSprings(Obeys, pair), stiffness, strain,
					Float4::Load(&From.SpringDamperStrain[pair]), Float4::Splat(From.Damping));
				return {restLength * response.Tension, response.Energy};
			}
		}
	};

	/// The pull of triangles along pairs.
	struct OfEdges : PairTerm
	{
		const std::array<int, 2>* EdgesOf;
		const float* Coefficient;

		OfEdges(const std::array<int, 2>* edgesOf, const float* coefficient)
			: EdgesOf(edgesOf)
			, Coefficient(coefficient)
		{
		}

		Float4 Pull(size_t pair, Float4 /*square*/) const
		{
			const auto at = [edges = EdgesOf + pair, this](size_t lane)
			{ return Coefficient[edges[lane][0]] + Coefficient[edges[lane][1]]; };
			return Float4::Set(at(0), at(1), at(2), at(3));
		}
	};

	template <typename Laws>
	struct TermsOf;
	template <typename... Laws>
	struct TermsOf<std::variant<Laws...>>
	{
		using Triangles = std::variant<OfTriangles<Laws>...>;
		using Pairs = std::variant<OfEdges, OfSprings<Laws>...>;
	};

	TermsOf<ThreadLaw>::Triangles TermOfTriangles() const;
	TermsOf<ThreadLaw>::Pairs TermOfPairs(const float* edges) const;
	static std::variant<ParticleTerm> TermOfParticles() { return {}; }
	static int ElementBlocks() { return 0; }
	static double EvaluateElements(int /*block*/, const Float4* /*x*/) { return 0.0; }
	static double Scatter(const Float4* /*x*/, Float4* /*residual*/) { return 0.0; }

private:
	/// Four threads of the rest length 1 and their dampers, which are springs as well.
	template <typename Law>
	static ThreadResponse RespondToStrain(
		const Law& law, Float4 stiffness, Float4 strain, Float4 damperStrain, Float4 damping)
	{
		const ThreadResponse response = law(strain);
		const Float4 beyond = strain - damperStrain;
		const Float4 damper = beyond * damping;
		return {stiffness * (response.Tension + damper), stiffness * MulAdd(damper * 0.5f, beyond, response.Energy)};
	}

	const PairTopology* Coupled = nullptr;
	const ThreadLaw* Given = nullptr;
};

} // namespace Cloth
