// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadFriction.h"

#include "Core/Blocks.h"
#include "Threads/ThreadBending.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// What a field of springs has of a link; 0 where there is no spring.
Float4 OfLink(const ThreadFamilies& families, size_t link, const std::vector<float>& field)
{
	const auto at = [&](size_t lane)
	{
		const int spring = families.Spring[4 * link + lane];
		return spring < 0 ? 0.0f : field[static_cast<size_t>(spring)];
	};
	return Float4::Set(at(0), at(1), at(2), at(3));
}

void ToSprings(const ThreadFamilies& families, size_t link, Float4 values, std::vector<float>& field)
{
	alignas(16) float lanes[4];
	values.Store(lanes);
	for (size_t lane = 0; lane < 4; ++lane)
	{
		const int spring = families.Spring[4 * link + lane];
		if (spring >= 0)
		{
			field[static_cast<size_t>(spring)] = lanes[lane];
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
	const SpringTopology& springs = model.Shape->Springs;
	std::vector<float> mobility;
	for (size_t s = 0; s < springs.First.size(); ++s)
	{
		mobility.push_back(1.0f / model.Mass[static_cast<size_t>(springs.First[s])]
			+ 1.0f / model.Mass[static_cast<size_t>(springs.Second[s])]);
	}
	Springs.reserve(families.Rest.size());
	for (size_t e = 0; e < families.Rest.size(); ++e)
	{
		Springs.push_back({OfLink(families, e, friction.SpringStiffness), OfLink(families, e, friction.SpringYield),
			OfLink(families, e, friction.SpringWidth), OfLink(families, e, mobility), Float4::Zero(), Float4::Zero()});
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
		for (int spring : families.Spring)
		{
			const size_t kind = spring < 0 ? friction.SpringGrowth.size()
										   : static_cast<size_t>(springs.Kind[static_cast<size_t>(spring)]);
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
		ToSprings(families, e, Springs[e].Free, slip.SpringLength);
		ToSprings(families, e, Springs[e].Slip, slip.SpringSlip);
	}
}

void ThreadFriction::Begin(const ThreadFamilies& families, float implicitStep, ThreadLinks& links, Workers* workers)
{
	links.Slips.resize(Springs.size());
	links.Rubs = Rubs;
	for (size_t family = 0; family < Rubs.size(); ++family)
	{
		if (Rubs[family] != 0)
		{
			BeginFamily(families, families.All[family], implicitStep * implicitStep, links, workers);
		}
	}
}

void ThreadFriction::BeginFamily(
	const ThreadFamilies& families, const ThreadFamily& family, float square, ThreadLinks& links, Workers* workers)
{
	ForEachGroup(family, workers,
		[&](size_t /*block*/, size_t /*number*/, const ThreadGroup& group)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				links.Slips[e] = Springs[e].Begin(square, LengthOfLanes(links.Way[e]), families.Rest[e], Plots, 4 * e);
			}
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

constexpr size_t BendsPerBlock = 32;

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

/// The square of the frequency of the shortest wave, 1/s2, given the stiffness of curvatures as J m2: the most of any
/// particle.
template <typename StiffnessOf>
float ShortestWave(const Model& model, const StiffnessOf& stiffnessOf)
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
		most = std::max(most, 16.0f * sum[i] / model.Mass[i]);
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

/// Slots of the particles of a bend, those of the corners of its triangle first.
std::array<size_t, 6> CornersFirst(const YarnBend& bend, const std::array<int, 4>& normal)
{
	std::array<size_t, 6> slots = {0, 1, 2, 3, 4, 5};
	const std::array<int, 3> corners = {normal[0], normal[1], normal[3]};
	for (size_t corner = 0; corner < 3; ++corner)
	{
		const auto slot = std::find_if(slots.begin() + static_cast<std::ptrdiff_t>(corner), slots.end(),
			[&](size_t i) { return bend.Particle[i] == corners[corner]; });
		if (slot != slots.end())
		{
			std::swap(slots[corner], *slot);
		}
	}
	return slots;
}

} // namespace

ThreadBendFriction::ThreadBendFriction(const Model& model)
	: CreaseCurvature(std::get<YarnFriction>(model.Energies).CreaseCurvature)
	, CreaseTime(std::get<YarnFriction>(model.Energies).CreaseTime)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	if (friction.Bends.empty())
	{
		return;
	}
	friction.Lines ? AddNodes(model) : AddPatches(model);
	for (WarpAndWeft& bends : Bends)
	{
		FillBend(friction, bends[0]);
		FillBend(friction, bends[1]);
	}
	for (size_t direction = 0; direction < 2; ++direction)
	{
		Growth[direction] = friction.BendPlots.Any() ? PlotsOf(direction, friction.BendGrowth[direction]) : PlotLanes();
		Curves[direction] = friction.BendCurves.Any() ? PlotsOf(direction, friction.BendCurve[direction]) : PlotLanes();
	}
	Force.assign(model.Mass.size(), Float4::Zero());
	Moments.resize(8 * Bends.size());
	FindWaves(model);
}

void ThreadBendFriction::AddNodes(const Model& model)
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
		Nodes.emplace_back();
		Bends.emplace_back();
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const bool exists = first + lane < bent.size();
			const int center = bent[exists ? first + lane : first];
			PlaceLane(friction, center, exists ? bendsOf[static_cast<size_t>(center)] : NoBends, lane);
		}
	}
}

