// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadFamilies.h"

#include "Core/Memory.h"
#include "Core/Validation.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace Cloth
{

namespace
{

constexpr size_t MostDirections = 16;
constexpr float SameDirection = 1e-3f; ///< of a spring's length
constexpr int Nobody = -1;

struct ChainStep
{
	int Particle = Nobody;
	size_t Spring = 0;
};

/// All springs that lead the same way at rest.
struct SpringDirection
{
	Vector3 Way; ///< from a particle to the next, m
	double Stiffness = 0.0;
	size_t Springs = 0;
	bool IsYarn = false;         ///< warp or weft of a fabric
	bool IsBranch = false;       ///< second branches of threads that fork
	std::vector<ChainStep> Next; ///< by particle
	std::vector<char> HasPrevious;

	double MeanStiffness() const { return Stiffness / static_cast<double>(Springs); }
	/// Both ways may differ by as much as the rounding.
	bool IsAlong(const SpringDirection& other, float rounding) const
	{
		const float here = Length(Way);
		const float there = Length(other.Way);
		return Length(Cross(Way, other.Way)) < SameDirection * here * there + rounding * (here + there);
	}
};

/// The steps of one thread after its first particle.
using SpringChain = std::vector<ChainStep>;

class ThreadBuilder
{
public:
	explicit ThreadBuilder(const Model& model)
		: From(model)
		, Stretch(std::get<Tension>(model.Energies))
		, Rest(model.Shape->RestPosition)
		, Rounding(RoundingOfWays())
	{
	}

	Result<ThreadFamilies> Build()
	{
		if (Status status = SortSprings(); !status)
		{
			return status;
		}
		AssignRoles();
		if (const auto yarns = std::ranges::count(Roles, ThreadFamily::Role::Yarn); yarns > 2)
		{
			return Refuse("Threads", std::to_string(yarns) + " directions of warp and weft",
				"at most two; ways this far from the origin may be rounded");
		}
		Out.ParticleCount = From.Mass.size();
		Out.DampingTime = Stretch.DampingTime;
		for (const auto role : {ThreadFamily::Role::Flexion, ThreadFamily::Role::Shear, ThreadFamily::Role::Yarn})
		{
			for (size_t d = 0; d < Directions.size(); ++d)
			{
				if (Roles[d] != role)
				{
					continue;
				}
				Result<std::vector<SpringChain>> chains = FollowChains(Directions[d]);
				if (!chains)
				{
					return Status{chains.Error};
				}
				AddFamily(role, chains.Value);
			}
		}
		FindGroups();
		Fit(Out.Node, Out.Stiffness, Out.Rest, Out.Spring);
		return std::move(Out);
	}

private:
	Status SortSprings()
	{
		const SpringTopology& springs = From.Shape->Springs;
		for (size_t s = 0; s < Stretch.SpringStiffness.size(); ++s)
		{
			int first = springs.First[s];
			int second = springs.Second[s];
			const float stiffness = Stretch.SpringStiffness[s];
			if (springs.Kind[s] == ThreadKind::None || stiffness <= 0.0f)
			{
				continue;
			}
			const Vector3 way = (Rest[static_cast<size_t>(second)] - Rest[static_cast<size_t>(first)]).ToVector3();
			const float close = SameDirection * Length(way) + Rounding;
			const auto isFree = [&](const SpringDirection& known)
			{
				const bool isSame = Length(known.Way - way) <= close;
				const int from = isSame ? first : second;
				const int to = isSame ? second : first;
				return (isSame || Length(known.Way + way) <= close)
					&& known.Next[static_cast<size_t>(from)].Particle == Nobody
					&& known.HasPrevious[static_cast<size_t>(to)] == 0;
			};
			// At the end of a cut a thread forks; its second branch is a family of its own.
			const auto found = std::ranges::find_if(Directions, isFree);
			const bool isNew = found == Directions.end();
			if (isNew && Directions.size() == MostDirections)
			{
				return Refuse("Threads", "more than " + std::to_string(MostDirections) + " directions of springs",
					"a grid, whose springs lead in few");
			}
			const bool isBranch = isNew
				&& std::ranges::any_of(Directions,
					[&](const SpringDirection& known)
					{ return Length(known.Way - way) <= close || Length(known.Way + way) <= close; });
			SpringDirection& direction = isNew ? Directions.emplace_back() : *found;
			if (isNew)
			{
				direction.Way = way;
				direction.IsBranch = isBranch;
				direction.Next.resize(From.Mass.size());
				direction.HasPrevious.resize(From.Mass.size());
			}
			if (Length(direction.Way + way) <= close)
			{
				std::swap(first, second);
			}
			ChainStep& next = direction.Next[static_cast<size_t>(first)];
			char& hasPrevious = direction.HasPrevious[static_cast<size_t>(second)];
			next = {second, s};
			hasPrevious = 1;
			direction.Stiffness += static_cast<double>(stiffness);
			++direction.Springs;
			direction.IsYarn =
				!direction.IsBranch && (springs.Kind[s] == ThreadKind::Warp || springs.Kind[s] == ThreadKind::Weft);
		}
		return {};
	}

	float RoundingOfWays() const
	{
		float farthest = 0.0f;
		for (const Float4 place : Rest)
		{
			farthest = std::max(farthest, Length(place.ToVector3()));
		}
		return 4.0f * std::numeric_limits<float>::epsilon() * farthest;
	}

	/// Of a network without a fabric, the two stiffest directions are the yarns.
	void AssignRoles()
	{
		const bool isFabric = std::ranges::any_of(Directions, &SpringDirection::IsYarn);
		if (!isFabric)
		{
			const auto rank = [](const SpringDirection& direction)
			{ return direction.IsBranch ? 0.0 : direction.MeanStiffness(); };
			std::ranges::stable_sort(Directions, std::greater<>(), rank);
			for (size_t d = 0; d < std::min<size_t>(Directions.size(), 2); ++d)
			{
				Directions[d].IsYarn = d == 0 || !Directions[1].IsAlong(Directions[0], Rounding);
			}
		}
		for (const SpringDirection& direction : Directions)
		{
			const bool alongYarn = std::ranges::any_of(Directions,
				[&](const SpringDirection& other) { return other.IsYarn && other.IsAlong(direction, Rounding); });
			Roles.push_back(direction.IsYarn           ? ThreadFamily::Role::Yarn
					: alongYarn && !direction.IsBranch ? ThreadFamily::Role::Flexion
													   : ThreadFamily::Role::Shear);
		}
	}

	/// The longest first, so that groups of four are about equally long.
	Result<std::vector<SpringChain>> FollowChains(const SpringDirection& direction) const
	{
		std::vector<SpringChain> chains;
		size_t springs = 0;
		for (size_t first = 0; first < direction.Next.size(); ++first)
		{
			if (direction.HasPrevious[first] != 0 || direction.Next[first].Particle == Nobody)
			{
				continue;
			}
			SpringChain& chain = chains.emplace_back();
			chain.push_back({static_cast<int>(first), 0});
			for (ChainStep next = direction.Next[first]; next.Particle != Nobody;
				 next = direction.Next[static_cast<size_t>(next.Particle)])
			{
				chain.push_back(next);
				++springs;
			}
		}
		if (springs < direction.Springs)
		{
			return Refuse("Threads", "a closed thread", "threads that end");
		}
		std::ranges::stable_sort(chains, std::greater<>(), &SpringChain::size);
		return chains;
	}

	void AddFamily(ThreadFamily::Role role, std::span<const SpringChain> chains)
	{
		ThreadFamily& family = Out.All.emplace_back();
		family.Is = role;
		Out.FlexionCount += role == ThreadFamily::Role::Flexion ? 1 : 0;
		Out.YarnCount += role == ThreadFamily::Role::Yarn ? 1 : 0;
		for (size_t first = 0; first < chains.size(); first += 4)
		{
			const size_t links = chains[first].size() - 1;
			const size_t spare = Out.ParticleCount + 4 * family.Groups.size();
			family.Groups.push_back({links, Out.Node.size() / 4, Out.Rest.size()});
			Out.MostLinks = std::max(Out.MostLinks, links);
			Out.PlaceCount = std::max(Out.PlaceCount, spare + 4);
			for (size_t node = 0; node <= links; ++node)
			{
				AddNode(chains.subspan(first), node, spare);
				if (node < links)
				{
					AddLink(chains.subspan(first), node);
				}
			}
		}
	}

	void AddNode(std::span<const SpringChain> chains, size_t node, size_t spare)
	{
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const bool exists = lane < chains.size() && node < chains[lane].size();
			Out.Node.push_back(exists ? chains[lane][node].Particle : static_cast<int>(spare + lane));
		}
	}

	void AddLink(std::span<const SpringChain> chains, size_t link)
	{
		alignas(16) float stiffness[4] = {};
		alignas(16) float rest[4] = {1.0f, 1.0f, 1.0f, 1.0f};
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const bool exists = lane < chains.size() && link + 1 < chains[lane].size();
			Out.Spring.push_back(exists ? static_cast<int>(chains[lane][link + 1].Spring) : Nobody);
			if (exists)
			{
				const size_t spring = chains[lane][link + 1].Spring;
				stiffness[lane] = Stretch.SpringStiffness[spring];
				rest[lane] = From.Shape->Springs.RestLength[spring];
			}
		}
		Out.Stiffness.push_back(Float4::Load(stiffness));
		Out.Rest.push_back(Float4::Load(rest));
	}

	void FindGroups()
	{
		Out.GroupOf.assign(Out.All.size() * Out.PlaceCount, Nobody);
		for (size_t family = 0; family < Out.All.size(); ++family)
		{
			const std::vector<ThreadGroup>& groups = Out.All[family].Groups;
			for (size_t group = 0; group < groups.size(); ++group)
			{
				const size_t first = 4 * groups[group].FirstNode;
				for (size_t node = first; node < first + 4 * (groups[group].Links + 1); ++node)
				{
					Out.GroupOf[static_cast<size_t>(Out.Node[node]) * Out.All.size() + family] =
						static_cast<int>(Out.GroupCount + group);
				}
			}
			Out.All[family].FirstGroup = Out.GroupCount;
			Out.GroupCount += groups.size();
		}
	}

	const Model& From;
	const Tension& Stretch;
	const std::vector<Float4>& Rest;
	const float Rounding; ///< how far two ways may differ because the places they are between are rounded, m
	std::vector<SpringDirection> Directions;
	std::vector<ThreadFamily::Role> Roles;
	ThreadFamilies Out;
};

} // namespace

