// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadStep.h"

#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace Cloth
{

Status ThreadStep::Cook(const ModelPointer& model)
{
	if (model == Made)
	{
		return {};
	}
	if (Status status = CookThreads(*model); !status)
	{
		return status;
	}
	Made = model;
	Laws = ThreadLaws(*model, Threads);
	Friction = ThreadFriction(*model, Threads);
	if (!Friction.Any())
	{
		Threads.Spring = std::vector<int>(); // gives back its room
	}
	Bends = ThreadBending(*model);
	BendFriction = ThreadBendFriction(*model);
	YarnSquare = FrequencySquare(Threads, ThreadFamily::Role::Yarn, model->Mass);
	ShearSquare = FrequencySquare(Threads, ThreadFamily::Role::Shear, model->Mass);
	Solver.Prepare(Threads);
	const size_t places = std::max(Threads.PlaceCount, Threads.ParticleCount);
	Resize(model->Mass, places);
	Links.Way.assign(Threads.Rest.size(), Vector3x4::Splat({}));
	Bodies.IsConstrained.assign(Threads.GroupCount, 0);
	PinnedParticles.clear();
	PinnedLinks.clear();
	SubstepTime = 0.0f;
	return {};
}

float ThreadStep::LeastRate(float asked) const
{
	const float bending = ImplicitPart * std::sqrt(Bends.HighestSquare());
	const float tension = ImplicitPart
		* std::sqrt(std::max({Strips.FrequencySquare() / Tuning::MaxStripNumber, YarnSquare / Tuning::MaxYarnNumber,
			ShearSquare / Tuning::MaxShearNumber}));
	const float usual = Strips.Any() ? 2.0f * asked : asked;
	return std::min(std::max({bending, tension, usual}), Tuning::MaxSubstepRate);
}

void ThreadStep::Prepare(float substep, float implicitStep, ThreadHistory& history)
{
	const bool isOther = substep != SubstepTime || implicitStep != ImplicitTime;
	if (isOther)
	{
		SubstepTime = substep;
		ImplicitTime = implicitStep;
		PrepareLinks();
	}
	if (history.ImplicitStep != implicitStep || history.Density.size() != Threads.Rest.size())
	{
		history.Density.assign(Threads.Rest.size(), Float4::Zero());
	}
	history.ImplicitStep = implicitStep;
}

/// Chains of springs, or strips of triangles.
Status ThreadStep::CookThreads(const Model& model)
{
	if (model.Shape->Triangles.empty())
	{
		Result<ThreadFamilies> families = FindThreads(model);
		if (!families)
		{
			return {families.Error};
		}
		Threads = std::move(families.Value);
		Strips = {};
		return {};
	}
	Strips = ThreadStrips(model);
	Threads = {};
	Threads.ParticleCount = model.Mass.size();
	Threads.PlaceCount = Strips.PlaceCount();
	return {};
}

void ThreadStep::Load(const YarnSlip& slip)
{
	Friction.Load(Threads, slip);
	Strips.Load(slip);
	BendFriction.Load(slip);
}

void ThreadStep::Store(YarnSlip& slip) const
{
	Friction.Store(Threads, slip);
	Strips.Store(slip);
	BendFriction.Store(slip);
}

void ThreadStep::PrepareLinks()
{
	Links.Compliance.assign(Threads.Rest.size(), Float4::Zero());
	Links.Target = Threads.Rest;
	for (const ThreadFamily& family : Threads.All)
	{
		const float damping = family.Is == ThreadFamily::Role::Yarn ? Threads.DampingTime / SubstepTime : 0.0f;
		const float scale = ImplicitTime * ImplicitTime * (1.0f + damping) * Threads.TurnsOf(family);
		for (const ThreadGroup& group : family.Groups)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				alignas(16) float lanes[4];
				Threads.Stiffness[e].Store(lanes);
				for (float& lane : lanes)
				{
					lane = lane > 0.0f ? 1.0f / (scale * lane) : EndlessCompliance;
				}
				Links.Compliance[e] = Float4::Load(lanes);
			}
		}
	}
	Laws.Prepare(Threads, ImplicitTime);
	BendFriction.Prepare(SubstepTime, ImplicitTime);
	Strips.Prepare(SubstepTime, ImplicitTime);
}

void ThreadStep::Predict(
	const SubstepMotion& motion, const ConstraintSet& constraints, std::vector<Float4>& displacement)
{
	PredictInertia(motion, ImplicitTime, constraints, displacement);
	Start = &motion.Position;
	Remainder = &motion.Remainder;
}

void ThreadStep::Pull(Vector3 gravity, ThreadHistory& history, Workers* workers)
{
	BendFriction.Move(*Start, gravity, Bodies.Mobile, workers);
	Bends.Move(*Start, *Remainder, ImplicitTime, Bodies.Mobile, workers);
	const size_t yarns = Threads.All.size() - Threads.YarnCount;
	++history.Turn;
	for (size_t family = 0; family < yarns; ++family)
	{
		if (IsSolved(family, history))
		{
			ThreadSolver::FindWays(Threads, family, *Start, *Remainder, Links, workers);
		}
	}
	for (size_t turn = 0; turn < Threads.YarnCount; ++turn)
	{
		const size_t family = yarns + (turn + FirstYarn(history)) % Threads.YarnCount;
		Solver.PullByForceDensities(Threads, family, *Start, *Remainder, Links, Bodies, history.Density, workers);
		if (Threads.DampingTime > 0.0f && !Laws.Any())
		{
			ThreadSolver::Damp(Threads, family, Threads.DampingTime / SubstepTime, Links, workers);
		}
	}
}

