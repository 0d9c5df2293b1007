// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LinearAlgebra/System.h"

#include <utility>

namespace Cloth
{

std::optional<System> System::Make(SymmetricMatrix matrix, std::shared_ptr<const EliminationOrder> order)
{
	std::optional<Factor> factor = Factor::Compute(matrix.Permuted(order->ToInternal));
	if (!factor)
	{
		return std::nullopt;
	}
	return System{0.0f, std::move(matrix), std::move(order), std::move(*factor)};
}

System::Workspace::Workspace(const System& system)
	: OfFactor(system.Solver)
	, Ordered(static_cast<size_t>(system.Solver.Size()))
	, Free{std::vector<Freedom>(Ordered.size(), Freedom::All), std::vector<Float4>(Ordered.size(), Float4::Zero())}
{
}

void System::Solve(Float4* x, const Filter& filter, Workspace& workspace, Workers* workers) const
{
	const std::vector<int>& original = Order->ToOriginal;
	Filter& free = workspace.Free;
	free.Active = filter.Active;
	for (size_t i = 0; i < original.size(); ++i)
	{
		const size_t from = static_cast<size_t>(original[i]);
		workspace.Ordered[i] = x[from];
		free.Kind[i] = filter.Kind[from];
		free.Direction[i] = filter.Direction[from];
	}
	Solver.Solve(workspace.Ordered.data(), free, workspace.OfFactor, workers);
	for (size_t i = 0; i < original.size(); ++i)
	{
		x[static_cast<size_t>(original[i])] = workspace.Ordered[i];
	}
}

} // namespace Cloth