float FrequencySquare(const ThreadFamilies& threads, ThreadFamily::Role role, const std::vector<float>& mass)
{
	double sum = 0.0;
	int count = 0;
	for (const ThreadFamily& family : threads.All)
	{
		const size_t groups = family.Is == role ? family.Groups.size() : 0;
		for (const ThreadGroup& group : std::span(family.Groups).first(groups))
		{
			for (size_t lane = 0; lane < 4 * group.Links; ++lane)
			{
				alignas(16) float stiffness[4];
				threads.Stiffness[group.FirstLink + lane / 4].Store(stiffness);
				if (stiffness[lane % 4] > 0.0f)
				{
					const size_t node = 4 * group.FirstNode + lane;
					const float first = mass[static_cast<size_t>(threads.Node[node])];
					const float second = mass[static_cast<size_t>(threads.Node[node + 4])];
					sum += static_cast<double>(stiffness[lane % 4] * 0.5f * (1.0f / first + 1.0f / second));
					++count;
				}
			}
		}
	}
	return count > 0 ? static_cast<float>(sum / count) : 0.0f;
}

Result<ThreadFamilies> FindThreads(const Model& model)
{
	if (!model.Shape->Triangles.empty() || !model.Shape->Springs.Any())
	{
		return Refuse("Threads", "a mesh of triangles", "a grid or network of springs");
	}
	return ThreadBuilder(model).Build();
}

} // namespace Cloth