/// Triangles are in the order of their bends, of which two in a row are warp and weft.
void ThreadBendFriction::AddPatches(const Model& model)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const size_t triangles = friction.Bends.size() / 2;
	for (size_t first = 0; first < triangles; first += 4)
	{
		Patch& patch = Patches.emplace_back();
		WarpAndWeft& bends = Bends.emplace_back();
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const size_t warp = 2 * (first + lane < triangles ? first + lane : first);
			const std::array<size_t, 6> slots = CornersFirst(friction.Bends[warp], friction.BendNormals[warp]);
			for (size_t direction = 0; direction < 2; ++direction)
			{
				const size_t number = warp + direction;
				const bool exists = first + lane < triangles && friction.BendRows[number] >= 0;
				bends[direction].Number[lane] = exists ? static_cast<int>(number) : -1;
				for (size_t i = 0; i < 6; ++i)
				{
					patch.Particle[i][lane] = friction.Bends[number].Particle[slots[i]];
					SetLane(patch.Coefficient[direction][i], lane, friction.Bends[number].Coefficient[slots[i]]);
				}
			}
		}
	}
	StartOfParticle = friction.StartOfParticle;
	for (size_t s = 0; s < friction.Shares.size(); ++s)
	{
		const size_t triangle = static_cast<size_t>(friction.Shares[s].Bend) / 2;
		Shares.push_back(
			{8 * (triangle / 4) + triangle % 4, friction.Shares[s].Coefficient, friction.NextCoefficient[s]});
	}
}

/// By bends and lane; none where there is no bend.
PlotLanes ThreadBendFriction::PlotsOf(size_t direction, const Plot& plot) const
{
	std::vector<const Plot*> plots;
	for (const WarpAndWeft& bends : Bends)
	{
		for (int number : bends[direction].Number)
		{
			plots.push_back(number >= 0 ? &plot : nullptr);
		}
	}
	return PlotLanes(plots);
}

