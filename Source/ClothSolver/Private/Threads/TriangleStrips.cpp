// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/TriangleStrips.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

namespace Cloth
{

namespace
{

constexpr int None = -1;

/// Gates narrower than this part of a triangle's widest are not worth a detour. From the study of strips on jittered
/// sheets of 2,601 particles; a strip through narrow gates zigzags.
constexpr double NarrowGate = 0.15;

/// An edge between two triangles. The direction of threads leads through it, from one to the other, over some width.
struct Gate
{
	double Width;
	int From;
	int To;
	int A;
	int B;

	bool Has(int particle) const { return A == particle || B == particle; }
	int Other(int particle) const { return A == particle ? B : A; }
	size_t OppositeIn(const std::array<int, 3>& corner) const { return !Has(corner[0]) ? 0 : !Has(corner[1]) ? 1 : 2; }
};

class StripBuilder
{
public:
	StripBuilder(const Topology& topology, size_t direction)
		: Triangles(topology.Triangles)
		, ParticleCount(static_cast<size_t>(topology.ParticleCount))
		, Ways(Triangles.size(), {None, None, {None, None, None}})
	{
		FindGates(direction);
		TakeWidest();
		Augment();
	}

	/// From triangles without a way in; then rings, which are cut anywhere.
	std::vector<TriangleStrip> Walk()
	{
		IsUsed.assign(Triangles.size(), 0);
		LastStrip.assign(ParticleCount, None);
		for (const bool isRing : {false, true})
		{
			for (size_t first = 0; first < Triangles.size(); ++first)
			{
				for (int at = isRing || Ways[first].In == None ? static_cast<int>(first) : None;
					 at != None && IsUsed[static_cast<size_t>(at)] == 0;)
				{
					at = AddStrip(at);
				}
			}
		}
		return std::move(Strips);
	}

private:
	/// Numbers of gates.
	struct TriangleWays
	{
		int In;
		int Out;
		std::array<int, 3> Outs; ///< all there are
	};

	struct Side
	{
		int A;
		int B;
		int Triangle;
		double Stream; ///< half the width over which threads leave the triangle here; negative: enter

		bool IsBefore(const Side& o) const { return std::tie(A, B, Triangle) < std::tie(o.A, o.B, o.Triangle); }
	};

	/// The coefficient of a corner is the slope of its hat function along the direction: threads leave through the
	/// opposite edge where it is negative.
	void FindGates(size_t direction)
	{
		std::vector<Side> sides;
		for (size_t t = 0; t < Triangles.size(); ++t)
		{
			const std::array<int, 3>& corner = Triangles[t].Corner;
			const std::array<double, 3> c = CornerCoefficients(Triangles[t], direction);
			for (size_t k = 0; k < 3; ++k)
			{
				const auto [a, b] = std::minmax(corner[(k + 1) % 3], corner[(k + 2) % 3]);
				sides.push_back({a, b, static_cast<int>(t), -c[k] * static_cast<double>(Triangles[t].Area)});
			}
		}
		std::ranges::sort(sides, [](const Side& a, const Side& b) { return a.IsBefore(b); });
		for (size_t first = 0; first < sides.size();)
		{
			const Side& a = sides[first];
			size_t end = first + 1;
			while (end < sides.size() && sides[end].A == a.A && sides[end].B == a.B)
			{
				++end;
			}
			if (end == first + 2)
			{
				AddGate(a, sides[first + 1]);
			}
			first = end; // more than two triangles: no gate
		}
		std::ranges::stable_sort(Gates, std::greater<>(), &Gate::Width);
		for (size_t g = 0; g < Gates.size(); ++g)
		{
			std::array<int, 3>& outs = Of(Gates[g].From).Outs;
			outs[outs[0] == None ? 0 : outs[1] == None ? 1 : 2] = static_cast<int>(g);
		}
	}

	void AddGate(const Side& a, const Side& b)
	{
		if (a.Stream * b.Stream > 0.0)
		{
			return; // threads turn back here, as at a seam
		}
		const double width = 0.5 * (a.Stream - b.Stream);
		Gates.push_back({std::abs(width), width >= 0.0 ? a.Triangle : b.Triangle,
			width >= 0.0 ? b.Triangle : a.Triangle, a.A, a.B});
	}

	void TakeWidest()
	{
		for (size_t g = 0; g < Gates.size(); ++g)
		{
			int& out = Of(Gates[g].From).Out;
			int& in = Of(Gates[g].To).In;
			if (out == None && in == None)
			{
				out = in = static_cast<int>(g);
			}
		}
	}

