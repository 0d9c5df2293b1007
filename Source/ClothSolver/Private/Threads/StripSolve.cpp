// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Core/Parallel.h"
#include "Threads/ThreadStrips.h"

#include <algorithm>
#include <array>
#include <variant>

// How strips and triangles are solved in a substep.

namespace Cloth
{

namespace
{

constexpr size_t Band = TriangleStrip::Band;

/// A thread that goes slack is at least as stiff as this part of what it is at rest, so that the tangent of its law
/// stays positive. Where it comes to rest does not depend on it.
constexpr float LeastTangent = 0.01f;

/// Strain over which the tangent of a law is measured.
constexpr float TangentStrain = 1e-3f;

/// What four threads of one direction obey.
template <typename Law>
const Law& OfDirection(const Law& law, const PlotLanes& /*plots*/)
{
	return law;
}

CurveLaw::Four OfDirection(const CurveLaw& /*law*/, const PlotLanes& plots) { return {plots[0]}; }

template <bool Touches>
GatheredLanes GatherConstraints(const ThreadBodies& bodies, const int* node)
{
	if constexpr (Touches)
	{
		return GatherLanes(bodies.Direction.data(), node);
	}
	else
	{
		return GatheredLanes{Vector3x4::Splat({}), Float4::Zero()};
	}
}

/// Moves four particles by a force, but not along what constraints hold. Given velocities, it is those that it changes.
template <bool Touches>
void Push(Vector3x4 force, const Vector3x4& at, Float4 mobility, const GatheredLanes& constraint, const int* node,
	ThreadBodies& bodies, Float4* velocity = nullptr)
{
	if constexpr (Touches)
	{
		HoldBack(constraint, force, velocity == nullptr ? bodies.Held.data() : nullptr, node);
	}
	const Vector3x4 moved = MulAdd(force, mobility, at);
	velocity == nullptr ? ScatterLanes(moved, mobility, bodies.Mobile.data(), node)
						: ScatterLanes(moved, Float4::Zero(), velocity, node);
}

/// Where the strip goes on: its next triangle keeps the pivot, or takes the second for it.
inline void GoOn(Float4 keepsPivot, GatheredLanes& pivot, GatheredLanes& second, const GatheredLanes& added)
{
	pivot.Vector.X = SelectPositive(keepsPivot, pivot.Vector.X, second.Vector.X);
	pivot.Vector.Y = SelectPositive(keepsPivot, pivot.Vector.Y, second.Vector.Y);
	pivot.Vector.Z = SelectPositive(keepsPivot, pivot.Vector.Z, second.Vector.Z);
	pivot.Fourth = SelectPositive(keepsPivot, pivot.Fourth, second.Fourth);
	Put(added.Vector, second.Vector);
	second.Fourth = added.Fourth;
}

} // namespace

template <typename Body>
void ThreadStrips::ForEachGroup(const Pass& pass, Workers* workers, const Body& body)
{
	// Alone, all take the same scratch, which stays in the cache.
	const bool isShared = pass.Is == Kind::Strips && workers != nullptr;
	const size_t scratchSize = MostLinks + 2 * Band;
	const size_t perTask = pass.Is == Kind::Strips ? StripsPerTask : TrianglesPerTask;
	const size_t tasks = (pass.Groups.size() + perTask - 1) / perTask;
	Scratch.resize(std::max(Scratch.size(), (isShared ? tasks : 1) * scratchSize));
	ForEach(workers, static_cast<int>(tasks),
		[&](int task)
		{
			const size_t first = static_cast<size_t>(task) * perTask;
			Link* const scratch = &Scratch[isShared ? static_cast<size_t>(task) * scratchSize : 0];
			for (size_t group = first; group < std::min(first + perTask, pass.Groups.size()); ++group)
			{
				body(pass.Groups[group], IsTouched[pass.FirstGroup + group] != 0, scratch);
			}
		});
}

/// Calls body(row, d) for the threads of a group, given positions or displacements.
template <typename Field, typename Body>
void ThreadStrips::ForEachWay(const Pass& pass, const Group& group, const Field& x, const Body& body) const
{
	const int* node = &Node[group.FirstNode];
	GatheredLanes pivot = GatherLanes(x, node);
	GatheredLanes second = GatherLanes(x, node + 4);
	const size_t threads = pass.Is == Kind::Strips ? 1 : 2;
	for (size_t e = 0; e < group.Links; ++e)
	{
		const GatheredLanes added = GatherLanes(x, node + 4 * (e + 2));
		for (size_t row = group.FirstRow + e; row < group.FirstRow + e + threads; ++row)
		{
			body(row,
				MulAdd(added.Vector - pivot.Vector, Gradients[row].C2,
					(second.Vector - pivot.Vector) * Gradients[row].C1));
		}
		if (e + 1 < group.Links)
		{
			GoOn(Couplings[group.FirstRow + e + 1].KeepsPivot, pivot, second, added);
		}
	}
}

/// Derivatives of position along threads at the start of the substep.
void ThreadStrips::FindWays(const std::vector<Float4>& start, const std::vector<Float4>& remainder, Workers* workers)
{
	const ParticleField place(start);
	const ParticleField below(remainder);
	for (const Pass& pass : Passes)
	{
		ForEachGroup(pass, workers,
			[&](const Group& group, bool /*isTouched*/, Link* /*scratch*/)
			{
				ForEachWay(pass, group, place, [&](size_t row, const Vector3x4& way) { Put(way, Rows.Way[row]); });
				ForEachWay(pass, group, below,
					[&](size_t row, const Vector3x4& way) { Put(Rows.Way[row] + way, Rows.Way[row]); });
			});
	}
}

/// Calls body(row) for the threads of a group.
template <typename Body>
void ThreadStrips::ForEachRow(const Pass& pass, const Group& group, const Body& body)
{
	for (size_t row = group.FirstRow; row < group.FirstRow + group.Links * pass.RowsPerLink(); ++row)
	{
		body(row);
	}
}

/// Laws that are not linear: their tangents where the substep starts, so that what rests stays where it is.
void ThreadStrips::Linearise(Workers* workers)
{
	const Float4 one = Float4::Splat(1.0f);
	for (const Pass& pass : Passes)
	{
		if (pass.Is == Kind::Shear)
		{
			continue; // linear in its strain
		}
		const auto linearise = [&](const auto& law)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool /*isTouched*/, Link* /*scratch*/)
				{
					ForEachRow(pass, group,
						[&](size_t row)
						{
							const Float4 length = LengthOfLanes(Rows.Way[row]);
							const Float4 strain = length - one;
							const Float4 difference = Float4::Splat(TangentStrain);
							const Float4 change = law(strain + difference).Tension - law(strain - difference).Tension;
							const Float4 tangent = Max(change * (0.5f / TangentStrain), Float4::Splat(LeastTangent));
							Rows.Target[row] = length - law(strain).Tension / tangent;
							Rows.Compliance[row] =
								one / Max(Stiffness[row] * tangent * Square, Float4::Splat(LeastStiffness));
						});
				});
		};
		std::visit([&](const auto& law) { linearise(OfDirection(law, Plots[pass.Direction])); }, Law);
	}
}

