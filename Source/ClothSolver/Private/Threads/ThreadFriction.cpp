// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadFriction.h"

#include "Threads/ThreadLanes.h"

#include <algorithm>

namespace Cloth
{

namespace
{

/// What a field of pairs has of a link; 0 where there is no pair.
Float4 OfLink(const ThreadFamilies& families, size_t link, const std::vector<float>& field)
{
	const auto at = [&](size_t lane)
	{
		const int pair = families.Pair[4 * link + lane];
		return pair < 0 ? 0.0f : field[static_cast<size_t>(pair)];
	};
	return Float4::Set(at(0), at(1), at(2), at(3));
}

void ToPairs(const ThreadFamilies& families, size_t link, Float4 values, std::vector<float>& field)
{
	alignas(16) float lanes[4];
	values.Store(lanes);
	for (size_t lane = 0; lane < 4; ++lane)
	{
		const int pair = families.Pair[4 * link + lane];
		if (pair >= 0)
		{
			field[static_cast<size_t>(pair)] = lanes[lane];
		}
	}
}

} // namespace

ThreadFriction::ThreadFriction(const Model& model, const ThreadFamilies& families)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	if (friction.SpringStiffness.empty())
	{
		return;
	}
	for (size_t e = 0; e < families.Rest.size(); ++e)
	{
		Springs.push_back({OfLink(families, e, friction.SpringStiffness), OfLink(families, e, friction.SpringYield),
			OfLink(families, e, friction.SpringWidth), Float4::Zero(), Float4::Zero()});
	}
	for (const ThreadFamily& family : families.All)
	{
		float sum = 0.0f;
		for (const ThreadGroup& group : family.Groups)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				sum += SumLanes(Springs[e].Stiffness);
			}
		}
		Rubs.push_back(sum > 0.0f ? 1 : 0);
	}
	if (friction.SpringPlots.Any())
	{
		std::vector<const Plot*> plots;
		for (int pair : families.Pair)
		{
			const size_t kind = pair < 0 ? friction.SpringGrowth.size()
										 : static_cast<size_t>(model.Shape->Pairs.Kind[static_cast<size_t>(pair)]);
			plots.push_back(kind < friction.SpringGrowth.size() ? &friction.SpringGrowth[kind] : nullptr);
		}
		Plots = PlotLanes(plots);
	}
}

void ThreadFriction::Load(const ThreadFamilies& families, const YarnSlip& slip)
{
	for (size_t e = 0; e < Springs.size(); ++e)
	{
		Springs[e].Free = OfLink(families, e, slip.SpringLength);
		Springs[e].Slip = OfLink(families, e, slip.SpringSlip);
	}
}

void ThreadFriction::Store(const ThreadFamilies& families, YarnSlip& slip) const
{
	for (size_t e = 0; e < Springs.size(); ++e)
	{
		ToPairs(families, e, Springs[e].Free, slip.SpringLength);
		ToPairs(families, e, Springs[e].Slip, slip.SpringSlip);
	}
}

void ThreadFriction::Begin(const ThreadFamilies& families, float implicitStep, const std::vector<Float4>& start,
	ThreadLinks& links, Workers* workers)
{
	links.Slips.resize(Springs.size());
	links.Rubs = Rubs;
	for (size_t family = 0; family < Rubs.size(); ++family)
	{
		if (Rubs[family] != 0)
		{
			BeginFamily(families, families.All[family], implicitStep * implicitStep, start, links, workers);
		}
	}
}

void ThreadFriction::BeginFamily(const ThreadFamilies& families, const ThreadFamily& family, float square,
	const std::vector<Float4>& start, ThreadLinks& links, Workers* workers)
{
	ForEachGroup(family, workers,
		[&](size_t /*block*/, size_t /*number*/, const ThreadGroup& group)
		{
			ForEachLength(families, group, start.data(),
				[&](size_t e, Float4 length)
				{
					Spring& spring = Springs[e];
					if (Plots.Any())
					{
						const Float4 strain = length / families.Rest[e] - Float4::Splat(1.0f);
						const Float4 yield = MulAdd(Plots[4 * e](strain).Tension, spring.Width, spring.Yield);
						spring.Slip = yield / Max(spring.Stiffness, Float4::Splat(1e-30f));
					}
					const Float4 stiffness = spring.Stiffness * square;
					const Float4 yield = stiffness * spring.Slip;
					const Float4 rubbing = ClampLanes(stiffness * (length - spring.Free), yield);
					spring.Free = Max(Min(spring.Free, length + spring.Slip), length - spring.Slip);
					links.Slips[e] = {stiffness, spring.Free, yield, rubbing};
				});
		});
}