	/// Augmenting paths (Kuhn's method): a triangle without a way out takes one, and who had it looks for another.
	/// What was seen in vain stays so until a path changes.
	void Augment()
	{
		struct Visit
		{
			int Triangle;
			size_t Next; ///< of its gates
		};
		std::vector<char> isSeen(Triangles.size(), 0);
		std::vector<Visit> path;
		for (size_t first = 0; first < Triangles.size(); ++first)
		{
			path.clear();
			if (Ways[first].Out == None)
			{
				path.push_back({static_cast<int>(first), 0});
			}
			bool isFree = false;
			while (!path.empty() && !isFree)
			{
				Visit& visit = path.back();
				const TriangleWays& ways = Of(visit.Triangle);
				const int gate = visit.Next < 3 ? ways.Outs[visit.Next++] : None;
				if (gate == None)
				{
					path.pop_back();
					continue;
				}
				const int to = GateAt(gate).To;
				char& seen = isSeen[static_cast<size_t>(to)];
				if (seen != 0 || GateAt(gate).Width < NarrowGate * GateAt(ways.Outs[0]).Width)
				{
					continue;
				}
				seen = 1;
				const int taken = Of(to).In;
				isFree = taken == None;
				if (!isFree)
				{
					path.push_back({GateAt(taken).From, 0});
				}
			}
			for (const Visit& visit : path)
			{
				TriangleWays& ways = Of(visit.Triangle);
				ways.Out = ways.Outs[visit.Next - 1];
				Of(GateAt(ways.Out).To).In = ways.Out;
			}
			if (isFree)
			{
				std::ranges::fill(isSeen, char(0));
			}
		}
	}

	/// The triangle with which the next strip begins; none at an end.
	int AddStrip(int at)
	{
		const int number = static_cast<int>(Strips.size());
		TriangleStrip& strip = Strips.emplace_back();
		int entry = None;
		while (at != None && IsUsed[static_cast<size_t>(at)] == 0)
		{
			const std::array<int, 3>& corner = Triangles[static_cast<size_t>(at)].Corner;
			const int exit = Of(at).Out;
			if (entry == None)
			{
				// The pivot is the particle that the next triangle does not have.
				std::array<int, 3> order = corner;
				if (exit != None)
				{
					std::swap(order[GateAt(exit).OppositeIn(corner)], order[0]);
				}
				strip.Pivots.push_back(order[0]);
				strip.Nodes.assign(order.begin(), order.end());
			}
			else
			{
				const Gate& gate = GateAt(entry);
				const int added = corner[gate.OppositeIn(corner)];
				const int pivot = gate.Other(strip.Nodes.back());
				const bool comesBack = LastStrip[static_cast<size_t>(added)] == number;
				if (comesBack || FanLength(strip, pivot) > TriangleStrip::Band)
				{
					return at;
				}
				strip.Pivots.push_back(pivot);
				strip.Nodes.push_back(added);
			}
			for (int particle : corner)
			{
				LastStrip[static_cast<size_t>(particle)] = number;
			}
			strip.Triangles.push_back(at);
			IsUsed[static_cast<size_t>(at)] = 1;
			entry = exit;
			at = exit != None ? GateAt(exit).To : None;
		}
		return None;
	}

	/// How many triangles at the end of a strip have this particle.
	size_t FanLength(const TriangleStrip& strip, int particle) const
	{
		size_t length = 0;
		for (size_t e = strip.Triangles.size(); e-- > 0; ++length)
		{
			const std::array<int, 3>& corner = Triangles[static_cast<size_t>(strip.Triangles[e])].Corner;
			if (std::ranges::find(corner, particle) == corner.end())
			{
				break;
			}
		}
		return length;
	}

	TriangleWays& Of(int triangle) { return Ways[static_cast<size_t>(triangle)]; }
	const Gate& GateAt(int gate) const { return Gates[static_cast<size_t>(gate)]; }

	const std::vector<TriangleThreads>& Triangles;
	size_t ParticleCount;
	std::vector<TriangleWays> Ways;
	std::vector<Gate> Gates; ///< widest first
	std::vector<char> IsUsed;
	std::vector<int> LastStrip; ///< that has the particle
	std::vector<TriangleStrip> Strips;
};

/// Gives strips colours: the least that no neighbour has, breadth first, which makes do with two where two are enough.
class StripPainter
{
public:
	StripPainter(const std::vector<TriangleStrip>& strips, size_t particleCount)
		: Strips(strips)
		, StripsOf(particleCount)
		, ColourOf(strips.size(), None)
		, IsQueued(strips.size(), 0)
	{
		for (size_t s = 0; s < strips.size(); ++s)
		{
			for (int particle : strips[s].Nodes)
			{
				StripsOf[static_cast<size_t>(particle)].push_back(s);
			}
		}
	}