void ThreadStrips::MarkTouched(const ThreadBodies& bodies)
{
	std::ranges::fill(IsTouched, char(0));
	for (size_t i = 0; i < Particles; ++i)
	{
		if (SumLanes(bodies.Direction[i] * bodies.Direction[i]) > 0.0f)
		{
			for (int at = StartOfParticle[i]; at < StartOfParticle[i + 1]; ++at)
			{
				IsTouched[static_cast<size_t>(GroupsOf[static_cast<size_t>(at)])] = 1;
			}
		}
	}
}

/// What friction between yarns is in this substep.
void ThreadStrips::BeginFriction(Workers* workers)
{
	for (const Pass& pass : Passes)
	{
		if (pass.Rubs)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool /*isTouched*/, Link* /*scratch*/)
				{
					ForEachRow(pass, group,
						[&](size_t row)
						{
							Rows.Slips[row] = Springs[row].Begin(
								Square, LengthOfLanes(Rows.Way[row]), Float4::Splat(1.0f), Growth[pass.Direction], 0);
						});
				});
		}
	}
}

void ThreadStrips::Begin(const std::vector<Float4>& start, const std::vector<Float4>& remainder,
	const ThreadBodies& bodies, Workers* workers)
{
	MarkTouched(bodies);
	FindWays(start, remainder, workers);
	if (!std::holds_alternative<LinearLaw>(Law))
	{
		Linearise(workers);
	}
	BeginFriction(workers);
	std::ranges::fill(Density, Float4::Zero());
}

