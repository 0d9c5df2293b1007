// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadFriction.h"

#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <cmath>

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

constexpr size_t NodesPerBlock = 32;

inline Vector3x4 UnitLanes(const Vector3x4& a)
{
	return a * (Float4::Splat(1.0f) / Max(Sqrt(Dot(a, a)), Float4::Splat(1e-20f)));
}

struct BentLanes
{
	Vector3x4 Direction;
	Float4 Along;
};

/// As YarnSlip has it: the direction is that of the curvature, as far as there is any, and else the normal.
inline BentLanes BendOf(const Vector3x4& curvature, const Vector3x4& normal, Float4 slip)
{
	const Float4 one = Float4::Splat(1.0f);
	const Float4 side = ClampLanes(Dot(curvature, normal) * LaneSharpness, one);
	const Vector3x4 direction = UnitLanes(MulAdd(normal, Max(slip, Float4::Splat(1e-3f)), curvature * side));
	const Float4 size = Sqrt(Dot(curvature, curvature));
	const Float4 folded = Max(Min((size - slip * 2.0f) * LaneSharpness, one), Float4::Zero());
	const Float4 along = Dot(curvature, direction);
	return {direction, MulAdd(size * side - along, folded, along)};
}

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

constexpr std::array<int, 2> NoBends = {-1, -1};

/// Those along warp and weft.
std::vector<std::array<int, 2>> BendsOfParticles(const Model& model, const YarnFriction& friction)
{
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	std::vector<std::array<int, 2>> bendsOf(model.Mass.size(), NoBends);
	for (size_t b = 0; b < friction.Bends.size(); ++b)
	{
		if (friction.BendRows[b] >= 0)
		{
			const size_t direction = static_cast<size_t>(rows[static_cast<size_t>(friction.BendRows[b])].Direction);
			bendsOf[static_cast<size_t>(friction.Bends[b].Particle[1])][direction] = static_cast<int>(b);
		}
	}
	return bendsOf;
}

} // namespace

ThreadBendFriction::ThreadBendFriction(const Model& model)
	: CreaseCurvature(std::get<YarnFriction>(model.Energies).CreaseCurvature)
	, CreaseTime(std::get<YarnFriction>(model.Energies).CreaseTime)
	, Force(model.Mass.size())
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const std::vector<std::array<int, 2>> bendsOf = BendsOfParticles(model, friction);
	std::vector<int> bent;
	for (size_t i = 0; i < bendsOf.size(); ++i)
	{
		if (bendsOf[i] != NoBends)
		{
			bent.push_back(static_cast<int>(i));
		}
	}
	for (size_t first = 0; first < bent.size(); first += 4)
	{
		Node& node = Nodes.emplace_back();
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const bool exists = first + lane < bent.size();
			const int center = bent[exists ? first + lane : first];
			PlaceLane(friction, center, exists ? bendsOf[static_cast<size_t>(center)] : NoBends, lane, node);
		}
		for (Bend& bend : node.Bends)
		{
			FillBend(friction, bend);
		}
	}
	for (size_t direction = 0; direction < 2; ++direction)
	{
		Growth[direction] = friction.BendPlots.Any() ? PlotsOf(direction, friction.BendGrowth[direction]) : PlotLanes();
		Curves[direction] = friction.BendCurves.Any() ? PlotsOf(direction, friction.BendCurve[direction]) : PlotLanes();
	}
	Moments.resize(8 * Nodes.size());
}

/// By node and lane; none where there is no bend.
PlotLanes ThreadBendFriction::PlotsOf(size_t direction, const Plot& plot) const
{
	std::vector<const Plot*> plots;
	for (const Node& node : Nodes)
	{
		for (int number : node.Bends[direction].Number)
		{
			plots.push_back(number >= 0 ? &plot : nullptr);
		}
	}
	return PlotLanes(plots);
}

/// A particle without a bend in one direction takes its neighbours there from the normal of the other.
void ThreadBendFriction::PlaceLane(
	const YarnFriction& friction, int center, const std::array<int, 2>& bends, size_t lane, Node& node)
{
	node.Center[lane] = center;
	for (size_t direction = 0; direction < 2; ++direction)
	{
		const int number = bends[direction];
		const int other = bends[1 - direction];
		std::array<int, 2> around = {center, center};
		if (number >= 0)
		{
			const YarnBend& bend = friction.Bends[static_cast<size_t>(number)];
			around = {bend.Particle[0], bend.Particle[2]};
		}
		else if (other >= 0)
		{
			const std::array<int, 4>& normal = friction.BendNormals[static_cast<size_t>(other)];
			around = {normal[2 * direction], normal[2 * direction + 1]};
		}
		node.Bends[direction].Number[lane] = number;
		node.Around[2 * direction][lane] = around[0];
		node.Around[2 * direction + 1][lane] = around[1];
	}
}

