// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Topology.h"

#include "LinearAlgebra/EliminationOrder.h"
#include "LinearAlgebra/SymmetricMatrix.h"
#include "Validation.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace Cloth
{

namespace
{

/// The couplings that the matrix of this topology will have, whatever the fabric.
SymmetricMatrix Pattern(const Topology& topology)
{
	std::vector<Triplet> couplings;
	const auto couple = [&couplings](const int* particles, int count)
	{
		for (int i = 0; i < count; ++i)
		{
			for (int j = 0; j < i; ++j)
			{
				couplings.push_back({particles[i], particles[j], 1.0});
			}
		}
	};
	const SpringTopology& springs = topology.Springs;
	for (size_t s = 0; s < springs.First.size(); ++s)
	{
		const int ends[2] = {springs.First[s], springs.Second[s]};
		couple(ends, 2);
	}
	for (const TriangleThreads& triangle : topology.Triangles.Threads)
	{
		couple(triangle.Corner.data(), 3);
	}
	for (const CurvatureRow& row : topology.Curvatures)
	{
		couple(row.Particle.data(), row.Count);
	}
	return {topology.ParticleCount, couplings};
}

template <typename T>
std::vector<T> Permute(const std::vector<T>& values, const std::vector<int>& from)
{
	std::vector<T> permuted;
	permuted.reserve(values.size());
	for (int index : from)
	{
		permuted.push_back(values[static_cast<size_t>(index)]);
	}
	return permuted;
}

void Renumber(Topology& topology, EliminationOrder order)
{
	const auto renumber = [&order](int& particle) { particle = order.ToInternal[static_cast<size_t>(particle)]; };
	for (const std::array<int, 3>& triangle : topology.Surface)
	{
		topology.ExternalTriangles.insert(topology.ExternalTriangles.end(), triangle.begin(), triangle.end());
	}
	topology.RestPosition = Permute(topology.RestPosition, order.ToOriginal);
	topology.Area = Permute(topology.Area, order.ToOriginal);
	if (!topology.GivenMass.empty())
	{
		topology.GivenMass = Permute(topology.GivenMass, order.ToOriginal);
	}
	std::ranges::for_each(topology.Springs.First, renumber);
	std::ranges::for_each(topology.Springs.Second, renumber);
	for (TriangleThreads& triangle : topology.Triangles.Threads)
	{
		std::ranges::for_each(triangle.Corner, renumber);
	}
	for (std::array<int, 3>& triangle : topology.Surface)
	{
		std::ranges::for_each(triangle, renumber);
	}
	for (CurvatureRow& row : topology.Curvatures)
	{
		std::for_each(row.Particle.begin(), row.Particle.begin() + row.Count, renumber);
	}
	topology.ToInternal = std::move(order.ToInternal);
	topology.ToExternal = std::move(order.ToOriginal);
}

/// Start[i] and the members of each particle i, given the particle of each member.
void ListByParticle(int particleCount, const std::vector<int>& particleOf, std::vector<int>& start,
					std::vector<int>& members)
{
	start.assign(static_cast<size_t>(particleCount) + 1, 0);
	for (int particle : particleOf)
	{
		++start[static_cast<size_t>(particle) + 1];
	}
	std::partial_sum(start.begin(), start.end(), start.begin());
	members.resize(particleOf.size());
	std::vector<int> next(start.begin(), start.end() - 1);
	for (size_t member = 0; member < particleOf.size(); ++member)
	{
		members[static_cast<size_t>(next[static_cast<size_t>(particleOf[member])]++)] = static_cast<int>(member);
	}
}

void FinishSprings(SpringTopology& springs, int particleCount)
{
	const size_t count = springs.First.size();
	springs.Count = static_cast<int>(count);
	for (size_t s = 0; s < count; ++s)
	{
		if (springs.First[s] > springs.Second[s])
		{
			std::swap(springs.First[s], springs.Second[s]);
		}
	}
	std::vector<int> sorted(count);
	std::iota(sorted.begin(), sorted.end(), 0);
	std::ranges::stable_sort(sorted, {},
							 [&springs](int s)
							 {
								 const size_t index = static_cast<size_t>(s);
								 return std::pair(springs.First[index], springs.Second[index]);
							 });
	springs.First = Permute(springs.First, sorted);
	springs.Second = Permute(springs.Second, sorted);
	springs.RestLength = Permute(springs.RestLength, sorted);
	springs.Weight = Permute(springs.Weight, sorted);
	springs.Kind = Permute(springs.Kind, sorted);

	std::vector<int> identity;
	ListByParticle(particleCount, springs.First, springs.StartOfFirst, identity);
	ListByParticle(particleCount, springs.Second, springs.StartOfSecond, springs.BySecond);

	const size_t padded = (count + 3) / 4 * 4;
	springs.First.resize(padded, 0);
	springs.Second.resize(padded, 0);
	springs.RestLength.resize(padded, 0.0f);
	springs.Weight.resize(padded, 0.0f);
	springs.Kind.resize(padded, ThreadKind::Given);
}

} // namespace

Status Finish(Topology& topology, const std::vector<int>& anchors)
{
	std::vector<int> last = anchors;
	std::ranges::sort(last);
	last.erase(std::ranges::unique(last).begin(), last.end());
	for (int anchor : last)
	{
		if (anchor < 0 || anchor >= topology.ParticleCount)
		{
			return Refuse("Anchors", std::to_string(anchor),
						  "particles from 0 to " + std::to_string(topology.ParticleCount - 1));
		}
	}
	Renumber(topology, EliminationOrder::Compute(Pattern(topology), last));
	FinishSprings(topology.Springs, topology.ParticleCount);

	std::vector<int> corners;
	for (const TriangleThreads& triangle : topology.Triangles.Threads)
	{
		corners.insert(corners.end(), triangle.Corner.begin(), triangle.Corner.end());
	}
	ListByParticle(topology.ParticleCount, corners, topology.Triangles.StartOfParticle, topology.Triangles.Corners);
	return {};
}

} // namespace Cloth
