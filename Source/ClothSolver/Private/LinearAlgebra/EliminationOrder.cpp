// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/EliminationOrder.h"

#include "LinearAlgebra/EigenSparse.h"
#include "LinearAlgebra/SymbolicFactor.h"
#include "LinearAlgebra/SymmetricMatrix.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace Cloth
{

namespace
{

/// Nested dissection (George 1973): particles that separate the rest into two halves are eliminated after both, and
/// so on within the halves. Halves make parallel subtrees, separators make wide supernodes.
class Dissection
{
public:
	Dissection(const SymmetricMatrix& matrix, std::span<const int> last)
		: Matrix(matrix)
		, Part(static_cast<size_t>(matrix.Size()), 0)
		, Level(Part.size(), -1)
		, Local(Part.size(), -1)
	{
		for (const int particle : last)
		{
			assert(particle >= 0 && particle < matrix.Size());
			Part[static_cast<size_t>(particle)] = Eliminated;
		}
	}

	std::vector<int> Order()
	{
		std::vector<int> all;
		for (int particle = 0; particle < Matrix.Size(); ++particle)
		{
			if (Part[static_cast<size_t>(particle)] != Eliminated)
			{
				all.push_back(particle);
			}
		}
		Dissect(std::move(all));
		std::reverse(Reversed.begin(), Reversed.end());
		return std::move(Reversed);
	}

private:
#if EIGEN_VERSION_AT_LEAST(3, 4, 0)
	/// Smaller parts are left to minimum degree: measured, but it hardly matters from 50 to 1,000.
	static constexpr size_t LeafSize = 250;
#else
	/// Older ones have no minimum degree under EIGEN_MPL2_ONLY. Factors of sheets then have 3 to 4 % more entries.
	static constexpr size_t LeafSize = 1;
#endif
	static constexpr int LargestClique = 500;
	static constexpr int Eliminated = -1;

	/// Orders the particles of one part from the last to the first.
	void Dissect(std::vector<int> particles)
	{
		std::vector<std::vector<int>> stack;
		stack.push_back(std::move(particles));
		while (!stack.empty())
		{
			particles = std::move(stack.back());
			stack.pop_back();
			++PartCount;
			for (const int particle : particles)
			{
				Part[static_cast<size_t>(particle)] = PartCount;
			}
			std::vector<int> halves[2];
			std::vector<int> separator;
			if (particles.size() <= LeafSize || !Separate(particles, halves[0], separator, halves[1]))
			{
				OrderLeaf(particles);
				continue;
			}
			Eliminate(separator);
			for (std::vector<int>& half : halves)
			{
				if (!half.empty())
				{
					stack.push_back(std::move(half));
				}
			}
		}
	}

	void Eliminate(std::span<const int> particles)
	{
		for (const int particle : particles)
		{
			Part[static_cast<size_t>(particle)] = Eliminated;
			Reversed.push_back(particle);
		}
	}

	/// Breadth-first search within the start's part. The particles it reaches, by distance (in Level).
	std::vector<int> Search(int start)
	{
		const int part = Part[static_cast<size_t>(start)];
		std::vector<int> reached = {start};
		Level[static_cast<size_t>(start)] = 0;
		for (size_t i = 0; i < reached.size(); ++i)
		{
			for (const int neighbour : Matrix.Columns(reached[i]))
			{
				if (Part[static_cast<size_t>(neighbour)] == part && Level[static_cast<size_t>(neighbour)] == -1)
				{
					Level[static_cast<size_t>(neighbour)] = Level[static_cast<size_t>(reached[i])] + 1;
					reached.push_back(neighbour);
				}
			}
		}
		return reached;
	}

	void Forget(std::span<const int> reached)
	{
		for (const int particle : reached)
		{
			Level[static_cast<size_t>(particle)] = -1;
		}
	}

	/// False if there is no small separator.
	bool Separate(
		std::span<const int> particles, std::vector<int>& left, std::vector<int>& separator, std::vector<int>& right)
	{
		// From one end of the part to the other: each search starts where the last one ended.
		std::vector<int> reached = Search(particles.front());
		for (int distance = -1; Distance(reached) > distance;)
		{
			distance = Distance(reached);
			const int end = reached.back();
			Forget(reached);
			reached = Search(end);
		}
		if (reached.size() < particles.size())
		{
			Distribute(particles, std::move(reached), left, right);
			return true;
		}

		const int cut = BestLevel(reached);
		for (const int particle : reached)
		{
			const int level = Level[static_cast<size_t>(particle)];
			const std::span<const int> neighbours = Matrix.Columns(particle);
			const bool separates = level == cut
				&& std::any_of(neighbours.begin(), neighbours.end(),
					[&](int neighbour) { return Level[static_cast<size_t>(neighbour)] > cut; });
			(separates ? separator : level <= cut ? left : right).push_back(particle);
		}
		Forget(reached);
		return cut != -1;
	}

	/// Halves a part that falls apart already; `reached` is its first component.
	void Distribute(
		std::span<const int> particles, std::vector<int> reached, std::vector<int>& left, std::vector<int>& right)
	{
		left = std::move(reached);
		for (const int particle : particles)
		{
			if (Level[static_cast<size_t>(particle)] == -1)
			{
				const std::vector<int> component = Search(particle);
				std::vector<int>& smaller = left.size() < right.size() ? left : right;
				smaller.insert(smaller.end(), component.begin(), component.end());
			}
		}
		Forget(particles);
	}

	int Distance(std::span<const int> reached) const { return Level[static_cast<size_t>(reached.back())]; }

	/// The level that separates best: few particles, halves of similar size. -1 if none leaves halves of similar size.
	int BestLevel(std::span<const int> reached) const
	{
		const double total = static_cast<double>(reached.size());
		double bestCost = std::numeric_limits<double>::infinity();
		int best = -1;
		for (size_t begin = 0, end = 0; begin < reached.size(); begin = end)
		{
			const int level = Level[static_cast<size_t>(reached[begin])];
			while (end < reached.size() && Level[static_cast<size_t>(reached[end])] == level)
			{
				++end;
			}
			const double before = static_cast<double>(begin);
			const double after = total - static_cast<double>(end);
			const double cost = (total - before - after) / (before * after + 1.0);
			const bool isBalanced = std::min(before, after) > 0.35 * (before + after);
			if (isBalanced && cost < bestCost)
			{
				bestCost = cost;
				best = level;
			}
		}
		return best;
	}

#if EIGEN_VERSION_AT_LEAST(3, 4, 0)
	/// Approximate minimum degree within a leaf. Its neighbours, all eliminated later, take part as a clique, so that
	/// they count as the fill they will be.
	void OrderLeaf(std::span<const int> particles)
	{
		std::vector<int> members(particles.begin(), particles.end());
		for (size_t i = 0; i < particles.size(); ++i)
		{
			Local[static_cast<size_t>(particles[i])] = static_cast<int>(i);
		}
		std::vector<Eigen::Triplet<float>> entries;
		for (const int particle : particles)
		{
			for (const int neighbour : Matrix.Columns(particle))
			{
				int& local = Local[static_cast<size_t>(neighbour)];
				if (local == -1)
				{
					local = static_cast<int>(members.size());
					members.push_back(neighbour);
				}
				entries.emplace_back(Local[static_cast<size_t>(particle)], local, 1.0f);
				entries.emplace_back(local, Local[static_cast<size_t>(particle)], 1.0f);
			}
		}
		const int size = static_cast<int>(members.size());
		const int inner = static_cast<int>(particles.size());
		for (int i = inner; i < size && size - inner <= LargestClique; ++i)
		{
			for (int j = inner; j < size; ++j)
			{
				entries.emplace_back(i, j, 1.0f);
			}
		}
		for (const int member : members)
		{
			Local[static_cast<size_t>(member)] = -1;
		}
		Eigen::SparseMatrix<float> graph(size, size);
		graph.setFromTriplets(entries.begin(), entries.end());
		Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
		Eigen::AMDOrdering<int>()(graph, permutation);
		std::vector<int> order;
		for (int i = size; i-- > 0;)
		{
			const int local = permutation.indices()[i];
			if (local < inner)
			{
				order.push_back(members[static_cast<size_t>(local)]);
			}
		}
		Eliminate(order);
	}
#else
	/// What cannot be cut is nearly dense or hangs on few particles: those with most neighbours come last.
	void OrderLeaf(std::vector<int> particles)
	{
		std::stable_sort(particles.begin(), particles.end(),
			[this](int a, int b) { return Matrix.Columns(a).size() > Matrix.Columns(b).size(); });
		Eliminate(particles);
	}
#endif

	const SymmetricMatrix& Matrix;
	std::vector<int> Part;
	std::vector<int> Level;
	std::vector<int> Local;
	std::vector<int> Reversed;
	int PartCount = 0;
};

} // namespace

size_t EliminationOrder::LastLimit(int size)
{
	return static_cast<size_t>(4.0 * std::sqrt(static_cast<double>(size))) + 16;
}

EliminationOrder EliminationOrder::Compute(const SymmetricMatrix& matrix, std::span<const int> last)
{
	const size_t size = static_cast<size_t>(matrix.Size());
	if (last.size() > LastLimit(matrix.Size()))
	{
		last = {};
	}
	EliminationOrder order;
	order.ToOriginal = Dissection(matrix, last).Order();
	const size_t freeCount = order.ToOriginal.size();
	std::vector<bool> isPlaced(size, false);
	for (const int particle : last)
	{
		if (!isPlaced[static_cast<size_t>(particle)])
		{
			isPlaced[static_cast<size_t>(particle)] = true;
			order.ToOriginal.push_back(particle);
		}
	}
	assert(order.ToOriginal.size() == size);

	const auto invert = [&order, size]
	{
		order.ToInternal.resize(size);
		for (size_t i = 0; i < size; ++i)
		{
			order.ToInternal[static_cast<size_t>(order.ToOriginal[i])] = static_cast<int>(i);
		}
	};
	invert();

	// An equivalent order in which the columns of a supernode, and the supernodes of a subtree, are neighbours.
	const SymmetricMatrix permuted = matrix.Permuted(order.ToInternal);
	std::vector<int> joined;
	for (const int column : SymbolicFactor::Analyze(permuted, SymbolicFactor::Merging::Any).Order())
	{
		if (static_cast<size_t>(column) < freeCount)
		{
			joined.push_back(order.ToOriginal[static_cast<size_t>(column)]);
		}
	}
	std::copy(joined.begin(), joined.end(), order.ToOriginal.begin());
	invert();
	return order;
}

} // namespace Cloth