void ThreadBendFriction::FillBend(const YarnFriction& friction, Bend& bend)
{
	const auto of = [&bend](const auto& value)
	{
		const auto at = [&](size_t lane)
		{ return bend.Number[lane] < 0 ? 0.0f : value(static_cast<size_t>(bend.Number[lane])); };
		return Float4::Set(at(0), at(1), at(2), at(3));
	};
	bend.Coefficient = of([&](size_t b) { return friction.Bends[b].Coefficient[0]; });
	bend.Elastic = of([&](size_t b) { return friction.BendElastic[b]; });
	bend.Stiffness = of([&](size_t b) { return friction.BendStiffness[b]; });
	bend.Yield = of([&](size_t b) { return friction.BendYield[b]; });
	bend.Area = of([&](size_t b) { return friction.BendArea[b]; });
	bend.Free = bend.Slip = bend.Crease = Float4::Zero();
}

void ThreadBendFriction::Prepare(const Model& model, float substep, float implicitStep)
{
	Square = implicitStep * implicitStep;
	Setting = CreaseTime > 0.0f ? 1.0f - std::exp(-substep / CreaseTime) : 1.0f;
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const std::vector<float>& rigidity = std::get<Bending>(model.Energies).CurvatureStiffness;
	std::vector<float> rubbing(rigidity.size());
	for (size_t b = 0; b < friction.Bends.size(); ++b)
	{
		if (friction.BendRows[b] >= 0)
		{
			rubbing[static_cast<size_t>(friction.BendRows[b])] = friction.BendStiffness[b];
		}
	}
	const float elastic = ShortestWave(model, implicitStep, [&](size_t row) { return rigidity[row]; });
	const float stuck = ShortestWave(model, implicitStep, [&](size_t row) { return rubbing[row]; });
	const float room = std::max(MostNumber - elastic, LeastRoom);
	const float stable = room / std::max(stuck, 1e-20f); // plots and creases may come without friction
	Damping = std::min(std::max(stable - 1.0f, LeastDamping), StuckDampingTime / substep);
	Softness = std::max((1.0f + Damping) / stable, 1.0f);
}

void ThreadBendFriction::Load(const YarnSlip& slip)
{
	for (Node& node : Nodes)
	{
		for (Bend& bend : node.Bends)
		{
			const auto of = [&bend](const std::vector<float>& field)
			{
				const auto at = [&](size_t lane)
				{ return bend.Number[lane] < 0 ? 0.0f : field[static_cast<size_t>(bend.Number[lane])]; };
				return Float4::Set(at(0), at(1), at(2), at(3));
			};
			bend.Free = of(slip.Curvature);
			bend.Slip = of(slip.BendSlip);
			bend.Crease = slip.Crease.empty() ? Float4::Zero() : of(slip.Crease);
		}
	}
}

void ThreadBendFriction::Store(YarnSlip& slip) const
{
	for (const Node& node : Nodes)
	{
		for (const Bend& bend : node.Bends)
		{
			const auto to = [&bend](Float4 values, std::vector<float>& field)
			{
				alignas(16) float lanes[4];
				values.Store(lanes);
				for (size_t lane = 0; lane < 4 && !field.empty(); ++lane)
				{
					if (bend.Number[lane] >= 0)
					{
						field[static_cast<size_t>(bend.Number[lane])] = lanes[lane];
					}
				}
			};
			to(bend.Free, slip.Curvature);
			to(bend.Slip, slip.BendSlip);
			to(bend.Crease, slip.Crease);
		}
	}
}

template <typename At>
ThreadBendFriction::Surface ThreadBendFriction::SurfaceOf(const Node& node, const At& at)
{
	const Vector3x4 center = at(node.Center.data());
	const Vector3x4 left = at(node.Around[0].data()) - center;
	const Vector3x4 right = at(node.Around[1].data()) - center;
	const Vector3x4 below = at(node.Around[2].data()) - center;
	const Vector3x4 above = at(node.Around[3].data()) - center;
	return {{left + right, below + above}, UnitLanes(Cross(right - left, above - below))};
}

