// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/ConjugateGradient.h"

#include "Core/Blocks.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

/// In small blocks, so that rounding does not stall convergence.
double Dot(const std::vector<Float4>& a, const std::vector<Float4>& b)
{
	return BlockedDot<64>(a.data(), b.data(), a.size());
}

} // namespace

ConjugateGradient::ConjugateGradient(const System& system, PreconditionerKind kind)
	: Solved(system)
	, Scratch(system)
	, Kind(kind)
{
	const SymmetricMatrix& matrix = system.Matrix;
	const size_t count = static_cast<size_t>(matrix.Size());
	switch (kind)
	{
	case PreconditionerKind::Factor:
		break;
	case PreconditionerKind::IncompleteCholesky:
		Incomplete = std::make_unique<IncompleteCholesky>(matrix);
		break;
	case PreconditionerKind::Diagonal:
		for (int row = 0; row < matrix.Size(); ++row)
		{
			InverseDiagonal.push_back(static_cast<float>(1.0 / matrix.Diagonal(row)));
		}
		break;
	}
	Residual.resize(count);
	Preconditioned.resize(count);
	Direction.resize(count);
	Product.resize(count);
}

/// z = P^-1 r, filtered
void ConjugateGradient::Precondition(const Filter& filter, Workers* workers)
{
	std::ranges::copy(Residual, Preconditioned.begin());
	switch (Kind)
	{
	case PreconditionerKind::Factor:
		Solved.Solve(Preconditioned.data(), filter, Scratch, workers);
		break;
	case PreconditionerKind::IncompleteCholesky:
		Incomplete->Solve(Preconditioned.data(), filter);
		break;
	case PreconditionerKind::Diagonal:
		for (size_t i = 0; i < Preconditioned.size(); ++i)
		{
			Preconditioned[i] *= Float4::Splat(InverseDiagonal[i]);
		}
		break;
	}
}

void ConjugateGradient::Multiply(const Float4* x, std::span<const AddedMass> added, Workers* workers)
{
	Solved.Matrix.Multiply(x, Product.data(), workers);
	for (const AddedMass& mass : added)
	{
		const Float4 at = x[mass.Particle];
		Product[static_cast<size_t>(mass.Particle)] += at * mass.Mass + mass.Along * SumLanes(mass.Along * at);
	}
}

ConjugateGradient::Outcome ConjugateGradient::Solve(const Float4* b, Float4* x, const Filter& filter,
	std::span<const AddedMass> added, double tolerance, int maxIterations, Workers* workers)
{
	const size_t count = Residual.size();
	Multiply(x, added, workers);
	double scale = 0.0;
	for (size_t i = 0; i < count; ++i)
	{
		const Float4 wanted = filter.Apply(static_cast<int>(i), b[i]);
		scale += static_cast<double>(SumLanes(wanted * wanted));
		Residual[i] = filter.Apply(static_cast<int>(i), b[i] - Product[i]);
	}
	scale = std::sqrt(scale);
	double norm = std::sqrt(Dot(Residual, Residual));
	double lastRho = 1.0;
	int iterations = 0;
	while (norm > tolerance * scale && iterations < maxIterations)
	{
		Precondition(filter, workers);
		const double rho = Dot(Residual, Preconditioned);
		if (!(rho > 0.0))
		{
			break;
		}
		const Float4 beta = Float4::Splat(iterations == 0 ? 0.0f : static_cast<float>(rho / lastRho));
		for (size_t i = 0; i < count; ++i)
		{
			Direction[i] = iterations == 0 ? Preconditioned[i] : MulAdd(Direction[i], beta, Preconditioned[i]);
		}
		Multiply(Direction.data(), added, workers);
		const double curvature = Dot(Direction, Product);
		if (!(curvature > 0.0))
		{
			break;
		}
		const Float4 alpha = Float4::Splat(static_cast<float>(rho / curvature));
		for (size_t i = 0; i < count; ++i)
		{
			x[i] = MulAdd(Direction[i], alpha, x[i]);
			Residual[i] = filter.Apply(static_cast<int>(i), NegMulAdd(Product[i], alpha, Residual[i]));
		}
		lastRho = rho;
		norm = std::sqrt(Dot(Residual, Residual));
		++iterations;
	}
	return {iterations, scale > 0.0 ? norm / scale : 0.0};
}

size_t ConjugateGradient::Bytes() const
{
	return BytesOf(Scratch, InverseDiagonal, Residual, Preconditioned, Direction, Product);
}

} // namespace Cloth
