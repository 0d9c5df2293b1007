// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Memory.h"
#include "Core/Simd.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace Cloth
{

template <typename Scalar>
class Elimination;
class SymmetricMatrix;
class Workers;
struct Filter;
struct SymbolicFactor;

/// The Cholesky factor L of a symmetric positive definite matrix A = L L^T, made for many solves: single precision,
/// columns joined in dense panels, independent subtrees solved in parallel. Immutable, so cloths can share one.
/// Results have the same bits whatever the number of workers.
class Factor
{
public:
	/// Scratch memory for one solve at a time; belongs to whoever solves.
	class Workspace
	{
	public:
		Workspace() = default;
		explicit Workspace(const Factor& factor)
			: Work(factor.WorkSize)
		{
		}

		size_t Bytes() const { return BytesOf(Work); }

	private:
		friend class Factor;
		std::vector<Float4> Work;
	};

	/// Eliminates particles in the order in which they are numbered (see EliminationOrder). Nothing if the matrix is
	/// not positive definite to working precision or not finite.
	static std::optional<Factor> Compute(const SymmetricMatrix& matrix);

	Factor() = default;

	/// The layout without values: supernodes are to be taken one after the other, children before parents.
	Factor(const SymbolicFactor& symbolic, int size);

	/// Eliminates a supernode and takes over its columns. False if that is not possible in floating point.
	template <typename Scalar>
	bool Take(Elimination<Scalar>& fronts, size_t supernode, std::span<const double> added);

	/// x <- A^-1 x
	void Solve(Float4* x, Workspace& workspace, Workers* workers) const;

	/// x <- M x, where M resembles (S A S)^-1: particles' vectors are filtered as soon as each sweep has computed
	/// them. M is symmetric, positive on the free directions, and exact if all constrained particles are constrained
	/// in all directions and come last.
	void Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const;

	int Size() const { return ParticleCount; }
	size_t NonZeros() const { return EntryCount; } ///< those stored: with the zeros that fill up panels
	size_t Bytes() const;                          ///< all memory, also what only constrained particles need
	size_t SolveBytes() const;                     ///< what one sweep of an unconstrained solve reads of the factor
	int PanelCount() const { return static_cast<int>(Panels.size()); }
	int PieceCount() const { return static_cast<int>(Pieces.size()); }

private:
	/// Neighbouring columns of L: a triangle T on the diagonal and a rectangle R below it. Kept are -R T^-1 and the
	/// symmetric (T T^T)^-1: with these, columns need not wait for each other. Stored in tiles, row by row: a tile has
	/// the values of four rows in one column. The rows of the symmetric part come first.
	struct Panel
	{
		int Particle;    ///< the first column
		int Place;       ///< where its vector is
		int Width;       ///< columns
		int TileRows;    ///< groups of four rows below the panel's own
		size_t Row;      ///< index into Rows, of the panel's own columns and the rows below
		size_t Value;    ///< index into Values
		size_t Triangle; ///< index into Triangles: T by columns, with the reciprocals of the diagonal

		int OwnTileRows() const { return (Width + 3) / 4; }
	};

	/// Subtrees that no other piece of the same level has to do with. A piece works in its own part of the workspace,
	/// where it has copies of its particles and of all others that it updates; the copies' sums start at zero.
	struct Piece
	{
		int FirstPanel;
		int LastPanel; ///< one past
		size_t FirstRange;
		size_t LastRange;
		size_t FirstCopy;
		size_t LastCopy;
		size_t FirstReceived;
		size_t LastReceived;
	};

	/// Particles that are neighbours in the workspace too.
	struct Range
	{
		int Particle;
		int Place;
		int Count;
	};

	/// A particle of one piece as seen by another one.
	struct Copy
	{
		int Place;
		int Original;
	};

	class Planner;

	void Plan(const SymbolicFactor& symbolic);
	template <typename Scalar>
	bool FillPanel(const Panel& panel, const Scalar* values, int rows, int stride);
	template <bool Masked>
	void SolveMaybeMasked(Float4* x, const Filter* filter, Workspace& workspace, Workers* workers) const;
	template <bool Masked>
	void ForwardPiece(const Piece& piece, const Float4* x, Float4* work, const Filter* filter) const;
	template <bool Masked>
	void BackwardPiece(const Piece& piece, Float4* x, Float4* work, const Filter* filter) const;
	template <bool Masked>
	void Forward(const Panel& panel, Float4* work, const Filter* filter) const;
	template <bool Masked>
	void Backward(const Panel& panel, Float4* work, const Filter* filter) const;

	int ParticleCount = 0;
	size_t EntryCount = 0;
	size_t WorkSize = 0; ///< none if there is one piece: it works in place
	std::vector<Panel> Panels;
	std::vector<size_t> PanelOfSupernode; ///< the first
	std::vector<Piece> Pieces;
	std::vector<int> LevelEnd; ///< by level: one past its last piece
	std::vector<Range> Ranges;
	std::vector<Copy> Copies;   ///< by the piece that has them
	std::vector<Copy> Received; ///< the same by the piece of the original
	std::vector<int> Rows;      ///< places
	std::vector<Float4> Values;
	std::vector<float> Triangles;
};

} // namespace Cloth
