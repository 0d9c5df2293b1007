// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "LinearAlgebra/Elimination.h"
#include "LinearAlgebra/Factor.h"
#include "LinearAlgebra/SplitFactor.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace Cloth
{

struct Filter;
struct System;
class Workers;

/// What a ConstrainedFactor remembers from step to step; the factors themselves follow from it.
struct FactorHistory
{
	bool HasOwn = false;
	bool Working = false;
	uint64_t Next = 0;
	std::vector<float> Active; ///< what the factor in use has been told, by particle
	std::vector<float> Known;  ///< what the factor in the making has been told; empty: nothing yet
};

/// A factor that follows contacts. Where particles are held, the filtered sweep of the common factor treats them as
/// if they gave way, and converges badly when whole patches are held; of pushes it knows nothing. Here held particles
/// weigh so much that the factor sees them as they are, and pushed ones are as stiff as they are pushed. The factor is
/// made anew when that has changed, only where it has to be, and over several steps if that is much work; until then
/// the last one serves.
class ConstrainedFactor
{
public:
	/// Of a constrained particle, to SetConstraints: as good as infinite for a preconditioner.
	static constexpr float Held = 1e5f;

	ConstrainedFactor() = default;

	/// Nothing but a factor, which must outlive this.
	explicit ConstrainedFactor(const Factor& common)
		: Common(&common)
		, Scratch(common)
	{
	}

	/// Starts from the common factor of a system.
	void Prepare(std::shared_ptr<const System> system);

	/// Does part of the work to bring the factor up to date. By particle, what is to be added to the matrix' diagonal,
	/// in parts of it. Begins with something new only if it may.
	void SetConstraints(const std::vector<float>& added, const Filter& free, bool mayBegin);

	/// Continues from a history bit for bit, for the system that it was made for.
	void Save(FactorHistory& history) const;
	void Restore(const FactorHistory& history);

	/// x <- (A with what is held)^-1 x, filtered.
	void Solve(Float4* x, const Filter& free, Workers* workers);

	/// Without the common factor.
	size_t Bytes() const
	{
		return BytesOf(Scratch, SplitScratch, Loose, Symbolic, Own, Coming, Dirty, InUse, Known, Added, HeavyNow,
				   HeavyNext, SupernodeOf)
			+ (Fronts ? Fronts->Bytes() : 0);
	}

private:
	/// A particle that the factor holds, but that can move in some directions.
	struct LooseParticle
	{
		int Particle;
		float Compliance;
		Float4 Correction;
	};

	void Bring(const std::vector<float>& added, bool mayBegin);
	void Start();
	void Reset();
	template <typename Differs>
	void Begin(const std::vector<float>& added, Differs&& differs);
	double Budget() const;
	double WorkToDo() const;
	void GoOn(double budget, size_t end);

	std::shared_ptr<const System> Base;
	const Factor* Common = nullptr; ///< that of the system
	Factor::Workspace Scratch;
	SplitFactor::Workspace SplitScratch; ///< if the system has none but that
	std::vector<LooseParticle> Loose;
	SymbolicFactor Symbolic;
	std::unique_ptr<Elimination<float>> Fronts;
	double TotalWork = 0.0;

	Factor Own;
	Factor Coming;           ///< in the making over several steps, while Own serves; empty until there is one
	bool TakesSteps = false; ///< whether it is made there; else Own is changed at once
	bool HasOwn = false;
	bool Working = false;
	size_t Next = 0; ///< supernode to be eliminated
	std::vector<char> Dirty;
	std::vector<float> InUse;  ///< what the factor in use has been told
	std::vector<float> Known;  ///< what the factor in the making has been told
	std::vector<double> Added; ///< the same in units of the matrix
	std::vector<int> HeavyNow;
	std::vector<int> HeavyNext;
	std::vector<int> SupernodeOf;
};

} // namespace Cloth