void ThreadStrips::Sweep(ThreadBodies& bodies, Workers* workers)
{
	for (const Pass& pass : Passes)
	{
		ForEachGroup(pass, workers,
			[&](const Group& group, bool touches, Link* scratch)
			{
				const auto solve = [&]<bool Touches, bool Rubs>()
				{
					switch (pass.Is)
					{
					case Kind::Strips:
						return this->template SolveStrips<Touches, false, Rubs>(group, bodies, nullptr, scratch);
					case Kind::Diagonals:
						return this->template SolveDiagonals<Touches, Rubs>(group, bodies);
					case Kind::Shear:
						return this->template SolveShear<Touches>(group, bodies);
					}
				};
				if (pass.Rubs)
				{
					touches ? solve.template operator()<true, true>() : solve.template operator()<false, true>();
				}
				else
				{
					touches ? solve.template operator()<true, false>() : solve.template operator()<false, false>();
				}
			});
	}
}

void ThreadStrips::Damp(ThreadBodies& bodies, std::vector<Float4>& velocity, Workers* workers)
{
	for (const Pass& pass : Passes)
	{
		if (pass.Is == Kind::Strips && DampingTime > 0.0f)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool touches, Link* scratch)
				{
					touches ? SolveStrips<true, true, false>(group, bodies, velocity.data(), scratch)
							: SolveStrips<false, true, false>(group, bodies, velocity.data(), scratch);
				});
		}
	}
}

