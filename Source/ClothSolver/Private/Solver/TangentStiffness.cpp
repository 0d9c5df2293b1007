// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Solver/TangentStiffness.h"

#include "Core/Blocks.h"
#include "Core/Parallel.h"
#include "Core/Tuning.h"
#include "Core/Vector3x4.h"
#include "Energies/Tangents.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Cloth
{

namespace
{

/// Inverses of four symmetric matrices, by their columns.
void InvertFour(Vector3x4& x, Vector3x4& y, Vector3x4& z)
{
	const Vector3x4 a = Cross(y, z);
	const Vector3x4 b = Cross(z, x);
	const Vector3x4 c = Cross(x, y);
	const Float4 scale = Float4::Splat(1.0f) / Dot(x, a);
	x = a * scale;
	y = b * scale;
	z = c * scale;
}

} // namespace

void TangentStiffness::Prepare(const Topology& shape, const std::vector<float>& mass)
{
	Shape = &shape;
	Mass = &mass;
	PairAlong.assign(shape.Pairs.HasSprings ? shape.Pairs.FirstConstant : 0, 0.0f);
	PairAcross.assign(shape.Pairs.First.size(), 0.0f);
	TriangleAlong.assign(shape.Triangles.size(), Float4::Zero());
	Position.resize(mass.size());
	const Block identity{
		Float4::Set(1.0f, 0.0f, 0.0f, 0.0f), Float4::Set(0.0f, 1.0f, 0.0f, 0.0f), Float4::Set(0.0f, 0.0f, 1.0f, 0.0f)};
	Inverse.assign((mass.size() + 3) / 4 * 4, identity);
	Edge.assign(shape.Triangles.empty() ? 0 : 3 * shape.Triangles.size() + 1, 0.0f);
	Pull.assign(shape.Pairs.First.size(), 0.0f);
}

void TangentStiffness::FindBlocks(const Float4* x, float massScale, const std::vector<PenaltyContact>& contacts,
	float square, const Filter& free, Workers* workers)
{
	const PairTopology& pairs = Shape->Pairs;
	MassScale = massScale;
	std::copy(x, x + Position.size(), Position.begin());
	const int firstConstant = static_cast<int>(pairs.FirstConstant);
	const auto gather = [&](int block)
	{
		const Range range(block, Position.size());
		for (size_t i = range.First; i < range.Last; ++i)
		{
			Block own{Float4::Zero(), Float4::Zero(), Float4::Zero()};
			float across = massScale * (*Mass)[i];
			for (int entry = pairs.StartOfParticle[i], end = pairs.StartOfParticle[i + 1]; entry < end; ++entry)
			{
				const PairTopology::Neighbour neighbour = pairs.Neighbours[static_cast<size_t>(entry)];
				across += PairAcross[static_cast<size_t>(neighbour.Pair)];
				if (pairs.HasSprings && neighbour.Pair < firstConstant)
				{
					const Float4 d = Position[i] - Position[static_cast<size_t>(neighbour.Particle)];
					const Float4 scaled = d * PairAlong[static_cast<size_t>(neighbour.Pair)];
					own.X = MulAddLane<0>(scaled, d, own.X);
					own.Y = MulAddLane<1>(scaled, d, own.Y);
					own.Z = MulAddLane<2>(scaled, d, own.Z);
				}
			}
			own.X += Float4::Set(across, 0.0f, 0.0f, 0.0f);
			own.Y += Float4::Set(0.0f, across, 0.0f, 0.0f);
			own.Z += Float4::Set(0.0f, 0.0f, across, 0.0f);
			Inverse[i] = own;
		}
	};
	const int blocks = BlockCount(static_cast<int>(Position.size()));
	ForEach(workers, blocks, [&](int block) { gather(block); });
	AddTriangles();
	for (const PenaltyContact& contact : contacts)
	{
		AddContact(contact, square);
	}
	ForEach(workers, blocks,
		[&](int block)
		{
			const Range range(block, Position.size());
			Invert(free, range.First, range.Last);
		});
}

void TangentStiffness::AddTriangles()
{
	for (size_t t = 0; t < TriangleAlong.size(); ++t)
	{
		const TriangleThreads& triangle = Shape->Triangles[t];
		const Vector3x4 thread = ThreadsOf(triangle, Position.data());
		const Vector3x4 scaled = thread * TriangleAlong[t];
		const Float4 xx = scaled.X * thread.X;
		const Float4 yy = scaled.Y * thread.Y;
		const Float4 zz = scaled.Z * thread.Z;
		const Float4 xy = scaled.X * thread.Y;
		const Float4 xz = scaled.X * thread.Z;
		const Float4 yz = scaled.Y * thread.Z;
		const std::array<Float4, 3> weight{triangle.C1 + triangle.C2, triangle.C1, triangle.C2};
		for (size_t corner = 0; corner < 3; ++corner)
		{
			const Float4 w = weight[corner] * weight[corner];
			Block& own = Inverse[static_cast<size_t>(triangle.Corner[corner])];
			own.X += SumLanes(w * xx, w * xy, w * xz, Float4::Zero());
			own.Y += SumLanes(w * xy, w * yy, w * yz, Float4::Zero());
			own.Z += SumLanes(w * xz, w * yz, w * zz, Float4::Zero());
		}
	}
}

/// Of its particles each alone: what it couples is left to the factor.
void TangentStiffness::AddContact(const PenaltyContact& contact, float square)
{
	const ContactStencil& element = contact.Element;
	if (contact.IsSpring)
	{
		const float all = square * contact.Stiffness;
		Block& own = Inverse[static_cast<size_t>(element.Particle[0])];
		own.X += Float4::Set(all, 0.0f, 0.0f, 0.0f);
		own.Y += Float4::Set(0.0f, all, 0.0f, 0.0f);
		own.Z += Float4::Set(0.0f, 0.0f, all, 0.0f);
		return;
	}
	const Float4 normal = Float4::From(element.Normal);
	Float4 place = Float4::Zero();
	for (size_t i = 0; i < 4; ++i)
	{
		place = MulAdd(Position[static_cast<size_t>(element.Particle[i])], Float4::Splat(element.Weight[i]), place);
	}
	const bool touches = element.Offset > SumLanes(normal * place);
	float along = touches ? square * contact.Stiffness : 0.0f;
	float across = 0.0f;
	if (contact.MaxFriction > 0.0f && (touches || contact.IsFrictionOnly()))
	{
		const Float4 slip = place - contact.Start;
		const Float4 sliding = slip - normal * SumLanes(normal * slip);
		across = square * contact.MaxFriction / std::max(std::sqrt(SumLanes(sliding * sliding)), Tuning::StickSlip);
		along -= across;
	}
	for (size_t i = 0; i < 4; ++i)
	{
		const float share = element.Weight[i] * element.Weight[i];
		const Float4 n = normal * (share * along);
		Block& own = Inverse[static_cast<size_t>(element.Particle[i])];
		own.X = MulAddLane<0>(n, normal, own.X) + Float4::Set(share * across, 0.0f, 0.0f, 0.0f);
		own.Y = MulAddLane<1>(n, normal, own.Y) + Float4::Set(0.0f, share * across, 0.0f, 0.0f);
		own.Z = MulAddLane<2>(n, normal, own.Z) + Float4::Set(0.0f, 0.0f, share * across, 0.0f);
	}
}

/// What is held along a direction gets so much stiffness there that the inverse has next to nothing.
void TangentStiffness::Invert(const Filter& free, size_t first, size_t last)
{
	constexpr float Rigid = 1000.0f;
	for (size_t i = first; free.Active && i < last; ++i)
	{
		const Freedom kind = free.Kind[i];
		if (kind == Freedom::All || kind == Freedom::None)
		{
			continue;
		}
		Block& own = Inverse[i];
		const Vector3 diagonal{own.X.ToVector3().X, own.Y.ToVector3().Y, own.Z.ToVector3().Z};
		const float rigid = Rigid * (diagonal.X + diagonal.Y + diagonal.Z);
		const Float4 direction = free.Direction[i];
		const Float4 scaled = direction * (kind == Freedom::Plane ? rigid : -rigid);
		const float all = kind == Freedom::Plane ? 0.0f : rigid;
		own.X = MulAddLane<0>(scaled, direction, own.X) + Float4::Set(all, 0.0f, 0.0f, 0.0f);
		own.Y = MulAddLane<1>(scaled, direction, own.Y) + Float4::Set(0.0f, all, 0.0f, 0.0f);
		own.Z = MulAddLane<2>(scaled, direction, own.Z) + Float4::Set(0.0f, 0.0f, all, 0.0f);
	}
	for (size_t i = first; i < last; i += 4)
	{
		Block* four = &Inverse[i];
		Vector3x4 x = Vector3x4::From(four[0].X, four[1].X, four[2].X, four[3].X);
		Vector3x4 y = Vector3x4::From(four[0].Y, four[1].Y, four[2].Y, four[3].Y);
		Vector3x4 z = Vector3x4::From(four[0].Z, four[1].Z, four[2].Z, four[3].Z);
		InvertFour(x, y, z);
		Float4 columns[4];
		x.Store(columns);
		for (size_t lane = 0; lane < 4; ++lane)
		{
			four[lane].X = columns[lane];
		}
		y.Store(columns);
		for (size_t lane = 0; lane < 4; ++lane)
		{
			four[lane].Y = columns[lane];
		}
		z.Store(columns);
		for (size_t lane = 0; lane < 4; ++lane)
		{
			four[lane].Z = columns[lane];
		}
	}
}

void TangentStiffness::Subtract(const Float4* r, const Float4* z, const Filter& free, Float4* result, Workers* workers)
{
	const PairTopology& pairs = Shape->Pairs;
	const Float4* x = Position.data();
	ForEach(workers, BlockCount(static_cast<int>(TriangleAlong.size())),
		[&](int block)
		{
			const Range range(block, TriangleAlong.size());
			for (size_t t = range.First; t < range.Last; ++t)
			{
				const TriangleThreads& triangle = Shape->Triangles[t];
				StoreEdges(
					triangle, TriangleAlong[t] * Dot(ThreadsOf(triangle, x), ThreadsOf(triangle, z)), &Edge[3 * t]);
			}
		});
	const size_t threads = pairs.FirstConstant;
	ForEach(workers, BlockCount(static_cast<int>(threads)),
		[&](int block)
		{
			const Range range(block, threads);
			if (!pairs.HasSprings)
			{
				for (size_t pair = range.First; pair < range.Last; ++pair)
				{
					const std::array<int, 2> edges = pairs.Edges[pair];
					Pull[pair] = Edge[static_cast<size_t>(edges[0])] + Edge[static_cast<size_t>(edges[1])];
				}
				return;
			}
			for (size_t pair = range.First; pair < range.Last; pair += 4)
			{
				const int* first = &pairs.First[pair];
				const int* second = &pairs.Second[pair];
				const auto product = [&](int lane)
				{ return (x[first[lane]] - x[second[lane]]) * (z[first[lane]] - z[second[lane]]); };
				(SumLanes(product(0), product(1), product(2), product(3)) * Float4::Load(&PairAlong[pair]))
					.Store(&Pull[pair]);
			}
		});
	ForEach(workers, BlockCount(static_cast<int>(Position.size())),
		[&](int block)
		{
			const Range range(block, Position.size());
			const int* start = pairs.StartOfParticle.data();
			const float* across = PairAcross.data();
			const float* pull = Pull.data();
			const PairTopology::Neighbour* neighbours = pairs.Neighbours.data();
			for (size_t i = range.First; i < range.Last; ++i)
			{
				const Float4 here = x[i];
				const Float4 move = z[i];
				Float4 sum = NegMulAdd(move, Float4::Splat(MassScale * (*Mass)[i]), r[i]);
				for (int entry = start[i], end = start[i + 1]; entry < end; ++entry)
				{
					const PairTopology::Neighbour neighbour = neighbours[entry];
					sum = NegMulAdd(move - z[neighbour.Particle], Float4::Splat(across[neighbour.Pair]), sum);
					sum = NegMulAdd(here - x[neighbour.Particle], Float4::Splat(pull[neighbour.Pair]), sum);
				}
				result[i] = free.Active ? free.Apply(static_cast<int>(i), sum) : sum;
			}
		});
}

void TangentStiffness::Jacobi(const Float4* r, bool adds, Float4* z, const Filter& free, Workers* workers) const
{
	const Float4 omega = Float4::Splat(Tuning::JacobiWeight);
	ForEach(workers, BlockCount(static_cast<int>(Position.size())),
		[&](int block)
		{
			const Range range(block, Position.size());
			for (size_t i = range.First; i < range.Last; ++i)
			{
				const Float4 at = r[i] * omega;
				const Block& inverse = Inverse[i];
				Float4 move = MulAddLane<0>(inverse.X, at, MulAddLane<1>(inverse.Y, at, inverse.Z * Broadcast<2>(at)));
				move = free.Active ? free.Apply(static_cast<int>(i), move) : move;
				z[i] = adds ? z[i] + move : move;
			}
		});
}

} // namespace Cloth