/// A particle without a bend in one direction takes its neighbours there from the normal of the other.
void ThreadBendFriction::PlaceLane(
	const YarnFriction& friction, int center, const std::array<int, 2>& bends, size_t lane)
{
	Node& node = Nodes.back();
	node.Center[lane] = center;
	for (size_t direction = 0; direction < 2; ++direction)
	{
		const int number = bends[direction];
		const int other = bends[1 - direction];
		std::array<int, 2> around = {center, center};
		float coefficient = 0.0f;
		if (number >= 0)
		{
			const YarnBend& bend = friction.Bends[static_cast<size_t>(number)];
			around = {bend.Particle[0], bend.Particle[2]};
			coefficient = bend.Coefficient[0];
		}
		else if (other >= 0)
		{
			const std::array<int, 4>& normal = friction.BendNormals[static_cast<size_t>(other)];
			around = {normal[2 * direction], normal[2 * direction + 1]};
		}
		Bends.back()[direction].Number[lane] = number;
		SetLane(node.Coefficient[direction], lane, coefficient);
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
	bend.Elastic = of([&](size_t b) { return friction.BendElastic[b]; });
	bend.Stiffness = of([&](size_t b) { return friction.BendStiffness[b]; });
	bend.Yield = of([&](size_t b) { return friction.BendYield[b]; });
	bend.Area = of([&](size_t b) { return friction.BendArea[b]; });
	bend.Free = bend.Slip = bend.Crease = Float4::Zero();
}

/// Of what is elastic and of what is stuck.
void ThreadBendFriction::FindWaves(const Model& model)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const auto waves = [&](const std::vector<float>& ofRows)
	{
		return Patches.empty() ? ShortestWave(model, [&](size_t row) { return ofRows[row]; })
							   : HighestSquareOf(model, ofRows);
	};
	ElasticSquare = waves(std::get<Bending>(model.Energies).CurvatureStiffness);
	StuckSquare = waves(friction.StuckStiffness(*model.Shape));
}

void ThreadBendFriction::Prepare(float substep, float implicitStep)
{
	Square = implicitStep * implicitStep;
	Setting = CreaseTime > 0.0f ? 1.0f - std::exp(-substep / CreaseTime) : 1.0f;
	const float room = std::max(MostNumber - Square * ElasticSquare, LeastRoom);
	const float stable = room / std::max(Square * StuckSquare, 1e-20f); // plots and creases may come without friction
	Damping = std::min(std::max(stable - 1.0f, LeastDamping), StuckDampingTime / substep);
	Softness = std::max((1.0f + Damping) / stable, 1.0f);
}