/// One new particle a link comes in on the way there and is done with on the way back.
template <bool Touches, bool Damps, bool Rubs>
void ThreadStrips::SolveStrips(const Group& group, ThreadBodies& bodies, Float4* velocity, Link* scratch)
{
	const Float4* const x = bodies.Mobile.data();
	const int* const node = &Node[group.FirstNode];
	const Gradient* const gradients = &Gradients[group.FirstRow];
	const Vector3x4* const ways = &Rows.Way[group.FirstRow];
	const Coupling* const couplings = &Couplings[group.FirstRow];
	const Float4* const compliance = Damps ? &Rate[group.FirstRow] : &Rows.Compliance[group.FirstRow];
	const Float4* const target = &Rows.Target[group.FirstRow];
	ThreadSlip* const slips = Rubs ? &Rows.Slips[group.FirstRow] : nullptr;
	Float4* const kept = &Density[group.FirstRow];
	const Float4 one = Float4::Splat(1.0f);
	const Float4 least = Float4::Splat(LeastPivot);

	// Links that do not exist, before the first and after the last.
	Link* const links = scratch + Band;
	const Link nothing{};
	for (size_t j = 0; j < Band; ++j)
	{
		scratch[j] = nothing;
		links[group.Links + j] = nothing;
	}
	const GatheredLanes first0 = GatherLanes(x, node);
	const GatheredLanes first1 = GatherLanes(x, node + 4);
	const GatheredLanes constraint0 = GatherConstraints<Touches>(bodies, node);
	const GatheredLanes constraint1 = GatherConstraints<Touches>(bodies, node + 4);
	const GatheredLanes moving0 = Damps ? GatherLanes(velocity, node) : first0;
	const GatheredLanes moving1 = Damps ? GatherLanes(velocity, node + 4) : first1;
	GatheredLanes x0 = first0;
	GatheredLanes x1 = first1;
	GatheredLanes v0 = moving0;
	GatheredLanes v1 = moving1;
	GatheredLanes n0 = constraint0;
	GatheredLanes n1 = constraint1;
	for (size_t e = 0; e < group.Links; ++e)
	{
		Link* const link = links + e;
		const Gradient& c = gradients[e];
		const Coupling& shared = couplings[e];
		const GatheredLanes x2 = GatherLanes(x, node + 4 * (e + 2));
		const GatheredLanes n2 = GatherConstraints<Touches>(bodies, node + 4 * (e + 2));
		GatheredLanes v2{};
		const Vector3x4 way = ways[e] + MulAdd(x2.Vector - x0.Vector, c.C2, (x1.Vector - x0.Vector) * c.C1);
		const Float4 square = Dot(way, way);
		SpringLanes spring{compliance[e], target[e]};
		Float4 longer;
		if constexpr (Damps)
		{
			v2 = GatherLanes(velocity, node + 4 * (e + 2));
			longer = Dot(way, MulAdd(v2.Vector - v0.Vector, c.C2, (v1.Vector - v0.Vector) * c.C1));
			Put(v2.Vector, link->At);
		}
		else
		{
			const Float4 length = Sqrt(square);
			if constexpr (Rubs)
			{
				spring = WithSlip(spring, slips[e], slips[e].Tension);
				link->Length = length;
				link->Spring = spring;
			}
			longer = NegMulAdd(length, spring.Target, NegMulAdd(spring.Compliance * kept[e], square, square));
			Put(x2.Vector, link->At);
		}
		const Float4 w0 = x0.Fourth * c.C0 * c.C0;
		const Float4 w1 = x1.Fourth * c.C1 * c.C1;
		const Float4 w2 = x2.Fourth * c.C2 * c.C2;
		Float4 moves = MulAdd(spring.Compliance + ((w0 + w1) + w2), square, least);
		const Float4 pivot1 = x0.Fourth * shared.Pivot1;
		const Float4 second1 = x1.Fourth * shared.Second1;
		const Float4 pivot2 = x0.Fourth * shared.Pivot2;
		const Float4 pivot3 = x0.Fourth * shared.Pivot3;
		const Float4 dot1 = Dot(way, link[-1].Way);
		const Float4 dot2 = Dot(way, link[-2].Way);
		const Float4 dot3 = Dot(way, link[-3].Way);
		Float4 off1 = dot1 * (pivot1 + second1);
		Float4 off2 = dot2 * pivot2;
		Float4 off3 = dot3 * pivot3;
		if constexpr (Touches)
		{
			const auto held = [&](const GatheredLanes& constraint, const Vector3x4& other, Float4 product)
			{ return HeldProduct(constraint, Dot(constraint.Vector, way), Dot(constraint.Vector, other), product); };
			moves = NegMulAdd(w0, held(n0, way, square), moves);
			moves = NegMulAdd(w1, held(n1, way, square), moves);
			moves = NegMulAdd(w2, held(n2, way, square), moves);
			off1 = NegMulAdd(pivot1, held(n0, link[-1].Way, dot1), off1);
			off1 = NegMulAdd(second1, held(n1, link[-1].Way, dot1), off1);
			off2 = NegMulAdd(pivot2, held(n0, link[-2].Way, dot2), off2);
			off3 = NegMulAdd(pivot3, held(n0, link[-3].Way, dot3), off3);
			Put(n2.Vector, link->Constraint.Vector);
			link->Constraint.Fourth = n2.Fourth;
		}
		// The row of L D L^T; off becomes that of L D.
		off2 = NegMulAdd(off3, link[-2].Lower[0], off2);
		off1 = NegMulAdd(off3, link[-1].Lower[1], NegMulAdd(off2, link[-1].Lower[0], off1));
		const Float4 lower1 = off1 * link[-1].InversePivot;
		const Float4 lower2 = off2 * link[-2].InversePivot;
		const Float4 lower3 = off3 * link[-3].InversePivot;
		moves = NegMulAdd(lower1, off1, NegMulAdd(lower2, off2, NegMulAdd(lower3, off3, moves)));
		Float4 right = NegMulAdd(lower3, link[-3].Right, longer);
		right = NegMulAdd(lower1, link[-1].Right, NegMulAdd(lower2, link[-2].Right, right));
		Put(way, link->Way);
		link->Mobility = x2.Fourth;
		link->InversePivot = one / moves;
		link->Right = right;
		link->Lower = {lower1, lower2, lower3};
		if (e + 1 < group.Links)
		{
			const Float4 keeps = couplings[e + 1].KeepsPivot;
			GoOn(keeps, x0, x1, x2);
			GoOn(keeps, v0, v1, v2);
			GoOn(keeps, n0, n1, n2);
		}
	}

	const Float4 zero = Float4::Zero();
	std::array<Float4, Band> later = {zero, zero, zero};
	Vector3x4 f0 = Vector3x4::Splat({});
	Vector3x4 f1 = f0;
	Vector3x4 f2 = f0;
	for (size_t e = group.Links; e-- > 0;)
	{
		const Link* const link = links + e;
		const Gradient& c = gradients[e];
		Float4 density = NegMulAdd(link[3].Lower[2], later[2], link->Right * link->InversePivot);
		density = NegMulAdd(link[1].Lower[0], later[0], NegMulAdd(link[2].Lower[1], later[1], density));
		if constexpr (Rubs)
		{
			density = LetSlip({compliance[e], target[e]},
				{link->Length, link->Spring, link->InversePivot, density / link->InversePivot, kept[e]}, slips[e]);
		}
		later = {density, later[0], later[1]};
		if constexpr (!Damps)
		{
			kept[e] += density;
		}
		const Vector3x4 pull = link->Way * density;
		f0 = NegMulAdd(pull, c.C0, f0);
		f1 = NegMulAdd(pull, c.C1, f1);
		f2 = NegMulAdd(pull, c.C2, f2);
		Push<Touches>(f2, link->At, link->Mobility, link->Constraint, node + 4 * (e + 2), bodies, velocity);
		if (e > 0)
		{
			const Float4 keeps = couplings[e].KeepsPivot;
			Put(f1, f2);
			f1 = {SelectPositive(keeps, zero, f0.X), SelectPositive(keeps, zero, f0.Y),
				SelectPositive(keeps, zero, f0.Z)};
			f0 = {SelectPositive(keeps, f0.X, zero), SelectPositive(keeps, f0.Y, zero),
				SelectPositive(keeps, f0.Z, zero)};
		}
	}
	Push<Touches>(f1, moving1.Vector, first1.Fourth, constraint1, node + 4, bodies, velocity);
	Push<Touches>(f0, moving0.Vector, first0.Fourth, constraint0, node, bodies, velocity);
}

