// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/ConstrainedFactor.h"

#include "Core/Tuning.h"

#include "LinearAlgebra/Filter.h"
#include "LinearAlgebra/System.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

namespace
{

/// Whether a factor made for one value serves for another.
bool IsNear(float a, float b)
{
	return a == b || std::max(a, b) < Tuning::FactorNegligible
		|| (a < Tuning::FactorRatio * b && b < Tuning::FactorRatio * a);
}

/// Operations in a step: about 3 ms, or a part of all if that is more.
constexpr double LeastWork = 12e6;
constexpr double LargestShare = 1.0 / 8.0;

/// Operations of a whole factorization that need not be saved.
constexpr double LittleWork = 2e6;

} // namespace

void ConstrainedFactor::Prepare(std::shared_ptr<const System> system)
{
	if (Base == system)
	{
		return;
	}
	const bool alike = Base != nullptr && Base->Matrix.HasStructureOf(system->Matrix);
	Base = std::move(system);
	Common = &Base->Solver;
	Scratch = Factor::Workspace(*Common);
	SplitScratch = Base->Split ? SplitFactor::Workspace(*Base->Split) : SplitFactor::Workspace();
	Loose.clear();
	HasOwn = false;
	Working = false;
	if (alike && Fronts)
	{
		Fronts->SetMatrix(Base->Matrix);
		Reset();
	}
	else
	{
		Fronts.reset();
	}
}

void ConstrainedFactor::SetConstraints(const std::vector<float>& added, const Filter& free, bool mayBegin)
{
	Bring(added, mayBegin);
	Loose.clear();
	for (int particle : HeavyNow)
	{
		if (HasOwn && free.Kind[static_cast<size_t>(particle)] != Freedom::None)
		{
			const double compliance = Tuning::SlidingCompliance / Base->Matrix.Diagonal(particle);
			Loose.push_back({particle, static_cast<float>(compliance), Float4::Zero()});
		}
	}
}

void ConstrainedFactor::Solve(Float4* x, const Filter& free, Workers* workers)
{
	for (LooseParticle& loose : Loose)
	{
		loose.Correction = free.Apply(loose.Particle, x[loose.Particle]) * loose.Compliance;
	}
	if (Base && Base->Split && !HasOwn)
	{
		Base->Split->Solve(x, free, SplitScratch, workers);
	}
	else
	{
		(HasOwn ? Own : *Common).Solve(x, free, Scratch, workers);
	}
	for (const LooseParticle& loose : Loose)
	{
		x[loose.Particle] += loose.Correction;
	}
}

void ConstrainedFactor::Bring(const std::vector<float>& added, bool mayBegin)
{
	if (std::ranges::all_of(added, [](float value) { return value == 0.0f; }))
	{
		// The common factor keeps the momentum of a free cloth; one that still holds a particle would not.
		if (HasOwn || Working)
		{
			HasOwn = false;
			Working = false;
			Reset();
		}
		return;
	}
	if (Working)
	{
		GoOn(Budget(), Dirty.size());
		return;
	}
	if (!mayBegin && !(Fronts && TotalWork < LittleWork))
	{
		return;
	}
	if (!Fronts)
	{
		Start();
	}
	size_t changed = 0;
	for (size_t i = 0; i < added.size(); ++i)
	{
		changed += IsNear(added[i], Known[i]) ? 0 : 1;
	}
	if (changed > added.size() / Tuning::FactorShare)
	{
		Begin(added, [](float wanted, float known) { return !IsNear(wanted, known); });
		GoOn(Budget(), Dirty.size());
	}
}

/// The first factorization has to eliminate everything.
void ConstrainedFactor::Start()
{
	const SymmetricMatrix& matrix = Base->Matrix;
	const size_t size = static_cast<size_t>(matrix.Size());
	Symbolic = SymbolicFactor::Analyze(matrix, SymbolicFactor::Merging::Neighbours);
	Fronts = std::make_unique<Elimination<float>>(matrix, Symbolic);
	TotalWork = 0.0;
	SupernodeOf.assign(size, 0);
	for (size_t s = 0; s < Symbolic.Supernodes.size(); ++s)
	{
		TotalWork += EliminationWork(Symbolic.Supernodes[s]);
		for (int column : Symbolic.Supernodes[s].Columns)
		{
			SupernodeOf[static_cast<size_t>(column)] = static_cast<int>(s);
		}
	}
	Own = Factor(Symbolic, matrix.Size());
	Scratch = Factor::Workspace(Own);
	Coming = {};
	Reset();
}

