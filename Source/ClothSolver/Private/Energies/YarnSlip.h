// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Energies/EnergyContext.h"
#include "Energies/Laws/SlipLaw.h"
#include "Energies/Stencils.h"
#include "Energies/YarnFriction.h"

#include <variant>
#include <vector>

namespace Cloth
{

/// What bends are held to within a substep.
struct FrozenBends
{
	/// Where friction is free of stress: at a vector of curvature, or at any vector of a size.
	std::vector<Float4> Vector;
	std::vector<float> Size;

	/// The moment of creases, J m; empty without.
	std::vector<Float4> Crease;

	void Prepare(const YarnFriction& friction);
};

/// The history of a fabric: the lengths and curvatures at which friction is free of stress, and the elongations at
/// which it slips.
struct YarnSlip
{
	std::vector<float> SpringLength;
	std::vector<float> SpringSlip;
	std::vector<Float4> TriangleLength;
	std::vector<Float4> TriangleSlip;
	std::vector<float> Curvature; ///< 1/m, signed along the normal
	std::vector<float> BendSlip;  ///< 1/m
	std::vector<float> Crease;    ///< 1/m, curvature at rest that has set; empty if creases cannot set

	/// Free of stress at x; what friction held before goes on as far as it can.
	void Reset(const Topology& topology, const YarnFriction& before, const YarnFriction& after, const Float4* x);
	void Follow(const SplitTopology& split, const YarnFriction& before, const YarnFriction& after);
	bool Fits(const YarnSlip& saved) const;

	template <typename Archive, typename Self>
	static void VisitFields(Archive& archive, Self& self)
	{
		archive(self.SpringLength, self.SpringSlip, self.TriangleLength, self.TriangleSlip, self.Curvature,
			self.BendSlip, self.Crease);
	}

	/// Threads that are strained too far slip after.
	void UpdateThreads(const YarnFriction& friction, const Strains& strain);

	/// Bends as well, for a substep in which the surface turns as its velocities say. Creases set.
	void UpdateBends(const YarnFriction& friction, const SubstepStart& start, FrozenBends& frozen);

	/// How bends are bent at x.
	void MeasureBends(
		const YarnFriction& friction, const Float4* x, std::vector<BentState>& bends, Workers* workers) const;
};

/// Yarn friction times h^2, as a substep sees it: where yarns have slipped to.
class YarnFriction::Potential
{
public:
	FrozenBends Frozen;
	const YarnSlip* Slip = nullptr; ///< null: no friction yet

	void Prepare(const Topology& topology, const PairTopology& pairs, const YarnFriction& friction, float implicitStep);

	struct OfTriangles : TriangleTerm
	{
		const Potential& From;

		explicit OfTriangles(const Potential& from)
			: From(from)
		{
		}

		ThreadResponse Tension(size_t t, Float4 length) const
		{
			return SlipLaw{}(From.Friction->TriangleStiffness[t] * From.Square, From.Slip->TriangleSlip[t],
				length - From.Slip->TriangleLength[t]);
		}
	};

	struct OfPairs : PairTerm
	{
		const Potential& From;

		explicit OfPairs(const Potential& from)
			: From(from)
		{
		}

		ThreadResponse Tension(size_t pair, Float4 length) const
		{
			return SlipLaw{}(Float4::Load(&From.Friction->SpringStiffness[pair]) * From.Square,
				Float4::Load(&From.Slip->SpringSlip[pair]), length - Float4::Load(&From.Slip->SpringLength[pair]));
		}
	};

	/// Moments of bends, which come alone or two together.
	template <int Together>
	struct OfParticles : ParticleTerm
	{
		const YarnFriction& Friction;
		const Float4* Moment;

		OfParticles(const YarnFriction& friction, const Float4* moment)
			: Friction(friction)
			, Moment(moment)
		{
		}

		void AddForce(size_t particle, Float4& residual) const
		{
			const int end = Friction.StartOfParticle[particle + 1];
			for (int entry = Friction.StartOfParticle[particle]; entry < end; ++entry)
			{
				const size_t e = static_cast<size_t>(entry);
				const YarnFriction::Share share = Friction.Shares[e];
				const Float4* moment = Moment + share.Bend;
				residual = MulAdd(moment[0], Float4::Splat(share.Coefficient), residual);
				if constexpr (Together > 1)
				{
					residual = MulAdd(moment[1], Float4::Splat(Friction.NextCoefficient[e]), residual);
				}
			}
		}
	};

	std::variant<TriangleTerm, OfTriangles> TermOfTriangles() const;
	std::variant<PairTerm, OfPairs> TermOfPairs(const float* edges) const;
	std::variant<ParticleTerm, OfParticles<1>, OfParticles<2>> TermOfParticles() const;
	int ElementBlocks() const;
	double EvaluateElements(int block, const Float4* x);
	static double Scatter(const Float4* /*x*/, Float4* /*residual*/) { return 0.0; }

private:
	const YarnFriction* Friction = nullptr;
	float Square = 0.0f;        ///< h^2
	std::vector<Float4> Moment; ///< by bend
};

} // namespace Cloth