/// Both diagonals of four triangles: two by two.
template <bool Touches, bool Rubs>
void ThreadStrips::SolveDiagonals(const Group& group, ThreadBodies& bodies)
{
	const int* const node = &Node[group.FirstNode];
	const Gradient* const gradients = &Gradients[group.FirstRow];
	const Float4* const compliance = &Rows.Compliance[group.FirstRow];
	const Float4* const target = &Rows.Target[group.FirstRow];
	ThreadSlip* const slips = Rubs ? &Rows.Slips[group.FirstRow] : nullptr;
	Float4* const kept = &Density[group.FirstRow];
	GatheredLanes x[3];
	GatheredLanes n[3];
	for (int k = 0; k < 3; ++k)
	{
		x[k] = GatherLanes(bodies.Mobile.data(), node + 4 * k);
		n[k] = GatherConstraints<Touches>(bodies, node + 4 * k);
	}
	const Float4 c[2][3] = {
		{gradients[0].C0, gradients[0].C1, gradients[0].C2}, {gradients[1].C0, gradients[1].C1, gradients[1].C2}};
	Vector3x4 way[2];
	Float4 squares[2];
	Float4 lengths[2];
	SpringLanes springs[2];
	Float4 longer[2];
	Float4 moves[2];
	for (size_t d = 0; d < 2; ++d)
	{
		way[d] = Rows.Way[group.FirstRow + d]
			+ MulAdd(x[2].Vector - x[0].Vector, c[d][2], (x[1].Vector - x[0].Vector) * c[d][1]);
		squares[d] = Dot(way[d], way[d]);
		lengths[d] = Sqrt(squares[d]);
		springs[d] = {compliance[d], target[d]};
		if constexpr (Rubs)
		{
			springs[d] = WithSlip(springs[d], slips[d], slips[d].Tension);
		}
		const Float4 pulled = springs[d].Compliance * kept[d];
		longer[d] = NegMulAdd(lengths[d], springs[d].Target, NegMulAdd(pulled, squares[d], squares[d]));
		moves[d] = MulAdd(springs[d].Compliance, squares[d], Float4::Splat(LeastPivot));
	}
	const Float4 cosine = Dot(way[0], way[1]);
	Float4 off = Float4::Zero();
	for (int k = 0; k < 3; ++k)
	{
		const Float4 w0 = x[k].Fourth * c[0][k];
		const Float4 w1 = x[k].Fourth * c[1][k];
		Float4 m00 = squares[0];
		Float4 m01 = cosine;
		Float4 m11 = squares[1];
		if constexpr (Touches)
		{
			const Float4 a0 = Dot(n[k].Vector, way[0]);
			const Float4 a1 = Dot(n[k].Vector, way[1]);
			m00 -= HeldProduct(n[k], a0, a0, m00);
			m01 -= HeldProduct(n[k], a0, a1, m01);
			m11 -= HeldProduct(n[k], a1, a1, m11);
		}
		moves[0] = MulAdd(w0 * c[0][k], m00, moves[0]);
		off = MulAdd(w0 * c[1][k], m01, off);
		moves[1] = MulAdd(w1 * c[1][k], m11, moves[1]);
	}
	const Float4 inverse = Float4::Splat(1.0f) / moves[0];
	const Float4 lower = off * inverse;
	const auto solve = [&](size_t d, Float4 inversePivot, Float4 right)
	{
		if constexpr (Rubs)
		{
			return LetSlip(
				{compliance[d], target[d]}, {lengths[d], springs[d], inversePivot, right, kept[d]}, slips[d]);
		}
		else
		{
			return right * inversePivot;
		}
	};
	const Float4 second = Float4::Splat(1.0f) / NegMulAdd(lower, off, moves[1]);
	const Float4 q1 = solve(1, second, NegMulAdd(lower, longer[0], longer[1]));
	const Float4 q0 = solve(0, inverse, NegMulAdd(off, q1, longer[0]));
	kept[0] += q0;
	kept[1] += q1;
	const Vector3x4 pull0 = way[0] * (Float4::Zero() - q0);
	const Vector3x4 pull1 = way[1] * (Float4::Zero() - q1);
	for (int k = 0; k < 3; ++k)
	{
		Push<Touches>(MulAdd(pull1, c[1][k], pull0 * c[0][k]), x[k].Vector, x[k].Fourth, n[k], node + 4 * k, bodies);
	}
}