	/// All that hang together with a strip.
	void PaintFrom(size_t first)
	{
		std::vector<size_t> queue;
		Enqueue(first, queue);
		while (!queue.empty())
		{
			std::vector<size_t> following;
			for (const size_t s : queue)
			{
				Paint(s, following);
			}
			queue = std::move(following);
		}
	}

	size_t Colour(size_t strip) const { return static_cast<size_t>(ColourOf[strip]); }
	size_t ColourCount() const { return Count; }

private:
	void Enqueue(size_t strip, std::vector<size_t>& queue)
	{
		if (std::exchange(IsQueued[strip], char(1)) == 0)
		{
			queue.push_back(strip);
		}
	}

	void Paint(size_t strip, std::vector<size_t>& following)
	{
		Near.clear();
		for (int particle : Strips[strip].Nodes)
		{
			const std::vector<size_t>& others = StripsOf[static_cast<size_t>(particle)];
			Near.insert(Near.end(), others.begin(), others.end());
		}
		std::ranges::sort(Near);
		Near.erase(std::unique(Near.begin(), Near.end()), Near.end());
		std::vector<char> isTaken(Count + 1, 0);
		for (const size_t other : Near)
		{
			if (ColourOf[other] != None)
			{
				isTaken[static_cast<size_t>(ColourOf[other])] = 1;
			}
			Enqueue(other, following);
		}
		const auto free = static_cast<size_t>(std::ranges::find(isTaken, char(0)) - isTaken.begin());
		ColourOf[strip] = static_cast<int>(free);
		Count = std::max(Count, free + 1);
	}

	const std::vector<TriangleStrip>& Strips;
	std::vector<std::vector<size_t>> StripsOf; ///< by particle
	std::vector<int> ColourOf;
	std::vector<char> IsQueued;
	std::vector<size_t> Near;
	size_t Count = 0;
};

/// The longest strips first.
std::vector<StripColour> Colour(std::vector<TriangleStrip> strips, size_t particleCount)
{
	std::ranges::stable_sort(
		strips, std::greater<>(), [](const TriangleStrip& strip) { return strip.Triangles.size(); });
	StripPainter painter(strips, particleCount);
	for (size_t s = 0; s < strips.size(); ++s)
	{
		painter.PaintFrom(s);
	}
	std::vector<StripColour> colours(painter.ColourCount());
	for (size_t s = 0; s < strips.size(); ++s)
	{
		colours[painter.Colour(s)].push_back(std::move(strips[s]));
	}
	return colours;
}

} // namespace

std::array<double, 3> CornerCoefficients(const TriangleThreads& triangle, size_t direction)
{
	alignas(16) float c1[4];
	alignas(16) float c2[4];
	triangle.C1.Store(c1);
	triangle.C2.Store(c2);
	const double one = static_cast<double>(c1[direction]);
	const double two = static_cast<double>(c2[direction]);
	return {-one - two, one, two};
}

std::vector<StripColour> FindStrips(const Topology& topology, size_t direction)
{
	return Colour(StripBuilder(topology, direction).Walk(), static_cast<size_t>(topology.ParticleCount));
}

std::vector<std::vector<int>> ColourTriangles(const Topology& topology)
{
	std::vector<std::vector<int>> colours;
	std::vector<std::vector<char>> isTaken; // by colour and particle
	for (size_t t = 0; t < topology.Triangles.size(); ++t)
	{
		const std::array<int, 3>& corner = topology.Triangles[t].Corner;
		const auto isFree = [&](const std::vector<char>& taken)
		{ return std::ranges::none_of(corner, [&](int p) { return taken[static_cast<size_t>(p)] != 0; }); };
		const auto free = static_cast<size_t>(std::ranges::find_if(isTaken, isFree) - isTaken.begin());
		if (free == colours.size())
		{
			colours.emplace_back();
			isTaken.emplace_back(static_cast<size_t>(topology.ParticleCount), char(0));
		}
		colours[free].push_back(static_cast<int>(t));
		for (int particle : corner)
		{
			isTaken[free][static_cast<size_t>(particle)] = 1;
		}
	}
	return colours;
}

} // namespace Cloth