void ThreadBendFriction::Load(const YarnSlip& slip)
{
	for (WarpAndWeft& bends : Bends)
	{
		for (Bend& bend : bends)
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
	for (const WarpAndWeft& bends : Bends)
	{
		for (const Bend& bend : bends)
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
ThreadBendFriction::Surface ThreadBendFriction::SurfaceOf(size_t number, const At& at) const
{
	if (Patches.empty())
	{
		const Node& node = Nodes[number];
		const Vector3x4 center = at(node.Center.data());
		const Vector3x4 left = at(node.Around[0].data()) - center;
		const Vector3x4 right = at(node.Around[1].data()) - center;
		const Vector3x4 below = at(node.Around[2].data()) - center;
		const Vector3x4 above = at(node.Around[3].data()) - center;
		return {{(left + right) * node.Coefficient[0], (below + above) * node.Coefficient[1]},
			UnitLanes(Cross(right - left, above - below))};
	}
	const Patch& patch = Patches[number];
	const Vector3x4 first = at(patch.Particle[0].data());
	std::array<Vector3x4, 5> edge;
	Vector3x4 warp = Vector3x4::Splat({});
	Vector3x4 weft = warp;
	for (size_t i = 1; i < 6; ++i)
	{
		edge[i - 1] = at(patch.Particle[i].data()) - first;
		warp = MulAdd(edge[i - 1], patch.Coefficient[0][i], warp);
		weft = MulAdd(edge[i - 1], patch.Coefficient[1][i], weft);
	}
	return {{warp, weft}, UnitLanes(Cross(edge[0], edge[1]))};
}

/// Bends that were bent too far slip after; creases set.
void ThreadBendFriction::Follow(size_t number, const Surface& start, std::array<Float4, 2>& free)
{
	const Float4 share = Float4::Splat(Damping / (1.0f + Damping));
	for (size_t direction = 0; direction < 2; ++direction)
	{
		Bend& bend = Bends[number][direction];
		const Float4 along = BendOf(start.Curvature[direction], start.Normal, bend.Slip).Along;
		if (Growth[direction].Any())
		{
			const Float4 more = Growth[direction][4 * number](SizeOfLanes(along)).Tension;
			const Float4 yield = Max(MulAdd(more, bend.Area, bend.Yield), Float4::Zero());
			bend.Slip = yield / Max(bend.Stiffness, Float4::Splat(1e-30f));
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
	const bool isMesh = !Patches.empty();
	for (size_t direction = 0; direction < 2; ++direction)
	{
		const Bend& bend = Bends[number][direction];
		const Vector3x4& curvature = surface.Curvature[direction];
		const BentLanes bent = BendOf(curvature, surface.Normal, bend.Slip);
		Float4 elastic = isMesh ? Float4::Zero() : bend.Elastic;
		if (Curves[direction].Any())
		{
			const Float4 size = Max(Sqrt(Dot(curvature, curvature)), Float4::Splat(1e-12f));
			elastic = MulAdd(bend.Elastic, Curves[direction][4 * number](size).Tension / size, elastic);
		}
		Float4 held =
			ClampLanes(bend.Stiffness * steepness * (bent.Along - free[direction]), bend.Stiffness * bend.Slip);
		if (CreaseCurvature > 0.0f)
		{
			held = NegMulAdd(bend.Elastic, bend.Crease, held);
		}
		const Float4 scale = isMesh ? Float4::Splat(Square) : Nodes[number].Coefficient[direction] * Square;
		const Vector3x4 moment = MulAdd(curvature, elastic, bent.Direction * held) * scale;
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
	ForEach(workers, static_cast<int>((Bends.size() + BendsPerBlock - 1) / BendsPerBlock),
		[&](int block)
		{
			const size_t first = static_cast<size_t>(block) * BendsPerBlock;
			for (size_t n = first; n < std::min(first + BendsPerBlock, Bends.size()); ++n)
			{
				std::array<Float4, 2> free;
				Follow(n, SurfaceOf(n, [&](const int* i) { return GatherLanes(start.data(), i).Vector; }), free);
				const auto predicted = [&](const int* i)
				{
					const GatheredLanes at = GatherLanes(mobile.data(), i);
					const Vector3x4 moved = MulAdd(fall, one - Min(at.Fourth * LaneSharpness, one), at.Vector);
					return GatherLanes(start.data(), i).Vector + moved;
				};
				AddMoments(n, SurfaceOf(n, predicted), free, &Moments[8 * n]);
			}
		});
	Patches.empty() ? AddNodeForces() : AddPatchForces(workers);
	for (size_t i = 0; i < Force.size(); ++i)
	{
		mobile[i] = MulAdd(Force[i], Broadcast<3>(mobile[i]), mobile[i]);
	}
}

void ThreadBendFriction::AddNodeForces()
{
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
}

void ThreadBendFriction::AddPatchForces(Workers* workers)
{
	ForEach(workers, BlockCount(static_cast<int>(Force.size())),
		[&](int block)
		{
			const Range range(block, Force.size());
			for (size_t i = range.First; i < range.Last; ++i)
			{
				Float4 force = Float4::Zero();
				for (int at = StartOfParticle[i]; at < StartOfParticle[i + 1]; ++at)
				{
					const Share& share = Shares[static_cast<size_t>(at)];
					force = NegMulAdd(Moments[share.Moment], Float4::Splat(share.Warp), force);
					force = NegMulAdd(Moments[share.Moment + 4], Float4::Splat(share.Weft), force);
				}
				Force[i] = force;
			}
		});
}

} // namespace Cloth