void ThreadStep::Constrain(const ConstraintSet& constraints, const std::vector<ThreadContacts::Touch>& touches)
{
	TakeMobility(constraints, touches, Strips.Any());
	std::ranges::fill(Bodies.IsConstrained, char(0));
	const size_t familyCount = Threads.All.size();
	for (int particle : Directed)
	{
		for (size_t family = 0; family < familyCount; ++family)
		{
			if (const int group = Threads.GroupOf[static_cast<size_t>(particle) * familyCount + family]; group >= 0)
			{
				Bodies.IsConstrained[static_cast<size_t>(group)] = 1;
			}
		}
	}
}

void ThreadStep::SolveSoft(ThreadHistory& history, Workers* workers)
{
	Laws.Linearize(Threads, SubstepTime, Bodies.Mobile, Links, workers);
	Friction.Begin(Threads, ImplicitTime, Links, workers);
	const auto solve = [&](size_t family) { Solver.Solve(Threads, family, Links, Bodies, history.Density, workers); };
	const size_t yarns = Threads.All.size() - Threads.YarnCount;
	for (size_t family = 0; family < yarns; ++family)
	{
		if (IsSolved(family, history))
		{
			solve(family);
		}
	}
	if (Strips.Any())
	{
		Strips.Begin(*Start, *Remainder, Bodies, workers);
	}
}

void ThreadStep::SolveYarns(int turn, ThreadHistory& history, Workers* workers)
{
	if (Strips.Any())
	{
		Strips.Sweep(Bodies, workers);
		return;
	}
	const size_t yarns = Threads.All.size() - Threads.YarnCount;
	const size_t first = FirstYarn(history);
	float missed = 0.0f;
	const auto solve = [&](size_t yarn)
	{ missed = std::max(missed, Solver.Solve(Threads, yarns + yarn, Links, Bodies, history.Density, workers)); };
	const int most = turn == YarnTurns - 1 ? MaxYarnSweeps : 1;
	float before = 1.0f;
	bool goesOn = Threads.YarnCount > 0;
	for (int sweep = 0; sweep < most && goesOn; ++sweep)
	{
		missed = 0.0f;
		if (turn > 0 && Threads.YarnCount == 2)
		{
			solve(1 - first);
		}
		// The first once more at the end: what the second has stretched would stay as energy.
		solve(first % Threads.YarnCount);
		goesOn = missed > Tuning::MaxYarnMiss && missed < before;
		before = missed;
	}
}

void ThreadStep::Damp(const ConstraintSet& constraints, std::vector<Float4>& velocity, Workers* workers)
{
	if (Strips.IsDamped())
	{
		// Velocities have no share of free bodies, nor friction.
		for (size_t i = 0; i < Inertia.size(); ++i)
		{
			const Freedom freedom = constraints.Free().Kind[i];
			Bodies.Mobile[i] =
				Float4::From(Bodies.Mobile[i].ToVector3()) + (freedom == Freedom::None ? Float4::Zero() : Inertia[i]);
			Bodies.Direction[i] = freedom == Freedom::All ? Float4::Zero() : Bodies.Direction[i];
		}
		Padded.resize(Bodies.Mobile.size(), Float4::Zero());
		std::ranges::copy(velocity, Padded.begin());
		Strips.Damp(Bodies, Padded, workers);
		std::copy_n(Padded.begin(), velocity.size(), velocity.begin());
	}
}

void ThreadStep::FindPinnedLinks()
{
	if (Fixed == PinnedParticles)
	{
		return;
	}
	PinnedParticles = Fixed;
	PinnedLinks.clear();
	std::vector<int> pinOf(Bodies.Mobile.size(), -1);
	for (size_t pin = 0; pin < PinnedParticles.size(); ++pin)
	{
		pinOf[static_cast<size_t>(PinnedParticles[pin])] = static_cast<int>(pin);
	}
	for (const ThreadFamily& family : Threads.All)
	{
		for (const ThreadGroup& group : family.Groups)
		{
			for (size_t lane = 0; lane < 4 * group.Links; ++lane)
			{
				const int before = Threads.Node[4 * group.FirstNode + lane];
				const int after = Threads.Node[4 * group.FirstNode + lane + 4];
				const size_t link = 4 * group.FirstLink + lane;
				if (std::max(before, after) >= static_cast<int>(Threads.ParticleCount))
				{
					continue;
				}
				for (const auto& [end, other] : {std::pair(before, after), std::pair(after, before)})
				{
					if (const int pin = pinOf[static_cast<size_t>(end)]; pin >= 0)
					{
						PinnedLinks.push_back({static_cast<size_t>(pin), other, link});
					}
				}
			}
		}
	}
}

size_t ThreadStep::Bytes() const
{
	size_t groups = 0;
	for (const ThreadFamily& family : Threads.All)
	{
		groups += BytesOf(family.Groups);
	}
	return groups
		+ BytesOf(Threads.Node, Threads.Stiffness, Threads.Rest, Threads.Spring, Threads.GroupOf, Links.Way,
			Links.Compliance, Links.Target, Links.Slips, Bodies.Mobile, Bodies.Direction, Bodies.Held,
			Bodies.IsConstrained, Inertia, Fixed, Directed, Padded, PinnedParticles, PinnedLinks, PinForce, Laws,
			Friction, Bends, BendFriction, Solver, Strips);
}

} // namespace Cloth