void ConstrainedFactor::Reset()
{
	const size_t size = static_cast<size_t>(Base->Matrix.Size());
	Dirty.assign(Symbolic.Supernodes.size(), 1);
	Added.assign(size, 0.0);
	Known.assign(size, 0.0f);
	InUse.assign(size, 0.0f);
	HeavyNext.clear();
	HeavyNow.clear();
	HeavyNext.reserve(size);
	HeavyNow.reserve(size);
}

/// Tells the factor in the making what differs from what it knows.
template <typename Differs>
void ConstrainedFactor::Begin(const std::vector<float>& added, Differs&& differs)
{
	HeavyNext.clear();
	for (size_t i = 0; i < added.size(); ++i)
	{
		const int particle = static_cast<int>(i);
		if (differs(added[i], Known[i]))
		{
			Known[i] = added[i];
			Added[i] = static_cast<double>(added[i]) * Base->Matrix.Diagonal(particle);
			Dirty[static_cast<size_t>(SupernodeOf[i])] = 1;
		}
		if (Known[i] == Held)
		{
			HeavyNext.push_back(particle);
		}
	}
	for (size_t s = 0; s < Dirty.size(); ++s)
	{
		if (Dirty[s] != 0 && Symbolic.Supernodes[s].Parent != -1)
		{
			Dirty[static_cast<size_t>(Symbolic.Supernodes[s].Parent)] = 1;
		}
	}
	TakesSteps = WorkToDo() > Budget();
	if (TakesSteps)
	{
		Coming = Own;
	}
	Next = 0;
	Working = true;
}

/// Operations to eliminate all that has changed.
double ConstrainedFactor::WorkToDo() const
{
	double work = 0.0;
	for (size_t s = 0; s < Dirty.size(); ++s)
	{
		work += Dirty[s] != 0 ? EliminationWork(Symbolic.Supernodes[s]) : 0.0;
	}
	return work;
}

/// Operations in a step.
double ConstrainedFactor::Budget() const { return std::max(LeastWork, LargestShare * TotalWork); }

/// Eliminates supernodes up to `end`, within a budget of operations.
void ConstrainedFactor::GoOn(double budget, size_t end)
{
	double work = 0.0;
	for (; Next < end && work < budget; ++Next)
	{
		if (Dirty[Next] == 0)
		{
			continue;
		}
		if (!(TakesSteps ? Coming : Own).Take(*Fronts, Next, Added))
		{
			// The common factor exists, so this one does too, to rounding; if not, stay with what is whole.
			HasOwn = HasOwn && TakesSteps;
			Working = false;
			return;
		}
		Dirty[Next] = 0;
		work += EliminationWork(Symbolic.Supernodes[Next]);
	}
	if (Next == Dirty.size())
	{
		if (TakesSteps)
		{
			std::swap(Own, Coming);
		}
		HeavyNow = HeavyNext;
		InUse = Known;
		HasOwn = true;
		Working = false;
	}
}

void ConstrainedFactor::Save(FactorHistory& history) const
{
	history.HasOwn = HasOwn;
	history.Working = Working;
	history.Next = Working ? Next : 0;
	history.Active.clear();
	history.Known.clear();
	if (Fronts)
	{
		history.Active = InUse;
		history.Known = Known;
	}
}

void ConstrainedFactor::Restore(const FactorHistory& history)
{
	constexpr double Unlimited = 1e300;
	const auto differs = [](float wanted, float known) { return wanted != known; };
	HasOwn = false;
	Working = false;
	Loose.clear();
	if (history.Known.empty())
	{
		Fronts.reset();
		return;
	}
	if (Fronts)
	{
		Reset();
	}
	else
	{
		Start();
	}
	if (history.HasOwn)
	{
		Begin(history.Active, differs);
		GoOn(Unlimited, Dirty.size());
	}
	if (history.Working)
	{
		Begin(history.Known, differs);
		GoOn(Unlimited, std::min(static_cast<size_t>(history.Next), Dirty.size()));
	}
}

} // namespace Cloth