namespace
{

/// h^2 k / m of the shortest wave up to which bending as a force at the prediction is stable: 1.17 for one mode.
constexpr float MostNumber = 1.0f;

/// What is left of it for friction at least.
constexpr float LeastRoom = 0.1f;

/// Of the damper of stuck bends, s. Strips of cotton broadcloth and canvas of 5 and 7 cm, which ring without it, come
/// to rest within 3 s; where stability allows no more, they ring longer.
constexpr float StuckDampingTime = 0.02f;

/// It is at least this many substeps; then the stuck spring is made softer. Chosen on the same strips.
constexpr float LeastDamping = 1.0f;

/// The most of any particle: sums over its curvatures, given their stiffness as J m2.
template <typename StiffnessOf>
float ShortestWave(const Model& model, float implicitStep, const StiffnessOf& stiffnessOf)
{
	std::vector<float> sum(model.Mass.size());
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	for (size_t row = 0; row < rows.size(); ++row)
	{
		const size_t at = static_cast<size_t>(rows[row].Particle[rows[row].Count == 3 ? 1 : 0]);
		sum[at] += stiffnessOf(row) * rows[row].Coefficient[0] * rows[row].Coefficient[0];
	}
	float most = 0.0f;
	for (size_t i = 0; i < sum.size(); ++i)
	{
		most = std::max(most, 16.0f * implicitStep * implicitStep * sum[i] / model.Mass[i]);
	}
	return most;
}

} // namespace

ThreadBendFriction::ThreadBendFriction(const Model& model)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	Friction = friction.Bends.empty() ? nullptr : &friction;
	Places.resize(model.Mass.size());
}

void ThreadBendFriction::Prepare(const Model& model, float substep, float implicitStep)
{
	Substep = substep;
	ImplicitStep = implicitStep;
	if (!Any())
	{
		return;
	}
	Potential.Prepare(*model.Shape, *Friction, implicitStep);
	const std::vector<float>& rigidity = std::get<Bending>(model.Energies).CurvatureStiffness;
	std::vector<float> rubbing(rigidity.size());
	for (size_t b = 0; b < Friction->Bends.size(); ++b)
	{
		if (Friction->BendRows[b] >= 0)
		{
			rubbing[static_cast<size_t>(Friction->BendRows[b])] = Friction->BendStiffness[b];
		}
	}
	const float elastic = ShortestWave(model, implicitStep, [&](size_t row) { return rigidity[row]; });
	const float stuck = ShortestWave(model, implicitStep, [&](size_t row) { return rubbing[row]; });
	const float room = std::max(MostNumber - elastic, LeastRoom);
	const float stable = room / std::max(stuck, 1e-20f); // plots and creases may come without friction
	Potential.Frozen.Damping = std::min(std::max(stable - 1.0f, LeastDamping), StuckDampingTime / substep);
	Potential.Frozen.Softness = std::max((1.0f + Potential.Frozen.Damping) / stable, 1.0f);
}

void ThreadBendFriction::Move(const Model& model, const std::vector<Float4>& start, const std::vector<Float4>& velocity,
	Vector3 gravity, YarnSlip& slip, std::vector<Float4>& mobile, Workers* workers)
{
	if (!Any())
	{
		return;
	}
	const Topology& shape = *model.Shape;
	slip.MeasureBends(*Friction, start.data(), Strain.Bends, workers);
	slip.UpdateBends(*Friction,
		{shape, Strain, start.data(), velocity.data(), ImplicitStep, Substep, 0.0f, Substep, workers},
		Potential.Frozen);
	Potential.Slip = &slip;
	const Float4 fall = Float4::From(gravity * (ImplicitStep * ImplicitStep));
	const Float4 places = Float4::Set(1.0f, 1.0f, 1.0f, 0.0f);
	const Float4 one = Float4::Splat(1.0f);
	for (size_t i = 0; i < Places.size(); ++i)
	{
		const Float4 isFree = Min(Broadcast<3>(mobile[i]) * 1e30f, one);
		Places[i] = MulAdd(mobile[i], places, fall * (one - isFree));
	}
	ForEach(workers, Potential.ElementBlocks(), [&](int block) { Potential.EvaluateElements(block, Places.data()); });
	const auto moments = std::get<YarnFriction::Potential::OfParticles<1>>(Potential.TermOfParticles());
	for (size_t i = 0; i < Places.size(); ++i)
	{
		Float4 gradient = Float4::Zero();
		moments.AddForce(i, gradient);
		mobile[i] = NegMulAdd(gradient * places, Broadcast<3>(mobile[i]), mobile[i]);
	}
}

} // namespace Cloth