/// The shear strain of four triangles: the product of the derivatives along warp and weft.
template <bool Touches>
void ThreadStrips::SolveShear(const Group& group, ThreadBodies& bodies)
{
	const int* const node = &Node[group.FirstNode];
	const Gradient& warp = Gradients[group.FirstRow];
	const Gradient& weft = Gradients[group.FirstRow + 1];
	GatheredLanes x[3];
	GatheredLanes n[3];
	for (int k = 0; k < 3; ++k)
	{
		x[k] = GatherLanes(bodies.Mobile.data(), node + 4 * k);
		n[k] = GatherConstraints<Touches>(bodies, node + 4 * k);
	}
	const Vector3x4 e1 = x[1].Vector - x[0].Vector;
	const Vector3x4 e2 = x[2].Vector - x[0].Vector;
	const Vector3x4 alongWarp = Rows.Way[group.FirstRow] + MulAdd(e2, warp.C2, e1 * warp.C1);
	const Vector3x4 alongWeft = Rows.Way[group.FirstRow + 1] + MulAdd(e2, weft.C2, e1 * weft.C1);
	const Vector3x4 gradient[3] = {MulAdd(alongWarp, weft.C0, alongWeft * warp.C0),
		MulAdd(alongWarp, weft.C1, alongWeft * warp.C1), MulAdd(alongWarp, weft.C2, alongWeft * warp.C2)};
	const Float4 compliance = Rows.Compliance[group.FirstRow];
	Float4& kept = Density[group.FirstRow];
	const Float4 strain = NegMulAdd(compliance, kept, Dot(alongWarp, alongWeft));
	Float4 moves = compliance;
	for (int k = 0; k < 3; ++k)
	{
		Float4 square = Dot(gradient[k], gradient[k]);
		if constexpr (Touches)
		{
			const Float4 along = Dot(n[k].Vector, gradient[k]);
			square -= HeldProduct(n[k], along, along, square);
		}
		moves = MulAdd(x[k].Fourth, square, moves);
	}
	const Float4 stress = strain / moves;
	kept += stress;
	for (int k = 0; k < 3; ++k)
	{
		Push<Touches>(gradient[k] * (Float4::Zero() - stress), x[k].Vector, x[k].Fourth, n[k], node + 4 * k, bodies);
	}
}

} // namespace Cloth
