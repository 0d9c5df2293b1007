// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/SplitFactor.h"

#include "LinearAlgebra/EigenDense.h"
#include "LinearAlgebra/SymmetricMatrix.h"
#include "LinearAlgebra/System.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace Cloth
{

namespace
{

/// Stiffness that a cut takes away, in parts of the diagonal, up to which the matrix may be a little stiffer than it
/// is: bending of most cloth is less.
constexpr double Negligible = 1e-4;

/// By the number of entries, 64 modes of 2,704 particles add about half of a solve.
constexpr int MaxModes = 64;

/// A column with few entries: particle and value.
using SparseColumn = std::vector<std::pair<int, double>>;

/// The inverse of the Cholesky factor; nothing if a direction has less than a small part of the scale given for it.
std::optional<Eigen::MatrixXd> InverseFactor(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& scale)
{
	constexpr double LeastPart = 2e-5; // single precision sees no less
	Eigen::MatrixXd lower = 0.5 * (matrix + matrix.transpose());
	if (!OrderedCholesky(lower) || !(lower.diagonal().array().square() > LeastPart * scale.array()).all())
	{
		return std::nullopt;
	}
	return InverseOfLower(lower);
}

} // namespace

/// Finds the modes that a split adds.
class SplitFactor::Maker
{
public:
	Maker(const System& before, const SymmetricMatrix& after, std::span<const int> oldParticle, int declaredPins)
		: Before(before)
		, After(after)
		, Old(oldParticle)
		, FirstDeclared(before.Matrix.Size() - declaredPins)
		, FirstPart(static_cast<size_t>(before.Matrix.Size()) + 1)
	{
		for (size_t part = Old.size(); part-- > 0;)
		{
			FirstPart[static_cast<size_t>(Old[part])] = static_cast<int>(part);
		}
		FirstPart.back() = static_cast<int>(Old.size());
	}

	/// False if there are none that serve.
	bool Run(int mostModes)
	{
		if (!FindNewParts() || !FindLoss() || static_cast<int>(Losses.size() + NewParts.size()) > mostModes)
		{
			return false;
		}
		Solve();
		return FindModes();
	}

	Eigen::Index Count() const { return OfLoss.cols() + OfParts.cols(); }

	/// Of a particle after the split.
	float Mode(size_t particle, Eigen::Index mode) const
	{
		const Eigen::Index old = Old[particle];
		return mode < OfLoss.cols() ? OfLoss(old, mode) : -OfParts(old, mode - OfLoss.cols());
	}

	/// Adds what new particles have besides that: by the number of the new one.
	template <typename Add>
	void ForEachNewPart(Add&& add) const
	{
		for (size_t part = 0; part < NewParts.size(); ++part)
		{
			for (Eigen::Index mode = 0; mode < Apart.rows(); ++mode)
			{
				add(NewParts[part], OfLoss.cols() + mode, static_cast<float>(Apart(mode, Index(part))));
			}
		}
	}

private:
	static Eigen::Index Index(size_t index) { return static_cast<Eigen::Index>(index); }

	bool FindNewParts()
	{
		for (int part = 1; part < static_cast<int>(Old.size()); ++part)
		{
			if (Old[static_cast<size_t>(part)] == Old[static_cast<size_t>(part) - 1])
			{
				NewParts.push_back(part);
			}
		}
		return NewParts.empty() || Old[static_cast<size_t>(NewParts.back())] < FirstDeclared;
	}

	/// Whether a particle is whole and as stiff as before: what a cut takes away is on the diagonal too.
	bool IsSame(int old) const
	{
		const int part = FirstPart[static_cast<size_t>(old)];
		return FirstPart[static_cast<size_t>(old) + 1] == part + 1
			&& After.Diagonal(part) == Before.Matrix.Diagonal(old);
	}

	/// W - E^T A E of a row, but for what is negligible.
	SparseColumn LossOf(int old)
	{
		SparseColumn entries;
		const std::span<const int> columns = Before.Matrix.Columns(old);
		const std::span<const double> values = Before.Matrix.Values(old);
		for (size_t i = 0; i < columns.size(); ++i)
		{
			entries.emplace_back(columns[i], values[i]);
		}
		for (int part = FirstPart[static_cast<size_t>(old)]; part < FirstPart[static_cast<size_t>(old) + 1]; ++part)
		{
			for (size_t i = 0; i < After.Columns(part).size(); ++i)
			{
				const int column = Old[static_cast<size_t>(After.Columns(part)[i])];
				const auto entry = std::ranges::find(entries, column, &std::pair<int, double>::first);
				if (entry == entries.end())
				{
					entries.emplace_back(column, -After.Values(part)[i]);
				}
				else
				{
					entry->second -= After.Values(part)[i];
				}
			}
		}
		const double rounding = Negligible * Before.Matrix.Diagonal(old);
		std::erase_if(entries, [rounding](const auto& entry) { return std::abs(entry.second) <= rounding; });
		return entries;
	}

	/// Writes what the whole has more as a sum of squares; false if it has less, or if all is different.
	bool FindLoss()
	{
		constexpr size_t MostRows = 512;
		std::vector<int> rows;
		std::vector<SparseColumn> losses;
		for (int old = 0; old < Before.Matrix.Size(); ++old)
		{
			SparseColumn loss = IsSame(old) ? SparseColumn() : LossOf(old);
			if (!loss.empty())
			{
				rows.push_back(old);
				losses.push_back(std::move(loss));
			}
			if (rows.size() > MostRows)
			{
				return false;
			}
		}
		Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(Index(rows.size()), Index(rows.size()));
		Eigen::VectorXd scale(Index(rows.size()));
		for (size_t row = 0; row < rows.size(); ++row)
		{
			scale[Index(row)] = Before.Matrix.Diagonal(rows[row]);
			for (const auto& [particle, value] : losses[row])
			{
				const auto column = std::ranges::lower_bound(rows, particle);
				if (column != rows.end() && *column == particle)
				{
					rest(Index(row), column - rows.begin()) = value;
				}
			}
		}
		return rows.empty() || Decompose(rows, scale, rest);
	}

	/// Cholesky's method, the largest part of the scale first.
	bool Decompose(const std::vector<int>& rows, const Eigen::VectorXd& scale, Eigen::MatrixXd& rest)
	{
		Eigen::Index pivot = 0;
		while (Index(Losses.size()) < rest.rows()
			&& (rest.diagonal().array() / scale.array()).maxCoeff(&pivot) > Negligible)
		{
			const Eigen::VectorXd column = rest.col(pivot) / std::sqrt(rest(pivot, pivot));
			for (Eigen::Index other = 0; other < rest.cols(); ++other)
			{
				rest.col(other) -= column * column[other];
			}
			SparseColumn& loss = Losses.emplace_back();
			for (size_t row = 0; row < rows.size(); ++row)
			{
				loss.emplace_back(rows[row], column[Index(row)]);
			}
		}
		return (rest.diagonal().array() / scale.array()).minCoeff() > -Negligible;
	}

	/// W^-1 of the columns B, and of E^T A for each new part.
	void Solve()
	{
		std::vector<SparseColumn> columns = Losses;
		for (const int part : NewParts)
		{
			SparseColumn& pull = columns.emplace_back();
			for (size_t i = 0; i < After.Columns(part).size(); ++i)
			{
				pull.emplace_back(Old[static_cast<size_t>(After.Columns(part)[i])], After.Values(part)[i]);
			}
		}
		const size_t size = static_cast<size_t>(Before.Matrix.Size());
		Filter declared{std::vector<Freedom>(size, Freedom::All), std::vector<Float4>(size, Float4::Zero())};
		std::fill(declared.Kind.begin() + FirstDeclared, declared.Kind.end(), Freedom::None);
		declared.Active = FirstDeclared < static_cast<int>(size);
		Pulls.assign(columns.begin() + static_cast<ptrdiff_t>(Losses.size()), columns.end());
		Moves.resize(Index(size), Index(columns.size()));
		std::vector<std::array<float, 4>> lanes(size);
		std::vector<Float4> x(size);
		const std::unique_ptr<SplitFactor::Workspace> parts =
			Before.Split ? std::make_unique<SplitFactor::Workspace>(*Before.Split) : nullptr;
		Factor::Workspace scratch(Before.Solver);
		// A vector has three components.
		for (size_t first = 0; first < columns.size(); first += 3)
		{
			const size_t count = std::min<size_t>(3, columns.size() - first);
			std::ranges::fill(lanes, std::array<float, 4>{});
			for (size_t lane = 0; lane < count; ++lane)
			{
				for (const auto& [particle, value] : columns[first + lane])
				{
					lanes[static_cast<size_t>(particle)][lane] += static_cast<float>(value);
				}
			}
			std::ranges::transform(lanes, x.begin(), [](const auto& lane) { return Float4::Load(lane.data()); });
			if (parts)
			{
				Before.Split->Solve(x.data(), declared, *parts, nullptr);
			}
			else
			{
				Before.Solver.Solve(x.data(), declared, scratch, nullptr);
			}
			for (size_t i = 0; i < size; ++i)
			{
				const Vector3 move = x[i].ToVector3();
				const float ofLane[] = {move.X, move.Y, move.Z};
				std::copy_n(ofLane, count, &lanes[i][0]);
			}
			for (size_t lane = 0; lane < count; ++lane)
			{
				for (size_t i = 0; i < size; ++i)
				{
					Moves(Index(i), Index(first + lane)) = lanes[i][lane];
				}
			}
		}
	}

	template <typename Columns>
	static double Product(const SparseColumn& sparse, const Columns& columns, Eigen::Index column)
	{
		double sum = 0.0;
		for (const auto& [particle, value] : sparse)
		{
			sum += value * static_cast<double>(columns(particle, column));
		}
		return sum;
	}

	bool FindModes()
	{
		const Eigen::Index losses = Index(Losses.size());
		const Eigen::Index parts = Index(NewParts.size());
		// (W - B B^T)^-1 = W^-1 + H (1 - B^T H)^-1 H^T with H = W^-1 B.
		Eigen::MatrixXd reduced = Eigen::MatrixXd::Identity(losses, losses);
		for (Eigen::Index a = 0; a < losses; ++a)
		{
			for (Eigen::Index b = 0; b < losses; ++b)
			{
				reduced(a, b) -= Product(Losses[static_cast<size_t>(a)], Moves, b);
			}
		}
		const std::optional<Eigen::MatrixXd> ofLoss = InverseFactor(reduced, Eigen::VectorXd::Ones(losses));
		if (!ofLoss)
		{
			return false;
		}
		OfLoss = OrderedProduct(Moves.leftCols(losses), ofLoss->cast<float>().transpose());
		// How all move when a new particle does, and the stiffness that is left.
		Eigen::MatrixXd coupling(losses, parts);
		for (Eigen::Index a = 0; a < losses; ++a)
		{
			for (Eigen::Index b = 0; b < parts; ++b)
			{
				coupling(a, b) = Product(Pulls[static_cast<size_t>(b)], OfLoss, a);
			}
		}
		const Eigen::MatrixXf all = Moves.rightCols(parts) + OrderedProduct(OfLoss, coupling.cast<float>());
		Eigen::MatrixXd stiffness(parts, parts);
		Eigen::VectorXd scale(parts);
		for (Eigen::Index a = 0; a < parts; ++a)
		{
			const int part = NewParts[static_cast<size_t>(a)];
			scale[a] = After.Diagonal(part);
			for (Eigen::Index b = 0; b < parts; ++b)
			{
				const std::span<const int> columns = After.Columns(part);
				const auto entry = std::ranges::lower_bound(columns, NewParts[static_cast<size_t>(b)]);
				const bool touches = entry != columns.end() && *entry == NewParts[static_cast<size_t>(b)];
				stiffness(a, b) = touches ? After.Values(part)[static_cast<size_t>(entry - columns.begin())] : 0.0;
				stiffness(a, b) -= Product(Pulls[static_cast<size_t>(a)], all, b);
			}
		}
		const std::optional<Eigen::MatrixXd> ofParts = InverseFactor(stiffness, scale);
		if (!ofParts)
		{
			return false;
		}
		Apart = *ofParts;
		OfParts = OrderedProduct(all, Apart.cast<float>().transpose());
		return OfLoss.allFinite() && OfParts.allFinite();
	}

	const System& Before;
	const SymmetricMatrix& After;
	std::span<const int> Old;
	int FirstDeclared;
	std::vector<int> FirstPart; ///< by old particle
	std::vector<int> NewParts;
	std::vector<SparseColumn> Losses; ///< B
	std::vector<SparseColumn> Pulls;  ///< E^T A of the new parts
	Eigen::MatrixXf Moves;            ///< W^-1 of both
	Eigen::MatrixXf OfLoss;           ///< modes, by old particle
	Eigen::MatrixXf OfParts;          ///< the same less Apart, with the other sign
	Eigen::MatrixXd Apart;            ///< by mode and new part
};

SplitFactor::Workspace::Workspace(const SplitFactor& factor)
	: Scratch(*factor.Whole)
	, Work(static_cast<size_t>(factor.Whole->Size()))
{
	Free.Kind.resize(Work.size());
	Free.Direction.resize(Work.size());
}

std::shared_ptr<const SplitFactor> SplitFactor::Compute(const std::shared_ptr<const System>& before,
	const SymmetricMatrix& after, std::span<const int> oldParticle, int declaredPinsBefore)
{
	const SplitFactor* last = before->Split.get();
	const int known = last != nullptr ? last->Count : 0;
	Maker maker(*before, after, oldParticle, declaredPinsBefore);
	if (!maker.Run(MaxModes - known))
	{
		return nullptr;
	}
	auto split = std::make_shared<SplitFactor>();
	split->Whole = last != nullptr ? last->Whole : std::shared_ptr<const Factor>(before, &before->Solver);
	const size_t size = oldParticle.size();
	const size_t sizeBefore = static_cast<size_t>(before->Matrix.Size());
	split->Count = known + static_cast<int>(maker.Count());
	split->Modes.assign((static_cast<size_t>(split->Count) + 3) / 4 * size, Float4::Zero());
	split->WholeParticle.resize(size);
	const auto block = [&](size_t number) { return split->Modes.begin() + static_cast<ptrdiff_t>(number * size); };
	for (size_t i = 0; i < size; ++i)
	{
		const size_t old = static_cast<size_t>(oldParticle[i]);
		split->WholeParticle[i] = last != nullptr ? last->WholeParticle[old] : oldParticle[i];
		for (size_t b = 0; b < (static_cast<size_t>(known) + 3) / 4; ++b)
		{
			block(b)[static_cast<ptrdiff_t>(i)] = last->Modes[b * sizeBefore + old];
		}
	}
	const auto add = [&](size_t particle, Eigen::Index mode, float value)
	{
		const size_t number = static_cast<size_t>(known) + static_cast<size_t>(mode);
		Float4& four = split->Modes[number / 4 * size + particle];
		alignas(16) float lane[4];
		four.Store(lane);
		lane[number % 4] += value;
		four = Float4::Load(lane);
	};
	for (Eigen::Index mode = 0; mode < maker.Count(); ++mode)
	{
		for (size_t i = 0; i < size; ++i)
		{
			add(i, mode, maker.Mode(i, mode));
		}
	}
	maker.ForEachNewPart(
		[&add](int particle, Eigen::Index mode, float value) { add(static_cast<size_t>(particle), mode, value); });
	return split;
}

void SplitFactor::FilterWhole(const Filter& filter, Filter& whole) const
{
	whole.Active = filter.Active;
	for (size_t i = 0; i < WholeParticle.size() && filter.Active; ++i)
	{
		const size_t particle = static_cast<size_t>(WholeParticle[i]);
		const bool isFirst = i == 0 || WholeParticle[i - 1] != WholeParticle[i];
		// What parts do not have in common, the filter at the end removes.
		whole.Kind[particle] = isFirst || whole.Kind[particle] == filter.Kind[i] ? filter.Kind[i] : Freedom::All;
		whole.Direction[particle] = filter.Direction[i];
	}
}

void SplitFactor::Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const
{
	const size_t size = WholeParticle.size();
	const size_t blocks = Modes.size() / size;
	std::vector<Float4>& work = workspace.Work;
	FilterWhole(filter, workspace.Free);
	std::ranges::fill(work, Float4::Zero());
	for (size_t i = 0; i < size; ++i)
	{
		x[i] = filter.Active ? filter.Apply(static_cast<int>(i), x[i]) : x[i];
		work[static_cast<size_t>(WholeParticle[i])] += x[i];
	}
	std::array<Float4, MaxModes> along;
	for (size_t block = 0; block < blocks; ++block)
	{
		const Float4* modes = Modes.data() + block * size;
		Float4 a = Float4::Zero();
		Float4 b = Float4::Zero();
		Float4 c = Float4::Zero();
		Float4 d = Float4::Zero();
		for (size_t i = 0; i < size; ++i)
		{
			a = MulAddLane<0>(x[i], modes[i], a);
			b = MulAddLane<1>(x[i], modes[i], b);
			c = MulAddLane<2>(x[i], modes[i], c);
			d = MulAddLane<3>(x[i], modes[i], d);
		}
		std::ranges::copy(std::array{a, b, c, d}, along.begin() + static_cast<ptrdiff_t>(4 * block));
	}
	Whole->Solve(work.data(), workspace.Free, workspace.Scratch, workers);
	for (size_t i = 0; i < size; ++i)
	{
		Float4 sum = work[static_cast<size_t>(WholeParticle[i])];
		for (size_t block = 0; block < blocks; ++block)
		{
			const Float4 modes = Modes[block * size + i];
			sum = MulAddLane<0>(along[4 * block], modes, sum);
			sum = MulAddLane<1>(along[4 * block + 1], modes, sum);
			sum = MulAddLane<2>(along[4 * block + 2], modes, sum);
			sum = MulAddLane<3>(along[4 * block + 3], modes, sum);
		}
		x[i] = filter.Active ? filter.Apply(static_cast<int>(i), sum) : sum;
	}
}

} // namespace Cloth
