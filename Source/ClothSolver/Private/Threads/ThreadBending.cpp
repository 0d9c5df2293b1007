// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadBending.h"

#include <algorithm>

namespace Cloth
{

ThreadBending::ThreadBending(const Model& model)
{
	const Bending& bending = std::get<Bending>(model.Energies);
	const std::vector<CurvatureRow>& rows = model.Shape->Curvatures;
	for (size_t row = 0; row < rows.size() && bending.Any; ++row)
	{
		const CurvatureRow& at = rows[row];
		const float stiffness = bending.CurvatureStiffness[row] * at.Coefficient[0] * at.Coefficient[0];
		if (at.Direction == CurvatureRow::Kind::Twist)
		{
			Twists.push_back({at.Particle[0], at.Particle[1], at.Particle[2], at.Particle[3], stiffness});
		}
		else if (std::get<YarnFriction>(model.Energies).Bends.empty())
		{
			Folds.push_back({at.Particle[0], at.Particle[1], at.Particle[2], stiffness});
		}
	}
	Force.resize(model.Mass.size(), Float4::Zero());
}

void ThreadBending::Move(float implicitStep, std::vector<Float4>& mobile)
{
	if (Folds.empty() && Twists.empty())
	{
		return;
	}
	std::ranges::fill(Force, Float4::Zero());
	const Float4* const x = mobile.data();
	for (const Fold& fold : Folds)
	{
		const Float4 middle = x[fold.B];
		const Float4 force = ((x[fold.A] - middle) + (x[fold.C] - middle)) * fold.Stiffness;
		Force[static_cast<size_t>(fold.A)] -= force;
		Force[static_cast<size_t>(fold.B)] += force + force;
		Force[static_cast<size_t>(fold.C)] -= force;
	}
	for (const Twist& twist : Twists)
	{
		const Float4 force = ((x[twist.A] - x[twist.B]) - (x[twist.C] - x[twist.D])) * twist.Stiffness;
		Force[static_cast<size_t>(twist.A)] -= force;
		Force[static_cast<size_t>(twist.B)] += force;
		Force[static_cast<size_t>(twist.C)] += force;
		Force[static_cast<size_t>(twist.D)] -= force;
	}
	const float square = implicitStep * implicitStep;
	const Float4 places = Float4::Set(square, square, square, 0.0f);
	for (size_t i = 0; i < Force.size(); ++i)
	{
		mobile[i] = MulAdd(Force[i], Broadcast<3>(mobile[i]) * places, mobile[i]);
	}
}

} // namespace Cloth
