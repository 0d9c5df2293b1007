// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Cooking/Model.h"
#include "Core/Simd.h"
#include "Energies/Wind.h"

#include <vector>

namespace Cloth
{

/// Adds to the forces what moving air does to each patch of the cloth:
///
///     F = 1/2 rho A (w.n) |w| [ Cd (n.e) e + Cl (n - (n.e) e) ],   e = w / |w|
///
/// where w is the velocity of the air (the mean wind, and gusts and eddies by patch) relative to the patch, A its
/// area and n its normal on the lee side. With Cd = Cl this is pressure along the normal. Explicit, hence limited so
/// that a step cannot overshoot the velocity of the air.
void AddAirForces(const Model& model, const Settings& settings, const std::vector<Vector3x4>& gusts, float step,
	const std::vector<Float4>& position, const std::vector<Float4>& velocity, std::vector<Float4>& force);

/// The field at each patch, four together; nothing if it is even. Patches are taken where they are after a time.
void SampleWind(const Model& model, const WindField& field, float time, const std::vector<Float4>& position,
	const std::vector<Float4>& velocity, std::vector<Vector3x4>& gusts);

/// What air forces on each patch are multiplied with: the mean of its corners, which are inside, at an edge or at a
/// corner of the cloth; padded to a multiple of four. Empty if all are alike.
std::vector<float> AirFactors(const Topology& topology, const Fabric& fabric);

/// Whether there is any air to add forces of.
bool FeelsAir(const Model& model, const Settings& settings);

} // namespace Cloth