/// Bends that were bent too far slip after; creases set.
void ThreadBendFriction::Follow(size_t number, const Surface& start, std::array<Float4, 2>& free)
{
	const Float4 share = Float4::Splat(Damping / (1.0f + Damping));
	for (size_t direction = 0; direction < 2; ++direction)
	{
		Bend& bend = Nodes[number].Bends[direction];
		const Float4 along = BendOf(start.Second[direction] * bend.Coefficient, start.Normal, bend.Slip).Along;
		if (Growth[direction].Any())
		{
			const Float4 more = Growth[direction][4 * number](SizeOfLanes(along)).Tension;
			bend.Slip = MulAdd(more, bend.Area, bend.Yield) / Max(bend.Stiffness, Float4::Splat(1e-30f));
		}
		const auto follow = [along](Float4 from, Float4 most) { return Max(Min(from, along + most), along - most); };
		bend.Free = follow(bend.Free, bend.Slip * Softness);
		free[direction] = MulAdd(along - bend.Free, share, bend.Free);
		if (CreaseCurvature > 0.0f)
		{
			const Float4 beyond = follow(bend.Crease, Float4::Splat(CreaseCurvature)) - bend.Crease;
			bend.Crease = MulAdd(beyond, Float4::Splat(Setting), bend.Crease);
		}
	}
}

void ThreadBendFriction::AddMoments(
	size_t number, const Surface& surface, const std::array<Float4, 2>& free, Float4* moments) const
{
	const float steepness = (1.0f + Damping) / Softness;
	for (size_t direction = 0; direction < 2; ++direction)
	{
		const Bend& bend = Nodes[number].Bends[direction];
		const Vector3x4 curvature = surface.Second[direction] * bend.Coefficient;
		const BentLanes bent = BendOf(curvature, surface.Normal, bend.Slip);
		Float4 elastic = bend.Elastic;
		if (Curves[direction].Any())
		{
			const Float4 size = Max(Sqrt(Dot(curvature, curvature)), Float4::Splat(1e-12f));
			elastic = MulAdd(elastic, Curves[direction][4 * number](size).Tension / size, elastic);
		}
		Float4 held =
			ClampLanes(bend.Stiffness * steepness * (bent.Along - free[direction]), bend.Stiffness * bend.Slip);
		if (CreaseCurvature > 0.0f)
		{
			held = NegMulAdd(bend.Elastic, bend.Crease, held);
		}
		const Vector3x4 moment = MulAdd(curvature, elastic, bent.Direction * held) * (bend.Coefficient * Square);
		moment.Store(moments + 4 * direction);
	}
}

void ThreadBendFriction::Move(
	const std::vector<Float4>& start, Vector3 gravity, std::vector<Float4>& mobile, Workers* workers)
{
	if (!Any())
	{
		return;
	}
	const Float4 one = Float4::Splat(1.0f);
	const Vector3x4 fall = Vector3x4::Splat(gravity * Square);
	ForEach(workers, static_cast<int>((Nodes.size() + NodesPerBlock - 1) / NodesPerBlock),
		[&](int block)
		{
			const size_t first = static_cast<size_t>(block) * NodesPerBlock;
			for (size_t n = first; n < std::min(first + NodesPerBlock, Nodes.size()); ++n)
			{
				const Node& node = Nodes[n];
				std::array<Float4, 2> free;
				Follow(n, SurfaceOf(node, [&](const int* i) { return GatherLanes(start.data(), i).Vector; }), free);
				const auto predicted = [&](const int* i)
				{
					const GatheredLanes at = GatherLanes(mobile.data(), i);
					return MulAdd(fall, one - Min(at.Fourth * LaneSharpness, one), at.Vector);
				};
				AddMoments(n, SurfaceOf(node, predicted), free, &Moments[8 * n]);
			}
		});
	std::ranges::fill(Force, Float4::Zero());
	for (size_t n = 0; n < Nodes.size(); ++n)
	{
		const Node& node = Nodes[n];
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const Float4 warp = Moments[8 * n + lane];
			const Float4 weft = Moments[8 * n + 4 + lane];
			const auto at = [&](const std::array<int, 4>& of) -> Float4&
			{ return Force[static_cast<size_t>(of[lane])]; };
			at(node.Center) += (warp + weft) * 2.0f;
			at(node.Around[0]) -= warp;
			at(node.Around[1]) -= warp;
			at(node.Around[2]) -= weft;
			at(node.Around[3]) -= weft;
		}
	}
	for (size_t i = 0; i < Force.size(); ++i)
	{
		mobile[i] = MulAdd(Force[i], Broadcast<3>(mobile[i]), mobile[i]);
	}
}

} // namespace Cloth
