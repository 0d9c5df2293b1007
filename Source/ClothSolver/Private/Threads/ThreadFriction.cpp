// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadFriction.h"

#include "Core/Blocks.h"
#include "Threads/ThreadBending.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <cmath>
#include <tuple>

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

/// How far surfaces are bent along warp and weft: in a direction, curvature * OfCurvature + normal * OfNormal.
template <typename Lanes>
struct BentLanes
{
	Lanes Along;
	Lanes Size; ///< of the vector of curvature
	Lanes OfCurvature;
	Lanes OfNormal;
};

template <typename Lanes>
Lanes Clamped(const Lanes& a, const Lanes& most)
{
	return Max(Min(a, most), Lanes::Splat(0.0f) - most);
}

/// As YarnSlip has it: the direction is that of the curvature, as far as there is any, and else the normal. Given the
/// square of the curvature, its product with the normal, and the length of the normal.
template <typename Lanes>
BentLanes<Lanes> BendOf(const Lanes& square, const Lanes& out, const Lanes& normal, const Lanes& slip)
{
	const Lanes zero = Lanes::Splat(0.0f);
	const Lanes one = Lanes::Splat(1.0f);
	const Lanes least = Max(slip, Lanes::Splat(1e-3f));
	const Lanes size = Sqrt(square);
	const Lanes side = Clamped(out * LaneSharpness, one);
	// Of least * normal + whole * curvature: its product with the curvature, and its length.
	const Lanes whole = side * normal;
	const Lanes steep = least * normal;
	const Lanes product = MulAdd(least, out, whole * square);
	const Lanes length = MulAdd(steep, steep, whole * MulAdd(least, out, product));
	const Lanes scale = one / Sqrt(Max(length, Lanes::Splat(1e-36f)));
	const Lanes along = product * scale;
	const Lanes folded = Max(Min((size - slip * 2.0f) * LaneSharpness, one), zero);
	return {MulAdd(size * side - along, folded, along), size, whole * scale, least * scale};
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
	node.Particle[0][lane] = center;
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
		node.Particle[2 * direction + 1][lane] = around[0];
		node.Particle[2 * direction + 2][lane] = around[1];
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

SurfaceLanes ThreadBendFriction::Node::Of(const std::array<Vector3x4, 5>& at) const
{
	const auto& [center, left, right, below, above] = at;
	return {
		{((left - center) + (right - center)) * Coefficient[0], ((below - center) + (above - center)) * Coefficient[1]},
		{right - left, above - below}};
}

SurfaceLanes ThreadBendFriction::Patch::Of(const std::array<Vector3x4, 6>& at) const
{
	Vector3x4 warp = Vector3x4::Splat({});
	Vector3x4 weft = warp;
	for (size_t i = 1; i < 6; ++i)
	{
		const Vector3x4 edge = at[i] - at[0];
		warp = MulAdd(edge, Coefficient[0][i], warp);
		weft = MulAdd(edge, Coefficient[1][i], weft);
	}
	return {{warp, weft}, {at[1] - at[0], at[2] - at[0]}};
}

/// Bends that were bent too far at the start slip after; creases set. Then the moments at the prediction.
void ThreadBendFriction::BendFour(size_t number, const SurfaceLanes& before, const SurfaceLanes& moved)
{
	const bool isMesh = !Patches.empty();
	WarpAndWeft& bends = Bends[number];
	const auto of = [&bends](Float4 Bend::*field) { return Float8{bends[0].*field, bends[1].*field}; };
	const auto put = [&bends](Float8 value, Float4 Bend::*field)
	{
		bends[0].*field = value.First;
		bends[1].*field = value.Second;
	};
	const auto at = [number](const std::array<PlotLanes, 2>& plots, Float8 x) {
		return Float8{plots[0][4 * number](x.First).Tension, plots[1][4 * number](x.Second).Tension};
	};
	const auto any = [](const std::array<PlotLanes, 2>& plots) { return plots[0].Any() || plots[1].Any(); };

	const Vector3x8 curvature = before.Curvature + moved.Curvature;
	const Vector3x4 normalBefore = Cross(before.Edge.First, before.Edge.Second);
	const Vector3x4 normal = Cross(before.Edge.First + moved.Edge.First, before.Edge.Second + moved.Edge.Second);
	const Float8 stiffness = of(&Bend::Stiffness);

	Float8 slip = of(&Bend::Slip);
	using Float16 = Pair<Float8>; // before and now
	const Float8 lengths = Sqrt(Float8{Dot(normalBefore, normalBefore), Dot(normal, normal)});
	const Float16 square{Dot(before.Curvature, before.Curvature), Dot(curvature, curvature)};
	const Float16 out{
		Dot(before.Curvature, Vector3x8{normalBefore, normalBefore}), Dot(curvature, Vector3x8{normal, normal})};
	const Float16 length{{lengths.First, lengths.First}, {lengths.Second, lengths.Second}};
	const BentLanes<Float16> both = BendOf(square, out, length, Float16{slip, slip});
	BentLanes<Float8> bent{both.Along.Second, both.Size.Second, both.OfCurvature.Second, both.OfNormal.Second};
	const Float8 along = both.Along.First;
	if (any(Growth))
	{
		const Float8 more = at(Growth, {SizeOfLanes(along.First), SizeOfLanes(along.Second)});
		const Float8 yield = Max(MulAdd(more, of(&Bend::Area), of(&Bend::Yield)), Float8::Splat(0.0f));
		slip = yield / Max(stiffness, Float8::Splat(1e-30f));
		put(slip, &Bend::Slip);
		bent = BendOf(square.Second, out.Second, length.Second, slip);
	}
	const auto follow = [along](Float8 from, Float8 most) { return Max(Min(from, along + most), along - most); };
	const Float8 kept = follow(of(&Bend::Free), slip * Softness);
	const Float8 free = MulAdd(along - kept, Float8::Splat(Damping / (1.0f + Damping)), kept);
	put(kept, &Bend::Free);

	Float8 held = Clamped(stiffness * ((1.0f + Damping) / Softness) * (bent.Along - free), stiffness * slip);
	Float8 elastic = isMesh ? Float8::Splat(0.0f) : of(&Bend::Elastic);
	if (any(Curves))
	{
		const Float8 size = Max(bent.Size, Float8::Splat(1e-12f));
		elastic = MulAdd(of(&Bend::Elastic), at(Curves, size) / size, elastic);
	}
	if (CreaseCurvature > 0.0f)
	{
		const Float8 crease = of(&Bend::Crease);
		const Float8 beyond = follow(crease, Float8::Splat(CreaseCurvature)) - crease;
		const Float8 set = MulAdd(beyond, Float8::Splat(Setting), crease);
		held = NegMulAdd(of(&Bend::Elastic), set, held);
		put(set, &Bend::Crease);
	}
	const Float8 scale =
		(isMesh ? Float8::Splat(1.0f) : Float8{Nodes[number].Coefficient[0], Nodes[number].Coefficient[1]}) * Square;
	const Float8 ofCurvature = MulAdd(held, bent.OfCurvature, elastic) * scale;
	const Float8 ofNormal = held * bent.OfNormal * scale;
	MulAdd(normal, ofNormal.First, curvature.First * ofCurvature.First).Store(&Moments[8 * number]);
	MulAdd(normal, ofNormal.Second, curvature.Second * ofCurvature.Second).Store(&Moments[8 * number + 4]);
}

template <typename Element>
void ThreadBendFriction::BendAll(const std::vector<Element>& elements, const Float4* start, Workers* workers)
{
	const std::array<const Float4*, 2> fields = {start, Moved.data()};
	ForEach(workers, static_cast<int>((elements.size() + BendsPerBlock - 1) / BendsPerBlock),
		[&](int block)
		{
			const size_t first = static_cast<size_t>(block) * BendsPerBlock;
			for (size_t n = first; n < std::min(first + BendsPerBlock, elements.size()); ++n)
			{
				// Both fields in one loop, so that particles are looked up once.
				std::array<std::array<Vector3x4, std::tuple_size_v<decltype(Element::Particle)>>, 2> at;
				for (size_t i = 0; i < at[0].size(); ++i)
				{
					for (size_t field = 0; field < 2; ++field)
					{
						Put(GatherLanes(fields[field], elements[n].Particle[i].data()).Vector, at[field][i]);
					}
				}
				std::array<SurfaceLanes, 2> surface;
				for (size_t field = 0; field < 2; ++field)
				{
					surface[field] = elements[n].Of(at[field]);
				}
				BendFour(n, surface[0], surface[1]);
			}
		});
}

void ThreadBendFriction::Move(
	const std::vector<Float4>& start, Vector3 gravity, std::vector<Float4>& mobile, Workers* workers)
{
	if (!Any())
	{
		return;
	}
	const Float4 one = Float4::Splat(1.0f);
	const Float4 fall = Float4::From(gravity * Square);
	Moved.resize(Force.size());
	for (size_t i = 0; i < Moved.size(); ++i)
	{
		Moved[i] = MulAdd(fall, one - Min(Broadcast<3>(mobile[i]) * LaneSharpness, one), mobile[i]);
	}
	if (Patches.empty())
	{
		BendAll(Nodes, start.data(), workers);
		AddNodeForces();
	}
	else
	{
		BendAll(Patches, start.data(), workers);
		AddPatchForces(workers);
	}
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
			at(node.Particle[0]) += (warp + weft) * 2.0f;
			at(node.Particle[1]) -= warp;
			at(node.Particle[2]) -= warp;
			at(node.Particle[3]) -= weft;
			at(node.Particle[4]) -= weft;
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
