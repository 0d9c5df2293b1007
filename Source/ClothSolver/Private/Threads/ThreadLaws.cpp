// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadLaws.h"

#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace Cloth
{

namespace
{

/// Slopes are taken over at least this strain, so that differences do not drown in rounding.
constexpr float LeastStrain = 1e-3f;

/// In parts of that at rest: laws may be flat, or fall, where threads are pressed together.
constexpr float LeastSlope = 1e-3f;

/// The same law for the links of threads.
template <typename Law>
ThreadLaw ByLink(const Law& law, const Model& /*model*/, const ThreadFamilies& /*families*/)
{
	return law;
}

ThreadLaw ByLink(const CurveLaw& law, const Model& model, const ThreadFamilies& families)
{
	CurveLaw made = law;
	std::vector<const Plot*> plots;
	for (int spring : families.Spring)
	{
		const size_t kind = spring < 0 ? made.Plots.size()
									   : static_cast<size_t>(model.Shape->Springs.Kind[static_cast<size_t>(spring)]);
		plots.push_back(kind < made.Plots.size() ? &made.Plots[kind] : nullptr);
	}
	made.Springs = PlotLanes(plots);
	return made;
}

} // namespace

ThreadLaws::ThreadLaws(const Model& model, const ThreadFamilies& families)
	: Law(std::visit(
		[&](const auto& law) { return ByLink(law, model, families); }, std::get<Tension>(model.Energies).Law))
{
	if (Any())
	{
		PerRest.reserve(families.Rest.size());
		std::ranges::transform(
			families.Rest, std::back_inserter(PerRest), [](Float4 rest) { return Float4::Splat(1.0f) / rest; });
	}
}

void ThreadLaws::Prepare(const ThreadFamilies& families, float implicitStep)
{
	if (!Any())
	{
		return;
	}
	Compliance.resize(families.Rest.size());
	for (const ThreadFamily& family : families.All)
	{
		const float scale = implicitStep * implicitStep * families.TurnsOf(family);
		for (const ThreadGroup& group : family.Groups)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				Compliance[e] =
					Float4::Splat(1.0f) / Max(families.Stiffness[e] * scale, Float4::Splat(1.0f / EndlessCompliance));
			}
		}
	}
}

template <typename EachLaw>
void ThreadLaws::LinearizeFamily(const EachLaw& law, const ThreadFamilies& families, const ThreadFamily& family,
	Float4 damping, const Float4* moved, ThreadLinks& links, Workers* workers) const
{
	const Float4 one = Float4::Splat(1.0f);
	const Float4 least = Float4::Splat(LeastStrain);
	ForEachGroup(family, workers,
		[&](size_t /*block*/, size_t /*number*/, const ThreadGroup& group)
		{
			ForEachDifference(families, group, moved,
				[&](size_t e, const Vector3x4& difference)
				{
					const auto& obeyed = OfSprings(law, 4 * e);
					const Float4 length = LengthOfLanes(links.Way[e]);
					const Float4 predicted = LengthOfLanes(links.Way[e] + difference);
					const Float4 strain = MulAdd(length, PerRest[e], Float4::Zero() - one);
					const Float4 change = (predicted - length) * PerRest[e];
					const Float4 side = ClampLanes((change + Float4::Splat(1e-20f)) * LaneSharpness, one);
					const Float4 size = Max(SizeOfLanes(change), least);
					const Float4 tension = obeyed(strain).Tension;
					const Float4 ahead = (obeyed(MulAdd(size, side, strain)).Tension - tension) * side;
					const Float4 behind = (tension - obeyed(NegMulAdd(least, side, strain)).Tension) * side;
					const Float4 rise = Max(ahead, behind * (1.0f / LeastStrain) * size);
					const Float4 softness = size / Max(MulAdd(damping, size, rise), size * LeastSlope);
					links.Compliance[e] = Compliance[e] * softness;
					links.Target[e] = NegMulAdd(families.Rest[e] * tension, softness, length);
				});
		});
}

void ThreadLaws::Linearize(const ThreadFamilies& families, float substep, const std::vector<Float4>& moved,
	ThreadLinks& links, Workers* workers) const
{
	for (const ThreadFamily& family : families.All)
	{
		const bool isYarn = family.Is == ThreadFamily::Role::Yarn;
		const Float4 damping = Float4::Splat(isYarn ? families.DampingTime / substep : 0.0f);
		std::visit(
			[&]<typename EachLaw>(const EachLaw& law)
			{
				if constexpr (!std::is_same_v<EachLaw, LinearLaw>)
				{
					LinearizeFamily(law, families, family, damping, moved.data(), links, workers);
				}
			},
			Law);
	}
}

} // namespace Cloth
