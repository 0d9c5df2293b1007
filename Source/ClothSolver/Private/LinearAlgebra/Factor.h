// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Simd.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace Cloth
{

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

	private:
		friend class Factor;
		std::vector<Float4> Work;
	};

	/// Eliminates particles in the order in which they are numbered (see EliminationOrder). Nothing if the matrix is
	/// not positive definite to working precision or not finite.
	static std::optional<Factor> Compute(const SymmetricMatrix& matrix);

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
	/// Neighbouring columns and the rows below their triangle on the diagonal, in tiles: a Float4 has the values of
	/// four rows in one column.
	struct Panel
	{
		int First;       ///< column
		int Width;       ///< columns
		int TileCount;   ///< groups of four rows
		size_t Row;      ///< index into ForwardRows and BackwardRows
		size_t Inverse;  ///< index into Values: the inverse of the triangle, in tiles; then the tiles below it
		size_t Triangle; ///< index into Triangles: by columns, with the reciprocal on the diagonal

		int InverseTiles() const
		{
			const int full = Width / 4;
			return 2 * full * (full + 1) + (Width % 4 != 0 ? Width : 0);
		}
	};

	/// Panels of subtrees that no piece of the same level has to do with.
	struct Piece
	{
		int FirstPanel;
		int LastPanel;      ///< one past
		size_t BufferBegin; ///< in the workspace: sums for rows of later pieces
		size_t BufferEnd;
		size_t MoveBegin; ///< in Moves: what earlier pieces have summed up for this one
		size_t MoveEnd;
	};

	struct Move
	{
		int From;
		int To;
	};

	void Plan(const SymbolicFactor& symbolic);
	bool Fill(const SymmetricMatrix& matrix, const SymbolicFactor& symbolic);
	bool FillPanel(const Panel& panel, const double* values, int rows, int stride);
	template <bool Masked>
	void SolveMaybeMasked(Float4* x, const Filter* filter, Workspace& workspace, Workers* workers) const;
	template <bool Masked>
	void Forward(const Panel& panel, Float4* work, const Filter* filter) const;
	template <bool Masked>
	void Backward(const Panel& panel, const Float4* work, Float4* x, const Filter* filter) const;

	int ParticleCount = 0;
	size_t EntryCount = 0;
	size_t WorkSize = 0;
	std::vector<Panel> Panels;
	std::vector<size_t> PanelOfSupernode;
	std::vector<Piece> Pieces;
	std::vector<int> LevelEnd; ///< by level: one past its last piece
	std::vector<Move> Moves;
	std::vector<int> BackwardRows; ///< particles
	std::vector<int> ForwardRows;  ///< places in the workspace; empty if there is one piece and they are particles
	std::vector<Float4> Values;
	std::vector<float> Triangles;
};

} // namespace Cloth
